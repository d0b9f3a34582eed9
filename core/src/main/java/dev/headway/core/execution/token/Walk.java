package dev.headway.core.execution.token;

import dev.headway.core.command.Refusal;
import dev.headway.core.definition.Definition;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.StepContext;
import dev.headway.core.execution.step.StepOutput;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.ErrorOfCall;
import dev.headway.core.execution.usercode.Mappings;
import dev.headway.core.expression.Expression;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.Ids;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.TaskRow;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moves the tokens of one instance during one step: arrive, begin, complete, leave, take. Work is queued as small operations
 * instead of recursion, so a chain of any length needs no stack. Not thread-safe.
 */
public final class Walk {
    private static final int MAX_OPERATIONS = 250_000;

    private final DeltaRecorder recorder;
    private final Definition definition;
    private final StepContext context;
    private final StepOutput output;
    private final Behaviors behaviors;
    private final int callDepth;
    private final ConditionBehavior conditions;
    private final Variables variables;
    private final HistoryWriter history;
    private final Scopes scopes;
    private final EventBehavior events;
    private final ErrorBehavior errors;
    private final EscalationBehavior escalations;
    private final CompensationBehavior compensation;
    private final LoopBehavior loops;
    private final Jobs jobs;
    private final Joins joins;
    private final Listeners listeners;
    private final EngineEvents engineEvents;
    private final LenientTexts lenient;
    private final @Nullable CaseBehavior planItems;
    private final Deque<Operation> agenda = new ArrayDeque<>();

    private record Operation(long executionId, Runnable work) {}

    public Walk(
            DeltaRecorder recorder,
            Definition definition,
            StepContext context,
            StepOutput output,
            Behaviors behaviors,
            int callDepth) {
        this.recorder = recorder;
        this.definition = definition;
        this.context = context;
        this.output = output;
        this.behaviors = behaviors;
        this.callDepth = callDepth;
        this.engineEvents = new EngineEvents(this);
        this.conditions = behaviors.conditions(this);
        this.history = new HistoryWriter(recorder, definition, context);
        this.variables = new Variables(
                recorder,
                definition.graph().attributes().searchableVariables(),
                history.wantsDetails(),
                conditions,
                engineEvents,
                (body, name) -> LoopVariables.keepsLocal(scopes().nodeOf(body), name));
        this.scopes = new Scopes(this);
        this.events = behaviors.events(this);
        this.errors = behaviors.errors(this);
        this.escalations = behaviors.escalations(this);
        this.compensation = behaviors.compensation(this);
        this.loops = behaviors.loops(this);
        this.jobs = new Jobs(this);
        this.joins = new Joins(this);
        this.listeners = new Listeners(this);
        this.lenient = new LenientTexts(this);
        this.planItems = behaviors.planItems(this);
    }

    public DeltaRecorder recorder() {
        return recorder;
    }

    public Definition definition() {
        return definition;
    }

    public StepContext context() {
        return context;
    }

    public Variables variables() {
        return variables;
    }

    public ConditionBehavior conditions() {
        return conditions;
    }

    public HistoryWriter history() {
        return history;
    }

    public Scopes scopes() {
        return scopes;
    }

    public EventBehavior events() {
        return events;
    }

    public ErrorBehavior errors() {
        return errors;
    }

    public EscalationBehavior escalations() {
        return escalations;
    }

    public CompensationBehavior compensation() {
        return compensation;
    }

    public LoopBehavior loops() {
        return loops;
    }

    public Jobs jobs() {
        return jobs;
    }

    public Joins joins() {
        return joins;
    }

    public Listeners listeners() {
        return listeners;
    }

    /** What happens, for those who listen to the engine. */
    public EngineEvents engineEvents() {
        return engineEvents;
    }

    public LenientTexts lenient() {
        return lenient;
    }

    /** The plan items of a case; null in a process. */
    public @Nullable CaseBehavior planItems() {
        return planItems;
    }

    public StepOutput output() {
        return output;
    }

    public Behaviors behaviors() {
        return behaviors;
    }

    public int callDepth() {
        return callDepth;
    }

    public long nowMillis() {
        return context.nowMillis();
    }

    /** A new id in this instance's partition. */
    public long newId() {
        return context.ids().next(Ids.partition(recorder.instanceId()));
    }

    public void effect(Effect effect) {
        output.effect(effect);
    }

