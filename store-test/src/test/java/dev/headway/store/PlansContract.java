package dev.headway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import dev.headway.runtime.port.Queries.Query;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Store.Span;
import dev.headway.runtime.port.SubscriptionCriteria;
import dev.headway.runtime.port.Tenants;
import dev.headway.store.query.IndexRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Takes the plans of the statements that are really executed, at many rows a table of which most do not match, and refuses
 * scans of large tables and filters that throw most of what they read away.
 */
abstract class PlansContract {
    static final List<Integer> ALL = IntStream.range(0, Ids.PARTITIONS).boxed().toList();

    private static final Crowds CROWDS = new Crowds(Set.of(5L), Set.of("big"));

    /** The number of a batch after those that were written when the tables were filled. */
    private static final int LATER = 1_000;

    static final long KNOWN = PlanRows.id(5);
    static final List<Long> INSTANCES = List.of(KNOWN, PlanRows.id(6));
    static final List<ReadyJob> JOBS = List.of(new ReadyJob(KNOWN, KNOWN, KNOWN, 0, 1));

    /** On a database whose tables are filled. */
    abstract Store store();

    /** Whether all rows are read in the order of their ids without sorting them. */
    boolean walksByIds() {
        return true;
    }

    /** What the server logged while this ran: an entry for each statement. */
    abstract List<String> plansOf(Runnable work);

    /** Fails if a plan reads much more than it finds. */
    abstract void requireNoScan(String what, String plan);

    final void check(String what, Runnable work) {
        check(what, plansOf(work));
    }

    final void check(String what, List<String> plans) {
        assertThat(plans).as("plans logged for " + what).isNotEmpty();
        plans.forEach(plan -> requireNoScan(what, plan));
    }

    @Test
    void batchesAndLoads() {
        List<Store.InstanceRows> rows = new ArrayList<>();
        check("load", () -> rows.addAll(store().load(INSTANCES)));
        assertThat(rows).hasSize(2);
        Execution root = rows.getFirst().root();
        check(
                "commit",
                () -> assertThat(store().commits().commit(Sample.batch(LATER, everything(root, 900_000))))
                        .isEqualTo(new CommitResult.Committed(false)));
    }

    /** Writes rows of each kind, whose ids follow this one. */
    static InstanceDelta everything(Execution root, int id) {
        Execution next = Sample.at(root, root.requireRoot().version() + 1, Sample.everything());
        InstanceDelta delta = Sample.changed(root, next);
        int partition = Ids.partition(root.id());
        Execution child = Execution.newChild(Sample.id(id + 1, partition), root, Execution.Kind.TOKEN)
                .build();
        delta.executions().insert(child.id(), child);
        TaskRow task =
                Sample.task(Sample.id(id + 2, partition), child, null, new TaskRow.Candidate("candidate", "bob", null));
        delta.tasks().insert(task.id(), task);
        SubscriptionRow paid =
                Sample.subscription(Sample.id(id + 3, partition), child, SubscriptionRow.Type.MESSAGE, "paid", null);
        delta.subscriptions().insert(paid.id(), paid);
        JobRow job = Sample.job(Sample.id(id + 4, partition), child, JobRow.Table.TIMER, Sample.NOW);
        delta.jobs(JobRow.Table.TIMER).insert(job.id(), job);
        delta.outbox().add(Sample.outbox(Sample.id(id + 5, partition), root.id(), OutboxRow.Kind.SIGNAL));
        delta.searchable().add(new InstanceDelta.SearchableVariable(root.id(), "city", false, "Bern", null));
        delta.history().add(Sample.activity(Sample.id(id + 6, partition), root.id(), "x", VariableDocument.EMPTY));
        return delta;
    }

    @Test
    void searchesForWork() {
        check(
                "ready jobs",
                () -> assertThat(store().readyJobs(ALL, Long.MAX_VALUE, 512)).hasSize(512));
        check(
                "ready jobs behind crowds",
                () -> assertThat(store().readyJobs(ALL, Span.ALL, PriorityRange.ALL, CROWDS, 512))
                        .hasSize(512));
        check(
                "due timers",
                () -> assertThat(store().dueJobs(JobRow.Table.TIMER, ALL, Long.MAX_VALUE, 512))
                        .hasSize(512));
        check("due retries", () -> store().dueJobs(JobRow.Table.RETRY, List.of(1, 2), Long.MAX_VALUE, 512));
        check("outbox", () -> store().outbox(ALL, Long.MAX_VALUE, 100));
        check("partitions of nodes", () -> store().leases().partitionsByNode());
        SubscriptionRow.Type message = SubscriptionRow.Type.MESSAGE;
        check(
                "subscriptions",
                () -> store().subscriptions(new SubscriptionCriteria(message, "m77", null, null, true, null), 0, 100));
        check(
                "subscriptions by key",
                () -> store().subscriptions(new SubscriptionCriteria(message, "m77", null, "k77", true, null), 0, 100));
        check(
                "subscriptions of an instance",
                () -> store().subscriptions(new SubscriptionCriteria(message, "m77", KNOWN, null, true, null), 0, 100));
        check("deletion of history", () -> store().historyEvents().delete(List.of(3L)));
    }

