package dev.headway.core.execution.job;

import dev.headway.core.command.Command;
import dev.headway.core.command.JobAction;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.instance.Calls;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.step.StaleCommand;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Jobs;
import dev.headway.core.execution.token.Listeners;
import dev.headway.core.execution.token.LoopBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.JobRow.Table;
import dev.headway.core.state.ScopeData;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Commands about waiting jobs: timers that fire, retries, dead letters, and what operators do with them. */
public final class JobCommands {
    private static final String NO_RETRIES = "Its retries were set to 0";

    private final InstanceStep step;
    private final Agenda agenda;
    private final Walk walk;
    private final EngineEvents engineEvents;
    private final Jobs jobs;
    private final Listeners listeners;
    private final EventBehavior events;
    private final LoopBehavior loops;
    private final Supplier<Calls> calls;
    private final @Nullable CaseBehavior planItems;
    private final DeltaRecorder recorder;

    public JobCommands(
            InstanceStep step,
            Agenda agenda,
            Walk walk,
            EngineEvents engineEvents,
            Jobs jobs,
            Listeners listeners,
            EventBehavior events,
            LoopBehavior loops,
            Supplier<Calls> calls,
            @Nullable CaseBehavior planItems) {
        this.step = step;
        this.agenda = agenda;
        this.walk = walk;
        this.engineEvents = engineEvents;
        this.jobs = jobs;
        this.listeners = listeners;
        this.events = events;
        this.loops = loops;
        this.calls = calls;
        this.planItems = planItems;
        this.recorder = step.recorder();
    }

    /** Runs what a job stands for, inside the turn. */
    public void run(Execution ready) {
        FlowNode node = step.nodeOf(ready);
        JobPoint point = ready.jobPoint();
        if (point == JobPoint.EXPAND) {
            loops.expand(ready, node);
            return;
        }
        Execution token = recorder.update(ready.with().state(State.IDLE).noJob().build());
        if (point == JobPoint.RETURN) {
            takeReturn(token);
        } else if (point == JobPoint.BEFORE) {
            ScopeData data = token.scopeData();
            SequenceFlow via = data == null || data.via() == null
                    ? null
                    : step.definition().graph().flowById(data.via());
            walk.begin(token, node, via);
        } else {
            walk.afterwards(token, node);
        }
    }

    private void takeReturn(Execution token) {
        ScopeData data = Objects.requireNonNull(token.scopeData(), "what the called instance brought");
        ScopeData.Returned returned = Objects.requireNonNull(data.returned(), "what the called instance brought");
        Execution caller = recorder.update(token.with()
                .state(State.WAITING)
                .scopeData(data.withReturned(null))
                .build());
        calls.get()
                .returned(
                        caller,
                        VariableDocument.ofJson(returned.variables()),
                        returned.errorCode(),
                        returned.errorMessage());
    }

    public void retry(Command.RetryJob retry) {
        JobRow row = recorder.state().jobs().get(retry.jobId());
        if (row == null || row.table() != Table.RETRY) {
            throw new StaleCommand("Job " + retry.jobId() + " does not wait for a retry any more");
        }
        notPutOff(row, retry.dueMillis());
        if (row.repeat() != null || isTimer(row)) {
            fireRow(row);
        } else {
            jobs.backToReady(row, row.retries());
        }
    }

    public void fire(Command.FireTimer fire) {
        JobRow row = recorder.state().jobs().get(fire.jobId());
        if (row == null || row.table() != Table.TIMER) {
            throw new StaleCommand("Timer " + fire.jobId() + " is gone");
        }
        notPutOff(row, fire.dueMillis());
        fireRow(row);
    }

    private static void notPutOff(JobRow row, long dueMillis) {
        if (row.dueMillis() > dueMillis) {
            throw new StaleCommand(
                    "Job " + row.id() + " has been put off from " + dueMillis + " to " + row.dueMillis());
        }
    }

    private void fireRow(JobRow row) {
        FlowNode node = step.definition().node(row.elementId());
        String category = Jobs.keptCategory(recorder, row);
        Jobs.remove(recorder, row);
        engineEvents.job(StepEvent.Kind.TIMER_FIRED, row);
        repeat(row, node, category);
        Execution execution = recorder.execution(row.executionId());
        if (node.detail() instanceof ElementDetail.UserTask detail && row.topic() != null) {
            int listener = Integer.parseInt(row.topic());
            agenda.guarded(
                    execution.id(),
                    () -> listeners.timeout(
                            execution, node, detail.taskListeners().get(listener)));
            engineEvents.jobDone(row);
            return;
        }
        agenda.guarded(
                execution.id(), () -> events.arrived(recorder.execution(execution.id()), node, VariableDocument.EMPTY));
        engineEvents.jobDone(row);
    }

