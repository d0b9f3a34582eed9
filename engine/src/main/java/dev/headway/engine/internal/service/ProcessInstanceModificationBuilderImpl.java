package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.engine.ProcessInstanceModificationBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.batch.BatchPayload;
import java.util.List;
import org.jspecify.annotations.Nullable;

public final class ProcessInstanceModificationBuilderImpl
        extends InstructionBuilderImpl<ProcessInstanceModificationBuilder>
        implements ProcessInstanceModificationBuilder {
    private static final String REASON = "modified so that nothing was left";

    private final Changes changes;
    private @Nullable String annotation;
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
    public ProcessInstanceModificationBuilder setAnnotation(String text) {
        annotation = EngineService.required("annotation", text);
        return this;
    }

    @Override
    public void execute() {
        Acting.because(annotation, () -> {
            modify();
            return true;
        });
    }

    private void modify() {
        changes.now(
                "modify process instances",
                List.of(new Command.ModifyInstance(instanceId, instructions(), REASON, null)));
    }

    @Override
    public Batch executeAsync() {
        return Acting.because(
                annotation,
                () -> changes.later(new BatchPayload.Modify(instructions(), REASON), List.of(instanceId), null));
    }
}
