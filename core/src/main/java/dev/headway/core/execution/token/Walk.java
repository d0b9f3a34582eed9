package dev.headway.core.execution.token;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.usercode.Mappings;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Moves the tokens of one instance during one step: arrive, begin, complete, leave, take. Not thread-safe. */
public final class Walk {
    private final InstanceStep step;
    private final DeltaRecorder recorder;
    private final Agenda agenda;
    private final Contexts contexts;
    private final Variables variables;
    private final Jobs jobs;
    private final Listeners listeners;
    private final ConditionBehavior conditions;
    private final Scopes scopes;
    private final EventBehavior events;
    private final CompensationBehavior compensation;
    private final LoopBehavior loops;
    private final Joins joins;
    private final @Nullable CaseBehavior planItems;
    private final Function<FlowNode, ElementBehavior> elements;

    /**
     * Moves tokens with what each idea of BPMN does for them.
     *
     * @param planItems null in a process
     * @param elements the behavior of the element at a node; asked when a token comes there
     */
    public Walk(
            InstanceStep step,
            Agenda agenda,
            Contexts contexts,
            Variables variables,
            Jobs jobs,
            Listeners listeners,
            ConditionBehavior conditions,
            Scopes scopes,
            EventBehavior events,
            CompensationBehavior compensation,
            LoopBehavior loops,
            Joins joins,
            @Nullable CaseBehavior planItems,
            Function<FlowNode, ElementBehavior> elements) {
        this.step = step;
        this.recorder = step.recorder();
        this.agenda = agenda;
        this.contexts = contexts;
        this.variables = variables;
        this.jobs = jobs;
        this.listeners = listeners;
        this.conditions = conditions;
        this.scopes = scopes;
        this.events = events;
        this.compensation = compensation;
        this.loops = loops;
        this.joins = joins;
        this.planItems = planItems;
        this.elements = elements;
    }

    /** Runs until every token waits or has ended. */
    public void drain() {
        do {
            conditions.settle();
            while (agenda.doNext()) {
                conditions.settle();
            }
        } while (recorder.exists()
                && (joins.settle()
                        || loops.settle()
                        || conditions.hear()
                        || (planItems != null && planItems.settle())));
    }

    private ElementBehavior behavior(FlowNode node) {
        return elements.apply(node);
    }

    /** A token comes to a node, by a flow or otherwise. */
    public void arrive(Execution arriving, FlowNode node, @Nullable SequenceFlow via) {
        Execution token = arriving;
        if (token.isRoot() && (needsOwnRow(node) || behavior(node).opensScope(node))) {
            token = scopes.moveToOwnRow(token);
        }
        Execution.Builder entered = token.with()
                .elementId(node.id())
                .visit(step.newId(), step.nowMillis())
                .state(State.IDLE)
                .noJob();
        if (via != null
                && node.incoming().size() > 1
                && jobs.marker(token, node).before()) {
            ScopeData data = token.scopeData();
            entered.scopeData((data == null ? ScopeData.EMPTY : data).withVia(via.id()));
        }
        token = recorder.update(entered.build());
        if (jobs.before(token, node)) {
            jobs.ready(token, node, JobPoint.BEFORE);
        } else {
            begin(token, node, via);
        }
    }

    /** Whether a token at the node has a row of its own, whose variables go when the node is left. */
    public static boolean needsOwnRow(FlowNode node) {
        return node.type().isScope()
                || node.loop() != null
                || !node.inputs().isEmpty()
                || !node.outputs().isEmpty()
                || (node.detail() instanceof ElementDetail.CallActivity call && call.keepsResults());
    }

    /** Runs a node for a token that has arrived, after its job if it has one. */
    public void begin(Execution token, FlowNode node, @Nullable SequenceFlow via) {
        if (node.loop() != null && !step.isLoopInstance(token, node)) {
            loops.start(token, node);
            return;
        }
        ElementBehavior behavior = behavior(node);
        if (joins.isJoin(node)) {
            joins.arrive(token, node, via);
            return;
        }
        if (planItems != null) {
            planItems.begun(recorder.execution(token.id()), node);
        }
        // First the input mapping: listeners and the timers of boundary events see what it brings.
        Mappings.inputs(step.context().userCode(), contexts.of(token, node), node);
        if (node.loop() == null && behavior.waits(node)) {
            events.armBoundaries(recorder.execution(token.id()), node);
        }
        listeners.started(recorder.execution(token.id()), node);
        behavior.execute(recorder.execution(token.id()), node);
    }

    /** Leaves the token waiting at its node. */
    public void waitHere(Execution token) {
        recorder.update(
                recorder.execution(token.id()).with().state(State.WAITING).build());
    }

    /** The node's work is done: end listeners, outputs, history; then a job or the outgoing flows. */
    public void complete(Execution completing, FlowNode node) {
        complete(completing, node, (TaskRow) null);
    }

    /** Completes a node whose task, if any, has just been completed and removed. */
    public void complete(Execution completing, FlowNode node, @Nullable TaskRow task) {
        complete(completing, node, task, () -> {});
    }

    /** Completes a node; {@code atEnd} runs when its end listeners and outputs have, also when they raise an error. */
    public void complete(Execution completing, FlowNode node, Runnable atEnd) {
        complete(completing, node, null, atEnd);
    }

