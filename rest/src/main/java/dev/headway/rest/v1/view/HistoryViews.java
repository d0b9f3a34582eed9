package dev.headway.rest.v1.view;

import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.history.HistoricDecisionExecution;
import dev.headway.engine.history.HistoricDetail;
import dev.headway.engine.history.HistoricIncident;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricTaskInstance;
import dev.headway.engine.history.HistoricVariableInstance;
import dev.headway.rest.route.Describe;
import dev.headway.rest.value.Masking;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What has happened. */
public final class HistoryViews {
    private HistoryViews() {}

    /** A process instance that runs or has ended. */
    @Describe("A process instance that runs or has ended.")
    public record HistoricProcessInstanceView(
            @Describe("Id of the instance.") String id,
            @Describe("Id of the process definition.") String processDefinitionId,
            @Describe("Key of the process definition.") String processDefinitionKey,
            @Describe("Version of the process definition.") int processDefinitionVersion,

            @Describe("Name of the process definition.") @Nullable
            String processDefinitionName,

            @Describe("Business key.") @Nullable String businessKey,
            @Describe("Name of the instance.") @Nullable String name,
            @Describe("Tenant; null for none.") @Nullable String tenantId,
            @Describe("Who started it.") @Nullable String startUserId,
            @Describe("The start event.") @Nullable String startActivityId,

            @Describe("The end event that was reached last.") @Nullable
            String endActivityId,

            @Describe("The instance that called it.") @Nullable
            String superProcessInstanceId,

            @Describe("When it was started.") Instant startTime,

            @Describe("When it ended; null while it runs.") @Nullable
            Instant endTime,

            @Describe("How long it ran, in milliseconds.") @Nullable
            Long durationInMillis,

            @Describe("ACTIVE, COMPLETED and so on.") String state,

            @Describe("Why it was ended from outside.") @Nullable
            String deleteReason) {
        /** What callers see of it. */
        public static HistoricProcessInstanceView of(HistoricProcessInstance it) {
            return new HistoricProcessInstanceView(
                    it.getId(),
                    it.getProcessDefinitionId(),
                    it.getProcessDefinitionKey(),
                    it.getProcessDefinitionVersion(),
                    it.getProcessDefinitionName(),
                    it.getBusinessKey(),
                    it.getName(),
                    it.getTenantId(),
                    it.getStartUserId(),
                    it.getStartActivityId(),
                    it.getEndActivityId(),
                    it.getSuperProcessInstanceId(),
                    Times.of(it.getStartTime()),
                    Times.orNull(it.getEndTime()),
                    it.getDurationInMillis(),
                    it.getState(),
                    it.getDeleteReason());
        }
    }

    /** A visit of an element. */
    @Describe("A visit of an element.")
    public record HistoricActivityView(
            @Describe("Id of the visit.") String id,
            @Describe("Id of the element in the model.") String activityId,
            @Describe("Name in the model.") @Nullable String activityName,
            @Describe("userTask, serviceTask and so on.") String activityType,
            @Describe("Id of the process instance.") String processInstanceId,
            @Describe("Id of the process definition.") String processDefinitionId,

            @Describe("Id of the execution (token) it belongs to.")
            String executionId,

            @Describe("The visit of the scope around it.") @Nullable
            String parentActivityInstanceId,

            @Describe("Its user task.") @Nullable String taskId,
            @Describe("Whose task it was.") @Nullable String assignee,

            @Describe("The instance that it called.") @Nullable
            String calledProcessInstanceId,

            @Describe("When it was entered.") Instant startTime,

            @Describe("When it was left; null while it is open.") @Nullable
            Instant endTime,

            @Describe("How long it took, in milliseconds.") @Nullable
            Long durationInMillis,

            @Describe("Whether it was cancelled.") boolean canceled,
            @Describe("Tenant; null for none.") @Nullable String tenantId) {
        /** What callers see of it. */
        public static HistoricActivityView of(HistoricActivityInstance it) {
            return new HistoricActivityView(
                    it.getId(),
                    it.getActivityId(),
                    it.getActivityName(),
                    it.getActivityType(),
                    it.getProcessInstanceId(),
                    it.getProcessDefinitionId(),
                    it.getExecutionId(),
                    it.getParentActivityInstanceId(),
                    it.getTaskId(),
                    it.getAssignee(),
                    it.getCalledProcessInstanceId(),
                    Times.of(it.getStartTime()),
                    Times.orNull(it.getEndTime()),
                    it.getDurationInMillis(),
                    it.isCanceled(),
                    it.getTenantId());
        }
    }