    private void repeat(JobRow row, FlowNode node, @Nullable String category) {
        String repeat = row.repeat();
        int left = row.repeatsLeft() < 0 ? -1 : row.repeatsLeft() - 1;
        if (repeat == null || left == 0) {
            return;
        }
        Long next = step.context().schedule().next(repeat, row.dueMillis(), left, row.repeatEndMillis());
        if (next == null) {
            return;
        }
        Execution fired = recorder.execution(row.executionId());
        long waiting = planItems == null ? fired.id() : planItems.nextTimer(fired, node);
        JobRow again = new JobRow(
                step.newId(),
                row.instanceId(),
                waiting,
                row.definitionId(),
                row.elementId(),
                Table.TIMER,
                Table.TIMER,
                step.nowMillis(),
                next,
                jobs.initialRetries(recorder.execution(waiting), node),
                row.priority(),
                row.exclusive(),
                repeat,
                left,
                row.repeatEndMillis(),
                null,
                null,
                row.topic(),
                null,
                row.tenantId(),
                0,
                null);
        jobs.armed(again);
        Jobs.keepCategory(recorder, again, category);
    }

    public void failTimer(Command.FailTimer fail) {
        JobRow row = recorder.state().jobs().get(fail.jobId());
        if (row == null || (row.table() != Table.TIMER && row.table() != Table.RETRY)) {
            throw new StaleCommand("Timer " + fail.jobId() + " is gone");
        }
        int left = row.retries() - 1;
        if (holdsToken(row)) {
            recorder.update(recorder.execution(row.executionId())
                    .with()
                    .state(left <= 0 ? State.DEAD : State.RETRY)
                    .retries(Math.max(left, 0))
                    .build());
        }
        if (left <= 0) {
            JobRow dead =
                    row.buried(row.origin(), row.dueMillis(), step.nowMillis(), fail.message(), fail.stacktrace());
            recorder.update(dead);
            engineEvents.jobFailed(dead);
            step.effect(new Effect.DeadLettered(row.instanceId(), row.id(), row.elementId(), fail.message()));
            return;
        }
        Execution holder = recorder.execution(row.executionId());
        long due = jobs.retryDue(holder, step.definition().node(row.elementId()), left, fail.jitter());
        Table back = isTimer(row) ? Table.TIMER : row.table();
        JobRow again = row.moved(back, row.origin(), due, left, fail.message(), fail.stacktrace());
        recorder.update(again);
        engineEvents.jobFailed(again);
        step.effect(
                back == Table.TIMER
                        ? new Effect.TimerArmed(row.instanceId(), row.id(), due, row.createdMillis())
                        : new Effect.RetryArmed(row.instanceId(), row.id(), due));
    }

    /** Whether an execution stands still for this job, as opposed to a timer beside it. */
    private boolean holdsToken(JobRow row) {
        return recorder.execution(row.executionId()).jobId() == row.id();
    }

    private static boolean isTimer(JobRow row) {
        return row.origin() == Table.TIMER;
    }

    /** The execution whose ready job this is, or null. */
    private @Nullable Execution ready(long jobId) {
        for (Execution execution : recorder.state().executions().all()) {
            if (execution.jobId() == jobId && execution.state() == State.READY) {
                return execution;
            }
        }
        return null;
    }

    private Refusal noJob(long jobId) {
        return new Refusal(
                Reason.NOT_FOUND,
                "Expected job " + jobId + " in instance " + recorder.instanceId()
                        + ", but there is none: it has run, or was cancelled with its activity.");
    }

    public void setRetries(Command.SetJobRetries set) {
        if (set.retries() < 0) {
            throw new Refusal(
                    Reason.INVALID, "Expected retries >= 0 for job " + set.jobId() + ", got " + set.retries());
        }
        JobRow row = recorder.state().jobs().get(set.jobId());
        Execution ready = ready(set.jobId());
        if (row == null && ready == null) {
            throw noJob(set.jobId());
        }
        Long due = set.due();
        if (due != null && set.retries() > 0) {
            putOff(set, row, due);
        } else if (set.retries() == 0 && (row == null || waits(row))) {
            moveToDeadLetter(new Command.MoveToDeadLetter(
                    set.instanceId(), set.jobId(), row == null ? NO_RETRIES : row.exceptionMessage()));
        } else if (ready != null) {
            recorder.update(ready.with().retries(set.retries()).build());
        } else if (row != null && row.table() == Table.DEAD_LETTER && set.retries() > 0) {
            revive(row, set.retries());
        } else if (row != null) {
            recorder.update(row.moved(
                    row.table(),
                    row.origin(),
                    row.dueMillis(),
                    set.retries(),
                    row.exceptionMessage(),
                    row.exceptionStacktrace()));
        }
    }

