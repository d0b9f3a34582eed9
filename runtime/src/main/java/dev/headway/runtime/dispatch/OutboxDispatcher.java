package dev.headway.runtime.dispatch;

import dev.headway.core.command.CalledEscalation;
import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.SubscriptionCriteria;
import dev.headway.runtime.port.Tracing;
import dev.headway.runtime.port.WaitingMessages.WaitingMessage;
import dev.headway.runtime.turn.Causality;
import dev.headway.runtime.turn.Completion;
import dev.headway.runtime.turn.FailureText;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turns;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
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

    private final Store store;
    private final Turns turns;
    private final Executor threads;
    private final Ids ids;
    private final IntSupplier partition;
    private final Broadcast broadcast;
    private final MessageBuffer buffer;
    private final Set<Long> inFlight = ConcurrentHashMap.newKeySet();

    private final OutboxSweep sweep;
    private final Consumer<Collection<Long>> prefetch;

    /** Escalations of called instances under way: what the same instance sends after one must not overtake it. */
    private final Map<Long, CompletableFuture<Boolean>> escalations = new ConcurrentHashMap<>();

    /** @param prefetch loads instances together, before rows for them are applied */
    public OutboxDispatcher(
            Store store,
            Turns turns,
            Executor threads,
            Ids ids,
            IntSupplier partition,
            Consumer<Collection<Long>> prefetch) {
        this.store = store;
        this.turns = turns;
        this.threads = threads;
        this.ids = ids;
        this.partition = partition;
        this.broadcast = new Broadcast(store, ids, partition);
        this.buffer = new MessageBuffer(store, ids);
        this.prefetch = prefetch;
        this.sweep = new OutboxSweep(store, this::prefetch, row -> carry(row, null));
    }

    /**
     * Sends a signal from outside. It is durable on return; the cause waits until it has reached everybody.
     *
     * @param tenantId of those that it is for; null for all
     * @param variables with {@link OutboxRow#WITHOUT_TENANT} it is for those without a tenant alone
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
        var unused = carry(row, cause);
    }

    /** The same; answers whether the row was applied: not when another thread is at it, or it stays for the sweep. */
    private CompletableFuture<Boolean> carry(OutboxRow row, @Nullable Causality cause) {
        if (!inFlight.add(row.id())) {
            return CompletableFuture.completedFuture(false);
        }
        if (cause != null) {
            cause.begin();
        }
        CompletableFuture<Boolean> before = escalations.get(row.sourceInstanceId());
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        if (row.kind() == OutboxRow.Kind.CALL_ESCALATION) {
            escalations.put(row.sourceInstanceId(), done);
        }
        threads.execute(() -> {
            boolean applied = false;
            try {
                if (before != null) {
                    before.join();
                }
                apply(row, cause);
                applied = true;
            } catch (RuntimeException failure) {
                stays(row, failure);
            } finally {
                inFlight.remove(row.id());
                escalations.remove(row.sourceInstanceId(), done);
                done.complete(applied);
                if (cause != null) {
                    cause.end();
                }
            }
        });
        return done;
    }

    private void stays(OutboxRow row, RuntimeException failure) {
        long pauseNanos = failure instanceof StoreException ? 0 : sweep.refused(row.id());
        LOG.warn(
                "Outbox row {} ({}) of instance {} could not be applied and is tried again{}: {}",
                row.id(),
                row.kind(),
                row.sourceInstanceId(),
                pauseNanos == 0 ? "" : " after " + pauseNanos / 1_000_000 + " ms or more",
                FailureText.line(failure));
    }

    /**
     * Applies rows that nobody applied: after a crash, or a failure. A row is given a moment in which whoever wrote it may apply it,
     * counted from when it was first seen here: what the clocks of other nodes wrote says nothing.
     *
     * @param again called, on any thread, when more rows are waiting than this sweep took, and it is through with those
     */
    public int sweep(Set<Integer> partitions, long graceNanos, long nowNanos, Runnable again) {
        return sweep.round(partitions, graceNanos, nowNanos, again);
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

    /** Applies every row there is on the calling thread; what is refused, as by a suspended instance, stays for the next time. */
    public int drain(Set<Integer> partitions) {
        int applied = 0;
        List<OutboxRow> signals = new ArrayList<>();
        for (OutboxRow row : store.outbox(partitions, Long.MAX_VALUE, PAGE)) {
            if (row.kind() == OutboxRow.Kind.SIGNAL_TO) {
                signals.add(row);
            } else {
                applied += deliver(signals, null);
                signals.clear();
                applied += applyOrLeave(row) ? 1 : 0;
            }
        }
        return applied + deliver(signals, null);
    }

    private boolean applyOrLeave(OutboxRow row) {
        try {
            apply(row, null);
            return true;
        } catch (StoreException away) {
            throw away;
        } catch (RuntimeException failure) {
            stays(row, failure);
            return false;
        }
    }

    private void apply(OutboxRow row, @Nullable Causality cause) {
        switch (row.kind()) {
            case SIGNAL -> broadcast.expand(row, rows -> deliver(rows, cause));
            case MESSAGE -> message(row, VariableDocument.ofJson(row.payload()), cause);
            case MESSAGE_TO -> {
                if (takenAnyway(row, command(row), cause, Tracing.Sent.of(row)) instanceof Reply.Stale) {
                    buffer.keep(row, MessageBuffer.message(row));
                }
            }
            case SIGNAL_TO, SIGNAL_START -> take(row, submit(command(row), cause, Tracing.Sent.of(row)), cause);
            case CALL_RETURN, CALL_ERROR, CANCEL_CALLED, CALL_ESCALATION ->
                takenAnyway(row, command(row), cause, Tracing.Sent.of(row));
            case CALL_CANCELLED, CALL_TERMINATED -> await(command(row), cause, null);
        }
    }

    /** Applies a command, and when it is refused what must happen instead. */
    private Reply takenAnyway(
            OutboxRow row, Command command, @Nullable Causality cause, Tracing.@Nullable Origin origin) {
        try {
            return await(command, cause, origin);
        } catch (StoreException away) {
            throw away;
        } catch (RuntimeException refusal) {
            return instead(row, command, refusal, cause);
        }
    }

    private Reply instead(OutboxRow row, Command command, RuntimeException refusal, @Nullable Causality cause) {
        LOG.info(
                "Outbox row {} ({}) was not taken by instance {} at once: {}",
                row.id(),
                row.kind(),
                command.instanceId(),
                FailureText.line(refusal));
        return await(instead(command), cause, null);
    }

    /** The command that applies a row which goes to one instance, and uses it up. */
    public static Command command(OutboxRow row) {
        VariableDocument payload = VariableDocument.ofJson(row.payload()).without(OutboxRow.TRACE);
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
                        new CalledEscalation(row.name() == null ? "" : row.name(), payload),
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
            case CALL_TERMINATED ->
                new Command.CallTerminated(
                        row.targetInstanceId(), row.targetExecutionId(), row.sourceInstanceId(), row.reach(), guard);
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
                        text(payload, OutboxRow.BUSINESS_KEY),
                        row.tenantId(),
                        null,
                        text(payload, OutboxRow.START_USER),
                        payload.without(OutboxRow.START_USER).without(OutboxRow.BUSINESS_KEY),
                        0,
                        0,
                        guard);
            case SIGNAL, MESSAGE ->
                throw new IllegalStateException("Expected a row for one instance, got " + row.kind() + " " + row.id());
        };
    }

    /** What happens when user code refuses a row that must be taken: what follows becomes a job, the end skips listeners. */
    static Command instead(Command refused) {
        return switch (refused) {
            case Command.ReturnFromCall returned -> new Command.ReturnAsJob(returned);
            case Command.CancelInstance cancel ->
                new Command.CancelInstance(cancel.instanceId(), cancel.reason(), true, cancel.guard());
            case Command.DeliverEvent deliver -> new Command.TakeAsJob(deliver);
            case Command.StartInstance start -> new Command.TakeAsJob(start);
            case Command.EscalateFromCall escalate -> new Command.TakeAsJob(escalate);
            default -> throw new IllegalStateException("Expected what comes from another instance, got " + refused);
        };
    }

    private Reply await(Command command, @Nullable Causality cause, Tracing.@Nullable Origin origin) {
        return join(command, submit(command, cause, origin));
    }

    private CompletableFuture<Reply> submit(
            Command command, @Nullable Causality cause, Tracing.@Nullable Origin origin) {
        CompletableFuture<Reply> future = new CompletableFuture<>();
        turns.submit(new Submission(command, new Completion(future), cause).from(origin));
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

    private void prefetch(List<OutboxRow> rows) {
        prefetch.accept(rows.stream()
                .filter(row -> row.targetInstanceId() != 0 && row.kind() != OutboxRow.Kind.SIGNAL_START)
                .map(OutboxRow::targetInstanceId)
                .distinct()
                .toList());
    }

    /** Delivers the rows of a signal, all at once, and waits for them; returns how many were used up. */
    private int deliver(List<OutboxRow> rows, @Nullable Causality cause) {
        prefetch(rows);
        Map<OutboxRow, CompletableFuture<Reply>> answers = new LinkedHashMap<>();
        for (OutboxRow row : rows) {
            if (inFlight.add(row.id())) {
                answers.put(row, submit(command(row), cause, Tracing.Sent.of(row)));
            }
        }
        int used = 0;
        for (Map.Entry<OutboxRow, CompletableFuture<Reply>> sent : answers.entrySet()) {
            OutboxRow row = sent.getKey();
            try {
                take(row, sent.getValue(), cause);
                used++;
            } catch (RuntimeException failure) {
                stays(row, failure);
            } finally {
                inFlight.remove(row.id());
            }
        }
        return used;
    }

    /** Waits for a receiver of a signal; one that has stopped waiting for it never waits for this one again. */
    private void take(OutboxRow row, CompletableFuture<Reply> answer, @Nullable Causality cause) {
        Reply reply;
        try {
            reply = join(command(row), answer);
        } catch (StoreException away) {
            throw away;
        } catch (RuntimeException refusal) {
            if (cause != null && cause.hearsRefusals() && row.sourceInstanceId() == 0) {
                refused(row, refusal, cause);
                return;
            }
            reply = instead(row, command(row), refusal, cause);
        }
        if (reply instanceof Reply.Stale) {
            store.deleteOutbox(row.id());
        }
    }

    /** Uses up a row that its receiver did not take, since whoever sent it from outside is told so. */
    private void refused(OutboxRow row, RuntimeException refusal, Causality cause) {
        String why = FailureText.line(refusal);
        LOG.warn("Signal '{}' was not taken by instance {}: {}", row.name(), row.targetInstanceId(), why);
        store.deleteOutbox(row.id());
        cause.refused(refusal);
    }

    /**
     * Brings a message to the one who has waited longest for it, else to the process that it starts, else to nobody. Who is suspended
     * is passed over; when nobody else waits for it, it stays until one of them is active.
     */
    private void message(OutboxRow row, VariableDocument payload, @Nullable Causality cause) {
        String name = row.name() == null ? "" : row.name();
        String businessKey = text(payload, OutboxRow.BUSINESS_KEY);
        Long timeToLive = payload.get(OutboxRow.TIME_TO_LIVE) instanceof Number millis ? millis.longValue() : null;
        Tracing.Origin origin = Tracing.Sent.of(row);
        VariableDocument variables = payload.without(OutboxRow.BUSINESS_KEY)
                .without(OutboxRow.TRACE)
                .without(OutboxRow.TIME_TO_LIVE)
                .without(OutboxRow.START_USER);
        Guard guard = new Guard.Outbox(row.id());
        SubscriptionCriteria criteria = new SubscriptionCriteria(
                SubscriptionRow.Type.MESSAGE, name, null, businessKey, row.tenantId() == null, row.tenantId());
        Refusal suspended = null;
        for (SubscriptionRow waiting : store.subscriptions(criteria, 0, PAGE)) {
            Command deliver = new Command.DeliverEvent(waiting.instanceId(), waiting.id(), variables, guard);
            try {
                if (!(takenAnyway(row, deliver, cause, origin) instanceof Reply.Stale)) {
                    return; // taken, or used up by somebody else
                }
            } catch (Refusal refusal) {
                if (refusal.reason() != Refusal.Reason.SUSPENDED) {
                    throw refusal;
                }
                suspended = refusal;
            }
        }
        if (suspended != null) {
            throw suspended;
        }
        List<StartSubscription> starts = new EventStarts(store).byMessage(name, row.tenantId());
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
        Command start = new Command.StartInstance(
                ids.next(partition.getAsInt()),
                first.definitionId(),
                first.elementId(),
                businessKey,
                first.tenantId(),
                null,
                text(payload, OutboxRow.START_USER),
                variables,
                0,
                0,
                guard);
        takenAnyway(row, start, cause, origin);
    }

    private static @Nullable String text(VariableDocument payload, String name) {
        return payload.get(name) instanceof String text ? text : null;
    }
}
