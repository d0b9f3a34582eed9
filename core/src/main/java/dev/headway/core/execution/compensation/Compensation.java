package dev.headway.core.execution.compensation;

import dev.headway.core.command.Refusal;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.CompensationBehavior;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Tokens;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compensation (BPMN 2.0.2, 10.7 and 13.5.5). An activity that completes and can be undone leaves an entry with its scope: a
 * subscription, whose id says when. A sub-process leaves a snapshot too, with its variables and the entries inside it. Who
 * compensates takes the entries over and runs the handlers, last completed first, one after another.
 */
public final class Compensation implements CompensationBehavior {
    private final InstanceStep step;
    private final Tokens tokens;
    private final EngineEvents engineEvents;
    private final Scopes scopes;
    private final EventBehavior events;
    private final DeltaRecorder recorder;

    public Compensation(
            InstanceStep step, Tokens tokens, EngineEvents engineEvents, Scopes scopes, EventBehavior events) {
        this.step = step;
        this.tokens = tokens;
        this.engineEvents = engineEvents;
        this.scopes = scopes;
        this.events = events;
        this.recorder = step.recorder();
    }

    // --- what completes ---

    @Override
    public void completed(Execution token, FlowNode node) {
        if (!step.definition().hasCompensation() || !node.type().isActivity()) {
            return;
        }
        FlowNode boundary = boundaryOf(node);
        boolean inside = node.type().isScope()
                && (handlerStartOf(node) != null || !entries(token.id()).isEmpty());
        if (boundary == null && !inside) {
            return;
        }
        Execution scope = recorder.execution(step.scopeOf(token).id());
        while (scope.kind() == Kind.LOOP) {
            scope = recorder.execution(scope.parentId());
        }
        String snapshotId = "";
        if (boundary == null || step.isLoopInstance(token, node)) {
            Execution snapshot = recorder.insert(Execution.newChild(step.newId(), scope, Kind.SNAPSHOT)
                    .elementId(node.id())
                    .variables(token.variables())
                    .build());
            snapshotId = Long.toString(snapshot.id());
            if (boundary == null) {
                entries(token.id()).forEach(entry -> move(entry, snapshot));
            }
        }
        if (node.type().isScope()) {
            drop(token.id()); // the boundary event's handler undoes it as a whole
        }
        recorder.insert(new SubscriptionRow(
                step.newId(),
                recorder.instanceId(),
                scope.id(),
                step.definition().id(),
                boundary == null ? node.id() : boundary.id(),
                SubscriptionRow.Type.COMPENSATION,
                snapshotId,
                step.nowMillis(),
                recorder.root().requireRoot().tenantId()));
    }

    private @Nullable FlowNode boundaryOf(FlowNode activity) {
        for (int index : activity.boundaryEvents()) {
            FlowNode event = step.definition().graph().node(index);
            if (event.detail() instanceof ElementDetail.BoundaryEvent boundary
                    && boundary.event() instanceof EventDefinition.Compensation
                    && boundary.compensationHandler() >= 0) {
                return event;
            }
        }
        return null;
    }

    /** The start of the compensation event sub-process of a sub-process: what undoes it instead of its own entries. */
    private @Nullable FlowNode handlerStartOf(FlowNode scope) {
        for (int index : scope.children()) {
            FlowNode child = step.definition().graph().node(index);
            if (child.type() != ElementType.EVENT_SUB_PROCESS) {
                continue;
            }
            for (FlowNode start : step.definition().startsOf(child)) {
                if (start.detail() instanceof ElementDetail.StartEvent detail
                        && detail.event() instanceof EventDefinition.Compensation) {
                    return start;
                }
            }
        }
        return null;
    }

    /** The entries of a scope, last completed first. */
    private List<SubscriptionRow> entries(long executionId) {
        return recorder.state().subscriptions().ownedBy(executionId).stream()
                .filter(row -> row.type() == SubscriptionRow.Type.COMPENSATION)
                .sorted(Comparator.comparingLong(SubscriptionRow::id).reversed())
                .toList();
    }

