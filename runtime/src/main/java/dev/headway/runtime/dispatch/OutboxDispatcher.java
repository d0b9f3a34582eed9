package dev.headway.runtime.dispatch;

import dev.headway.core.command.Command;
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
import dev.headway.runtime.turn.Causality;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turns;
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

    private final Store store;
    private final Turns turns;
    private final Executor threads;
    private final Ids ids;
    private final IntSupplier partition;
    private final Set<Long> inFlight = ConcurrentHashMap.newKeySet();

    /** Escalations of called instances under way: what the same instance sends after one must not overtake it. */
    private final Map<Long, CompletableFuture<Void>> escalations = new ConcurrentHashMap<>();

    public OutboxDispatcher(Store store, Turns turns, Executor threads, Ids ids, IntSupplier partition) {
        this.store = store;
        this.turns = turns;
        this.threads = threads;
        this.ids = ids;
        this.partition = partition;
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
                LOG.warn(
                        "Outbox row {} ({}) could not be applied and is tried again: {}",
                        row.id(),
                        row.kind(),
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

    /** Applies rows that nobody applied: after a crash, or a failure. */
    public int sweep(Set<Integer> partitions, long writtenUntilMillis) {
        List<OutboxRow> rows = store.outbox(partitions, writtenUntilMillis, PAGE);
        rows.forEach(row -> dispatch(row, null));
        return rows.size();
    }

    /** Applies every row there is on the calling thread. */
    public int drain(Set<Integer> partitions) {
        List<OutboxRow> rows = store.outbox(partitions, Long.MAX_VALUE, PAGE);
        rows.forEach(row -> apply(row, null));
        return rows.size();
    }

    private void apply(OutboxRow row, @Nullable Causality cause) {
        if (row.kind() == OutboxRow.Kind.SIGNAL) {
            broadcast(row, VariableDocument.ofJson(row.payload()), cause);
        } else if (row.kind() == OutboxRow.Kind.MESSAGE) {
            message(row, VariableDocument.ofJson(row.payload()), cause);
        } else {
            await(command(row), cause);
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
            case SIGNAL, MESSAGE ->
                throw new IllegalStateException("Expected a row for one instance, got " + row.kind() + " " + row.id());
        };
    }

    private Reply await(Command command, @Nullable Causality cause) {
        CompletableFuture<Reply> future = new CompletableFuture<>();
        turns.submit(new Submission(command, new Completion(future), cause));
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

    /** Delivers a signal page by page; the cursor says how far it has come when the node crashes. */
    private void broadcast(OutboxRow row, VariableDocument payload, @Nullable Causality cause) {
        String name = row.name() == null ? "" : row.name();
        SubscriptionCriteria criteria = new SubscriptionCriteria(
                SubscriptionRow.Type.SIGNAL,
                name,
                row.targetInstanceId() == 0 ? null : Long.valueOf(row.targetInstanceId()),
                null,
                row.tenantId() == null,
                row.tenantId());
        long cursor = row.cursor();
        while (true) {
            List<SubscriptionRow> page = store.subscriptions(criteria, cursor, PAGE);
            for (SubscriptionRow subscription : page) {
                deliver(subscription, payload, cause);
            }
            if (page.size() < PAGE) {
                break;
            }
            long reached = page.get(page.size() - 1).id();
            if (!store.advanceOutbox(row.id(), cursor, reached)) {
                return; // another node carries on
            }
            cursor = reached;
        }
        startDefinitions(row, name, payload, cause);
    }

    /** Brings a message to the one who has waited longest for it, else to the process that it starts, else to nobody. */
    private void message(OutboxRow row, VariableDocument payload, @Nullable Causality cause) {
        String name = row.name() == null ? "" : row.name();
        String businessKey = payload.get(OutboxRow.BUSINESS_KEY) instanceof String key ? key : null;
        VariableDocument variables = payload.without(OutboxRow.BUSINESS_KEY);
        Guard guard = new Guard.Outbox(row.id());
        SubscriptionCriteria criteria = new SubscriptionCriteria(
                SubscriptionRow.Type.MESSAGE, name, null, businessKey, row.tenantId() == null, row.tenantId());
        for (SubscriptionRow waiting : store.subscriptions(criteria, 0, PAGE)) {
            Command deliver = new Command.DeliverEvent(waiting.instanceId(), waiting.id(), variables, guard);
            if (!(await(deliver, cause) instanceof Reply.Stale)) {
                return;
            }
        }
        List<StartSubscription> starts = store.definitions().startSubscriptions("message", name, row.tenantId());
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

    private void deliver(SubscriptionRow subscription, VariableDocument payload, @Nullable Causality cause) {
        try {
            await(new Command.DeliverEvent(subscription.instanceId(), subscription.id(), payload, null), cause);
        } catch (StoreException failure) {
            throw failure;
        } catch (RuntimeException refused) {
            LOG.info(
                    "Signal '{}' was not taken by instance {}: {}",
                    subscription.name(),
                    subscription.instanceId(),
                    refused.getMessage());
        }
    }

    private void startDefinitions(OutboxRow row, String name, VariableDocument payload, @Nullable Causality cause) {
        List<StartSubscription> starts = row.targetInstanceId() != 0
                ? List.of()
                : store.definitions().startSubscriptions("signal", name, row.tenantId());
        if (starts.isEmpty()) {
            store.deleteOutbox(row.id());
            return;
        }
        for (int i = 0; i < starts.size(); i++) {
            StartSubscription start = starts.get(i);
            boolean last = i == starts.size() - 1;
            await(
                    new Command.StartInstance(
                            ids.next(partition.getAsInt()),
                            start.definitionId(),
                            start.elementId(),
                            null,
                            row.tenantId(),
                            null,
                            null,
                            payload,
                            0,
                            0,
                            last ? new Guard.Outbox(row.id()) : null),
                    cause);
        }
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
