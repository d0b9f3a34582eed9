package dev.headway.engine.internal.service;

import dev.headway.engine.internal.translate.TypedValues;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a task is completed. Not thread-safe. */
final class Completion {
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> taskVariables = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> transients = new LinkedHashMap<>();
    private String taskId;
    private @Nullable String userId;

    Completion(String taskId) {
        this.taskId = taskId;
    }

    void task(String id) {
        taskId = id;
    }

    Completion user(@Nullable String user) {
        userId = user;
        return this;
    }

    Completion variables(@Nullable Map<String, ? extends @Nullable Object> more) {
        variables.putAll(TypedValues.lasting(more));
        transients.putAll(TypedValues.transients(more));
        return this;
    }

    Completion taskVariables(@Nullable Map<String, ? extends @Nullable Object> more) {
        if (more != null) {
            taskVariables.putAll(more);
        }
        return this;
    }

    Completion transients(@Nullable Map<String, ? extends @Nullable Object> more) {
        if (more != null) {
            transients.putAll(more);
        }
        return this;
    }

    String taskId() {
        return taskId;
    }

    @Nullable
    String userId() {
        return userId;
    }

    Map<String, @Nullable Object> variables() {
        return variables;
    }

    Map<String, @Nullable Object> taskVariables() {
        return taskVariables;
    }

    Map<String, @Nullable Object> transients() {
        return transients;
    }
}
