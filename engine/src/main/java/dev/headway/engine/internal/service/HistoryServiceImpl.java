package dev.headway.engine.internal.service;

import dev.headway.core.definition.JobPlace;
import dev.headway.core.state.TaskRow.Candidate;
import dev.headway.engine.HistoryService;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.batch.BatchQuery;
import dev.headway.engine.history.DurationStatisticsQuery;
import dev.headway.engine.history.HistoricActivityInstanceQuery;
import dev.headway.engine.history.HistoricActivityStatisticsQuery;
import dev.headway.engine.history.HistoricDecisionExecutionQuery;
import dev.headway.engine.history.HistoricDecisionInstanceQuery;
import dev.headway.engine.history.HistoricDetailQuery;
import dev.headway.engine.history.HistoricExternalTaskLogQuery;
import dev.headway.engine.history.HistoricIncidentQuery;
import dev.headway.engine.history.HistoricJobLogQuery;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.history.HistoricProcessInstanceReport;
import dev.headway.engine.history.HistoricTaskInstanceQuery;
import dev.headway.engine.history.HistoricTaskInstanceReport;
import dev.headway.engine.history.HistoricVariableInstanceQuery;
import dev.headway.engine.history.UserOperationLogQuery;
import dev.headway.engine.internal.entity.JobDefinitionImpl;
import dev.headway.engine.internal.entity.TaskImpl;
import dev.headway.engine.internal.query.BatchQueryImpl;
import dev.headway.engine.internal.query.DurationStatisticsQueryImpl;
import dev.headway.engine.internal.query.HistoricActivityInstanceQueryImpl;
import dev.headway.engine.internal.query.HistoricActivityStatisticsQueryImpl;
import dev.headway.engine.internal.query.HistoricDecisionExecutionQueryImpl;
import dev.headway.engine.internal.query.HistoricDecisionInstanceQueryImpl;
import dev.headway.engine.internal.query.HistoricDetailQueryImpl;
import dev.headway.engine.internal.query.HistoricExternalTaskLogQueryImpl;
import dev.headway.engine.internal.query.HistoricIncidentQueryImpl;
import dev.headway.engine.internal.query.HistoricJobLogQueryImpl;
import dev.headway.engine.internal.query.HistoricProcessInstanceQueryImpl;
import dev.headway.engine.internal.query.HistoricTaskInstanceQueryImpl;
import dev.headway.engine.internal.query.HistoricVariableInstanceQueryImpl;
import dev.headway.engine.internal.query.UserOperationLogQueryImpl;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.engine.task.IdentityLink;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.DefinitionView;
import dev.headway.runtime.port.Entity.HistoricTaskView;
import dev.headway.runtime.port.Entity.JobLogView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.StoreException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class HistoryServiceImpl extends HistoryDeletionImpl implements HistoryService {
    public HistoryServiceImpl(ProcessRuntime runtime) {
        super(runtime);
    }

    @Override
    public HistoricProcessInstanceQuery createHistoricProcessInstanceQuery() {
        return new HistoricProcessInstanceQueryImpl(queries());
    }

    @Override
    public HistoricActivityInstanceQuery createHistoricActivityInstanceQuery() {
        return new HistoricActivityInstanceQueryImpl(queries(), new ModelElements(runtime(), directory()));
    }

    @Override
    public BatchQuery createHistoricBatchQuery() {
        return new BatchQueryImpl(queries(), runtime().store().batches());
    }

    @Override
    public void deleteHistoricBatch(String batchId) {
        BatchOperationsImpl.delete(runtime(), batchId);
    }

    @Override
    public HistoricTaskInstanceQuery createHistoricTaskInstanceQuery() {
        return new HistoricTaskInstanceQueryImpl(queries(), this::groupsOf);
    }

    @Override
    public HistoricVariableInstanceQuery createHistoricVariableInstanceQuery() {
        return new HistoricVariableInstanceQueryImpl(queries());
    }

    @Override
    public HistoricDecisionExecutionQuery createHistoricDecisionExecutionQuery() {
        return new HistoricDecisionExecutionQueryImpl(queries());
    }

    @Override
    public HistoricDecisionInstanceQuery createHistoricDecisionInstanceQuery() {
        return new HistoricDecisionInstanceQueryImpl(queries());
    }

    @Override
    public HistoricDetailQuery createHistoricDetailQuery() {
        return new HistoricDetailQueryImpl(queries());
    }

    @Override
    public HistoricIncidentQuery createHistoricIncidentQuery() {
        return new HistoricIncidentQueryImpl(queries());
    }

    @Override
    public HistoricJobLogQuery createHistoricJobLogQuery() {
        return new HistoricJobLogQueryImpl(queries(), this::placeOf);
    }

    /** The place that made the job of an entry; null when the definition is gone. */
    private @Nullable JobDefinition placeOf(JobLogView row) {
        DefinitionView definition = directory().one(Entity.DEFINITION, row.definitionId());
        return definition == null
                ? null
                : JobDefinitionImpl.of(
                                definition,
                                runtime().definition(definition.id()).graph(),
                                Map.of())
                        .stream()
                        .filter(place -> ((JobDefinitionImpl) place)
                                .place()
                                .equals(new JobPlace.Id(row.elementId(), JobPlace.Point.of(row.point()))))
                        .findFirst()
                        .orElse(null);
    }

    @Override
    public @Nullable String getHistoricJobLogExceptionStacktrace(String historicJobLogId) {
        return jobLog("job log", historicJobLogId).stacktrace();
    }

    private JobLogView jobLog(String what, String id) {
        JobLogView row = directory().one(Entity.JOB_LOG, EntityId.parse(what, id));
        boolean external = what.startsWith("external");
        if (row == null || (row.point() == JobPlace.Point.EXTERNAL.code()) != external) {
            throw new ObjectNotFoundException("Expected an entry of the " + what + " with id " + id
                    + ", but there is none. Entries are written at history level full, and go with the history of"
                    + " their instance.");
        }
        return row;
    }

    @Override
    public HistoricExternalTaskLogQuery createHistoricExternalTaskLogQuery() {
        return new HistoricExternalTaskLogQueryImpl(queries());
    }

    @Override
    public @Nullable String getHistoricExternalTaskLogErrorDetails(String historicExternalTaskLogId) {
        return jobLog("external task log", historicExternalTaskLogId).stacktrace();
    }

    @Override
    public HistoricProcessInstanceReport createHistoricProcessInstanceReport() {
        return new HistoricProcessInstanceReportImpl(this::createHistoricProcessInstanceQuery);
    }

    @Override
    public HistoricTaskInstanceReport createHistoricTaskInstanceReport() {
        return new HistoricTaskInstanceReportImpl(this::createHistoricTaskInstanceQuery, id -> {
            DefinitionView definition = directory().one(Entity.DEFINITION, EntityId.parse("process definition", id));
            return definition == null ? null : definition.name();
        });
    }

    @Override
    public UserOperationLogQuery createUserOperationLogQuery() {
        return new UserOperationLogQueryImpl(queries());
    }

    @Override
    public HistoricActivityStatisticsQuery createHistoricActivityStatisticsQuery(String processDefinitionId) {
        return new HistoricActivityStatisticsQueryImpl(queries(), processDefinitionId);
    }

    @Override
    public DurationStatisticsQuery createDurationStatisticsQuery() {
        return new DurationStatisticsQueryImpl(runtime().store().statistics(), this::versions);
    }

    private List<Long> versions(String key) {
        return directory()
                .list(Entity.DEFINITION, List.of(new Criterion.Compare("key", Operator.EQ, key)), Integer.MAX_VALUE)
                .stream()
                .map(DefinitionView::id)
                .toList();
    }

    @Override
    public Date getStatisticsCompleteUntil() {
        try {
            return Dates.at(runtime().store().statistics().completeUntil());
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public Date updateStatistics() {
        try {
            return Dates.at(runtime().history().addUp());
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public void rebuildStatistics() {
        try {
            runtime().store().statistics().rebuild();
            runtime().history().addUp();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public long cleanUpHistory() {
        try {
            return runtime().history().removeExpired();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public void cleanUpHistoryAsync() {
        runtime().history().removeSoon();
    }

    @Override
    public void moveHistory() {
        try {
            runtime().history().moveAll();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public void deleteHistoricProcessInstance(String processInstanceId) {
        deleteHistoricProcessInstances(List.of(EngineService.required("process instance id", processInstanceId)));
    }

    @Override
    public List<IdentityLink> getHistoricIdentityLinksForProcessInstance(String processInstanceId) {
        return LinkedInstances.links(runtime(), directory(), EntityId.parse("process instance", processInstanceId));
    }

    @Override
    public List<IdentityLink> getHistoricIdentityLinksForTask(String taskId) {
        HistoricTaskView task = directory().one(Entity.HISTORIC_TASK, EntityId.parse("task", taskId));
        if (task == null) {
            return List.of();
        }
        List<Candidate> others = new ArrayList<>();
        if (task.endedMillis() == null) {
            others.addAll(directory().task(taskId, "read").links());
        } else {
            task.candidateUsers().forEach(user -> others.add(new Candidate(Candidate.CLAIMS, user, null)));
            task.candidateGroups().forEach(group -> others.add(new Candidate(Candidate.CLAIMS, null, group)));
        }
        return TaskImpl.links(taskId, task.assignee(), task.owner(), others);
    }

    @Override
    public void deleteHistoricTaskInstance(String taskId) {
        HistoricTaskView task = directory().one(Entity.HISTORIC_TASK, EntityId.parse("task", taskId));
        if (task == null) {
            return;
        }
        if (task.endedMillis() == null) {
            throw new WrongStateException(
                    "Expected task " + taskId
                            + " to have ended before its history is deleted, but it is open. Complete it, or call TaskService.deleteTask(id, true).");
        }
        try {
            runtime().store().historyEvents().deleteTask(task.instanceId(), task.id());
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public void deleteHistoricDecisionInstanceByInstanceId(String historicDecisionInstanceId) {
        deleteHistoricDecisionInstancesBulk(List.of(required("id of a decision instance", historicDecisionInstanceId)));
    }

    @Override
    public void deleteHistoricDecisionInstanceByDefinitionId(String decisionDefinitionId) {
        new MadeDecisions(runtime())
                .delete(createHistoricDecisionInstanceQuery()
                        .decisionDefinitionId(required("decision definition id", decisionDefinitionId)));
    }

    @Override
    public void deleteHistoricDecisionInstancesBulk(Collection<String> historicDecisionInstanceIds) {
        new MadeDecisions(runtime()).delete(historicDecisionInstanceIds);
    }

    @Override
    public void setAnnotationForOperationLogById(String operationId, String annotation) {
        annotate(operationId, required("annotation", annotation));
    }

    @Override
    public void clearAnnotationForOperationLogById(String operationId) {
        annotate(operationId, null);
    }

    private void annotate(String operationId, @Nullable String reason) {
        int entries;
        try {
            entries = runtime().store().notes().annotateOperation(EntityId.parse("operation", operationId), reason);
        } catch (StoreException e) {
            throw Failures.of(e);
        }
        if (entries == 0) {
            throw new ObjectNotFoundException(
                    "Expected entries of the operation log with the operation id " + operationId
                            + ", but there are none: they went with the history of their instance, or with time.");
        }
    }

    @Override
    public void deleteHistoricProcessInstanceIfExists(String processInstanceId) {
        deleteHistoricProcessInstancesIfExists(List.of(required("process instance id", processInstanceId)));
    }

    @Override
    public void deleteHistoricProcessInstancesIfExists(Collection<String> processInstanceIds) {
        deleteHistoricProcessInstances(EntityId.soughtAll("process instance", processInstanceIds).stream()
                .filter(id -> directory().one(Entity.HISTORIC_INSTANCE, id) != null)
                .map(EntityId::text)
                .toList());
    }

    @Override
    public void deleteHistoricProcessInstances(Collection<String> processInstanceIds) {
        new EndedInstances(runtime(), directory()).deleteInstances(processInstanceIds);
    }
}
