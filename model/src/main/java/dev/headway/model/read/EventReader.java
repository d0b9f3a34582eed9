package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.Implementation;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;

/** Reads events and what they wait for or throw (BPMN 2.0.2, 10.5). */
final class EventReader {
    private final ProcessDraft process;
    private final References references;
    private final TimerReader timers;
    private final ImplementationReader implementations;
    private final ParameterReader parameters;
    private final RegistryEventReader registryEvents;
    private final FormReader forms;
    private final Conditions conditions;

    EventReader(ProcessDraft process) {
        this.process = process;
        this.references = new References(process);
        this.timers = new TimerReader(process);
        this.implementations = new ImplementationReader(process);
        this.parameters = new ParameterReader(process);
        this.registryEvents = new RegistryEventReader(process);
        this.forms = new FormReader(process);
        this.conditions = new Conditions(process);
    }

    ElementDetail read(NodeDraft node) {
        EventDefinition event = eventDefinition(node);
        return switch (node.type) {
            case START_EVENT ->
                new ElementDetail.StartEvent(
                        event,
                        standardFlag(node, "isInterrupting"),
                        Literals.trimToNull(node.extensions.attribute("initiator")),
                        forms.read(node));
            case END_EVENT -> new ElementDetail.EndEvent(event);
            case INTERMEDIATE_CATCH_EVENT -> new ElementDetail.CatchEvent(event);
            case INTERMEDIATE_THROW_EVENT -> new ElementDetail.ThrowEvent(event);
            default -> boundary(node, event);
        };
    }

    private ElementDetail boundary(NodeDraft node, EventDefinition event) {
        boolean interrupting = standardFlag(node, "cancelActivity");
        if (event instanceof EventDefinition.Error && !interrupting) {
            process.log.warning(
                    node.location(),
                    node.id,
                    "error-event-interrupts",
                    "Expected cancelActivity=\"true\" on the error event '" + node.id
                            + "', but got \"false\". A caught error always ends its activity, and so it does here: remove"
                            + " the attribute.");
            interrupting = true;
        }
        String reference = Literals.trimToNull(node.element.attribute("attachedToRef"));
        NodeDraft activity = reference == null ? null : process.find(reference);
        if (activity == null) {
            process.log.error(
                    node.location(),
                    node.id,
                    "boundary-attached-missing",
                    reference == null
                            ? "Expected 'attachedToRef' on the boundary event '" + node.id
                                    + "', but it has none. Name the activity that it is attached to."
                            : "Expected the boundary event '" + node.id
                                    + "' to be attached to an activity, but there is"
                                    + " no element '" + reference
                                    + "' in the process. Correct attachedToRef; the process"
                                    + " has " + process.knownIds() + ".");
            return new ElementDetail.BoundaryEvent(event, -1, interrupting, -1);
        }
        activity.boundaryEvents.add(node.index);
        return new ElementDetail.BoundaryEvent(event, activity.index, interrupting, -1);
    }

    /** A truth value of BPMN itself that is true when absent. */
    private static boolean standardFlag(NodeDraft node, String name) {
        String value = node.element.attribute(name);
        return value == null || Extensions.isTrue(value);
    }

    private EventDefinition eventDefinition(NodeDraft node) {
        List<XmlElement> definitions = new ArrayList<>(1);
        for (XmlElement child : node.element.children()) {
            if (!child.namespace().equals(BPMN)) {
                continue;
            }
            if (child.name().endsWith("EventDefinition")) {
                definitions.add(child);
            } else if (child.name().equals("eventDefinitionRef")) {
                addReferenced(node, child, definitions);
            }
        }
        if (definitions.size() > 1) {
            process.log.error(
                    definitions.get(1).location(),
                    node.id,
                    "event-definition-multiple",
                    "Expected one event definition in " + node.described() + ", but got " + definitions.size()
                            + ". No engine of the family executes multiple events: use one event for each, behind an"
                            + " event-based gateway or as several boundary or start events.");
        }
        if (!definitions.isEmpty()) {
            return definition(node, definitions.get(0));
        }
        EventDefinition event = registryEvents.received(node);
        return event == null ? variableListener(node) : event;
    }

    private void addReferenced(NodeDraft node, XmlElement reference, List<XmlElement> definitions) {
        String id = String.valueOf(reference.textOrNull());
        XmlElement definition = process.declarations.eventDefinition(id);
        if (definition != null) {
            definitions.add(definition);
            return;
        }
        process.log.error(
                reference.location(),
                node.id,
                "event-definition-unknown",
                "Expected <eventDefinitionRef> of '" + node.id
                        + "' to name an event definition under <definitions>, but" + " there is none with the id '" + id
                        + "'. Declare it, or put the definition into the event.");
    }

