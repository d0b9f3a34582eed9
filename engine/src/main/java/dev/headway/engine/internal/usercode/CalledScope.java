package dev.headway.engine.internal.usercode;

import dev.headway.engine.delegate.VariableScope;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.engine.variable.VariableMap;
import dev.headway.engine.variable.Variables;
import dev.headway.engine.variable.value.TypedValue;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The variables of a called instance that is over, all of them its own: to be read only. */
@SuppressWarnings("TypeParameterUnusedInFormals") // as in Camunda, the caller knows the type
final class CalledScope implements VariableScope {
    private final Map<String, @Nullable Object> variables;
    private final @Nullable String tenantId;

    CalledScope(Map<String, @Nullable Object> variables, @Nullable String tenantId) {
        this.variables = variables;
        this.tenantId = tenantId;
    }

    private static UnsupportedOperationException over() {
        return new UnsupportedOperationException(
                "Expected the variables of the called instance to be read only, since it is"
                        + " over. Set what its caller is to have at the calling execution, the first argument.");
    }

    @Override
    public @Nullable Object getVariable(String variableName) {
        return variables.get(variableName);
    }

    @Override
    public <T> @Nullable T getVariable(String variableName, Class<T> variableClass) {
        return dev.headway.core.variable.Variables.as(variableName, getVariable(variableName), variableClass);
    }

    @Override
    public @Nullable Object getVariableLocal(String variableName) {
        return getVariable(variableName);
    }

    @Override
    public <T> @Nullable T getVariableLocal(String variableName, Class<T> variableClass) {
        return getVariable(variableName, variableClass);
    }

    @Override
    public Map<String, @Nullable Object> getVariables() {
        return new LinkedHashMap<>(variables);
    }

    @Override
    public Map<String, @Nullable Object> getVariables(Collection<String> variableNames) {
        Map<String, @Nullable Object> found = getVariables();
        found.keySet().retainAll(Set.copyOf(variableNames));
        return found;
    }

    @Override
    public Map<String, @Nullable Object> getVariablesLocal() {
        return getVariables();
    }

    @Override
    public Map<String, @Nullable Object> getVariablesLocal(Collection<String> variableNames) {
        return getVariables(variableNames);
    }

    @Override
    public Set<String> getVariableNames() {
        return new LinkedHashSet<>(variables.keySet());
    }

    @Override
    public Set<String> getVariableNamesLocal() {
        return getVariableNames();
    }

    @Override
    public boolean hasVariable(String variableName) {
        return variables.containsKey(variableName);
    }

    @Override
    public boolean hasVariableLocal(String variableName) {
        return hasVariable(variableName);
    }

    @Override
    public boolean hasVariables() {
        return !variables.isEmpty();
    }

    @Override
    public boolean hasVariablesLocal() {
        return hasVariables();
    }

    @Override
    public void setVariable(String variableName, @Nullable Object value) {
        throw over();
    }

    @Override
    public void setVariableLocal(String variableName, @Nullable Object value) {
        throw over();
    }

    @Override
    public void setVariables(Map<String, ? extends @Nullable Object> values) {
        throw over();
    }

    @Override
    public void setVariablesLocal(Map<String, ? extends @Nullable Object> values) {
        throw over();
    }

    @Override
    public void removeVariable(String variableName) {
        throw over();
    }

    @Override
    public void removeVariableLocal(String variableName) {
        throw over();
    }

    @Override
    public void removeVariables(Collection<String> variableNames) {
        throw over();
    }

    @Override
    public void removeVariables() {
        throw over();
    }

    @Override
    public void removeVariablesLocal(Collection<String> variableNames) {
        throw over();
    }

    @Override
    public void removeVariablesLocal() {
        throw over();
    }

    @Override
    public void setTransientVariable(String variableName, @Nullable Object value) {
        throw over();
    }

    @Override
    public void setTransientVariableLocal(String variableName, @Nullable Object value) {
        throw over();
    }

    @Override
    public void setTransientVariables(Map<String, ? extends @Nullable Object> values) {
        throw over();
    }

    @Override
    public void setTransientVariablesLocal(Map<String, ? extends @Nullable Object> values) {
        throw over();
    }

    @Override
    public @Nullable Object getTransientVariable(String variableName) {
        return null;
    }

    @Override
    public @Nullable Object getTransientVariableLocal(String variableName) {
        return null;
    }

    @Override
    public Map<String, @Nullable Object> getTransientVariables() {
        return Map.of();
    }

    @Override
    public Map<String, @Nullable Object> getTransientVariablesLocal() {
        return Map.of();
    }

    @Override
    public void removeTransientVariable(String variableName) {
        throw over();
    }

    @Override
    public void removeTransientVariableLocal(String variableName) {
        throw over();
    }

    @Override
    public void removeTransientVariables() {
        throw over();
    }

    @Override
    public void removeTransientVariablesLocal() {
        throw over();
    }

    @Override
    @SuppressWarnings("unchecked") // the caller knows the type
    public <T extends TypedValue> @Nullable T getVariableTyped(String variableName, boolean deserializeValue) {
        return hasVariable(variableName) ? (T) TypedValues.of(getVariable(variableName), deserializeValue) : null;
    }

    @Override
    public <T extends TypedValue> @Nullable T getVariableLocalTyped(String variableName, boolean deserializeValue) {
        return getVariableTyped(variableName, deserializeValue);
    }

    @Override
    public VariableMap getVariablesTyped(boolean deserializeValues) {
        VariableMap typed = Variables.createVariables();
        variables.forEach((name, value) -> typed.putValue(name, TypedValues.of(value, deserializeValues)));
        return typed;
    }

    @Override
    public VariableMap getVariablesLocalTyped(boolean deserializeValues) {
        return getVariablesTyped(deserializeValues);
    }

    @Override
    public @Nullable String getTenantId() {
        return tenantId;
    }

    @Override
    public String getVariableScopeKey() {
        return "execution";
    }
}
