package dev.headway.runtime.dispatch;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.SubscriptionCriteria;
import dev.headway.runtime.port.WaitingMessages.WaitingMessage;
import dev.headway.runtime.turn.Causality;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turns;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries what one instance sent to others: returns and escalations of called instances, cancellations, messages, signals. The transaction that applies a
 * row deletes it, so each happens once; rows that a crash left behind are swept. Thread-safe.
 */
public final class OutboxDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxDispatcher.class);
    private static final int PAGE = 200;
    private static final long REFUSED_PAUSE_NANOS = 500_000_000L;
    private static final long REFUSED_PAUSE_NANOS_MAX = 300_000_000_000L;

    private final Store store;
    private final Turns turns;
    private final Executor threads;
    private final Ids ids;
    private final IntSupplier partition;
    private final Broadcast broadcast;
    private final MessageBuffer buffer;
    private final Set<Long> inFlight = ConcurrentHashMap.newKeySet();

    /** Rows of the last sweep, and when each was first seen; the partitions that it went over. */
    private Map<Long, Long> firstSeen = Map.of();

    private Set<Integer> sweptPartitions = Set.of();

    /** How often user code refused a row, and when the sweep last tried it: it is tried less and less often. */
    private final Map<Long, Integer> refusals = new ConcurrentHashMap<>();

    private final Map<Long, Long> lastTried = new HashMap<>();

    /** Escalations of called instances under way: what the same instance sends after one must not overtake it. */
    private final Map<Long, CompletableFuture<Void>> escalations = new ConcurrentHashMap<>();

    public OutboxDispatcher(Store store, Turns turns, Executor threads, Ids ids, IntSupplier partition) {
        this.store = store;
        this.turns = turns;
        this.threads = threads;
        this.ids = ids;
        this.partition = partition;
        this.broadcast = new Broadcast(store, ids, partition);
        this.buffer = new MessageBuffer(store, ids);
    }

    /**
     * Sends a signal from outside. It is durable on return; the cause waits until it has reached everybody.
     *
     * @param tenantId of those that it is for; null for those without a tenant
     */
    public void signal(
            String name,
            @Nullable String tenantId,
            VariableDocument variables,
            long nowMillis,
            @Nullable Causality cause) {
        OutboxRow row = signalRow(name, tenantId, variables, nowMillis);
        store.addOutbox(row);
        dispatch(row, cause);
    }

    /** The row that sends a signal from outside. */
    public OutboxRow signalRow(String name, @Nullable String tenantId, VariableDocument variables, long nowMillis) {
        return new OutboxRow(
                ids.next(partition.getAsInt()),
                0,
                OutboxRow.Kind.SIGNAL,
                0,
                0,
                name,
                variables.json(),
                0,
                nowMillis,
                tenantId);
    }

    /** Sends one row on its way, on a thread of its own; the cause, if any, waits for it. */
    public void dispatch(OutboxRow row, @Nullable Causality cause) {
        if (!inFlight.add(row.id())) {
            return;
        }
        if (cause != null) {
            cause.begin();
        }
        CompletableFuture<Void> before = escalations.get(row.sourceInstanceId());
        CompletableFuture<Void> done = new CompletableFuture<>();
        if (row.kind() == OutboxRow.Kind.CALL_ESCALATION) {
            escalations.put(row.sourceInstanceId(), done);
        }
        threads.execute(() -> {
            try {
                if (before != null) {
                    before.join();
                }
                apply(row, cause);
            } catch (RuntimeException failure) {
                boolean away = failure instanceof StoreException;
                int refused = away ? 0 : refusals.merge(row.id(), 1, Integer::sum);
                LOG.warn(
                        "Outbox row {} ({}) of instance {} could not be applied and is tried again{}: {}",
                        row.id(),
                        row.kind(),
                        row.sourceInstanceId(),
                        away ? "" : " after " + pauseNanos(refused) / 1_000_000 + " ms or more",
                        failure.toString());
            } finally {
                inFlight.remove(row.id());
                escalations.remove(row.sourceInstanceId(), done);
                done.complete(null);
                if (cause != null) {
                    cause.end();
                }
            }
        });
    }

    /**
     * Applies rows that nobody applied: after a crash, or a failure. A row is given a moment in which whoever wrote it may apply it,
     * counted from when it was first seen here: what the clocks of other nodes wrote says nothing. Called by one thread.
     */
    public int sweep(Set<Integer> partitions, long graceNanos, long nowNanos) {
        List<OutboxRow> rows = store.outbox(partitions, Long.MAX_VALUE, PAGE);
        Map<Long, Long> seen = new HashMap<>();
        int swept = 0;
        for (OutboxRow row : rows) {
            long since = firstSeen.getOrDefault(row.id(), nowNanos);
            seen.put(row.id(), since);
            boolean taken = !sweptPartitions.contains(Ids.partition(row.id()));
            int refused = refusals.getOrDefault(row.id(), 0);
            long last = lastTried.getOrDefault(row.id(), since);
            if (refused > 0 ? nowNanos - last >= pauseNanos(refused) : taken || nowNanos - since >= graceNanos) {
                lastTried.put(row.id(), nowNanos);
                dispatch(row, null);
                swept++;
            }
        }
        refusals.keySet().retainAll(seen.keySet());
        lastTried.keySet().retainAll(seen.keySet());
        firstSeen = seen;
        sweptPartitions = Set.copyOf(partitions);
        return swept;
    }

    private static long pauseNanos(int refused) {
        return Math.min(REFUSED_PAUSE_NANOS << Math.min(refused - 1, 20), REFUSED_PAUSE_NANOS_MAX);
    }

    /** Sends messages that wait to those who wait for them by now. */
    public void sendWaiting(Set<Integer> partitions, long nowMillis) {
        buffer.claim(partitions, nowMillis).forEach(row -> dispatch(row, null));
    }

    /** The same on the calling thread; how many have found somebody. */
    public int drainWaiting(Set<Integer> partitions, long nowMillis) {
        List<OutboxRow> rows = buffer.claim(partitions, nowMillis);
        rows.forEach(row -> apply(row, null));
        return rows.size();
    }

    /** Lets a message from outside wait for a receiver; it is durable on return. */
    public void addWaiting(WaitingMessage message) {
        buffer.add(message);
    }

    /** Applies every row there is on the calling thread. */
    public int drain(Set<Integer> partitions) {
        List<OutboxRow> rows = store.outbox(partitions, Long.MAX_VALUE, PAGE);
        rows.forEach(row -> apply(row, null));
        return rows.size();
    }

    private void apply(OutboxRow row, @Nullable Causality cause) {
        switch (row.kind()) {
            case SIGNAL -> broadcast.expand(row, rows -> deliver(rows, cause));
            case MESSAGE -> message(row, VariableDocument.ofJson(row.payload()), cause);
            case MESSAGE_TO -> {
                if (await(command(row), cause) instanceof Reply.Stale) {
                    buffer.keep(row, MessageBuffer.message(row));
                }
            }
            case SIGNAL_TO, SIGNAL_START -> take(row, submit(command(row), cause), cause);
            case CALL_RETURN, CALL_ERROR, CANCEL_CALLED -> {
                Command command = command(row);
                try {
                    await(command, cause);
                } catch (StoreException away) {
                    throw away;
                } catch (RuntimeException refusal) {
                    LOG.info(
                            "Outbox row {} ({}) was not taken by instance {} at once: {}",
                            row.id(),
                            row.kind(),
                            row.targetInstanceId(),
                            refusal.toString());
                    await(instead(command), cause);
                }
            }
            default -> await(command(row), cause);
        }
    }

    /** The command that applies a row which goes to one instance, and uses it up. */
    public static Command command(OutboxRow row) {
        VariableDocument payload = VariableDocument.ofJson(row.payload());
        Guard guard = new Guard.Outbox(row.id());
        return switch (row.kind()) {
            case CALL_RETURN ->
                new Command.ReturnFromCall(
                        row.targetInstanceId(),
                        row.targetExecutionId(),
                        row.sourceInstanceId(),
                        payload,
                        null,
                        null,
                        guard);
            case CALL_ESCALATION ->
                new Command.EscalateFromCall(
                        row.targetInstanceId(),
                        row.targetExecutionId(),
                        row.sourceInstanceId(),
                        row.name() == null ? "" : row.name(),
                        guard);
            case CALL_ERROR ->
                new Command.ReturnFromCall(
                        row.targetInstanceId(),
                        row.targetExecutionId(),
                        row.sourceInstanceId(),
                        payload.without("errorMessage"),
                        row.name() == null ? "" : row.name(),
                        payload.get("errorMessage") instanceof String text ? text : null,
                        guard);
            case CANCEL_CALLED ->
                new Command.CancelInstance(
                        row.targetInstanceId(), row.name() == null ? "cancelled" : row.name(), false, guard);
            case CALL_CANCELLED ->
                new Command.CallCancelled(
                        row.targetInstanceId(),
                        row.targetExecutionId(),
                        row.sourceInstanceId(),
                        row.name() == null ? "cancelled" : row.name(),
                        guard);
            case MESSAGE_TO -> MessageBuffer.command(row, guard);
            case SIGNAL_TO -> new Command.DeliverEvent(row.targetInstanceId(), row.targetExecutionId(), payload, guard);
            case SIGNAL_START ->
                new Command.StartInstance(
                        row.targetInstanceId(),
                        row.targetExecutionId(),
                        row.name(),
                        null,
                        row.tenantId(),
                        null,
                        null,
                        payload,
                        0,
                        0,
                        guard);
            case SIGNAL, MESSAGE ->
                throw new IllegalStateException("Expected a row for one instance, got " + row.kind() + " " + row.id());
        };
    }

    /** What happens when user code refuses a row that must be taken: a return becomes a job, the end skips listeners. */
    static Command instead(Command refused) {
        return switch (refused) {
            case Command.ReturnFromCall returned -> new Command.ReturnAsJob(returned);
            case Command.CancelInstance cancel ->
                new Command.CancelInstance(cancel.instanceId(), cancel.reason(), true, cancel.guard());
            default -> throw new IllegalStateException("Expected a return or a cancellation, got " + refused);
        };
    }

    private Reply await(Command command, @Nullable Causality cause) {
        return join(command, submit(command, cause));
    }

    private CompletableFuture<Reply> submit(Command command, @Nullable Causality cause) {
        CompletableFuture<Reply> future = new CompletableFuture<>();
        turns.submit(new Submission(command, new Completion(future), cause));
        return future;
    }

    private Reply join(Command command, CompletableFuture<Reply> future) {
        try {
            return future.join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw failure;
        } finally {
            var turn = turns.find(command.instanceId());
            if (turn != null) {
                turns.settle(turn);
            }
        }
    }

    /** Delivers the rows of a signal, all at once, and waits for them. */
    private void deliver(List<OutboxRow> rows, @Nullable Causality cause) {
        Map<OutboxRow, CompletableFuture<Reply>> answers = new LinkedHashMap<>();
        for (OutboxRow row : rows) {
            if (inFlight.add(row.id())) {
                answers.put(row, submit(command(row), cause));
            }
        }
        answers.forEach((row, answer) -> {
            try {
                take(row, answer, cause);
            } catch (StoreException away) {
                LOG.debug(
                        "Signal '{}' to instance {} waits for the database", row.name(), row.targetInstanceId(), away);
            } finally {
                inFlight.remove(row.id());
            }
        });
    }

    /** Waits for a receiver of a signal; one that has stopped waiting for it never waits for this one again. */
    private void take(OutboxRow row, CompletableFuture<Reply> answer, @Nullable Causality cause) {
        try {
            if (join(command(row), answer) instanceof Reply.Stale) {
                store.deleteOutbox(row.id());
            }
        } catch (StoreException away) {
            throw away;
        } catch (RuntimeException refusal) {
            refused(row, refusal, cause);
        }
    }

    /** Uses up a row that its receiver does not take and never will. */
    private void refused(OutboxRow row, RuntimeException refusal, @Nullable Causality cause) {
        LOG.warn(
                "Signal '{}' was not taken by instance {}: {}", row.name(), row.targetInstanceId(), refusal.toString());
        store.deleteOutbox(row.id());
        if (cause != null) {
            cause.refused(refusal);
        }
    }

    /** Brings a message to the one who has waited longest for it, else to the process that it starts, else to nobody. */
    private void message(OutboxRow row, VariableDocument payload, @Nullable Causality cause) {
        String name = row.name() == null ? "" : row.name();
        String businessKey = payload.get(OutboxRow.BUSINESS_KEY) instanceof String key ? key : null;
        Long timeToLive = payload.get(OutboxRow.TIME_TO_LIVE) instanceof Number millis ? millis.longValue() : null;
        VariableDocument variables = payload.without(OutboxRow.BUSINESS_KEY).without(OutboxRow.TIME_TO_LIVE);
        Guard guard = new Guard.Outbox(row.id());
        SubscriptionCriteria criteria = new SubscriptionCriteria(
                SubscriptionRow.Type.MESSAGE, name, null, businessKey, row.tenantId() == null, row.tenantId());
        for (SubscriptionRow waiting : store.subscriptions(criteria, 0, PAGE)) {
            Command deliver = new Command.DeliverEvent(waiting.instanceId(), waiting.id(), variables, guard);
            if (!(await(deliver, cause) instanceof Reply.Stale)) {
                return;
            }
        }
        List<StartSubscription> starts =
                store.definitions().startSubscriptions("message", name, row.tenantId()).stream()
                        .filter(start -> !store.definitions()
                                .byId(start.definitionId())
                                .map(DefinitionRow::suspended)
                                .orElse(false))
                        .toList();
        if (starts.isEmpty() && timeToLive != null) {
            buffer.keep(
                    row,
                    new WaitingMessage(
                            ids.next(Ids.partition(row.id())),
                            name,
                            businessKey,
                            row.tenantId() == null,
                            row.tenantId(),
                            VariableDocument.EMPTY.json(),
                            variables.json(),
                            row.createdMillis() + timeToLive));
            return;
        }
        if (starts.isEmpty()) {
            LOG.warn(
                    "Message '{}' of instance {} (business key {}) was for nobody: no execution waits for it and no process"
                            + " starts with it",
                    name,
                    row.sourceInstanceId(),
                    businessKey);
            store.deleteOutbox(row.id());
            return;
        }
        StartSubscription first = starts.get(0);
        await(
                new Command.StartInstance(
                        ids.next(partition.getAsInt()),
                        first.definitionId(),
                        first.elementId(),
                        businessKey,
                        row.tenantId(),
                        null,
                        null,
                        variables,
                        0,
                        0,
                        guard),
                cause);
    }

    /** Completes a future with the answer of a command. */
    public record Completion(CompletableFuture<Reply> future) implements Submission.Answer {
        @Override
        public void reply(Reply reply) {
            future.complete(reply);
        }

        @Override
        public void fail(Throwable failure) {
            future.completeExceptionally(failure);
        }
    }
}
