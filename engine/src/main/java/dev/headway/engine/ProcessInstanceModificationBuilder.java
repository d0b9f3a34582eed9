package dev.headway.engine;

import dev.headway.engine.batch.Batch;

/**
 * Moves the tokens of one instance by hand. Made by {@code RuntimeService.createProcessInstanceModification(id)}. A scope in
 * which nothing is left is cancelled, and so is the instance. Not thread-safe.
 */
public interface ProcessInstanceModificationBuilder extends InstructionBuilder<ProcessInstanceModificationBuilder> {

    /** Cancels everything at an activity, with all inside it; at a joining gateway, the tokens that wait there. */
    ProcessInstanceModificationBuilder cancelAllForActivity(String activityId);

    /** Cancels one activity instance, by its id (that of the historic activity instance) or that of its execution. */
    ProcessInstanceModificationBuilder cancelActivityInstance(String activityInstanceId);

    /** The same as {@link #cancelActivityInstance}, for one whose job has not run yet. */
    ProcessInstanceModificationBuilder cancelTransitionInstance(String transitionInstanceId);

    /**
     * Follows the instructions in one transaction; returns when they, and what follows from them up to the next wait state, are
     * durable.
     *
     * @throws ObjectNotFoundException when the instance, or an activity instance, is not there
     * @throws SuspendedException when the instance is suspended
     * @throws InvalidRequestException when an instruction cannot be followed; nothing was changed
     */
    void execute();

    /** Does so in the background. */
    Batch executeAsync();

    /**
     * The same as {@link #execute()}.
     *
     * @throws NotSupportedException when a flag is set: listeners and mappings always run
     */
    default void execute(boolean skipCustomListeners, boolean skipIoMappings) {
        SkippedListeners.refuse(skipCustomListeners || skipIoMappings);
        execute();
    }

    /** The same as {@link #executeAsync()}; flags must be false, see {@link #execute(boolean, boolean)}. */
    default Batch executeAsync(boolean skipCustomListeners, boolean skipIoMappings) {
        SkippedListeners.refuse(skipCustomListeners || skipIoMappings);
        return executeAsync();
    }

    /** Why this is done, for the operation log; in place of {@link IdentityService#setOperationReason}. */
    ProcessInstanceModificationBuilder setAnnotation(String annotation);

    /** For programs of Camunda, and changes nothing: history tells an end by a call from other ends anyway. */
    default ProcessInstanceModificationBuilder cancellationSourceExternal(boolean external) {
        return this;
    }
}
