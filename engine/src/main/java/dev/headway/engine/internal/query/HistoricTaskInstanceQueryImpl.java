package dev.headway.engine.internal.query;

import dev.headway.engine.history.HistoricTaskInstance;
import dev.headway.engine.history.HistoricTaskInstanceQuery;
import dev.headway.engine.internal.entity.HistoricTaskInstanceImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class HistoricTaskInstanceQueryImpl
        extends TaskInfoQueryImpl<HistoricTaskInstanceQuery, HistoricTaskInstance>
        implements HistoricTaskInstanceQuery {
    /** @param groupsOf the groups of a user, whose tasks the user may claim */
    public HistoricTaskInstanceQueryImpl(Queries queries, Function<String, List<String>> groupsOf) {
        super(queries, Entity.HISTORIC_TASK, HistoricTaskInstanceImpl::new, groupsOf);
    }

    @Override
    protected List<HistoricTaskInstance> filled(List<HistoricTaskInstance> found) {
        if (found.isEmpty()) {
            return found;
        }
        List<HistoricTaskInstanceImpl> own =
                found.stream().map(HistoricTaskInstanceImpl.class::cast).toList();
        if (withProcessVariables()) {
            Map<Long, Map<String, @Nullable Object>> variables = Included.ofInstances(
                    queries(),
                    own.stream().map(HistoricTaskInstanceImpl::processInstance).toList());
            own.forEach(task -> task.processVariables(variables.getOrDefault(task.processInstance(), Map.of())));
        }
        if (withTaskVariables()) {
            Map<Long, Map<String, @Nullable Object>> variables = Included.ofTasks(
                    queries(), own.stream().map(HistoricTaskInstanceImpl::id).toList());
            own.forEach(task -> task.taskVariables(variables.getOrDefault(task.id(), Map.of())));
        }
        return found;
    }

    @Override
    public HistoricTaskInstanceQuery taskHadCandidateUser(String userId) {
        return where(new Criterion.Candidate(List.of(required("candidateUser", userId)), List.of(), false));
    }

    @Override
    public HistoricTaskInstanceQuery taskHadCandidateGroup(String groupId) {
        return where(new Criterion.Candidate(List.of(), List.of(required("candidateGroup", groupId)), false));
    }

    @Override
    public HistoricTaskInstanceQuery taskInvolvedGroup(String groupId) {
        return taskInvolvedGroups(List.of(required("involvedGroup", groupId)));
    }

    @Override
    public HistoricTaskInstanceQuery withCandidateGroups() {
        return where(new Criterion.AnyCandidate(true));
    }

    @Override
    public HistoricTaskInstanceQuery withoutCandidateGroups() {
        return where(new Criterion.Not(new Criterion.AnyCandidate(true)));
    }

    @Override
    public HistoricTaskInstanceQuery taskCompletedOn(Date date) {
        return whereTime("endedMillis", Operator.EQ, date);
    }

    @Override
    public HistoricTaskInstanceQuery taskCompletedBefore(Date date) {
        return whereTime("endedMillis", Operator.LT, date);
    }

    @Override
    public HistoricTaskInstanceQuery taskCompletedAfter(Date date) {
        return whereTime("endedMillis", Operator.GT, date);
    }

    @Override
    public HistoricTaskInstanceQuery finishedBefore(Date date) {
        return whereTime("endedMillis", Operator.LE, date);
    }

    @Override
    public HistoricTaskInstanceQuery finishedAfter(Date date) {
        return whereTime("endedMillis", Operator.GE, date);
    }

    @Override
    public HistoricTaskInstanceQuery startedBefore(Date date) {
        return whereTime("createdMillis", Operator.LE, date);
    }

    @Override
    public HistoricTaskInstanceQuery startedAfter(Date date) {
        return whereTime("createdMillis", Operator.GE, date);
    }

    @Override
    public HistoricTaskInstanceQuery taskFollowUpDate(Date date) {
        return whereTime("followUpMillis", Operator.EQ, date);
    }

    @Override
    public HistoricTaskInstanceQuery taskFollowUpBefore(Date date) {
        return whereTime("followUpMillis", Operator.LT, date);
    }

    @Override
    public HistoricTaskInstanceQuery taskFollowUpAfter(Date date) {
        return whereTime("followUpMillis", Operator.GT, date);
    }

    @Override
    public HistoricTaskInstanceQuery taskDeleteReason(String reason) {
        return whereEqual("deleteReason", reason);
    }

    @Override
    public HistoricTaskInstanceQuery taskDeleteReasonLike(String pattern) {
        return where("deleteReason", Operator.LIKE, pattern);
    }

    @Override
    public HistoricTaskInstanceQuery taskWithoutDeleteReason() {
        return whereNull("deleteReason", true);
    }

    @Override
    public HistoricTaskInstanceQuery finished() {
        return whereNull("endedMillis", false);
    }

    @Override
    public HistoricTaskInstanceQuery unfinished() {
        return whereNull("endedMillis", true);
    }

    @Override
    public HistoricTaskInstanceQuery processFinished() {
        return whereEqual("processRuns", false);
    }

    @Override
    public HistoricTaskInstanceQuery processUnfinished() {
        return whereEqual("processRuns", true);
    }

    @Override
    public HistoricTaskInstanceQuery orderByHistoricTaskInstanceStartTime() {
        return orderBy("createdMillis");
    }

    @Override
    public HistoricTaskInstanceQuery orderByHistoricTaskInstanceEndTime() {
        return orderBy("endedMillis");
    }

    @Override
    public HistoricTaskInstanceQuery orderByHistoricTaskInstanceDuration() {
        return orderBy("durationMillis");
    }

    @Override
    public HistoricTaskInstanceQuery orderByTaskFollowUpDate() {
        return orderBy("followUpMillis");
    }

    @Override
    public HistoricTaskInstanceQuery orderByDeleteReason() {
        return orderBy("deleteReason");
    }

    @Override
    public HistoricTaskInstanceQuery rootProcessInstanceId(String id) {
        return late(() -> Callers.calledBelow(queries(), "processInstanceId", id));
    }
}
