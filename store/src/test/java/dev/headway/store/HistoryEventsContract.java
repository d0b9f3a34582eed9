package dev.headway.store;

import static dev.headway.store.Sample.NOW;
import static dev.headway.store.Sample.activity;
import static dev.headway.store.Sample.created;
import static dev.headway.store.Sample.ended;
import static dev.headway.store.Sample.id;
import static dev.headway.store.Sample.waiting;
import static dev.headway.store.Sample.withVariables;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.history.OperationRow;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.HistoryEvents;
import dev.headway.runtime.port.HistoryEvents.Moved;
import dev.headway.runtime.port.HistoryEvents.Removed;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store does with history that comes later, and with history that is old. */
public abstract class HistoryEventsContract extends QueriesContract {
    private static final CommitResult DONE = new CommitResult.Committed(false);

    private HistoryEvents events() {
        return store().historyEvents();
    }

    private static CommitBatch later(long number, InstanceDelta... deltas) {
        return new CommitBatch(1, number, List.of(deltas), true);
    }

    private static HistoryRow.Instance instance(Execution root, @Nullable Long removalMillis) {
        HistoryRow.Instance row = Sample.instance(root);
        return new HistoryRow.Instance(
                row.instanceId(),
                row.definitionId(),
                row.businessKey(),
                row.tenantId(),
                row.name(),
                row.startUserId(),
                row.startElementId(),
                row.endElementId(),
                row.superInstanceId(),
                row.superExecutionId(),
                row.startedMillis(),
                row.endedMillis(),
                row.state(),
                row.deleteReason(),
                row.variables(),
                removalMillis);
    }

