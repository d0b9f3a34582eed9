package dev.headway.examples.orders;

import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import org.springframework.stereotype.Component;

/** What the model calls {@code ${rejectOrder}}. */
@Component("rejectOrder")
class RejectOrder implements JavaDelegate {
    private final Orders orders;

    RejectOrder(Orders orders) {
        this.orders = orders;
    }

    @Override
    public void execute(DelegateExecution execution) {
        orders.becomes(execution.getProcessInstanceBusinessKey(), "rejected");
    }
}