    /** A job that has attempts, from a later time on. */
    private void putOff(Command.SetJobRetries set, @Nullable JobRow row, long due) {
        if (row != null && row.table() == Table.DEAD_LETTER && row.origin() != Table.EXTERNAL) {
            if (isTimer(row)) {
                jobs.rearmed(row, set.retries(), due);
            } else {
                jobs.putOff(row, set.retries(), due);
            }
            return;
        }
        setDue(new Command.SetJobDue(set.instanceId(), set.jobId(), due));
        setRetries(new Command.SetJobRetries(set.instanceId(), set.jobId(), set.retries()));
    }

    private static boolean waits(JobRow row) {
        return row.table() == Table.TIMER || row.table() == Table.RETRY || row.table() == Table.EXTERNAL;
    }

    /** Where an execution stands still for the job, it has the priority too: the job is ready again with that of the execution. */
    public void setPriority(Command.SetJobPriority set) {
        JobRow row = recorder.state().jobs().get(set.jobId());
        Execution holder = row == null ? ready(set.jobId()) : recorder.execution(row.executionId());
        if (holder == null) {
            throw noJob(set.jobId());
        }
        if (row != null) {
            recorder.update(row.withPriority(set.priority()));
        }
        if (holder.jobId() == set.jobId()) {
            recorder.update(holder.with().priority(set.priority()).build());
        }
    }

    private void revive(JobRow row, int retries) {
        if (row.origin() == Table.EXTERNAL) {
            JobRow open = row.moved(Table.EXTERNAL, Table.EXTERNAL, step.nowMillis(), retries, null, null);
            recorder.update(open);
            jobs.offered(open);
            return;
        }
        if (isTimer(row)) {
            jobs.rearmed(row, retries, step.nowMillis());
        } else {
            jobs.backToReady(row, retries);
        }
    }

