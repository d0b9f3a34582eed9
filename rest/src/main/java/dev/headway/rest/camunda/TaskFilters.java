package dev.headway.rest.camunda;

import dev.headway.engine.history.HistoricTaskInstanceQuery;
import dev.headway.engine.task.TaskInfoQuery;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Variables;

/** What tasks are searched by. */
final class TaskFilters {
    private TaskFilters() {}

    /** Adds what open tasks and those in history have in common: their case and variables. */
    static <Q extends TaskInfoQuery<Q, ?>> Filter<Q> both(Filter<Q> filter) {
        return filter.text("caseInstanceId", TaskInfoQuery::caseInstanceId)
                .text("caseExecutionId", TaskInfoQuery::caseExecutionId)
                .text("caseDefinitionId", TaskInfoQuery::caseDefinitionId)
                .text("caseDefinitionKey", TaskInfoQuery::caseDefinitionKey)
                .text("caseDefinitionName", TaskInfoQuery::caseDefinitionName)
                .flag("variableNamesIgnoreCase", TaskInfoQuery::matchVariableNamesIgnoreCase)
                .flag("variableValuesIgnoreCase", TaskInfoQuery::matchVariableValuesIgnoreCase)
                .variables(
                        "taskVariables",
                        Variables.operators(
                                TaskInfoQuery::taskVariableValueEquals,
                                TaskInfoQuery::taskVariableValueNotEquals,
                                TaskInfoQuery::taskVariableValueGreaterThan,
                                TaskInfoQuery::taskVariableValueGreaterThanOrEqual,
                                TaskInfoQuery::taskVariableValueLessThan,
                                TaskInfoQuery::taskVariableValueLessThanOrEqual,
                                (query, each, value) -> query.taskVariableValueLike(each, String.valueOf(value))))
                .variables(
                        "processVariables",
                        Variables.operators(
                                TaskInfoQuery::processVariableValueEquals,
                                TaskInfoQuery::processVariableValueNotEquals,
                                TaskInfoQuery::processVariableValueGreaterThan,
                                TaskInfoQuery::processVariableValueGreaterThanOrEqual,
                                TaskInfoQuery::processVariableValueLessThan,
                                TaskInfoQuery::processVariableValueLessThanOrEqual,
                                (query, each, value) -> query.processVariableValueLike(each, String.valueOf(value))));
    }

