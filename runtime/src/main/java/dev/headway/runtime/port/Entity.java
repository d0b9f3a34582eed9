package dev.headway.runtime.port;

import dev.headway.core.history.OperationRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be queried, each with the record that a query answers with. Field names of criteria and orders are the record
 * components' names. Times are epoch milliseconds.
 */
public final class Entity<T> {
    public static final Entity<Definitions.DeploymentRow> DEPLOYMENT =
            new Entity<>("deployment", Definitions.DeploymentRow.class);
    public static final Entity<DefinitionView> DEFINITION = new Entity<>("definition", DefinitionView.class);
    public static final Entity<DecisionView> DECISION = new Entity<>("decision", DecisionView.class);
    /** DMN files with several decisions. */
    public static final Entity<RequirementsView> REQUIREMENTS = new Entity<>("requirements", RequirementsView.class);

    /** Running instances: root executions. */
    public static final Entity<InstanceView> INSTANCE = new Entity<>("instance", InstanceView.class);

    public static final Entity<ExecutionView> EXECUTION = new Entity<>("execution", ExecutionView.class);
    public static final Entity<TaskView> TASK = new Entity<>("task", TaskView.class);
    /** Jobs of every kind; field {@code table} tells ready, timer, retry, suspended, dead letter and external ones apart. */
    public static final Entity<JobView> JOB = new Entity<>("job", JobView.class);

    /** The same with the timers of start events: those have no instance, 0. */
    public static final Entity<JobView> SCHEDULED_JOB = new Entity<>("scheduled-job", JobView.class);

    public static final Entity<SubscriptionView> SUBSCRIPTION = new Entity<>("subscription", SubscriptionView.class);
    /** The same with start events that messages and signals trigger: those have no instance, 0. */
    public static final Entity<SubscriptionView> AWAITED_EVENT = new Entity<>("awaited-event", SubscriptionView.class);

    /** Running and ended instances, merged. */
    public static final Entity<HistoricInstanceView> HISTORIC_INSTANCE =
            new Entity<>("historic-instance", HistoricInstanceView.class);
    /** Open and ended activities, merged. */
    public static final Entity<HistoricActivityView> HISTORIC_ACTIVITY =
            new Entity<>("historic-activity", HistoricActivityView.class);
    /** Open and ended tasks, merged. */
    public static final Entity<HistoricTaskView> HISTORIC_TASK = new Entity<>("historic-task", HistoricTaskView.class);
    /** One row per scope that has or had variables: criteria {@code instanceId} or {@code executionId} expected. */
    public static final Entity<VariableScopeView> VARIABLE_SCOPE =
            new Entity<>("variable-scope", VariableScopeView.class);
    /** The same from history: documents of ended scopes, and of open ones. */
    public static final Entity<VariableScopeView> HISTORIC_VARIABLE_SCOPE =
            new Entity<>("historic-variable-scope", VariableScopeView.class);

    public static final Entity<DetailView> DETAIL = new Entity<>("detail", DetailView.class);

    /** Open and ended incidents, merged. */
    public static final Entity<HistoricIncidentView> HISTORIC_INCIDENT =
            new Entity<>("historic-incident", HistoricIncidentView.class);

    /** What happened to jobs and to tasks of workers outside. */
    public static final Entity<JobLogView> JOB_LOG = new Entity<>("job-log", JobLogView.class);

    /** Entries of the operation log. */
    public static final Entity<OperationRow> OPERATION = new Entity<>("operation", OperationRow.class);
    /** Users and groups of instances, one row for each link. */
    public static final Entity<LinkView> LINK = new Entity<>("link", LinkView.class);

    public static final Entity<UserView> USER = new Entity<>("user", UserView.class);
    public static final Entity<GroupView> GROUP = new Entity<>("group", GroupView.class);

    public static final Entity<Batches.BatchRow> BATCH = new Entity<>("batch", Batches.BatchRow.class);

    /** Items of batches: a criterion {@code batchId} expected. */
    public static final Entity<Batches.ItemView> BATCH_ITEM = new Entity<>("batch-item", Batches.ItemView.class);

    private final String name;
    private final Class<T> rowType;

