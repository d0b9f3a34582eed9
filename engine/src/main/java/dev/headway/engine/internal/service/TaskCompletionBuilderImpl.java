package dev.headway.engine.internal.service;

import dev.headway.engine.TaskCompletionBuilder;
import java.util.Collections;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

final class TaskCompletionBuilderImpl implements TaskCompletionBuilder {
    private final Completion completion = new Completion("");
    private final Consumer<Completion> complete;

    TaskCompletionBuilderImpl(Consumer<Completion> complete) {
        this.complete = complete;
    }

    private static Map<String, @Nullable Object> one(String name, @Nullable Object value) {
        return Collections.singletonMap(EngineService.required("variable name", name), value);
    }

    @Override
    public TaskCompletionBuilder taskId(String taskId) {
        completion.task(taskId);
        return this;
    }

    @Override
    public TaskCompletionBuilder variables(Map<String, ? extends @Nullable Object> variables) {
        completion.variables(variables);
        return this;
    }

    @Override
    public TaskCompletionBuilder variable(String name, @Nullable Object value) {
        completion.variables(one(name, value));
        return this;
    }

    @Override
    public TaskCompletionBuilder variablesLocal(Map<String, ? extends @Nullable Object> variables) {
        completion.taskVariables(variables);
        return this;
    }

    @Override
    public TaskCompletionBuilder variableLocal(String name, @Nullable Object value) {
        completion.taskVariables(one(name, value));
        return this;
    }

    @Override
    public TaskCompletionBuilder transientVariables(Map<String, ? extends @Nullable Object> variables) {
        completion.transients(variables);
        return this;
    }

    @Override
    public TaskCompletionBuilder transientVariable(String name, @Nullable Object value) {
        completion.transients(one(name, value));
        return this;
    }

    @Override
    public void complete() {
        complete.accept(completion);
    }
}
