package dev.headway.core.execution.cases;

import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.definition.CaseIndex;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Callers;
import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Jobs;
import dev.headway.core.execution.token.Listeners;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Tokens;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.CaseItem;
import dev.headway.core.state.CaseItem.ItemState;
import dev.headway.core.state.CaseItem.Weight;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.ScopeData;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItem;
import dev.headway.model.PlanItemTransition;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The life cycles of the plan items of one case during one step (CMMN 1.1, 8.4). A plan item that is not over has a row of its own;
 * what becomes of it stands in the row's {@link CaseItem}. Its work is done by the same behaviors as that of a process.
 */
public final class PlanItems implements CaseBehavior {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final Tokens tokens;
    private final Variables variables;
    private final Jobs jobs;
    private final Scopes scopes;
    private final DeltaRecorder recorder;
    private final Sentries sentries;
    private final Stages stages;
    private final Repetitions repetitions;
    private final EventListeners eventListeners;
    private final CaseVariableListeners variableListeners;
    private final LifecycleListeners lifecycle;

    public PlanItems(
            InstanceStep step,
            Agenda agenda,
            Contexts contexts,
            Tokens tokens,
            Variables variables,
            Jobs jobs,
            Listeners listeners,
            Scopes scopes,
            Callers callers,
            EventBehavior events,
            CaseIndex index) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.tokens = tokens;
        this.variables = variables;
        this.jobs = jobs;
        this.scopes = scopes;
        this.recorder = step.recorder();
        this.sentries = new Sentries(step, agenda, contexts, events, this, index);
        this.stages = new Stages(step, agenda, contexts, tokens, variables, scopes, callers, this);
        this.repetitions = new Repetitions(step, agenda, contexts, variables, this);
        this.eventListeners = new EventListeners(step, events, this);
        this.lifecycle = new LifecycleListeners(contexts, listeners);
        this.variableListeners = new CaseVariableListeners(step, agenda, contexts, listeners, index);
    }

    Sentries sentries() {
        return sentries;
    }

    /** The stages, which hold the items. */
    Stages stages() {
        return stages;
    }

    EventListeners eventListeners() {
        return eventListeners;
    }

    @Override
    public void beginStage(Execution token, FlowNode node) {
        stages.begin(token, node);
    }

    /** Where an item, or the case, is in its life cycle. */
    static CaseItem of(Execution execution) {
        ScopeData data = execution.scopeData();
        CaseItem item = data == null ? null : data.caseItem();
        return Objects.requireNonNull(item, "the row of a plan item");
    }

    /** What the model says about an item. */
    static PlanItem planItem(FlowNode node) {
        return Objects.requireNonNull(node.planItem(), "the node of a plan item");
    }

    Execution put(Execution execution, CaseItem item) {
        Execution now = recorder.execution(execution.id());
        ScopeData data = now.scopeData() == null ? ScopeData.EMPTY : now.scopeData();
        return recorder.update(now.with().scopeData(data.withCaseItem(item)).build());
    }

    boolean test(@Nullable String rule, Execution item, FlowNode node) {
        return rule != null && step.expression(rule).test(contexts.of(item, node));
    }

    // --- the case ---

    @Override
    public void startCase(Execution.Root start) {
        FlowNode model = step.definition().graph().process();
        Execution root = put(recorder.root(), CaseItem.CASE.started(step.nowMillis()));
        if (model.detail() instanceof ElementDetail.Stage stage
                && stage.initiator() != null
                && !root.variables().contains(stage.initiator())) {
            variables.setLocal(root, stage.initiator(), start.startUserId());
        }
        if (start.startElementId() == null) {
            lifecycle.changed(root, model, null, "active", PlanItemTransition.CREATE);
            sentries.created(model);
            stages.open(recorder.root(), model);
        } else {
            lifecycle.changed(root, model, "completed", "active", PlanItemTransition.REACTIVATE);
            stages.reactivate(recorder.root(), model, reactivation(start.startElementId()));
        }
    }

    private FlowNode reactivation(String elementId) {
        FlowNode listener = step.definition().graph().nodeById(elementId);
        if (listener == null || !CaseIndex.isReactivation(listener)) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected an event listener of the type reactivate in case " + step.definition() + ", got '"
                            + elementId + "'. Add an <eventListener> with eventType=\"reactivate\" to the model.");
        }
        return listener;
    }

    @Override
    public void caseEnds(EndState how) {
        FlowNode model = step.definition().graph().process();
        for (Execution child : recorder.state().executions().ownedBy(recorder.instanceId())) {
            announceContent(child, EndState.CANCELLED);
        }
        boolean completed = how == EndState.COMPLETED;
        lifecycle.changed(
                recorder.root(),
                model,
                "active",
                completed ? "completed" : "terminated",
                completed ? PlanItemTransition.COMPLETE : PlanItemTransition.TERMINATE);
    }

    @Override
    public void resumed() {
        sentries.resumed();
    }

    /** Whether an item occurs, as milestones and event listeners do, in place of being started and completed. */
    static boolean occurs(FlowNode node) {
        return node.type() == ElementType.MILESTONE || node.type() == ElementType.EVENT_LISTENER;
    }

    /** Conditions are looked at once all else is done. */
    void variableChanged() {
        sentries.variableChanged();
    }

    @Override
    public void variableChanged(long holderId, String name, String kind) {
        variableListeners.changed(holderId, name, kind);
        sentries.variableChanged(holderId, name, kind);
    }

    @Override
    public void variableCreated(long holderId, String name) {
        variableListeners.changed(holderId, name, "create");
    }

    @Override
    public boolean settle() {
        return recorder.exists() && (sentries.settle() || stages.settle());
    }

    // --- an item begins ---

    /** Creates an instance of an item in its stage; nothing has been told of it yet. */
    Execution create(Execution stage, FlowNode node, int number, ItemState state) {
        Execution item = recorder.insert(Execution.newChild(step.newId(), stage, Kind.TOKEN)
                .elementId(node.id())
                .visit(step.newId(), step.nowMillis())
                .state(State.WAITING)
                .scopeData(ScopeData.EMPTY.withCaseItem(fresh(number, state, false, false)))
                .build());
        PlanItem.Control control = planItem(node).control();
        repetitions.number(item, node, number);
        boolean required = test(control.required(), item, node);
        boolean neutral = test(control.completionNeutral(), item, node);
        CaseItem made = fresh(number, state, required, neutral);
        Weight weight = Stages.weigh(node, made, of(recorder.execution(stage.id())));
        stages.count(stage.id(), Weight.NONE, weight, 1);
        return put(item, made.in(state, weight));
    }

    private static CaseItem fresh(int number, ItemState state, boolean required, boolean neutral) {
        return new CaseItem(
                state,
                required,
                neutral,
                Weight.NONE,
                number,
                0,
                null,
                Set.of(),
                0,
                0,
                Set.of(),
                VariableDocument.EMPTY);
    }

    /** An instance is there: tells of it, and lets it begin if nothing keeps it. */
    void created(Execution item, FlowNode node) {
        lifecycle.changed(item, node, null, of(item).state().text(), PlanItemTransition.CREATE);
        occurred(node, item, PlanItemTransition.CREATE);
        sentries.created(node);
        agenda.schedule(item.id(), () -> admit(recorder.execution(item.id()), node));
    }

    private void admit(Execution item, FlowNode node) {
        if (of(item).state() != ItemState.AVAILABLE) {
            sentries.look(item, node);
        } else if (planItem(node).control().availability() != null && !sentries.isAvailable(item, node)) {
            move(item, node, ItemState.UNAVAILABLE, null);
        } else if (planItem(node).entry().isEmpty()) {
            enter(item, node, null);
        } else {
            sentries.look(item, node);
        }
    }

    /** Nothing keeps an item any more: it has no entry criteria, or this one is satisfied. */
    void enter(Execution item, FlowNode node, @Nullable String criterion) {
        PlanItem.Repetition repetition = planItem(node).control().repetition();
        if (node.type() == ElementType.EVENT_LISTENER) {
            eventListeners.enter(item, node, criterion);
        } else if (repetition != null && repetition.collectionVariable() != null) {
            repetitions.overCollection(item, node, repetition, repetition.collectionVariable());
        } else if (repetition != null && !planItem(node).entry().isEmpty()) {
            if (repetitions.holds(item, node, repetition)) {
                repetitions.waiting(item, node);
                activate(item, node, criterion);
            } else {
                sentries.forget(item, node);
            }
        } else {
            activate(item, node, criterion);
        }
    }

    @Override
    public long nextTimer(Execution item, FlowNode node) {
        return eventListeners.next(item, node);
    }

    /** The item begins, or waits to be started by somebody. */
    void activate(Execution item, FlowNode node, @Nullable String criterion) {
        put(item, of(item).entered(criterion, sentries.withoutEntry(item, node)));
        begin(recorder.execution(item.id()), node);
        Execution begun = recorder.find(item.id());
        if (!planItem(node).entry().isEmpty() && (begun == null || of(begun).state() != ItemState.ASYNC_ACTIVE)) {
            sentries.leaveNobody(node);
        }
    }

    private void begin(Execution item, FlowNode node) {
        if (node.type() == ElementType.MILESTONE) {
            move(item, node, ItemState.ACTIVE, null);
            schedule(item.id(), node);
        } else if (test(planItem(node).control().manualActivation(), item, node)) {
            move(item, node, ItemState.ENABLED, PlanItemTransition.ENABLE);
        } else {
            start(item, node, PlanItemTransition.START);
        }
    }

    /** Starts an item, in this step or by a job. */
    void start(Execution item, FlowNode node, PlanItemTransition transition) {
        if (jobs.before(item, node)) {
            move(item, node, ItemState.ASYNC_ACTIVE, null);
            jobs.ready(recorder.execution(item.id()), node, JobPoint.BEFORE);
        } else {
            move(item, node, ItemState.ACTIVE, transition);
            schedule(item.id(), node);
        }
    }

    /** An item makes a transition: sentries hear of it, and perhaps another instance of the item is to come. */
    void occurred(FlowNode node, Execution item, PlanItemTransition transition) {
        sentries.occurred(node, item, transition);
        repetitions.occurred(item, node, transition);
    }

    private void schedule(long itemId, FlowNode node) {
        agenda.schedule(itemId, () -> tokens.begin(recorder.execution(itemId), node, null));
    }

    @Override
    public void begun(Execution item, FlowNode node) {
        if (node.detail() instanceof ElementDetail.Milestone milestone) {
            stages.tell(milestone.businessStatus(), item, node);
        }
        if (of(item).state() == ItemState.ASYNC_ACTIVE) {
            move(item, node, ItemState.ACTIVE, PlanItemTransition.START);
        }
    }

    @Override
    public void passOn(long itemId, FlowNode node) {
        Execution item = recorder.exists() ? recorder.find(itemId) : null;
        if (item == null || item.state() != State.WAITING) {
            return; // what it called has ended already
        }
        if (!blocks(item, node)) {
            tokens.complete(item, node);
        }
    }

    @Override
    public boolean blocks(Execution item, FlowNode node) {
        PlanItem said = planItem(node);
        return said.blockingExpression() == null ? said.blocking() : test(said.blockingExpression(), item, node);
    }

    /** Brings an item into another state and tells of it. */
    void move(Execution item, FlowNode node, ItemState state, @Nullable PlanItemTransition transition) {
        Execution now = recorder.execution(item.id());
        CaseItem before = of(now);
        Weight weight = Stages.weigh(node, before.in(state, before.weight()), of(recorder.execution(now.parentId())));
        CaseItem after = before.in(state, weight);
        put(now, state == ItemState.ACTIVE && after.startedMillis() == 0 ? after.started(step.nowMillis()) : after);
        stages.count(now.parentId(), before.weight(), weight, 0);
        lifecycle.changed(recorder.execution(item.id()), node, before.state().text(), state.text(), transition);
        if (transition != null) {
            occurred(node, now, transition);
        }
    }

    // --- an item ends ---

    @Override
    public void leaves(Execution item, FlowNode node) {
        move(item, node, ItemState.ASYNC_ACTIVE_LEAVE, null);
    }

    @Override
    public void left(Execution left, FlowNode node) {
        begun(left, node);
        Execution item = recorder.execution(left.id());
        PlanItemTransition transition = occurs(node) ? PlanItemTransition.OCCUR : PlanItemTransition.COMPLETE;
        boolean again = repetitions.again(item, node);
        lifecycle.changed(item, node, of(item).state().text(), "completed", transition);
        repetitions.gather(recorder.execution(item.id()), node, again);
        remove(recorder.execution(item.id()), node, transition);
        stages.completed(item.parentId(), node);
        if (again) {
            repetitions.next(item, node);
        }
        sentries.leaveNobody(node);
    }

    /** Tells of an item that is there now, and available. */
    void tellAvailable(Execution item, FlowNode node) {
        lifecycle.changed(item, node, null, ItemState.AVAILABLE.text(), PlanItemTransition.CREATE);
    }

    private void remove(Execution item, FlowNode node, PlanItemTransition transition) {
        sentries.occurred(node, item, transition);
        recorder.delete(item);
        stages.count(item.parentId(), of(item).weight(), Weight.NONE, -1);
    }

    @Override
    public void end(Execution ended, FlowNode node, EndState how, PlanItemTransition transition) {
        Execution item = recorder.execution(ended.id());
        endOne(item, node, how, transition);
        sentries.leaveNobody(node);
    }

    private void endOne(Execution item, FlowNode node, EndState how, PlanItemTransition transition) {
        announce(item, node, how, transition);
        takeAway(item, how);
    }

    /** Ends an item, with all that is in it, so that nothing follows from it: its model is about to change. */
    void endAlone(Execution item, FlowNode node) {
        lifecycle.changed(item, node, of(item).state().text(), "terminated", PlanItemTransition.TERMINATE);
        takeAway(recorder.execution(item.id()), EndState.CANCELLED);
    }

    /** Takes away an item that only stood for those which its collection makes: no event tells of it, nor does history. */
    void discard(Execution item, FlowNode node) {
        CaseItem now = of(item);
        put(item, now.in(ItemState.WAITING_FOR_REPETITION, now.weight()));
        takeAway(recorder.execution(item.id()), EndState.CANCELLED);
        sentries.leaveNobody(node);
    }

    private void takeAway(Execution item, EndState how) {
        scopes.cancelAlone(item, how);
        stages.count(item.parentId(), of(item).weight(), Weight.NONE, 0);
    }

    /** Tells of the end of an item and of all that are in it, which end with it (CMMN 1.1, 8.4.2 and 8.4.3). */
    private void announce(Execution item, FlowNode node, EndState how, PlanItemTransition transition) {
        if (item.kind() == Kind.SCOPE) {
            for (Execution child : recorder.state().executions().ownedBy(item.id())) {
                announceContent(child, how);
            }
        }
        lifecycle.changed(
                item, node, of(item).state().text(), how == EndState.FAILED ? "failed" : "terminated", transition);
        occurred(node, item, transition);
    }

    private void announceContent(Execution child, EndState how) {
        FlowNode node = step.nodeOf(child);
        announce(child, node, how, occurs(node) ? PlanItemTransition.PARENT_TERMINATE : PlanItemTransition.EXIT);
    }

    @Override
    public boolean fault(long executionId) {
        Execution item = recorder.find(executionId);
        if (item == null || item.isRoot()) {
            return false;
        }
        end(item, step.nodeOf(item), EndState.FAILED, PlanItemTransition.FAULT);
        return true;
    }

    /** An exit criterion of an item is satisfied. */
    void exit(Execution item, FlowNode node, PlanItem.Criterion criterion) {
        CaseItem now = of(item);
        boolean concerned = switch (criterion.exitType()) {
            case ALL -> true;
            case ACTIVE_INSTANCES -> now.state().isActive();
            case ACTIVE_AND_ENABLED_INSTANCES -> now.state().isActive() || now.state() == ItemState.ENABLED;
        };
        if (item.isRoot()) {
            stages.exitCase(criterion);
        } else if (concerned) {
            boolean stage = node.type() == ElementType.STAGE && now.state() == ItemState.ACTIVE;
            if (stage && criterion.exitEvent() != PlanItem.ExitEvent.EXIT) {
                stages.requireComplete(now, node, criterion);
                repetitions.last(item);
                stages.complete(item, node);
            } else {
                boolean again = criterion.exitType() != PlanItem.ExitType.ALL
                        && now.state().isActive()
                        && repetitions.again(item, node);
                endOne(recorder.execution(item.id()), node, EndState.CANCELLED, PlanItemTransition.EXIT);
                repetitions.afterExit(item, node);
                if (again) {
                    repetitions.next(item, node);
                }
                sentries.leaveNobody(node);
            }
        }
    }
}
