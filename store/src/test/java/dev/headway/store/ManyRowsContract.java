package dev.headway.store;

import static dev.headway.store.Sample.NOW;
import static dev.headway.store.Sample.at;
import static dev.headway.store.Sample.changed;
import static dev.headway.store.Sample.created;
import static dev.headway.store.Sample.id;
import static dev.headway.store.Sample.job;
import static dev.headway.store.Sample.subscription;
import static dev.headway.store.Sample.task;
import static dev.headway.store.Sample.waiting;
import static dev.headway.store.Sample.withBusinessKey;
import static dev.headway.store.Sample.withVariables;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a batch changes in many instances at once: the databases have statements for many rows, and others for few. */
interface ManyRowsContract {
    CommitResult DONE = new CommitResult.Committed(false);

    /** What a statement could take for something else. */
    List<String> TEXTS = List.of(
            "plain",
            "it's",
            "a \"quoted\" \\ text\\",
            "lines\nand\ttabs\r",
            "ü€\uD83D\uDE00",
            " blanks ",
            "?",
            "null",
            "{}",
            "\u0001");

    /** An empty store. */
    Store store();

    private static Execution instance(int number) {
        return at(
                withVariables(waiting(id(number, number % 7), 1), Map.of("text", TEXTS.get(number % TEXTS.size()))),
                1,
                Sample.everything());
    }

    /** Without variables for every third one, unchanged for the next, large for every fortieth. */
    private static Execution next(Execution root, int number) {
        Execution moved = at(root, 2, Sample.everything())
                .with()
                .elementId(number % 2 == 0 ? null : TEXTS.get((number + 1) % TEXTS.size()))
                .build();
        return switch (number % 3) {
            case 0 -> withVariables(moved, Map.of());
            case 1 -> moved;
            default ->
                withVariables(
                        moved,
                        Map.of(
                                "text",
                                TEXTS.get((number + 2) % TEXTS.size()),
                                "more",
                                "y".repeat(number % 40 == 2 ? 99_999 : 3)));
        };
    }

    private static CommitBatch batch(long number, List<InstanceDelta> deltas) {
        return new CommitBatch(1, number, deltas);
    }

