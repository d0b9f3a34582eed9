package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.ElementType;
import dev.headway.model.xml.XmlElement;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** First pass over a process: finds its nodes, flows and data, scope by scope, so that the second pass can resolve ids. */
final class ScopeReader {
    private static final Map<String, ElementType> NODES = new HashMap<>();

    static {
        for (ElementType type : ElementType.values()) {
            if (type != ElementType.PROCESS && type != ElementType.EVENT_SUB_PROCESS && !type.isOfCase()) {
                NODES.put(type.bpmnName(), type);
            }
        }
    }

    /** What BPMN allows in a scope without a meaning for execution, or what other readers look for. */
    private static final Set<String> NOT_FLOW_ELEMENTS = Set.of(
            "documentation",
            "extensionElements",
            "auditing",
            "monitoring",
            "incoming",
            "outgoing",
            "laneSet",
            "textAnnotation",
            "group",
            "artifact",
            "dataObjectReference",
            "dataStoreReference",
            "dataStore",
            "ioSpecification",
            "ioBinding",
            "dataInputAssociation",
            "dataOutputAssociation",
            "property",
            "resourceRole",
            "performer",
            "humanPerformer",
            "potentialOwner",
            "correlationSubscription",
            "supportedInterfaceRef",
            "supports",
            "multiInstanceLoopCharacteristics",
            "standardLoopCharacteristics",
            "completionCondition",
            "category",
            "categoryValueRef");

    private static final Set<String> CHOREOGRAPHY =
            Set.of("choreographyTask", "subChoreography", "callChoreography", "choreography", "globalChoreographyTask");

    private final ProcessDraft process;

    ScopeReader(ProcessDraft process) {
        this.process = process;
    }

    void read(NodeDraft scope) {
        Map<String, Integer> places = new HashMap<>();
        for (XmlElement child : scope.element.children()) {
            if (child.namespace().equals(BPMN)) {
                readChild(scope, child, places.merge(child.name(), 1, Integer::sum));
            }
        }
    }

    /** @param place of the child among its siblings of the same name, from 1 */
    private void readChild(NodeDraft scope, XmlElement child, int place) {
        ElementType type = NODES.get(child.name());
        if (type != null) {
            NodeDraft node = process.add(idOf(child, scope, place), effective(type, child), child, scope);
            if (type.isScope()) {
                read(node);
            }
            return;
        }
        switch (child.name()) {
            case "sequenceFlow" -> process.flowElements.add(child);
            case "association" -> process.associations.add(child);
            case "dataObject" -> scope.dataObjectElements.add(child);
            default -> checkIgnorable(scope, child);
        }
    }

    private void checkIgnorable(NodeDraft scope, XmlElement child) {
        if (NOT_FLOW_ELEMENTS.contains(child.name())) {
            return;
        }
        String id = child.attribute("id");
        if (CHOREOGRAPHY.contains(child.name())) {
            process.log.error(
                    child.location(),
                    id,
                    "element-not-executable",
                    "Expected an element that an engine can execute, but got <" + child.name() + "> in "
                            + scope.described() + ". Choreographies describe contracts between parties: model this as a"
                            + " task, or set isExecutable=\"false\" on the process.");
        } else {
            process.log.error(
                    child.location(),
                    id,
                    "element-unknown",
                    "Expected a BPMN 2.0 flow element, but got <" + child.name() + "> in " + scope.described()
                            + ". Check its spelling, or move it into <extensionElements>.");
        }
    }

    private static ElementType effective(ElementType type, XmlElement element) {
        String triggered = element.attribute("triggeredByEvent");
        boolean byEvent = type == ElementType.SUB_PROCESS && triggered != null && Extensions.isTrue(triggered);
        if (type == ElementType.SERVICE_TASK && CallActivityReader.isCaseTask(element)) {
            return ElementType.CALL_ACTIVITY; // Flowable's service task that starts a case
        }
        return byEvent ? ElementType.EVENT_SUB_PROCESS : type;
    }

    /** Its own id; else one by its place among its siblings, which stays the same while the model does. */
    private String idOf(XmlElement element, NodeDraft scope, int place) {
        String id = trimmedOrNull(element.attribute("id"));
        if (id != null) {
            return id;
        }
        String made = scope.id + "-" + element.name() + "-" + place;
        process.log.warning(
                element.location(),
                made,
                "id-missing",
                "Expected an id on <" + element.name() + ">, but it has none. It is called '" + made
                        + "' by its place. Give it an id that stays the same from one version of the model to the next,"
                        + " since running instances refer to it.");
        return made;
    }

    private static @Nullable String trimmedOrNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