    /** Flowable's variable listener, which stands in the extension elements in place of a definition of BPMN. */
    private EventDefinition variableListener(NodeDraft node) {
        XmlElement listener = node.extensions.element("variableListenerEventDefinition");
        if (listener == null) {
            return new EventDefinition.None();
        }
        listener.markAllRead();
        return variableChange(process, listener, node.id);
    }

    /** The change of a variable that an element of Flowable names as its event. */
    static EventDefinition variableChange(ProcessDraft process, XmlElement listener, String elementId) {
        String name = Literals.trimToNull(Extensions.own(listener, "variableName"));
        String change = Literals.trimToNull(Extensions.own(listener, "variableChangeType"));
        if (name == null) {
            process.log.error(
                    listener.location(),
                    elementId,
                    "variable-name-missing",
                    "Expected a 'variableName' on <" + listener.qualifiedName() + "> of '" + elementId
                            + "', but it has none. Name the variable whose change is the event.");
        }
        List<String> kinds = switch (change == null ? "all" : change) {
            case "all", "update-create" -> List.of("create", "update"); // in Flowable a deletion is no change
            case "create", "update", "delete" -> List.of(change);
            default -> {
                process.log.error(
                        listener.location(),
                        elementId,
                        "variable-change-type-unknown",
                        "Expected create, update, update-create, delete or all as variableChangeType of '" + elementId
                                + "', but got '" + change + "'. Correct it, or remove it for all.");
                yield List.of();
            }
        };
        return EventDefinition.Conditional.listener(name == null ? "" : name, kinds);
    }

    private EventDefinition definition(NodeDraft node, XmlElement definition) {
        return switch (definition.name()) {
            case "messageEventDefinition" -> message(node, definition);
            case "signalEventDefinition" -> signal(node, definition);
            case "timerEventDefinition" -> timers.read(definition, node.id);
            case "errorEventDefinition" -> error(node, definition);
            case "escalationEventDefinition" -> escalation(node, definition);
            case "conditionalEventDefinition" -> conditional(node, definition);
            case "linkEventDefinition" -> link(node, definition);
            case "compensateEventDefinition" -> compensation(node, definition);
            case "terminateEventDefinition" ->
                new EventDefinition.Terminate(
                        new Extensions(definition).flag("terminateAll", false),
                        new Extensions(definition).flag("terminateMultiInstance", false));
            case "cancelEventDefinition" -> new EventDefinition.Cancel();
            default -> {
                process.log.error(
                        definition.location(),
                        node.id,
                        "event-definition-unknown",
                        "Expected an event definition of BPMN 2.0 in " + node.described() + ", but got <"
                                + definition.name() + ">. Check its spelling.");
                yield new EventDefinition.None();
            }
        };
    }

    private static boolean isThrowing(NodeDraft node) {
        return node.type == ElementType.END_EVENT || node.type == ElementType.INTERMEDIATE_THROW_EVENT;
    }

    private EventDefinition message(NodeDraft node, XmlElement definition) {
        Implementation implementation = isThrowing(node) ? implementations.ofBpmn(definition, node.id) : null;
        String name = references.message(definition, node.id, isThrowing(node));
        if (isThrowing(node)) {
            if (name == null && implementation == null && !References.namesMessage(definition)) {
                process.log.warning(
                        definition.location(),
                        node.id,
                        "message-missing",
                        "Expected a 'messageRef' or an implementation in the message event '" + node.id
                                + "', but it has neither, so it sends nothing. Refer to a <message id=... name=...> of the"
                                + " file, or name what sends it.");
            }
        } else if (name == null && !References.namesMessage(definition)) {
            process.log.error(
                    definition.location(),
                    node.id,
                    "message-missing",
                    "Expected a 'messageRef' in the message event '" + node.id
                            + "', but it has none. Refer to a <message id=... name=...> of the file.");
        }
        return new EventDefinition.Message(name == null ? "" : name, implementation);
    }

    private EventDefinition signal(NodeDraft node, XmlElement definition) {
        Declarations.Signal signal = references.signal(definition, node.id);
        Extensions extensions = new Extensions(definition);
        String name = signal == null ? null : signal.name();
        boolean instanceScope =
                (signal != null && signal.instanceScope()) || "processInstance".equals(extensions.attribute("scope"));
        return new EventDefinition.Signal(
                name == null ? "" : name,
                instanceScope,
                extensions.flag("async", false),
                parameters.mapping(extensions, "in", node.id));
    }

