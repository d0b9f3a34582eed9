package dev.headway.model.read;

import dev.headway.model.EventListener;
import dev.headway.model.EventListener.Thrown;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the {@code eventListener} elements of a process. */
final class EventListenerReader {
    private static final Set<String> ENTITY_TYPES = Set.of(
            "attachment",
            "comment",
            "execution",
            "identity-link",
            "job",
            "process-instance",
            "process-definition",
            "task",
            "event-subscription");

    private final ProcessDraft process;

    EventListenerReader(ProcessDraft process) {
        this.process = process;
    }

    List<EventListener> read() {
        List<EventListener> listeners = new ArrayList<>();
        for (XmlElement element : process.root.extensions.elements("eventListener")) {
            EventListener listener = read(element);
            if (listener != null) {
                listeners.add(listener);
            }
        }
        return List.copyOf(listeners);
    }

    private @Nullable EventListener read(XmlElement element) {
        List<String> events = Literals.list(Extensions.own(element, "events"));
        String entityType = Literals.trimToNull(Extensions.own(element, "entityType"));
        Listener.Moment moment = moment(element, Literals.trimToNull(Extensions.own(element, "onTransaction")));
        Implementation implementation = new ImplementationReader(process).ofExtension(element, process.key);
        Thrown thrown = thrown(element, Literals.trimToNull(Extensions.own(element, "throwEvent")));
        if (entityType != null && !ENTITY_TYPES.contains(entityType)) {
            wrong(
                    element,
                    "entity type that is one of "
                            + String.join(", ", ENTITY_TYPES.stream().sorted().toList()) + ", but got '" + entityType
                            + "'. Correct 'entityType', or remove it.");
            return null;
        }
        boolean code = implementation instanceof Implementation.JavaClass
                || implementation instanceof Implementation.DelegateExpression;
        if (code == (thrown != null)) {
            wrong(
                    element,
                    "'class', 'delegateExpression' or 'throwEvent', but got "
                            + (code ? "code and 'throwEvent'" : "none of them") + ". Keep exactly one.");
            return null;
        }
        if (thrown != null && moment != null) {
            wrong(
                    element,
                    "no onTransaction beside throwEvent: what it throws belongs to the step. Remove one of them.");
            return null;
        }
        return new EventListener(events, entityType, code ? implementation : null, thrown, moment, element.location());
    }

    private @Nullable Thrown thrown(XmlElement element, @Nullable String kind) {
        if (kind == null) {
            return null;
        }
        return switch (kind) {
            case "signal" -> named(element, EventListener.Kind.SIGNAL, "signalName");
            case "globalSignal" -> named(element, EventListener.Kind.GLOBAL_SIGNAL, "signalName");
            case "message" -> named(element, EventListener.Kind.MESSAGE, "messageName");
            case "error" -> named(element, EventListener.Kind.ERROR, "errorCode");
            default -> {
                wrong(
                        element,
                        "throwEvent that is one of signal, globalSignal, message, error, but got '" + kind
                                + "'. Correct it.");
                yield null;
            }
        };
    }

    private @Nullable Thrown named(XmlElement element, EventListener.Kind kind, String attribute) {
        String name = Literals.trimToNull(Extensions.own(element, attribute));
        if (name == null) {
            wrong(element, "'" + attribute + "' beside throwEvent, but it has none. Add it.");
            return null;
        }
        return new Thrown(kind, name);
    }

    private Listener.@Nullable Moment moment(XmlElement element, @Nullable String text) {
        if (text == null) {
            return null;
        }
        return switch (text.toLowerCase(java.util.Locale.ROOT).replace('_', '-')) {
            case "committing", "before-commit" -> Listener.Moment.BEFORE_COMMIT;
            case "committed" -> Listener.Moment.COMMITTED;
            case "rolled-back", "rollingback" -> Listener.Moment.ROLLED_BACK;
            default -> {
                wrong(
                        element,
                        "onTransaction that is one of committing, committed, rollingback, rolled-back, but got '" + text
                                + "'. Correct it, or remove it for a listener that is called at once.");
                yield null;
            }
        };
    }

    private void wrong(XmlElement element, String what) {
        process.log.error(
                element.location(),
                process.key,
                "event-listener-invalid",
                "Expected <" + element.qualifiedName() + "> of process '" + process.key + "' to have " + what);
    }
}
