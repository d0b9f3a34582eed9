package dev.headway.engine;

/**
 * Chooses jobs, and holds them or lets them go on, at once. What is in that state already is left as it is. Made by {@link
 * ManagementService#updateJobSuspensionState()}. Not thread-safe.
 */
public interface UpdateJobSuspensionStateBuilder {
    /** This job. */
    UpdateJobSuspensionStateBuilder byJobId(String jobId);

    /** All jobs that this place of a process has made and that are there now; see {@link dev.headway.engine.runtime.JobDefinition}. */
    UpdateJobSuspensionStateBuilder byJobDefinitionId(String jobDefinitionId);

    /** All jobs that this instance has now. */
    UpdateJobSuspensionStateBuilder byProcessInstanceId(String processInstanceId);

    /** All jobs that the instances of this definition have now. */
    UpdateJobSuspensionStateBuilder byProcessDefinitionId(String processDefinitionId);

    /** All jobs that the instances of this definition key have now, whatever their tenant if nothing is said of it. */
    UpdateJobSuspensionStateBuilder byProcessDefinitionKey(String processDefinitionKey);

    /** Of the jobs of the key, those of this tenant alone. */
    UpdateJobSuspensionStateBuilder processDefinitionTenantId(String tenantId);

    /** Of the jobs of the key, those without a tenant alone. */
    UpdateJobSuspensionStateBuilder processDefinitionWithoutTenantId();

    /**
     * Holds them, one transaction each; all are tried, and an exception tells of those that failed.
     *
     * @throws InvalidRequestException when nothing is chosen
     */
    void suspend();

    /**
     * Lets them go on, one transaction each; all are tried, and an exception tells of those that failed.
     *
     * @throws InvalidRequestException when nothing is chosen
     * @throws SuspendedException when the instance of a job is suspended
     */
    void activate();
}
