package dev.headway.store;

import static dev.headway.store.Sample.NOW;
import static dev.headway.store.Sample.at;
import static dev.headway.store.Sample.batch;
import static dev.headway.store.Sample.changed;
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
import dev.headway.core.state.Execution;
import dev.headway.core.state.Facets;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.SubscriptionCriteria;
import dev.headway.runtime.port.Tenants;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every store does. Each adapter runs it over an empty store per test. */
public abstract class StoreContract extends HistoryEventsContract {
    private static final CommitResult DONE = new CommitResult.Committed(false);
    private static final List<Integer> ALL =
            IntStream.range(0, Ids.PARTITIONS).boxed().toList();

    private Store.InstanceRows load(long id) {
        List<Store.InstanceRows> rows = store().load(List.of(id));
        assertThat(rows).hasSize(1);
        return rows.getFirst();
    }

    private void start(Execution... roots) {
        InstanceDelta[] deltas = new InstanceDelta[roots.length];
        for (int i = 0; i < roots.length; i++) {
            deltas[i] = created(roots[i]);
        }
        assertThat(store().commits().commit(batch(1_000_000 + roots[0].id(), deltas)))
                .isEqualTo(DONE);
    }

    @Test
    void whatIsCommittedIsLoaded() {
        Execution root = at(withVariables(ready(id(1, 3), 1, 5, NOW), Map.of("a", "text", "n", 3)), 1, 0);
        start(root);

        Store.InstanceRows rows = load(root.id());

        assertThat(rows.root()).isEqualTo(root);
        assertThat(rows.executions()).isEmpty();
        assertThat(store().load(List.of(id(99, 3)))).isEmpty();
        assertThat(store().load(List.of())).isEmpty();
    }

    @Test
    void everyRowOfAnInstanceComesBack() {
        Execution root = at(waiting(id(1, 200), 1), 1, Sample.everything());
        Execution child = Execution.newChild(id(2, 200), root, Execution.Kind.SCOPE)
                .elementId("sub")
                .visit(id(3, 200), NOW)
                .activeChildren(2)
                .variables(VariableDocument.of(Map.of("x", List.of(1, 2))))
                .scopeData(ScopeData.EMPTY
                        .withArrivals("join", Map.of("flow", 1))
                        .withCalled(9)
                        .withJobPriority(-7))
                .build();
        TaskRow task = task(
                id(4, 200),
                child,
                null,
                new TaskRow.Candidate("candidate", "bob", null),
                new TaskRow.Candidate("candidate", null, "staff"));
        SubscriptionRow message = subscription(id(5, 200), child, SubscriptionRow.Type.MESSAGE, "paid", "acme");
        List<JobRow> jobs = new ArrayList<>();
        InstanceDelta delta = created(root);
        delta.executions().insert(child.id(), child);
        delta.tasks().insert(task.id(), task);
        delta.subscriptions().insert(message.id(), message);
        for (JobRow.Table table : JobRow.Table.STORED) {
            JobRow job = job(id(10 + table.code(), 200), root, table, NOW + table.code());
            jobs.add(job);
            delta.jobs(table).insert(job.id(), job);
        }
        assertThat(store().commits().commit(batch(1, delta))).isEqualTo(DONE);

        Store.InstanceRows rows = load(root.id());

        assertThat(rows.root()).isEqualTo(root);
        assertThat(rows.executions()).containsExactly(child);
        assertThat(rows.tasks()).containsExactly(task);
        assertThat(rows.subscriptions()).containsExactly(message);
        assertThat(rows.jobs()).containsExactlyInAnyOrderElementsOf(jobs);
    }

