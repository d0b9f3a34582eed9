package dev.headway.core.execution;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.core.definition.CaseIndex;
import dev.headway.core.definition.Definition;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.element.Elements;
import dev.headway.core.execution.cases.CaseCommands;
import dev.headway.core.execution.cases.ItemChanges;
import dev.headway.core.execution.cases.PlanItems;
import dev.headway.core.execution.change.Modification;
import dev.headway.core.execution.change.MovedScopes;
import dev.headway.core.execution.change.Upgrades;
import dev.headway.core.execution.compensation.Compensation;
import dev.headway.core.execution.event.Catchers;
import dev.headway.core.execution.event.Conditions;
import dev.headway.core.execution.event.Errors;
import dev.headway.core.execution.event.Escalations;
import dev.headway.core.execution.event.Events;
import dev.headway.core.execution.instance.CallCommands;
import dev.headway.core.execution.instance.Calls;
import dev.headway.core.execution.instance.Instances;
import dev.headway.core.execution.instance.Suspension;
import dev.headway.core.execution.job.ExternalTaskOffers;
import dev.headway.core.execution.job.ExternalTasks;
import dev.headway.core.execution.job.JobCommands;
import dev.headway.core.execution.loop.Loops;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.task.StandaloneTasks;
import dev.headway.core.execution.task.TaskCommands;
import dev.headway.core.execution.task.TaskEdits;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Attached;
import dev.headway.core.execution.token.Callers;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.ErrorBehavior.Raised;
import dev.headway.core.execution.token.HistoryWriter;
import dev.headway.core.execution.token.Jobs;
import dev.headway.core.execution.token.Joins;
import dev.headway.core.execution.token.LenientTexts;
import dev.headway.core.execution.token.Listeners;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Terminations;
import dev.headway.core.execution.token.Tokens;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.ScopeData;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts that move one instance in one step. The only place that knows all of them: it gives each what it uses, and hands itself to
 * nobody. Where two need each other, the one that is made first gets a small interface, which is answered at the end of this class.
 */
final class StepParts implements Tokens, Agenda.Thrown, Attached, Variables.Watch, EngineEvents.Seen, Calls.Starts {
    final InstanceStep step;
    final Agenda agenda;
    final HistoryWriter history;
    final EngineEvents engineEvents;
    final Variables variables;
    final Contexts contexts;
    final LenientTexts lenient;
    final Jobs jobs;
    final Listeners listeners;
    final Conditions conditions;
    final Callers callers;
    final Scopes scopes;
    final Events events;
    final Loops loops;
    final Compensation compensation;
    final @Nullable PlanItems planItems;
    final Joins joins;
    final Walk walk;
    final Errors errors;
    final Escalations escalations;
    final Terminations terminations;
    private final Elements elements;

    StepParts(InstanceStep step) {
        this.step = step;
        agenda = new Agenda(step, this);
        history = new HistoryWriter(step);
        engineEvents = new EngineEvents(step, agenda, this, this, history);
        variables = new Variables(step, this, engineEvents, history);
        contexts = new Contexts(step, variables, engineEvents);
        lenient = new LenientTexts(step, contexts);
        jobs = new Jobs(step, contexts, history, engineEvents, lenient);
        listeners = new Listeners(step, agenda, contexts, engineEvents);
        conditions = new Conditions(step, agenda, contexts, engineEvents, variables, this);
        callers = new Callers(step);
        scopes = new Scopes(
                step, agenda, this, this, contexts, history, engineEvents, variables, jobs, listeners, callers);
        events = new Events(step, agenda, contexts, this, engineEvents, variables, jobs, listeners, conditions, scopes);
        loops = new Loops(step, agenda, contexts, this, engineEvents, variables, jobs, scopes, events);
        compensation = new Compensation(step, this, engineEvents, scopes, events);
        CaseIndex cases = step.definition().cases();
        planItems = cases == null
                ? null
                : new PlanItems(
                        step, agenda, contexts, this, variables, jobs, listeners, scopes, callers, events, cases);
        joins = new Joins(step, agenda, this, contexts, listeners, scopes);
        walk = new Walk(
                step,
                agenda,
                contexts,
                variables,
                jobs,
                listeners,
                conditions,
                scopes,
                events,
                compensation,
                loops,
                joins,
                planItems,
                this::behavior);
        Catchers catchers = new Catchers(step, events);
        errors = new Errors(step, contexts, engineEvents, variables, listeners, scopes, catchers, planItems);
        escalations = new Escalations(step, contexts, walk, engineEvents, variables, catchers);
        terminations = new Terminations(step, walk, scopes, loops);
        elements = new Elements(
                step,
                contexts,
                walk,
                engineEvents,
                listeners,
                lenient,
                scopes,
                terminations,
                events,
                errors,
                escalations,
                compensation,
                this::calls,
                this::externalTaskOffers,
                planItems);
    }

    // --- what few steps need, and the groups of commands: made when they are asked for ---

    private Calls calls() {
        return new Calls(
                step,
                agenda,
                contexts,
                walk,
                variables,
                jobs,
                lenient,
                scopes,
                terminations,
                errors,
                escalations,
                this);
    }

    private ExternalTaskOffers externalTaskOffers() {
        return new ExternalTaskOffers(step, contexts, history, engineEvents, jobs, lenient);
    }

    Instances instances() {
        return new Instances(
                step, agenda, walk, engineEvents, variables, listeners, events, planItems, this::modification);
    }

    Suspension suspension() {
        return new Suspension(step, engineEvents, jobs, conditions, planItems);
    }