    /** Sets when a job is due; one that is ready is put off, as one that waits for its next attempt. */
    public void setDue(Command.SetJobDue set) {
        JobRow row = recorder.state().jobs().get(set.jobId());
        Execution ready = ready(set.jobId());
        if (ready != null) {
            if (set.dueMillis() > step.nowMillis()) {
                putOff(ready, set.dueMillis());
            }
            return;
        }
        if (row == null) {
            throw noJob(set.jobId());
        }
        if (row.table() == Table.SUSPENDED && row.origin() != Table.EXTERNAL) {
            putOffAside(row, set.dueMillis());
            return;
        }
        if (row.table() != Table.TIMER && row.table() != Table.RETRY) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected a job that will run by itself, but job " + set.jobId() + " of instance "
                            + recorder.instanceId() + " is in " + row.table() + ". Give it retries first.");
        }
        Table to = isTimer(row) ? Table.TIMER : row.table();
        JobRow putOff = row.moved(
                to, row.origin(), set.dueMillis(), row.retries(), row.exceptionMessage(), row.exceptionStacktrace());
        recorder.update(putOff);
        engineEvents.job(StepEvent.Kind.JOB_RESCHEDULED, putOff);
        step.effect(
                to == Table.TIMER
                        ? new Effect.TimerArmed(row.instanceId(), row.id(), set.dueMillis(), row.createdMillis())
                        : new Effect.RetryArmed(row.instanceId(), row.id(), set.dueMillis()));
    }

    private void putOff(Execution ready, long dueMillis) {
        JobRow row = jobs.waiting(ready);
        JobRow waiting = row.moved(Table.RETRY, Table.READY, dueMillis, row.retries(), null, null);
        recorder.update(ready.with().state(State.RETRY).retries(row.retries()).build());
        recorder.insert(waiting);
        engineEvents.job(StepEvent.Kind.JOB_RESCHEDULED, waiting);
        step.effect(new Effect.JobCancelled(ready.instanceId(), ready.jobId()));
        step.effect(new Effect.RetryArmed(ready.instanceId(), ready.jobId(), dueMillis));
    }

    /** A suspended job waits for its date when it is activated; a timer fires at it. */
    private void putOffAside(JobRow row, long dueMillis) {
        if (row.origin() == Table.READY) {
            if (dueMillis <= step.nowMillis()) {
                return;
            }
            recorder.update(recorder.execution(row.executionId())
                    .with()
                    .state(State.RETRY)
                    .retries(row.retries())
                    .build());
        }
        JobRow putOff = row.moved(
                row.table(),
                row.origin() == Table.READY ? Table.RETRY : row.origin(),
                dueMillis,
                row.retries(),
                row.exceptionMessage(),
                row.exceptionStacktrace());
        recorder.update(putOff);
        engineEvents.job(StepEvent.Kind.JOB_RESCHEDULED, putOff);
    }

    public void makeReady(Command.MakeJobReady make) {
        JobRow row = recorder.state().jobs().get(make.jobId());
        if (row == null) {
            throw noJob(make.jobId());
        }
        revive(row, make.retries());
    }

    public void moveToDeadLetter(Command.MoveToDeadLetter move) {
        JobRow row = recorder.state().jobs().get(move.jobId());
        Execution ready = ready(move.jobId());
        if (ready != null) {
            jobs.moveReadyToDeadLetter(ready, Objects.requireNonNullElse(move.message(), "Moved to the dead letters"));
        } else if (row == null) {
            throw noJob(move.jobId());
        } else {
            if (row.table() == Table.RETRY && holdsToken(row)) {
                recorder.update(recorder.execution(row.executionId())
                        .with()
                        .state(State.DEAD)
                        .retries(0)
                        .build());
            }
            JobRow dead = row.buried(
                    row.origin(),
                    row.dueMillis(),
                    step.nowMillis(),
                    move.message() == null ? row.exceptionMessage() : move.message(),
                    row.exceptionStacktrace());
            recorder.update(dead);
            engineEvents.job(StepEvent.Kind.JOB_MOVED_TO_DEADLETTER, dead);
        }
        step.effect(new Effect.JobCancelled(recorder.instanceId(), move.jobId()));
    }

    public void delete(Command.DeleteJob delete) {
        JobRow row = recorder.state().jobs().get(delete.jobId());
        Execution ready = ready(delete.jobId());
        if (row == null && ready == null) {
            throw noJob(delete.jobId());
        }
        if (row != null) {
            Jobs.remove(recorder, row);
            engineEvents.jobCancelled(row);
            Execution holder = recorder.execution(row.executionId());
            if (holder.jobId() == row.id()) {
                recorder.update(holder.with().state(State.WAITING).noJob().build());
            }
        }
        if (ready != null) {
            jobs.cancelled(ready, step.nodeOf(ready));
            recorder.update(ready.with().state(State.WAITING).noJob().build());
        }
        step.effect(new Effect.JobCancelled(recorder.instanceId(), delete.jobId()));
    }

    public void apply(Command.OfJob ofJob) {
        JobRow row = recorder.state().jobs().get(ofJob.jobId());
        Execution ready = ready(ofJob.jobId());
        if (row == null && ready == null) {
            throw noJob(ofJob.jobId());
        }
        switch (ofJob.action()) {
            case JobAction.Suspend any -> {
                if (ready != null) {
                    jobs.suspend(ready);
                } else if (row != null) {
                    jobs.suspend(row);
                }
            }
            case JobAction.Activate any -> {
                if (row != null) {
                    jobs.activate(row);
                }
            }
            case JobAction.Reschedule again -> reschedule(ofJob.jobId(), row, again);
            case JobAction.OfIncident any -> throw new IllegalStateException("handled by Incidents: " + any);
        }
    }

    private void reschedule(long jobId, @Nullable JobRow row, JobAction.Reschedule again) {
        if (row == null || row.table() != Table.TIMER) {
            throw new Refusal(
                    Reason.NOT_FOUND,
                    "Expected a timer that waits, but job " + jobId + " of instance " + recorder.instanceId() + " is "
                            + (row == null ? "ready to run" : "in " + row.table())
                            + ". Only a timer of the model has a time that can be worked out.");
        }
        JobRow moved = events.rescheduled(row, again);
        recorder.update(moved);
        engineEvents.job(StepEvent.Kind.JOB_RESCHEDULED, moved);
        step.effect(new Effect.TimerArmed(row.instanceId(), row.id(), moved.dueMillis(), row.createdMillis()));
    }
}