    @Test
    void rowsAreUpdatedMovedAndDeleted() {
        Execution root = at(waiting(id(1, 7), 1), 1, Sample.everything());
        Execution child = Execution.newChild(id(2, 7), root, Execution.Kind.TOKEN)
                .elementId("a")
                .build();
        Execution sibling = Execution.newChild(id(3, 7), root, Execution.Kind.TOKEN)
                .elementId("b")
                .build();
        TaskRow task = task(id(4, 7), child, null, new TaskRow.Candidate("candidate", "bob", null));
        JobRow timer = job(id(5, 7), root, JobRow.Table.TIMER, NOW);
        InstanceDelta first = created(root);
        first.executions().insert(child.id(), child);
        first.executions().insert(sibling.id(), sibling);
        first.tasks().insert(task.id(), task);
        first.jobs(JobRow.Table.TIMER).insert(timer.id(), timer);
        store().commits().commit(batch(1, first));

        Execution rootNow = withVariables(at(root, 2, Sample.everything()), Map.of("v", 1));
        Execution childNow = child.with()
                .elementId("c")
                .state(Execution.State.WAITING)
                .variables(VariableDocument.of(Map.of("k", "w")))
                .build();
        TaskRow taskNow = task(id(4, 7), child, "carl", new TaskRow.Candidate("candidate", null, "chiefs"));
        JobRow suspended = timer.moved(JobRow.Table.SUSPENDED, JobRow.Table.TIMER, NOW, 1, null, null);
        InstanceDelta second = changed(root, rootNow);
        second.executions().update(child.id(), childNow);
        second.executions().delete(sibling.id(), sibling);
        second.tasks().update(task.id(), taskNow);
        second.jobs(JobRow.Table.TIMER).delete(timer.id(), timer);
        second.jobs(JobRow.Table.SUSPENDED).insert(timer.id(), suspended);
        assertThat(store().commits().commit(batch(2, second))).isEqualTo(DONE);

        Store.InstanceRows rows = load(root.id());
        assertThat(rows.root()).isEqualTo(rootNow);
        assertThat(rows.executions()).containsExactly(childNow);
        assertThat(rows.tasks()).containsExactly(taskNow);
        assertThat(rows.jobs()).containsExactly(suspended);
        assertThat(store().dueJobs(JobRow.Table.TIMER, ALL, NOW, 10)).isEmpty();
    }

    @Test
    void unchangedVariablesStayInTheRow() {
        Execution root = withVariables(waiting(id(1, 1), 1), Map.of("big", "x".repeat(100_000)));
        start(root);
        Execution moved = at(root, 2, 0).with().elementId("next").build();

        store().commits().commit(batch(2, changed(root, moved)));

        assertThat(load(root.id()).root()).isEqualTo(moved);
    }

    @Test
    void anEndedInstanceLeavesNothing() {
        Execution root = withBusinessKey(waiting(id(1, 9), 1), "order-1");
        InstanceDelta first = created(root);
        first.searchable().add(new InstanceDelta.SearchableVariable(root.id(), "city", false, "Rome", null));
        store().commits().commit(batch(1, first));

        InstanceDelta last = ended(root);
        last.history().add(Sample.instance(root));
        assertThat(store().commits().commit(batch(2, last))).isEqualTo(DONE);

        assertThat(store().load(List.of(root.id()))).isEmpty();
        assertThat(store().historyEvents().delete(List.of(root.id(), id(5, 5)))).isEqualTo(1);
        assertThat(store().historyEvents().delete(List.of(root.id()))).isZero();
    }

    @Test
    void anInstanceThatStartsAndEndsAtOnceWritesHistoryOnly() {
        Execution root = waiting(id(1, 9), 1);
        InstanceDelta delta = created(root);
        delta.markEnded();
        delta.history().add(Sample.instance(root));

        assertThat(store().commits().commit(batch(1, delta))).isEqualTo(DONE);

        assertThat(store().load(List.of(root.id()))).isEmpty();
        assertThat(store().historyEvents().delete(List.of(root.id()))).isEqualTo(1);
    }

