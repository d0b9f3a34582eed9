package dev.headway.engine.internal.service;

import dev.headway.core.variable.VariableClasses;
import dev.headway.core.variable.VariableDocument;
import dev.headway.core.variable.VariableException;
import dev.headway.engine.VariableOperations;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.engine.variable.VariableMap;
import dev.headway.engine.variable.Variables;
import dev.headway.engine.variable.value.TypedValue;
import dev.headway.runtime.node.ProcessRuntime;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

@SuppressWarnings("TypeParameterUnusedInFormals") // as in Camunda, the caller knows the type
public abstract class VariableOperationsImpl extends EngineService implements VariableOperations {
    private final VariableClasses classes;

    public VariableOperationsImpl(ProcessRuntime runtime, VariableClasses classes) {
        super(runtime);
        this.classes = classes;
    }

    /** Documents that the holder sees, its own first. */
    abstract List<VariableDocument> visible(String holderId);

    /** Sets and removes variables. */
    abstract void write(String holderId, VariableDocument variables, Set<String> removed, boolean local);

    @Override
    public Map<String, @Nullable Object> getVariables(String holderId) {
        return merged(visible(holderId));
    }

    @Override
    public Map<String, @Nullable Object> getVariables(String holderId, Collection<String> names) {
        return only(getVariables(holderId), names);
    }

    @Override
    public Map<String, @Nullable Object> getVariablesLocal(String holderId) {
        return merged(visible(holderId).subList(0, 1));
    }

    @Override
    public Map<String, @Nullable Object> getVariablesLocal(String holderId, Collection<String> names) {
        return only(getVariablesLocal(holderId), names);
    }

    @Override
    public @Nullable Object getVariable(String holderId, String name) {
        return first(visible(holderId), name);
    }

    @Override
    public <T> @Nullable T getVariable(String holderId, String name, Class<T> type) {
        return as(name, getVariable(holderId, name), type);
    }

    @Override
    public @Nullable Object getVariableLocal(String holderId, String name) {
        return first(visible(holderId).subList(0, 1), name);
    }

    @Override
    public <T> @Nullable T getVariableLocal(String holderId, String name, Class<T> type) {
        return as(name, getVariableLocal(holderId, name), type);
    }

    @Override
    public boolean hasVariable(String holderId, String name) {
        return visible(holderId).stream().anyMatch(document -> document.contains(name));
    }

    @Override
    public boolean hasVariableLocal(String holderId, String name) {
        return visible(holderId).get(0).contains(name);
    }

    @Override
    public void setVariable(String holderId, String name, @Nullable Object value) {
        write(holderId, single(name, value), Set.of(), false);
    }

    @Override
    public void setVariables(String holderId, Map<String, ? extends @Nullable Object> variables) {
        write(holderId, document(required("map of variables", variables)), Set.of(), false);
    }

    @Override
    public void setVariableLocal(String holderId, String name, @Nullable Object value) {
        write(holderId, single(name, value), Set.of(), true);
    }

    @Override
    public void setVariablesLocal(String holderId, Map<String, ? extends @Nullable Object> variables) {
        write(holderId, document(required("map of variables", variables)), Set.of(), true);
    }

    @Override
    public void removeVariable(String holderId, String name) {
        removeVariables(holderId, List.of(required("variable name", name)));
    }

    @Override
    public void removeVariables(String holderId, Collection<String> names) {
        write(holderId, VariableDocument.EMPTY, Set.copyOf(names), false);
    }

    @Override
    public void removeVariableLocal(String holderId, String name) {
        removeVariablesLocal(holderId, List.of(required("variable name", name)));
    }

    @Override
    public void removeVariablesLocal(String holderId, Collection<String> names) {
        write(holderId, VariableDocument.EMPTY, Set.copyOf(names), true);
    }

    private static VariableDocument single(String name, @Nullable Object value) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put(required("variable name", name), value);
        return document(one);
    }

    private Map<String, @Nullable Object> merged(List<VariableDocument> documents) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        for (VariableDocument document : documents.reversed()) {
            document.asMap().forEach((name, value) -> all.put(name, own(name, value)));
        }
        return all;
    }

    private static Map<String, @Nullable Object> only(
            Map<String, @Nullable Object> variables, Collection<String> names) {
        variables.keySet().retainAll(Set.copyOf(names));
        return variables;
    }

    private @Nullable Object first(List<VariableDocument> documents, String name) {
        for (VariableDocument document : documents) {
            if (document.contains(name)) {
                return own(name, document.get(name));
            }
        }
        return null;
    }

    private @Nullable Object own(String name, @Nullable Object stored) {
        try {
            return classes.own(name, stored);
        } catch (VariableException e) {
            throw Failures.of(e);
        }
    }

    private static <T> @Nullable T as(String name, @Nullable Object value, Class<T> type) {
        try {
            return dev.headway.core.variable.Variables.as(name, value, type);
        } catch (VariableException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public <T extends TypedValue> @Nullable T getVariableTyped(String holderId, String name, boolean deserializeValue) {
        return firstTyped(visible(holderId), name, deserializeValue);
    }

    @Override
    public <T extends TypedValue> @Nullable T getVariableLocalTyped(
            String holderId, String name, boolean deserializeValue) {
        return firstTyped(visible(holderId).subList(0, 1), name, deserializeValue);
    }

    @Override
    public VariableMap getVariablesTyped(String holderId, boolean deserializeValues) {
        return typed(visible(holderId), null, deserializeValues);
    }

    @Override
    public VariableMap getVariablesTyped(String holderId, Collection<String> names, boolean deserializeValues) {
        return typed(visible(holderId), names, deserializeValues);
    }

    @Override
    public VariableMap getVariablesLocalTyped(String holderId, boolean deserializeValues) {
        return typed(visible(holderId).subList(0, 1), null, deserializeValues);
    }

    @Override
    public VariableMap getVariablesLocalTyped(String holderId, Collection<String> names, boolean deserializeValues) {
        return typed(visible(holderId).subList(0, 1), names, deserializeValues);
    }

    @SuppressWarnings("unchecked") // the caller knows the type
    private <T extends TypedValue> @Nullable T firstTyped(
            List<VariableDocument> documents, String name, boolean deserialized) {
        for (VariableDocument document : documents) {
            if (document.contains(name)) {
                return (T) typed(name, document.get(name), deserialized);
            }
        }
        return null;
    }

    /** Those of these names, all for null, the first document first. */
    final VariableMap typed(
            List<VariableDocument> documents, @Nullable Collection<String> names, boolean deserialized) {
        VariableMap typed = Variables.createVariables();
        for (VariableDocument document : documents.reversed()) {
            document.asMap().forEach((name, value) -> {
                if (names == null || names.contains(name)) {
                    typed.putValueTyped(name, typed(name, value, deserialized));
                }
            });
        }
        return typed;
    }

    private TypedValue typed(String name, @Nullable Object stored, boolean deserialized) {
        return TypedValues.of(
                deserialized ? own(name, stored) : dev.headway.core.variable.Variables.copy(stored), deserialized);
    }
}
