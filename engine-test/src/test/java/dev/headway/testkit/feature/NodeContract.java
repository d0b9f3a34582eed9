package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngine;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One running engine, as the application sees it that holds it. */
interface NodeContract extends EngineContract {
    @Test
    default void anEngineSaysItsNameAndWhetherItsExecutorRuns() {
        ProcessEngine engine = engine().processEngine();
        assertThat(engine.getName()).isEqualTo("test");
        assertThat(engine.isExecutorRunning()).isFalse();
        engine.startExecutor();
        assertThat(engine.isExecutorRunning()).isTrue();
        engine.stopExecutor();
        assertThat(engine.isExecutorRunning()).isFalse();
    }

    @Test
    default void anEngineMeasuresWhatWaitsInItsDatabase() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        engine().processEngine().getMetrics().bindTo(registry);
        deploy(Models.userTask("p", "t"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        runtimeService().createIncident("paper", id, null);
        assertThat(registry.get("headway.incidents.open").gauge().value()).isEqualTo(1);
    }

    @Test
    default void whereHistoryIsWrittenAtOnceNothingWaitsToBeMoved() {
        deploy(Models.userTask("p", "t"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        assertThat(activities(id)).isEqualTo(3);
        historyService().moveHistory();
        assertThat(activities(id)).isEqualTo(3);
    }

    private long activities(String instanceId) {
        return historyService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(instanceId)
                .activityTypes(Set.of("startEvent", "userTask", "endEvent"))
                .count();
    }
}
