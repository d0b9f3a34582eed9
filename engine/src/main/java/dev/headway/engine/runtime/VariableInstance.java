package dev.headway.engine.runtime;

import dev.headway.engine.variable.Variables;
import dev.headway.engine.variable.value.TypedValue;
import org.jspecify.annotations.Nullable;

/** A variable of a running instance. Immutable. */
public interface VariableInstance {

    /** Identity of the variable: its execution (or task) and its name. */
    String getId();

    /** Its name. */
    String getName();

    /** The same as {@link #getName()}. */
    String getVariableName();

    /** Its value. */
    @Nullable
    Object getValue();

    /** Its value with its type. */
    default TypedValue getTypedValue() {
        return Variables.untypedValue(getValue());
    }

    /** Simple name of the value's class in lower case, {@code null} for null. */
    String getTypeName();

    /** The process instance. */
    String getProcessInstanceId();

    /** The execution that holds it. */
    String getExecutionId();

    /** The task that holds it, null for variables of executions. */
    @Nullable
    String getTaskId();
}
