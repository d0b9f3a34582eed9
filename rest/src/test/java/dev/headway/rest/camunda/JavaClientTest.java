package dev.headway.rest.camunda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.HistoryService;
import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.camunda.bpm.client.ExternalTaskClient;
import org.camunda.bpm.client.task.ExternalTask;
import org.camunda.bpm.client.task.ExternalTaskHandler;
import org.camunda.bpm.client.task.ExternalTaskService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Camunda's own Java client for external tasks, unchanged, works off 2,000 tasks: each is completed once. */
class JavaClientTest {
    private static final int INSTANCES = 2_000;
    private static final int LOST = 20;

    private final Set<String> failedBefore = ConcurrentHashMap.newKeySet();
    private final AtomicInteger reported = new AtomicInteger();
    private final CountDownLatch allReported = new CountDownLatch(INSTANCES);

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void everyTaskIsCompletedOnce() throws InterruptedException {
        try (RestFixture rest = new RestFixture(builder -> builder.asyncExecutorActivate(true))) {
            rest.deploy(Models.WORK);
            startAll(rest);
            loseSome(rest);
            ExternalTaskClient one = client(rest, "one");
            ExternalTaskClient two = client(rest, "two");
            subscribe(one, this::work, 30_000);
            subscribe(two, this::work, 30_000);
            assertThat(allReported.await(4, TimeUnit.MINUTES))
                    .as("reported " + reported.get())
                    .isTrue();
            one.stop();
            two.stop();
            assertHistory(rest);
        }
    }

    private static void startAll(RestFixture rest) {
        IntStream.range(0, INSTANCES)
                .parallel()
                .forEach(i -> rest.engine()
                        .getRuntimeService()
                        .startProcessInstanceByKey(
                                "work",
                                "order-" + i,
                                Map.of("number", i, "order", Map.of("lines", 3, "customer", "Kim"))));
    }

    /** A worker that is killed: it has locked tasks for two seconds and never reports them. */
    private static void loseSome(RestFixture rest) throws InterruptedException {
        CountDownLatch taken = new CountDownLatch(LOST);
        ExternalTaskClient lost = client(rest, "lost");
        subscribe(lost, (task, service) -> taken.countDown(), 2_000);
        assertThat(taken.await(1, TimeUnit.MINUTES)).isTrue();
        lost.stop();
    }

    private static ExternalTaskClient client(RestFixture rest, String workerId) {
        return ExternalTaskClient.create()
                .baseUrl(rest.url() + CamundaApi.PREFIX)
                .workerId(workerId)
                .maxTasks(LOST)
                .asyncResponseTimeout(5_000)
                .disableBackoffStrategy()
                .build();
    }

    private static void subscribe(ExternalTaskClient client, ExternalTaskHandler handler, long lockMillis) {
        client.subscribe("work")
                .lockDuration(lockMillis)
                .includeExtensionProperties(true)
                .handler(handler)
                .open();
    }

    private void work(ExternalTask task, ExternalTaskService service) {
        int number = task.getVariable("number");
        assertThat(task.getBusinessKey()).isEqualTo("order-" + number);
        assertThat(task.getExtensionProperty("colour")).isEqualTo("red");
        switch (number % 10) {
            case 0 -> service.handleBpmnError(task, "REJECTED", "not today", Map.of("why", "no stock"));
            case 1 -> {
                if (failedBefore.add(task.getId())) {
                    service.handleFailure(task, "broken", "at line 1", 2, 0);
                    return;
                }
                assertThat(task.getRetries()).isEqualTo(2);
                service.complete(task, Map.of("result", number));
            }
            case 2 -> {
                service.extendLock(task, 60_000);
                service.complete(task, Map.of("result", number));
            }
            default -> service.complete(task, Map.of("result", number));
        }
        reported.incrementAndGet();
        allReported.countDown();
    }

    private static void assertHistory(RestFixture rest) {
        HistoryService history = rest.engine().getHistoryService();
        assertThat(history.createHistoricProcessInstanceQuery()
                        .processDefinitionKey("work")
                        .completed()
                        .count())
                .isEqualTo(INSTANCES);
        assertThat(visits(history, "job")).isEqualTo(INSTANCES);
        assertThat(visits(history, "refused")).isEqualTo(INSTANCES / 10);
        assertThat(visits(history, "done")).isEqualTo(INSTANCES - INSTANCES / 10);
        assertThat(rest.engine()
                        .getExternalTaskService()
                        .createExternalTaskQuery()
                        .allowScan()
                        .count())
                .isZero();
    }

    private static long visits(HistoryService history, String activityId) {
        return history.createHistoricActivityInstanceQuery()
                .activityId(activityId)
                .finished()
                .count();
    }
}
