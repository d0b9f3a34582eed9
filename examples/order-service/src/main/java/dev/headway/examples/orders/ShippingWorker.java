package dev.headway.examples.orders;

import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.externaltask.LockedExternalTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** An external worker: it asks for work of the topic {@code shipping}, and could as well be another application. */
@Component
public class ShippingWorker {
    private static final Logger LOG = LoggerFactory.getLogger(ShippingWorker.class);
    private static final String NAME = "shipping-worker";
    private static final long LOCK_MILLIS = 30_000;

    private final ExternalTaskService externalTasks;
    private final Orders orders;

    ShippingWorker(ExternalTaskService externalTasks, Orders orders) {
        this.externalTasks = externalTasks;
        this.orders = orders;
    }

    /** The locks are durable before the work begins: no other worker gets these tasks meanwhile. */
    @Scheduled(fixedDelayString = "${orders.shipping.delay:500ms}")
    public void work() {
        for (LockedExternalTask task : externalTasks
                .fetchAndLock(10, NAME)
                .topic("shipping", LOCK_MILLIS)
                .execute()) {
            orders.ship(task.getBusinessKey(), () -> externalTasks.complete(task.getId(), NAME));
            LOG.info("Shipped order {}", task.getBusinessKey());
        }
    }
}
