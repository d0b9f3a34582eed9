package dev.headway.core.execution.token;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow.Reach;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import org.jspecify.annotations.Nullable;

/** Opens, counts, cancels and completes scopes: the process, sub-processes, event sub-processes and loops. */
public final class Scopes {
    private final InstanceStep step;
    private final DeltaRecorder recorder;
    private final Agenda agenda;
    private final Tokens tokens;
    private final Attached attached;
    private final Contexts contexts;
    private final HistoryWriter history;
    private final EngineEvents engineEvents;
    private final Variables variables;
    private final Jobs jobs;
    private final Listeners listeners;
    private final Callers callers;
    private boolean skipListeners;
    private String deleteReason = "cancelled";
    private boolean endListenersBegun;
    private long endedCallId;
    private boolean terminated;
    private @Nullable Reach beyond;

    public Scopes(
            InstanceStep step,
            Agenda agenda,
            Tokens tokens,
            Attached attached,
            Contexts contexts,
            HistoryWriter history,
            EngineEvents engineEvents,
            Variables variables,
            Jobs jobs,
            Listeners listeners,
            Callers callers) {
        this.step = step;
        this.recorder = step.recorder();
        this.agenda = agenda;
        this.tokens = tokens;
        this.attached = attached;
        this.contexts = contexts;
        this.history = history;
        this.engineEvents = engineEvents;
        this.variables = variables;
        this.jobs = jobs;
        this.listeners = listeners;
        this.callers = callers;
    }

    /** Changes how many executions are alive in a scope. */
    public void addActive(long scopeId, int difference) {
        Execution scope = recorder.execution(scopeId);
        recorder.update(
                scope.with().activeChildren(scope.activeChildren() + difference).build());
    }

    /** Takes a token out of the picture without counting: its row goes, or the root's inline token. */
    void absorb(Execution token) {
        Execution now = recorder.execution(token.id());
        if (now.isRoot()) {
            recorder.update(now.with()
                    .elementId(null)
                    .visit(0, 0)
                    .state(State.IDLE)
                    .noJob()
                    .build());
        } else {
            recorder.delete(now);
        }
    }

    /** Gives the root's inline token a row of its own, before it enters something that needs one. */
    public Execution moveToOwnRow(Execution root) {
        Execution child = Execution.newChild(step.newId(), root, Kind.TOKEN)
                .elementId(root.elementId())
                .build();
        absorb(root);
        return recorder.insert(child);
    }

    /** Puts a token back into an idle root, so that an instance with one token is one row again. */
    public Execution backIntoRoot(Execution token) {
        if (token.isRoot()
                || token.kind() != Kind.TOKEN
                || !token.variables().isEmpty()
                || recorder.state().jobs().ownedBy(token.id()).stream().anyMatch(JobRow::isMadeIncident)) {
            return token;
        }
        Execution root = recorder.root();
        if (token.parentId() != root.id() || root.elementId() != null) {
            return token;
        }
        recorder.delete(token);
        return recorder.update(root.with()
                .elementId(token.elementId())
                .visit(0, 0)
                .state(State.IDLE)
                .noJob()
                .build());
    }

    /** Turns a token into the scope of the sub-process that it has entered. */
    public Execution open(Execution token) {
        return recorder.update(token.with()
                .kind(Kind.SCOPE)
                .state(State.IDLE)
                .activeChildren(0)
                .build());
    }

    /** The same, with the data of the sub-process and its event sub-processes. */
    public Execution open(Execution token, FlowNode node) {
        Execution scope = open(recorder.execution(token.id()));
        DataObjects.create(step, variables, scope, node);
        attached.armEventSubProcesses(recorder.execution(scope.id()), node);
        return recorder.execution(scope.id());
    }

    /** Adds a token inside a scope and sends it to a node. */
    public void addToken(Execution scope, FlowNode node) {
        Execution child = recorder.insert(
                Execution.newChild(step.newId(), scope, Kind.TOKEN).build());
        addActive(scope.id(), 1);
        agenda.schedule(child.id(), () -> tokens.arrive(recorder.execution(child.id()), node, null));
    }

