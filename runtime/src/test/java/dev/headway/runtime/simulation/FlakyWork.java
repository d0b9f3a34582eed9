package dev.headway.runtime.simulation;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import org.jspecify.annotations.Nullable;

/** The work of all service tasks: counts itself, and fails now and then while there are faults. */
final class FlakyWork implements UserCode {
    private final Simulation simulation;

    FlakyWork(Simulation simulation) {
        this.simulation = simulation;
    }

    @Override
    public void execute(Implementation implementation, ActivityContext context) throws Exception {
        if (simulation.faults() && simulation.random.nextInt(8) == 0) {
            throw simulation.random.nextInt(3) == 0
                    ? new BpmnErrorThrown("fault", "on purpose", null)
                    : new IllegalStateException("on purpose");
        }
        Object before = context.variable("n");
        context.setVariable("n", before instanceof Number number ? number.intValue() + 1 : 1);
    }

    @Override
    public void notify(Listener listener, ActivityContext context) {
        // no model here has listeners
    }

    @Override
    public @Nullable Object bean(String name) {
        return null;
    }

    @Override
    public @Nullable Object implicit(String name, ActivityContext context) {
        return null;
    }
}
