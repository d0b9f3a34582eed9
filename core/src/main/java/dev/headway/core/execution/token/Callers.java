package dev.headway.core.execution.token;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.state.Execution;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import org.jspecify.annotations.Nullable;

/** Tells the instance that called this one, and those that it called, what has become of it. */
public final class Callers {
    private final InstanceStep step;
    private final DeltaRecorder recorder;

    public Callers(InstanceStep step) {
        this.step = step;
        this.recorder = step.recorder();
    }

    /** The instance has ended: with what it brings, or with an error. */
    void ended(Execution root, OutboxRow.@Nullable Reach beyond, ErrorBehavior.@Nullable Raised error) {
        Execution.Root part = root.requireRoot();
        if (step.callDepth() > 0) {
            return; // started in this very step: the call activity sees the end by itself
        }
        if (beyond != null) {
            send(OutboxRow.Kind.CALL_TERMINATED, part, beyond.name(), "{}");
            return;
        }
        VariableDocument payload = root.variables().without(Execution.BUSINESS_STATUS);
        payload = error == null ? payload : error.addTo(payload);
        String trace = step.context().trace();
        payload = trace == null ? payload : payload.with(OutboxRow.TRACE, trace);
        send(
                error == null ? OutboxRow.Kind.CALL_RETURN : OutboxRow.Kind.CALL_ERROR,
                part,
                error == null ? null : error.code(),
                payload.json());
    }

    /** The instance is about to be cancelled, and not by its caller: that one must not wait for it for ever. */
    public void tellOfCancellation(String reason) {
        Execution.Root part = recorder.root().requireRoot();
        if (part.superInstanceId() != 0) {
            send(OutboxRow.Kind.CALL_CANCELLED, part, reason, "{}");
        }
    }

    /** Writes something for the instance that called this one. */
    private void send(OutboxRow.Kind kind, Execution.Root part, @Nullable String name, String payload) {
        write(kind, part.superInstanceId(), part.superExecutionId(), name, payload, part.tenantId());
    }

    /** The call activity that called an instance was cancelled. */
    void cancelCalled(long calledInstanceId) {
        write(OutboxRow.Kind.CANCEL_CALLED, calledInstanceId, 0, "The calling activity was cancelled", "{}", null);
    }

    private void write(
            OutboxRow.Kind kind,
            long instanceId,
            long executionId,
            @Nullable String name,
            String payload,
            @Nullable String tenantId) {
        OutboxRow row = new OutboxRow(
                step.newId(),
                recorder.instanceId(),
                kind,
                instanceId,
                executionId,
                name,
                payload,
                0,
                step.nowMillis(),
                tenantId);
        recorder.outbox(row);
        step.effect(new Effect.OutboxWritten(row));
    }
}