    private Entity(String name, Class<T> rowType) {
        this.name = name;
        this.rowType = rowType;
    }

    public String name() {
        return name;
    }

    public Class<T> rowType() {
        return rowType;
    }

    public record DefinitionView(
            long id,
            String key,
            int version,
            @Nullable String name,
            @Nullable String category,
            @Nullable String versionTag,
            long deploymentId,
            String resourceName,
            @Nullable String tenantId,
            boolean suspended,
            boolean startable,
            boolean latest,
            @Nullable String description,
            boolean ofCase) {}

    /** One deployed version of a DMN decision. */
    public record DecisionView(
            long id,
            String key,
            int version,
            @Nullable String name,
            @Nullable String versionTag,
            long deploymentId,
            String resourceName,
            @Nullable String tenantId,
            boolean latest,
            @Nullable Long requirementsId,
            @Nullable String requirementsKey) {}

    /** A version of a DMN file with several decisions. */
    public record RequirementsView(
            long id,
            String key,
            int version,
            @Nullable String name,
            long deploymentId,
            String resourceName,
            @Nullable String tenantId,
            boolean latest) {}

    public record InstanceView(
            long id,
            long definitionId,
            String definitionKey,
            int definitionVersion,
            @Nullable String definitionName,
            @Nullable String businessKey,
            @Nullable String tenantId,
            @Nullable String name,
            @Nullable String startUserId,
            long startedMillis,
            long superInstanceId,
            long superExecutionId,
            boolean suspended,
            @Nullable String activityId,
            VariableDocument variables,
            boolean ofCase,
            @Nullable String caseData) {}

    public record ExecutionView(
            long id,
            long instanceId,
            long parentId,
            long definitionId,
            @Nullable String activityId,
            int kind,
            int state,
            long visitId,
            long enteredMillis,
            @Nullable String tenantId,
            boolean suspended,
            VariableDocument variables,
            @Nullable String scopeData) {}

    /**
     * @param instanceId whose rows it belongs to; of a standalone task its own id
     * @param processInstanceId null for a task that no activity made
     * @param elementId null for a task that no activity made
     * @param givenId the id that a program gave it, null where the engine did
     */
    public record TaskView(
            long id,
            long instanceId,
            long executionId,
            long definitionId,
            @Nullable String definitionKey,
            @Nullable Long processInstanceId,
            @Nullable String elementId,
            @Nullable String givenId,
            @Nullable Long parentTaskId,
            @Nullable String parentGivenId,
            @Nullable String name,
            @Nullable String description,
            @Nullable String assignee,
            @Nullable String owner,
            int priority,
            @Nullable Long dueMillis,
            @Nullable Long followUpMillis,
            long createdMillis,
            @Nullable Long claimedMillis,
            @Nullable String category,
            @Nullable String formKey,
            @Nullable String delegationState,
            @Nullable String tenantId,
            @Nullable String businessKey,
            boolean suspended,
            List<String> candidateUsers,
            List<String> candidateGroups,
            List<TaskRow.Candidate> links,
            VariableDocument variables,
            @Nullable Long updatedMillis) {}

    /**
     * @param table code of {@code JobRow.Table}; READY for ready executions
     * @param point code of {@code JobPlace.Point}
     */
    public record JobView(
            long id,
            long instanceId,
            long executionId,
            long definitionId,
            @Nullable String definitionKey,
            String elementId,
            int table,
            int origin,
            long createdMillis,
            @Nullable Long dueMillis,
            int retries,
            int priority,
            boolean exclusive,
            @Nullable String repeat,
            @Nullable String exceptionMessage,
            @Nullable String exceptionStacktrace,
            @Nullable String topic,
            @Nullable String workerId,
            @Nullable String lockOwner,
            @Nullable Long lockUntilMillis,
            @Nullable String tenantId,
            @Nullable Long incidentMillis,
            int point,
            @Nullable Long deploymentId,
            @Nullable String incidentType,
            @Nullable String incidentConfiguration,
            @Nullable String annotation) {}

    public record SubscriptionView(
            long id,
            long instanceId,
            long executionId,
            long definitionId,
            String elementId,
            int type,
            String name,
            long createdMillis,
            @Nullable String tenantId) {}

