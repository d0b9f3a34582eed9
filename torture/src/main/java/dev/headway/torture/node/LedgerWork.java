package dev.headway.torture.node;

import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import java.util.concurrent.ThreadLocalRandom;

/** User code with a side effect outside the database: takes a little time, fails now and then, and leaves an entry in the ledger. */
public final class LedgerWork implements JavaDelegate {
    private static final int FAILS_ONCE_IN = 200;

    @Override
    public void execute(DelegateExecution execution) throws InterruptedException {
        Thread.sleep(5 + ThreadLocalRandom.current().nextInt(40));
        if (ThreadLocalRandom.current().nextInt(FAILS_ONCE_IN) == 0) {
            throw new IllegalStateException("on purpose");
        }
        long now = System.currentTimeMillis();
        NodeMain.outcomes().ran(execution.getId(), now);
        NodeMain.ledger().write(now + " " + execution.getProcessInstanceId() + " " + execution.getCurrentActivityId());
    }
}