    private EventDefinition error(NodeDraft node, XmlElement definition) {
        Declarations.Error error = references.error(definition, node.id);
        Extensions extensions = new Extensions(definition);
        String declared = error == null ? null : error.code();
        String code = Literals.trimToNull(declared);
        if (isThrowing(node) && (error == null || (declared != null && code == null))) {
            process.log.error(
                    definition.location(),
                    node.id,
                    "error-code-missing",
                    "Expected the error end event '" + node.id + "' to throw an error code, but "
                            + (error == null ? "it has no errorRef" : "the errorCode of its <error> is empty")
                            + ". Refer to an <error id=... errorCode=...> of the file.");
        } else if (isThrowing(node) && code == null) {
            code = Declarations.localName(
                    String.valueOf(definition.attribute("errorRef")).strip());
            process.log.warning(
                    definition.location(),
                    node.id,
                    "error-code-missing",
                    "Expected an errorCode on the <error> that '" + node.id + "' throws, but it has none. Its id '"
                            + code + "' is taken as the code: add the code to make that explicit.");
        } else if (error != null && code == null) {
            process.log.warning(
                    definition.location(),
                    node.id,
                    "error-code-missing",
                    "Expected an errorCode on the <error> that '" + node.id
                            + "' catches, but it has none, so the event catches every error. Add the code, or remove the"
                            + " errorRef to say so.");
        }
        return new EventDefinition.Error(
                code,
                error == null ? null : error.message(),
                Literals.trimToNull(extensions.firstOf("errorCodeVariable", "errorVariableName")),
                Literals.trimToNull(extensions.attribute("errorMessageVariable")),
                extensions.flag("errorVariableLocalScope", false),
                extensions.flag("errorVariableTransient", false),
                isThrowing(node) ? List.of() : parameters.mapping(node.extensions, "in", node.id));
    }

    private EventDefinition escalation(NodeDraft node, XmlElement definition) {
        Declarations.Escalation escalation = references.escalation(definition, node.id);
        String code = escalation == null ? null : escalation.code();
        if (isThrowing(node) && escalation == null) {
            process.log.error(
                    definition.location(),
                    node.id,
                    "escalation-code-missing",
                    "Expected the escalation event '" + node.id + "' to throw an escalation code, but it has no"
                            + " escalationRef. Refer to an <escalation id=... escalationCode=...> of the file.");
        } else if (isThrowing(node) && code == null) {
            code = Declarations.localName(
                    String.valueOf(definition.attribute("escalationRef")).strip());
            process.log.warning(
                    definition.location(),
                    node.id,
                    "escalation-code-missing",
                    "Expected an escalationCode on the <escalation> that '" + node.id
                            + "' throws, but it has none. Its id '" + code
                            + "' is taken as the code: add the code to make that explicit.");
        }
        return new EventDefinition.Escalation(
                code, Literals.trimToNull(new Extensions(definition).attribute("escalationCodeVariable")));
    }

    private EventDefinition conditional(NodeDraft node, XmlElement definition) {
        XmlElement condition = definition.child(BPMN, "condition");
        String text = condition == null ? null : conditions.read(condition, node.id);
        Extensions extensions = new Extensions(definition);
        if (condition == null || text == null) {
            process.log.error(
                    definition.location(),
                    node.id,
                    "condition-missing",
                    "Expected a <condition> with a text in the conditional event '" + node.id
                            + "', but found none. Add an expression such as ${amount > 100}.");
        }
        return new EventDefinition.Conditional(
                text == null ? "" : text,
                condition == null ? null : Conditions.scriptLanguage(condition),
                Literals.trimToNull(extensions.attribute("variableName")),
                Literals.list(extensions.firstOf("variableEvents", "variableEvent")));
    }

    private EventDefinition link(NodeDraft node, XmlElement definition) {
        String name = Literals.trimToNull(definition.attribute("name"));
        if (name == null) {
            process.log.error(
                    definition.location(),
                    node.id,
                    "link-name-missing",
                    "Expected a 'name' on the <linkEventDefinition> of '" + node.id
                            + "', but it has none. Throwing and catching link events find each other by it.");
        }
        return new EventDefinition.Link(name == null ? "" : name);
    }

    private EventDefinition compensation(NodeDraft node, XmlElement definition) {
        String reference = Literals.trimToNull(definition.attribute("activityRef"));
        String wait = definition.attribute("waitForCompletion");
        boolean waits = wait == null || Extensions.isTrue(wait);
        NodeDraft activity = reference == null ? null : process.find(reference);
        if (reference != null && activity == null) {
            process.log.error(
                    definition.location(),
                    node.id,
                    "compensation-activity-unknown",
                    "Expected activityRef of the compensation event '" + node.id
                            + "' to name an activity of the process, but there is no '" + reference
                            + "'. Correct it; the process has " + process.knownIds() + ".");
        }
        return new EventDefinition.Compensation(activity == null ? reference : activity.id, waits);
    }
}
