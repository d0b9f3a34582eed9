package dev.headway.core.execution;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.Command;
import dev.headway.core.command.ExternalAction;
import dev.headway.core.command.Instruction;
import dev.headway.core.command.JobAction;
import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.PlanItemTransition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a command is about to change, in the family's words for operations. What only the executor and workers send says nothing. */
final class OperationChanges {
    private static final int VALUE_MAX = 2_000;
    private static final String INSTANCE = "ProcessInstance";
    private static final String CASE = "CaseInstance";

    private final InstanceState state;
    private final List<Change> all = new ArrayList<>();

    private OperationChanges(InstanceState state) {
        this.state = state;
    }

    /** One entry: type of the operation and of what it is done to, and what changes. */
    record Change(
            String type,
            String entity,
            @Nullable String property,
            @Nullable String before,
            @Nullable String after,
            long executionId,
            long taskId,
            long jobId) {}

    static List<Change> of(InstanceState state, Command command) {
        OperationChanges changes = new OperationChanges(state);
        changes.add(command);
        return changes.all;
    }

    private void add(Command command) {
        switch (command) {
            case Command.StartInstance start -> instance("Create", "businessKey", null, start.businessKey());
            case Command.StartInstanceAt at -> instance("Create", "instructions", null, text(at.instructions()));
            case Command.TakeAsJob later -> add(later.refused()); // a start that leaves the rest to a job
            case Command.ModifyInstance modify ->
                instance("ModifyProcessInstance", "instructions", null, text(modify.instructions()));
            case Command.MigrateInstance migrate ->
                instance(
                        "Migrate",
                        "processDefinitionId",
                        Long.toString(migrate.plan().sourceDefinitionId()),
                        Long.toString(migrate.plan().targetDefinitionId()));
            case Command.CancelInstance cancel -> instance("Delete", "deleteReason", null, cancel.reason());
            case Command.SuspendInstance suspend -> suspension("Suspend", true);
            case Command.ActivateInstance activate -> suspension("Activate", false);
            case Command.RenameInstance rename -> rename(rename);
            case Command.DeliverEvent deliver -> event(deliver);
            case Command.Trigger trigger ->
                put("Trigger", INSTANCE, "activityId", null, elementOf(trigger.executionId()), trigger.executionId());
            case Command.StartAdHocActivity start ->
                put("StartActivity", INSTANCE, "activityId", null, start.elementId(), start.executionId());
            case Command.CompleteAdHoc complete ->
                put(
                        "Complete",
                        "Execution",
                        "activityId",
                        elementOf(complete.executionId()),
                        null,
                        complete.executionId());
            case Command.SetVariables set ->
                variables(set.executionId(), 0, set.variables(), set.removed(), set.local());
            case Command.SetTaskVariables set -> {
                TaskRow task = state.tasks().get(set.taskId());
                variables(task == null ? 0 : task.executionId(), set.taskId(), set.variables(), set.removed(), false);
            }
            case Command.OfCase ofCase -> ofCase(ofCase.action());
            case Command.CompleteTask complete ->
                task(complete.taskId(), "Complete", "assignee", null, complete.userId());
            case Command.ChangeTask change -> task(change.taskId(), change.change());
            default -> job(command);
        }
    }

    private void ofCase(CaseAction action) {
        switch (action) {
            case CaseAction.Move move ->
                put(
                        move.transition() == PlanItemTransition.OCCUR ? "Trigger" : named(move.transition()),
                        "PlanItemInstance",
                        "elementId",
                        null,
                        elementOf(move.itemId()),
                        move.itemId());
            case CaseAction.Complete complete -> put("Complete", CASE, null, null, null, 0);
            case CaseAction.Evaluate evaluate -> put("EvaluateCriteria", CASE, null, null, null, 0);
            case CaseAction.Change change ->
                put(
                        "ChangeState",
                        CASE,
                        "planItems",
                        null,
                        text(change.items().stream()
                                .map(item -> item.kind()
                                                .name()
                                                .toLowerCase(Locale.ROOT)
                                                .replace('_', ' ') + " " + item.id())
                                .collect(Collectors.joining(", "))),
                        0);
            default -> put(action.getClass().getSimpleName(), CASE, null, null, null, 0);
        }
    }

