package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds variables of running instances. Expects the instance or execution they belong to. */
public interface VariableInstanceQuery extends Query<VariableInstanceQuery, VariableInstance> {

    /** Only of this instance. */
    VariableInstanceQuery processInstanceId(String id);

    /** Only of these instances. */
    VariableInstanceQuery processInstanceIds(Set<String> ids);

    /** Only of this execution itself. */
    VariableInstanceQuery executionId(String id);

    /** Only of these executions themselves. */
    VariableInstanceQuery executionIds(Set<String> ids);

    /** Only with this name. */
    VariableInstanceQuery variableName(String name);

    /** Only with one of these names. */
    VariableInstanceQuery variableNameIn(String... names);

    /** Only with a name like this SQL pattern. */
    VariableInstanceQuery variableNameLike(String pattern);

    /** Only with this name and value. */
    VariableInstanceQuery variableValueEquals(String name, @Nullable Object value);

    /** Only local ones of this task. */
    VariableInstanceQuery taskId(String id);

    /** Without local variables of tasks. */
    VariableInstanceQuery excludeTaskVariables();

    /** Only of these instances. */
    VariableInstanceQuery processInstanceIdIn(String... ids);

    /** Only of these executions themselves. */
    VariableInstanceQuery executionIdIn(String... ids);

    /** Only of this case. */
    VariableInstanceQuery caseInstanceId(String id);

    /** Only of these cases. */
    VariableInstanceQuery caseInstanceIdIn(String... ids);

    /** Only of the plan items with these ids themselves; the variables of a case itself have the id of the case. */
    VariableInstanceQuery caseExecutionIdIn(String... ids);

    /** Only local ones of these tasks. */
    VariableInstanceQuery taskIds(Set<String> ids);

    /** Only local ones of these tasks. */
    VariableInstanceQuery taskIdIn(String... ids);

    /** Only of instances of one of these tenants. */
    VariableInstanceQuery tenantIdIn(String... tenantIds);

    /** Only this variable. */
    VariableInstanceQuery id(String id);

    /** The same as {@link #id}. */
    VariableInstanceQuery variableId(String id);

    /** Only with a value of one of these types, by the names of {@code VariableInstance.getTypeName()}. */
    VariableInstanceQuery variableTypeIn(String... types);

    /** Only with this name and another value. */
    VariableInstanceQuery variableValueNotEquals(String name, @Nullable Object value);

    /** Only with this name and a greater value. */
    VariableInstanceQuery variableValueGreaterThan(String name, Object value);

    /** Only with this name and this or a greater value. */
    VariableInstanceQuery variableValueGreaterThanOrEqual(String name, Object value);

    /** Only with this name and a smaller value. */
    VariableInstanceQuery variableValueLessThan(String name, Object value);

    /** Only with this name and this or a smaller value. */
    VariableInstanceQuery variableValueLessThanOrEqual(String name, Object value);

    /** Only with this name and a text like this SQL pattern. */
    VariableInstanceQuery variableValueLike(String name, String pattern);

    /** Only with this name and a text like this SQL pattern in any case. */
    VariableInstanceQuery variableValueLikeIgnoreCase(String name, String pattern);

    /** Names of variables match in any case, wherever this is said. */
    VariableInstanceQuery matchVariableNamesIgnoreCase();

    /** Texts of variables match in any case, wherever this is said. */
    VariableInstanceQuery matchVariableValuesIgnoreCase();

    /** Only variables of process instances themselves. */
    VariableInstanceQuery excludeLocalVariables();

    /** Changes nothing: values are read with their scope, so there is nothing to switch off; for the family's sake. */
    VariableInstanceQuery excludeVariableInitialization();

    /** Changes nothing: values are read with their scope, so there is nothing to switch off; for the family's sake. */
    VariableInstanceQuery disableBinaryFetching();

    /** Changes nothing: values are read with their scope, so there is nothing to switch off; for the family's sake. */
    VariableInstanceQuery disableCustomObjectDeserialization();

    /** Orders by instance. */
    VariableInstanceQuery orderByProcessInstanceId();

    /** Orders by name. */
    VariableInstanceQuery orderByVariableName();

    /** Orders by type of the value. */
    VariableInstanceQuery orderByVariableType();

    /** Orders by id. */
    VariableInstanceQuery orderByVariableId();

    /** Only of the scope of one of these visits of elements; the variables of an instance itself are of none. */
    VariableInstanceQuery activityInstanceIdIn(String... ids);
}