    /** An incident that is open or over. */
    @Describe("An incident that is open or over.")
    public record HistoricIncidentView(
            @Describe("Id of the incident, that of its job or external task.")
            String id,

            @Describe("failedJob, failedExternalTask, or a type of the application's own.")
            String incidentType,

            @Describe("What the last attempt failed with.") @Nullable
            String incidentMessage,

            @Describe(
                    "The job, or external task, that had no attempts left; null where the application made the incident.")
            @Nullable
            String jobId,

            @Describe("What people noted about it.") @Nullable
            String annotation,

            @Describe("Id of the process instance.") String processInstanceId,

            @Describe("Id of the execution (token) it belongs to.")
            String executionId,

            @Describe("Id of the process definition.") String processDefinitionId,

            @Describe("Id of the element in the model; empty where its execution was at none.")
            String activityId,

            @Describe("When the last attempt had failed, or the incident was made.")
            Instant createTime,

            @Describe("When it was over; null while it is open.") @Nullable
            Instant endTime,

            @Describe("open; resolved by new attempts; deleted with its job or instance.")
            String state,

            @Describe("Tenant; null for none.") @Nullable String tenantId,

            @Describe("cmmn where the instance is a case, and its definition a case definition; else bpmn.") @Nullable
            String scopeType) {
        /** What callers see of it. */
        public static HistoricIncidentView of(
                Function<@Nullable String, @Nullable String> scopes, HistoricIncident it) {
            return new HistoricIncidentView(
                    it.getId(),
                    it.getIncidentType(),
                    it.getIncidentMessage(),
                    it.getId().equals(it.getConfiguration()) ? it.getId() : null,
                    it.getAnnotation(),
                    it.getProcessInstanceId(),
                    it.getExecutionId(),
                    it.getProcessDefinitionId(),
                    Objects.requireNonNullElse(it.getActivityId(), ""),
                    Times.of(it.getCreateTime()),
                    Times.orNull(it.getEndTime()),
                    it.isOpen() ? "open" : it.isResolved() ? "resolved" : "deleted",
                    it.getTenantId(),
                    scopes.apply(it.getProcessDefinitionId()));
        }
    }

    /** A user task that is open or has ended. */
    @Describe("A user task that is open or has ended.")
    public record HistoricTaskView(
            @Describe("Id of the task.") String id,

            @Describe("Id of the process instance; null for a standalone task.") @Nullable
            String processInstanceId,

            @Describe("Id of the process definition; null for a standalone task.") @Nullable
            String processDefinitionId,

            @Describe("Key of the process definition.") @Nullable
            String processDefinitionKey,

            @Describe("Id of the execution (token) it belongs to; null for a standalone task.") @Nullable
            String executionId,

            @Describe("Id of the element in the model; null for a standalone task.") @Nullable
            String taskDefinitionKey,

            @Describe("Its name.") @Nullable String name,
            @Describe("Its description.") @Nullable String description,
            @Describe("Whose it was last.") @Nullable String assignee,
            @Describe("Its owner.") @Nullable String owner,
            @Describe("Its priority.") int priority,
            @Describe("When it was due.") @Nullable Instant dueDate,
            @Describe("When to look at it again.") @Nullable Instant followUpDate,
            @Describe("Its category.") @Nullable String category,
            @Describe("Its form.") @Nullable String formKey,
            @Describe("When it was created.") Instant startTime,
            @Describe("When it was claimed.") @Nullable Instant claimTime,

            @Describe("When it ended; null while it is open.") @Nullable
            Instant endTime,

            @Describe("How long it was open, in milliseconds.") @Nullable
            Long durationInMillis,

            @Describe("How it ended.") @Nullable String deleteReason,
            @Describe("Tenant; null for none.") @Nullable String tenantId,

            @Describe("cmmn where the instance is a case, and its definition a case definition; else bpmn.") @Nullable
            String scopeType) {
        /** What callers see of it. */
        public static HistoricTaskView of(
                Function<@Nullable String, @Nullable String> scopes, HistoricTaskInstance it) {
            return new HistoricTaskView(
                    it.getId(),
                    it.getProcessInstanceId(),
                    it.getProcessDefinitionId(),
                    it.getProcessDefinitionKey(),
                    it.getExecutionId(),
                    it.getTaskDefinitionKey(),
                    it.getName(),
                    it.getDescription(),
                    it.getAssignee(),
                    it.getOwner(),
                    it.getPriority(),
                    Times.orNull(it.getDueDate()),
                    Times.orNull(it.getFollowUpDate()),
                    it.getCategory(),
                    it.getFormKey(),
                    Times.of(it.getStartTime()),
                    Times.orNull(it.getClaimTime()),
                    Times.orNull(it.getEndTime()),
                    it.getDurationInMillis(),
                    it.getDeleteReason(),
                    it.getTenantId(),
                    scopes.apply(it.getProcessDefinitionId()));
        }
    }