    /** Completes a scope that has nothing alive in it any more. */
    public void completeIfDone(long scopeId) {
        Execution scope = recorder.execution(scopeId);
        boolean adHoc = scope.kind() == Kind.SCOPE && step.nodeOf(scope).type() == ElementType.AD_HOC_SUB_PROCESS;
        if (scope.activeChildren() > 0 && !adHoc) {
            return;
        }
        if (scope.isRoot()) {
            agenda.guarded(scope.id(), () -> endInstance(EndState.COMPLETED, null, false));
        } else if (scope.kind() == Kind.SNAPSHOT) {
            attached.snapshotDone(scope);
        } else {
            FlowNode node = step.nodeOf(scope);
            // What its end raises comes from the scope: the token that ended it is gone.
            agenda.guarded(scope.id(), () -> tokens.scopeDone(scope, node));
        }
    }

    /** A visit has ended: history, events, the count. */
    void visitEnded(Execution execution, FlowNode node, EndState how, @Nullable TaskRow task, @Nullable String cause) {
        history.activityEnded(execution, node, how, task);
        engineEvents.ended(execution, node, how, cause);
        step.output().activityEnded();
    }

    /** Whether a token is in an ad-hoc sub-process that has enough: then it does not go on to anything (BPMN 2.0.2, 13.3.5). */
    boolean hasEnough(Execution token) {
        Execution scope = step.scopeOf(token);
        return scope.kind() == Kind.SCOPE && isEnough(scope, step.nodeOf(scope));
    }

    /** Whether the completion condition of an ad-hoc sub-process holds. */
    public boolean isEnough(Execution scope, FlowNode node) {
        return node.type() == ElementType.AD_HOC_SUB_PROCESS
                && node.detail() instanceof ElementDetail.Scope detail
                && detail.completionCondition() != null
                && step.expression(detail.completionCondition()).test(contexts.of(scope, node));
    }

    /** A sub-process is done: its row is a plain token again, which leaves the activity. */
    public void close(Execution scope, FlowNode node) {
        attached.disarmScope(scope.id());
        tokens.complete(
                recorder.update(recorder.execution(scope.id())
                        .with()
                        .kind(Kind.TOKEN)
                        .activeChildren(0)
                        .build()),
                node);
    }

    /** Ends a row inside its scope altogether, such as a finished event sub-process. */
    public void endScope(Execution scope, FlowNode node) {
        listeners.end(scope, node);
        attached.disarm(scope.id());
        attached.disarmScope(scope.id());
        Execution last = recorder.execution(scope.id());
        visitEnded(last, node, EndState.COMPLETED, null, null);
        attached.drop(last.id());
        recorder.delete(last);
        addActive(last.parentId(), -1);
        completeIfDone(last.parentId());
    }

    /**
     * Cancels everything inside a scope, but not the scope: tokens, tasks, jobs, called instances. What it has for compensation
     * stays: a handler that interrupts the scope may compensate it.
     */
    public void cancelContent(Execution scope, EndState how) {
        for (Execution child : recorder.state().executions().ownedBy(scope.id())) {
            if (!child.isDormant()) {
                cancel(child, how);
            }
        }
        Execution now = recorder.execution(scope.id());
        if (now.isRoot()) {
            agenda.forget(now.id()); // its token may be on its way to the start event
            if (now.elementId() != null) {
                cancelVisit(now, how);
                absorb(now);
            }
        }
        now = recorder.execution(scope.id());
        ScopeData data = now.scopeData();
        ScopeData kept = data == null ? null : data.withoutArrivals();
        if (kept != null && now.isRoot()) {
            kept = ScopeData.EMPTY
                    .withCallSite(kept.callSite())
                    .withCategories(kept.categories())
                    .withJobPriority(kept.jobPriority())
                    .withRootInstance(kept.rootInstanceId());
        }
        recorder.update(now.with()
                .activeChildren(0)
                .scopeData(kept == null || kept.isEmpty() ? null : kept)
                .build());
    }

    private void cancel(Execution execution, EndState how) {
        for (Execution child : recorder.state().executions().ownedBy(execution.id())) {
            cancel(child, how);
        }
        if (execution.elementId() != null) {
            cancelVisit(execution, how);
        }
        attached.disarmScope(execution.id());
        attached.drop(execution.id());
        recorder.delete(recorder.execution(execution.id()));
    }

