package dev.headway.rest.v1;

import dev.headway.engine.HistoryService;
import dev.headway.engine.ManagementService;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.batch.BatchItem;
import dev.headway.engine.batch.BatchItemQuery;
import dev.headway.engine.externaltask.ExternalTask;
import dev.headway.engine.externaltask.ExternalTaskQuery;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.history.HistoricActivityInstanceQuery;
import dev.headway.engine.history.HistoricDecisionExecution;
import dev.headway.engine.history.HistoricDecisionExecutionQuery;
import dev.headway.engine.history.HistoricDetail;
import dev.headway.engine.history.HistoricDetailQuery;
import dev.headway.engine.history.HistoricExternalTaskLog;
import dev.headway.engine.history.HistoricExternalTaskLogQuery;
import dev.headway.engine.history.HistoricIncident;
import dev.headway.engine.history.HistoricIncidentQuery;
import dev.headway.engine.history.HistoricJobLog;
import dev.headway.engine.history.HistoricJobLogQuery;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.history.HistoricTaskInstance;
import dev.headway.engine.history.HistoricTaskInstanceQuery;
import dev.headway.engine.history.HistoricVariableInstance;
import dev.headway.engine.history.HistoricVariableInstanceQuery;
import dev.headway.engine.history.UserOperationLogEntry;
import dev.headway.engine.history.UserOperationLogQuery;
import dev.headway.engine.query.Query;
import dev.headway.engine.repository.DecisionDefinition;
import dev.headway.engine.repository.DecisionDefinitionQuery;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.DeploymentQuery;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.repository.ProcessDefinitionQuery;
import dev.headway.engine.runtime.EventSubscription;
import dev.headway.engine.runtime.EventSubscriptionQuery;
import dev.headway.engine.runtime.Execution;
import dev.headway.engine.runtime.ExecutionQuery;
import dev.headway.engine.runtime.Incident;
import dev.headway.engine.runtime.IncidentQuery;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.engine.runtime.JobDefinitionQuery;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.engine.runtime.VariableInstanceQuery;
import dev.headway.engine.task.Task;
import dev.headway.engine.task.TaskQuery;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.QueryFilter;
import dev.headway.rest.search.Search;
import dev.headway.rest.search.Values;
import dev.headway.rest.v1.view.HistoryViews.DecisionExecutionView;
import dev.headway.rest.v1.view.HistoryViews.HistoricActivityView;
import dev.headway.rest.v1.view.HistoryViews.HistoricDetailView;
import dev.headway.rest.v1.view.HistoryViews.HistoricIncidentView;
import dev.headway.rest.v1.view.HistoryViews.HistoricProcessInstanceView;
import dev.headway.rest.v1.view.HistoryViews.HistoricTaskView;
import dev.headway.rest.v1.view.HistoryViews.HistoricVariableView;
import dev.headway.rest.v1.view.LogViews.ExternalTaskLogView;
import dev.headway.rest.v1.view.LogViews.JobLogView;
import dev.headway.rest.v1.view.OperationViews.BatchItemView;
import dev.headway.rest.v1.view.OperationViews.OperationView;
import dev.headway.rest.v1.view.RepositoryViews.DecisionDefinitionView;
import dev.headway.rest.v1.view.RepositoryViews.DeploymentView;
import dev.headway.rest.v1.view.RepositoryViews.ProcessDefinitionView;
import dev.headway.rest.v1.view.RuntimeViews.EventSubscriptionView;
import dev.headway.rest.v1.view.RuntimeViews.ExecutionView;
import dev.headway.rest.v1.view.RuntimeViews.ExternalTaskView;
import dev.headway.rest.v1.view.RuntimeViews.IncidentView;
import dev.headway.rest.v1.view.RuntimeViews.JobDefinitionView;
import dev.headway.rest.v1.view.RuntimeViews.JobView;
import dev.headway.rest.v1.view.RuntimeViews.ProcessInstanceView;
import dev.headway.rest.v1.view.RuntimeViews.VariableView;
import dev.headway.rest.v1.view.TaskViews.TaskView;
import dev.headway.rest.value.Masking;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What can be searched, and by which query of the engine.
 *
 * @param others what no other route names
 */
