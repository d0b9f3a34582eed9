package dev.headway.engine.internal.service;

import dev.headway.core.command.Operation;
import dev.headway.core.history.OperationRow;
import dev.headway.core.state.Ids;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.turn.CurrentTurn;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** On whose behalf the calling thread works: a value of the thread. */
final class Acting {
    private static final ThreadLocal<Caller> CALLER = ThreadLocal.withInitial(() -> Caller.NOBODY);

    private Acting() {}

    private record Caller(@Nullable String userId, @Nullable String reason) {
        static final Caller NOBODY = new Caller(null, null);
    }

    static void user(@Nullable String userId) {
        CALLER.set(new Caller(userId, CALLER.get().reason()));
    }

    static void reason(@Nullable String reason) {
        CALLER.set(new Caller(CALLER.get().userId(), reason));
    }

    static void nobody() {
        CALLER.remove();
    }

    /** Who calls, each command a call of its own; null for nobody. */
    static @Nullable Operation operation() {
        Caller caller = CALLER.get();
        return caller.userId() == null ? null : new Operation(caller.userId(), caller.reason(), 0);
    }

    /** Who calls, for several commands of one call. */
    static @Nullable Operation oneCall(Ids ids) {
        Operation current = operation();
        return current == null ? null : new Operation(current.userId(), current.reason(), ids.next(0));
    }

    static @Nullable String userId() {
        return CALLER.get().userId();
    }

    /** What is done to something that is not a process instance. */
    record Deed(
            String type,
            String entity,
            long deploymentId,
            long definitionId,
            long batchId,
            long jobId,
            @Nullable String definitionKey,
            @Nullable String property,
            @Nullable String before,
            @Nullable String after,
            @Nullable String tenantId) {
        Deed(String type, String entity) {
            this(type, entity, 0, 0, 0, 0, null, null, null, null, null);
        }

        Deed deployment(long id, @Nullable String tenant) {
            return new Deed(
                    type, entity, id, definitionId, batchId, jobId, definitionKey, property, before, after, tenant);
        }

        Deed definition(long id, String key, @Nullable String tenant) {
            return new Deed(type, entity, deploymentId, id, batchId, jobId, key, property, before, after, tenant);
        }

        Deed batch(long id) {
            return new Deed(
                    type,
                    entity,
                    deploymentId,
                    definitionId,
                    id,
                    jobId,
                    definitionKey,
                    property,
                    before,
                    after,
                    tenantId);
        }

        Deed job(long id) {
            return new Deed(
                    type,
                    entity,
                    deploymentId,
                    definitionId,
                    batchId,
                    id,
                    definitionKey,
                    property,
                    before,
                    after,
                    tenantId);
        }

        Deed change(String of, @Nullable String from, @Nullable String to) {
            return new Deed(
                    type, entity, deploymentId, definitionId, batchId, jobId, definitionKey, of, from, to, tenantId);
        }

        /** Its entry; none when nobody is known to act, or user code does inside a turn or job. */
        List<OperationRow> entries(ProcessRuntime runtime) {
            Operation operation = operation();
            CurrentTurn.Place place = CurrentTurn.get();
            boolean inUserCode = place != null && !(place instanceof CurrentTurn.InTransaction);
            if (operation == null || inUserCode || !runtime.logsOperations()) {
                return List.of();
            }
            return List.of(new OperationRow(
                    0,
                    runtime.ids().next(0),
                    runtime.nowMillis(),
                    operation.userId(),
                    type,
                    entity,
                    0,
                    0,
                    0,
                    jobId,
                    definitionId,
                    deploymentId,
                    batchId,
                    definitionKey,
                    property,
                    before,
                    after,
                    operation.reason(),
                    tenantId,
                    runtime.historyRemovalMillis()));
        }
    }

    /** Does something for a reason of its own; null for the one that stands. */
    static <T> T because(@Nullable String reason, Supplier<T> work) {
        if (reason == null) {
            return work.get();
        }
        Caller before = CALLER.get();
        CALLER.set(new Caller(before.userId(), reason));
        try {
            return work.get();
        } finally {
            CALLER.set(before);
        }
    }
}
