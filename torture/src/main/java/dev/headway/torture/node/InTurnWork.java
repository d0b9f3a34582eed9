package dev.headway.torture.node;

import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;

/** User code inside the turn of its instance. */
public final class InTurnWork implements JavaDelegate {
    @Override
    public void execute(DelegateExecution execution) {
        execution.setVariable("turn_" + execution.getCurrentActivityId(), 1);
    }
}
