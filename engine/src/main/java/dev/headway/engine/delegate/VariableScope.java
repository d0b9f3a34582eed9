package dev.headway.engine.delegate;

import dev.headway.engine.variable.VariableMap;
import dev.headway.engine.variable.value.TypedValue;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Variables as code of a process sees them: those of the execution it runs in and of all around it, the nearest first. What
 * is read is a copy: a list of plain values that is changed must be set again. A JSON tree or an object of an application's class
 * is stored when it was changed in place. Not thread-safe; valid during the call only, afterwards every method throws
 * IllegalStateException.
 *
 * <p>Beans and records are stored as JSON. They are read as their class where the setting {@code variableClasses} names it, else as
 * a tree ({@code tools.jackson.databind.JsonNode}); {@link #getVariable(String, Class)} reads either.
 */
@SuppressWarnings("TypeParameterUnusedInFormals") // as in Camunda, the caller knows the type
public interface VariableScope {
    /** The value; null when the variable is null or does not exist. */
    @Nullable
    Object getVariable(String variableName);

    /**
     * The value in a type: a number in another number type if no digit is lost, a class from JSON, an array from a list.
     *
     * @throws dev.headway.core.variable.VariableException when the value cannot become one
     */
    <T> @Nullable T getVariable(String variableName, Class<T> variableClass);

    /** The value of this scope alone. */
    @Nullable
    Object getVariableLocal(String variableName);

    /** The value of this scope alone, in a type. */
    <T> @Nullable T getVariableLocal(String variableName, Class<T> variableClass);

    /** All variables that are visible here, in a new map. */
    Map<String, @Nullable Object> getVariables();

    /** Those of the named variables that exist. */
    Map<String, @Nullable Object> getVariables(Collection<String> variableNames);

    /** The variables of this scope alone, in a new map. */
    Map<String, @Nullable Object> getVariablesLocal();

    /** Those of the named variables that this scope itself has. */
    Map<String, @Nullable Object> getVariablesLocal(Collection<String> variableNames);

    /** Names of all visible variables. */
    Set<String> getVariableNames();

    /** Names of the variables of this scope alone. */
    Set<String> getVariableNamesLocal();

    /** Whether the variable exists, be it null. */
    boolean hasVariable(String variableName);

    /** Whether this scope itself has the variable. */
    boolean hasVariableLocal(String variableName);

    /** Whether any variable is visible. */
    boolean hasVariables();

    /** Whether this scope itself has a variable. */
    boolean hasVariablesLocal();

    /**
     * Sets the nearest variable of this name; a new one is made in the process instance.
     *
     * @throws dev.headway.core.variable.VariableException when the value cannot be stored
     */
    void setVariable(String variableName, @Nullable Object value);

    /** Sets a variable of this scope, which hides one of the same name further out. */
    void setVariableLocal(String variableName, @Nullable Object value);

    /** Sets several variables; see {@link #setVariable}. */
    void setVariables(Map<String, ? extends @Nullable Object> variables);

    /** Sets several variables of this scope. */
    void setVariablesLocal(Map<String, ? extends @Nullable Object> variables);

    /** Removes the nearest variable of this name; nothing happens when there is none. */
    void removeVariable(String variableName);

    /** Removes a variable of this scope. */
    void removeVariableLocal(String variableName);

    /** Removes several variables. */
    void removeVariables(Collection<String> variableNames);

    /** Removes all visible variables. */
    void removeVariables();

    /** Removes several variables of this scope. */
    void removeVariablesLocal(Collection<String> variableNames);

    /** Removes all variables of this scope. */
    void removeVariablesLocal();

    /**
     * Sets a transient variable of the process instance: expressions and code see it like any other until every token waits, or
     * the work goes on as a job; then it is gone. It is never stored, so that any object will do, and hides a stored variable of
     * the same scope and name.
     */
    void setTransientVariable(String variableName, @Nullable Object value);

    /** Sets a transient variable of this scope; see {@link #setTransientVariable}. */
    void setTransientVariableLocal(String variableName, @Nullable Object value);

    /** Sets several transient variables; see {@link #setTransientVariable}. */
    void setTransientVariables(Map<String, ? extends @Nullable Object> variables);

    /** Sets several transient variables of this scope. */
    void setTransientVariablesLocal(Map<String, ? extends @Nullable Object> variables);

    /** The nearest transient variable of this name, itself and not a copy; null when there is none. */
    @Nullable
    Object getTransientVariable(String variableName);

    /** The transient variable of this scope alone. */
    @Nullable
    Object getTransientVariableLocal(String variableName);

    /** All transient variables that are visible here, in a new map. */
    Map<String, @Nullable Object> getTransientVariables();

    /** The transient variables of this scope alone, in a new map. */
    Map<String, @Nullable Object> getTransientVariablesLocal();

    /** Removes the nearest transient variable of this name; nothing happens when there is none. */
    void removeTransientVariable(String variableName);

    /** Removes a transient variable of this scope. */
    void removeTransientVariableLocal(String variableName);

    /** Removes all transient variables that are visible here. */
    void removeTransientVariables();

    /** Removes all transient variables of this scope. */
    void removeTransientVariablesLocal();

    /** The value with its type; null when there is no such variable. A transient one says so. */
    default <T extends TypedValue> @Nullable T getVariableTyped(String variableName) {
        return getVariableTyped(variableName, true);
    }

    /**
     * The value with its type; null when there is no such variable.
     *
     * @param deserializeValue whether objects are there as objects, or as their text in JSON alone
     */
    <T extends TypedValue> @Nullable T getVariableTyped(String variableName, boolean deserializeValue);

    /** The value of this scope alone with its type; null when there is no such variable. */
    default <T extends TypedValue> @Nullable T getVariableLocalTyped(String variableName) {
        return getVariableLocalTyped(variableName, true);
    }

    /** The value of this scope alone with its type; see {@link #getVariableTyped(String, boolean)}. */
    <T extends TypedValue> @Nullable T getVariableLocalTyped(String variableName, boolean deserializeValue);

    /** All variables that are visible here, with their types, in a new map. */
    default VariableMap getVariablesTyped() {
        return getVariablesTyped(true);
    }

    /** The same; see {@link #getVariableTyped(String, boolean)}. */
    VariableMap getVariablesTyped(boolean deserializeValues);

    /** The variables of this scope alone, with their types, in a new map. */
    default VariableMap getVariablesLocalTyped() {
        return getVariablesLocalTyped(true);
    }

    /** The same; see {@link #getVariableTyped(String, boolean)}. */
    VariableMap getVariablesLocalTyped(boolean deserializeValues);

    /** Tenant of the process instance, null for none. */
    @Nullable
    String getTenantId();

    /** What the variables belong to: {@code execution} or {@code task}. */
    String getVariableScopeKey();
}
