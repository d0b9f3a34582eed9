package dev.headway.examples.orders;

import dev.headway.engine.RuntimeService;
import dev.headway.engine.TaskService;
import dev.headway.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The orders in the database, each with its process: row and process are there together, or neither is. */
@Service
public class Orders {
    private final JdbcTemplate jdbc;
    private final RuntimeService runtime;
    private final TaskService tasks;

    Orders(JdbcTemplate jdbc, RuntimeService runtime, TaskService tasks) {
        this.jdbc = jdbc;
        this.runtime = runtime;
        this.tasks = tasks;
    }

    @Transactional
    public Order place(String id, String item, int amount) {
        jdbc.update("insert into orders (id, item, amount, state) values (?, ?, ?, 'placed')", id, item, amount);
        runtime.startProcessInstanceByKey("order", id, Map.of("item", item, "amount", amount));
        return new Order(id, item, amount, "placed");
    }

    @Transactional
    public boolean approve(String id) {
        Task task = tasks.createTaskQuery()
                .processInstanceBusinessKey(id)
                .taskDefinitionKey("approve")
                .singleResult();
        if (task == null) {
            return false;
        }
        tasks.complete(task.getId());
        return true;
    }

    @Transactional
    public void becomes(String id, String state) {
        jdbc.update("update orders set state = ? where id = ?", state, id);
    }

    /** The order's new state and the end of its task are committed together. */
    @Transactional
    public void ship(String id, Runnable complete) {
        jdbc.update("update orders set state = 'shipped' where id = ?", id);
        complete.run();
    }

    public Optional<Order> find(String id) {
        return jdbc
                .query(
                        "select id, item, amount, state from orders where id = ?",
                        (row, n) -> new Order(row.getString(1), row.getString(2), row.getInt(3), row.getString(4)),
                        id)
                .stream()
                .findFirst();
    }

    public List<Order> newest() {
        return jdbc.query(
                "select id, item, amount, state from orders order by placed desc limit 100",
                (row, n) -> new Order(row.getString(1), row.getString(2), row.getInt(3), row.getString(4)));
    }
}
