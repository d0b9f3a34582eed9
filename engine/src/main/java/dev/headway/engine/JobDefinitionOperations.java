package dev.headway.engine;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * What operators do with places of processes that make jobs: see {@link dev.headway.engine.runtime.JobDefinition}. Thread-safe; a call
 * returns when the change is durable. Other nodes know it within half a second.
 */
public interface JobDefinitionOperations {
    /** Chooses places, and suspends or activates them. */
    UpdateJobDefinitionSuspensionStateBuilder updateJobDefinitionSuspensionState();

    /** Gives jobs that a place makes from now on another priority than that of the model. */
    default void setOverridingJobPriorityForJobDefinition(String jobDefinitionId, long priority) {
        setOverridingJobPriorityForJobDefinition(jobDefinitionId, priority, false);
    }

    /**
     * Gives jobs that a place makes from now on another priority than that of the model.
     *
     * @param cascade whether its jobs that are there now get it, too
     * @throws ObjectNotFoundException when there is no such job definition
     * @throws InvalidRequestException when the priority does not fit an {@code int}
     */
    void setOverridingJobPriorityForJobDefinition(String jobDefinitionId, long priority, boolean cascade);

    /**
     * Jobs that a place makes from now on get the priority of the model again; those that are there keep what they have.
     *
     * @throws ObjectNotFoundException when there is no such job definition
     */
    void clearOverridingJobPriorityForJobDefinition(String jobDefinitionId);

    /** Suspends a place: jobs that it makes from then on are suspended. */
    default void suspendJobDefinitionById(String jobDefinitionId) {
        suspendJobDefinitionById(jobDefinitionId, false, null);
    }

    /**
     * Suspends a place.
     *
     * @param suspendJobs whether the jobs that are there already are held, too
     */
    default void suspendJobDefinitionById(String jobDefinitionId, boolean suspendJobs) {
        suspendJobDefinitionById(jobDefinitionId, suspendJobs, null);
    }

    /**
     * Suspends a place.
     *
     * @param suspendJobs whether the jobs that are there already are held, too
     * @param suspensionDate when; null for now
     * @see UpdateJobDefinitionSuspensionStateBuilder#suspend
     */
    default void suspendJobDefinitionById(String jobDefinitionId, boolean suspendJobs, @Nullable Date suspensionDate) {
        updateJobDefinitionSuspensionState()
                .byJobDefinitionId(jobDefinitionId)
                .includeJobs(suspendJobs)
                .executionDate(suspensionDate)
                .suspend();
    }

    /** Activates a place. */
    default void activateJobDefinitionById(String jobDefinitionId) {
        activateJobDefinitionById(jobDefinitionId, false, null);
    }

    /**
     * Activates a place.
     *
     * @param activateJobs whether the jobs that are there already go on, too
     */
    default void activateJobDefinitionById(String jobDefinitionId, boolean activateJobs) {
        activateJobDefinitionById(jobDefinitionId, activateJobs, null);
    }

    /**
     * Activates a place.
     *
     * @param activateJobs whether the jobs that are there already go on, too
     * @param activationDate when; null for now
     * @see UpdateJobDefinitionSuspensionStateBuilder#activate
     */
    default void activateJobDefinitionById(
            String jobDefinitionId, boolean activateJobs, @Nullable Date activationDate) {
        updateJobDefinitionSuspensionState()
                .byJobDefinitionId(jobDefinitionId)
                .includeJobs(activateJobs)
                .executionDate(activationDate)
                .activate();
    }

    /** Suspends all places of a process definition. */
    default void suspendJobDefinitionByProcessDefinitionId(String processDefinitionId) {
        suspendJobDefinitionByProcessDefinitionId(processDefinitionId, false, null);
    }

    /**
     * Suspends all places of a process definition.
     *
     * @param suspendJobs whether the jobs that are there already are held, too
     */
    default void suspendJobDefinitionByProcessDefinitionId(String processDefinitionId, boolean suspendJobs) {
        suspendJobDefinitionByProcessDefinitionId(processDefinitionId, suspendJobs, null);
    }

