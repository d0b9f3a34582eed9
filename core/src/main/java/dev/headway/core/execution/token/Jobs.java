package dev.headway.core.execution.token;

import dev.headway.core.definition.JobPlace;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.step.StaleCommand;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.history.HistoryRow.JobEvent;
import dev.headway.core.schedule.RetrySchedule;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.JobRow.Table;
import dev.headway.core.state.ScopeData;
import dev.headway.model.AsyncMarker;
import dev.headway.model.FlowNode;
import dev.headway.model.Loop;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The life of a job: ready, failed and waiting for its retry, dead, suspended, ready again. */
public final class Jobs {
    /** What the view of ready jobs shows of one whose execution has no number of attempts of its own. */
    private static final int USUAL_ATTEMPTS = 3;

    private final InstanceStep step;
    private final Contexts contexts;
    private final HistoryWriter history;
    private final EngineEvents engineEvents;
    private final LenientTexts lenient;
    private final DeltaRecorder recorder;
    private int defers;

    public Jobs(
            InstanceStep step,
            Contexts contexts,
            HistoryWriter history,
            EngineEvents engineEvents,
            LenientTexts lenient) {
        this.step = step;
        this.contexts = contexts;
        this.history = history;
        this.engineEvents = engineEvents;
        this.lenient = lenient;
        this.recorder = step.recorder();
    }

    /** The marker that governs this execution's jobs at the node; each round of a standard loop is a job of its own. */
    public AsyncMarker marker(Execution execution, FlowNode node) {
        return switch (node.loop()) {
            case null -> node.async();
            case Loop.MultiInstance loop -> step.isLoopInstance(execution, node) ? loop.async() : node.async();
            case Loop.Standard loop -> step.isLoopInstance(execution, node) ? node.async() : AsyncMarker.NONE;
        };
    }

    /** Hands an execution to the async executor. */
    public void ready(Execution execution, FlowNode node, JobPoint point) {
        long jobId = step.newId();
        JobPlace place = place(node.id(), JobPlace.Point.of(point));
        int priority = priority(execution, node, place);
        boolean exclusive = marker(execution, node).exclusive();
        String category = category(execution, node);
        Execution now = recorder.execution(execution.id());
        Execution ready = recorder.update(now.with()
                .scopeData(withCategory(now.scopeData(), jobId, category))
                .state(State.READY)
                .job(point, jobId, priority, step.nowMillis())
                .exclusive(exclusive)
                .retries(-1)
                .build());
        int attempts = attempts(ready, node);
        if (attempts != USUAL_ATTEMPTS && !saysLater(ready, node)) {
            ready = recorder.update(ready.with().retries(attempts).build());
        }
        if (seen()) {
            JobRow job = asRow(ready, node, Table.READY, attempts, null, null);
            history.logged(JobEvent.CREATED, job);
            engineEvents.jobCreated(job);
        }
        if (suspended() || place.suspended()) {
            putAside(ready, node);
            return;
        }
        step.effect(
                new Effect.JobReady(execution.instanceId(), execution.id(), jobId, priority, exclusive, tenantId()));
    }

    /** Whether somebody is told of ready jobs: listeners of the engine, or history. */
    private boolean seen() {
        return engineEvents.heard() || history.wantsDetails();
    }

    /** A ready job that is about to be done, as listeners of the engine and history see it. */
    public record Seen(JobRow row, JobPlace.Point point) {}

    /** What is told of a ready job when it is done; null when nobody wants to know. */
    public @Nullable Seen seen(Execution ready) {
        if (!seen()) {
            return null;
        }
        FlowNode node = step.nodeOf(ready);
        return new Seen(
                asRow(ready, node, Table.READY, attempts(ready, node), null, null),
                JobPlace.Point.of(ready.jobPoint()));
    }

    /** A job was done; null when nobody wants to know. */
    public void done(@Nullable Seen job) {
        if (job != null) {
            JobRow row = job.row();
            history.job(JobEvent.SUCCEEDED, row, job.point(), row.retries());
            engineEvents.doneUnlogged(row);
        }
    }

    /** Attempts that a ready job has left; an expression that says how many is not asked before it fails. */
    private int attempts(Execution ready, FlowNode node) {
        if (ready.retries() >= 0) {
            return ready.retries();
        }
        return saysLater(ready, node) ? step.context().defaultRetries() : initialRetries(ready, node);
    }

    /** Whether an expression says how many attempts there are, which is asked when the first one has failed. */
    private boolean saysLater(Execution ready, FlowNode node) {
        String cycle = marker(ready, node).retryCycle();
        return cycle != null && cycle.contains("{");
    }

