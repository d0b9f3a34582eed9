package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.xml.XmlElement;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a file declares beside its processes and what events refer to by id: messages, signals, errors, escalations. */
final class Declarations {
    /** A message; its name is null where the model forgot it. */
    record Message(@Nullable String name) {}

    record Signal(@Nullable String name, boolean instanceScope) {}

    /** An error; its code is null where the model has none, and empty where it wrote an empty one. */
    record Error(@Nullable String code, @Nullable String message) {}

    record Escalation(@Nullable String code) {}

    private final Map<String, Message> messages = new HashMap<>();
    private final Map<String, Signal> signals = new HashMap<>();
    private final Map<String, Error> errors = new HashMap<>();
    private final Map<String, Escalation> escalations = new HashMap<>();
    private final Map<String, String> itemStructures = new HashMap<>();
    private final Map<String, XmlElement> eventDefinitions = new HashMap<>();

    static Declarations of(XmlElement definitions) {
        Declarations declarations = new Declarations();
        for (XmlElement child : definitions.children()) {
            String id = child.attribute("id");
            if (id != null && child.namespace().equals(BPMN)) {
                declarations.add(id, child);
            }
        }
        return declarations;
    }

    private void add(String id, XmlElement element) {
        Extensions extensions = new Extensions(element);
        switch (element.name()) {
            case "message" -> messages.putIfAbsent(id, new Message(nonBlank(element.attribute("name"))));
            case "signal" -> {
                boolean instanceScope = "processInstance".equals(extensions.attribute("scope"));
                signals.putIfAbsent(id, new Signal(nonBlank(element.attribute("name")), instanceScope));
            }
            case "error" ->
                errors.putIfAbsent(
                        id, new Error(stripped(element.attribute("errorCode")), extensions.attribute("errorMessage")));
            case "escalation" ->
                escalations.putIfAbsent(id, new Escalation(nonBlank(element.attribute("escalationCode"))));
            case "itemDefinition" -> {
                String structure = element.attribute("structureRef");
                if (structure != null) {
                    itemStructures.putIfAbsent(id, structure);
                }
            }
            default -> {
                if (element.name().endsWith("EventDefinition")) {
                    eventDefinitions.putIfAbsent(id, element);
                }
            }
        }
    }

    @Nullable
    Message message(String reference) {
        return find(messages, reference);
    }

    @Nullable
    Signal signal(String reference) {
        return find(signals, reference);
    }

    @Nullable
    Error error(String reference) {
        return find(errors, reference);
    }

    @Nullable
    Escalation escalation(String reference) {
        return find(escalations, reference);
    }

    @Nullable
    String itemStructure(String reference) {
        return find(itemStructures, reference);
    }

    @Nullable
    XmlElement eventDefinition(String reference) {
        return find(eventDefinitions, reference);
    }

    /** References are qualified names: with a prefix when the file's target namespace has one. */
    private static <T> @Nullable T find(Map<String, T> declared, String reference) {
        T found = declared.get(reference);
        return found != null ? found : declared.get(localName(reference));
    }

    static String localName(String reference) {
        return reference.substring(reference.lastIndexOf(':') + 1);
    }

    private static @Nullable String stripped(@Nullable String text) {
        return text == null ? null : text.strip();
    }

    private static @Nullable String nonBlank(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