    @Test
    void startsByCallsAndOnlyInstances() {
        check(
                "what calls have subscribed for",
                () -> assertThat(store().dynamicStarts().startedBy("event:e|k=77", Tenants.ANY))
                        .hasSize(1));
        OutboxRow signal = Sample.outbox(Sample.id(700_000, 5), 0, OutboxRow.Kind.SIGNAL);
        OutboxRow start = Sample.outbox(Sample.id(700_001, 5), 0, OutboxRow.Kind.SIGNAL_START);
        store().addOutbox(signal);
        check(
                "an instance that is the only one",
                () -> assertThat(store().expandOutbox(signal, null, List.of(start), Map.of(start.id(), "k77")))
                        .contains(List.of()));
        check(
                "instances that have ended",
                () -> assertThat(store().dynamicStarts().forgetEnded()).isZero());
    }

    @Test
    void claims() {
        Claims claims = store().claims().orElseThrow();
        List<Claims.Claim> page = new ArrayList<>();
        check(
                "candidates",
                () -> assertThat(claims.candidates(1, ALL, PriorityRange.ALL, Span.ALL, Crowds.NONE, 512))
                        .hasSize(512));
        check(
                "candidates behind crowds",
                () -> assertThat(claims.candidates(1, ALL, PriorityRange.ALL, Span.ALL, CROWDS, 512))
                        .hasSize(512));
        check(
                "a page behind crowds",
                () -> assertThat(claims.claimPage(1, ALL, PriorityRange.ALL, Long.MAX_VALUE, CROWDS, 4, 512, 60_000))
                        .isEmpty());
        check(
                "candidates of the future",
                () -> assertThat(claims.candidates(
                                1, ALL, PriorityRange.ALL, new Span(Long.MAX_VALUE, Long.MAX_VALUE), Crowds.NONE, 512))
                        .isEmpty());
        check(
                "candidates of long ago",
                () -> assertThat(claims.candidates(
                                1, ALL, PriorityRange.ALL, new Span(Long.MIN_VALUE, -1), Crowds.NONE, 512))
                        .isEmpty());
        check(
                "a page of the future",
                () -> assertThat(claims.claimPage(
                                1, ALL, PriorityRange.ALL, Long.MAX_VALUE, Crowds.NONE, 4, 512, 60_000))
                        .isEmpty());
        check(
                "a page",
                () -> page.addAll(
                        claims.claimPage(1, ALL, PriorityRange.ALL, Long.MIN_VALUE, Crowds.NONE, 4, 512, 60_000)));
        assertThat(page).hasSizeBetween(400, 512);
        List<ReadyJob> jobs = page.stream().map(Claims.Claim::job).toList();
        List<Long> instances = jobs.stream().map(ReadyJob::instanceId).toList();
        check("tenants", () -> assertThat(claims.tenants(instances)).isEmpty());
        check(
                "instances",
                () -> assertThat(claims.claimInstances(1, instances, 60_000)).hasSameSizeAs(jobs));
        check("what is given back", () -> claims.release(1, jobs));
        check("named jobs", () -> assertThat(claims.claimNamed(2, jobs, 60_000)).hasSameSizeAs(jobs));
        check(
                "what another one has",
                () -> assertThat(claims.claimNamed(3, jobs, 60_000)).isEmpty());
        check(
                "what nobody else has",
                () -> assertThat(claims.unclaimed(2, jobs)).hasSameSizeAs(jobs));
        assertThat(claims.unclaimed(3, jobs)).isEmpty();
        assertThat(claims.release(2, jobs)).isEmpty();
        check(
                "instances that are given back",
                () -> assertThat(claims.releaseInstances(1, instances)).isEmpty());
    }

    @Test
    void queriesByEachFieldThatIsSaidToHaveAnIndex() {
        for (Entity<?> entity : List.of(
                Entity.INSTANCE,
                Entity.EXECUTION,
                Entity.TASK,
                Entity.JOB,
                Entity.SUBSCRIPTION,
                Entity.HISTORIC_INSTANCE,
                Entity.HISTORIC_ACTIVITY,
                Entity.HISTORIC_TASK,
                Entity.VARIABLE_SCOPE,
                Entity.HISTORIC_VARIABLE_SCOPE,
                Entity.DETAIL)) {
            for (String field : IndexRules.fields(entity.name())) {
                if (!field.equals("type")) {
                    ask(entity, new Criterion.Compare(field, Operator.EQ, VALUES.get(field)));
                }
            }
        }
    }