    @Test
    void whoLosesIsNamedAndNothingIsWritten() {
        Execution winner = waiting(id(1, 1), 1);
        Execution loser = waiting(id(2, 2), 1);
        Execution ghost = waiting(id(3, 3), 1);
        start(winner, loser);
        Execution fresh = waiting(id(4, 4), 1);
        InstanceDelta late = new InstanceDelta(loser.id(), false, 7);
        late.root(at(loser, 8, 0));
        InstanceDelta gone = ended(ghost);

        CommitResult result =
                store().commits().commit(batch(2, changed(winner, at(winner, 2, 0)), late, gone, created(fresh)));

        assertThat(result).isEqualTo(new CommitResult.Lost(Set.of(loser.id(), ghost.id())));
        InstanceDelta large = changed(ghost, at(ghost, 2, 0));
        for (int i = 0; i < 100; i++) {
            large.history().add(Sample.activity(id(100 + i, 3), ghost.id(), "e", null));
        }
        assertThat(store().commits().commit(batch(2, large))).isEqualTo(new CommitResult.Lost(Set.of(ghost.id())));
        assertThat(load(winner.id()).root()).isEqualTo(winner);
        assertThat(store().load(List.of(fresh.id()))).isEmpty();

        assertThat(store().commits().commit(batch(2, changed(winner, at(winner, 2, 0)), created(fresh))))
                .as("the number of a batch that was rolled back is free")
                .isEqualTo(DONE);
    }

    @Test
    void aBatchThatComesAgainIsRecognised() {
        Execution root = waiting(id(1, 1), 1);
        start(root);
        Execution next = at(root, 2, 0);
        assertThat(store().commits().commit(batch(2, changed(root, next)))).isEqualTo(DONE);

        assertThat(store().commits().commit(batch(2, changed(root, next)))).isEqualTo(new CommitResult.Committed(true));

        assertThat(load(root.id()).root()).isEqualTo(next);
    }

    @Test
    void anOutboxRowIsUsedOnce() {
        Execution root = waiting(id(1, 1), 1);
        InstanceDelta delta = created(root);
        OutboxRow row = Sample.outbox(id(2, 1), root.id(), OutboxRow.Kind.CALL_RETURN);
        delta.outbox().add(row);
        store().commits().commit(batch(1, delta));
        assertThat(store().outbox(ALL, NOW, 10)).containsExactly(row);
        assertThat(store().outbox(ALL, NOW - 1, 10)).isEmpty();
        assertThat(store().outbox(List.of(2), NOW, 10)).isEmpty();

        InstanceDelta use = changed(root, at(root, 2, 0));
        use.guards().add(new InstanceDelta.Guard.Outbox(row.id()));
        assertThat(store().commits().commit(batch(2, use))).isEqualTo(DONE);
        assertThat(store().outbox(ALL, NOW, 10)).isEmpty();

        InstanceDelta again = changed(at(root, 2, 0), at(root, 3, 0));
        again.guards().add(new InstanceDelta.Guard.Outbox(row.id()));
        assertThat(store().commits().commit(batch(3, again))).isEqualTo(new CommitResult.Lost(Set.of(root.id())));
        assertThat(load(root.id()).root().requireRoot().version()).isEqualTo(2);
    }

    @Test
    void aBroadcastMovesItsCursorOnce() {
        Execution root = waiting(id(1, 1), 1);
        InstanceDelta delta = created(root);
        OutboxRow row = Sample.outbox(id(2, 1), root.id(), OutboxRow.Kind.SIGNAL);
        delta.outbox().add(row);
        store().commits().commit(batch(1, delta));

        OutboxRow first = Sample.outbox(id(3, 1), root.id(), OutboxRow.Kind.SIGNAL_TO);
        OutboxRow second = Sample.outbox(id(4, 2), root.id(), OutboxRow.Kind.SIGNAL_START);

        assertThat(store().expandOutbox(row, 50L, List.of(first))).isTrue();
        assertThat(store().expandOutbox(row, 60L, List.of(second))).isFalse();
        assertThat(store().outbox(ALL, NOW, 10)).containsExactlyInAnyOrder(row.at(50), first);
        assertThat(store().expandOutbox(row, null, List.of(second))).isFalse();
        assertThat(store().expandOutbox(row.at(50), null, List.of(second))).isTrue();
        assertThat(store().outbox(ALL, NOW, 10)).containsExactlyInAnyOrder(first, second);
        assertThat(store().deleteOutbox(first.id())).isTrue();
        assertThat(store().deleteOutbox(first.id())).isFalse();
    }

