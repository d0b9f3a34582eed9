package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.engine.delegate.VariableScope;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.engine.variable.VariableMap;
import dev.headway.engine.variable.Variables;
import dev.headway.engine.variable.value.TypedValue;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Variables of a call as users see them: copies on the way out, and an end with the call. */
@SuppressWarnings("TypeParameterUnusedInFormals") // as in Camunda, the caller knows the type
abstract class ScopeFacade implements VariableScope {
    private final ActivityContext context;
    private boolean ended;

    ScopeFacade(ActivityContext context) {
        this.context = context;
    }

    /** What the core gave for this call. */
    ActivityContext context() {
        if (ended) {
            throw new IllegalStateException("Expected to be used during the call for element '"
                    + context.node().id() + "' (execution " + context.executionId() + "), but that call is over."
                    + " Read what you need before it returns; later, use the services of the engine with the ids.");
        }
        return context;
    }

    /** From now on every use is an error. */
    void end() {
        ended = true;
    }

    @Override
    public @Nullable Object getVariable(String variableName) {
        return dev.headway.core.variable.Variables.copyOfStored(context().handOut(variableName));
    }

    @Override
    public <T> @Nullable T getVariable(String variableName, Class<T> variableClass) {
        Object value = getVariable(variableName);
        return variableClass.isInstance(value)
                ? variableClass.cast(value)
                : dev.headway.core.variable.Variables.as(variableName, value, variableClass);
    }

    @Override
    public @Nullable Object getVariableLocal(String variableName) {
        return dev.headway.core.variable.Variables.copyOfStored(context().localVariable(variableName));
    }

    @Override
    public <T> @Nullable T getVariableLocal(String variableName, Class<T> variableClass) {
        return dev.headway.core.variable.Variables.as(variableName, getVariableLocal(variableName), variableClass);
    }

    @Override
    public Map<String, @Nullable Object> getVariables() {
        return handedOut(context().variableNames());
    }

    @Override
    public Map<String, @Nullable Object> getVariables(Collection<String> variableNames) {
        Map<String, @Nullable Object> found = new LinkedHashMap<>();
        for (String name : variableNames) {
            if (hasVariable(name)) {
                found.put(name, getVariable(name));
            }
        }
        return found;
    }

    @Override
    public Map<String, @Nullable Object> getVariablesLocal() {
        Map<String, @Nullable Object> local = new LinkedHashMap<>();
        context().localVariables().keySet().forEach(name -> local.put(name, getVariableLocal(name)));
        return local;
    }

    private Map<String, @Nullable Object> handedOut(Set<String> names) {
        Map<String, @Nullable Object> values = LinkedHashMap.newLinkedHashMap(names.size());
        names.forEach(name -> values.put(name, getVariable(name)));
        return values;
    }

    @Override
    public Map<String, @Nullable Object> getVariablesLocal(Collection<String> variableNames) {
        Map<String, @Nullable Object> local = getVariablesLocal();
        local.keySet().retainAll(Set.copyOf(variableNames));
        return local;
    }

    @Override
    public Set<String> getVariableNames() {
        return new LinkedHashSet<>(context().variableNames());
    }

    @Override
    public Set<String> getVariableNamesLocal() {
        return getVariablesLocal().keySet();
    }

    @Override
    public boolean hasVariable(String variableName) {
        return context().hasVariable(variableName);
    }

    @Override
    public boolean hasVariableLocal(String variableName) {
        return context().hasLocalVariable(variableName);
    }

    @Override
    public boolean hasVariables() {
        return !context().variableNames().isEmpty();
    }

    @Override
    public boolean hasVariablesLocal() {
        return !getVariableNamesLocal().isEmpty();
    }

    @Override
    public void setVariable(String variableName, @Nullable Object value) {
        if (TypedValues.isTransient(value)) {
            setTransientVariable(variableName, value);
        } else {
            setStored(variableName, value);
        }
    }

    /** Sets a variable that is to last. */
    void setStored(String variableName, @Nullable Object value) {
        context().setVariable(variableName, value);
    }

    @Override
    public void setVariableLocal(String variableName, @Nullable Object value) {
        if (TypedValues.isTransient(value)) {
            setTransientVariableLocal(variableName, value);
        } else {
            setStoredLocal(variableName, value);
        }
    }

    /** Sets a variable of this scope that is to last. */
    void setStoredLocal(String variableName, @Nullable Object value) {
        context().setLocalVariable(variableName, value);
    }

