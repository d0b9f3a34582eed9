package dev.headway.runtime.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.execution.step.Effect;
import dev.headway.runtime.port.Time;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EffectDispatcherTest {
    @Test
    void workersThatWaitAreToldOfAnExternalTask() {
        EffectDispatcher effects = new EffectDispatcher(null, null, Time.SYSTEM, any -> {});
        effects.release(List.of(new Effect.InstanceStarted(1, 2)), Set.of(), null);
        assertThat(effects.externalTasks().read()).isZero();
        effects.release(List.of(new Effect.ExternalTaskOffered(1, 3)), Set.of(), null);
        assertThat(effects.externalTasks().read()).isEqualTo(1);
    }
}
