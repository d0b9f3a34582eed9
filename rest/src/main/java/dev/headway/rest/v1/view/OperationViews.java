package dev.headway.rest.v1.view;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.batch.BatchItem;
import dev.headway.engine.batch.BatchItemState;
import dev.headway.engine.history.UserOperationLogEntry;
import dev.headway.rest.route.Describe;
import dev.headway.rest.value.Masking;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Work on many instances, and what was changed by whom. */
public final class OperationViews {
    private OperationViews() {}

    /** What somebody changed by a call. */
    @Describe("What somebody changed by a call.")
    public record OperationView(
            @Describe("Id of the entry; later ones have greater ids.")
            String id,

            @Describe("The same for all entries of one call.")
            String operationId,

            @Describe("Who called.") String userId,
            @Describe("When.") Instant timestamp,

            @Describe("What was done, such as SetJobRetries.")
            String operationType,

            @Describe("What it was done to, such as Job.") String entityType,

            @Describe("What changed of it, or the name of a variable.") @Nullable
            String property,

            @Describe("The value before.") @Nullable String orgValue,
            @Describe("The value after.") @Nullable String newValue,

            @Describe("Why: the header Headway-Reason of the call.") @Nullable
            String annotation,

            @Describe("Id of the process instance.") @Nullable
            String processInstanceId,

            @Describe("Id of the execution.") @Nullable String executionId,
            @Describe("Id of the user task.") @Nullable String taskId,

            @Describe("Id of the job or external task.") @Nullable
            String jobId,

            @Describe("Id of the process definition.") @Nullable
            String processDefinitionId,

            @Describe("Key of the process definition.") @Nullable
            String processDefinitionKey,

            @Describe("Id of the deployment.") @Nullable String deploymentId,
            @Describe("Id of the batch.") @Nullable String batchId,
            @Describe("Tenant; null for none.") @Nullable String tenantId,

            @Describe("When the entry may go; null when it goes with its instance, or never.") @Nullable
            Instant removalTime) {
        /** What callers see of it. */
        public static OperationView of(Masking masking, UserOperationLogEntry it) {
            return new OperationView(
                    it.getId(),
                    it.getOperationId(),
                    it.getUserId(),
                    Times.of(it.getTimestamp()),
                    it.getOperationType(),
                    it.getEntityType(),
                    it.getProperty(),
                    masking.logged(it, it.getOrgValue()),
                    masking.logged(it, it.getNewValue()),
                    it.getAnnotation(),
                    it.getProcessInstanceId(),
                    it.getExecutionId(),
                    it.getTaskId(),
                    it.getJobId(),
                    it.getProcessDefinitionId(),
                    it.getProcessDefinitionKey(),
                    it.getDeploymentId(),
                    it.getBatchId(),
                    it.getTenantId(),
                    Times.orNull(it.getRemovalTime()));
        }
    }

    /** Work on many instances in the background. */
    @Describe("Work on many instances in the background.")
    public record BatchView(
            @Describe("Id of the batch; null in a dry run.") @Nullable
            String id,

            @Describe("What is done.") String type,

            @Describe("Instances, or jobs, that it is about.")
            int total,

            @Describe("Those that it still has to do.") int remaining,
            @Describe("Those that are done.") int completed,
            @Describe("Those that refused.") int failed,

            @Describe("Those that are not done because it was cancelled.")
            int cancelled,

            @Describe("Who made it.") @Nullable String createUserId,
            @Describe("When it was started.") Instant startTime,

            @Describe("When it was done; null before.") @Nullable
            Instant endTime,

            @Describe("Whether it is done.") boolean ended,
            @Describe("Whether it is held.") boolean suspended) {
        /** What a batch about so many would be. */
        public static BatchView dryRun(String type, int total) {
            return new BatchView(null, type, total, total, 0, 0, 0, null, Instant.now(), null, false, false);
        }

        /** What callers see of it. */
        public static BatchView of(Batch it) {
            return new BatchView(
                    it.getId(),
                    it.getType(),
                    it.getTotalJobs(),
                    it.getRemainingJobs(),
                    it.getCompletedJobs(),
                    it.getFailedJobs(),
                    it.getCancelledJobs(),
                    it.getCreateUserId(),
                    Times.of(it.getStartTime()),
                    Times.orNull(it.getEndTime()),
                    it.isEnded(),
                    it.isSuspended());
        }
    }

    /** One thing that a batch is about. */
    @Describe("One thing that a batch is about.")
    public record BatchItemView(
            @Describe("Id of the process instance or, for set-job-retries, of the job.")
            String id,

            @Describe("Id of the batch.") String batchId,
            @Describe("What has become of it.") BatchItemState state,
            @Describe("Why it was refused.") @Nullable String message) {
        /** What callers see of it. */
        public static BatchItemView of(BatchItem it) {
            return new BatchItemView(it.getId(), it.getBatchId(), it.getState(), it.getMessage());
        }
    }
}