    /** Criteria and orders of tasks in history. */
    static Filter<HistoricTaskInstanceQuery> past() {
        Filter<HistoricTaskInstanceQuery> filter = new Filter<HistoricTaskInstanceQuery>()
                .text("taskId", HistoricTaskInstanceQuery::taskId)
                .text("processInstanceId", HistoricTaskInstanceQuery::processInstanceId)
                .text("executionId", HistoricTaskInstanceQuery::executionId)
                .text("processDefinitionId", HistoricTaskInstanceQuery::processDefinitionId)
                .text("processDefinitionKey", HistoricTaskInstanceQuery::processDefinitionKey)
                .text("taskName", HistoricTaskInstanceQuery::taskName)
                .text("taskNameLike", HistoricTaskInstanceQuery::taskNameLike)
                .text("taskDefinitionKey", HistoricTaskInstanceQuery::taskDefinitionKey)
                .text("taskAssignee", HistoricTaskInstanceQuery::taskAssignee)
                .text("taskAssigneeLike", HistoricTaskInstanceQuery::taskAssigneeLike)
                .text("taskOwner", HistoricTaskInstanceQuery::taskOwner)
                .text("taskDeleteReason", HistoricTaskInstanceQuery::taskDeleteReason)
                .number("taskPriority", HistoricTaskInstanceQuery::taskPriority)
                .flag("finished", HistoricTaskInstanceQuery::finished)
                .flag("unfinished", HistoricTaskInstanceQuery::unfinished)
                .time("startedBefore", HistoricTaskInstanceQuery::taskCreatedBefore)
                .time("startedAfter", HistoricTaskInstanceQuery::taskCreatedAfter)
                .time("finishedBefore", HistoricTaskInstanceQuery::taskCompletedBefore)
                .time("finishedAfter", HistoricTaskInstanceQuery::taskCompletedAfter)
                .texts("tenantIdIn", HistoricTaskInstanceQuery::tenantIdIn)
                .text("taskParentTaskId", HistoricTaskInstanceQuery::taskParentTaskId)
                .text("processInstanceBusinessKey", HistoricTaskInstanceQuery::processInstanceBusinessKey)
                .texts("processInstanceBusinessKeyIn", HistoricTaskInstanceQuery::processInstanceBusinessKeyIn)
                .text("processInstanceBusinessKeyLike", HistoricTaskInstanceQuery::processInstanceBusinessKeyLike)
                .text("processDefinitionName", HistoricTaskInstanceQuery::processDefinitionName)
                .text("taskDescription", HistoricTaskInstanceQuery::taskDescription)
                .text("taskDescriptionLike", HistoricTaskInstanceQuery::taskDescriptionLike)
                .texts("taskDefinitionKeyIn", HistoricTaskInstanceQuery::taskDefinitionKeyIn)
                .text("taskDeleteReasonLike", HistoricTaskInstanceQuery::taskDeleteReasonLike)
                .text("taskOwnerLike", HistoricTaskInstanceQuery::taskOwnerLike)
                .flag("assigned", HistoricTaskInstanceQuery::taskAssigned)
                .flag("unassigned", HistoricTaskInstanceQuery::taskUnassigned)
                .flag("processFinished", HistoricTaskInstanceQuery::processFinished)
                .flag("processUnfinished", HistoricTaskInstanceQuery::processUnfinished)
                .time("taskDueDate", HistoricTaskInstanceQuery::taskDueDate)
                .time("taskDueDateBefore", HistoricTaskInstanceQuery::taskDueBefore)
                .time("taskDueDateAfter", HistoricTaskInstanceQuery::taskDueAfter)
                .flag("withoutTaskDueDate", HistoricTaskInstanceQuery::withoutTaskDueDate)
                .time("taskFollowUpDate", HistoricTaskInstanceQuery::taskFollowUpDate)
                .time("taskFollowUpDateBefore", HistoricTaskInstanceQuery::taskFollowUpBefore)
                .time("taskFollowUpDateAfter", HistoricTaskInstanceQuery::taskFollowUpAfter)
                .flag("withoutTenantId", HistoricTaskInstanceQuery::withoutTenantId)
                .text("taskInvolvedUser", HistoricTaskInstanceQuery::taskInvolvedUser)
                .text("taskInvolvedGroup", HistoricTaskInstanceQuery::taskInvolvedGroup)
                .text("taskHadCandidateUser", HistoricTaskInstanceQuery::taskHadCandidateUser)
                .text("taskHadCandidateGroup", HistoricTaskInstanceQuery::taskHadCandidateGroup)
                .flag("withCandidateGroups", HistoricTaskInstanceQuery::withCandidateGroups)
                .flag("withoutCandidateGroups", HistoricTaskInstanceQuery::withoutCandidateGroups)
                .text("rootProcessInstanceId", HistoricTaskInstanceQuery::rootProcessInstanceId);
        return both(ordered(filter));
    }

    private static Filter<HistoricTaskInstanceQuery> ordered(Filter<HistoricTaskInstanceQuery> filter) {
        return filter.order("taskId", HistoricTaskInstanceQuery::orderByTaskId)
                .order("processInstanceId", HistoricTaskInstanceQuery::orderByProcessInstanceId)
                .order("startTime", HistoricTaskInstanceQuery::orderByHistoricTaskInstanceStartTime)
                .order("endTime", HistoricTaskInstanceQuery::orderByHistoricTaskInstanceEndTime)
                .order("taskName", HistoricTaskInstanceQuery::orderByTaskName)
                .order("assignee", HistoricTaskInstanceQuery::orderByTaskAssignee)
                .order("dueDate", HistoricTaskInstanceQuery::orderByTaskDueDate)
                .order("priority", HistoricTaskInstanceQuery::orderByTaskPriority)
                .order("tenantId", HistoricTaskInstanceQuery::orderByTenantId)
                .order("processDefinitionId", HistoricTaskInstanceQuery::orderByProcessDefinitionId)
                .order("executionId", HistoricTaskInstanceQuery::orderByExecutionId)
                .order("duration", HistoricTaskInstanceQuery::orderByHistoricTaskInstanceDuration)
                .order("taskDescription", HistoricTaskInstanceQuery::orderByTaskDescription)
                .order("owner", HistoricTaskInstanceQuery::orderByTaskOwner)
                .order("followUpDate", HistoricTaskInstanceQuery::orderByTaskFollowUpDate)
                .order("deleteReason", HistoricTaskInstanceQuery::orderByDeleteReason)
                .order("taskDefinitionKey", HistoricTaskInstanceQuery::orderByTaskDefinitionKey);
    }
}