    /**
     * Suspends all places of a process definition.
     *
     * @param suspendJobs whether the jobs that are there already are held, too
     * @param suspensionDate when; null for now
     * @see UpdateJobDefinitionSuspensionStateBuilder#suspend
     */
    default void suspendJobDefinitionByProcessDefinitionId(
            String processDefinitionId, boolean suspendJobs, @Nullable Date suspensionDate) {
        updateJobDefinitionSuspensionState()
                .byProcessDefinitionId(processDefinitionId)
                .includeJobs(suspendJobs)
                .executionDate(suspensionDate)
                .suspend();
    }

    /** Activates all places of a process definition. */
    default void activateJobDefinitionByProcessDefinitionId(String processDefinitionId) {
        activateJobDefinitionByProcessDefinitionId(processDefinitionId, false, null);
    }

    /**
     * Activates all places of a process definition.
     *
     * @param activateJobs whether the jobs that are there already go on, too
     */
    default void activateJobDefinitionByProcessDefinitionId(String processDefinitionId, boolean activateJobs) {
        activateJobDefinitionByProcessDefinitionId(processDefinitionId, activateJobs, null);
    }

    /**
     * Activates all places of a process definition.
     *
     * @param activateJobs whether the jobs that are there already go on, too
     * @param activationDate when; null for now
     * @see UpdateJobDefinitionSuspensionStateBuilder#activate
     */
    default void activateJobDefinitionByProcessDefinitionId(
            String processDefinitionId, boolean activateJobs, @Nullable Date activationDate) {
        updateJobDefinitionSuspensionState()
                .byProcessDefinitionId(processDefinitionId)
                .includeJobs(activateJobs)
                .executionDate(activationDate)
                .activate();
    }

    /** Suspends all places of every version of a key, of any tenant. */
    default void suspendJobDefinitionByProcessDefinitionKey(String processDefinitionKey) {
        suspendJobDefinitionByProcessDefinitionKey(processDefinitionKey, false, null);
    }

    /**
     * Suspends all places of every version of a key, of any tenant.
     *
     * @param suspendJobs whether the jobs that are there already are held, too
     */
    default void suspendJobDefinitionByProcessDefinitionKey(String processDefinitionKey, boolean suspendJobs) {
        suspendJobDefinitionByProcessDefinitionKey(processDefinitionKey, suspendJobs, null);
    }

    /**
     * Suspends all places of every version of a key, of any tenant.
     *
     * @param suspendJobs whether the jobs that are there already are held, too
     * @param suspensionDate when; null for now
     * @see UpdateJobDefinitionSuspensionStateBuilder#suspend
     */
    default void suspendJobDefinitionByProcessDefinitionKey(
            String processDefinitionKey, boolean suspendJobs, @Nullable Date suspensionDate) {
        updateJobDefinitionSuspensionState()
                .byProcessDefinitionKey(processDefinitionKey)
                .includeJobs(suspendJobs)
                .executionDate(suspensionDate)
                .suspend();
    }

    /** Activates all places of every version of a key, of any tenant. */
    default void activateJobDefinitionByProcessDefinitionKey(String processDefinitionKey) {
        activateJobDefinitionByProcessDefinitionKey(processDefinitionKey, false, null);
    }

    /**
     * Activates all places of every version of a key, of any tenant.
     *
     * @param activateJobs whether the jobs that are there already go on, too
     */
    default void activateJobDefinitionByProcessDefinitionKey(String processDefinitionKey, boolean activateJobs) {
        activateJobDefinitionByProcessDefinitionKey(processDefinitionKey, activateJobs, null);
    }

    /**
     * Activates all places of every version of a key, of any tenant.
     *
     * @param activateJobs whether the jobs that are there already go on, too
     * @param activationDate when; null for now
     * @see UpdateJobDefinitionSuspensionStateBuilder#activate
     */
    default void activateJobDefinitionByProcessDefinitionKey(
            String processDefinitionKey, boolean activateJobs, @Nullable Date activationDate) {
        updateJobDefinitionSuspensionState()
                .byProcessDefinitionKey(processDefinitionKey)
                .includeJobs(activateJobs)
                .executionDate(activationDate)
                .activate();
    }
}
