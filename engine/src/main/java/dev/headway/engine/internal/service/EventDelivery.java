package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.history.OperationRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.SubscriptionView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.SubscriptionCriteria;
import dev.headway.runtime.port.WaitingMessages.WaitingMessage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Brings messages and signals from outside to the executions that wait for them. Thread-safe. */
public final class EventDelivery {
    private final ProcessRuntime runtime;
    private final Directory directory;

    EventDelivery(ProcessRuntime runtime, Directory directory) {
        this.runtime = runtime;
        this.directory = directory;
    }

    /** Delivers to one execution, which must wait for exactly this. */
    CompletableFuture<Reply> deliver(
            SubscriptionRow.Type type, String name, String executionId, VariableDocument variables) {
        long id = EntityId.parse("execution", executionId);
        String kind = type == SubscriptionRow.Type.MESSAGE ? "message" : "signal";
        List<SubscriptionView> found = directory.list(
                Entity.SUBSCRIPTION,
                List.of(
                        new Criterion.Compare("executionId", Operator.EQ, id),
                        new Criterion.Compare("type", Operator.EQ, type.code()),
                        new Criterion.Compare("name", Operator.EQ, EngineService.required(kind + " name", name))),
                1);
        if (found.isEmpty()) {
            List<String> awaited = directory
                    .list(Entity.SUBSCRIPTION, List.of(new Criterion.Compare("executionId", Operator.EQ, id)), 10)
                    .stream()
                    .map(row -> "'" + row.name() + "' at element '" + row.elementId() + "'")
                    .toList();
            throw new WrongStateException(
                    "Expected execution " + id + " to wait for " + kind + " '" + name + "', but it waits for "
                            + (awaited.isEmpty() ? "no event" : String.join(", ", awaited))
                            + ". Find the waiting execution with createExecutionQuery()."
                            + kind + "EventSubscriptionName(name), or use "
                            + (kind.equals("message") ? "correlateMessage(name)." : "signalEventReceived(name)."));
        }
        return runtime.calls()
                .submit(
                        new Command.DeliverEvent(
                                found.get(0).instanceId(), found.get(0).id(), variables, null),
                        Acting.operation());
    }

    /** Delivers a signal to one execution and waits until that is durable. */
    void signalTo(String name, String executionId, VariableDocument variables) {
        try {
            deliver(SubscriptionRow.Type.SIGNAL, name, executionId, variables).join();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /**
     * Delivers to every waiting execution of a tenant, null for all, and starts what the signal starts; a crash on the way loses
     * nothing.
     */
    void broadcastSignal(String name, @Nullable String tenantId, VariableDocument variables) {
        List<RuntimeException> failures;
        try {
            log(new Acting.Deed("Signal", "Signal").change("name", null, name));
            failures =
                    runtime
                            .calls()
                            .signal(EngineService.required("signal name", name), tenantId, variables)
                            .join()
                            .stream()
                            .filter(failure -> !isGone(failure))
                            .map(Failures::of)
                            .toList();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
        if (!failures.isEmpty()) {
            HeadwayException all = new HeadwayException(
                    "Expected signal '" + name
                            + "' to be taken by everything that waits for it, but " + failures.size()
                            + " failed; the others are done, so do not send it again to all. The first failure: "
                            + failures.get(0).getMessage(),
                    failures.get(0));
            failures.stream().skip(1).forEach(all::addSuppressed);
            throw all;
        }
    }

    /** Lets a message wait for somebody who waits for it. */
    void keep(
            String name,
            @Nullable String businessKey,
            boolean anyTenant,
            @Nullable String tenantId,
            VariableDocument criteria,
            VariableDocument payload,
            Duration life) {
        try {
            log(new Acting.Deed("Correlate", "Message").change("name", null, name));
            runtime.keepMessage(new WaitingMessage(
                    runtime.ids().next(runtime.partitionForNewInstance()),
                    name,
                    businessKey,
                    anyTenant,
                    tenantId,
                    criteria.json(),
                    payload.json(),
                    runtime.nowMillis() + life.toMillis()));
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private void log(Acting.Deed deed) {
        List<OperationRow> entries = deed.entries(runtime);
        if (!entries.isEmpty()) {
            runtime.store().logged(entries).append();
        }
    }

    /** Subscriptions that an event is for, after a cursor. */
    List<SubscriptionRow> waiting(SubscriptionCriteria criteria, long after, int max) {
        try {
            return runtime.store().subscriptions(criteria, after, max);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /** Delivers to one; false when it stopped waiting meanwhile. */
    boolean deliver(SubscriptionRow row, VariableDocument variables) {
        try {
            runtime.calls()
                    .execute(new Command.DeliverEvent(row.instanceId(), row.id(), variables, null), Acting.operation());
            return true;
        } catch (RuntimeException e) {
            if (isGone(e)) {
                return false;
            }
            throw Failures.of(e);
        }
    }

    private static boolean isGone(RuntimeException failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return cause instanceof Refusal refusal
                && (refusal.reason() == Refusal.Reason.NOT_FOUND || refusal.reason() == Refusal.Reason.ALREADY_DONE);
    }
}