    /** Starts and ends instances with two visits each; their history comes later when {@code later} says so. */
    private List<Long> run(long firstNumber, int instances, boolean later, @Nullable Long removalMillis) {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < instances; i++) {
            long number = firstNumber + 2L * i;
            Execution root = withVariables(waiting(id((int) number * 10, i % 200), 1), Map.of("city", "Bern"));
            InstanceDelta start = created(root);
            start.history().add(activity(id((int) number * 10 + 1, i % 200), root.id(), "start", null));
            InstanceDelta end = ended(root);
            end.history()
                    .add(activity(
                            id((int) number * 10 + 2, i % 200), root.id(), "a", VariableDocument.of(Map.of("x", 1))));
            end.history().add(instance(root, removalMillis));
            assertThat(store().commits().commit(new CommitBatch(1, number, List.of(start), later)))
                    .isEqualTo(DONE);
            assertThat(store().commits().commit(new CommitBatch(1, number + 1, List.of(end), later)))
                    .isEqualTo(DONE);
            ids.add(root.id());
        }
        return ids;
    }

    private <T> List<T> historyOf(Entity<T> entity, String field, long instanceId) {
        return store().queries()
                .list(new Query<>(
                        entity,
                        List.of(new Criterion.Compare(field, Operator.EQ, instanceId)),
                        List.of(),
                        0,
                        100,
                        false));
    }

    private int activities(long instanceId) {
        return historyOf(Entity.HISTORIC_ACTIVITY, "instanceId", instanceId).size();
    }

    private int instances(long instanceId) {
        return historyOf(Entity.HISTORIC_INSTANCE, "id", instanceId).size();
    }

    @Test
    void historyOfACommitComesWithTheMove() {
        long first = run(1, 3, true, null).getFirst();
        assertThat(activities(first)).isZero();
        assertThat(instances(first)).isZero();
        assertThat(events().backlog().events()).isEqualTo(6);

        Moved moved = events().move(1_000);

        assertThat(moved).isEqualTo(new Moved(6, 9, 0));
        assertThat(historyOf(Entity.HISTORIC_INSTANCE, "id", first))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.endedMillis()).isEqualTo(NOW + 1_000);
                    assertThat(row.variables().json()).contains("Bern");
                });
        assertThat(activities(first)).isEqualTo(2);
        assertThat(events().move(1_000)).isEqualTo(Moved.NOTHING);
        assertThat(events().backlog().events()).isZero();
        assertThat(events().backlog().oldestMillis()).isZero();
    }

    @Test
    void theSameBatchTwiceLeavesOneEvent() {
        Execution root = waiting(id(1, 1), 1);
        InstanceDelta start = created(root);
        start.history().add(activity(id(2, 1), root.id(), "start", null));
        assertThat(store().commits().commit(later(1, start))).isEqualTo(DONE);

        assertThat(store().commits().commit(later(1, start))).isEqualTo(new CommitResult.Committed(true));

        assertThat(events().move(100)).isEqualTo(new Moved(1, 1, 0));
    }

    @Test
    void whoLosesLeavesNoEvent() {
        Execution root = waiting(id(1, 1), 1);
        assertThat(store().commits().commit(later(1, created(root)))).isEqualTo(DONE);
        assertThat(store().commits().commit(later(2, ended(root)))).isEqualTo(DONE);
        InstanceDelta again = ended(root);
        again.history().add(Sample.instance(root));

        assertThat(store().commits().commit(later(3, again))).isInstanceOf(CommitResult.Lost.class);

        assertThat(events().move(100)).isEqualTo(Moved.NOTHING);
    }

    @Test
    void movesAreBoundedAndInOrder() {
        List<Long> ids = run(1, 3, true, null);

        assertThat(events().move(1)).isEqualTo(new Moved(1, 1, 0));
        assertThat(activities(ids.getFirst())).isEqualTo(1);
        assertThat(instances(ids.getFirst())).isZero();
        events().move(1);
        assertThat(instances(ids.getFirst())).isEqualTo(1);
        assertThat(activities(ids.get(1))).isZero();
    }

    @Test
    void aLargeBatchBecomesSeveralEvents() {
        Execution root = waiting(id(1, 1), 1);
        InstanceDelta start = created(root);
        VariableDocument large = VariableDocument.of(Map.of("text", "x".repeat(400_000)));
        for (int i = 0; i < 5; i++) {
            start.history().add(activity(id(10 + i, 1), root.id(), "a", large));
        }
        assertThat(store().commits().commit(later(1, start))).isEqualTo(DONE);

        assertThat(events().backlog().events()).isEqualTo(2);
        assertThat(events().move(1_000)).isEqualTo(new Moved(2, 5, 0));
        assertThat(historyOf(Entity.HISTORIC_VARIABLE_SCOPE, "instanceId", root.id()))
                .isNotEmpty();
        assertThat(activities(root.id()))
                .as("five ended ones, and the open one")
                .isEqualTo(6);
    }

    @Test
    void whoeverMovesNothingIsLostOrDoubled() throws InterruptedException, ExecutionException {
        List<Long> ids = run(1, 60, true, null);
        List<Future<Long>> movers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            for (int i = 0; i < 3; i++) {
                movers.add(threads.submit(() -> {
                    long moved = 0;
                    while (events().backlog().events() > 0) {
                        moved += events().move(7).events();
                    }
                    return moved;
                }));
            }
        }
        long all = 0;
        for (Future<Long> mover : movers) {
            all += mover.get();
        }

        assertThat(all).isEqualTo(120);
        assertThat(ids).allSatisfy(id -> {
            assertThat(activities(id)).isEqualTo(2);
            assertThat(instances(id)).isEqualTo(1);
        });
    }

    @Test
    void whatIsOldGoesWithAllItsRows() {
        List<Long> old = run(1, 3, false, NOW + 5_000);
        List<Long> young = run(101, 2, false, NOW + 9_000);
        List<Long> kept = run(201, 2, false, null);

        assertThat(events().removeExpired(NOW + 4_999, 100)).isEqualTo(Removed.NOTHING);
        assertThat(events().removeExpired(NOW + 5_000, 2)).isEqualTo(new Removed(2, 6));
        assertThat(events().removeExpired(NOW + 5_000, 2)).isEqualTo(new Removed(1, 3));
        assertThat(events().removeExpired(NOW + 5_000, 2)).isEqualTo(Removed.NOTHING);

        assertThat(old).allSatisfy(id -> {
            assertThat(activities(id)).isZero();
            assertThat(instances(id)).isZero();
        });
        assertThat(young).allSatisfy(id -> assertThat(activities(id)).isEqualTo(2));
        assertThat(kept).allSatisfy(id -> assertThat(instances(id)).isEqualTo(1));
    }

    @Test
    void historyThatCameLaterGrowsOldToo() {
        long id = run(1, 1, true, NOW + 5_000).getFirst();
        assertThat(events().removeExpired(NOW + 6_000, 100)).isEqualTo(Removed.NOTHING);
        events().move(100);

        assertThat(events().removeExpired(NOW + 6_000, 100)).isEqualTo(new Removed(1, 3));
        assertThat(instances(id)).isZero();
    }

    /** H2 keeps a limit that stands in brackets from the first use of a statement, unless it is written with care. */
    @Test
    void eachRemovalObeysItsOwnLimit() {
        List<OperationRow> entries = new ArrayList<>();
        for (int number = 0; number < 9; number++) {
            entries.add(operation(NOW + number));
        }
        store().logged(entries).append();

        for (int limit : List.of(1, 4, 2)) {
            assertThat(events().removeExpired(NOW + 5_000, limit)).isEqualTo(new Removed(0, limit));
        }

        assertThat(events().removeExpired(NOW + 5_000, 100)).isEqualTo(new Removed(0, 2));
    }

    private static OperationRow operation(long removalMillis) {
        return new OperationRow(
                0,
                1,
                NOW,
                "mary",
                "Suspend",
                "ProcessDefinition",
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                null,
                null,
                null,
                null,
                null,
                null,
                removalMillis);
    }
}