    /** Queues work for an execution; a BPMN error that the work raises is propagated from there. */
    public void schedule(long executionId, Runnable work) {
        agenda.add(new Operation(executionId, work));
    }

    /** Drops what is queued for a token that is gone although its row stays: the root's inline one. */
    void forget(long executionId) {
        agenda.removeIf(operation -> operation.executionId == executionId);
    }

    /** Runs until every token waits or has ended. */
    public void drain() {
        do {
            conditions.settle();
            Operation next = agenda.poll();
            while (next != null) {
                run(next);
                conditions.settle();
                next = agenda.poll();
            }
        } while (recorder.exists()
                && (joins.settle()
                        || loops.settle()
                        || conditions.hear()
                        || (planItems != null && planItems.settle())));
    }

    private void run(Operation operation) {
        if (output.countOperation() > MAX_OPERATIONS) {
            throw new Refusal(
                    Refusal.Reason.INVALID,
                    "Expected process " + definition + " to reach a wait state, but instance " + recorder.instanceId()
                            + " took " + MAX_OPERATIONS
                            + " steps without one. There is probably an endless loop; add a wait state or mark an activity async.");
        }
        if (recorder.find(operation.executionId) == null) {
            return; // the token was cancelled by what ran before
        }
        guarded(operation.executionId, operation.work);
    }

    /** Runs work of an execution now; a BPMN error that it raises is propagated from there, an expression that fails names its element. */
    public void guarded(long executionId, Runnable work) {
        try {
            work.run();
        } catch (ErrorOfCall error) {
            errors.leaveInstance(error.code(), error.getMessage(), executionId);
        } catch (BpmnErrorThrown error) {
            errors.propagate(executionId, new ErrorBehavior.Raised(error.code(), error.getMessage(), error.data()));
        } catch (ExpressionException failure) {
            Execution at = recorder.find(executionId);
            throw at == null || at.elementId() == null ? failure : failure.at(at.elementId());
        }
    }

    // --- expressions ---

    /** The context in which texts of the model are evaluated for this execution. */
    public ActivityContext contextOf(Execution execution, FlowNode node) {
        return new TurnContext(this, execution.id(), node, null, null, null);
    }

    public Expression expression(String text) {
        return definition.expression(text);
    }

    /** Evaluates a text of the model to text; null stays null. */
    public @Nullable String text(@Nullable String text, Execution execution, FlowNode node) {
        return text == null ? null : expression(text).text(contextOf(execution, node));
    }

    // --- the life of a token at a node ---

    public ElementBehavior behavior(FlowNode node) {
        return behaviors.of(node);
    }

    /** Whether this execution is one instance of a loop over the node, as opposed to the loop itself. */
    public boolean isLoopInstance(Execution execution, FlowNode node) {
        if (node.loop() == null || execution.isRoot()) {
            return false;
        }
        Execution parent = recorder.execution(execution.parentId());
        return parent.kind() == Kind.LOOP && node.id().equals(parent.elementId());
    }

