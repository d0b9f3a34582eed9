package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.TaskImpl;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.task.DelegationState;
import dev.headway.engine.task.Task;
import dev.headway.engine.task.TaskQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class TaskQueryImpl extends TaskInfoQueryImpl<TaskQuery, Task> implements TaskQuery {
    /** @param groupsOf the groups of a user, whose tasks the user may claim */
    public TaskQueryImpl(Queries queries, Function<String, List<String>> groupsOf) {
        super(queries, Entity.TASK, TaskImpl::of, groupsOf);
    }

    @Override
    protected List<Task> filled(List<Task> found) {
        if (withProcessVariables() && !found.isEmpty()) {
            Map<Long, Map<String, @Nullable Object>> variables = Included.ofInstances(
                    queries(),
                    found.stream()
                            .map(task -> ((TaskImpl) task).processInstance())
                            .toList());
            found.forEach(task -> {
                TaskImpl own = (TaskImpl) task;
                own.processVariables(variables.getOrDefault(own.processInstance(), Map.of()));
            });
        }
        return found;
    }

    @Override
    public TaskQuery taskCandidateOrAssigned(String userId) {
        return taskCandidateOrAssigned(userId, List.of());
    }

    @Override
    public TaskQuery taskCandidateOrAssigned(String userId, Collection<String> groups) {
        return where(new Criterion.AnyOf(List.of(
                new Criterion.Compare("assignee", Operator.EQ, required("assignee", userId)),
                new Criterion.Candidate(List.of(userId), List.copyOf(groups), true))));
    }

    @Override
    public TaskQuery taskUnnassigned() {
        return taskUnassigned();
    }

    @Override
    public TaskQuery withCandidateGroups() {
        return where(new Criterion.AnyCandidate(true));
    }

    @Override
    public TaskQuery withoutCandidateGroups() {
        return where(new Criterion.Not(new Criterion.AnyCandidate(true)));
    }

    @Override
    public TaskQuery withCandidateUsers() {
        return where(new Criterion.AnyCandidate(false));
    }

    @Override
    public TaskQuery withoutCandidateUsers() {
        return where(new Criterion.Not(new Criterion.AnyCandidate(false)));
    }

    @Override
    public TaskQuery dueDate(Date date) {
        return taskDueDate(date);
    }

    @Override
    public TaskQuery dueBefore(Date date) {
        return taskDueBefore(date);
    }

    @Override
    public TaskQuery dueAfter(Date date) {
        return taskDueAfter(date);
    }

    @Override
    public TaskQuery withoutDueDate() {
        return withoutTaskDueDate();
    }

    @Override
    public TaskQuery followUpDate(Date date) {
        return whereTime("followUpMillis", Operator.EQ, date);
    }

    @Override
    public TaskQuery followUpBefore(Date date) {
        return whereTime("followUpMillis", Operator.LT, date);
    }

    @Override
    public TaskQuery followUpBeforeOrNotExistent(Date date) {
        return where(new Criterion.AnyOf(List.of(
                new Criterion.Compare("followUpMillis", Operator.LT, Dates.millis(required("followUpMillis", date))),
                new Criterion.Compare("followUpMillis", Operator.EQ, null))));
    }

    @Override
    public TaskQuery followUpAfter(Date date) {
        return whereTime("followUpMillis", Operator.GT, date);
    }

    @Override
    public TaskQuery taskDelegationState(@Nullable DelegationState state) {
        return where(new Criterion.Compare("delegationState", Operator.EQ, state == null ? null : state.name()));
    }

    @Override
    public TaskQuery active() {
        return whereLast("suspension", new Criterion.Compare("suspended", Operator.EQ, false));
    }

    @Override
    public TaskQuery suspended() {
        return whereLast("suspension", new Criterion.Compare("suspended", Operator.EQ, true));
    }

    @Override
    public TaskQuery includeAssignedTasks() {
        return ignoreAssigneeValue();
    }

    @Override
    public TaskQuery initializeFormKeys() {
        return this;
    }

    @Override
    public TaskQuery orderByDueDate() {
        return orderBy("dueMillis");
    }

    @Override
    public TaskQuery orderByFollowUpDate() {
        return orderBy("followUpMillis");
    }

    @Override
    public TaskQuery taskUpdatedAfter(Date date) {
        long millis = required("taskUpdatedAfter", date).toInstant().toEpochMilli();
        return where(new Criterion.AnyOf(List.of(
                new Criterion.Compare("updatedMillis", Operator.GT, millis),
                new Criterion.Compare("createdMillis", Operator.GT, millis))));
    }

    @Override
    public TaskQuery orderByLastUpdated() {
        return orderBy("updatedMillis");
    }
}
