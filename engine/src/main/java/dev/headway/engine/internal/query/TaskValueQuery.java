package dev.headway.engine.internal.query;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.task.TaskInfoQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.function.Function;

/**
 * Criteria about the task itself, for open tasks and those in history.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class TaskValueQuery<Q extends TaskInfoQuery<Q, T>, T> extends QueryImpl<Q, T> implements TaskInfoQuery<Q, T> {
    private final Function<String, List<String>> groupsOf;
    private boolean assignedToo;

    <R> TaskValueQuery(
            Queries queries, Entity<R> entity, Function<R, T> view, Function<String, List<String>> groupsOf) {
        super(queries, entity, view);
        this.groupsOf = groupsOf;
    }

    @Override
    public Q taskId(String id) {
        return whereId("id", "task", id);
    }

    @Override
    public Q taskIdIn(String... ids) {
        return whereIds("id", "task", given(ids));
    }

    @Override
    public Q taskIds(Collection<String> ids) {
        return whereIds("id", "task", ids);
    }

    @Override
    public Q taskParentTaskId(String id) {
        return late(() -> Subqueries.partsOf(queries(), EntityId.sought("task", id)));
    }

    @Override
    public Q excludeSubtasks() {
        return whereNull("parentTaskId", true);
    }

    @Override
    public Q withoutProcessInstanceId() {
        return whereNull("processInstanceId", true);
    }

    @Override
    public Q taskName(String value) {
        return whereEqual("name", value);
    }

    @Override
    public Q taskNameNotEqual(String value) {
        return where("name", Operator.NE, value);
    }

    @Override
    public Q taskNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    @Override
    public Q taskNameNotLike(String pattern) {
        return where("name", Operator.NOT_LIKE, pattern);
    }

    @Override
    public Q taskNameLikeIgnoreCase(String pattern) {
        return where("name", Operator.LIKE_IGNORE_CASE, pattern);
    }

    @Override
    public Q taskNameIn(Collection<String> names) {
        return whereIn("name", names);
    }

    @Override
    public Q taskNameInIgnoreCase(Collection<String> names) {
        return whereInIgnoringCase("name", names);
    }

    @Override
    public Q taskDescription(String value) {
        return whereEqual("description", value);
    }

    @Override
    public Q taskDescriptionLike(String pattern) {
        return where("description", Operator.LIKE, pattern);
    }

    @Override
    public Q taskDescriptionLikeIgnoreCase(String pattern) {
        return where("description", Operator.LIKE_IGNORE_CASE, pattern);
    }

    @Override
    public Q taskAssignee(String value) {
        return whereEqual("assignee", value);
    }

    @Override
    public Q taskAssigneeLike(String pattern) {
        return where("assignee", Operator.LIKE, pattern);
    }

    @Override
    public Q taskAssigneeLikeIgnoreCase(String pattern) {
        return where("assignee", Operator.LIKE_IGNORE_CASE, pattern);
    }

    @Override
    public Q taskAssigneeIn(String... users) {
        return whereIn("assignee", given(users));
    }

    @Override
    public Q taskAssigneeNotIn(String... users) {
        return whereNotIn("assignee", given(users));
    }

    @Override
    public Q taskAssigneeIds(Collection<String> users) {
        return whereIn("assignee", users);
    }

    @Override
    public Q taskOwner(String value) {
        return whereEqual("owner", value);
    }

    @Override
    public Q taskOwnerLike(String pattern) {
        return where("owner", Operator.LIKE, pattern);
    }

    @Override
    public Q taskOwnerLikeIgnoreCase(String pattern) {
        return where("owner", Operator.LIKE_IGNORE_CASE, pattern);
    }

    @Override
    public Q taskUnassigned() {
        return whereNull("assignee", true);
    }

    @Override
    public Q taskAssigned() {
        return whereNull("assignee", false);
    }

    @Override
    public Q ignoreAssigneeValue() {
        assignedToo = true;
        return self();
    }

    @Override
    public Q taskCandidateUser(String userId) {
        required("candidateUser", userId);
        return late(() -> new Criterion.Candidate(List.of(userId), groupsOf.apply(userId), !assignedToo));
    }

    @Override
    public Q taskCandidateUser(String userId, Collection<String> groups) {
        List<String> user = List.of(required("candidateUser", userId));
        List<String> all = List.copyOf(groups);
        return late(() -> new Criterion.Candidate(user, all, !assignedToo));
    }

    @Override
    public Q taskCandidateGroup(String groupId) {
        List<String> group = List.of(required("candidateGroup", groupId));
        return late(() -> new Criterion.Candidate(List.of(), group, !assignedToo));
    }

    @Override
    public Q taskCandidateGroupIn(Collection<String> groups) {
        List<String> all = List.copyOf(required("candidateGroups", groups));
        return late(() -> new Criterion.Candidate(List.of(), all, !assignedToo));
    }

    @Override
    public Q taskInvolvedUser(String userId) {
        return where(new Criterion.AnyOf(List.of(
                new Criterion.Compare("assignee", Operator.EQ, required("involvedUser", userId)),
                new Criterion.Compare("owner", Operator.EQ, userId),
                new Criterion.Candidate(List.of(userId), List.of(), false, true))));
    }

    @Override
    public Q taskInvolvedGroups(Collection<String> groups) {
        return where(new Criterion.Candidate(List.of(), List.copyOf(required("involvedGroups", groups)), false, true));
    }

    @Override
    public Q taskPriority(int priority) {
        return whereEqual("priority", priority);
    }

    @Override
    public Q taskMinPriority(int priority) {
        return where("priority", Operator.GE, priority);
    }

    @Override
    public Q taskMaxPriority(int priority) {
        return where("priority", Operator.LE, priority);
    }

    @Override
    public Q taskCreatedOn(Date date) {
        return whereTime("createdMillis", Operator.EQ, date);
    }

    @Override
    public Q taskCreatedBefore(Date date) {
        return whereTime("createdMillis", Operator.LT, date);
    }

    @Override
    public Q taskCreatedAfter(Date date) {
        return whereTime("createdMillis", Operator.GT, date);
    }

    @Override
    public Q taskClaimedOn(Date date) {
        return whereTime("claimedMillis", Operator.EQ, date);
    }

    @Override
    public Q taskClaimedBefore(Date date) {
        return whereTime("claimedMillis", Operator.LT, date);
    }

    @Override
    public Q taskClaimedAfter(Date date) {
        return whereTime("claimedMillis", Operator.GT, date);
    }

    @Override
    public Q taskDueDate(Date date) {
        return whereTime("dueMillis", Operator.EQ, date);
    }

    @Override
    public Q taskDueBefore(Date date) {
        return whereTime("dueMillis", Operator.LT, date);
    }

    @Override
    public Q taskDueAfter(Date date) {
        return whereTime("dueMillis", Operator.GT, date);
    }

    @Override
    public Q withoutTaskDueDate() {
        return whereNull("dueMillis", true);
    }

    @Override
    public Q taskCategory(String category) {
        return whereEqual("category", category);
    }

    @Override
    public Q taskCategoryIn(Collection<String> categories) {
        return whereIn("category", categories);
    }

    @Override
    public Q taskCategoryNotIn(Collection<String> categories) {
        return whereNotIn("category", categories);
    }

    @Override
    public Q taskWithoutCategory() {
        return whereNull("category", true);
    }

    @Override
    public Q taskFormKey(String formKey) {
        return whereEqual("formKey", formKey);
    }

    @Override
    public Q taskWithFormKey() {
        return whereNull("formKey", false);
    }

    @Override
    public Q taskDefinitionKey(String value) {
        return whereEqual("elementId", value);
    }

    @Override
    public Q taskDefinitionKeyLike(String pattern) {
        return where("elementId", Operator.LIKE, pattern);
    }

    @Override
    public Q taskDefinitionKeyIn(String... keys) {
        return whereIn("elementId", given(keys));
    }

    @Override
    public Q taskDefinitionKeys(Collection<String> keys) {
        return whereIn("elementId", keys);
    }

    @Override
    public Q taskDefinitionKeyNotIn(String... keys) {
        return whereNotIn("elementId", given(keys));
    }
}