    /** A token comes to a node, by a flow or otherwise. */
    public void arrive(Execution arriving, FlowNode node, @Nullable SequenceFlow via) {
        Execution token = arriving;
        if (token.isRoot() && (needsOwnRow(node) || behavior(node).opensScope(node))) {
            token = scopes.moveToOwnRow(token);
        }
        Execution.Builder entered = token.with()
                .elementId(node.id())
                .visit(newId(), nowMillis())
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
        if (node.loop() != null && !isLoopInstance(token, node)) {
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
        Mappings.inputs(context.userCode(), contextOf(token, node), node);
        if (node.loop() == null && behavior.waits(node)) {
            events.armBoundaries(recorder.execution(token.id()), node);
        }
        listeners.started(recorder.execution(token.id()), node);
        behavior.execute(this, recorder.execution(token.id()), node);
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
        visitEnded(token, node, EndState.COMPLETED, task, null);
        compensation.completed(token, node);
        ScopeData data = token.scopeData();
        token = recorder.update(token.with()
                .visit(0, 0)
                .state(State.IDLE)
                .scopeData(data == null ? null : data.afterVisit(token.isRoot()))
                .variables(keepsLocals(token, node) ? token.variables() : VariableDocument.EMPTY)
                .build());
        if (jobs.after(token, node)) {
            jobs.ready(token, node, JobPoint.AFTER);
        } else {
            afterwards(token, node);
        }
    }

    private void mapOutputs(long executionId, FlowNode node) {
        if (!node.outputs().isEmpty()) {
            Mappings.outputs(context.userCode(), contextOf(recorder.execution(executionId), node), node);
        }
    }

    private boolean keepsLocals(Execution token, FlowNode node) {
        return planItems != null || token.isRoot() || isLoopInstance(token, node) || !needsOwnRow(node);
    }

    /** What follows completion, after the job if there is one. */
    public void afterwards(Execution token, FlowNode node) {
        if (isLoopInstance(token, node)) {
            loops.instanceDone(token, node);
        } else if (node.type().isGateway()) {
            behavior(node).execute(this, token, node);
        } else {
            behavior(node).leave(this, token, node);
        }
    }

    /** A visit has ended: history, events, the count. */
    void visitEnded(Execution execution, FlowNode node, EndState how, @Nullable TaskRow task, @Nullable String cause) {
        history.activityEnded(execution, node, how, task);
        engineEvents.ended(execution, node, how, cause);
        output.activityEnded();
    }

    /** Ends the visit of a node from which the token does not go on by a flow: end listeners, history. */
    public void endVisit(Execution token, FlowNode node) {
        listeners.end(token, node);
        Execution now = recorder.execution(token.id());
        visitEnded(now, node, EndState.COMPLETED, null, null);
        recorder.update(now.with().visit(0, 0).build());
    }

    /** A gateway has chosen its flows: end listeners, history, then a job or the flows. */
    public void completeGateway(Execution token, FlowNode node, List<SequenceFlow> chosen) {
        boolean first = recorder.execution(token.id()).visitId() != 0; // not again after its own asyncAfter job
        if (first) {
            listeners.end(token, node);
            visitEnded(recorder.execution(token.id()), node, EndState.COMPLETED, null, null);
        }
        Execution now = recorder.update(recorder.execution(token.id())
                .with()
                .visit(0, 0)
                .state(State.IDLE)
                .build());
        if (first && node.async().after()) {
            jobs.ready(now, node, JobPoint.AFTER);
        } else if (chosen.isEmpty()) {
            endToken(now);
        } else {
            take(now.isRoot() || node.incoming().size() < 2 ? now : scopes.backIntoRoot(now), chosen);
        }
    }

    /** Takes the outgoing flows whose conditions hold; all without conditions (BPMN 2.0.2, 13.3.2). */
    public void leave(Execution token, FlowNode node) {
        if (node.outgoing().isEmpty() || scopes.hasEnough(token)) {
            endToken(token);
            return;
        }
        List<SequenceFlow> taken = FlowConditions.taken(this, node, contextOf(token, node));
        take(scopes.backIntoRoot(token), taken);
    }

    /** Goes on at another node of the same scope without a flow. */
    public void goTo(Execution token, FlowNode target) {
        long id = scopes.backIntoRoot(token).id();
        schedule(id, () -> arrive(recorder.execution(id), target, null));
    }

    /** Moves the token over the flows: over the first itself, over each other by a new token. */
    public void take(Execution token, List<SequenceFlow> flows) {
        Execution scope = scopes.scopeOf(token);
        List<Execution> movers = new ArrayList<>(flows.size());
        movers.add(token);
        for (SequenceFlow flow : flows.subList(1, flows.size())) {
            movers.add(recorder.insert(Execution.newChild(newId(), scope, Kind.TOKEN)
                    .elementId(definition.graph().node(flow.source()).id())
                    .build()));
        }
        if (flows.size() > 1) {
            scopes.addActive(scope.id(), flows.size() - 1);
        }
        for (int i = 0; i < flows.size(); i++) {
            long mover = movers.get(i).id();
            SequenceFlow flow = flows.get(i);
            schedule(mover, () -> move(mover, flow));
        }
    }

    private void move(long tokenId, SequenceFlow flow) {
        listeners.taken(tokenId, flow);
        arrive(recorder.execution(tokenId), definition.graph().node(flow.target()), flow);
    }

    /** The token is used up; the last of its scope completes the scope. */
    void endToken(Execution ended) {
        Execution token = recorder.execution(ended.id());
        if (planItems != null) {
            planItems.left(token, scopes.nodeOf(token));
            return;
        }
        Execution scope = scopes.scopeOf(token);
        scopes.absorb(token);
        scopes.addActive(scope.id(), -1);
        scopes.completeIfDone(scope.id());
    }
}
