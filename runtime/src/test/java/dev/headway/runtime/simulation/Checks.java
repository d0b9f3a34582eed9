package dev.headway.runtime.simulation;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.JobRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.commit.PendingCommit;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.turn.Turn;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What must hold after every step of a simulation, at every answer, and at the end. */
@SuppressWarnings("ReferenceEquality") // nodes and states are themselves
final class Checks {
    private final Simulation world;

    Checks(Simulation world) {
        this.world = world;
    }

    Execution root(long instanceId) {
        Execution root = tables().root(instanceId);
        if (root == null) {
            throw new AssertionError("Expected instance " + instanceId + " to run");
        }
        return root;
    }

    private Tables tables() {
        return world.store.tables();
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(message);
        }
    }

    /** What a node has in memory and believes committed is what the database has, or an older version of it. */
    void memoryEqualsStore(SimulatedNode node) {
        world.store.settle();
        for (long id : tables().versions.keySet()) {
            Turn turn = node.turns.find(id);
            InstanceState state = turn == null ? null : turn.state();
            if (state == null || !turn.allCommitted()) {
                continue;
            }
            List<Store.InstanceRows> rows = world.store.loadQuietly(List.of(id));
            Execution root = state.root();
            if (root == null || rows.isEmpty()) {
                check(root != null || rows.isEmpty(), "Node " + node.index + " believes that " + id + " has ended");
                continue;
            }
            long known = root.requireRoot().version();
            long stored = rows.getFirst().root().requireRoot().version();
            check(known <= stored, "Instance " + id + " is at " + stored + ", node " + node.index + " at " + known);
            if (known == stored) {
                same(node, state, rows.getFirst());
            }
        }
    }

    private static void same(SimulatedNode node, InstanceState state, Store.InstanceRows rows) {
        InstanceState fresh =
                InstanceState.of(rows.root(), rows.executions(), rows.tasks(), rows.subscriptions(), rows.jobs());
        String where = "Node " + node.index + ", instance " + state.instanceId() + ": ";
        same(where, state.executions().all(), fresh.executions().all(), Execution::id);
        same(where, state.tasks().all(), fresh.tasks().all(), task -> task.id());
        same(where, state.subscriptions().all(), fresh.subscriptions().all(), row -> row.id());
        same(where, state.jobs().all(), fresh.jobs().all(), JobRow::id);
        check(
                fresh.facets() == rows.root().requireRoot().facets(),
                where + "facets " + rows.root().requireRoot().facets() + " but the rows say " + fresh.facets());
    }

    private static <R> void same(String where, Collection<R> memory, Collection<R> store, Function<R, Long> id) {
        Map<Long, R> one = memory.stream().collect(Collectors.toMap(id, row -> row));
        Map<Long, R> other = store.stream().collect(Collectors.toMap(id, row -> row));
        check(one.equals(other), where + "memory has " + one + "\nstore has  " + other);
    }

    /** Effects and answers leave after the commit, never before. */
    void released(PendingCommit pending) {
        for (InstanceDelta delta : pending.step().deltas()) {
            if (!delta.onlyGuards() && !delta.leavesNoTrace()) {
                long version = delta.root().requireRoot().version() + (delta.ended() ? 1 : 0);
                check(
                        tables().versions.getOrDefault(delta.instanceId(), 0L) >= version,
                        "Effects of version " + version + " of " + delta.instanceId() + " left before its commit");
            }
        }
    }

    /** One exclusive job of an instance at a time, on whatever node; and who is on probation is on record. */
    void begins(SimulatedNode node, SimulatedNode.Run run) {
        for (SimulatedNode each : world.nodes) {
            // Where a lease ran out under its owner, two may run the same for a while.
            if (each == node || !world.leaseRanOut(run.work().instanceId())) {
                for (SimulatedNode.Run other : each.running) {
                    check(
                            !run.exclusive()
                                    || !other.exclusive()
                                    || other.work().instanceId() != run.work().instanceId(),
                            "Exclusive jobs " + other.work().jobId() + " and "
                                    + run.work().jobId() + " of "
                                    + run.work().instanceId() + " run at once");
                }
            }
        }
        if (node.probation.onProbation(run.work().jobId())) {
            check(
                    world.store.crashRecords().rows().containsKey(run.work().jobId()),
                    "Job " + run.work().jobId() + " begins on probation, but is not on record");
        }
    }

    /** What a client was told is what the database says. */
    void answered(SimulatedClients.Sent sent) {
        if (sent.answer instanceof Reply) {
            check(done(sent.command), "Acknowledged, but it is not there: " + sent.command);
        } else if (sent.answer instanceof Refusal || notWritten(sent.answer)) {
            check(!happened(sent.command), "Refused, but it is there: " + sent.command + ": " + sent.answer);
        }
    }

    private static boolean notWritten(@Nullable Object answer) {
        return answer instanceof StoreException failure
                && (failure.kind() == StoreException.Kind.DATA || failure.kind() == StoreException.Kind.FATAL);
    }

    private boolean done(Command command) {
        return switch (command) {
            case Command.CompleteTask complete -> !tables().tasks.containsKey(complete.taskId());
            case Command.CancelInstance cancel -> tables().root(cancel.instanceId()) == null;
            case Command.StartInstance any -> happened(command);
            case Command.SetVariables any -> happened(command);
            default -> true;
        };
    }

    /** Whether traces of this very command are there; only for commands that leave some of their own. */
    private boolean happened(Command command) {
        long id = command.instanceId();
        return switch (command) {
            case Command.StartInstance any -> tables().root(id) != null || tables().ended(id) != null;
            case Command.SetVariables set ->
                variables(id).names().containsAll(set.variables().names());
            default -> false;
        };
    }

    private VariableDocument variables(long instanceId) {
        Execution root = tables().root(instanceId);
        if (root != null) {
            return root.variables();
        }
        HistoryRow.Instance ended = tables().ended(instanceId);
        VariableDocument last = ended == null ? null : ended.variables();
        return last == null ? VariableDocument.EMPTY : last;
    }

    void atTheEnd() {
        everyCommandWasAnswered();
        acknowledgedEffectsAreThere();
        new EndOfTables(tables()).check();
        nothingIsLeft();
        signalsCameOnce();
    }

    /** Each receiver got each signal at most once, and each start exactly once. */
    private void signalsCameOnce() {
        Map<Long, Integer> hits = new HashMap<>();
        for (HistoryRow row : tables().history) {
            if (row instanceof HistoryRow.Activity activity
                    && activity.elementId().equals("hit")) {
                hits.merge(activity.instanceId(), 1, Integer::sum);
            } else if (row instanceof HistoryRow.Instance instance && instance.definitionId() == Models.STARTED) {
                hits.merge(0L, 1, Integer::sum);
            }
        }
        hits.forEach((receiver, times) -> check(
                times <= tables().signals.getOrDefault(receiver, 0),
                receiver + " got " + times + " signals, but only "
                        + tables().signals.get(receiver) + " were sent"));
        check(
                hits.getOrDefault(0L, 0).equals(tables().signals.getOrDefault(0L, 0)),
                "Signals should start " + tables().signals.get(0L) + " instances, but started " + hits.get(0L));
    }

    private void everyCommandWasAnswered() {
        for (SimulatedClients.Sent sent : world.clients.sent) {
            check(sent.answer != null || sent.node.dead, "No answer to " + sent.command);
        }
    }

    private void acknowledgedEffectsAreThere() {
        for (SimulatedClients.Sent sent : world.clients.sent) {
            if (sent.answer instanceof Reply) {
                check(done(sent.command), "Acknowledged, but lost: " + sent.command);
            }
        }
    }

    private void nothingIsLeft() {
        Tables tables = tables();
        for (SimulatedNode node : world.nodes) {
            for (long id : tables.versions.keySet()) {
                Turn turn = node.turns.find(id);
                InstanceState state = turn == null ? null : turn.state();
                // An old state of what another node has ended may stay in the cache; a turn of nothing may not.
                check(
                        turn == null || (state != null && state.exists()),
                        "Node " + node.index + " keeps a turn of " + id);
            }
        }
    }
}