    private static String named(PlanItemTransition transition) {
        String name = transition.xmlName();
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private void job(Command command) {
        switch (command) {
            case Command.SetJobRetries set -> {
                retries(set.jobId(), set.retries());
                Long due = set.due();
                if (due != null) {
                    due(set.jobId(), due);
                }
            }
            case Command.MakeJobReady make -> {
                JobRow job = state.jobs().get(make.jobId());
                if (job != null && job.table() == JobRow.Table.DEAD_LETTER) {
                    retries(make.jobId(), make.retries());
                } else {
                    job(make.jobId(), "Execute", null, null, null);
                }
            }
            case Command.RetryJob retry -> job(retry.jobId(), "Execute", null, null, null);
            case Command.FireTimer fire -> job(fire.jobId(), "Execute", null, null, null);
            case Command.SetJobPriority set -> {
                JobRow job = state.jobs().get(set.jobId());
                String before = job == null ? null : Integer.toString(job.priority());
                job(set.jobId(), "SetPriority", "priority", before, Integer.toString(set.priority()));
            }
            case Command.SetJobDue set -> due(set.jobId(), set.dueMillis());
            case Command.MoveToDeadLetter move -> job(move.jobId(), "MoveToDeadLetter", null, null, null);
            case Command.DeleteJob delete -> job(delete.jobId(), "Delete", null, null, null);
            case Command.OfJob ofJob -> job(ofJob.jobId(), ofJob.action());
            case Command.ExternalTask task
            when task.action() instanceof ExternalAction.Unlock -> {
                JobRow job = state.jobs().get(task.jobId());
                job(task.jobId(), "Unlock", "workerId", job == null ? null : job.workerId(), null);
            }
            default -> {}
        }
    }

    private void job(long jobId, JobAction action) {
        JobRow job = state.jobs().get(jobId);
        String before = job != null && job.table() == JobRow.Table.SUSPENDED ? "suspended" : "active";
        switch (action) {
            case JobAction.Suspend any -> job(jobId, "SuspendJob", "suspensionState", before, "suspended");
            case JobAction.Activate any -> job(jobId, "ActivateJob", "suspensionState", before, "active");
            case JobAction.Reschedule again ->
                job(
                        jobId,
                        "SetDueDate",
                        "dueDate",
                        job == null ? null : time(job.due()),
                        again.timer() == null ? "recalculated" : again.timer().text());
            case JobAction.OpenIncident open ->
                put("CreateIncident", INSTANCE, "incidentType", null, open.type(), open.executionId());
            case JobAction.ResolveIncident any ->
                put("Resolve", INSTANCE, "incidentId", null, Long.toString(jobId), job == null ? 0 : job.executionId());
            case JobAction.AnnotateIncident note ->
                put(
                        note.text() == null ? "ClearAnnotation" : "SetAnnotation",
                        "Incident",
                        "incidentId",
                        null,
                        Long.toString(jobId),
                        job == null ? 0 : job.executionId());
        }
    }

    private void due(long jobId, long after) {
        JobRow job = state.jobs().get(jobId);
        job(jobId, "SetDueDate", "dueDate", job == null ? null : time(job.due()), time(after));
    }

    private void retries(long jobId, int after) {
        JobRow job = state.jobs().get(jobId);
        String type = external(job) ? "SetExternalTaskRetries" : "SetJobRetries";
        job(jobId, type, "retries", job == null ? null : Integer.toString(job.retries()), Integer.toString(after));
    }

    private void job(
            long jobId, String type, @Nullable String property, @Nullable String before, @Nullable String after) {
        JobRow job = state.jobs().get(jobId);
        String entity = external(job) ? "ExternalTask" : "Job";
        all.add(new Change(type, entity, property, before, after, job == null ? 0 : job.executionId(), 0, jobId));
    }

    private static boolean external(@Nullable JobRow job) {
        return job != null && (job.table() == JobRow.Table.EXTERNAL || job.origin() == JobRow.Table.EXTERNAL);
    }

    private void suspension(String type, boolean after) {
        Execution root = state.root();
        boolean before = root != null && root.requireRoot().suspended();
        instance(type, "suspensionState", before ? "suspended" : "active", after ? "suspended" : "active");
    }

    private void rename(Command.RenameInstance rename) {
        Execution root = state.root();
        Execution.Root part = root == null ? null : root.requireRoot();
        if (rename.setName()) {
            instance("Update", "name", part == null ? null : part.name(), rename.name());
        } else {
            instance("Update", "businessKey", part == null ? null : part.businessKey(), rename.businessKey());
        }
    }

    private void event(Command.DeliverEvent deliver) {
        SubscriptionRow subscription = state.subscriptions().get(deliver.subscriptionId());
        if (subscription != null) {
            put("Correlate", INSTANCE, "event", null, subscription.name(), subscription.executionId());
        }
    }

    private void instance(String type, String property, @Nullable String before, @Nullable String after) {
        put(type, INSTANCE, before == null && after == null ? null : property, before, after, 0);
    }

    private void put(
            String type,
            String entity,
            @Nullable String property,
            @Nullable String before,
            @Nullable String after,
            long executionId) {
        all.add(new Change(type, entity, property, before, after, executionId, 0, 0));
    }

    private void task(
            long taskId, String type, @Nullable String property, @Nullable String before, @Nullable String after) {
        TaskRow task = state.tasks().get(taskId);
        boolean nothing = Objects.equals(before, after);
        all.add(new Change(
                type,
                "Task",
                nothing ? null : property,
                nothing ? null : before,
                nothing ? null : after,
                task == null ? 0 : task.executionId(),
                taskId,
                0));
    }

    private void task(long taskId, Command.TaskChange change) {
        TaskRow task = state.tasks().get(taskId);
        if (task == null) {
            return;
        }
        field(task, change.claim() ? "Claim" : "Assign", "assignee", task.assignee(), change.assignee());
        field(task, "SetOwner", "owner", task.owner(), change.owner());
        field(task, "Delegate", "delegation", task.delegationState(), change.delegationState());
        field(task, "Update", "name", task.name(), change.name());
        field(task, "Update", "description", task.description(), change.description());
        field(task, "Update", "category", task.category(), change.category());
        field(task, "Update", "formKey", task.formKey(), change.formKey());
        field(task, "SetDueDate", "dueDate", time(task.dueMillis()), times(change.dueMillis()));
        field(task, "SetFollowUpDate", "followUpDate", time(task.followUpMillis()), times(change.followUpMillis()));
        Integer priority = change.priority();
        if (priority != null) {
            task(taskId, "SetPriority", "priority", Integer.toString(task.priority()), Integer.toString(priority));
        }
        change.addCandidates().forEach(link -> link(task, link, true));
        change.removeCandidates().forEach(link -> link(task, link, false));
        change.localVariables()
                .forEach((name, value) -> variable(
                        "SetVariable",
                        name,
                        text(task.variables().get(name)),
                        text(value),
                        task.executionId(),
                        taskId));
        change.removedLocalVariables()
                .forEach(name -> variable(
                        "RemoveVariable", name, text(task.variables().get(name)), null, task.executionId(), taskId));
    }

    private void field(
            TaskRow task,
            String type,
            String property,
            @Nullable String before,
            Command.@Nullable Field<String> after) {
        if (after != null) {
            task(task.id(), type, property, before, after.value());
        }
    }

    private static Command.@Nullable Field<String> times(Command.@Nullable Field<Long> field) {
        return field == null ? null : new Command.Field<>(time(field.value()));
    }

    private void link(TaskRow task, TaskRow.Candidate link, boolean added) {
        String user = link.userId();
        String who = user != null ? user : link.groupId();
        String type = (added ? "Add" : "Delete") + (user != null ? "UserLink" : "GroupLink");
        all.add(new Change(
                type,
                "IdentityLink",
                link.type(),
                added ? null : who,
                added ? who : null,
                task.executionId(),
                task.id(),
                0));
    }

    private void variables(long executionId, long taskId, VariableDocument set, Set<String> removed, boolean local) {
        set.asMap()
                .forEach((name, value) -> variable(
                        "SetVariable",
                        name,
                        current(executionId, taskId, name, local),
                        text(value),
                        executionId,
                        taskId));
        removed.forEach(name ->
                variable("RemoveVariable", name, current(executionId, taskId, name, local), null, executionId, taskId));
    }

    private void variable(
            String type, String name, @Nullable String before, @Nullable String after, long executionId, long taskId) {
        all.add(new Change(type, "Variable", name, before, after, executionId, taskId, 0));
    }

    /** The value as it is seen from there. */
    private @Nullable String current(long executionId, long taskId, String name, boolean local) {
        TaskRow task = state.tasks().get(taskId);
        if (task != null && task.variables().contains(name)) {
            return text(task.variables().get(name));
        }
        Execution at = state.executions().get(executionId);
        while (at != null && !local && !at.isRoot() && !at.variables().contains(name)) {
            at = state.executions().get(at.parentId());
        }
        return at == null ? null : text(at.variables().get(name));
    }

    private @Nullable String elementOf(long executionId) {
        Execution execution = state.executions().get(executionId);
        return execution == null ? null : execution.elementId();
    }

    private static @Nullable String time(@Nullable Long millis) {
        return millis == null ? null : Instant.ofEpochMilli(millis).toString();
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : shortened(String.valueOf(value));
    }

    private static String text(List<Instruction> instructions) {
        return shortened(instructions.stream()
                .map(instruction -> switch (instruction) {
                    case Instruction.CancelAll cancel -> "cancel all at " + cancel.activityId();
                    case Instruction.Cancel cancel -> "cancel " + cancel.id();
                    case Instruction.Move move ->
                        "move "
                                + (move.activityIds().isEmpty() ? move.executionIds() : move.activityIds())
                                + " to "
                                + move.targetIds();
                    case Instruction.Enable enable -> "let wait " + enable.startEventId();
                    case Instruction.EditTasks edit -> "change tasks of " + edit.activityId();
                    case Instruction.Start start ->
                        switch (start.where()) {
                                    case BEFORE -> "start before ";
                                    case AFTER -> "start after ";
                                    case FLOW -> "take flow ";
                                }
                                + start.elementId();
                })
                .collect(Collectors.joining(", ")));
    }

    private static String shortened(String text) {
        return text.length() <= VALUE_MAX ? text : text.substring(0, VALUE_MAX) + "...";
    }
}
