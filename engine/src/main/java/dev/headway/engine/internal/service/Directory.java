package dev.headway.engine.internal.service;

import dev.headway.core.execution.token.LoopVariables;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.ScopeDataCodec;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.AlreadyDoneException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.internal.entity.JobImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.runtime.JobState;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.ExecutionView;
import dev.headway.runtime.port.Entity.HistoricTaskView;
import dev.headway.runtime.port.Entity.JobView;
import dev.headway.runtime.port.Entity.TaskView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the instance that a task, execution or job belongs to: in the turn that the caller is part of, else in the
 * database. Thread-safe.
 */
public final class Directory {
    private final ProcessRuntime runtime;

    Directory(ProcessRuntime runtime) {
        this.runtime = runtime;
    }

    /** An open task, as far as the services need it. */
    record OpenTask(
            long id,
            long instanceId,
            long executionId,
            long definitionId,
            @Nullable String elementId,
            @Nullable String formKey,
            @Nullable String assignee,
            @Nullable String owner,
            @Nullable String delegationState,
            List<TaskRow.Candidate> links,
            VariableDocument variables) {
        private static OpenTask of(TaskView row) {
            return new OpenTask(
                    row.id(),
                    row.instanceId(),
                    row.executionId(),
                    row.definitionId(),
                    row.elementId(),
                    row.formKey(),
                    row.assignee(),
                    row.owner(),
                    row.delegationState(),
                    row.links(),
                    row.variables());
        }

        private static OpenTask of(TaskRow row) {
            return new OpenTask(
                    row.id(),
                    row.instanceId(),
                    row.executionId(),
                    row.definitionId(),
                    row.standalone() ? null : row.elementId(),
                    row.formKey(),
                    row.assignee(),
                    row.owner(),
                    row.delegationState(),
                    row.candidates(),
                    row.variables());
        }
    }

    /** One execution with its variables. */
    record Level(
            long executionId,
            long instanceId,
            long parentId,
            VariableDocument variables,
            @Nullable String trace) {}

    private static @Nullable String trace(@Nullable ScopeData data) {
        return data == null || data.trace() == null ? null : data.trace().parent();
    }

    /**
     * The open task with this id.
     *
     * @param purpose what is to be done with it, for the message: "complete"
     * @throws AlreadyDoneException when it has ended, as far as history tells
     * @throws ObjectNotFoundException when there is none
     */
    OpenTask task(String taskId, String purpose) {
        long id = EntityId.parse("task", taskId);
        Store.InstanceRows joined = runtime.joinedInstance();
        if (joined != null) {
            for (TaskRow row : joined.tasks()) {
                if (row.id() == id) {
                    return OpenTask.of(row);
                }
            }
        }
        TaskView row = one(Entity.TASK, id);
        if (row == null) {
            throw taskIsGone(id, taskId, purpose);
        }
        return OpenTask.of(row);
    }

    /**
     * The instance with whose history a task goes, open or ended.
     *
     * @throws ObjectNotFoundException when there was never such a task
     */
    long instanceOfTask(long id, String taskId) {
        Store.InstanceRows joined = runtime.joinedInstance();
        if (joined != null && joined.tasks().stream().anyMatch(row -> row.id() == id)) {
            return joined.root().id();
        }
        HistoricTaskView row = one(Entity.HISTORIC_TASK, id);
        if (row == null) {
            throw new ObjectNotFoundException(
                    "Expected a task with id " + taskId + ", but there is none, neither open nor in history.");
        }
        return row.instanceId();
    }

    private HeadwayException taskIsGone(long id, String given, String purpose) {
        HistoricTaskView ended = one(Entity.HISTORIC_TASK, id);
        if (ended == null || ended.endedMillis() == null) {
            return new ObjectNotFoundException(
                    "Expected an open task with id " + given + " to " + purpose
                            + ", but there is none, and history knows no such task either."
                            + " Ask createTaskQuery() for the tasks that are open; task ids are not execution or instance ids.");
        }
        String reason = ended.deleteReason();
        return new AlreadyDoneException("Expected task " + given + " to be open in order to " + purpose
                + " it, but it was "
                + (ended.state() == 0 ? "completed" : "cancelled" + (reason == null ? "" : " (" + reason + ")"))
                + " at " + Instant.ofEpochMilli(ended.endedMillis()) + " (assignee " + ended.assignee() + ", element '"
                + ended.elementId() + "', process instance " + ended.instanceId()
                + "). Somebody was faster, or the same request came twice: read the task list again.");
    }