    /** Ended and running ones; {@code endedMillis} is null and {@code state} -1 while it runs. */
    public record HistoricInstanceView(
            long id,
            long definitionId,
            String definitionKey,
            int definitionVersion,
            @Nullable String definitionName,
            @Nullable String businessKey,
            @Nullable String tenantId,
            @Nullable String name,
            @Nullable String startUserId,
            @Nullable String startElementId,
            @Nullable String endElementId,
            long superInstanceId,
            long startedMillis,
            @Nullable Long endedMillis,
            int state,
            @Nullable String deleteReason,
            VariableDocument variables,
            boolean ofCase,
            @Nullable Long durationMillis,
            @Nullable Long removalMillis) {}

    /**
     * @param endedMillis null while it is open
     * @param deleteReason why its instance was deleted, if that cancelled it
     * @param scopeData of a plan item that is open; null for all else
     */
    public record HistoricActivityView(
            long id,
            long instanceId,
            long definitionId,
            long executionId,
            long parentVisitId,
            String elementId,
            String elementType,
            @Nullable String elementName,
            long startedMillis,
            @Nullable Long endedMillis,
            int state,
            long taskId,
            @Nullable String assignee,
            long calledInstanceId,
            @Nullable String tenantId,
            @Nullable String deleteReason,
            @Nullable String scopeData,
            @Nullable Long durationMillis) {}

    /** Open and ended ones; see {@link TaskView}. */
    public record HistoricTaskView(
            long id,
            long instanceId,
            long definitionId,
            @Nullable String definitionKey,
            long executionId,
            @Nullable Long processInstanceId,
            @Nullable String elementId,
            @Nullable String givenId,
            @Nullable Long parentTaskId,
            @Nullable String parentGivenId,
            @Nullable String name,
            @Nullable String description,
            @Nullable String assignee,
            @Nullable String owner,
            int priority,
            @Nullable Long dueMillis,
            @Nullable Long followUpMillis,
            @Nullable String category,
            @Nullable String formKey,
            long createdMillis,
            @Nullable Long claimedMillis,
            @Nullable Long endedMillis,
            int state,
            @Nullable String deleteReason,
            @Nullable String tenantId,
            List<String> candidateUsers,
            List<String> candidateGroups,
            @Nullable String businessKey,
            boolean processRuns,
            @Nullable Long durationMillis) {}

    /** @param id the instance */
    public record LinkView(
            long id,
            String type,
            @Nullable String userId,
            @Nullable String groupId) {}

    public record UserView(
            String id,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String email) {}

    public record GroupView(
            String id, @Nullable String name, @Nullable String type) {}

    public record VariableScopeView(
            long instanceId,
            long executionId,
            long visitId,
            @Nullable Long taskId,
            boolean ended,
            VariableDocument variables) {}

    /** {@code endedMillis} is null and {@code state} -1 while it is open; then {@code id} is that of the job. */
    public record HistoricIncidentView(
            long id,
            long instanceId,
            long definitionId,
            @Nullable String definitionKey,
            long executionId,
            long jobId,
            String elementId,
            String type,
            @Nullable String configuration,
            @Nullable String message,
            long createdMillis,
            @Nullable Long endedMillis,
            int state,
            @Nullable String annotation,
            @Nullable String tenantId) {}

    /**
     * @param point code of {@code JobPlace.Point}
     * @param event code of {@code HistoryRow.JobEvent}
     */
    public record JobLogView(
            long id,
            long instanceId,
            long definitionId,
            @Nullable String definitionKey,
            @Nullable Long deploymentId,
            long executionId,
            long jobId,
            String elementId,
            int point,
            int event,
            long atMillis,
            @Nullable Long dueMillis,
            int retries,
            int priority,
            @Nullable String message,
            @Nullable String stacktrace,
            @Nullable String topic,
            @Nullable String workerId,
            @Nullable String tenantId) {}

    public record DetailView(
            long id,
            long instanceId,
            long executionId,
            long visitId,
            long version,
            long atMillis,
            VariableDocument changes,
            List<String> removed) {}
}
