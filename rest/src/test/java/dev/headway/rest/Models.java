package dev.headway.rest;

/** Small processes for tests. */
public final class Models {
    private Models() {}

    /** A process with these elements. */
    public static String process(String id, String elements) {
        return """
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test"
                    xmlns:camunda="http://camunda.org/schema/1.0/bpmn">
                  <error id="rejected" errorCode="REJECTED"/>
                  <message id="paid" name="paid"/>
                  <process id="%s" isExecutable="true" name="The %s">%s</process>
                </definitions>
                """.formatted(id, id, elements);
    }

    /** A worker's task with a boundary event for the error REJECTED. */
    public static final String WORK = process("work", """
            <startEvent id="start"/>
            <sequenceFlow id="f1" sourceRef="start" targetRef="job"/>
            <serviceTask id="job" name="The job" camunda:type="external" camunda:topic="work">
              <extensionElements><camunda:properties>
                <camunda:property name="colour" value="red"/>
              </camunda:properties></extensionElements>
            </serviceTask>
            <sequenceFlow id="f2" sourceRef="job" targetRef="done"/>
            <endEvent id="done"/>
            <boundaryEvent id="caught" attachedToRef="job"><errorEventDefinition errorRef="rejected"/></boundaryEvent>
            <sequenceFlow id="f3" sourceRef="caught" targetRef="refused"/>
            <endEvent id="refused"/>
            """);

    /** A user task, then an end. */
    public static final String APPROVAL = process("approval", """
            <startEvent id="start"/>
            <sequenceFlow id="f1" sourceRef="start" targetRef="approve"/>
            <userTask id="approve" name="Approve" camunda:assignee="kim" camunda:candidateGroups="sales"/>
            <sequenceFlow id="f2" sourceRef="approve" targetRef="end"/>
            <endEvent id="end"/>
            """);
}