    /** The instance of an execution; for a process instance's id, itself. */
    long instanceOfExecution(long executionId) {
        return level(executionId).instanceId();
    }

    /** The instance of an execution if the caller's own turn knows it, 0 otherwise. */
    long joinedInstanceOf(long executionId) {
        Level level = joinedLevel(executionId);
        return level == null ? 0 : level.instanceId();
    }

    /** The execution and everything around it, innermost first. */
    List<Level> levels(long executionId) {
        List<Level> levels = new ArrayList<>();
        for (long id = executionId; id != 0; ) {
            Level level = level(id);
            levels.add(level);
            id = level.parentId();
        }
        return levels;
    }

    private Level level(long executionId) {
        Level joined = joinedLevel(executionId);
        if (joined != null) {
            return joined;
        }
        ExecutionView row = one(Entity.EXECUTION, executionId);
        if (row == null) {
            throw new ObjectNotFoundException("Expected a running process instance or execution with id " + executionId
                    + ", but there is none. It has ended (see createHistoricProcessInstanceQuery()), or the id is that of"
                    + " something else, such as a task.");
        }
        ScopeData data = ScopeDataCodec.read(row.scopeData());
        return new Level(
                row.id(), row.instanceId(), row.parentId(), LoopVariables.visible(row.variables(), data), trace(data));
    }

    private @Nullable Level joinedLevel(long executionId) {
        Store.InstanceRows joined = runtime.joinedInstance();
        if (joined == null) {
            return null;
        }
        for (Execution row : joined.executions()) {
            if (row.id() == executionId) {
                return level(row);
            }
        }
        return joined.root().id() == executionId ? level(joined.root()) : null;
    }

    private static Level level(Execution row) {
        return new Level(
                row.id(),
                row.instanceId(),
                row.parentId(),
                LoopVariables.visible(row.variables(), row.scopeData()),
                trace(row.scopeData()));
    }

    /**
     * The job with this id.
     *
     * @param states where it may be
     */
    JobView job(String jobId, Set<JobState> states) {
        long id = EntityId.parse("job", jobId);
        JobView row = one(Entity.JOB, id);
        if (row == null || row.table() == JobRow.Table.INCIDENT.code()) {
            throw new ObjectNotFoundException(
                    "Expected a job with id " + id + ", but there is none. It has run, was deleted,"
                            + " or its instance has ended; a job gets a new id each time its activity is entered.");
        }
        JobState state = JobImpl.state(row.table());
        if (!states.contains(state)) {
            throw new WrongStateException("Expected job " + id + " to be one of " + states + ", but it is " + state
                    + " (element '" + row.elementId() + "', process instance " + row.instanceId() + ", "
                    + row.retries() + " retries left). " + advice(state));
        }
        return row;
    }

    /** What to do with a job that stands elsewhere. */
    private static String advice(JobState is) {
        return switch (is) {
            case SUSPENDED -> "Activate it, or its process instance, first.";
            case DEAD_LETTER -> "Give it retries first, with setJobRetries or moveDeadLetterJobToExecutableJob.";
            case READY -> "It is ready to run.";
            case TIMER -> "It waits for its time: moveTimerToExecutableJob makes it ready.";
            case RETRY -> "It waits for its next attempt: executeJob runs it now.";
            case EXTERNAL -> "It waits for a worker: use the external task service.";
        };
    }

    /** The row with this id, or null. */
    <R> @Nullable R one(Entity<R> entity, long id) {
        List<R> rows = list(entity, List.of(new Criterion.Compare("id", Operator.EQ, id)), 1);
        return rows.isEmpty() ? null : rows.get(0);
    }

    /** Rows that match, by id. */
    <R> List<R> list(Entity<R> entity, List<Criterion> all, int max) {
        try {
            return runtime.store().queries().list(new Queries.Query<>(entity, all, List.of(), 0, max, false));
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }
}
