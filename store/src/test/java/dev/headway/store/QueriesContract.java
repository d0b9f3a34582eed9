package dev.headway.store;

import static dev.headway.store.Sample.NOW;
import static dev.headway.store.Sample.activity;
import static dev.headway.store.Sample.at;
import static dev.headway.store.Sample.batch;
import static dev.headway.store.Sample.created;
import static dev.headway.store.Sample.ended;
import static dev.headway.store.Sample.id;
import static dev.headway.store.Sample.job;
import static dev.headway.store.Sample.ready;
import static dev.headway.store.Sample.subscription;
import static dev.headway.store.Sample.task;
import static dev.headway.store.Sample.waiting;
import static dev.headway.store.Sample.withBusinessKey;
import static dev.headway.store.Sample.withVariables;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import dev.headway.runtime.port.Queries.Query;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store answers to queries. */
public abstract class QueriesContract extends DefinitionsContract {
    private static Criterion is(String field, @Nullable Object value) {
        return new Criterion.Compare(field, Operator.EQ, value);
    }

    private static Criterion compare(String field, Operator operator, Object value) {
        return new Criterion.Compare(field, operator, value);
    }

    private static Criterion variable(String name, Operator operator, Object value, boolean ofInstance) {
        return new Criterion.Variable(name, operator, value, ofInstance);
    }

    private static <T> Query<T> query(Entity<T> entity, Criterion... all) {
        return new Query<>(entity, List.of(all), List.of(), 0, 100, false);
    }

    private <T> List<T> list(Entity<T> entity, Criterion... all) {
        Query<T> query = query(entity, all);
        List<T> found = store().queries().list(query);
        assertThat(store().queries().count(query)).as("count of the same query").isEqualTo(found.size());
        return found;
    }

    private <T> List<Long> ids(Entity<T> entity, Function<T, Long> id, Criterion... all) {
        return list(entity, all).stream().map(id).toList();
    }

    private DefinitionRow definition;

    /** Three instances: a waits with key k1, b has a ready job, c has ended. */
    private void fill() {
        definition = deploy(id(9, 0), "order", null);
        long definitionId = definition.id();
        Execution a = withVariables(
                withBusinessKey(at(waiting(id(1, 1), 1), 1, Sample.everything()), "k1")
                        .with()
                        .definitionId(definitionId)
                        .build(),
                Map.of("city", "Rome", "n", 5));
        Execution b = withVariables(
                ready(id(2, 2), 1, 3, NOW).with().definitionId(definitionId).build(), Map.of("city", "Oslo", "n", 7));
        InstanceDelta first = created(a);
        Execution child = Execution.newChild(id(11, 1), a, Execution.Kind.TOKEN)
                .elementId("approve")
                .visit(id(12, 1), NOW)
                .state(Execution.State.WAITING)
                .build();
        first.executions().insert(child.id(), child);
        TaskRow task = task(id(13, 1), child, null, new TaskRow.Candidate("candidate", null, "staff"));
        TaskRow claimed = task(id(14, 1), child, "anna", new TaskRow.Candidate("candidate", "bob", null));
        first.tasks().insert(task.id(), task);
        first.tasks().insert(claimed.id(), claimed);
        SubscriptionRow paid = subscription(id(15, 1), child, SubscriptionRow.Type.MESSAGE, "paid", null);
        first.subscriptions().insert(paid.id(), paid);
        JobRow timer = job(id(16, 1), child, JobRow.Table.TIMER, NOW + 7);
        first.jobs(JobRow.Table.TIMER).insert(timer.id(), timer);
        JobRow dead = job(id(17, 1), child, JobRow.Table.DEAD_LETTER, 0);
        first.jobs(JobRow.Table.DEAD_LETTER).insert(dead.id(), dead);
        first.searchable().add(new InstanceDelta.SearchableVariable(a.id(), "city", false, "Rome", null));
        first.history().add(activity(id(18, 1), a.id(), "start", null));
        InstanceDelta second = created(b);
        second.searchable().add(new InstanceDelta.SearchableVariable(b.id(), "city", false, "Oslo", null));
        Execution c = withVariables(withBusinessKey(waiting(id(3, 3), 1), "k1"), Map.of("city", "Rome"))
                .with()
                .definitionId(definitionId)
                .build();
        store().commits().commit(batch(1, first, second, created(c)));
        InstanceDelta end = ended(c);
        end.history().add(Sample.instance(c));
        end.history().add(activity(id(19, 3), c.id(), "scope", VariableDocument.of(Map.of("inner", 1))));
        end.history()
                .add(new HistoryRow.Detail(
                        id(20, 3),
                        c.id(),
                        c.id(),
                        0,
                        1,
                        NOW,
                        VariableDocument.of(Map.of("city", "Rome")),
                        List.of("gone")));
        store().commits().commit(batch(2, end));
    }

