package dev.headway.torture.node;

import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;

/** User code that ends its process without a word when the variable {@code choice} is {@value #DEADLY}. */
public final class DeadlyWork implements JavaDelegate {
    public static final int DEADLY = 3;
    private static final int EXIT_CODE = 137;

    @Override
    public void execute(DelegateExecution execution) throws InterruptedException {
        if (execution.getVariable("choice") instanceof Number choice && choice.intValue() == DEADLY) {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
        Thread.sleep(5);
        NodeMain.ledger()
                .write(System.currentTimeMillis() + " " + execution.getProcessInstanceId() + " "
                        + execution.getCurrentActivityId());
    }
}
