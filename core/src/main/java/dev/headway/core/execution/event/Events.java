package dev.headway.core.execution.event;

import dev.headway.core.command.JobAction;
import dev.headway.core.command.Refusal;
import dev.headway.core.definition.JobPlace;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.ConditionBehavior;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.DataObjects;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Jobs;
import dev.headway.core.execution.token.Listeners;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Tokens;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.schedule.Schedule;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.Listener;
import dev.headway.model.RegistryEvent;
import org.jspecify.annotations.Nullable;

/** Arms and disarms what executions wait for, and lets events arrive (BPMN 2.0.2, 10.5 and 13.5). */
public final class Events implements EventBehavior {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final Tokens tokens;
    private final EngineEvents engineEvents;
    private final Variables variables;
    private final Jobs jobs;
    private final Listeners listeners;
    private final ConditionBehavior conditions;
    private final Scopes scopes;
    private final DeltaRecorder recorder;

    public Events(
            InstanceStep step,
            Agenda agenda,
            Contexts contexts,
            Tokens tokens,
            EngineEvents engineEvents,
            Variables variables,
            Jobs jobs,
            Listeners listeners,
            ConditionBehavior conditions,
            Scopes scopes) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.tokens = tokens;
        this.engineEvents = engineEvents;
        this.variables = variables;
        this.jobs = jobs;
        this.listeners = listeners;
        this.conditions = conditions;
        this.scopes = scopes;
        this.recorder = step.recorder();
    }

    @Override
    public void armBoundaries(Execution activity, FlowNode node) {
        for (int index : node.boundaryEvents()) {
            FlowNode boundary = step.definition().graph().node(index);
            if (boundary.detail() instanceof ElementDetail.BoundaryEvent detail) {
                arm(activity, boundary, detail.event());
            }
        }
    }

    @Override
    public void armEventSubProcesses(Execution scope, FlowNode scopeNode) {
        for (int index : scopeNode.children()) {
            FlowNode child = step.definition().graph().node(index);
            if (child.type() == ElementType.EVENT_SUB_PROCESS) {
                for (FlowNode start : step.definition().startsOf(child)) {
                    if (start.detail() instanceof ElementDetail.StartEvent detail) {
                        arm(scope, start, detail.event());
                    }
                }
            }
        }
    }

    @Override
    public void arm(Execution execution, FlowNode eventNode, EventDefinition event) {
        switch (event) {
            case EventDefinition.Message message ->
                subscribe(execution, eventNode, SubscriptionRow.Type.MESSAGE, message.name());
            case EventDefinition.Signal signal -> subscribe(execution, eventNode, signal);
            case EventDefinition.Timer timer -> armTimer(execution, eventNode, timer, null);
            case EventDefinition.Conditional condition ->
                subscribe(
                        execution,
                        eventNode,
                        SubscriptionRow.Type.CONDITION,
                        condition.variableName() == null ? "" : condition.variableName());
            default -> {
                // error, escalation, cancel and compensation find their catcher when they are thrown
            }
        }
    }

    private void subscribe(Execution execution, FlowNode eventNode, EventDefinition.Signal signal) {
        RegistryEvent awaited = signal.awaited();
        if (awaited == null) {
            subscribe(execution, eventNode, SubscriptionRow.Type.SIGNAL, signal.name());
        } else {
            ActivityContext context = contexts.of(execution, eventNode);
            String name = awaited.name(text -> step.expression(text).evaluate(context));
            addWait(execution, eventNode, SubscriptionRow.Type.SIGNAL, name);
        }
    }

    private void subscribe(Execution execution, FlowNode eventNode, SubscriptionRow.Type type, String name) {
        addWait(execution, eventNode, type, contexts.text(name, execution, eventNode));
    }

    private void addWait(
            Execution execution, FlowNode eventNode, SubscriptionRow.Type type, @Nullable String resolved) {
        SubscriptionRow row = new SubscriptionRow(
                step.newId(),
                recorder.instanceId(),
                execution.id(),
                step.definition().id(),
                eventNode.id(),
                type,
                resolved == null ? "" : resolved,
                step.nowMillis(),
                recorder.root().requireRoot().tenantId());
        recorder.insert(row);
        engineEvents.waits(execution, row);
        if (type == SubscriptionRow.Type.CONDITION && !Conditions.isListener(eventNode)) {
            conditions.armed(row);
        }
    }

    @Override
    public void subscribeMessage(Execution execution, FlowNode node, String name) {
        subscribe(execution, node, SubscriptionRow.Type.MESSAGE, name);
    }

    @Override
    public void armTimeouts(Execution token, FlowNode node, ElementDetail.UserTask detail) {
        for (int i = 0; i < detail.taskListeners().size(); i++) {
            Listener listener = detail.taskListeners().get(i);
            if (listener.event().equals("timeout") && listener.timeout() != null) {
                armTimer(recorder.execution(token.id()), node, listener.timeout(), Integer.toString(i));
            }
        }
    }

    private Schedule.Planned planned(
            Execution execution, FlowNode eventNode, EventDefinition.Timer timer, long fromMillis) {
        ActivityContext context = contexts.of(execution, eventNode);
        Object value = step.expression(timer.text()).evaluate(context);
        Object end = timer.endDate() == null
                ? null
                : step.expression(timer.endDate()).evaluate(context);
        return step.context()
                .schedule()
                .at(fromMillis)
                .atLeastOnce(
                        timer.kind(),
                        calendar(timer.businessCalendar(), context),
                        value,
                        end,
                        "timer '" + eventNode.id() + "'");
    }

    @Override
    public JobRow rescheduled(JobRow row, JobAction.Reschedule again) {
        FlowNode node = step.definition().node(row.elementId());
        EventDefinition.Timer timer = again.timer() == null ? timerOf(node, row) : again.timer();
        long from = again.fromCreation() ? row.createdMillis() : step.nowMillis();
        Schedule.Planned planned = planned(recorder.execution(row.executionId()), node, timer, from);
        return row.planned(planned.dueMillis(), planned.repeat(), planned.repeatsLeft(), planned.endMillis());
    }

    private static EventDefinition.Timer timerOf(FlowNode node, JobRow row) {
        EventDefinition event = switch (node.detail()) {
            case ElementDetail.BoundaryEvent boundary -> boundary.event();
            case ElementDetail.StartEvent start -> start.event();
            case ElementDetail.CatchEvent caught -> caught.event();
            case ElementDetail.CaseListener listener -> listener.event();
            case ElementDetail.UserTask task
            when row.topic() != null ->
                task.taskListeners().get(Integer.parseInt(row.topic())).timeout();
            default -> null;
        };
        if (event instanceof EventDefinition.Timer timer) {
            return timer;
        }
        throw new Refusal(
                Refusal.Reason.WRONG_STATE,
                "Expected element '" + node.id() + "' to have a timer in its model, so that job " + row.id()
                        + " gets its time again, but it has none now.");
    }

    private void armTimer(
            Execution execution, FlowNode eventNode, EventDefinition.Timer timer, @Nullable String listener) {
        Schedule.Planned planned = planned(execution, eventNode, timer, step.nowMillis());
        JobRow row = new JobRow(
                step.newId(),
                recorder.instanceId(),
                execution.id(),
                step.definition().id(),
                eventNode.id(),
                JobRow.Table.TIMER,
                JobRow.Table.TIMER,
                step.nowMillis(),
                planned.dueMillis(),
                jobs.initialRetries(execution, eventNode),
                jobs.priority(execution, eventNode, JobPlace.Point.TIMER),
                eventNode.async().exclusive(),
                planned.repeat(),
                planned.repeatsLeft(),
                planned.endMillis(),
                null,
                null,
                listener,
                null,
                recorder.root().requireRoot().tenantId(),
                0,
                null);
        jobs.armed(row);
        Jobs.keepCategory(recorder, row, jobs.category(execution, eventNode));
    }

    @Override
    public @Nullable String calendar(@Nullable String modelText, ActivityContext context) {
        return modelText == null
                ? null
                : String.valueOf(step.expression(modelText).text(context)).trim();
    }

    @Override
    public void disarm(long executionId) {
        disarm(executionId, false);
    }

    @Override
    public void disarmScope(long executionId) {
        disarm(executionId, true);
    }

    private void disarm(long executionId, boolean ofScope) {
        for (SubscriptionRow subscription : recorder.state().subscriptions().ownedBy(executionId)) {
            if (subscription.type() != SubscriptionRow.Type.COMPENSATION
                    && step.belongsToScope(subscription) == ofScope) {
                recorder.delete(subscription);
                engineEvents.waitsNoMore(subscription);
            }
        }
        for (JobRow job : recorder.state().jobs().ownedBy(executionId)) {
            if (!job.isMadeIncident() && step.belongsToScope(job) == ofScope) {
                Jobs.remove(recorder, job);
                engineEvents.jobCancelled(job);
                step.effect(new Effect.JobCancelled(job.instanceId(), job.id()));
            }
        }
    }

    @Override
    public void arrived(Execution execution, FlowNode eventNode, VariableDocument brought) {
        variables.setAll(execution.id(), Payloads.taken(eventNode, brought));
        Execution now = recorder.execution(execution.id());
        switch (eventNode.detail()) {
            case ElementDetail.BoundaryEvent boundary -> enterBoundary(now, eventNode, boundary.interrupting());
            case ElementDetail.StartEvent start -> enterEventSubProcess(now, eventNode, start.interrupting());
            default -> caught(now, eventNode);
        }
    }

    @Override
    public void begunAt(Execution root, FlowNode node) {
        FlowNode gateway = gatewayBefore(node);
        if (gateway == null) {
            tokens.complete(enter(root, node), node);
            return;
        }
        if (gateway.detail() instanceof ElementDetail.EventBasedGateway kind && kind.parallel()) {
            for (int index : gateway.outgoing()) {
                FlowNode other = step.definition()
                        .graph()
                        .node(step.definition().graph().flow(index).target());
                if (other.index() != node.index()) {
                    scopes.addToken(recorder.root(), other);
                }
            }
        }
        caught(enter(recorder.root(), gateway), node);
    }

    private Execution enter(Execution token, FlowNode node) {
        Execution entered = recorder.update(token.with()
                .elementId(node.id())
                .visit(step.newId(), step.nowMillis())
                .build());
        listeners.started(entered, node);
        return recorder.execution(entered.id());
    }

    private @Nullable FlowNode gatewayBefore(FlowNode node) {
        for (int index : node.incoming()) {
            FlowNode source = step.definition()
                    .graph()
                    .node(step.definition().graph().flow(index).source());
            if (source.detail() instanceof ElementDetail.EventBasedGateway gateway && gateway.instantiate()) {
                return source;
            }
        }
        return null;
    }

    private void caught(Execution token, FlowNode eventNode) {
        FlowNode at = step.nodeOf(token);
        if (at.type() == ElementType.EVENT_BASED_GATEWAY) {
            disarm(token.id());
            tokens.endVisit(token, at);
            for (int index : at.outgoing()) {
                if (step.definition().graph().flow(index).target() == eventNode.index()) {
                    listeners.taken(token.id(), step.definition().graph().flow(index));
                }
            }
            Execution moved = recorder.update(recorder.execution(token.id())
                    .with()
                    .elementId(eventNode.id())
                    .visit(step.newId(), step.nowMillis())
                    .build());
            listeners.started(moved, eventNode);
            tokens.complete(recorder.execution(token.id()), eventNode);
        } else {
            tokens.complete(token, eventNode);
        }
    }

    @Override
    public void enterBoundary(
            Execution activity, FlowNode boundary, boolean interrupting, EventBehavior.Brought brought) {
        Execution token;
        if (interrupting && listeners.deleteRaises(activity, !activity.isRoot())) {
            return;
        }
        if (interrupting) {
            token = scopes.interrupt(activity, EndState.CANCELLED);
            if (!brought.stored()) {
                token = scopes.backIntoRoot(token);
            } else if (token.isRoot()) {
                token = scopes.moveToOwnRow(token);
            }
        } else {
            Execution scope = step.scopeOf(activity);
            token = recorder.insert(
                    Execution.newChild(step.newId(), scope, Kind.TOKEN).build());
            scopes.addActive(scope.id(), 1);
        }
        long id = token.id();
        brought.set(variables, recorder, id);
        agenda.schedule(id, () -> tokens.arrive(recorder.execution(id), boundary, null));
    }

    @Override
    public void enterEventSubProcess(
            Execution scope, FlowNode start, boolean interrupting, EventBehavior.Brought brought) {
        FlowNode subProcess = step.definition().graph().node(start.scope());
        if (interrupting && listeners.deleteRaises(scope, true)) {
            return;
        }
        if (interrupting) {
            scopes.cancelContent(scope, EndState.CANCELLED);
            disarmScope(scope.id());
        }
        Execution opened = recorder.insert(Execution.newChild(step.newId(), recorder.execution(scope.id()), Kind.SCOPE)
                .elementId(subProcess.id())
                .visit(step.newId(), step.nowMillis())
                .build());
        scopes.addActive(scope.id(), 1);
        brought.set(variables, recorder, opened.id());
        DataObjects.create(step, variables, recorder.execution(opened.id()), subProcess);
        agenda.guarded(opened.id(), () -> {
            listeners.started(opened, subProcess);
            armEventSubProcesses(recorder.execution(opened.id()), subProcess);
            scopes.addToken(recorder.execution(opened.id()), start);
        });
    }
}
