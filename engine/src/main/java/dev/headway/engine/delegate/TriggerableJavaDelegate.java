package dev.headway.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * A delegate of a service task with {@code triggerable="true"} that is called once more when the task is triggered:
 * {@code TriggerableActivityBehavior} of Flowable. Called inside the step.
 */
public interface TriggerableJavaDelegate extends JavaDelegate {
    /**
     * The task was triggered; the variables that the trigger brought are set.
     *
     * @param signalName always null: a trigger has no name here
     * @param signalData always null: what a trigger brings are variables
     */
    void trigger(DelegateExecution execution, @Nullable String signalName, @Nullable Object signalData);
}