    private @Nullable SubscriptionRow last(long executionId) {
        SubscriptionRow last = null;
        for (SubscriptionRow row : recorder.state().subscriptions().ownedBy(executionId)) {
            if (row.type() == SubscriptionRow.Type.COMPENSATION && (last == null || row.id() > last.id())) {
                last = row;
            }
        }
        return last;
    }

    /** Moves an entry to another scope, and the snapshot that belongs to it. */
    private void move(SubscriptionRow entry, Execution to) {
        if (!entry.name().isEmpty()) {
            recorder.update(snapshotOf(entry).with().parentId(to.id()).build());
        }
        recorder.delete(entry);
        recorder.insert(new SubscriptionRow(
                entry.id(),
                entry.instanceId(),
                to.id(),
                entry.definitionId(),
                entry.elementId(),
                entry.type(),
                entry.name(),
                entry.createdMillis(),
                entry.tenantId()));
    }

    private Execution snapshotOf(SubscriptionRow entry) {
        return recorder.execution(Long.parseLong(entry.name()));
    }

    @Override
    public void drop(long executionId) {
        entries(executionId).forEach(recorder::delete);
        for (Execution child : recorder.state().executions().ownedBy(executionId)) {
            if (child.isDormant()) {
                drop(child.id());
                recorder.delete(child);
            }
        }
    }

    // --- who compensates ---

    @Override
    public void raise(Execution token, FlowNode node, EventDefinition.Compensation thrown) {
        List<SubscriptionRow> entries = collect(token, thrown.activityRef());
        if (entries.isEmpty()) {
            tokens.complete(token, node);
            return;
        }
        if (thrown.waitForCompletion()) {
            Execution run = recorder.update(token.with()
                    .kind(Kind.SCOPE)
                    .state(State.IDLE)
                    .activeChildren(0)
                    .build());
            begin(run, entries);
        } else {
            Execution run = newRun(step.scopeOf(token), node);
            begin(run, entries);
            tokens.complete(recorder.execution(token.id()), node);
        }
    }

    private Execution newRun(Execution scope, FlowNode node) {
        Execution run = recorder.insert(Execution.newChild(step.newId(), scope, Kind.SCOPE)
                .elementId(node.id())
                .build());
        scopes.addActive(scope.id(), 1);
        return run;
    }

    private void begin(Execution run, List<SubscriptionRow> entries) {
        for (SubscriptionRow entry : entries) {
            move(entry, run);
        }
        next(run);
    }

    /** An event sub-process speaks for the scope around it; a named activity is looked for outwards. */
    private List<SubscriptionRow> collect(Execution token, @Nullable String activityRef) {
        List<SubscriptionRow> found = new ArrayList<>();
        Execution at = step.scopeOf(token);
        while (true) {
            for (SubscriptionRow entry : entries(at.id())) {
                if (activityRef == null || activityRef.equals(activityOf(entry).id())) {
                    found.add(entry);
                }
            }
            boolean further =
                    activityRef == null ? step.nodeOf(at).type() == ElementType.EVENT_SUB_PROCESS : found.isEmpty();
            if (!further || at.isRoot()) {
                return found;
            }
            at = recorder.execution(at.parentId());
        }
    }

    private FlowNode activityOf(SubscriptionRow entry) {
        FlowNode node = step.definition().node(entry.elementId());
        return node.detail() instanceof ElementDetail.BoundaryEvent boundary
                ? step.definition().graph().node(boundary.attachedTo())
                : node;
    }