    @Test
    void aSignalGoesOutWhenItsBroadcastHasAddressedAll() {
        OutboxRow row = Sample.outbox(id(2, 1), 0, OutboxRow.Kind.SIGNAL);
        store().addOutbox(row);
        OutboxRow held = Sample.outbox(id(3, 2), 0, OutboxRow.Kind.SIGNAL_TO).at(row.id());

        store().expandOutbox(row, 50L, List.of(held));
        assertThat(store().outbox(ALL, NOW, 10)).containsExactly(row.at(50));

        store().expandOutbox(row.at(50), null, List.of());
        assertThat(store().outbox(ALL, NOW, 10)).containsExactly(held);
    }

    @Test
    void aSignalFromOutsideIsARowWithoutASource() {
        OutboxRow row = Sample.outbox(id(2, 1), 0, OutboxRow.Kind.SIGNAL);

        store().addOutbox(row);

        assertThat(store().outbox(ALL, NOW, 10)).containsExactly(row);
    }

    @Test
    void aUniqueBusinessKeyIsTakenOnce() {
        Execution one = withBusinessKey(waiting(id(1, 1), 1), "order-1");
        Execution two = withBusinessKey(waiting(id(2, 2), 1), "order-1");
        InstanceDelta first = created(one);
        first.uniqueBusinessKey("orders/order-1");
        store().commits().commit(batch(1, first));
        InstanceDelta second = created(two);
        second.uniqueBusinessKey("orders/order-1");

        assertThatThrownBy(() -> store().commits().commit(batch(2, second)))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.DATA));
        assertThat(store().load(List.of(two.id()))).isEmpty();

        store().commits().commit(batch(3, ended(one)));
        assertThat(store().commits().commit(batch(4, second))).isEqualTo(DONE);
    }

    @Test
    void readyJobsComeByPriorityThenAge() {
        List<Execution> roots = List.of(
                ready(id(1, 1), 1, 0, NOW),
                ready(id(2, 2), 1, 0, NOW - 5),
                ready(id(3, 3), 1, 9, NOW),
                ready(id(4, 4), 1, 0, NOW + 1),
                waiting(id(5, 5), 1));
        start(roots.toArray(Execution[]::new));

        assertThat(store().readyJobs(ALL, NOW, 10))
                .extracting(ReadyJob::instanceId)
                .containsExactly(id(3, 3), id(2, 2), id(1, 1));
        assertThat(store().readyJobs(List.of(1, 2), NOW, 1))
                .containsExactly(new ReadyJob(id(2, 2), id(2, 2), roots.get(1).jobId(), 0, NOW - 5));
        assertThat(store().readyJobs(List.of(), NOW, 10)).isEmpty();
        Store.Span late = new Store.Span(NOW, NOW + 1);
        assertThat(store().readyJobs(ALL, late, 10))
                .extracting(ReadyJob::instanceId)
                .containsExactly(id(3, 3), id(1, 1), id(4, 4));
        assertThat(store().readyJobs(ALL, late, upTo(0), 10))
                .extracting(ReadyJob::instanceId)
                .containsExactly(id(1, 1), id(4, 4));
        assertThat(store().readyJobs(ALL, late, new PriorityRange(1, 9), 10))
                .extracting(ReadyJob::instanceId)
                .containsExactly(id(3, 3));
    }

    @Test
    void readyJobsBehindThoseOfCrowdsAreShown() {
        Execution flood = ready(id(1, 1), 1, 0, NOW - 9);
        Execution big = Sample.ofTenant(ready(id(2, 1), 1, 0, NOW - 8), "big");
        Execution small = Sample.ofTenant(ready(id(3, 1), 1, 0, NOW - 7), "small");
        Execution other = ready(id(4, 1), 1, 3, NOW - 6);
        Execution urgent = ready(id(5, 1), 1, 9, NOW - 5);
        start(flood, big, small, other, urgent);

        assertThat(behind(Set.of(flood.id()), Set.of())).containsExactly(other.id(), big.id(), small.id());
        assertThat(behind(Set.of(), Set.of("big", "no such"))).containsExactly(other.id(), flood.id(), small.id());
        assertThat(behind(Set.of(), Set.of(""))).containsExactly(big.id(), small.id());
        assertThat(behind(Set.of(flood.id(), other.id()), Set.of("big"))).containsExactly(small.id());
        assertThat(store().readyJobs(ALL, Store.Span.ALL, upTo(8), new Crowds(Set.of(other.id()), Set.of()), 1))
                .extracting(ReadyJob::instanceId)
                .containsExactly(flood.id());
        assertThat(store().readyJobs(ALL, Store.Span.ALL, upTo(8), new Crowds(Set.of(flood.id()), Set.of()), 10))
                .extracting(ReadyJob::tenantId)
                .containsExactly(null, "big", "small");
    }

    private static PriorityRange upTo(int highest) {
        return new PriorityRange(Integer.MIN_VALUE, highest);
    }

    private List<Long> behind(Set<Long> instances, Set<String> tenants) {
        return store().readyJobs(ALL, Store.Span.ALL, upTo(8), new Crowds(instances, tenants), 10).stream()
                .map(ReadyJob::instanceId)
                .toList();
    }

    @Test
    void pagesOfReadyJobsKeepTheOrderAcrossPartitions() {
        Execution[] roots = new Execution[400];
        for (int i = 0; i < roots.length; i++) {
            // All urgent jobs in one partition: its share of a page is not enough.
            int partition = i < 100 ? 5 : i % 200;
            roots[i] = ready(id(i + 1, partition), 1, i < 100 ? 50 : 0, NOW - i);
        }
        start(roots);

        List<ReadyJob> page = store().readyJobs(ALL, NOW, 150);

        assertThat(page).hasSize(150);
        assertThat(page.subList(0, 100)).allMatch(job -> job.priority() == 50);
        assertThat(page.subList(0, 100).stream().map(ReadyJob::readySinceMillis))
                .isSorted();
        assertThat(page.subList(100, 150).stream().map(ReadyJob::readySinceMillis))
                .isSorted()
                .startsWith(NOW - 399);
    }

    @Test
    void dueTimersComeEarliestFirst() {
        Execution root = at(waiting(id(1, 1), 1), 1, Facets.JOBS | Facets.TIMERS);
        InstanceDelta delta = created(root);
        for (int i = 0; i < 5; i++) {
            JobRow timer = job(id(10 + i, 1), root, JobRow.Table.TIMER, NOW - i);
            delta.jobs(JobRow.Table.TIMER).insert(timer.id(), timer);
        }
        JobRow retry = job(id(20, 1), root, JobRow.Table.RETRY, NOW);
        delta.jobs(JobRow.Table.RETRY).insert(retry.id(), retry);
        store().commits().commit(batch(1, delta));

        assertThat(store().dueJobs(JobRow.Table.TIMER, ALL, NOW - 1, 3))
                .extracting(Store.DueJob::id)
                .containsExactly(id(14, 1), id(13, 1), id(12, 1));
        assertThat(store().dueJobs(JobRow.Table.RETRY, ALL, NOW, 3))
                .containsExactly(new Store.DueJob(retry.id(), retry.instanceId(), NOW, retry.createdMillis()));
        assertThat(store().dueJobs(JobRow.Table.RETRY, List.of(2), NOW, 3)).isEmpty();
    }

    @Test
    void subscriptionsAreFoundByNameInstanceKeyAndTenant() {
        Execution one = at(withBusinessKey(waiting(id(1, 1), 1), "k1"), 1, Facets.SUBSCRIPTIONS);
        Execution two = at(withBusinessKey(waiting(id(2, 2), 1), "k2"), 1, Facets.SUBSCRIPTIONS);
        SubscriptionRow a = subscription(id(3, 1), one, SubscriptionRow.Type.MESSAGE, "paid", null);
        SubscriptionRow b = subscription(id(4, 2), two, SubscriptionRow.Type.MESSAGE, "paid", "acme");
        SubscriptionRow c = subscription(id(5, 2), two, SubscriptionRow.Type.SIGNAL, "paid", null);
        InstanceDelta first = created(one);
        first.subscriptions().insert(a.id(), a);
        InstanceDelta second = created(two);
        second.subscriptions().insert(b.id(), b);
        second.subscriptions().insert(c.id(), c);
        store().commits().commit(batch(1, first, second));

        SubscriptionRow.Type message = SubscriptionRow.Type.MESSAGE;
        assertThat(find(new SubscriptionCriteria(message, "paid", null, null, true, null)))
                .containsExactly(a, b);
        assertThat(find(new SubscriptionCriteria(message, "paid", null, null, false, null)))
                .containsExactly(a);
        assertThat(find(new SubscriptionCriteria(message, "paid", null, null, false, "acme")))
                .containsExactly(b);
        assertThat(find(new SubscriptionCriteria(message, "paid", null, null, Tenants.reachedFrom("acme"))))
                .containsExactly(a, b);
        assertThat(find(new SubscriptionCriteria(message, "paid", null, null, Tenants.reachedFrom(null))))
                .containsExactly(a);
        assertThat(find(new SubscriptionCriteria(message, "paid", two.id(), null, true, null)))
                .containsExactly(b);
        assertThat(find(new SubscriptionCriteria(message, "paid", null, "k1", true, null)))
                .containsExactly(a);
        assertThat(find(new SubscriptionCriteria(message, "paid", two.id(), "k1", true, null)))
                .isEmpty();
        assertThat(find(new SubscriptionCriteria(SubscriptionRow.Type.SIGNAL, "paid", null, null, true, null)))
                .containsExactly(c);
        assertThat(store().subscriptions(new SubscriptionCriteria(message, "paid", null, null, true, null), a.id(), 10))
                .containsExactly(b);
    }

    private List<SubscriptionRow> find(SubscriptionCriteria criteria) {
        return store().subscriptions(criteria, 0, 10);
    }

    @Test
    void aChangedBusinessKeyIsFound() {
        Execution root = at(withBusinessKey(waiting(id(1, 1), 1), "old"), 1, Facets.SUBSCRIPTIONS);
        SubscriptionRow paid = subscription(id(3, 1), root, SubscriptionRow.Type.MESSAGE, "paid", null);
        InstanceDelta first = created(root);
        first.subscriptions().insert(paid.id(), paid);
        store().commits().commit(batch(1, first));

        store().commits().commit(batch(2, changed(root, at(withBusinessKey(root, "new"), 2, Facets.SUBSCRIPTIONS))));

        SubscriptionRow.Type message = SubscriptionRow.Type.MESSAGE;
        assertThat(find(new SubscriptionCriteria(message, "paid", null, "old", true, null)))
                .isEmpty();
        assertThat(find(new SubscriptionCriteria(message, "paid", null, "new", true, null)))
                .containsExactly(paid);
    }

    @Test
    void manyHistoryRowsAreWrittenInBulk() {
        Execution root = withVariables(waiting(id(1, 1), 1), Map.of("v", "ü€"));
        InstanceDelta delta = created(root);
        for (int i = 0; i < 300; i++) {
            delta.history()
                    .add(Sample.activity(id(10 + i, 1), root.id(), "e" + i, i % 2 == 0 ? null : root.variables()));
        }
        assertThat(store().commits().commit(batch(1, delta))).isEqualTo(DONE);
    }

    @Test
    void aChangeOfARowThatIsNotThereWritesNothing() {
        Execution root = waiting(id(1, 1), 1);
        start(root);
        InstanceDelta delta = changed(root, at(root, 2, 0));
        TaskRow ghost = task(id(2, 1), root, null);
        delta.tasks().delete(ghost.id(), ghost);

        assertThatThrownBy(() -> store().commits().commit(batch(2, delta)))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.DATA));
        assertThat(load(root.id()).root()).isEqualTo(root);
    }

    @Test
    void blocksOfIdsAreNeverHandedOutTwice() {
        long first = store().nextIdBlock();
        assertThat(store().nextIdBlock()).isGreaterThan(first);
    }

    @Test
    void theClockRuns() {
        long now = store().nowMillis();
        assertThat(store().nowMillis()).isGreaterThanOrEqualTo(now);
    }
}
