package dev.headway.core.execution.token;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItemTransition;
import org.jspecify.annotations.Nullable;

/** Opens, counts, cancels and completes scopes: the process, sub-processes, event sub-processes and loops. */
public final class Scopes {
    private final Walk walk;
    private final DeltaRecorder recorder;
    private final Terminations terminations;
    private final Callers callers;
    private boolean skipListeners;
    private String deleteReason = "cancelled";
    private boolean endListenersBegun;
    private long endedCallId;

    Scopes(Walk walk) {
        this.walk = walk;
        this.recorder = walk.recorder();
        this.terminations = new Terminations(walk);
        this.callers = new Callers(walk);
    }

    /** Ends that reach beyond their scope. */
    public Terminations terminations() {
        return terminations;
    }

    /** The instances that called this one, and those that it called. */
    public Callers callers() {
        return callers;
    }

    /** Gives the instance another business key. */
    public void setBusinessKey(String key) {
        Execution root = recorder.root();
        recorder.update(
                root.with().root(root.requireRoot().withBusinessKey(key)).build());
    }

    /** The scope that a token lives in; the root is the scope of its own inline token. */
    public Execution scopeOf(Execution token) {
        return token.isRoot() ? recorder.root() : recorder.execution(token.parentId());
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
        Execution child = Execution.newChild(walk.newId(), root, Kind.TOKEN)
                .elementId(root.elementId())
                .build();
        absorb(root);
        return recorder.insert(child);
    }

