package dev.headway.model.read;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which attributes without a prefix BPMN 2.0 defines on an element; elements that processes do not use are left out. */
final class BpmnAttributes {
    private static final String FLOW = "id name";
    /** On gateways where it has no effect a rule of its own tells of the default flow. */
    private static final String GATEWAY = FLOW + " gatewayDirection default";
    /** Flowable has one of its own without a prefix. */
    private static final String ACTIVITY =
            FLOW + " isForCompensation startQuantity completionQuantity default skipExpression";

    private static final Map<String, Set<String>> BY_ELEMENT = new HashMap<>();

    static {
        add("extensionElements script text incoming outgoing flowNodeRef eventDefinitionRef", "");
        add("definitions", "id name targetNamespace expressionLanguage typeLanguage exporter exporterVersion");
        add("import", "namespace location importType");
        add(
                "assignment auditing monitoring cancelEventDefinition conditionalEventDefinition timerEventDefinition"
                        + " terminateEventDefinition dataInputAssociation dataOutputAssociation ioSpecification rendering"
                        + " resourceAssignmentExpression",
                "id");
        // Formal expressions; without xsi:type they have no language, which is clear all the same.
        add(
                "expression formalExpression conditionExpression condition completionCondition activationCondition"
                        + " loopCardinality loopCondition timeDate timeDuration timeCycle from to transformation messagePath"
                        + " dataPath",
                "id language evaluatesToTypeRef");
        add("documentation textAnnotation", "id textFormat");
        add("process", "id name processType isClosed isExecutable definitionalCollaborationRef");
        add(
                "laneSet childLaneSet inputSet outputSet dataState endEvent intermediateThrowEvent performer humanPerformer"
                        + " potentialOwner resourceRole",
                FLOW);
        add("lane", FLOW + " partitionElementRef");
        add("property dataObjectReference dataStoreReference", FLOW + " itemSubjectRef dataObjectRef dataStoreRef");
        add("dataObject dataInput dataOutput inputDataItem outputDataItem", FLOW + " itemSubjectRef isCollection");
        add("dataStore", FLOW + " itemSubjectRef capacity isUnlimited");
        add("itemDefinition", "id structureRef isCollection itemKind");
        add("message", FLOW + " itemRef");
        add("signal", FLOW + " structureRef");
        add("error", FLOW + " structureRef errorCode");
        add("escalation", FLOW + " structureRef escalationCode");
        add("messageEventDefinition", "id messageRef");
        add("signalEventDefinition", "id signalRef");
        add("errorEventDefinition", "id errorRef");
        add("escalationEventDefinition", "id escalationRef");
        add("compensateEventDefinition", "id waitForCompletion activityRef");
        add("linkEventDefinition", FLOW);
        add("startEvent", FLOW + " parallelMultiple isInterrupting");
        add("intermediateCatchEvent", FLOW + " parallelMultiple");
        add("boundaryEvent", FLOW + " parallelMultiple cancelActivity attachedToRef");
        add("parallelGateway exclusiveGateway inclusiveGateway complexGateway", GATEWAY);
        add("eventBasedGateway", GATEWAY + " instantiate eventGatewayType");
        add("sequenceFlow", FLOW + " sourceRef targetRef isImmediate skipExpression");
        add("association", "id sourceRef targetRef associationDirection");
        add("task manualTask", ACTIVITY);
        add("businessRuleTask userTask", ACTIVITY + " implementation");
        add("scriptTask", ACTIVITY + " scriptFormat");
        add("serviceTask sendTask", ACTIVITY + " implementation operationRef messageRef");
        add("receiveTask", ACTIVITY + " implementation operationRef messageRef instantiate");
        add("callActivity", ACTIVITY + " calledElement");
        add("subProcess", ACTIVITY + " triggeredByEvent");
        add("transaction", ACTIVITY + " triggeredByEvent method");
        add("adHocSubProcess", ACTIVITY + " triggeredByEvent cancelRemainingInstances ordering");
        add("standardLoopCharacteristics", "id testBefore loopMaximum");
        add("multiInstanceLoopCharacteristics", "id isSequential behavior oneBehaviorEventRef noneBehaviorEventRef");
    }

    private BpmnAttributes() {}

    private static void add(String elements, String attributes) {
        Set<String> known = new LinkedHashSet<>(Arrays.asList(attributes.split(" ")));
        for (String element : elements.split(" ")) {
            BY_ELEMENT.put(element, known);
        }
    }

    /** Its attributes; null for an element that is not looked at. */
    static @Nullable Set<String> of(String element) {
        return BY_ELEMENT.get(element);
    }
}
