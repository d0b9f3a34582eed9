package dev.headway.rest.v1.view;

import dev.headway.engine.task.DelegationState;
import dev.headway.engine.task.Task;
import dev.headway.rest.route.Describe;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** User tasks and their forms. */
public final class TaskViews {
    private TaskViews() {}

    /** An open user task. */
    @Describe("An open user task.")
    public record TaskView(
            @Describe("Id of the task.") String id,

            @Describe("Id of the element in the model; null for a standalone task.") @Nullable
            String taskDefinitionKey,

            @Describe("Id of the process instance; null for a standalone task.") @Nullable
            String processInstanceId,

            @Describe("Id of the execution (token) it belongs to; null for a standalone task.") @Nullable
            String executionId,

            @Describe("Id of the process definition; null for a standalone task.") @Nullable
            String processDefinitionId,

            @Describe("Key of the process definition.") @Nullable
            String processDefinitionKey,

            @Describe("Business key of the instance.") @Nullable
            String businessKey,

            @Describe("Its name.") @Nullable String name,
            @Describe("Its description.") @Nullable String description,

            @Describe("Whose it is; null while it can be claimed.") @Nullable
            String assignee,

            @Describe("Its owner.") @Nullable String owner,

            @Describe("PENDING or RESOLVED where it was delegated.") @Nullable
            DelegationState delegationState,

            @Describe("Who may claim it.") List<String> candidateUsers,
            @Describe("Which groups may claim it.") List<String> candidateGroups,
            @Describe("Its priority.") int priority,
            @Describe("When it was created.") Instant createTime,
            @Describe("When it was claimed.") @Nullable Instant claimTime,
            @Describe("When it is due.") @Nullable Instant dueDate,
            @Describe("When to look at it again.") @Nullable Instant followUpDate,
            @Describe("Its category.") @Nullable String category,
            @Describe("Its form.") @Nullable String formKey,
            @Describe("Tenant; null for none.") @Nullable String tenantId,
            @Describe("Whether its instance is held.") boolean suspended,

            @Describe("cmmn where the instance is a case, and its definition a case definition; else bpmn.") @Nullable
            String scopeType) {
        /** What callers see of it. */
        public static TaskView of(Function<@Nullable String, @Nullable String> scopes, Task it) {
            return new TaskView(
                    it.getId(),
                    it.getTaskDefinitionKey(),
                    it.getProcessInstanceId(),
                    it.getExecutionId(),
                    it.getProcessDefinitionId(),
                    it.getProcessDefinitionKey(),
                    it.getBusinessKey(),
                    it.getName(),
                    it.getDescription(),
                    it.getAssignee(),
                    it.getOwner(),
                    it.getDelegationState(),
                    it.getCandidateUsers(),
                    it.getCandidateGroups(),
                    it.getPriority(),
                    Times.of(it.getCreateTime()),
                    Times.orNull(it.getClaimTime()),
                    Times.orNull(it.getDueDate()),
                    Times.orNull(it.getFollowUpDate()),
                    it.getCategory(),
                    it.getFormKey(),
                    it.getTenantId(),
                    it.isSuspended(),
                    scopes.apply(it.getProcessDefinitionId()));
        }
    }
}
