package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.EventDefinition;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads execution listeners and task listeners. */
final class ListenerReader {
    private static final Set<String> NODE_EVENTS = Set.of("start", "end");
    /** In the order in which Flowable calls them, when the flow is taken. */
    private static final List<String> FLOW_EVENTS = List.of("start", "take", "end");

    private static final Set<String> TASK_EVENTS =
            Set.of("create", "assignment", "complete", "delete", "update", "timeout", "all");

    private final ProcessDraft process;
    private final ImplementationReader implementations;
    private final TimerReader timers;

    ListenerReader(ProcessDraft process) {
        this.process = process;
        this.implementations = new ImplementationReader(process);
        this.timers = new TimerReader(process);
    }

    List<Listener> ofNode(Extensions extensions, String elementId) {
        return read(extensions, "executionListener", "start", NODE_EVENTS, elementId);
    }

    List<Listener> ofFlow(Extensions extensions, String elementId) {
        List<Listener> listeners = read(extensions, "executionListener", "take", FLOW_EVENTS, elementId);
        return FLOW_EVENTS.stream()
                .flatMap(event ->
                        listeners.stream().filter(listener -> listener.event().equals(event)))
                .toList();
    }

    List<Listener> ofTask(Extensions extensions, String elementId) {
        return read(extensions, "taskListener", null, TASK_EVENTS, elementId);
    }

    private List<Listener> read(
            Extensions extensions,
            String kind,
            @Nullable String defaultEvent,
            Collection<String> events,
            String elementId) {
        List<XmlElement> elements = extensions.elements(kind);
        if (elements.isEmpty()) {
            return List.of();
        }
        List<Listener> listeners = new ArrayList<>(elements.size());
        for (XmlElement element : elements) {
            Listener listener = read(element, defaultEvent, events, elementId);
            if (listener != null) {
                listeners.add(listener);
            }
        }
        return List.copyOf(listeners);
    }

    private @Nullable Listener read(
            XmlElement element, @Nullable String defaultEvent, Collection<String> events, String elementId) {
        String given = Literals.trimToNull(Extensions.own(element, "event"));
        // In a case, as Camunda reads it, a task listener without an event is called for all.
        boolean always = defaultEvent == null && Dialect.ofCases(element.namespace());
        String event = given != null ? given : always ? "all" : defaultEvent;
        // A kind of listener that its implementation already tells.
        Extensions.own(element, "type");
        Extensions.own(element, "id");
        Implementation implementation = implementations.ofExtension(element, elementId);
        if (event == null || !events.contains(event)) {
            process.log.error(
                    element.location(),
                    elementId,
                    "listener-event-invalid",
                    "Expected an event of <" + element.qualifiedName() + "> that is one of "
                            + String.join(", ", events.stream().sorted().toList()) + ", but got "
                            + (event == null ? "none" : "'" + event + "'") + ". Correct the 'event' attribute.");
            return null;
        }
        if (implementation == null) {
            process.log.error(
                    element.location(),
                    elementId,
                    "listener-implementation-missing",
                    "Expected <" + element.qualifiedName() + "> to name what it runs, but it has neither 'class',"
                            + " 'expression', 'delegateExpression' nor a script. Add one of them, or remove the listener.");
            return null;
        }
        if ("take".equals(defaultEvent) && !event.equals("take")) {
            process.log.warning(
                    element.location(),
                    elementId,
                    "listener-event-of-flow",
                    "Expected the event take of <" + element.qualifiedName() + "> on the flow '" + elementId
                            + "', but got '" + event
                            + "'. A flow takes no time, so the listener is called when the flow"
                            + " is taken: write take.");
        }
        Dialect dialect = Dialect.of(element.namespace());
        boolean likeActiviti = dialect == Dialect.FLOWABLE || dialect == Dialect.ACTIVITI;
        boolean called = implementation instanceof Implementation.JavaClass
                || implementation instanceof Implementation.DelegateExpression;
        return new Listener(
                event,
                implementation,
                timeout(element, event, elementId),
                likeActiviti,
                called ? atEnd(element, elementId) : null);
    }

    /** When it is called, if not at once; an expression or a script is always called at once, and the attribute said to be unknown. */
    private Listener.@Nullable AtEnd atEnd(XmlElement element, String elementId) {
        String text = Literals.trimToNull(Extensions.own(element, "onTransaction"));
        if (text == null) {
            return null;
        }
        Listener.Moment moment = switch (text) {
            case "before-commit" -> Listener.Moment.BEFORE_COMMIT;
            case "committed" -> Listener.Moment.COMMITTED;
            case "rolled-back" -> Listener.Moment.ROLLED_BACK;
            default -> null;
        };
        if (moment == null) {
            process.log.error(
                    element.location(),
                    elementId,
                    "listener-transaction-invalid",
                    "Expected onTransaction of <" + element.qualifiedName() + "> to be before-commit, committed or"
                            + " rolled-back, but got '" + text
                            + "'. Correct it, or remove it for a listener that is called at once.");
            return null;
        }
        return new Listener.AtEnd(moment, properties(element));
    }

    private static @Nullable Implementation properties(XmlElement element) {
        String className = Literals.trimToNull(Extensions.own(element, "customPropertiesResolverClass"));
        String delegate = Literals.trimToNull(Extensions.own(element, "customPropertiesResolverDelegateExpression"));
        String expression = Literals.trimToNull(Extensions.own(element, "customPropertiesResolverExpression"));
        if (className != null) {
            return new Implementation.JavaClass(className, List.of(), element.location());
        }
        if (delegate != null) {
            return new Implementation.DelegateExpression(delegate, List.of(), element.location());
        }
        return expression == null ? null : new Implementation.Expression(expression, element.location());
    }

    private EventDefinition.@Nullable Timer timeout(XmlElement element, String event, String elementId) {
        XmlElement timer = element.child(BPMN, "timerEventDefinition");
        if (timer != null) {
            timer.markRead();
            return timers.read(timer, elementId);
        }
        if (event.equals("timeout")) {
            process.log.error(
                    element.location(),
                    elementId,
                    "listener-timer-missing",
                    "Expected a <timerEventDefinition> in a task listener for the event 'timeout', but it has none. Add"
                            + " when it is due.");
        }
        return null;
    }
}
