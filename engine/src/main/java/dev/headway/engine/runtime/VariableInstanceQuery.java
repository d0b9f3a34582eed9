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
}
