package dev.headway.engine.migration;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A plan item of the new definition begins, whatever its criteria say. Not thread-safe while it is built. */
public final class ActivatePlanItemDefinitionMapping extends PlanItemDefinitionMapping {
    private final Map<String, String> newValues = new TreeMap<>();
    private final Map<String, @Nullable Object> localVariables;

    /** Without a condition. */
    public ActivatePlanItemDefinitionMapping(String planItemDefinitionId) {
        this(planItemDefinitionId, null, Map.of());
    }

    /** Where the condition holds. */
    public ActivatePlanItemDefinitionMapping(String planItemDefinitionId, @Nullable String condition) {
        this(planItemDefinitionId, condition, Map.of());
    }

    /** With local variables of the instance. */
    public ActivatePlanItemDefinitionMapping(
            String planItemDefinitionId, Map<String, ? extends @Nullable Object> withLocalVariables) {
        this(planItemDefinitionId, null, withLocalVariables);
    }

    /** Where the condition holds, with local variables. */
    public ActivatePlanItemDefinitionMapping(
            String planItemDefinitionId,
            @Nullable String condition,
            Map<String, ? extends @Nullable Object> withLocalVariables) {
        super(planItemDefinitionId, condition);
        this.localVariables = new LinkedHashMap<>(withLocalVariables);
    }

    /** The task gets this name. */
    public ActivatePlanItemDefinitionMapping withNewName(String value) {
        return with("name", value);
    }

    /** The task gets this assignee. */
    public ActivatePlanItemDefinitionMapping withNewAssignee(String value) {
        return with("assignee", value);
    }

    /** The task gets this owner. */
    public ActivatePlanItemDefinitionMapping withNewOwner(String value) {
        return with("owner", value);
    }

    /** The task gets this form key. */
    public ActivatePlanItemDefinitionMapping withNewFormKey(String value) {
        return with("formKey", value);
    }

    /** The task gets this due date, ISO 8601. */
    public ActivatePlanItemDefinitionMapping withNewDueDate(String value) {
        return with("dueDate", value);
    }

    /** The task gets this priority, a whole number. */
    public ActivatePlanItemDefinitionMapping withNewPriority(String value) {
        return with("priority", value);
    }

    /** The task gets this category. */
    public ActivatePlanItemDefinitionMapping withNewCategory(String value) {
        return with("category", value);
    }

    /** The task gets these candidates in place of those that it has. */
    public ActivatePlanItemDefinitionMapping withNewCandidateUsers(List<String> users) {
        return with("candidateUsers", String.join(",", users));
    }

    /** The task gets these candidate groups in place of those that it has. */
    public ActivatePlanItemDefinitionMapping withNewCandidateGroups(List<String> groups) {
        return with("candidateGroups", String.join(",", groups));
    }

    /** Local variables of the instance. */
    public ActivatePlanItemDefinitionMapping withLocalVariables(Map<String, ? extends @Nullable Object> variables) {
        localVariables.putAll(variables);
        return this;
    }

    ActivatePlanItemDefinitionMapping with(String field, String value) {
        newValues.put(field, value);
        return this;
    }

    /** What the task gets: {@code assignee}, {@code name} and so on. */
    public Map<String, String> getNewValues() {
        return Collections.unmodifiableMap(newValues);
    }

    /** Local variables of the instance. */
    public Map<String, @Nullable Object> getWithLocalVariables() {
        return Collections.unmodifiableMap(localVariables);
    }
}
