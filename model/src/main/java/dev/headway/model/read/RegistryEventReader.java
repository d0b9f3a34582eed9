package dev.headway.model.read;

import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.Implementation.Field;
import dev.headway.model.Parameter;
import dev.headway.model.RegistryEvent;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what Flowable's event registry adds to an element: the type of the event, its parameters and its correlation.
 */
final class RegistryEventReader {
    private static final String CORRELATION = "eventCorrelationParameter";

    private final ProcessDraft process;

    RegistryEventReader(ProcessDraft process) {
        this.process = process;
    }

    /** The event that an element waits for; null where it names none. */
    @Nullable
    EventDefinition received(NodeDraft node) {
        XmlElement type = node.extensions.element("eventType");
        if (type == null) {
            return null;
        }
        if (node.type == ElementType.END_EVENT || node.type == ElementType.INTERMEDIATE_THROW_EVENT) {
            process.log.error(
                    type.location(),
                    node.id,
                    "extension-not-executable",
                    "Expected a task of the type send-event in place of " + node.described() + " with <"
                            + type.qualifiedName() + ">, since only such tasks send events. Put one before it.");
        }
        return awaited(node, node.extensions, type, CORRELATION);
    }

    /** The event that starts a case, which stands on the case itself; null where it names none. */
    @Nullable
    EventDefinition starting(NodeDraft plan, Extensions ofCase) {
        XmlElement type = ofCase.element("eventType");
        if (type == null) {
            return null;
        }
        return awaited(plan, ofCase, type, CORRELATION);
    }

    /** The event that a triggerable task which sends one waits for: what it names for that, else the one that it sends. */
    @Nullable
    EventDefinition answered(NodeDraft node) {
        XmlElement type = node.extensions.element("triggerEventType");
        XmlElement awaited = type == null || type.textOrNull() == null ? node.extensions.element("eventType") : type;
        String own = "triggerEventCorrelationParameter";
        String correlation = node.extensions.element(own) == null ? CORRELATION : own;
        return awaited == null || !node.extensions.flag("triggerable", false)
                ? null
                : awaited(node, node.extensions, awaited, correlation);
    }

    private EventDefinition awaited(NodeDraft node, Extensions extensions, XmlElement type, String correlationName) {
        SortedMap<String, String> correlation = new TreeMap<>();
        for (XmlElement parameter : extensions.elements(correlationName)) {
            String name = Literals.trimToNull(Extensions.own(parameter, "name"));
            String value = Extensions.own(parameter, "value");
            if (name == null || value == null) {
                incomplete(parameter, node, "a 'name' and a 'value'");
            } else {
                correlation.put(name, value);
            }
        }
        List<Parameter> payload = new ArrayList<>();
        for (XmlElement parameter : extensions.elements("eventOutParameter")) {
            String source = Literals.trimToNull(Extensions.own(parameter, "source"));
            String target = Literals.trimToNull(Extensions.own(parameter, "target"));
            if (source == null || target == null || Extensions.ownFlag(parameter, "transient", false)) {
                incomplete(parameter, node, "a 'source' and a 'target', and no 'transient'");
            } else {
                payload.add(new Parameter(
                        target, new Parameter.Source.Variable(source), false, null, false, parameter.location()));
            }
        }
        readNames(extensions);
        return new EventDefinition.Signal(new RegistryEvent(
                typeOf(type, node),
                Collections.unmodifiableSortedMap(correlation),
                List.copyOf(payload),
                start(node, extensions)));
    }

    /** The fields of a task that sends an event: its type, its channels, and its payload behind {@code payload.}. */
    List<Field> sent(NodeDraft node) {
        XmlElement type = node.extensions.element("eventType");
        if (type == null) {
            process.log.error(
                    node.location(),
                    node.id,
                    "event-type-missing",
                    "Expected an <eventType> in " + node.described()
                            + ", but it has none. Name the event that it sends, by its key.");
            return List.of();
        }
        List<Field> fields = new ArrayList<>();
        fields.add(new Field("eventType", typeOf(type, node), null));
        for (XmlElement channel : node.extensions.elements("channelKey")) {
            if (channel.textOrNull() != null) {
                fields.add(new Field("channelKey", null, channel.textOrNull()));
            }
        }
        for (XmlElement parameter : node.extensions.elements("eventInParameter")) {
            String source = Literals.trimToNull(Extensions.own(parameter, "source"));
            String expression = Literals.trimToNull(Extensions.own(parameter, "sourceExpression"));
            String target = Literals.trimToNull(Extensions.own(parameter, "target"));
            String text = expression;
            if (text == null && source != null) {
                text = Literals.isExpression(source) ? source : "${" + source + "}";
            }
            if (text == null || target == null) {
                incomplete(parameter, node, "a 'source' and a 'target'");
            } else {
                fields.add(new Field("payload." + target, null, text));
            }
        }
        readNames(node.extensions);
        return List.copyOf(fields);
    }

    private String typeOf(XmlElement type, NodeDraft node) {
        String text = type.textOrNull();
        if (text == null || Literals.isExpression(text)) {
            process.log.error(
                    type.location(),
                    node.id,
                    "event-type-missing",
                    "Expected the key of an event in <" + type.qualifiedName() + "> of '" + node.id + "', got '"
                            + (text == null ? "" : text) + "'. Name the event of an .event file.");
            return "";
        }
        return text;
    }

    private RegistryEvent.Start start(NodeDraft node, Extensions extensions) {
        XmlElement found = extensions.element("startEventCorrelationConfiguration");
        String text = found == null ? null : found.textOrNull();
        if (found == null || text == null) {
            return RegistryEvent.Start.NEW;
        }
        for (RegistryEvent.Start start : RegistryEvent.Start.values()) {
            if (start.text().equals(text)) {
                return start;
            }
        }
        process.log.error(
                found.location(),
                node.id,
                "extension-not-executable",
                "Expected one of "
                        + Stream.of(RegistryEvent.Start.values())
                                .map(RegistryEvent.Start::text)
                                .toList()
                        + " as <" + found.qualifiedName() + "> of '" + node.id + "', got '" + text
                        + "', which is not executed. Name one of these.");
        return RegistryEvent.Start.NEW;
    }

    private void incomplete(XmlElement parameter, NodeDraft node, String expected) {
        process.log.error(
                parameter.location(),
                node.id,
                "event-parameter-incomplete",
                "Expected " + expected + " on <" + parameter.qualifiedName() + "> of '" + node.id
                        + "', but it is otherwise. Correct the parameter.");
    }

    /** What the designer writes for itself, or what the channel's own file says. */
    private static void readNames(Extensions extensions) {
        for (String name : List.of(
                "eventName",
                "channelKey",
                "channelName",
                "channelType",
                "channelDestination",
                "keyDetectionType",
                "keyDetectionValue",
                "triggerEventName",
                "triggerChannelKey",
                "triggerChannelName",
                "triggerChannelType",
                "triggerChannelDestination",
                "sendSynchronously")) {
            extensions.elements(name).forEach(XmlElement::markAllRead);
        }
    }
}