    /** The job of an execution is cancelled with what it is at; a waiting one goes with what else the execution waits for. */
    public void cancelled(Execution execution, FlowNode node) {
        if (execution.state() == State.READY && seen()) {
            engineEvents.jobCancelled(asRow(execution, node, Table.READY, attempts(execution, node), null, null));
        }
        step.effect(new Effect.JobCancelled(execution.instanceId(), execution.jobId()));
    }

    private @Nullable String tenantId() {
        return recorder.root().requireRoot().tenantId();
    }

    /** Whether jobs are held back: what comes to be ready meanwhile is put aside at once. */
    boolean suspended() {
        return recorder.root().requireRoot().suspended();
    }

    private void putAside(Execution ready, FlowNode node) {
        recorder.update(ready.with().state(State.SUSPENDED).build());
        recorder.insert(asRow(ready, node, Table.SUSPENDED, attempts(ready, node), null, null));
    }

    /** A ready job as one that waits for its next attempt. */
    public JobRow waiting(Execution ready) {
        FlowNode node = step.nodeOf(ready);
        return asRow(ready, node, Table.RETRY, attempts(ready, node), null, null);
    }

    /** The next element that is reached or left goes on as a job, whatever the model says. */
    public void deferNext() {
        deferNext(1);
    }

    /** The same for so many tokens. */
    public void deferNext(int tokens) {
        defers = tokens;
    }

    /** Whether an element begins as a job. */
    public boolean before(Execution token, FlowNode node) {
        return deferred() || marker(token, node).before();
    }

    /** Whether what follows an element is a job. */
    boolean after(Execution token, FlowNode node) {
        return deferred() || marker(token, node).after();
    }

    private boolean deferred() {
        boolean now = defers > 0;
        defers = now ? defers - 1 : 0;
        return now;
    }

    /** The priority that the instance itself was given, null for none. */
    public @Nullable Integer ofInstance() {
        ScopeData data = recorder.root().scopeData();
        return data == null ? null : data.jobPriority();
    }

    /** What operators have set for jobs that are made there. */
    private JobPlace place(String elementId, JobPlace.Point point) {
        return step.context().definitions().jobPlace(step.definition().id(), new JobPlace.Id(elementId, point));
    }

    /** What operators have set for the place, else the element's, else the instance's, else the process's. */
    public int priority(Execution execution, FlowNode node, JobPlace.Point point) {
        return priority(execution, node, place(node.id(), point));
    }

    private int priority(Execution execution, FlowNode node, JobPlace place) {
        Integer set = place.priority();
        if (set != null) {
            return set;
        }
        String text = marker(execution, node).priority();
        Integer ofInstance = text == null ? ofInstance() : null;
        if (ofInstance != null) {
            return ofInstance;
        }
        if (text == null) {
            text = step.definition().graph().attributes().jobPriority();
        }
        return lenient.priority(text, 0, execution, node, "job priority");
    }

    /** What the expression that an element has as category of its jobs says now; null for no category, and without an expression. */
    public @Nullable String category(Execution execution, FlowNode node) {
        if (!node.categoryVaries()) {
            return null;
        }
        String category = contexts.text(marker(execution, node).category(), execution, node);
        return category == null || category.isBlank() ? null : category.trim();
    }

    private static @Nullable ScopeData withCategory(@Nullable ScopeData data, long jobId, @Nullable String category) {
        return category == null ? data : (data == null ? ScopeData.EMPTY : data).withCategory(jobId, category);
    }

    /** Remembers the category of a waiting job, or of a timer, with its execution. */
    public static void keepCategory(DeltaRecorder recorder, JobRow row, @Nullable String category) {
        if (category != null) {
            Execution holder = recorder.execution(row.executionId());
            recorder.update(holder.with()
                    .scopeData(withCategory(holder.scopeData(), row.id(), category))
                    .build());
        }
    }

    /** The category that an expression gave to a waiting job or timer. */
    public static @Nullable String keptCategory(DeltaRecorder recorder, JobRow row) {
        Execution holder = recorder.find(row.executionId());
        ScopeData data = holder == null ? null : holder.scopeData();
        return data == null ? null : data.categories().get(row.id());
    }

    /** A waiting job or a timer is over: its row goes, and its category. */
    public static void remove(DeltaRecorder recorder, JobRow row) {
        recorder.delete(row);
        if (keptCategory(recorder, row) != null) {
            Execution holder = recorder.execution(row.executionId());
            ScopeData data = Objects.requireNonNull(holder.scopeData());
            recorder.update(
                    holder.with().scopeData(data.withCategory(row.id(), null)).build());
        }
    }

