package dev.headway.rest.v1.view;

import dev.headway.engine.history.HistoricExternalTaskLog;
import dev.headway.engine.history.HistoricJobLog;
import dev.headway.rest.route.Describe;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What happened to jobs and external tasks, as history level full keeps it. */
public final class LogViews {
    private LogViews() {}

    private static String happened(boolean creation, boolean failure, boolean success) {
        return creation ? "created" : failure ? "failed" : success ? "succeeded" : "deleted";
    }

    /** Something that happened to a job. */
    @Describe("Something that happened to a job.")
    public record JobLogView(
            @Describe("Id of the entry.") String id,
            @Describe("When it happened.") Instant timestamp,

            @Describe("created, failed, succeeded or deleted.")
            String event,

            @Describe("The job.") String jobId,

            @Describe("When the job was due; null for at once.") @Nullable
            Instant jobDueDate,

            @Describe("Attempts that were left.") int jobRetries,
            @Describe("Its priority.") long jobPriority,

            @Describe("What the attempt failed with.") @Nullable
            String jobExceptionMessage,

            @Describe("The place that made it.") @Nullable String jobDefinitionId,

            @Describe("Type of that place; null when its definition is no longer deployed.") @Nullable
            String jobDefinitionType,

            @Describe("Configuration of that place; null when its definition is no longer deployed.") @Nullable
            String jobDefinitionConfiguration,

            @Describe("Id of the element in the model.") String activityId,

            @Describe("Id of the execution (token) it belongs to.")
            String executionId,

            @Describe("Id of the process instance.") String processInstanceId,
            @Describe("Id of the process definition.") String processDefinitionId,

            @Describe("Key of the process definition; null when it is no longer deployed.") @Nullable
            String processDefinitionKey,

            @Describe("Its deployment; null when it is no longer deployed.") @Nullable
            String deploymentId,

            @Describe("Tenant; null for none.") @Nullable String tenantId) {
        /** What callers see of it. */
        public static JobLogView of(HistoricJobLog it) {
            return new JobLogView(
                    it.getId(),
                    Times.of(it.getTimestamp()),
                    happened(it.isCreationLog(), it.isFailureLog(), it.isSuccessLog()),
                    it.getJobId(),
                    Times.orNull(it.getJobDueDate()),
                    it.getJobRetries(),
                    it.getJobPriority(),
                    it.getJobExceptionMessage(),
                    it.getJobDefinitionId(),
                    it.getJobDefinitionType(),
                    it.getJobDefinitionConfiguration(),
                    it.getActivityId(),
                    it.getExecutionId(),
                    it.getProcessInstanceId(),
                    it.getProcessDefinitionId(),
                    it.getProcessDefinitionKey(),
                    it.getDeploymentId(),
                    it.getTenantId());
        }
    }

    /** Something that happened to an external task. */
    @Describe("Something that happened to an external task.")
    public record ExternalTaskLogView(
            @Describe("Id of the entry.") String id,
            @Describe("When it happened.") Instant timestamp,

            @Describe("created, failed, succeeded or deleted.")
            String event,

            @Describe("The external task.") String externalTaskId,
            @Describe("Its topic.") String topicName,
            @Describe("Who worked on it.") @Nullable String workerId,

            @Describe("Attempts that were left.") int retries,

            @Describe("Its priority.") long priority,

            @Describe("What the attempt failed with.") @Nullable
            String errorMessage,

            @Describe("Id of the element in the model.") String activityId,

            @Describe("Id of the execution (token) it belongs to.")
            String executionId,

            @Describe("Id of the process instance.") String processInstanceId,
            @Describe("Id of the process definition.") String processDefinitionId,

            @Describe("Key of the process definition; null when it is no longer deployed.") @Nullable
            String processDefinitionKey,

            @Describe("Tenant; null for none.") @Nullable String tenantId) {
        /** What callers see of it. */
        public static ExternalTaskLogView of(HistoricExternalTaskLog it) {
            return new ExternalTaskLogView(
                    it.getId(),
                    Times.of(it.getTimestamp()),
                    happened(it.isCreationLog(), it.isFailureLog(), it.isSuccessLog()),
                    it.getExternalTaskId(),
                    it.getTopicName(),
                    it.getWorkerId(),
                    it.getRetries(),
                    it.getPriority(),
                    it.getErrorMessage(),
                    it.getActivityId(),
                    it.getExecutionId(),
                    it.getProcessInstanceId(),
                    it.getProcessDefinitionId(),
                    it.getProcessDefinitionKey(),
                    it.getTenantId());
        }
    }
}