    /** Ends what an execution does at its element, without leaving the element. */
    private void cancelVisit(Execution execution, EndState how) {
        FlowNode node = step.nodeOf(execution);
        TaskRow ended = null;
        for (TaskRow task : recorder.state().tasks().ownedBy(execution.id())) {
            ended = cancelTask(task, execution, node, how);
        }
        // While its job is waiting an activity has not begun: no start listener has run, so no end listener does.
        boolean begun = execution.visitId() != 0 && (execution.jobPoint() != JobPoint.BEFORE || step.isCase());
        if (begun && execution.kind() != Kind.LOOP) {
            if (!skipListeners) {
                listeners.cancelled(execution, node);
            }
            visitEnded(recorder.execution(execution.id()), node, how, ended, deleteReason);
        }
        if (execution.jobId() != 0) {
            jobs.cancelled(execution, node);
        }
        if (execution.kind() == Kind.LOOP) {
            attached.loopCancelled(execution, deleteReason);
        }
        attached.disarm(execution.id());
        ScopeData data = execution.scopeData();
        if (data != null && data.calledInstanceId() != 0 && data.calledInstanceId() != endedCallId) {
            callers.cancelCalled(data.calledInstanceId());
        }
    }

    private TaskRow cancelTask(TaskRow task, Execution execution, FlowNode node, EndState how) {
        TaskRow last = task;
        if (!skipListeners) {
            last = listeners.cancelled(task, node);
        }
        history.taskEnded(last, execution.visitId(), how, deleteReason);
        engineEvents.task(StepEvent.Kind.ENTITY_DELETED, last);
        recorder.delete(last);
        SubTasks.endParts(
                step,
                history,
                engineEvents,
                last,
                deleteReason == null ? "its parent task was cancelled" : deleteReason);
        return last;
    }

    /** A terminate end event has been reached; {@code instance}: it ends the process instance. */
    void terminates(boolean instance) {
        terminated = instance;
    }

    /** A terminate end event ends this instance, and reaches further. */
    void terminatesBeyond(Reach reach) {
        terminated = true;
        beyond = reach;
    }

    /** What the end of this instance means for who called it; null for an end like every other. */
    public @Nullable Reach beyond() {
        return beyond;
    }

    /** A called instance has ended by itself: when its call activity is left now, there is nothing to cancel. */
    public void callHasEnded(long calledInstanceId) {
        endedCallId = calledInstanceId;
    }

    /** Interrupts an activity: what it does is cancelled, its row becomes a free token. */
    public Execution interrupt(Execution activity, EndState how) {
        for (Execution child : recorder.state().executions().ownedBy(activity.id())) {
            if (!activity.isRoot()) {
                cancel(child, how);
            }
        }
        cancelVisit(recorder.execution(activity.id()), how);
        if (!activity.isRoot()) {
            attached.disarmScope(activity.id());
            attached.drop(activity.id());
        }
        Execution now = recorder.execution(activity.id());
        Execution.Builder freed = now.with().visit(0, 0).state(State.IDLE).noJob();
        if (now.isRoot()) {
            ScopeData data = now.scopeData();
            freed.scopeData(
                    data == null
                            ? null
                            : data.withCalled(0)
                                    .withVia(null)
                                    .withReturned(null)
                                    .withCategory(now.jobId(), null));
        } else {
            freed.kind(Kind.TOKEN).activeChildren(0).scopeData(null).variables(VariableDocument.EMPTY);
        }
        return recorder.update(freed.build());
    }

    /**
     * Ends the instance: cancels what is open, tells the caller, removes the root.
     *
     * @param reason why it was deleted, null for a normal end
     * @param skipListeners leaves end listeners and delete listeners of tasks out
     */
    public void endInstance(EndState how, @Nullable String reason, boolean skipListeners) {
        endInstance(how, reason, skipListeners, null);
    }

    /** Ends the instance; {@code error} set: the caller gets it instead of a return. */
    public void endInstance(
            EndState how, @Nullable String reason, boolean skipListeners, ErrorBehavior.@Nullable Raised error) {
        this.skipListeners = skipListeners;
        deleteReason = reason == null ? deleteReason : reason;
        if (!skipListeners) {
            attached.instanceEnds(how);
        }
        cancelContent(recorder.root(), EndState.CANCELLED);
        String why = skipListeners ? reason : withEndListeners(how, reason);
        attached.disarmScope(recorder.instanceId());
        attached.drop(recorder.instanceId());
        Execution root = recorder.root();
        history.instanceEnded(root, how, lastEndEvent(), why);
        engineEvents.instanceEnds(how, terminated, why);
        Execution.Root part = root.requireRoot();
        if (part.superInstanceId() != 0 && (how == EndState.COMPLETED || error != null)) {
            callers.ended(root, beyond, error);
        }
        step.effect(new Effect.InstanceEnded(root.id(), root.definitionId()));
        recorder.delete(root);
    }

