package dev.headway.engine.migration;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where tokens of the old definition go on in the new one. Activities that have the same id in both need none. Not thread-safe while it
 * is built.
 */
public final class ActivityMigrationMapping {
    private final List<String> from;
    private final List<String> to;
    private final Map<String, String> newValues = new TreeMap<>();
    private final Map<String, Map<String, @Nullable Object>> locals = new LinkedHashMap<>();
    private @Nullable String fromCallActivityId;
    private @Nullable String toCallActivityId;
    private @Nullable Integer calledVersion;

    private ActivityMigrationMapping(List<String> from, List<String> to) {
        if (from.isEmpty() || to.isEmpty() || (from.size() > 1 && to.size() > 1)) {
            throw new IllegalArgumentException(
                    "Expected a mapping from one activity to one or several, or from several to one, got " + from
                            + " to " + to + ".");
        }
        this.from = List.copyOf(from);
        this.to = List.copyOf(to);
    }

    /** From one activity to one. */
    public static ActivityMigrationMapping createMappingFor(String fromActivityId, String toActivityId) {
        return new ActivityMigrationMapping(List.of(fromActivityId), List.of(toActivityId));
    }

    /** From one activity to several: a token begins at each. */
    public static ActivityMigrationMapping createMappingFor(String fromActivityId, List<String> toActivityIds) {
        return new ActivityMigrationMapping(List.of(fromActivityId), toActivityIds);
    }

    /** From several activities to one: all of their tokens become one. */
    public static ActivityMigrationMapping createMappingFor(List<String> fromActivityIds, String toActivityId) {
        return new ActivityMigrationMapping(fromActivityIds, List.of(toActivityId));
    }

    /** The instance is left for the one that called it, which goes on at the new activity in place of this call activity. */
    public ActivityMigrationMapping inParentProcessOfCallActivityId(String callActivityId) {
        fromCallActivityId = callActivityId;
        return this;
    }

    /** The new activity is in the process that this call activity calls. */
    public ActivityMigrationMapping inSubProcessOfCallActivityId(String callActivityId) {
        toCallActivityId = callActivityId;
        return this;
    }

    /** The same in this version of the called process. */
    public ActivityMigrationMapping inSubProcessOfCallActivityId(
            String callActivityId, int subProcessDefinitionVersion) {
        calledVersion = subProcessDefinitionVersion;
        return inSubProcessOfCallActivityId(callActivityId);
    }

    /** The task of the new activity gets this assignee. */
    public ActivityMigrationMapping withNewAssignee(String value) {
        return with("assignee", value);
    }

    /** The task gets this owner. */
    public ActivityMigrationMapping withNewOwner(String value) {
        return with("owner", value);
    }

    /** The task gets this name. */
    public ActivityMigrationMapping withNewName(String value) {
        return with("name", value);
    }

    /** The task gets this form key. */
    public ActivityMigrationMapping withNewFormKey(String value) {
        return with("formKey", value);
    }

    /** The task gets this due date, ISO 8601. */
    public ActivityMigrationMapping withNewDueDate(String value) {
        return with("dueDate", value);
    }

    /** The task gets this priority, a whole number. */
    public ActivityMigrationMapping withNewPriority(String value) {
        return with("priority", value);
    }

    /** The task gets this category. */
    public ActivityMigrationMapping withNewCategory(String value) {
        return with("category", value);
    }

    /** The task gets these candidates in place of those that it has. */
    public ActivityMigrationMapping withNewCandidateUsers(List<String> users) {
        return with("candidateUsers", String.join(",", users));
    }

    /** The task gets these candidate groups in place of those that it has. */
    public ActivityMigrationMapping withNewCandidateGroups(List<String> groups) {
        return with("candidateGroups", String.join(",", groups));
    }

    ActivityMigrationMapping with(String field, String value) {
        if (to.size() > 1) {
            throw new IllegalArgumentException("Expected one new activity for a new " + field + ", got " + to + ".");
        }
        newValues.put(field, value);
        return this;
    }

    /** A local variable at the new activity, which must be one. */
    public ActivityMigrationMapping withLocalVariable(String name, @Nullable Object value) {
        return withLocalVariableForAllActivities(name, value);
    }

    /** Local variables at the new activity. */
    public ActivityMigrationMapping withLocalVariables(Map<String, ? extends @Nullable Object> variables) {
        return withLocalVariablesForAllActivities(variables);
    }

    /** A local variable at one of the new activities. */
    public ActivityMigrationMapping withLocalVariableForActivity(
            String activityId, String name, @Nullable Object value) {
        if (!to.contains(activityId)) {
            throw new IllegalArgumentException("Expected one of the new activities " + to + " for the local variable '"
                    + name + "', got '" + activityId + "'.");
        }
        locals.computeIfAbsent(activityId, any -> new LinkedHashMap<>()).put(name, value);
        return this;
    }

    /** Local variables at one of the new activities. */
    public ActivityMigrationMapping withLocalVariablesForActivity(
            String activityId, Map<String, ? extends @Nullable Object> variables) {
        variables.forEach((name, value) -> withLocalVariableForActivity(activityId, name, value));
        return this;
    }

    /** A local variable at each of the new activities. */
    public ActivityMigrationMapping withLocalVariableForAllActivities(String name, @Nullable Object value) {
        to.forEach(activity -> withLocalVariableForActivity(activity, name, value));
        return this;
    }

    /** Local variables at each of the new activities. */
    public ActivityMigrationMapping withLocalVariablesForAllActivities(
            Map<String, ? extends @Nullable Object> variables) {
        variables.forEach(this::withLocalVariableForAllActivities);
        return this;
    }

    /** Activities of the old definition. */
    public List<String> getFromActivityIds() {
        return from;
    }

    /** Activities of the new definition. */
    public List<String> getToActivityIds() {
        return to;
    }

    /** Whether the instance is left for its caller. */
    public boolean isToParentProcess() {
        return fromCallActivityId != null;
    }

    /** Whether the new activity is in a called process. */
    public boolean isToCallActivity() {
        return toCallActivityId != null;
    }

    /** The call activity whose process has the new activity; null for none. */
    public @Nullable String getToCallActivityId() {
        return toCallActivityId;
    }

    /** The call activity that called the instance which is left; null for none. */
    public @Nullable String getFromCallActivityId() {
        return fromCallActivityId;
    }

    /** Version of the called process; null for the one that the model means. */
    public @Nullable Integer getCallActivityProcessDefinitionVersion() {
        return calledVersion;
    }

    /** What the task of the new activity gets: {@code assignee}, {@code name} and so on. */
    public Map<String, String> getNewValues() {
        return Collections.unmodifiableMap(newValues);
    }

    /** Local variables by new activity. */
    public Map<String, Map<String, @Nullable Object>> getActivitiesLocalVariables() {
        return Collections.unmodifiableMap(locals);
    }

    @Override
    public String toString() {
        return from + " to " + to;
    }
}
