package dev.headway.core.execution;

import dev.headway.core.command.Command;
import dev.headway.core.command.Operation;
import dev.headway.core.definition.Definition;
import dev.headway.core.execution.step.StepContext;
import dev.headway.core.execution.token.HistoryWriter;
import dev.headway.core.history.HistoryLevel;
import dev.headway.core.history.OperationRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.model.TimeToLive;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The entries that a command leaves in the operation log: what was before is taken before it is applied. Lives for one step. */
final class OperationLog {
    private final Operation operation;
    private final StepContext context;
    private final List<OperationChanges.Change> changes;
    private final @Nullable Execution before;

    OperationLog(Operation operation, InstanceState state, Command command, StepContext context) {
        this.operation = operation;
        this.context = context;
        this.changes = OperationChanges.of(state, command);
        this.before = state.root();
    }

    /** The entries, once the command has been applied to this state. */
    List<OperationRow> entries(InstanceState after) {
        Execution root = before == null ? after.root() : before;
        if (changes.isEmpty()) {
            return List.of();
        }
        Definition definition = root == null || root.definitionId() == 0
                ? null
                : context.definitions().byId(root.definitionId());
        long operationId = operation.operationId() == 0 ? context.ids().next(0) : operation.operationId();
        List<OperationRow> rows = new ArrayList<>(changes.size());
        for (OperationChanges.Change change : changes) {
            rows.add(new OperationRow(
                    0,
                    operationId,
                    context.nowMillis(),
                    operation.userId(),
                    change.type(),
                    change.entity(),
                    after.instanceId(),
                    change.executionId(),
                    change.taskId(),
                    change.jobId(),
                    definition == null ? 0 : definition.id(),
                    0,
                    0,
                    definition == null ? null : definition.key(),
                    change.property(),
                    change.before(),
                    change.after(),
                    operation.reason(),
                    root == null ? null : root.requireRoot().tenantId(),
                    removalMillis(definition)));
        }
        return rows;
    }

    /** An instance without history takes no entries along when it goes. */
    private @Nullable Long removalMillis(@Nullable Definition definition) {
        boolean withHistory = definition != null
                && HistoryWriter.levelOf(definition, context.historyLevel()).atLeast(HistoryLevel.ACTIVITY);
        TimeToLive kept = context.historyTimeToLive();
        return withHistory || kept == null ? null : Long.valueOf(kept.after(context.nowMillis()));
    }
}