    private void expect(List<Execution> roots) {
        List<Store.InstanceRows> rows =
                store().load(roots.stream().map(Execution::id).toList());
        assertThat(rows.stream().map(Store.InstanceRows::root)).containsExactlyInAnyOrderElementsOf(roots);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7, 30, 300})
    default void manyInstancesChangeAtOnce(int count) {
        List<Execution> before =
                IntStream.range(0, count).mapToObj(ManyRowsContract::instance).toList();
        List<InstanceDelta> starts = new ArrayList<>();
        before.forEach(root -> starts.add(created(root)));
        assertThat(store().commits().commit(batch(1, starts))).isEqualTo(DONE);
        List<Execution> after =
                IntStream.range(0, count).mapToObj(i -> next(before.get(i), i)).toList();

        List<InstanceDelta> changes = new ArrayList<>();
        IntStream.range(0, count).forEach(i -> changes.add(changed(before.get(i), after.get(i))));
        assertThat(store().commits().commit(batch(2, changes))).isEqualTo(DONE);
        expect(after);

        List<InstanceDelta> ends = new ArrayList<>();
        after.forEach(root -> ends.add(Sample.ended(root)));
        assertThat(store().commits().commit(batch(3, ends))).isEqualTo(DONE);
        expect(List.of());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7, 300})
    default void whoLosesAmongManyIsNamedAndNothingIsWritten(int count) {
        List<Execution> before =
                IntStream.range(0, count).mapToObj(ManyRowsContract::instance).toList();
        List<InstanceDelta> starts = new ArrayList<>();
        before.forEach(root -> starts.add(created(root)));
        store().commits().commit(batch(1, starts));
        List<Execution> after =
                IntStream.range(0, count).mapToObj(i -> next(before.get(i), i)).toList();
        assertThat(store().commits().commit(batch(2, List.of(changed(before.getFirst(), after.getFirst())))))
                .isEqualTo(DONE);

        List<InstanceDelta> changes = new ArrayList<>();
        IntStream.range(0, count).forEach(i -> changes.add(changed(before.get(i), after.get(i))));
        Execution ghost = waiting(id(1_000, 3), 1);
        changes.add(Sample.ended(ghost));
        Execution other = waiting(id(1_001, 3), 1);
        store().commits().commit(batch(3, List.of(created(other))));
        changes.add(Sample.ended(other));
        Set<Long> losers = Set.of(before.getFirst().id(), ghost.id());

        assertThat(store().commits().commit(batch(4, changes))).isEqualTo(new CommitResult.Lost(losers));
        List<Execution> there = new ArrayList<>(before.subList(1, count));
        there.add(after.getFirst());
        there.add(other);
        expect(there);

        changes.removeIf(delta -> losers.contains(delta.instanceId()));
        assertThat(store().commits().commit(batch(4, changes))).isEqualTo(DONE);
        expect(after);
        assertThat(store().commits().commit(batch(4, changes))).isEqualTo(new CommitResult.Committed(true));
    }

    @Test
    default void manyRowsOfAllTablesChangeAndGo() {
        int count = 40;
        List<InstanceDelta> starts = new ArrayList<>();
        List<InstanceDelta> changes = new ArrayList<>();
        List<InstanceDelta> clears = new ArrayList<>();
        List<TaskRow> tasks = new ArrayList<>();
        List<JobRow> jobs = new ArrayList<>();
        List<Execution> children = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Execution root = withBusinessKey(instance(i), "key-" + i);
            Execution second = withBusinessKey(next(root, i), i % 2 == 0 ? "key-" + i : TEXTS.get(i % 10) + i);
            int part = i % 7;
            Execution child = Execution.newChild(id(2_000 + i, part), root, Execution.Kind.TOKEN)
                    .elementId("a")
                    .build();
            Execution childNow = child.with()
                    .elementId(TEXTS.get(i % TEXTS.size()))
                    .variables(second.variables())
                    .build();
            TaskRow task = task(id(3_000 + i, part), child, null, new TaskRow.Candidate("candidate", "bob", null));
            TaskRow taskNow = task(
                    task.id(), child, TEXTS.get(i % TEXTS.size()), new TaskRow.Candidate("candidate", null, "chiefs"));
            JobRow timer = job(id(4_000 + i, part), root, JobRow.Table.TIMER, NOW);
            JobRow timerNow = job(timer.id(), root, JobRow.Table.TIMER, NOW + 5);
            SubscriptionRow paid = subscription(id(5_000 + i, part), root, SubscriptionRow.Type.MESSAGE, "paid", null);
            OutboxRow message = Sample.outbox(id(6_000 + i, part), root.id(), OutboxRow.Kind.CALL_RETURN);
            InstanceDelta start = created(root);
            start.executions().insert(child.id(), child);
            start.tasks().insert(task.id(), task);
            start.jobs(JobRow.Table.TIMER).insert(timer.id(), timer);
            start.subscriptions().insert(paid.id(), paid);
            start.outbox().add(message);
            start.searchable().add(new InstanceDelta.SearchableVariable(root.id(), "city", false, "Rome", null));
            start.searchable().add(new InstanceDelta.SearchableVariable(child.id(), "town", false, null, 0.1));
            starts.add(start);
            InstanceDelta change = changed(root, second);
            change.executions().update(child.id(), childNow);
            change.tasks().update(task.id(), taskNow);
            change.jobs(JobRow.Table.TIMER).update(timer.id(), timerNow);
            change.guards().add(new InstanceDelta.Guard.Outbox(message.id()));
            change.searchable().add(new InstanceDelta.SearchableVariable(root.id(), "city", true, null, null));
            changes.add(change);
            InstanceDelta clear = changed(second, at(second, 3, 0));
            clear.executions().delete(child.id(), childNow);
            clear.tasks().delete(task.id(), taskNow);
            clear.jobs(JobRow.Table.TIMER).delete(timer.id(), timerNow);
            clear.subscriptions().delete(paid.id(), paid);
            clears.add(clear);
            children.add(childNow);
            tasks.add(taskNow);
            jobs.add(timerNow);
        }
        assertThat(store().commits().commit(batch(1, starts))).isEqualTo(DONE);

        assertThat(store().commits().commit(batch(2, changes))).isEqualTo(DONE);

        List<Long> ids = changes.stream().map(InstanceDelta::instanceId).toList();
        List<Store.InstanceRows> rows = store().load(ids);
        assertThat(rows.stream().flatMap(each -> each.executions().stream()))
                .containsExactlyInAnyOrderElementsOf(children);
        assertThat(rows.stream().flatMap(each -> each.tasks().stream())).containsExactlyInAnyOrderElementsOf(tasks);
        assertThat(rows.stream().flatMap(each -> each.jobs().stream())).containsExactlyInAnyOrderElementsOf(jobs);
        assertThat(store().outbox(List.of(0, 1, 2, 3, 4, 5, 6), NOW, 100)).isEmpty();

        assertThat(store().commits().commit(batch(3, clears))).isEqualTo(DONE);
        assertThat(store().load(ids)).allSatisfy(each -> {
            assertThat(each.executions()).isEmpty();
            assertThat(each.tasks()).isEmpty();
            assertThat(each.jobs()).isEmpty();
            assertThat(each.subscriptions()).isEmpty();
        });
        assertThatThrownBy(() -> store().commits().commit(batch(4, again(clears))))
                .as("what is not there cannot be deleted")
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.DATA));
    }

    /** The same deletions by the next version of each instance. */
    private static List<InstanceDelta> again(List<InstanceDelta> clears) {
        return clears.stream()
                .map(clear -> {
                    Execution root = clear.root();
                    InstanceDelta next = changed(root, at(root, 4, 0));
                    clear.tasks().deleted().forEach(task -> next.tasks().delete(task.id(), task));
                    return next;
                })
                .toList();
    }
}
