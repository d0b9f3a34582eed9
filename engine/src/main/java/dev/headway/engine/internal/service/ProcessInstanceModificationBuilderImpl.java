package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.engine.ProcessInstanceModificationBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.batch.BatchPayload;
import java.util.List;

public final class ProcessInstanceModificationBuilderImpl
        extends InstructionBuilderImpl<ProcessInstanceModificationBuilder>
        implements ProcessInstanceModificationBuilder {
    private static final String REASON = "modified so that nothing was left";

    private final Changes changes;
    private final long instanceId;

    public ProcessInstanceModificationBuilderImpl(Changes changes, long instanceId) {
        this.changes = changes;
        this.instanceId = instanceId;
    }

    @Override
    ProcessInstanceModificationBuilder self() {
        return this;
    }

    @Override
    public ProcessInstanceModificationBuilder cancelAllForActivity(String activityId) {
        return add(new Instruction.CancelAll(EngineService.required("activity id", activityId)));
    }

    @Override
    public ProcessInstanceModificationBuilder cancelActivityInstance(String activityInstanceId) {
        return add(new Instruction.Cancel(EntityId.parse("activity instance", activityInstanceId)));
    }

    @Override
    public ProcessInstanceModificationBuilder cancelTransitionInstance(String transitionInstanceId) {
        return cancelActivityInstance(transitionInstanceId);
    }

    @Override
    public void execute() {
        changes.now(
                "modify process instances",
                List.of(new Command.ModifyInstance(instanceId, instructions(), REASON, null)));
    }

    @Override
    public Batch executeAsync() {
        return changes.later(new BatchPayload.Modify(instructions(), REASON), List.of(instanceId), null);
    }
}