    /** The current or last value of a variable. */
    @Describe("The current or last value of a variable.")
    public record HistoricVariableView(
            @Describe("Id of the variable.") String id,
            @Describe("Its name.") String name,
            @Describe("Its value.") VariableValue value,
            @Describe("Id of the process instance.") String processInstanceId,

            @Describe("Id of the execution (token) it belongs to.")
            String executionId,

            @Describe("The visit of its scope.") @Nullable String activityInstanceId,

            @Describe("The task that it was local to.") @Nullable
            String taskId,

            @Describe("Whether its scope has ended.") boolean scopeEnded) {
        /** What callers see of it. */
        public static HistoricVariableView of(Masking masking, HistoricVariableInstance it) {
            return new HistoricVariableView(
                    it.getId(),
                    it.getName(),
                    VariableValue.of(masking.value(it.getName(), it.getValue())),
                    it.getProcessInstanceId(),
                    it.getExecutionId(),
                    it.getActivityInstanceId(),
                    it.getTaskId(),
                    it.isScopeEnded());
        }
    }

    /** A decision that was made. */
    @Describe("A decision that was made in an instance, at history level full.")
    public record DecisionExecutionView(
            @Describe("Id of the evaluation.") String id,
            @Describe("Id of the version of the decision.") String decisionDefinitionId,
            @Describe("Id of its deployment.") String deploymentId,
            @Describe("Key of the decision.") String decisionKey,

            @Describe("Its name; null for none.") @Nullable String decisionName,

            @Describe("Its version.") int decisionVersion,
            @Describe("Id of the process instance.") String processInstanceId,

            @Describe("Id of the execution (token) that asked for it.")
            String executionId,

            @Describe("The visit of the element.") String activityInstanceId,

            @Describe("The element in the model of the process.")
            String activityId,

            @Describe("When.") Instant time,

            @Describe("Tenant of the decision; null for none.") @Nullable
            String tenantId,

            @Describe("The variables that it was made on, by name.")
            Map<String, VariableValue> inputs,

            @Describe("The outputs of each rule that applied, by name.")
            List<Map<String, VariableValue>> outputs,

            @Describe("Ids of the rules that applied; those of decisions that it requires come first.")
            List<String> ruleIds) {
        /** What callers see of it. */
        public static DecisionExecutionView of(Masking masking, HistoricDecisionExecution it) {
            return new DecisionExecutionView(
                    it.getId(),
                    it.getDecisionDefinitionId(),
                    it.getDeploymentId(),
                    it.getDecisionKey(),
                    it.getDecisionName(),
                    it.getDecisionVersion(),
                    it.getInstanceId(),
                    it.getExecutionId(),
                    it.getActivityInstanceId(),
                    it.getActivityId(),
                    it.getStartTime().toInstant(),
                    it.getTenantId(),
                    masked(masking, it.getInputs()),
                    it.getOutputs().stream()
                            .map(output -> masked(masking, output))
                            .toList(),
                    it.getRuleIds());
        }

        private static Map<String, VariableValue> masked(Masking masking, Map<String, @Nullable Object> values) {
            Map<String, VariableValue> all = new LinkedHashMap<>();
            values.forEach((name, value) -> all.put(name, VariableValue.of(masking.value(name, value))));
            return all;
        }
    }

    /** A change of a variable. */
    @Describe("A change of a variable.")
    public record HistoricDetailView(
            @Describe("Id of the change.") String id,
            @Describe("Name of the variable.") String variableName,
            @Describe("The new value.") VariableValue value,
            @Describe("Whether it was removed.") boolean removed,
            @Describe("Counts the changes.") long revision,
            @Describe("When it was changed.") Instant time,
            @Describe("Id of the process instance.") String processInstanceId,

            @Describe("Id of the execution (token) it belongs to.")
            String executionId,

            @Describe("The visit that changed it.") @Nullable
            String activityInstanceId) {
        /** What callers see of it. */
        public static HistoricDetailView of(Masking masking, HistoricDetail it) {
            return new HistoricDetailView(
                    it.getId(),
                    it.getVariableName(),
                    VariableValue.of(masking.value(it.getVariableName(), it.getValue())),
                    it.isRemoved(),
                    it.getRevision(),
                    Times.of(it.getTime()),
                    it.getProcessInstanceId(),
                    it.getExecutionId(),
                    it.getActivityInstanceId());
        }
    }
}