    /** Runs the end listeners of the process once; an instance that is deleted goes even if they fail, and its history says so. */
    private @Nullable String withEndListeners(EndState how, @Nullable String reason) {
        if (endListenersBegun) {
            return reason; // one of them raised the error that ends the instance
        }
        endListenersBegun = true;
        FlowNode process = step.definition().graph().process();
        try {
            listeners.notify(recorder.root(), process, "end");
            return reason;
        } catch (RuntimeException failure) {
            if (how != EndState.CANCELLED) {
                throw failure;
            }
            step.effect(new Effect.EndListenerFailed(recorder.instanceId(), process.id(), failure));
            return (reason == null ? "" : reason + " - ") + "an end listener of the process failed: " + failure;
        }
    }

    /** Cancels an execution with all inside it and nothing else: what is around it stays, even if nothing is left there. */
    public void cancelAlone(Execution execution) {
        cancelAlone(execution, EndState.CANCELLED);
    }

    /** The same, with what the history says of how it ended. */
    public void cancelAlone(Execution execution, EndState how) {
        if (execution.isRoot()) {
            cancelVisit(execution, how);
            agenda.forget(execution.id());
            Execution now = recorder.execution(execution.id());
            ScopeData data = now.scopeData();
            absorb(recorder.update(now.with()
                    .scopeData(
                            data == null
                                    ? null
                                    : data.withCalled(0).withVia(null).withReturned(null))
                    .build()));
            addActive(execution.id(), -1);
        } else {
            cancel(execution, how);
            addActive(execution.parentId(), -1);
        }
    }

    /** Cancels an activity of a process with its token, and with it each scope in which nothing else is alive. */
    public void cancelBranch(Execution activity, String reason) {
        Execution at = activity;
        while (!at.isRoot()) {
            Execution scope = recorder.execution(at.parentId());
            if (scope.kind() == Kind.LOOP) {
                if (attached.cancelOne(at)) {
                    return;
                }
            } else if (scope.activeChildren() > 1) {
                cancel(at, EndState.CANCELLED);
                lose(scope.id());
                return;
            } else if (step.nodeOf(scope).type() == ElementType.AD_HOC_SUB_PROCESS) {
                cancelAlone(at); // it waits for what is to begin next
                return;
            } else if (isCompensationRun(scope, step.nodeOf(scope))) {
                cancelAlone(at);
                completeIfDone(scope.id()); // what else is to be compensated is
                return;
            }
            at = scope;
        }
        if (activity.isRoot() && at.activeChildren() > 1) {
            cancelVisit(at, EndState.CANCELLED);
            agenda.forget(at.id());
            absorb(at);
            lose(at.id());
        } else {
            endInstance(EndState.CANCELLED, reason, false);
        }
    }

    /** Whether an execution is the scope in which a handler runs: that of the event that compensates, or of what it undoes. */
    private static boolean isCompensationRun(Execution scope, FlowNode node) {
        return scope.kind() == Kind.SNAPSHOT
                || (scope.kind() == Kind.SCOPE && !node.type().isScope());
    }

    private void lose(long scopeId) {
        Execution scope = recorder.execution(scopeId);
        ScopeData data = scope.scopeData() == null ? ScopeData.EMPTY : scope.scopeData();
        recorder.update(scope.with()
                .activeChildren(scope.activeChildren() - 1)
                .scopeData(data.withLost(data.lost() + 1))
                .build());
    }

    private @Nullable String lastEndEvent() {
        for (int i = recorder.history().size() - 1; i >= 0; i--) {
            if (recorder.history().get(i) instanceof dev.headway.core.history.HistoryRow.Activity activity
                    && activity.elementType().equals(ElementType.END_EVENT.bpmnName())) {
                return activity.elementId();
            }
        }
        return null;
    }
}
