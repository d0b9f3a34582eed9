package dev.headway.engine;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Chooses places of processes that make jobs, and suspends or activates them: jobs that a suspended place makes from then on are suspended.
 * Made by {@link ManagementService#updateJobDefinitionSuspensionState()}. Not thread-safe.
 */
public interface UpdateJobDefinitionSuspensionStateBuilder {
    /** This place. */
    UpdateJobDefinitionSuspensionStateBuilder byJobDefinitionId(String jobDefinitionId);

    /** All places of this process definition. */
    UpdateJobDefinitionSuspensionStateBuilder byProcessDefinitionId(String processDefinitionId);

    /** All places of all versions of this key, whatever their tenant if nothing is said of it. */
    UpdateJobDefinitionSuspensionStateBuilder byProcessDefinitionKey(String processDefinitionKey);

    /** Of the key, those of this tenant alone. */
    UpdateJobDefinitionSuspensionStateBuilder processDefinitionTenantId(String tenantId);

    /** Of the key, those without a tenant alone. */
    UpdateJobDefinitionSuspensionStateBuilder processDefinitionWithoutTenantId();

    /** Whether jobs that the places have made already are held, or go on, too; not if this is not called. */
    UpdateJobDefinitionSuspensionStateBuilder includeJobs(boolean includeJobs);

    /** When; null for now. Until then there is a job without an instance for each place, which can be executed or deleted. */
    UpdateJobDefinitionSuspensionStateBuilder executionDate(@Nullable Date executionDate);

    /**
     * Suspends them. Other nodes know it within half a second. The timer of a start event does not fire while its place is suspended,
     * whether or not jobs are included.
     *
     * @throws ObjectNotFoundException when there is no such job definition
     * @throws InvalidRequestException when nothing is chosen, or more than one of job definition, definition and key
     * @throws HeadwayException when some jobs could not be held; the places are suspended all the same
     */
    void suspend();

    /** Activates them; see {@link #suspend}. Jobs that were made meanwhile stay suspended unless they are included. */
    void activate();
}