    @Test
    void instancesAreFoundByWhatHasAnIndex() {
        fill();
        Function<Entity.InstanceView, Long> id = Entity.InstanceView::id;
        assertThat(ids(Entity.INSTANCE, id)).containsExactly(id(1, 1), id(2, 2));
        assertThat(ids(Entity.INSTANCE, id, is("id", id(2, 2)))).containsExactly(id(2, 2));
        assertThat(ids(Entity.INSTANCE, id, new Criterion.In("id", List.of(id(1, 1), id(3, 3)))))
                .containsExactly(id(1, 1));
        assertThat(ids(Entity.INSTANCE, id, is("businessKey", "k1"))).containsExactly(id(1, 1));
        assertThat(ids(Entity.INSTANCE, id, is("definitionKey", "order"))).containsExactly(id(1, 1), id(2, 2));
        assertThat(ids(Entity.INSTANCE, id, is("definitionId", definition.id()), is("suspended", true)))
                .isEmpty();
        assertThat(ids(Entity.INSTANCE, id, is("activityId", "service"))).containsExactly(id(2, 2));
        Criterion approving =
                new Criterion.InRows("id", Entity.EXECUTION, List.of(is("activityId", "approve")), "instanceId");
        assertThat(ids(Entity.INSTANCE, id, approving)).containsExactly(id(1, 1));
        assertThat(ids(Entity.INSTANCE, id, new Criterion.AnyOf(List.of(approving, is("id", id(2, 2))))))
                .containsExactly(id(1, 1), id(2, 2));
        assertThat(ids(
                        Entity.INSTANCE,
                        id,
                        new Criterion.AnyOf(List.of(approving, variable("none", Operator.EQ, "x", true))),
                        is("definitionKey", "order")))
                .containsExactly(id(1, 1));
        assertThat(ids(Entity.INSTANCE, id, compare("id", Operator.GT, id(1, 1))))
                .containsExactly(id(2, 2));
        Entity.InstanceView view = list(Entity.INSTANCE, is("id", id(1, 1))).getFirst();
        assertThat(view.definitionKey()).isEqualTo("order");
        assertThat(view.definitionVersion()).isEqualTo(1);
        assertThat(view.variables().get("n")).isEqualTo(5);
        assertThat(view.startUserId()).isEqualTo("anna");
    }