    private @Nullable RetrySchedule schedule(Execution execution, FlowNode node) {
        String text = marker(execution, node).retryCycle();
        if (text == null) {
            return null;
        }
        String cycle = contexts.text(text, execution, node);
        return cycle == null ? null : RetrySchedule.parse(cycle);
    }

    public int initialRetries(Execution execution, FlowNode node) {
        RetrySchedule schedule = schedule(execution, node);
        return schedule == null ? step.context().defaultRetries() : schedule.maxAttempts();
    }

    /** When a job that has failed, and has so many attempts left, is tried again; the same for timers. */
    public long retryDue(Execution execution, FlowNode node, int left, double jitter) {
        RetrySchedule schedule = schedule(execution, node);
        return step.nowMillis()
                + (schedule == null
                        ? RetrySchedule.spread(step.context().failedJobWaitMillis(), jitter)
                        : schedule.delayMillis(schedule.maxAttempts() - left, jitter));
    }

    /** The current job of an execution, or a refusal. */
    public Execution requireReady(long executionId, long jobId) {
        Execution execution = recorder.find(executionId);
        return execution != null && execution.jobId() == jobId && execution.state() == State.READY
                ? execution
                : throwStale(jobId);
    }

    private Execution throwStale(long jobId) {
        throw new StaleCommand("Job " + jobId + " of instance " + recorder.instanceId() + " is not ready any more");
    }

    /** A job failed: it waits for its next attempt or is given up. */
    public void failed(Execution execution, String message, String trace, double jitter) {
        FlowNode node = step.nodeOf(execution);
        int left = (execution.retries() < 0 ? initialRetries(execution, node) : execution.retries()) - 1;
        JobRow row = asRow(execution, node, Table.RETRY, Math.max(left, 0), message, trace);
        if (left <= 0) {
            engineEvents.jobFailed(bury(execution, row));
            return;
        }
        long due = retryDue(execution, node, left, jitter);
        recorder.update(execution.with().state(State.RETRY).retries(left).build());
        JobRow waiting = row.moved(Table.RETRY, Table.READY, due, left, message, trace);
        recorder.insert(waiting);
        engineEvents.jobFailed(waiting);
        step.effect(new Effect.RetryArmed(execution.instanceId(), execution.jobId(), due));
    }

    private JobRow asRow(
            Execution execution,
            FlowNode node,
            Table table,
            int retries,
            @Nullable String message,
            @Nullable String trace) {
        AsyncMarker marker = marker(execution, node);
        return new JobRow(
                execution.jobId(),
                execution.instanceId(),
                execution.id(),
                step.definition().id(),
                node.id(),
                table,
                Table.READY,
                execution.readySinceMillis(),
                0,
                retries,
                execution.priority(),
                marker.exclusive(),
                null,
                0,
                null,
                message,
                trace,
                null,
                null,
                recorder.root().requireRoot().tenantId(),
                0,
                null);
    }

    private JobRow bury(Execution execution, JobRow row) {
        recorder.update(execution.with().state(State.DEAD).retries(0).build());
        JobRow dead = row.buried(Table.READY, 0, step.nowMillis(), row.exceptionMessage(), row.exceptionStacktrace());
        recorder.insert(dead);
        step.effect(new Effect.DeadLettered(
                row.instanceId(), row.id(), row.elementId(), Objects.requireNonNullElse(row.exceptionMessage(), "")));
        return dead;
    }

    /** Gives a ready job up without a run. */
    public void moveReadyToDeadLetter(Execution ready, String message) {
        JobRow dead = bury(ready, asRow(ready, step.nodeOf(ready), Table.DEAD_LETTER, 0, message, null));
        engineEvents.job(StepEvent.Kind.JOB_MOVED_TO_DEADLETTER, dead);
    }

    /** Makes a waiting job ready: its back-off is over, or somebody asked for it. Timers fire instead. */
    public void backToReady(JobRow row, int retries) {
        Execution execution = recorder.execution(row.executionId());
        recorder.delete(row);
        Execution ready = recorder.update(execution
                .with()
                .state(State.READY)
                .readySince(step.nowMillis())
                .retries(retries)
                .build());
        if (suspended()) {
            putAside(ready, step.nodeOf(ready));
            return;
        }
        step.effect(new Effect.JobReady(
                row.instanceId(), row.executionId(), row.id(), row.priority(), row.exclusive(), tenantId()));
    }

