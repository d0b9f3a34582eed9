package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ScanRefusedException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.query.Page;
import dev.headway.engine.task.Task;
import dev.headway.engine.task.TaskQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Pages that follow a cursor, counts by a field, and what a worker may choose when it fetches. */
interface PageContract extends EngineContract {
    private static String approval() {
        return Models.process(
                "approval",
                "<startEvent id='start'/>",
                "<userTask id='approve'/>",
                "<endEvent id='end'/>",
                Models.path("start", "approve", "end"));
    }

    private static String work() {
        return Models.process(
                "work",
                "<startEvent id='start'/>",
                "<serviceTask id='job' flowable:type='external' flowable:topic='t'/>",
                "<endEvent id='end'/>",
                Models.path("start", "job", "end"));
    }

    private static List<String> ids(Supplier<TaskQuery> query, int size) {
        List<String> ids = new ArrayList<>();
        String after = null;
        do {
            Page<Task> page = query.get().page(after, size);
            page.items().forEach(task -> ids.add(task.getId()));
            after = page.next();
        } while (after != null);
        return ids;
    }

    private List<String> all(Supplier<TaskQuery> query) {
        return query.get().list().stream().map(Task::getId).toList();
    }

    @Test
    default void pagesHoldEachMatchOnceInOrder() {
        deploy(approval());
        for (int i = 0; i < 11; i++) {
            runtimeService().startProcessInstanceByKey("approval");
        }
        List<Task> tasks = taskService().createTaskQuery().list();
        for (int i = 0; i < 7; i++) {
            taskService().setAssignee(tasks.get(i).getId(), i % 2 == 0 ? "kim" : "Ada");
            taskService().setPriority(tasks.get(i).getId(), i % 3);
        }
        List<Supplier<TaskQuery>> queries = List.of(
                () -> taskService().createTaskQuery(),
                () -> taskService().createTaskQuery().orderByTaskId().desc(),
                () -> ofProcess().orderByTaskAssignee().asc(),
                () -> ofProcess()
                        .orderByTaskAssignee()
                        .desc()
                        .orderByTaskPriority()
                        .desc(),
                () -> ofProcess().orderByTaskPriority().asc().orderByTaskId().desc());
        for (Supplier<TaskQuery> query : queries) {
            assertThat(all(query)).hasSize(11);
            for (int size : List.of(1, 3, 11, 20)) {
                assertThat(ids(query, size)).as("pages of " + size).isEqualTo(all(query));
            }
        }
    }

    private TaskQuery ofProcess() {
        return taskService().createTaskQuery().processDefinitionKey("approval");
    }

    @Test
    default void aCursorOfAnotherOrderIsRefused() {
        deploy(approval());
        runtimeService().startProcessInstanceByKey("approval");
        runtimeService().startProcessInstanceByKey("approval");
        String next = taskService().createTaskQuery().page(null, 1).next();
        assertThatThrownBy(() -> ofProcess().orderByTaskPriority().asc().page(next, 1))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("cursor");
        assertThatThrownBy(() -> taskService().createTaskQuery().page("nonsense", 1))
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> taskService().createTaskQuery().taskName("x").page(null, 1))
                .isInstanceOf(ScanRefusedException.class)
                .hasMessageContaining("allowScan");
    }

    @Test
    default void countsByAField() {
        deploy(approval());
        String ended = runtimeService().startProcessInstanceByKey("approval").getId();
        runtimeService().startProcessInstanceByKey("approval");
        String definition =
                runtimeService().startProcessInstanceByKey("approval").getProcessDefinitionId();
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(ended)
                        .singleResult()
                        .getId());
        assertThat(runtimeService()
                        .createExecutionQuery()
                        .processDefinitionId(definition)
                        .countByActivityId())
                .isEqualTo(Map.of("approve", 2L));
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("approval")
                        .countByProcessDefinitionId())
                .isEqualTo(Map.of(definition, 2L));
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processDefinitionKey("approval")
                        .countByState())
                .isEqualTo(Map.of("ACTIVE", 2L, "COMPLETED", 1L));
    }

    @Test
    default void workersChooseWhatTheyFetch() {
        deploy(work());
        ExternalTaskService service = engine().getExternalTaskService();
        String small = runtimeService()
                .startProcessInstanceByKey("work", Map.of("amount", 1))
                .getId();
        String large = runtimeService()
                .startProcessInstanceByKey("work", Map.of("amount", 9))
                .getId();
        assertThat(service.getFetchableTopicNames(List.of("t", "other"))).containsExactly("t");
        assertThat(service.fetchAndLock(5, "w")
                        .topic("t", 1_000)
                        .processDefinitionKeyIn("another")
                        .execute())
                .isEmpty();
        assertThat(service.fetchAndLock(5, "w")
                        .topic("t", 1_000)
                        .tenantIdIn("a")
                        .execute())
                .isEmpty();
        assertThat(service.fetchAndLock(5, "w")
                        .topic("t", 1_000)
                        .processDefinitionVersionTag("none")
                        .execute())
                .isEmpty();
        List<LockedExternalTask> fetched = service.fetchAndLock(5, "w")
                .topic("t", 1_000)
                .withoutTenantId()
                .processInstanceVariableEquals("amount", 9)
                .execute();
        assertThat(fetched).extracting(LockedExternalTask::getProcessInstanceId).containsExactly(large);
        String free = service.createExternalTaskQuery()
                .processInstanceId(small)
                .singleResult()
                .getId();
        service.lock(free, "one", 10_000);
        assertThatThrownBy(() -> service.lock(free, "two", 10_000))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("'one'");
        service.lock(free, "one", 20_000);
        assertThat(service.getFetchableTopicNames(List.of("t"))).isEmpty();
        service.complete(free, "one");
    }
}