    @Override
    public void setVariables(Map<String, ? extends @Nullable Object> variables) {
        variables.forEach(this::setVariable);
    }

    @Override
    public void setVariablesLocal(Map<String, ? extends @Nullable Object> variables) {
        variables.forEach(this::setVariableLocal);
    }

    @Override
    public void removeVariable(String variableName) {
        context().removeVariable(variableName);
    }

    @Override
    public void removeVariableLocal(String variableName) {
        context().removeLocalVariable(variableName);
    }

    @Override
    public void removeVariables(Collection<String> variableNames) {
        List.copyOf(variableNames).forEach(this::removeVariable);
    }

    @Override
    public void removeVariables() {
        removeVariables(getVariableNames());
    }

    @Override
    public void removeVariablesLocal(Collection<String> variableNames) {
        List.copyOf(variableNames).forEach(this::removeVariableLocal);
    }

    @Override
    public void removeVariablesLocal() {
        removeVariablesLocal(getVariableNamesLocal());
    }

    @Override
    public void setTransientVariable(String variableName, @Nullable Object value) {
        context().setTransientVariable(variableName, TypedValues.plain(value));
    }

    @Override
    public void setTransientVariableLocal(String variableName, @Nullable Object value) {
        context().setLocalTransientVariable(variableName, TypedValues.plain(value));
    }

    @Override
    public void setTransientVariables(Map<String, ? extends @Nullable Object> variables) {
        variables.forEach(this::setTransientVariable);
    }

    @Override
    public void setTransientVariablesLocal(Map<String, ? extends @Nullable Object> variables) {
        variables.forEach(this::setTransientVariableLocal);
    }

    @Override
    public @Nullable Object getTransientVariable(String variableName) {
        return context().transientVariables().get(variableName);
    }

    @Override
    public @Nullable Object getTransientVariableLocal(String variableName) {
        return context().localTransientVariables().get(variableName);
    }

    @Override
    public Map<String, @Nullable Object> getTransientVariables() {
        return new LinkedHashMap<>(context().transientVariables());
    }

    @Override
    public Map<String, @Nullable Object> getTransientVariablesLocal() {
        return new LinkedHashMap<>(context().localTransientVariables());
    }

    @Override
    public void removeTransientVariable(String variableName) {
        context().removeTransientVariable(variableName);
    }

    @Override
    public void removeTransientVariableLocal(String variableName) {
        context().removeLocalTransientVariable(variableName);
    }

    @Override
    public void removeTransientVariables() {
        getTransientVariables().keySet().forEach(this::removeTransientVariable);
    }

    @Override
    public void removeTransientVariablesLocal() {
        getTransientVariablesLocal().keySet().forEach(this::removeTransientVariableLocal);
    }

    @Override
    @SuppressWarnings("unchecked") // the caller knows the type
    public <T extends TypedValue> @Nullable T getVariableTyped(String variableName, boolean deserializeValue) {
        return hasVariable(variableName)
                ? (T) typed(variableName, getVariable(variableName), getTransientVariables(), deserializeValue)
                : null;
    }

    @Override
    @SuppressWarnings("unchecked") // the caller knows the type
    public <T extends TypedValue> @Nullable T getVariableLocalTyped(String variableName, boolean deserializeValue) {
        return hasVariableLocal(variableName)
                ? (T) typed(
                        variableName, getVariableLocal(variableName), getTransientVariablesLocal(), deserializeValue)
                : null;
    }

    @Override
    public VariableMap getVariablesTyped(boolean deserializeValues) {
        return typed(getVariables(), getTransientVariables(), deserializeValues);
    }

    @Override
    public VariableMap getVariablesLocalTyped(boolean deserializeValues) {
        return typed(getVariablesLocal(), getTransientVariablesLocal(), deserializeValues);
    }

    private static TypedValue typed(
            String name, @Nullable Object value, Map<String, @Nullable Object> transients, boolean deserialized) {
        return transients.containsKey(name) ? Variables.untypedValue(value, true) : TypedValues.of(value, deserialized);
    }

    private static VariableMap typed(
            Map<String, @Nullable Object> values, Map<String, @Nullable Object> transients, boolean deserialized) {
        VariableMap typed = Variables.createVariables();
        values.forEach((name, value) -> typed.putValue(name, typed(name, value, transients, deserialized)));
        return typed;
    }
}
