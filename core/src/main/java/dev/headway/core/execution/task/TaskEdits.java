package dev.headway.core.execution.task;

import dev.headway.core.command.Command;
import dev.headway.core.command.Command.Field;
import dev.headway.core.command.Command.TaskChange;
import dev.headway.core.command.Instruction;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.state.TaskRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes the tasks of an activity that tokens have been moved to. */
public final class TaskEdits {
    private final InstanceStep step;
    private final TaskCommands tasks;

    public TaskEdits(InstanceStep step, TaskCommands tasks) {
        this.step = step;
        this.tasks = tasks;
    }

    /** When all tokens wait, the tasks are there. */
    public void later(Instruction.EditTasks edit) {
        step.output().beforeCommit().add(() -> {
            for (TaskRow task : List.copyOf(step.recorder().state().tasks().all())) {
                if (task.elementId().equals(edit.activityId())) {
                    tasks.change(new Command.ChangeTask(task.instanceId(), task.id(), change(edit.fields(), task)));
                }
            }
        });
    }

    private TaskChange change(Map<String, String> fields, TaskRow task) {
        String priority = fields.get("priority");
        String due = fields.get("dueDate");
        List<TaskRow.Candidate> added = new ArrayList<>();
        for (String user : names(fields.get("candidateUsers"))) {
            added.add(new TaskRow.Candidate(TaskRow.Candidate.CLAIMS, user, null));
        }
        for (String group : names(fields.get("candidateGroups"))) {
            added.add(new TaskRow.Candidate(TaskRow.Candidate.CLAIMS, null, group));
        }
        List<TaskRow.Candidate> removed = added.isEmpty()
                ? List.of()
                : task.candidates().stream().filter(TaskRow.Candidate::claims).toList();
        return new TaskChange(
                field(fields, "assignee"),
                field(fields, "owner"),
                field(fields, "name"),
                null,
                due == null
                        ? null
                        : new Field<>(step.context().schedule().due(null, due, "due date of task " + task.id())),
                null,
                field(fields, "category"),
                field(fields, "formKey"),
                null,
                priority == null ? null : Integer.valueOf(priority),
                added,
                removed,
                false,
                Map.of(),
                Set.of());
    }

    private static List<String> names(@Nullable String text) {
        return text == null || text.isBlank() ? List.of() : List.of(text.split(",", -1));
    }

    private static @Nullable Field<String> field(Map<String, String> fields, String name) {
        return fields.containsKey(name) ? new Field<>(fields.get(name)) : null;
    }
}