    /** Lets a job that was given up wait for its next attempt, or puts it aside while the instance is suspended. */
    public void putOff(JobRow dead, int retries, long due) {
        boolean aside = suspended();
        recorder.update(recorder.execution(dead.executionId())
                .with()
                .state(State.RETRY)
                .retries(retries)
                .build());
        recorder.update(dead.moved(
                aside ? Table.SUSPENDED : Table.RETRY,
                aside ? Table.RETRY : Table.READY,
                due,
                retries,
                dead.exceptionMessage(),
                dead.exceptionStacktrace()));
        if (!aside) {
            step.effect(new Effect.RetryArmed(dead.instanceId(), dead.id(), due));
        }
    }

    /** Adds a new timer, or puts it aside while the instance, or the place that makes it, is suspended. */
    public void armed(JobRow timer) {
        history.logged(JobEvent.CREATED, timer);
        if (suspended() || place(timer.elementId(), JobPlace.Point.TIMER).suspended()) {
            recorder.insert(timer.moved(Table.SUSPENDED, Table.TIMER, timer.dueMillis(), timer.retries(), null, null));
            return;
        }
        recorder.insert(timer);
        engineEvents.jobCreated(timer);
        step.effect(new Effect.TimerArmed(timer.instanceId(), timer.id(), timer.dueMillis(), timer.createdMillis()));
    }

    /** Lets a timer wait for another time, as a job when that is now, or puts it aside while the instance is suspended. */
    public void rearmed(JobRow timer, int retries, long due) {
        Table to = suspended() ? Table.SUSPENDED : due > step.nowMillis() ? Table.TIMER : Table.RETRY;
        JobRow again = timer.moved(to, Table.TIMER, due, retries, null, null);
        recorder.update(again);
        if (to != Table.SUSPENDED) {
            engineEvents.jobCreated(again);
            step.effect(
                    to == Table.RETRY
                            ? new Effect.RetryArmed(again.instanceId(), again.id(), due)
                            : new Effect.TimerArmed(again.instanceId(), again.id(), due, again.createdMillis()));
        }
    }

    /** Puts every job of the instance aside. */
    public void suspendAll() {
        for (Execution execution : List.copyOf(recorder.state().executions().all())) {
            if (execution.state() == State.READY) {
                suspend(execution);
            }
        }
        for (JobRow row : List.copyOf(recorder.state().jobs().all())) {
            suspend(row);
        }
    }

    /** Puts a ready job aside. */
    public void suspend(Execution ready) {
        putAside(ready, step.nodeOf(ready));
        step.effect(new Effect.JobCancelled(ready.instanceId(), ready.jobId()));
    }

    /** Puts a job aside that waits for its time or for a worker; others are left as they are. */
    public void suspend(JobRow row) {
        if (row.table() == Table.TIMER || row.table() == Table.RETRY || row.table() == Table.EXTERNAL) {
            recorder.update(row.moved(
                    Table.SUSPENDED,
                    row.origin() == Table.TIMER ? Table.TIMER : row.table(),
                    row.dueMillis(),
                    row.retries(),
                    row.exceptionMessage(),
                    row.exceptionStacktrace()));
            step.effect(new Effect.JobCancelled(row.instanceId(), row.id()));
        }
    }

    /** Puts every suspended job of the instance back where it was. */
    public void activateAll() {
        List.copyOf(recorder.state().jobs().all()).forEach(this::activate);
    }

    /** Puts a suspended job back where it was; others are left as they are. */
    public void activate(JobRow row) {
        if (row.table() != Table.SUSPENDED) {
            return;
        }
        if (row.origin() == Table.READY) {
            Execution execution = recorder.execution(row.executionId());
            backToReady(row, execution.retries());
            return;
        }
        JobRow back = row.moved(
                row.origin(),
                row.origin() == Table.RETRY ? Table.READY : row.origin(),
                row.dueMillis(),
                row.retries(),
                row.exceptionMessage(),
                row.exceptionStacktrace());
        recorder.update(back);
        if (row.origin() == Table.EXTERNAL) {
            offered(back);
            return;
        }
        step.effect(
                row.origin() == Table.TIMER
                        ? new Effect.TimerArmed(row.instanceId(), row.id(), row.dueMillis(), row.createdMillis())
                        : new Effect.RetryArmed(row.instanceId(), row.id(), row.dueMillis()));
    }

    /** Says that workers may fetch a task, as far as nobody holds it. */
    public void offered(JobRow row) {
        if (row.table() == Table.EXTERNAL && row.dueMillis() <= step.nowMillis()) {
            step.effect(new Effect.ExternalTaskOffered(row.instanceId(), row.id()));
        }
    }
}
