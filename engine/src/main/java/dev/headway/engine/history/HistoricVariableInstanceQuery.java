package dev.headway.engine.history;

import dev.headway.engine.query.Query;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds variables of running and ended instances. Expects the instance or execution they belong to. */
public interface HistoricVariableInstanceQuery extends Query<HistoricVariableInstanceQuery, HistoricVariableInstance> {

    /** Only of this instance. */
    HistoricVariableInstanceQuery processInstanceId(String id);

    /** Only of these instances. */
    HistoricVariableInstanceQuery processInstanceIds(Set<String> ids);

    /** Only of this execution itself. */
    HistoricVariableInstanceQuery executionId(String id);

    /** Only of these executions themselves. */
    HistoricVariableInstanceQuery executionIds(Set<String> ids);

    /** Only with this name. */
    HistoricVariableInstanceQuery variableName(String name);

    /** Only with one of these names. */
    HistoricVariableInstanceQuery variableNameIn(String... names);

    /** Only with a name like this SQL pattern. */
    HistoricVariableInstanceQuery variableNameLike(String pattern);

    /** Only with this name and value. */
    HistoricVariableInstanceQuery variableValueEquals(String name, @Nullable Object value);

    /** Only local ones of this task. */
    HistoricVariableInstanceQuery taskId(String id);

    /** Without local variables of tasks. */
    HistoricVariableInstanceQuery excludeTaskVariables();

    /** Only of these instances. */
    HistoricVariableInstanceQuery processInstanceIdIn(String... ids);

    /** Only of these executions themselves. */
    HistoricVariableInstanceQuery executionIdIn(String... ids);

    /** Only of this case. */
    HistoricVariableInstanceQuery caseInstanceId(String id);

    /** Only of the plan items with these ids themselves; the variables of a case itself have the id of the case. */
    HistoricVariableInstanceQuery caseExecutionIdIn(String... ids);

    /** Only local ones of these tasks. */
    HistoricVariableInstanceQuery taskIds(Set<String> ids);

    /** Only local ones of these tasks. */
    HistoricVariableInstanceQuery taskIdIn(String... ids);

    /** Only of instances without a tenant. */
    HistoricVariableInstanceQuery withoutTenantId();

    /** Only of instances of this definition. */
    HistoricVariableInstanceQuery processDefinitionId(String id);

    /** Only of instances of this definition key. */
    HistoricVariableInstanceQuery processDefinitionKey(String key);

    /** Changes nothing: a variable that was removed is told of by {@code createHistoricDetailQuery()} alone. */
    HistoricVariableInstanceQuery includeDeleted();

    /** Only of instances of one of these tenants. */
    HistoricVariableInstanceQuery tenantIdIn(String... tenantIds);

    /** Only this variable. */
    HistoricVariableInstanceQuery id(String id);

    /** The same as {@link #id}. */
    HistoricVariableInstanceQuery variableId(String id);

    /** Only with a value of one of these types, by the names of {@code HistoricVariableInstance.getVariableTypeName()}. */
    HistoricVariableInstanceQuery variableTypeIn(String... types);

    /** Only with this name and another value. */
    HistoricVariableInstanceQuery variableValueNotEquals(String name, @Nullable Object value);

    /** Only with this name and a greater value. */
    HistoricVariableInstanceQuery variableValueGreaterThan(String name, Object value);

    /** Only with this name and this or a greater value. */
    HistoricVariableInstanceQuery variableValueGreaterThanOrEqual(String name, Object value);

    /** Only with this name and a smaller value. */
    HistoricVariableInstanceQuery variableValueLessThan(String name, Object value);

    /** Only with this name and this or a smaller value. */
    HistoricVariableInstanceQuery variableValueLessThanOrEqual(String name, Object value);

    /** Only with this name and a text like this SQL pattern. */
    HistoricVariableInstanceQuery variableValueLike(String name, String pattern);

    /** Only with this name and a text like this SQL pattern in any case. */
    HistoricVariableInstanceQuery variableValueLikeIgnoreCase(String name, String pattern);

    /** Names of variables match in any case, wherever this is said. */
    HistoricVariableInstanceQuery matchVariableNamesIgnoreCase();

    /** Texts of variables match in any case, wherever this is said. */
    HistoricVariableInstanceQuery matchVariableValuesIgnoreCase();

    /** Only variables of process instances themselves. */
    HistoricVariableInstanceQuery excludeLocalVariables();

    /** Changes nothing: values are read with their scope, so there is nothing to switch off; for the family's sake. */
    HistoricVariableInstanceQuery excludeVariableInitialization();

    /** Changes nothing: values are read with their scope, so there is nothing to switch off; for the family's sake. */
    HistoricVariableInstanceQuery disableBinaryFetching();

    /** Changes nothing: values are read with their scope, so there is nothing to switch off; for the family's sake. */
    HistoricVariableInstanceQuery disableCustomObjectDeserialization();

    /** Orders by instance. */
    HistoricVariableInstanceQuery orderByProcessInstanceId();

    /** Orders by name. */
    HistoricVariableInstanceQuery orderByVariableName();

    /** Orders by type of the value. */
    HistoricVariableInstanceQuery orderByVariableType();

    /** Orders by id. */
    HistoricVariableInstanceQuery orderByVariableId();

    /** Only of the scope of one of these visits of elements; the variables of an instance itself are of none. */
    HistoricVariableInstanceQuery activityInstanceIdIn(String... ids);
}