record Searches(
        Search<ProcessInstanceQuery, ProcessInstance, ProcessInstanceView> instances,
        Search<JobQuery, Job, JobView> jobs,
        Search<IncidentQuery, Incident, IncidentView> incidents,
        Search<HistoricProcessInstanceQuery, HistoricProcessInstance, HistoricProcessInstanceView> pastInstances,
        List<Search<?, ?, ?>> others) {
    private static final String STATE = "state";

    static Searches of(ProcessEngine engine, Masking masking, Scopes scopes) {
        var runtime = engine.getRuntimeService();
        var management = engine.getManagementService();
        var history = engine.getHistoryService();
        return new Searches(
                search(
                        "/process-instances",
                        "process instance",
                        ProcessInstanceQuery.class,
                        runtime::createProcessInstanceQuery,
                        ProcessInstanceView::of,
                        ProcessInstanceView.class,
                        ProcessInstanceQuery::processInstanceId),
                jobs(management, scopes),
                openIncidents(runtime, scopes),
                historicInstances(history),
                List.of(
                        deployments(engine.getRepositoryService()),
                        definitions(engine.getRepositoryService()),
                        decisionDefinitions(engine.getRepositoryService()),
                        executions(runtime),
                        subscriptions(runtime),
                        openVariables(runtime, masking),
                        openTasks(engine, scopes),
                        openExternalTasks(engine, scopes),
                        jobDefinitions(management),
                        batchItems(management),
                        historicActivities(history),
                        historicTasks(history, scopes),
                        historicVariables(history, masking),
                        historicDetails(history, masking),
                        historicDecisions(history, masking),
                        historicIncidents(history, scopes),
                        jobLogs(history),
                        externalTaskLogs(history),
                        operations(history, masking)));
    }

    private static Search<DeploymentQuery, Deployment, DeploymentView> deployments(RepositoryService repository) {
        return search(
                "/deployments",
                "deployment",
                DeploymentQuery.class,
                repository::createDeploymentQuery,
                DeploymentView::of,
                DeploymentView.class,
                DeploymentQuery::deploymentId);
    }

    private static Search<ProcessDefinitionQuery, ProcessDefinition, ProcessDefinitionView> definitions(
            RepositoryService repository) {
        return search(
                "/process-definitions",
                "process definition",
                ProcessDefinitionQuery.class,
                repository::createProcessDefinitionQuery,
                ProcessDefinitionView::of,
                ProcessDefinitionView.class,
                ProcessDefinitionQuery::processDefinitionId);
    }

    private static Search<DecisionDefinitionQuery, DecisionDefinition, DecisionDefinitionView> decisionDefinitions(
            RepositoryService repository) {
        return search(
                "/decision-definitions",
                "version of a decision",
                DecisionDefinitionQuery.class,
                repository::createDecisionDefinitionQuery,
                DecisionDefinitionView::of,
                DecisionDefinitionView.class,
                DecisionDefinitionQuery::decisionDefinitionId);
    }

    private static Search<ExecutionQuery, Execution, ExecutionView> executions(RuntimeService runtime) {
        return search(
                "/executions",
                "execution",
                ExecutionQuery.class,
                runtime::createExecutionQuery,
                ExecutionView::of,
                ExecutionView.class,
                ExecutionQuery::executionId);
    }

    private static Search<JobDefinitionQuery, JobDefinition, JobDefinitionView> jobDefinitions(
            ManagementService management) {
        return search(
                "/job-definitions",
                "place that makes jobs",
                JobDefinitionQuery.class,
                management::createJobDefinitionQuery,
                JobDefinitionView::of,
                JobDefinitionView.class,
                JobDefinitionQuery::jobDefinitionId);
    }

    private static Search<HistoricIncidentQuery, HistoricIncident, HistoricIncidentView> historicIncidents(
            HistoryService history, Scopes scopes) {
        return search(
                "/history/incidents",
                "incident of history",
                HistoricIncidentQuery.class,
                history::createHistoricIncidentQuery,
                it -> HistoricIncidentView.of(scopes::of, it),
                HistoricIncidentView.class,
                null);
    }

    private static Search<HistoricJobLogQuery, HistoricJobLog, JobLogView> jobLogs(HistoryService history) {
        return search(
                "/history/job-logs",
                "entry of the log of jobs",
                HistoricJobLogQuery.class,
                history::createHistoricJobLogQuery,
                JobLogView::of,
                JobLogView.class,
                HistoricJobLogQuery::logId);
    }

    private static Search<HistoricExternalTaskLogQuery, HistoricExternalTaskLog, ExternalTaskLogView> externalTaskLogs(
            HistoryService history) {
        return search(
                "/history/external-task-logs",
                "entry of the log of external tasks",
                HistoricExternalTaskLogQuery.class,
                history::createHistoricExternalTaskLogQuery,
                ExternalTaskLogView::of,
                ExternalTaskLogView.class,
                HistoricExternalTaskLogQuery::logId);
    }

    private static Search<VariableInstanceQuery, VariableInstance, VariableView> openVariables(
            RuntimeService runtime, Masking masking) {
        return search(
                "/variables",
                "variable",
                VariableInstanceQuery.class,
                runtime::createVariableInstanceQuery,
                it -> VariableView.of(masking, it),
                VariableView.class,
                null);
    }

    private static Search<UserOperationLogQuery, UserOperationLogEntry, OperationView> operations(
            HistoryService history, Masking masking) {
        return search(
                "/operations",
                "entry of the operation log",
                UserOperationLogQuery.class,
                history::createUserOperationLogQuery,
                it -> OperationView.of(masking, it),
                OperationView.class,
                null);
    }

    private static Search<BatchItemQuery, BatchItem, BatchItemView> batchItems(ManagementService management) {
        return search(
                "/batch-items",
                "item of a batch",
                BatchItemQuery.class,
                management::createBatchItemQuery,
                BatchItemView::of,
                BatchItemView.class,
                null);
    }

    private static Search<EventSubscriptionQuery, EventSubscription, EventSubscriptionView> subscriptions(
            RuntimeService runtime) {
        return search(
                "/event-subscriptions",
                "event subscription",
                EventSubscriptionQuery.class,
                runtime::createEventSubscriptionQuery,
                EventSubscriptionView::of,
                EventSubscriptionView.class,
                EventSubscriptionQuery::eventSubscriptionId);
    }

    private static Search<TaskQuery, Task, TaskView> openTasks(ProcessEngine engine, Scopes scopes) {
        return search(
                "/tasks",
                "user task",
                TaskQuery.class,
                engine.getTaskService()::createTaskQuery,
                it -> TaskView.of(scopes::of, it),
                TaskView.class,
                TaskQuery::taskId);
    }

    private static Search<IncidentQuery, Incident, IncidentView> openIncidents(RuntimeService runtime, Scopes scopes) {
        return search(
                "/incidents",
                "incident",
                IncidentQuery.class,
                runtime::createIncidentQuery,
                it -> IncidentView.of(scopes::of, it),
                IncidentView.class,
                IncidentQuery::incidentId);
    }

    private static Search<ExternalTaskQuery, ExternalTask, ExternalTaskView> openExternalTasks(
            ProcessEngine engine, Scopes scopes) {
        return search(
                "/external-tasks",
                "external task",
                ExternalTaskQuery.class,
                engine.getExternalTaskService()::createExternalTaskQuery,
                it -> ExternalTaskView.of(scopes::of, it),
                ExternalTaskView.class,
                ExternalTaskQuery::externalTaskId);
    }

    private static Search<HistoricProcessInstanceQuery, HistoricProcessInstance, HistoricProcessInstanceView>
            historicInstances(HistoryService history) {
        return search(
                "/history/process-instances",
                "process instance of history",
                HistoricProcessInstanceQuery.class,
                history::createHistoricProcessInstanceQuery,
                HistoricProcessInstanceView::of,
                HistoricProcessInstanceView.class,
                HistoricProcessInstanceQuery::processInstanceId);
    }

    private static Search<HistoricActivityInstanceQuery, HistoricActivityInstance, HistoricActivityView>
            historicActivities(HistoryService history) {
        return search(
                "/history/activities",
                "visit of an element",
                HistoricActivityInstanceQuery.class,
                history::createHistoricActivityInstanceQuery,
                HistoricActivityView::of,
                HistoricActivityView.class,
                HistoricActivityInstanceQuery::activityInstanceId);
    }

    private static Search<HistoricTaskInstanceQuery, HistoricTaskInstance, HistoricTaskView> historicTasks(
            HistoryService history, Scopes scopes) {
        return search(
                "/history/tasks",
                "user task of history",
                HistoricTaskInstanceQuery.class,
                history::createHistoricTaskInstanceQuery,
                it -> HistoricTaskView.of(scopes::of, it),
                HistoricTaskView.class,
                HistoricTaskInstanceQuery::taskId);
    }

    private static Search<HistoricVariableInstanceQuery, HistoricVariableInstance, HistoricVariableView>
            historicVariables(HistoryService history, Masking masking) {
        return search(
                "/history/variables",
                "variable of history",
                HistoricVariableInstanceQuery.class,
                history::createHistoricVariableInstanceQuery,
                it -> HistoricVariableView.of(masking, it),
                HistoricVariableView.class,
                null);
    }

    private static Search<HistoricDetailQuery, HistoricDetail, HistoricDetailView> historicDetails(
            HistoryService history, Masking masking) {
        return search(
                "/history/details",
                "change of a variable",
                HistoricDetailQuery.class,
                history::createHistoricDetailQuery,
                it -> HistoricDetailView.of(masking, it),
                HistoricDetailView.class,
                null);
    }

    private static Search<HistoricDecisionExecutionQuery, HistoricDecisionExecution, DecisionExecutionView>
            historicDecisions(HistoryService history, Masking masking) {
        Search<HistoricDecisionExecutionQuery, HistoricDecisionExecution, DecisionExecutionView> search = search(
                "/history/decisions",
                "decision that was made",
                HistoricDecisionExecutionQuery.class,
                history::createHistoricDecisionExecutionQuery,
                it -> DecisionExecutionView.of(masking, it),
                DecisionExecutionView.class,
                null);
        search.filter().order("time", HistoricDecisionExecutionQuery::orderByStartTime);
        return search;
    }

    @SuppressWarnings("TooManyParameters") // one place for each search
    static <Q extends Query<Q, T>, T, V> Search<Q, T, V> search(
            String path,
            String thing,
            Class<Q> type,
            Supplier<Q> query,
            Function<T, V> view,
            Class<V> viewType,
            @Nullable BiFunction<Q, String, Q> byId) {
        return new Search<>(
                path, thing, type, filter -> query.get(), QueryFilter.of(type, viewType), view, viewType, byId);
    }

    /** Jobs wait in several places, and the Java API has a query for each: here {@code state} chooses. */
    private static Search<JobQuery, Job, JobView> jobs(ManagementService service, Scopes scopes) {
        Filter<JobQuery> filter =
                QueryFilter.of(JobQuery.class, JobView.class).add(STATE, Filter.Type.TEXT, (query, value) -> query);
        return new Search<>(
                "/jobs",
                "job",
                JobQuery.class,
                criteria -> jobs(service, criteria.path(STATE)),
                filter,
                it -> JobView.of(scopes::of, it),
                JobView.class,
                JobQuery::jobId);
    }

    private static JobQuery jobs(ManagementService service, JsonNode state) {
        if (state.isMissingNode() || state.isNull()) {
            return service.createAnyJobQuery();
        }
        return switch (state.asString("")) {
            case "READY" -> service.createJobQuery();
            case "TIMER" -> service.createTimerJobQuery();
            case "SUSPENDED" -> service.createSuspendedJobQuery();
            case "DEAD_LETTER" -> service.createDeadLetterJobQuery();
            default ->
                throw Values.wrong(STATE, "READY, TIMER (with failed jobs that wait), SUSPENDED or DEAD_LETTER", state);
        };
    }

    List<Search<?, ?, ?>> all() {
        List<Search<?, ?, ?>> all = new ArrayList<>(List.of(instances, jobs, incidents, pastInstances));
        all.addAll(others);
        return List.copyOf(all);
    }
}
