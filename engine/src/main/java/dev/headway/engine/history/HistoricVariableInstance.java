package dev.headway.engine.history;

import dev.headway.engine.variable.Variables;
import dev.headway.engine.variable.value.TypedValue;
import org.jspecify.annotations.Nullable;

/** A variable of a running or ended instance: its current or last value. Immutable. */
public interface HistoricVariableInstance {

    /** Identity of the variable: its execution (or task), visit and name. */
    String getId();

    /** Its name. */
    String getVariableName();

    /** The same as {@link #getVariableName()}. */
    String getName();

    /** Its value. */
    @Nullable
    Object getValue();

    /** Its value with its type. */
    default TypedValue getTypedValue() {
        return Variables.untypedValue(getValue());
    }

    /** Name of the value's type. */
    String getVariableTypeName();

    /** The process instance. */
    String getProcessInstanceId();

    /** The execution that holds or held it. */
    String getExecutionId();

    /** Visit of the element whose scope it is or was; null for the instance itself. */
    @Nullable
    String getActivityInstanceId();

    /** The task that holds or held it, null for variables of executions. */
    @Nullable
    String getTaskId();

    /** Whether its scope has ended. */
    boolean isScopeEnded();
}
