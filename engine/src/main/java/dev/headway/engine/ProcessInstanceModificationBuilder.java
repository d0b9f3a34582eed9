package dev.headway.engine;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.batch.BatchPayload;
import java.util.List;

/**
 * Moves the tokens of one instance by hand. Made by {@code RuntimeService.createProcessInstanceModification(id)}. A scope in
 * which nothing is left is cancelled, and so is the instance. Not thread-safe.
 */
public final class ProcessInstanceModificationBuilder extends InstructionBuilder<ProcessInstanceModificationBuilder> {
    private static final String REASON = "modified so that nothing was left";

    private final Changes changes;
    private final long instanceId;

    ProcessInstanceModificationBuilder(Changes changes, long instanceId) {
        this.changes = changes;
        this.instanceId = instanceId;
    }

    @Override
    ProcessInstanceModificationBuilder self() {
        return this;
    }

    /** Cancels everything at an activity, with all inside it; at a joining gateway, the tokens that wait there. */
    public ProcessInstanceModificationBuilder cancelAllForActivity(String activityId) {
        return add(new Instruction.CancelAll(EngineService.required("activity id", activityId)));
    }

    /** Cancels one activity instance, by its id (that of the historic activity instance) or that of its execution. */
    public ProcessInstanceModificationBuilder cancelActivityInstance(String activityInstanceId) {
        return add(new Instruction.Cancel(EntityId.parse("activity instance", activityInstanceId)));
    }

    /** The same as {@link #cancelActivityInstance}, for one whose job has not run yet. */
    public ProcessInstanceModificationBuilder cancelTransitionInstance(String transitionInstanceId) {
        return cancelActivityInstance(transitionInstanceId);
    }

    /**
     * Follows the instructions in one transaction; returns when they, and what follows from them up to the next wait state, are
     * durable.
     *
     * @throws ObjectNotFoundException when the instance, or an activity instance, is not there
     * @throws SuspendedException when the instance is suspended
     * @throws InvalidRequestException when an instruction cannot be followed; nothing was changed
     */
    public void execute() {
        changes.now(
                "modify process instances",
                List.of(new Command.ModifyInstance(instanceId, instructions(), REASON, null)));
    }

    /** Does so in the background. */
    public Batch executeAsync() {
        return changes.later(new BatchPayload.Modify(instructions(), REASON), List.of(instanceId));
    }
}
