package dev.headway.engine;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Completes a task with variables of several kinds. Not thread-safe. */
public interface TaskCompletionBuilder {
    /** The task. */
    TaskCompletionBuilder taskId(String taskId);

    /** Adds variables of its execution. */
    TaskCompletionBuilder variables(Map<String, ? extends @Nullable Object> variables);

    /** Adds a variable of its execution. */
    TaskCompletionBuilder variable(String name, @Nullable Object value);

    /** Adds variables of the task itself, which its listeners and history see. */
    TaskCompletionBuilder variablesLocal(Map<String, ? extends @Nullable Object> variables);

    /** Adds a variable of the task itself. */
    TaskCompletionBuilder variableLocal(String name, @Nullable Object value);

    /** Adds variables that are seen until every token waits, and never stored. */
    TaskCompletionBuilder transientVariables(Map<String, ? extends @Nullable Object> variables);

    /** Adds a variable that is seen until every token waits, and never stored. */
    TaskCompletionBuilder transientVariable(String name, @Nullable Object value);

    /** Completes the task; see {@link TaskService#complete(String)}. */
    void complete();
}
