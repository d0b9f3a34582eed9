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
}
