package dev.headway.rest.v1.view;

import dev.headway.rest.route.Describe;
import dev.headway.rest.v1.view.RuntimeViews.ExternalTaskView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Bodies about tasks, jobs and external tasks. */
public final class WorkRequests {
    private WorkRequests() {}

    /** A user. */
    @Describe("A user.")
    public record User(@Describe("The user.") String userId) {}

    /** A user, or nobody. */
    @Describe("A user, or nobody.")
    public record MaybeUser(
            @Describe("The user; null for nobody.") @Nullable
            String userId) {}

    /** Completes a task. */
    @Describe("Completes a task.")
    public record Complete(
            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables,

            @Describe("Variables of the task alone.") @Nullable
            Map<String, VariableValue> localVariables) {}

    /** How a user or a group has to do with something. */
    @Describe("How a user or a group has to do with something.")
    public record Link(
            @Describe("candidate, or any other word.") String type,
            @Describe("A user.") @Nullable String userId,
            @Describe("Or a group.") @Nullable String groupId) {}

    /** Who may start a process from a task list: a user or a group. */
    @Describe("Who may start a process from a task list: a user or a group.")
    public record Starter(
            @Describe("A user.") @Nullable String userId,
            @Describe("Or a group.") @Nullable String groupId) {}

    /** A time. */
    @Describe("A time.")
    public record Due(
            @Describe("The time; null for none.") @Nullable Instant date) {}

    /** When a job is due. */
    @Describe("When a job is due.")
    public record DueDate(@Describe("The time.") Instant dueDate) {}

    /** A priority. */
    @Describe("A priority.")
    public record Priority(@Describe("The priority.") Integer priority) {}

    /** How many attempts are left. */
    @Describe("How many attempts are left.")
    public record Retries(@Describe("0 or more.") Integer retries) {}

    /** Gives attempts to all jobs that something finds, as a batch. */
    @Describe("Gives attempts to all jobs that something finds, as a batch.")
    public record RetryBatch(
            @Describe("Attempts of each job, 1 or more; 1 where it is left out.") @Nullable
            Integer retries,

            @Describe("Which ones. Either these or a filter.") @Nullable
            List<String> ids,

            @Describe("Which ones, by the criteria of the search beside it. An empty filter means all.") @Nullable
            JsonNode filter) {}

    /** How to suspend or activate a definition. */
    @Describe("How to suspend or activate a definition.")
    public record SuspendDefinition(
            @Describe("Whether its instances as well.") @Nullable
            Boolean includeProcessInstances) {}

    /** What a worker wants of a topic. */
    @Describe("What a worker wants of a topic.")
    public record Topic(
            @Describe("The topic.") String topicName,

            @Describe("For how long to lock, in milliseconds.")
            Long lockMillis,

            @Describe("Which variables to send; all where it is left out.") @Nullable
            List<String> variables,

            @Describe("Only variables of the task's own scope.") @Nullable
            Boolean localVariables,

            @Describe("Only of instances with this business key.") @Nullable
            String businessKey,

            @Describe("Only of these processes.") @Nullable List<String> processDefinitionKeys,

            @Describe("Only of these definitions.") @Nullable
            List<String> processDefinitionIds,

            @Describe("Only of definitions with this version tag.") @Nullable
            String processDefinitionVersionTag,

            @Describe("Only of these tenants.") @Nullable List<String> tenantIds,
            @Describe("Only without a tenant.") @Nullable Boolean withoutTenantId,

            @Describe("Only of instances with these values.") @Nullable
            Map<String, VariableValue> processVariables) {}

    /** Fetches and locks tasks. */
    @Describe("Fetches and locks tasks.")
    public record Fetch(
            @Describe("Who works.") String workerId,
            @Describe("How many at most.") Integer maxTasks,
            @Describe("Of which topics.") List<Topic> topics,

            @Describe("Whether a higher priority comes first.") @Nullable
            Boolean usePriority,

            @Describe("How long to wait while there is nothing, up to 1,800,000 milliseconds.") @Nullable
            Long waitMillis) {}

    /** An external task that a worker has. */
    @Describe("An external task that a worker has.")
    public record Locked(
            @Describe("The task.") ExternalTaskView task,

            @Describe("Business key of the instance.") @Nullable
            String businessKey,

            @Describe("Details of the last failure.") @Nullable
            String errorDetails,

            @Describe("Variables by name.") Map<String, VariableValue> variables,
            @Describe("Properties in the model.") Map<String, String> extensionProperties) {}

    /** Reports that a task is done. */
    @Describe("Reports that a task is done.")
    public record WorkerComplete(
            @Describe("Who worked.") String workerId,
            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables,

            @Describe("Variables of the task's own scope.") @Nullable
            Map<String, VariableValue> localVariables) {}

    /** Reports that an attempt failed. */
    @Describe("Reports that an attempt failed.")
    public record Failure(
            @Describe("Who worked.") String workerId,

            @Describe("What went wrong, in a line.") @Nullable
            String errorMessage,

            @Describe("All of it.") @Nullable String errorDetails,

            @Describe("Attempts that are left; 0 makes an incident.")
            Integer retries,

            @Describe("How long to wait before the next, in milliseconds.") @Nullable
            Long retryTimeoutMillis,

            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables,

            @Describe("Variables of the task alone.") @Nullable
            Map<String, VariableValue> localVariables) {}

    /** Raises a BPMN error. */
    @Describe("Raises a BPMN error.")
    public record BpmnErrorBody(
            @Describe("Who worked.") String workerId,
            @Describe("What boundary events catch.") String errorCode,
            @Describe("In words.") @Nullable String errorMessage,
            @Describe("Variables by name.") @Nullable Map<String, VariableValue> variables) {}

    /** Locks a task, or holds its lock for longer. */
    @Describe("Locks a task, or holds its lock for longer.")
    public record Lock(
            @Describe("Who works.") String workerId,
            @Describe("From now on, in milliseconds.") Long lockMillis) {}
}
