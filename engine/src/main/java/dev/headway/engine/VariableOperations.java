package dev.headway.engine;

import dev.headway.engine.variable.VariableMap;
import dev.headway.engine.variable.value.TypedValue;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Variables by the id of what holds them: an execution (or process instance) with {@link RuntimeService}, a task with
 * {@link TaskService}. "Visible" variables are those of the holder itself and of everything around it, the inner one hiding
 * the outer; "local" ones are the holder's own. Values are strings, numbers, booleans, dates, byte arrays, null, and
 * anything that has a JSON form, which comes back as maps and lists or, with a class given, as that class. Thread-safe; each
 * call that changes something returns when the change is durable.
 */
@SuppressWarnings("TypeParameterUnusedInFormals") // as in Camunda, the caller knows the type
public interface VariableOperations {

    /** All visible variables. */
    Map<String, @Nullable Object> getVariables(String holderId);

    /** Those of these visible variables that exist. */
    Map<String, @Nullable Object> getVariables(String holderId, Collection<String> names);

    /** The holder's own variables. */
    Map<String, @Nullable Object> getVariablesLocal(String holderId);

    /** Those of these own variables that exist. */
    Map<String, @Nullable Object> getVariablesLocal(String holderId, Collection<String> names);

    /** A visible variable; null when it is null or does not exist, see {@link #hasVariable}. */
    @Nullable
    Object getVariable(String holderId, String name);

    /**
     * A visible variable as an object of this class.
     *
     * @throws InvalidRequestException when its value has no such form
     */
    <T> @Nullable T getVariable(String holderId, String name, Class<T> type);

    /** An own variable; null when it is null or does not exist. */
    @Nullable
    Object getVariableLocal(String holderId, String name);

    /** An own variable as an object of this class. */
    <T> @Nullable T getVariableLocal(String holderId, String name, Class<T> type);

    /** Whether there is such a visible variable. */
    boolean hasVariable(String holderId, String name);

    /** Whether there is such an own variable. */
    boolean hasVariableLocal(String holderId, String name);

    /** Sets a variable where it is visible, else on the process instance. */
    void setVariable(String holderId, String name, @Nullable Object value);

    /** Sets variables, each where it is visible, else on the process instance; all of them or none. */
    void setVariables(String holderId, Map<String, ? extends @Nullable Object> variables);

    /** Sets a variable on the holder itself. */
    void setVariableLocal(String holderId, String name, @Nullable Object value);

    /** Sets variables on the holder itself; all of them or none. */
    void setVariablesLocal(String holderId, Map<String, ? extends @Nullable Object> variables);

    /** Removes a variable where it is visible; nothing happens when there is none. */
    void removeVariable(String holderId, String name);

    /** Removes variables where they are visible. */
    void removeVariables(String holderId, Collection<String> names);

    /** Removes a variable of the holder itself. */
    void removeVariableLocal(String holderId, String name);

    /** Removes variables of the holder itself. */
    void removeVariablesLocal(String holderId, Collection<String> names);

    /** A visible variable with its type; null when there is none. */
    default <T extends TypedValue> @Nullable T getVariableTyped(String holderId, String name) {
        return getVariableTyped(holderId, name, true);
    }

    /**
     * A visible variable with its type; null when there is none.
     *
     * @param deserializeValue whether objects are there as objects, or as their text in JSON alone, for which no class is needed
     */
    <T extends TypedValue> @Nullable T getVariableTyped(String holderId, String name, boolean deserializeValue);

    /** An own variable with its type; null when there is none. */
    default <T extends TypedValue> @Nullable T getVariableLocalTyped(String holderId, String name) {
        return getVariableLocalTyped(holderId, name, true);
    }

    /** An own variable with its type; see {@link #getVariableTyped(String, String, boolean)}. */
    <T extends TypedValue> @Nullable T getVariableLocalTyped(String holderId, String name, boolean deserializeValue);

    /** All visible variables with their types. */
    default VariableMap getVariablesTyped(String holderId) {
        return getVariablesTyped(holderId, true);
    }

    /** All visible variables with their types; see {@link #getVariableTyped(String, String, boolean)}. */
    VariableMap getVariablesTyped(String holderId, boolean deserializeValues);

    /** Those of these visible variables that exist, with their types. */
    VariableMap getVariablesTyped(String holderId, Collection<String> names, boolean deserializeValues);

    /** The holder's own variables with their types. */
    default VariableMap getVariablesLocalTyped(String holderId) {
        return getVariablesLocalTyped(holderId, true);
    }

    /** The holder's own variables with their types; see {@link #getVariableTyped(String, String, boolean)}. */
    VariableMap getVariablesLocalTyped(String holderId, boolean deserializeValues);

    /** Those of these own variables that exist, with their types. */
    VariableMap getVariablesLocalTyped(String holderId, Collection<String> names, boolean deserializeValues);
}
