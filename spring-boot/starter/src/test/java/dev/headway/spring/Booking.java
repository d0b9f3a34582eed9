package dev.headway.spring;

import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The bean that the test model names. */
class Booking implements JavaDelegate {
    final Queue<String> booked = new ConcurrentLinkedQueue<>();

    @Override
    public void execute(DelegateExecution execution) {
        if (execution.hasVariable("broken")) {
            throw new IllegalStateException("no such account");
        }
        booked.add(execution.getProcessInstanceId());
    }
}
