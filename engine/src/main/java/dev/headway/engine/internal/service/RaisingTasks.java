package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.variable.VariableClasses;
import dev.headway.engine.internal.service.Directory.OpenTask;
import dev.headway.runtime.node.ProcessRuntime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of the task service that raises errors and escalations at tasks. Thread-safe. */
abstract class RaisingTasks extends NotedTasks {
    RaisingTasks(ProcessRuntime runtime, VariableClasses classes) {
        super(runtime, classes);
    }

    public void handleBpmnError(String taskId, String errorCode) {
        handleBpmnError(taskId, errorCode, null, null);
    }

    public void handleBpmnError(String taskId, String errorCode, @Nullable String errorMessage) {
        handleBpmnError(taskId, errorCode, errorMessage, null);
    }

    public void handleBpmnError(
            String taskId,
            String errorCode,
            @Nullable String errorMessage,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        OpenTask task = directory().task(taskId, "raise an error at");
        execute(new Command.RaiseAtTask(
                task.instanceId(),
                task.id(),
                false,
                required("error code", errorCode),
                errorMessage,
                document(variables)));
    }

    public void handleEscalation(String taskId, String escalationCode) {
        handleEscalation(taskId, escalationCode, null);
    }

    public void handleEscalation(
            String taskId, String escalationCode, @Nullable Map<String, ? extends @Nullable Object> variables) {
        OpenTask task = directory().task(taskId, "escalate");
        execute(new Command.RaiseAtTask(
                task.instanceId(),
                task.id(),
                true,
                required("escalation code", escalationCode),
                null,
                document(variables)));
    }
}
