package dev.headway.engine.internal.usercode;

import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task row with some of its values changed. */
final class TaskEdit {
    private final TaskRow before;
    private @Nullable String name;
    private @Nullable String description;
    private @Nullable String assignee;
    private @Nullable String owner;
    private int priority;
    private @Nullable Long dueMillis;
    private @Nullable Long followUpMillis;
    private @Nullable String category;
    private @Nullable String formKey;
    private List<TaskRow.Candidate> candidates;
    private VariableDocument variables;

    TaskEdit(TaskRow row) {
        before = row;
        name = row.name();
        description = row.description();
        assignee = row.assignee();
        owner = row.owner();
        priority = row.priority();
        dueMillis = row.dueMillis();
        followUpMillis = row.followUpMillis();
        category = row.category();
        formKey = row.formKey();
        candidates = row.candidates();
        variables = row.variables();
    }

    TaskEdit name(@Nullable String value) {
        name = value;
        return this;
    }

    TaskEdit description(@Nullable String value) {
        description = value;
        return this;
    }

    TaskEdit assignee(@Nullable String value) {
        assignee = value;
        return this;
    }

    TaskEdit owner(@Nullable String value) {
        owner = value;
        return this;
    }

    TaskEdit priority(int value) {
        priority = value;
        return this;
    }

    TaskEdit dueMillis(@Nullable Long value) {
        dueMillis = value;
        return this;
    }

    TaskEdit followUpMillis(@Nullable Long value) {
        followUpMillis = value;
        return this;
    }

    TaskEdit category(@Nullable String value) {
        category = value;
        return this;
    }

    TaskEdit formKey(@Nullable String value) {
        formKey = value;
        return this;
    }

    TaskEdit candidates(List<TaskRow.Candidate> value) {
        candidates = List.copyOf(value);
        return this;
    }

    TaskEdit variables(VariableDocument value) {
        variables = value;
        return this;
    }

    TaskRow row() {
        return new TaskRow(
                before.id(),
                before.instanceId(),
                before.executionId(),
                before.definitionId(),
                before.elementId(),
                name,
                description,
                assignee,
                owner,
                priority,
                dueMillis,
                followUpMillis,
                before.createdMillis(),
                before.claimedMillis(),
                category,
                formKey,
                before.delegationState(),
                before.tenantId(),
                before.parentTaskId(),
                candidates,
                variables,
                before.updatedMillis());
    }
}
