package dev.headway.core.scenario;

import java.util.List;

/** Short words for BPMN XML, so that a scenario shows its process in a few lines. */
final class Bpmn {
    private static final String HEAD = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test"
             xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
             xmlns:flowable="http://flowable.org/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn">
            <message id="m1" name="paid"/><message id="m2" name="refused"/>
            <signal id="s1" name="alarm"/><signal id="s2" name="allClear"/>
            <escalation id="esc1" escalationCode="X1"/><escalation id="esc2" escalationCode="X2"/>
            <error id="err1" errorCode="E1"/><error id="err2" errorCode="E2"/>
            """;

    private Bpmn() {}

    static String definitions(String... processes) {
        return HEAD + String.join("\n", processes) + "</definitions>";
    }

    static String process(String id, String... parts) {
        return processWith(id, "", parts);
    }

    static String processWith(String id, String attributes, String... parts) {
        return "<process id='" + id + "' isExecutable='true' " + attributes + ">" + String.join("\n", parts)
                + "</process>";
    }

    static String node(String element, String id, String attributes, String... content) {
        return "<" + element + " id='" + id + "' " + attributes + ">" + String.join("", content) + "</" + element + ">";
    }

    static String start(String id, String... content) {
        return node("startEvent", id, "", content);
    }

    static String end(String id, String... content) {
        return node("endEvent", id, "", content);
    }

    static String user(String id, String... content) {
        return node("userTask", id, "", content);
    }

    static String plain(String id, String... content) {
        return node("task", id, "", content);
    }

    /** A service task that runs the test code registered under its own id. */
    static String service(String id, String... content) {
        return node("serviceTask", id, "flowable:class='" + id + "'", content);
    }

    /** The same as a job. */
    static String async(String id, String... content) {
        return node("serviceTask", id, "flowable:class='" + id + "' flowable:async='true'", content);
    }

    static String catching(String id, String... content) {
        return node("intermediateCatchEvent", id, "", content);
    }

    static String throwing(String id, String... content) {
        return node("intermediateThrowEvent", id, "", content);
    }

    static String sub(String id, String... content) {
        return node("subProcess", id, "", content);
    }

    static String eventSub(String id, String... content) {
        return node("subProcess", id, "triggeredByEvent='true'", content);
    }

    static String nonInterruptingStart(String id, String... content) {
        return node("startEvent", id, "isInterrupting='false'", content);
    }

    static String exclusive(String id, String... attributes) {
        return node("exclusiveGateway", id, String.join(" ", attributes));
    }

    static String parallel(String id, String... attributes) {
        return node("parallelGateway", id, String.join(" ", attributes));
    }

    static String inclusive(String id, String... attributes) {
        return node("inclusiveGateway", id, String.join(" ", attributes));
    }

    static String eventBased(String id) {
        return node("eventBasedGateway", id, "");
    }

    static String call(String id, String called, String... content) {
        return node("callActivity", id, "calledElement='" + called + "'", content);
    }

    static String boundary(String id, String attachedTo, String... content) {
        return node("boundaryEvent", id, "attachedToRef='" + attachedTo + "'", content);
    }

    static String nonInterrupting(String id, String attachedTo, String... content) {
        return node("boundaryEvent", id, "cancelActivity='false' attachedToRef='" + attachedTo + "'", content);
    }

    static String message(String ref) {
        return "<messageEventDefinition messageRef='" + ref + "'/>";
    }

    static String signal(String ref) {
        return "<signalEventDefinition signalRef='" + ref + "'/>";
    }

    static String error(String ref) {
        return ref.isEmpty() ? "<errorEventDefinition/>" : "<errorEventDefinition errorRef='" + ref + "'/>";
    }

    static String condition(String text) {
        return "<conditionalEventDefinition><condition xsi:type='tFormalExpression'><![CDATA[" + text
                + "]]></condition></conditionalEventDefinition>";
    }

    /** A compensation event; {@code attributes} such as {@code activityRef='a'}. */
    static String compensation(String attributes) {
        return "<compensateEventDefinition " + attributes + "/>";
    }

    /** Makes the service task {@code undo<id>} undo an activity. */
    static String undoing(String id) {
        String undo = "undo" + id;
        return boundary("c" + id, id, compensation(""))
                + node("serviceTask", undo, "isForCompensation='true' flowable:class='" + undo + "'")
                + "<association id='as" + id + "' associationDirection='One' sourceRef='c" + id + "' targetRef='" + undo
                + "'/>";
    }

    static String link(String name) {
        return "<linkEventDefinition name='" + name + "'/>";
    }

    /** An escalation of the file; empty catches every one. */
    static String escalation(String ref) {
        return ref.isEmpty()
                ? "<escalationEventDefinition/>"
                : "<escalationEventDefinition escalationRef='" + ref + "'/>";
    }

    /** A standard loop. */
    static String whilst(String attributes, String condition) {
        return "<standardLoopCharacteristics " + attributes + ">"
                + (condition.isEmpty() ? "" : "<loopCondition><![CDATA[" + condition + "]]></loopCondition>")
                + "</standardLoopCharacteristics>";
    }

    static String terminate(String attributes) {
        return "<terminateEventDefinition " + attributes + "/>";
    }

    static String after(String duration) {
        return timer("timeDuration", duration);
    }

    static String at(String date) {
        return timer("timeDate", date);
    }

    static String every(String cycle) {
        return timer("timeCycle", cycle);
    }

    private static String timer(String kind, String text) {
        return "<timerEventDefinition><" + kind + ">" + text + "</" + kind + "></timerEventDefinition>";
    }

    static String extensions(String... content) {
        return "<extensionElements>" + String.join("", content) + "</extensionElements>";
    }

    /** An execution listener that runs the test code of this name. */
    static String listener(String event, String name) {
        return "<flowable:executionListener event='" + event + "' class='" + name + "'/>";
    }

    static String taskListener(String event, String name) {
        return "<flowable:taskListener event='" + event + "' class='" + name + "'/>";
    }

    /** Sequence flows along a chain of ids: {@code "a b c"} is two flows. */
    static String flow(String chain) {
        StringBuilder flows = new StringBuilder();
        List<String> ids = List.of(chain.split(" ", -1));
        for (int i = 1; i < ids.size(); i++) {
            flows.append(flowXml(ids.get(i - 1), ids.get(i), ""));
        }
        return flows.toString();
    }

    static String flows(String... chains) {
        StringBuilder flows = new StringBuilder();
        for (String chain : chains) {
            flows.append(flow(chain));
        }
        return flows.toString();
    }

    /** A conditional flow. */
    static String when(String from, String to, String condition) {
        return flowXml(
                from,
                to,
                "<conditionExpression xsi:type='tFormalExpression'><![CDATA[" + condition
                        + "]]></conditionExpression>");
    }

    static String flowXml(String from, String to, String content) {
        return "<sequenceFlow id='" + from + "-" + to + "' sourceRef='" + from + "' targetRef='" + to + "'>" + content
                + "</sequenceFlow>";
    }

    static String times(String attributes, int cardinality, String... content) {
        return "<multiInstanceLoopCharacteristics " + attributes + ">" + String.join("", content) + "<loopCardinality>"
                + cardinality + "</loopCardinality></multiInstanceLoopCharacteristics>";
    }

    static String forEach(String attributes, String collection, String element) {
        return "<multiInstanceLoopCharacteristics flowable:collection='" + collection + "' flowable:elementVariable='"
                + element + "' " + attributes + "/>";
    }
}
