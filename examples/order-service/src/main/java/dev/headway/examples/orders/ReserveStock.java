package dev.headway.examples.orders;

import dev.headway.engine.delegate.BpmnError;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * What the model calls {@code ${reserveStock}}. It may run again after a crash, so the order's own row says whether its goods are
 * reserved already.
 */
@Component("reserveStock")
class ReserveStock implements JavaDelegate {
    private final JdbcTemplate jdbc;

    ReserveStock(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    @Transactional(noRollbackFor = BpmnError.class)
    public void execute(DelegateExecution execution) {
        String order = execution.getProcessInstanceBusinessKey();
        String item = (String) execution.getVariable("item");
        boolean first =
                jdbc.update("update orders set state = 'reserved' where id = ? and state = 'placed'", order) == 1;
        if (first && jdbc.update("update stock set pieces = pieces - 1 where item = ? and pieces > 0", item) == 0) {
            jdbc.update("update orders set state = 'placed' where id = ?", order);
            throw new BpmnError("OUT_OF_STOCK", "no " + item + " left");
        }
    }
}