    CallCommands callCommands() {
        return new CallCommands(step, agenda, scopes, terminations, calls(), planItems);
    }

    JobCommands jobCommands() {
        return new JobCommands(
                step, agenda, walk, engineEvents, jobs, listeners, events, loops, this::calls, planItems);
    }

    ExternalTasks externalTasks() {
        return new ExternalTasks(step, agenda, contexts, walk, engineEvents, variables, jobs, errors);
    }

    StandaloneTasks standaloneTasks() {
        return new StandaloneTasks(step, history, engineEvents);
    }

    TaskCommands taskCommands() {
        return new TaskCommands(
                step,
                agenda,
                contexts,
                walk,
                history,
                engineEvents,
                variables,
                listeners,
                errors,
                escalations,
                standaloneTasks());
    }

    private TaskEdits taskEdits() {
        return new TaskEdits(step, taskCommands());
    }

    AdHocCommands adHocCommands() {
        return new AdHocCommands(step, agenda, scopes);
    }

    /** Refuses for an instance that is of no case. */
    CaseCommands caseCommands() {
        if (planItems == null) {
            throw CaseCommands.isNoCase(step);
        }
        return new CaseCommands(
                step, agenda, walk, variables, scopes, taskCommands(), planItems, itemChanges(planItems));
    }

    private ItemChanges itemChanges(PlanItems items) {
        return new ItemChanges(step, agenda, variables, taskEdits(), items);
    }

    Modification modification() {
        return new Modification(
                step, agenda, contexts, walk, variables, listeners, scopes, callers, events, joins, taskEdits());
    }

    MovedScopes.Leaving leaving() {
        return new MovedScopes.Leaving(listeners, history, events, scopes);
    }

    Upgrades.Side sideOfUpgrade() {
        return new Upgrades.Side(
                step, agenda, contexts, modification(), planItems, planItems == null ? null : itemChanges(planItems));
    }

    // --- where parts need each other ---

    private ElementBehavior behavior(FlowNode node) {
        return elements.of(node);
    }

    @Override
    public void arrive(Execution token, FlowNode node, @Nullable SequenceFlow via) {
        walk.arrive(token, node, via);
    }

    @Override
    public void begin(Execution token, FlowNode node, @Nullable SequenceFlow via) {
        walk.begin(token, node, via);
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        walk.execute(token, node);
    }

    @Override
    public void arrived(Execution execution, FlowNode eventNode, VariableDocument brought) {
        events.arrived(execution, eventNode, brought);
    }

    @Override
    public void complete(Execution token, FlowNode node) {
        walk.complete(token, node);
    }

    @Override
    public void leaveByJob(Execution token, FlowNode node) {
        walk.leaveByJob(token, node);
    }

    @Override
    public void leave(Execution token, FlowNode node) {
        walk.leave(token, node);
    }

    @Override
    public void endVisit(Execution token, FlowNode node) {
        walk.endVisit(token, node);
    }

    @Override
    public void endToken(Execution token) {
        walk.endToken(token);
    }

    @Override
    public void scopeDone(Execution scope, FlowNode node) {
        walk.scopeDone(scope, node);
    }

    @Override
    public void propagate(long executionId, Raised raised) {
        errors.propagate(executionId, raised);
    }

    @Override
    public void leaveInstance(Raised raised, long executionId) {
        errors.leaveInstance(raised, executionId);
    }

    @Override
    public void armEventSubProcesses(Execution scope, FlowNode node) {
        events.armEventSubProcesses(scope, node);
    }

    @Override
    public void disarm(long executionId) {
        events.disarm(executionId);
    }

    @Override
    public void disarmScope(long executionId) {
        events.disarmScope(executionId);
    }

    @Override
    public void drop(long executionId) {
        compensation.drop(executionId);
    }

    @Override
    public void snapshotDone(Execution snapshot) {
        compensation.snapshotDone(snapshot);
    }

    @Override
    public void loopCancelled(Execution body, String cause) {
        loops.cancelled(body, cause);
    }

    @Override
    public boolean cancelOne(Execution instance) {
        return loops.cancelOne(instance);
    }

    @Override
    public void instanceEnds(EndState how) {
        if (planItems != null) {
            planItems.caseEnds(how);
        }
    }

    @Override
    public void changed(long holderId, String name, String kind) {
        if (planItems != null) {
            planItems.variableChanged(holderId, name, kind);
        }
        conditions.changed(holderId, name, kind);
    }

    @Override
    public void created(long holderId, String name) {
        if (planItems != null) {
            planItems.variableCreated(holderId, name);
        }
        conditions.created(holderId, name);
    }

    @Override
    public ActivityContext at(long executionId, FlowNode node) {
        return contexts.of(executionId, node);
    }

    @Override
    public Calls.Called start(
            Definition definition, Command.StartInstance start, List<Instruction> instructions, ScopeData ofCall) {
        InstanceState state = new InstanceState(start.instanceId());
        DeltaRecorder recorder = new DeltaRecorder(state, step.context().traceOfRows());
        StepParts called = new StepParts(
                new InstanceStep(recorder, definition, step.context(), step.output(), step.callDepth() + 1));
        step.output().created(recorder, state);
        called.instances().start(start, instructions, ofCall);
        called.walk.drain();
        called.history.details(called.variables, 1);
        VariableDocument brought =
                state.exists() ? null : recorder.lastRoot().variables().without(Execution.BUSINESS_STATUS);
        return new Calls.Called(
                brought, called.escalations.forCaller(), called.errors.uncaught(), called.scopes.beyond());
    }
}