    private void complete(Execution completing, FlowNode node, @Nullable TaskRow task, Runnable atEnd) {
        variables.storeHandedOut();
        try {
            listeners.end(completing, node, () -> mapOutputs(completing.id(), node));
        } finally {
            atEnd.run();
        }
        events.disarm(completing.id());
        Execution token = recorder.execution(completing.id());
        scopes.visitEnded(token, node, EndState.COMPLETED, task, null);
        compensation.completed(token, node);
        ScopeData data = token.scopeData();
        token = recorder.update(token.with()
                .visit(0, 0)
                .state(State.IDLE)
                .scopeData(data == null ? null : data.afterVisit(token.isRoot()))
                .variables(keepsLocals(token, node) ? token.variables() : VariableDocument.EMPTY)
                .build());
        if (jobs.after(token, node)) {
            leaveByJob(token, node);
        } else {
            afterwards(token, node);
        }
    }

    private void mapOutputs(long executionId, FlowNode node) {
        if (!node.outputs().isEmpty()) {
            Mappings.outputs(step.context().userCode(), contexts.of(recorder.execution(executionId), node), node);
        }
    }

    private boolean keepsLocals(Execution token, FlowNode node) {
        return planItems != null || token.isRoot() || step.isLoopInstance(token, node) || !needsOwnRow(node);
    }

    /** The node's work is done and written to the history, and a job goes on from it. */
    public void leaveByJob(Execution token, FlowNode node) {
        if (planItems != null) {
            planItems.leaves(token, node);
        }
        jobs.ready(token, node, JobPoint.AFTER);
    }

    /** What follows completion, after the job if there is one. */
    public void afterwards(Execution token, FlowNode node) {
        if (step.isLoopInstance(token, node)) {
            loops.instanceDone(token, node);
        } else if (node.type().isGateway()) {
            behavior(node).execute(token, node);
        } else {
            leave(token, node);
        }
    }

    /** Goes on after a trigger from the API. */
    public void trigger(Execution token, FlowNode node, VariableDocument brought) {
        behavior(node).trigger(token, node, brought);
    }

    /** Runs what the element itself does; all that comes before is done. */
    public void execute(Execution token, FlowNode node) {
        behavior(node).execute(token, node);
    }

    /** The last token inside a scope has ended. */
    public void scopeDone(Execution scope, FlowNode node) {
        behavior(node).scopeDone(scope, node);
    }

    /** Ends the visit of a node from which the token does not go on by a flow: end listeners, history. */
    public void endVisit(Execution token, FlowNode node) {
        listeners.end(token, node);
        Execution now = recorder.execution(token.id());
        scopes.visitEnded(now, node, EndState.COMPLETED, null, null);
        recorder.update(now.with().visit(0, 0).build());
    }

    /** A gateway has chosen its flows: end listeners, history, then a job or the flows. */
    public void completeGateway(Execution token, FlowNode node, List<SequenceFlow> chosen) {
        boolean first = recorder.execution(token.id()).visitId() != 0; // not again after its own asyncAfter job
        if (first) {
            listeners.end(token, node);
            scopes.visitEnded(recorder.execution(token.id()), node, EndState.COMPLETED, null, null);
        }
        Execution now = recorder.update(recorder.execution(token.id())
                .with()
                .visit(0, 0)
                .state(State.IDLE)
                .build());
        if (first && node.async().after()) {
            leaveByJob(now, node);
        } else if (chosen.isEmpty()) {
            endToken(now);
        } else {
            take(now.isRoot() || node.incoming().size() < 2 ? now : scopes.backIntoRoot(now), chosen);
        }
    }

    /** Takes the outgoing flows whose conditions hold; all without conditions (BPMN 2.0.2, 13.3.2). A link goes on at its target. */
    public void leave(Execution token, FlowNode node) {
        FlowNode linked = Links.target(step.definition().graph(), node);
        if (linked != null) {
            goTo(token, linked);
            return;
        }
        if (node.outgoing().isEmpty() || scopes.hasEnough(token)) {
            endToken(token);
            return;
        }
        List<SequenceFlow> taken = FlowConditions.taken(step, node, contexts.of(token, node));
        take(scopes.backIntoRoot(token), taken);
    }

    /** A link has no flow of its own: the path goes on at its target (BPMN 2.0.2, 10.5.5). */
    private void goTo(Execution token, FlowNode target) {
        long id = scopes.backIntoRoot(token).id();
        agenda.schedule(id, () -> arrive(recorder.execution(id), target, null));
    }

    /**
     * Moves the token over the flows: over the first itself, over each other by a new token. Where there are several, none is
     * carried by the root, whose variables all of them see.
     */
    public void take(Execution taking, List<SequenceFlow> flows) {
        Execution token = flows.size() > 1 && taking.isRoot() ? scopes.moveToOwnRow(taking) : taking;
        Execution scope = step.scopeOf(token);
        List<Execution> movers = new ArrayList<>(flows.size());
        movers.add(token);
        for (SequenceFlow flow : flows.subList(1, flows.size())) {
            movers.add(recorder.insert(Execution.newChild(step.newId(), scope, Kind.TOKEN)
                    .elementId(step.definition().graph().node(flow.source()).id())
                    .build()));
        }
        if (flows.size() > 1) {
            scopes.addActive(scope.id(), flows.size() - 1);
        }
        for (int i = 0; i < flows.size(); i++) {
            long mover = movers.get(i).id();
            SequenceFlow flow = flows.get(i);
            agenda.schedule(mover, () -> move(mover, flow));
        }
    }

    private void move(long tokenId, SequenceFlow flow) {
        listeners.taken(tokenId, flow);
        arrive(recorder.execution(tokenId), step.definition().graph().node(flow.target()), flow);
    }

    /** The token is used up; the last of its scope completes the scope. */
    public void endToken(Execution ended) {
        Execution token = recorder.execution(ended.id());
        if (planItems != null) {
            planItems.left(token, step.nodeOf(token));
            return;
        }
        Execution scope = step.scopeOf(token);
        scopes.absorb(token);
        scopes.addActive(scope.id(), -1);
        scopes.completeIfDone(scope.id());
    }
}