    /** Runs the next handler; false when there is none left. */
    private boolean next(Execution run) {
        SubscriptionRow entry = last(run.id());
        if (entry == null) {
            return false;
        }
        recorder.delete(entry);
        Execution holder = run;
        if (!entry.name().isEmpty()) {
            holder = snapshotOf(entry);
            scopes.addActive(run.id(), 1);
        }
        FlowNode node = step.definition().node(entry.elementId());
        engineEvents.activity(StepEvent.Kind.ACTIVITY_COMPENSATE, run.id(), activityOf(entry), null);
        if (node.detail() instanceof ElementDetail.BoundaryEvent boundary) {
            scopes.addToken(holder, step.definition().graph().node(boundary.compensationHandler()));
            return true;
        }
        FlowNode handlerStart = handlerStartOf(node);
        if (handlerStart != null) {
            events.enterEventSubProcess(holder, handlerStart, false);
        } else {
            next(holder);
        }
        return true;
    }

    @Override
    public void snapshotDone(Execution snapshot) {
        boolean replaced = handlerStartOf(step.nodeOf(snapshot)) != null;
        if (!replaced && next(snapshot)) {
            return;
        }
        drop(snapshot.id());
        recorder.delete(recorder.execution(snapshot.id()));
        scopes.addActive(snapshot.parentId(), -1);
        scopes.completeIfDone(snapshot.parentId());
    }

    @Override
    public void handlerDone(Execution run, FlowNode node) {
        if (next(run)) {
            return;
        }
        if (node.detail() instanceof ElementDetail.EndEvent end && end.event() instanceof EventDefinition.Cancel) {
            leaveTransaction(run, node);
        } else if (run.visitId() != 0) {
            scopes.close(run, node);
        } else {
            recorder.delete(recorder.execution(run.id()));
            scopes.addActive(run.parentId(), -1);
            scopes.completeIfDone(run.parentId());
        }
    }

    // --- transactions ---

    @Override
    public void cancelTransaction(Execution token, FlowNode node) {
        tokens.endVisit(token, node);
        Execution transaction = transactionOf(token, node);
        keepOpen(transaction);
        scopes.cancelContent(transaction, EndState.CANCELLED);
        List<SubscriptionRow> entries = entries(transaction.id());
        Execution run = newRun(recorder.execution(transaction.id()), node);
        if (entries.isEmpty()) {
            leaveTransaction(run, node);
        } else {
            begin(run, entries);
        }
    }

    /** What has completed in sub-processes that are still open is compensated too. */
    private void keepOpen(Execution scope) {
        for (Execution child : recorder.state().executions().ownedBy(scope.id())) {
            keepOpen(child);
            if (child.kind() == Kind.SCOPE && !entries(child.id()).isEmpty()) {
                completed(child, step.nodeOf(child));
            }
        }
    }

    private Execution transactionOf(Execution token, FlowNode node) {
        Execution at = recorder.execution(token.id());
        while (!at.isRoot()) {
            at = recorder.execution(at.parentId());
            if (!at.isRoot() && step.nodeOf(at).type() == ElementType.TRANSACTION && at.kind() == Kind.SCOPE) {
                return at;
            }
        }
        throw new IllegalStateException("Expected the cancel end event '" + node.id() + "' inside a transaction");
    }

    private void leaveTransaction(Execution run, FlowNode end) {
        Execution transaction = transactionOf(run, end);
        FlowNode node = step.nodeOf(transaction);
        if (step.isLoopInstance(transaction, node)) {
            transaction = recorder.execution(transaction.parentId());
        }
        for (int index : node.boundaryEvents()) {
            FlowNode boundary = step.definition().graph().node(index);
            if (boundary.detail() instanceof ElementDetail.BoundaryEvent detail
                    && detail.event() instanceof EventDefinition.Cancel) {
                events.enterBoundary(transaction, boundary, true);
                return;
            }
        }
        throw new Refusal(
                Refusal.Reason.INVALID,
                "Expected a cancel boundary event on transaction '" + node.id() + "', which the end event '" + end.id()
                        + "' cancels, but it has none (process " + step.definition() + "). Add one.");
    }
}
