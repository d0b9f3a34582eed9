package dev.headway.rest.v1.view;

import dev.headway.rest.route.Describe;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bodies about tasks of no process, and about how a task ends otherwise than by being completed. */
public final class TaskRequests {
    private TaskRequests() {}

    /** A task that belongs to no process, or is a part of another task. */
    @Describe("A task that belongs to no process, or is a part of another task.")
    public record NewTask(
            @Describe("Its name.") @Nullable String name,
            @Describe("Its description.") @Nullable String description,
            @Describe("Who has it.") @Nullable String assignee,
            @Describe("Who answers for it.") @Nullable String owner,

            @Describe("Higher is more urgent; 50 where it is left out.") @Nullable
            Integer priority,

            @Describe("When it is due.") @Nullable Instant dueDate,
            @Describe("When to look at it again.") @Nullable Instant followUpDate,
            @Describe("Its category.") @Nullable String category,

            @Describe("The task that it is a part of.") @Nullable
            String parentTaskId,

            @Describe("Its tenant; left out for none.") @Nullable
            String tenantId,

            @Describe("Key of its form.") @Nullable String formKey) {}

    /** A name or description. */
    @Describe("A name or description.")
    public record TaskText(
            @Describe("The text; null for none.") @Nullable String text) {}

    /** Raises a BPMN error. */
    @Describe("Raises a BPMN error.")
    public record TaskError(
            @Describe("What boundary events catch.") String errorCode,
            @Describe("In words.") @Nullable String errorMessage,

            @Describe("Variables by name, set before.") @Nullable
            Map<String, VariableValue> variables) {}

    /** Escalates. */
    @Describe("Escalates.")
    public record TaskEscalation(
            @Describe("What boundary events catch.") String escalationCode,

            @Describe("Variables by name, set before.") @Nullable
            Map<String, VariableValue> variables) {}
}