    @Test
    void variablesAreCompared() {
        fill();
        Function<Entity.InstanceView, Long> id = Entity.InstanceView::id;
        assertThat(ids(Entity.INSTANCE, id, variable("city", Operator.EQ, "Rome", true)))
                .containsExactly(id(1, 1));
        assertThat(ids(Entity.INSTANCE, id, is("definitionKey", "order"), variable("n", Operator.GT, 5L, true)))
                .containsExactly(id(2, 2));
        assertThat(ids(Entity.INSTANCE, id, is("definitionKey", "order"), variable("city", Operator.LIKE, "%o%", true)))
                .containsExactly(id(1, 1), id(2, 2));
        assertThat(ids(
                        Entity.INSTANCE,
                        id,
                        is("definitionKey", "order"),
                        new Criterion.AnyOf(List.of(variable("n", Operator.EQ, 7, true), is("businessKey", "k1")))))
                .containsExactly(id(1, 1), id(2, 2));
        assertThat(ids(
                        Entity.TASK,
                        Entity.TaskView::id,
                        is("assignee", "anna"),
                        variable("local", Operator.EQ, 1, false)))
                .containsExactly(id(14, 1));
        assertThat(ids(Entity.TASK, Entity.TaskView::id, variable("city", Operator.EQ, "Rome", true)))
                .containsExactly(id(13, 1), id(14, 1));
        assertThatThrownBy(() -> list(Entity.INSTANCE, variable("n", Operator.EQ, 5, true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("allowScan");
    }

    @Test
    void aScanMustBeAllowed() {
        fill();
        Criterion byName = is("startUserId", "anna");
        assertThatThrownBy(() -> list(Entity.INSTANCE, byName))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("businessKey");
        assertThatThrownBy(() -> store().queries()
                        .list(new Query<>(
                                Entity.INSTANCE, List.of(), List.of(new Order("startedMillis", true)), 0, 5, false)))
                .isInstanceOf(IllegalArgumentException.class);
        Query<Entity.InstanceView> allowed =
                new Query<>(Entity.INSTANCE, List.of(byName), List.of(new Order("name", false)), 0, 5, true);
        assertThat(store().queries().list(allowed)).hasSize(2);
        assertThat(store().queries()
                        .list(new Query<>(
                                Entity.INSTANCE, List.of(variable("n", Operator.LE, 5, true)), List.of(), 0, 5, true)))
                .hasSize(1);
        assertThatThrownBy(() -> list(Entity.INSTANCE, is("colour", "red")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("colour")
                .hasMessageContaining("startUserId");
    }

    @Test
    void executionsTasksAndSubscriptionsAreFound() {
        fill();
        assertThat(ids(Entity.EXECUTION, Entity.ExecutionView::id, is("instanceId", id(1, 1))))
                .containsExactly(id(1, 1), id(11, 1));
        assertThat(ids(Entity.EXECUTION, Entity.ExecutionView::id, is("id", id(11, 1))))
                .containsExactly(id(11, 1));
        assertThat(ids(Entity.EXECUTION, Entity.ExecutionView::id, is("parentId", id(1, 1))))
                .containsExactly(id(11, 1));
        assertThat(ids(Entity.EXECUTION, Entity.ExecutionView::id, is("activityId", "approve")))
                .containsExactly(id(11, 1));

        Function<Entity.TaskView, Long> task = Entity.TaskView::id;
        assertThat(ids(Entity.TASK, task)).containsExactly(id(13, 1), id(14, 1));
        assertThat(ids(Entity.TASK, task, new Criterion.Candidate(List.of(), List.of("staff"), true)))
                .containsExactly(id(13, 1));
        assertThat(ids(Entity.TASK, task, new Criterion.Candidate(List.of("bob"), List.of(), true)))
                .isEmpty();
        assertThat(ids(
                        Entity.TASK,
                        task,
                        new Criterion.AnyOf(List.of(
                                is("assignee", "anna"),
                                new Criterion.Candidate(List.of("anna"), List.of("staff"), true)))))
                .containsExactly(id(13, 1), id(14, 1));
        assertThat(ids(Entity.TASK, task, is("executionId", id(11, 1)), is("assignee", null)))
                .containsExactly(id(13, 1));
        assertThat(ids(Entity.TASK, task, is("businessKey", "k1"))).containsExactly(id(13, 1), id(14, 1));
        Entity.TaskView view = list(Entity.TASK, is("id", id(13, 1))).getFirst();
        assertThat(view.candidateGroups()).containsExactly("staff");
        assertThat(view.definitionKey()).isEqualTo("order");

        Function<Entity.SubscriptionView, Long> subscription = Entity.SubscriptionView::id;
        assertThat(ids(Entity.SUBSCRIPTION, subscription, is("name", "paid"))).containsExactly(id(15, 1));
        assertThat(ids(Entity.SUBSCRIPTION, subscription, is("executionId", id(11, 1))))
                .containsExactly(id(15, 1));
    }

    @Test
    void jobsOfAllTablesAreOneEntity() {
        fill();
        Function<Entity.JobView, Long> job = Entity.JobView::id;
        assertThat(ids(Entity.JOB, job)).containsExactly(id(2, 2) + 512, id(16, 1), id(17, 1));
        assertThat(ids(Entity.JOB, job, new Criterion.In("table", List.of(1, 2))))
                .containsExactly(id(16, 1));
        assertThat(ids(Entity.JOB, job, is("id", id(2, 2) + 512), is("table", 0)))
                .containsExactly(id(2, 2) + 512);
        assertThat(ids(Entity.JOB, job, is("instanceId", id(1, 1)), compare("dueMillis", Operator.GT, NOW)))
                .containsExactly(id(16, 1));
        assertThat(ids(
                        Entity.JOB,
                        job,
                        is("definitionKey", "order"),
                        new Criterion.Compare("exceptionMessage", Operator.NE, null)))
                .containsExactly(id(16, 1), id(17, 1));
        Entity.JobView ready = list(Entity.JOB, is("executionId", id(2, 2))).getFirst();
        assertThat(ready.retries()).isEqualTo(3);
        assertThat(ready.elementId()).isEqualTo("service");
        assertThat(ready.priority()).isEqualTo(3);
    }

    @Test
    void historyIsOpenAndEndedInOne() {
        fill();
        Function<Entity.HistoricInstanceView, Long> instance = Entity.HistoricInstanceView::id;
        assertThat(ids(Entity.HISTORIC_INSTANCE, instance)).containsExactly(id(1, 1), id(2, 2), id(3, 3));
        assertThat(ids(Entity.HISTORIC_INSTANCE, instance, is("businessKey", "k1")))
                .containsExactly(id(1, 1), id(3, 3));
        assertThat(ids(Entity.HISTORIC_INSTANCE, instance, is("businessKey", "k1"), is("endedMillis", null)))
                .containsExactly(id(1, 1));
        assertThat(ids(Entity.HISTORIC_INSTANCE, instance, compare("endedMillis", Operator.GT, NOW)))
                .containsExactly(id(3, 3));
        assertThat(ids(
                        Entity.HISTORIC_INSTANCE,
                        instance,
                        is("definitionId", definition.id()),
                        variable("city", Operator.EQ, "Rome", true)))
                .containsExactly(id(1, 1), id(3, 3));

        Function<Entity.HistoricActivityView, String> element = Entity.HistoricActivityView::elementId;
        assertThat(list(Entity.HISTORIC_ACTIVITY, is("instanceId", id(1, 1))).stream()
                        .map(element))
                .containsExactlyInAnyOrder("receive", "approve", "start");
        assertThat(list(Entity.HISTORIC_ACTIVITY, is("elementId", "approve"))).hasSize(1);
        assertThat(ids(
                        Entity.HISTORIC_ACTIVITY,
                        Entity.HistoricActivityView::id,
                        is("definitionId", Sample.DEFINITION)))
                .containsExactly(id(18, 1), id(19, 3));
        assertThat(ids(Entity.HISTORIC_TASK, Entity.HistoricTaskView::id, is("assignee", "anna")))
                .containsExactly(id(14, 1));
        assertThat(list(Entity.DETAIL, is("instanceId", id(3, 3))).getFirst().removed())
                .containsExactly("gone");
    }

    @Test
    void variablesOfScopesAreFound() {
        fill();
        assertThat(list(Entity.VARIABLE_SCOPE, is("instanceId", id(1, 1)))).hasSize(3);
        assertThat(list(Entity.VARIABLE_SCOPE, is("taskId", id(13, 1)))).hasSize(1);
        assertThat(list(Entity.VARIABLE_SCOPE, is("executionId", id(1, 1)))
                        .getFirst()
                        .variables()
                        .get("city"))
                .isEqualTo("Rome");
        assertThat(list(Entity.HISTORIC_VARIABLE_SCOPE, is("instanceId", id(3, 3))).stream()
                        .map(scope -> scope.variables().names()))
                .containsExactlyInAnyOrder(java.util.Set.of("city"), java.util.Set.of("inner"));
        assertThat(list(Entity.HISTORIC_VARIABLE_SCOPE, is("executionId", id(1, 1))))
                .hasSize(1);
    }

    @Test
    void pagesAndOrders() {
        fill();
        Query<Entity.InstanceView> byCity = new Query<>(
                Entity.INSTANCE,
                List.of(is("definitionKey", "order")),
                List.of(new Order("businessKey", true), new Order("id", false)),
                0,
                1,
                false);
        assertThat(store().queries().list(byCity))
                .extracting(Entity.InstanceView::id)
                .containsExactly(id(1, 1));
        assertThat(store().queries().list(new Query<>(byCity.entity(), byCity.all(), byCity.orders(), 1, 5, false)))
                .extracting(Entity.InstanceView::id)
                .containsExactly(id(2, 2));
        assertThat(store().queries()
                        .list(new Query<>(
                                Entity.HISTORIC_INSTANCE, List.of(), List.of(new Order("id", false)), 1, 2, false)))
                .extracting(Entity.HistoricInstanceView::id)
                .containsExactly(id(2, 2), id(1, 1));
        assertThat(store().queries().count(query(Entity.DEFINITION, is("latest", true))))
                .isEqualTo(1);
        assertThat(store().queries().list(query(Entity.DEPLOYMENT, is("name", "orders"))))
                .hasSize(1);
    }
}
