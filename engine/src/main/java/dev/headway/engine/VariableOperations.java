package dev.headway.engine;

import dev.headway.core.variable.VariableDocument;
import dev.headway.core.variable.VariableException;
import dev.headway.core.variable.Variables;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.runtime.node.ProcessRuntime;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Variables by the id of what holds them: an execution (or process instance) with {@link RuntimeService}, a task with
 * {@link TaskService}. "Visible" variables are those of the holder itself and of everything around it, the inner one hiding
 * the outer; "local" ones are the holder's own. Values are strings, numbers, booleans, dates, byte arrays, null, and
 * anything that has a JSON form, which comes back as maps and lists or, with a class given, as that class. Thread-safe; each
 * call that changes something returns when the change is durable.
 */
public abstract sealed class VariableOperations extends EngineService permits InstanceChanges, TaskService {
    VariableOperations(ProcessRuntime runtime) {
        super(runtime);
    }

    /** Documents that the holder sees, its own first. */
    abstract List<VariableDocument> visible(String holderId);

    /** Sets and removes variables. */
    abstract void write(String holderId, VariableDocument variables, Set<String> removed, boolean local);

    /** All visible variables. */
    public Map<String, @Nullable Object> getVariables(String holderId) {
        return merged(visible(holderId));
    }

    /** Those of these visible variables that exist. */
    public Map<String, @Nullable Object> getVariables(String holderId, Collection<String> names) {
        return only(getVariables(holderId), names);
    }

    /** The holder's own variables. */
    public Map<String, @Nullable Object> getVariablesLocal(String holderId) {
        return merged(visible(holderId).subList(0, 1));
    }

    /** Those of these own variables that exist. */
    public Map<String, @Nullable Object> getVariablesLocal(String holderId, Collection<String> names) {
        return only(getVariablesLocal(holderId), names);
    }

    /** A visible variable; null when it is null or does not exist, see {@link #hasVariable}. */
    public @Nullable Object getVariable(String holderId, String name) {
        return first(visible(holderId), name);
    }

    /**
     * A visible variable as an object of this class.
     *
     * @throws InvalidRequestException when its value has no such form
     */
    public <T> @Nullable T getVariable(String holderId, String name, Class<T> type) {
        return as(name, getVariable(holderId, name), type);
    }

    /** An own variable; null when it is null or does not exist. */
    public @Nullable Object getVariableLocal(String holderId, String name) {
        return first(visible(holderId).subList(0, 1), name);
    }

    /** An own variable as an object of this class. */
    public <T> @Nullable T getVariableLocal(String holderId, String name, Class<T> type) {
        return as(name, getVariableLocal(holderId, name), type);
    }

    /** Whether there is such a visible variable. */
    public boolean hasVariable(String holderId, String name) {
        return visible(holderId).stream().anyMatch(document -> document.contains(name));
    }

    /** Whether there is such an own variable. */
    public boolean hasVariableLocal(String holderId, String name) {
        return visible(holderId).get(0).contains(name);
    }

    /** Sets a variable where it is visible, else on the process instance. */
    public void setVariable(String holderId, String name, @Nullable Object value) {
        write(holderId, single(name, value), Set.of(), false);
    }

    /** Sets variables, each where it is visible, else on the process instance; all of them or none. */
    public void setVariables(String holderId, Map<String, ? extends @Nullable Object> variables) {
        write(holderId, document(required("map of variables", variables)), Set.of(), false);
    }

    /** Sets a variable on the holder itself. */
    public void setVariableLocal(String holderId, String name, @Nullable Object value) {
        write(holderId, single(name, value), Set.of(), true);
    }

    /** Sets variables on the holder itself; all of them or none. */
    public void setVariablesLocal(String holderId, Map<String, ? extends @Nullable Object> variables) {
        write(holderId, document(required("map of variables", variables)), Set.of(), true);
    }

    /** Removes a variable where it is visible; nothing happens when there is none. */
    public void removeVariable(String holderId, String name) {
        removeVariables(holderId, List.of(required("variable name", name)));
    }

    /** Removes variables where they are visible. */
    public void removeVariables(String holderId, Collection<String> names) {
        write(holderId, VariableDocument.EMPTY, Set.copyOf(names), false);
    }

    /** Removes a variable of the holder itself. */
    public void removeVariableLocal(String holderId, String name) {
        removeVariablesLocal(holderId, List.of(required("variable name", name)));
    }

    /** Removes variables of the holder itself. */
    public void removeVariablesLocal(String holderId, Collection<String> names) {
        write(holderId, VariableDocument.EMPTY, Set.copyOf(names), true);
    }

    private static VariableDocument single(String name, @Nullable Object value) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put(required("variable name", name), value);
        return document(one);
    }

    private static Map<String, @Nullable Object> merged(List<VariableDocument> documents) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        for (VariableDocument document : documents.reversed()) {
            all.putAll(Variables.copies(document.asMap()));
        }
        return all;
    }

    private static Map<String, @Nullable Object> only(
            Map<String, @Nullable Object> variables, Collection<String> names) {
        variables.keySet().retainAll(Set.copyOf(names));
        return variables;
    }

    private static @Nullable Object first(List<VariableDocument> documents, String name) {
        for (VariableDocument document : documents) {
            if (document.contains(name)) {
                return Variables.copy(document.get(name));
            }
        }
        return null;
    }

    private static <T> @Nullable T as(String name, @Nullable Object value, Class<T> type) {
        try {
            return Variables.as(name, value, type);
        } catch (VariableException e) {
            throw Failures.of(e);
        }
    }
}