    @Test
    void historyOnItsWayAndOldHistory() {
        check(
                "a move of history",
                () -> assertThat(store().historyEvents().move(100).rows()).isEqualTo(100));
        check("the backlog of history", () -> store().historyEvents().backlog());
        check(
                "the removal of old history",
                () -> assertThat(store().historyEvents()
                                .removeExpired(10_000, 20)
                                .instances())
                        .isEqualTo(20));
    }

    @Test
    void batches() {
        Batches batches = store().batches();
        check("active batches", () -> assertThat(batches.active(20)).hasSize(1));
        check(
                "items of a batch",
                () -> assertThat(batches.items(1, List.of(7, 9), 200)).hasSize(200));
        check("the end of a batch", () -> assertThat(batches.end(1, 5, null)).isFalse());
        check(
                "a failure of a batch",
                () -> assertThat(batches.fail(1, KNOWN, "refused")).isTrue());
        check("failures of a batch", () -> assertThat(batches.failures(1, 10)).hasSize(1));
        Execution root = store().load(List.of(PlanRows.id(9))).getFirst().root();
        Execution next = Sample.at(root, root.requireRoot().version() + 1, Sample.everything());
        InstanceDelta delta = Sample.changed(root, next);
        delta.guards().add(new InstanceDelta.Guard.BatchItem(1, root.id()));
        check(
                "a commit that uses an item of a batch up",
                () -> assertThat(store().commits().commit(Sample.batch(LATER + 1, delta)))
                        .isEqualTo(new CommitResult.Committed(false)));
        InstanceDelta again =
                Sample.changed(next, Sample.at(next, next.requireRoot().version() + 1, Sample.everything()));
        again.guards().add(new InstanceDelta.Guard.BatchItem(1, root.id()));
        assertThat(store().commits().commit(Sample.batch(LATER + 2, again)))
                .isEqualTo(new CommitResult.Lost(Set.of(root.id())));
    }

    static final Map<String, Object> VALUES = Map.ofEntries(
            Map.entry("id", KNOWN),
            Map.entry("instanceId", KNOWN),
            Map.entry("processInstanceId", KNOWN),
            Map.entry("executionId", KNOWN),
            Map.entry("parentId", KNOWN),
            Map.entry("superInstanceId", KNOWN),
            Map.entry("taskId", KNOWN),
            Map.entry("definitionId", 2L),
            Map.entry("definitionKey", "rare"),
            Map.entry("businessKey", "k77"),
            Map.entry("activityId", "rare"),
            Map.entry("elementId", "rare"),
            Map.entry("assignee", "u77"),
            Map.entry("name", "m77"));

    private <T> void ask(Entity<T> entity, Criterion... all) {
        Query<T> query = new Query<>(entity, List.of(all), List.of(), 0, 20, false);
        check(
                "a list of " + entity.name() + " by " + List.of(all),
                () -> store().queries().list(query));
        check(
                "a count of " + entity.name() + " by " + List.of(all),
                () -> store().queries().count(query));
    }

    @Test
    void otherQueries() {
        ask(Entity.TASK, new Criterion.Candidate(List.of("u77"), List.of("g77"), true));
        ask(
                Entity.TASK,
                new Criterion.AnyOf(List.of(
                        new Criterion.Compare("assignee", Operator.EQ, "u77"),
                        new Criterion.Candidate(List.of("u77"), List.of("g77"), true))));
        ask(Entity.INSTANCE, new Criterion.Variable("city", Operator.EQ, "c77", true));
        ask(Entity.HISTORIC_INSTANCE, new Criterion.Compare("endedMillis", Operator.LT, 50L));
    }

    @Test
    void pagesInTheOrderOfIds() {
        assumeTrue(walksByIds(), "This database sorts the ids of all rows");
        for (Entity<?> entity : List.of(
                Entity.INSTANCE,
                Entity.EXECUTION,
                Entity.TASK,
                Entity.SUBSCRIPTION,
                Entity.HISTORIC_INSTANCE,
                Entity.HISTORIC_TASK)) {
            walk(entity);
        }
    }

    private <T> void walk(Entity<T> entity) {
        for (boolean ascending : List.of(true, false)) {
            Query<T> page = new Query<>(entity, List.of(), List.of(new Order("id", ascending)), 40, 20, false);
            check(
                    "a page of " + entity.name(),
                    () -> assertThat(store().queries().list(page)).hasSize(20));
        }
    }
}
