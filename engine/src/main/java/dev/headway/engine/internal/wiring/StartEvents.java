package dev.headway.engine.internal.wiring;

import dev.headway.core.command.Refusal;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.expression.Expression;
import dev.headway.core.expression.ExpressionCompiler;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.core.schedule.CalendarSchedule;
import dev.headway.core.schedule.Schedule;
import dev.headway.core.state.Ids;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.Problem;
import dev.headway.model.ProcessGraph;
import dev.headway.model.RegistryEvent;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.StartTimerRow;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds what starts a process from outside: messages, signals, conditions and timers of its start events (BPMN 2.0.2, 10.5.2); a case
 * starts by an event of a registry. Texts
 * that are expressions are evaluated at deployment, when there are beans but no variables yet. Thread-safe.
 */
public final class StartEvents {
    private final Ids ids;
    private final ExpressionCompiler compiler;
    private final ExpressionScope beans;
    private final ZoneId zone;
    private final CalendarSchedule.Source calendars;

    /**
     * @param beans registered beans by name
     * @param calendars registered calendars
     */
    public StartEvents(
            Ids ids,
            ExpressionCompiler compiler,
            Function<String, @Nullable Object> beans,
            ZoneId zone,
            CalendarSchedule.Source calendars) {
        this.calendars = calendars;
        this.ids = ids;
        this.compiler = compiler;
        this.beans = new StartScope(VariableDocument.EMPTY, beans);
        this.zone = zone;
    }

    /** What was found in one process; a condition has the name of the variable that it watches, or none. */
    public record Found(List<StartSubscription> subscriptions, List<StartTimerRow> timers, List<Problem> problems) {
        public static final Found NOTHING = new Found(List.of(), List.of(), List.of());
    }

    public Found of(long definitionId, ProcessGraph graph, @Nullable String tenantId, long nowMillis) {
        Found found = new Found(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        List<FlowNode> nodes = new ArrayList<>(List.of(graph.process()));
        graph.process().children().forEach(index -> nodes.add(graph.node(index)));
        for (FlowNode node : nodes) {
            try {
                switch (starting(graph, node)) {
                    case EventDefinition.Message message ->
                        found.subscriptions()
                                .add(subscription(definitionId, node, "message", message.name(), tenantId));
                    case EventDefinition.Signal signal ->
                        found.subscriptions()
                                .add(
                                        signal.awaited() == null
                                                ? subscription(definitionId, node, "signal", signal.name(), tenantId)
                                                : subscription(definitionId, node, signal.awaited(), tenantId));
                    case EventDefinition.Conditional condition -> {
                        String watched = Objects.requireNonNullElse(condition.variableName(), "");
                        found.subscriptions()
                                .add(new StartSubscription(definitionId, node.id(), "condition", watched, tenantId));
                    }
                    case EventDefinition.Timer timer ->
                        found.timers().add(timer(definitionId, node, timer, tenantId, nowMillis));
                    default -> {}
                }
            } catch (ExpressionException | UserCodeException | Refusal e) {
                found.problems()
                        .add(new Problem(
                                Problem.Severity.ERROR,
                                node.location(),
                                node.id(),
                                "start-event-value",
                                "Expected a value that is known at deployment, before there are variables: "
                                        + e.getMessage()));
            }
        }
        return found;
    }

    /** What a node waits for in order to start the process; nothing for a node that starts none. */
    private static EventDefinition starting(ProcessGraph graph, FlowNode node) {
        return switch (node.detail()) {
            case ElementDetail.StartEvent start -> start.event();
            case ElementDetail.Stage stage when node.scope() < 0 && stage.start() != null -> stage.start();
            case ElementDetail.ReceiveTask receive
            when receive.message() != null && (receive.instantiate() || behindInstantiatingGateway(graph, node)) ->
                new EventDefinition.Message(receive.message(), null);
            case ElementDetail.CatchEvent caught
            when behindInstantiatingGateway(graph, node) && !(caught.event() instanceof EventDefinition.Timer) ->
                caught.event();
            default -> new EventDefinition.None();
        };
    }

    private static boolean behindInstantiatingGateway(ProcessGraph graph, FlowNode node) {
        return node.incoming().stream()
                .map(index -> graph.node(graph.flow(index).source()))
                .anyMatch(source ->
                        source.detail() instanceof ElementDetail.EventBasedGateway gateway && gateway.instantiate());
    }

    private StartSubscription subscription(
            long definitionId, FlowNode node, String type, String nameText, @Nullable String tenantId) {
        String name = text(nameText);
        if (name == null || name.isBlank()) {
            throw new ExpressionException("The " + type + " name '" + nameText + "' is empty");
        }
        return new StartSubscription(definitionId, node.id(), type, name, tenantId);
    }

    private StartSubscription subscription(
            long definitionId, FlowNode node, RegistryEvent event, @Nullable String tenantId) {
        if (event.start() == RegistryEvent.Start.MANUAL) {
            return new StartSubscription(definitionId, node.id(), StartSubscription.BY_CALL, event.type(), tenantId);
        }
        return new StartSubscription(
                definitionId,
                node.id(),
                "signal",
                event.name(text -> compiler.compile(text).evaluate(beans)),
                tenantId,
                event.start() == RegistryEvent.Start.UNIQUE);
    }

    private StartTimerRow timer(
            long definitionId, FlowNode node, EventDefinition.Timer timer, @Nullable String tenantId, long nowMillis) {
        Schedule.Planned planned = planned(node, timer, nowMillis);
        return new StartTimerRow(
                ids.next(Ids.partition(definitionId)),
                definitionId,
                node.id(),
                planned.dueMillis(),
                planned.repeat(),
                planned.repeatsLeft(),
                planned.endMillis(),
                tenantId);
    }

    /**
     * A start timer with its time worked out again.
     *
     * @param given what says the time; null for the model
     * @param fromMillis when a duration begins
     */
    public StartTimerRow again(
            StartTimerRow before, FlowNode node, EventDefinition.@Nullable Timer given, long fromMillis) {
        EventDefinition.Timer timer = given;
        if (timer == null && node.detail() instanceof ElementDetail.StartEvent start) {
            timer = start.event() instanceof EventDefinition.Timer modelled ? modelled : null;
        }
        if (timer == null) {
            throw new IllegalStateException("Expected element '" + node.id() + "' of definition "
                    + before.definitionId() + " to have the timer of job " + before.id() + ", but it has none.");
        }
        Schedule.Planned planned = planned(node, timer, fromMillis);
        return new StartTimerRow(
                before.id(),
                before.definitionId(),
                before.elementId(),
                planned.dueMillis(),
                planned.repeat(),
                planned.repeatsLeft(),
                planned.endMillis(),
                before.tenantId());
    }

    private Schedule.Planned planned(FlowNode node, EventDefinition.Timer timer, long nowMillis) {
        Expression value = compiler.compile(timer.text());
        String calendar = timer.businessCalendar();
        return new CalendarSchedule(calendars, nowMillis, zone)
                .first(
                        timer.kind(),
                        calendar == null ? null : String.valueOf(text(calendar)).trim(),
                        value.evaluate(beans),
                        timer.endDate() == null ? null : text(timer.endDate()),
                        "start event '" + node.id() + "'");
    }

    private @Nullable String text(String modelText) {
        return compiler.compile(modelText).text(beans);
    }
}
