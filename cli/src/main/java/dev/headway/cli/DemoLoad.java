package dev.headway.cli;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A load that looks like a small shop: orders come, some fail at the stock and become incidents, people approve, a worker
 * charges cards and now and then fails. Closing it ends the load.
 */
final class DemoLoad implements AutoCloseable {
    static final String MODEL = "models/demo-order.bpmn";
    static final String BEAN = "demoStock";

    private static final Logger LOG = LoggerFactory.getLogger(DemoLoad.class);
    private static final String KEY = "demo-order";
    private static final long PAUSE_MILLIS = 400;
    private static final int RUNNING_MAX = 300;
    static final List<String> CUSTOMERS = List.of("Ada", "Grace", "Kim", "Linus", "Margaret");

    private final ProcessEngine engine;
    private final Thread thread;

    private DemoLoad(ProcessEngine engine) {
        this.engine = engine;
        this.thread = Thread.ofVirtual().name("headway-demo").unstarted(this::run);
    }

    /** Deploys the model and begins. */
    static DemoLoad start(ProcessEngine engine) {
        engine.getRepositoryService()
                .createDeployment()
                .name("demo")
                .enableDuplicateFiltering()
                .addClasspathResource(MODEL)
                .deploy();
        DemoCases.start(engine);
        DemoLoad load = new DemoLoad(engine);
        load.thread.start();
        return load;
    }

    private void run() {
        for (int round = 0; !Thread.currentThread().isInterrupted(); round++) {
            try {
                round(round);
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                LOG.info("The demo load goes on after: {}", e.getMessage());
            }
        }
    }

    private void round(int round) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        if (engine.getRuntimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey(KEY)
                        .count()
                < RUNNING_MAX) {
            engine.getRuntimeService()
                    .startProcessInstanceByKey(
                            KEY,
                            "order-" + System.currentTimeMillis() + "-" + round,
                            Map.of(
                                    "amount",
                                    random.nextInt(10, 2_000),
                                    "customer",
                                    CUSTOMERS.get(random.nextInt(CUSTOMERS.size()))));
        }
        for (Task task : engine.getTaskService()
                .createTaskQuery()
                .processDefinitionKey(KEY)
                .listPage(0, 5)) {
            if (random.nextInt(3) == 0) {
                engine.getTaskService().complete(task.getId(), Map.of("approved", random.nextInt(10) > 0));
            }
        }
        for (LockedExternalTask task : engine.getExternalTaskService()
                .fetchAndLock(3, "demo-worker")
                .topic("charge-card", 10_000)
                .execute()) {
            if (random.nextInt(12) == 0) {
                engine.getExternalTaskService()
                        .handleFailure(task.getId(), "demo-worker", "The bank does not answer", 0, 0);
            } else {
                engine.getExternalTaskService().complete(task.getId(), "demo-worker");
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(2_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The shop's stock: now and then it does not have what was ordered. */
    static final class Stock implements JavaDelegate {
        @Override
        public void execute(DelegateExecution execution) {
            if (ThreadLocalRandom.current().nextInt(15) == 0) {
                throw new IllegalStateException("Out of stock: the article of " + execution.getVariable("customer"));
            }
        }
    }
}