    /** Puts a token back into an idle root, so that an instance with one token is one row again. */
    public Execution backIntoRoot(Execution token) {
        if (token.isRoot() || token.kind() != Kind.TOKEN || !token.variables().isEmpty()) {
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
        DataObjects.create(walk, scope, node);
        walk.events().armEventSubProcesses(recorder.execution(scope.id()), node);
        return recorder.execution(scope.id());
    }

    /** Adds a token inside a scope and sends it to a node. */
    public void addToken(Execution scope, FlowNode node) {
        Execution child = recorder.insert(
                Execution.newChild(walk.newId(), scope, Kind.TOKEN).build());
        addActive(scope.id(), 1);
        walk.schedule(child.id(), () -> walk.arrive(recorder.execution(child.id()), node, null));
    }

    /** Completes a scope that has nothing alive in it any more. */
    public void completeIfDone(long scopeId) {
        Execution scope = recorder.execution(scopeId);
        boolean adHoc = scope.kind() == Kind.SCOPE && nodeOf(scope).type() == ElementType.AD_HOC_SUB_PROCESS;
        if (scope.activeChildren() > 0 && !adHoc) {
            return;
        }
        if (scope.isRoot()) {
            walk.guarded(scope.id(), () -> endInstance(EndState.COMPLETED, null, false));
        } else if (scope.kind() == Kind.SNAPSHOT) {
            walk.compensation().snapshotDone(scope);
        } else {
            FlowNode node = nodeOf(scope);
            // What its end raises comes from the scope: the token that ended it is gone.
            walk.guarded(scope.id(), () -> walk.behavior(node).scopeDone(walk, scope, node));
        }
    }

    /** Whether a token is in an ad-hoc sub-process that has enough: then it does not go on to anything (BPMN 2.0.2, 13.3.5). */
    boolean hasEnough(Execution token) {
        Execution scope = scopeOf(token);
        return scope.kind() == Kind.SCOPE && isEnough(scope, nodeOf(scope));
    }

    /** Whether the completion condition of an ad-hoc sub-process holds. */
    public boolean isEnough(Execution scope, FlowNode node) {
        return node.type() == ElementType.AD_HOC_SUB_PROCESS
                && node.detail() instanceof ElementDetail.Scope detail
                && detail.completionCondition() != null
                && walk.expression(detail.completionCondition()).test(walk.contextOf(scope, node));
    }

    /** The node at which an execution is, or which it is the scope of. */
    public FlowNode nodeOf(Execution execution) {
        String elementId = execution.elementId();
        return elementId == null
                ? walk.definition().graph().process()
                : walk.definition().node(elementId);
    }

    /** A sub-process is done: its row is a plain token again, which leaves the activity. */
    public void close(Execution scope, FlowNode node) {
        walk.events().disarmScope(scope.id());
        walk.complete(
                recorder.update(recorder.execution(scope.id())
                        .with()
                        .kind(Kind.TOKEN)
                        .activeChildren(0)
                        .build()),
                node);
    }

    /** Ends a row inside its scope altogether, such as a finished event sub-process. */
    public void endScope(Execution scope, FlowNode node) {
        walk.listeners().end(scope, node);
        walk.events().disarm(scope.id());
        walk.events().disarmScope(scope.id());
        Execution last = recorder.execution(scope.id());
        walk.visitEnded(last, node, EndState.COMPLETED, null, null);
        walk.compensation().drop(last.id());
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
            walk.forget(now.id()); // its token may be on its way to the start event
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
        walk.events().disarmScope(execution.id());
        walk.compensation().drop(execution.id());
        recorder.delete(recorder.execution(execution.id()));
    }

    /** Ends what an execution does at its element, without leaving the element. */
    private void cancelVisit(Execution execution, EndState how) {
        FlowNode node = nodeOf(execution);
        TaskRow ended = null;
        for (TaskRow task : recorder.state().tasks().ownedBy(execution.id())) {
            ended = cancelTask(task, execution, node, how);
        }
        // While its job is waiting an activity has not begun: no start listener has run, so no end listener does.
        boolean begun =
                execution.visitId() != 0 && (execution.jobPoint() != JobPoint.BEFORE || walk.planItems() != null);
        if (begun && execution.kind() != Kind.LOOP) {
            if (!skipListeners) {
                walk.listeners().cancelled(execution, node);
            }
            walk.visitEnded(recorder.execution(execution.id()), node, how, ended, deleteReason);
        }
        if (execution.jobId() != 0) {
            walk.jobs().cancelled(execution, node);
        }
        if (execution.kind() == Kind.LOOP) {
            walk.loops().cancelled(execution, deleteReason);
        }
        walk.events().disarm(execution.id());
        ScopeData data = execution.scopeData();
        if (data != null && data.calledInstanceId() != 0 && data.calledInstanceId() != endedCallId) {
            callers.cancelCalled(data.calledInstanceId());
        }
    }

    private TaskRow cancelTask(TaskRow task, Execution execution, FlowNode node, EndState how) {
        TaskRow last = task;
        if (!skipListeners) {
            last = walk.listeners().cancelled(task, node);
        }
        walk.history().taskEnded(last, execution.visitId(), how, deleteReason);
        walk.engineEvents().task(StepEvent.Kind.ENTITY_DELETED, last);
        recorder.delete(last);
        SubTasks.endParts(walk, last, deleteReason == null ? "its parent task was cancelled" : deleteReason);
        return last;
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
            walk.events().disarmScope(activity.id());
            walk.compensation().drop(activity.id());
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
        endInstance(how, reason, skipListeners, null, null);
    }

    /** Ends the instance; {@code errorCode} set: the caller gets an error instead of a return. */
    public void endInstance(
            EndState how,
            @Nullable String reason,
            boolean skipListeners,
            @Nullable String errorCode,
            @Nullable String errorMessage) {
        this.skipListeners = skipListeners;
        deleteReason = reason == null ? deleteReason : reason;
        if (walk.planItems() != null && !skipListeners) {
            walk.planItems().caseEnds(how);
        }
        cancelContent(recorder.root(), EndState.CANCELLED);
        String why = skipListeners ? reason : withEndListeners(how, reason);
        walk.events().disarmScope(recorder.instanceId());
        walk.compensation().drop(recorder.instanceId());
        Execution root = recorder.root();
        walk.history().instanceEnded(root, how, lastEndEvent(), why);
        walk.engineEvents().instanceEnds(how, terminations.terminated(), why);
        Execution.Root part = root.requireRoot();
        if (part.superInstanceId() != 0 && (how == EndState.COMPLETED || errorCode != null)) {
            callers.ended(root, terminations.beyond(), errorCode, errorMessage);
        }
        walk.effect(new Effect.InstanceEnded(root.id(), root.definitionId()));
        recorder.delete(root);
    }

    /** Runs the end listeners of the process once; an instance that is deleted goes even if they fail, and its history says so. */
    private @Nullable String withEndListeners(EndState how, @Nullable String reason) {
        if (endListenersBegun) {
            return reason; // one of them raised the error that ends the instance
        }
        endListenersBegun = true;
        FlowNode process = walk.definition().graph().process();
        try {
            walk.listeners().notify(recorder.root(), process, "end");
            return reason;
        } catch (RuntimeException failure) {
            if (how != EndState.CANCELLED) {
                throw failure;
            }
            walk.effect(new Effect.EndListenerFailed(recorder.instanceId(), process.id(), failure));
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
            walk.forget(execution.id());
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

    /** Cancels an activity with its token, and with it each scope in which nothing else is alive. */
    public void cancelBranch(Execution activity, String reason) {
        if (walk.planItems() != null) {
            walk.planItems().end(activity, nodeOf(activity), EndState.CANCELLED, PlanItemTransition.TERMINATE);
            return;
        }
        Execution at = activity;
        while (!at.isRoot()) {
            Execution scope = recorder.execution(at.parentId());
            if (scope.kind() == Kind.LOOP) {
                if (walk.loops().cancelOne(at)) {
                    return;
                }
            } else if (scope.activeChildren() > 1) {
                cancel(at, EndState.CANCELLED);
                lose(scope.id());
                return;
            } else if (nodeOf(scope).type() == ElementType.AD_HOC_SUB_PROCESS) {
                cancelAlone(at); // it waits for what is to begin next
                return;
            } else if (isCompensationRun(scope, nodeOf(scope))) {
                cancelAlone(at);
                completeIfDone(scope.id()); // what else is to be compensated is
                return;
            }
            at = scope;
        }
        if (activity.isRoot() && at.activeChildren() > 1) {
            cancelVisit(at, EndState.CANCELLED);
            walk.forget(at.id());
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

    /** Whether an execution is one that holds variables, or is inside of it. */
    public boolean sees(long executionId, long holderId) {
        Execution at = recorder.find(executionId);
        while (at != null) {
            if (at.id() == holderId) {
                return true;
            }
            at = at.isRoot() ? null : recorder.find(at.parentId());
        }
        return false;
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

    /** Whether a subscription or timer belongs to a scope (event sub-process) rather than to the token in the same row. */
    public boolean belongsToScope(String elementId) {
        FlowNode node = walk.definition().node(elementId);
        return node.type() == ElementType.START_EVENT;
    }

    public boolean belongsToScope(SubscriptionRow subscription) {
        return belongsToScope(subscription.elementId());
    }

    public boolean belongsToScope(JobRow job) {
        return job.origin() == JobRow.Table.TIMER && belongsToScope(job.elementId());
    }
}
