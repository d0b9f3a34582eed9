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

    /** A case: a task, then a stage with a task and one that somebody starts, then a milestone; a listener ends the stage. */
    public static final String CLAIM = """
            <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL" targetNamespace="test">
              <case id="claim" name="The claim">
                <casePlanModel id="model" name="Plan" autoComplete="true">
                  <planItem id="look" definitionRef="lookTask"/>
                  <planItem id="stage" definitionRef="payStage">
                    <entryCriterion id="stageEntry" sentryRef="looked"/>
                    <exitCriterion id="stageExit" sentryRef="stopped"/>
                  </planItem>
                  <planItem id="done" definitionRef="paid"><entryCriterion id="doneEntry" sentryRef="staged"/></planItem>
                  <planItem id="stop" definitionRef="stopping"/>
                  <sentry id="looked">
                    <planItemOnPart id="on1" sourceRef="look"><standardEvent>complete</standardEvent></planItemOnPart>
                  </sentry>
                  <sentry id="staged">
                    <planItemOnPart id="on2" sourceRef="stage"><standardEvent>complete</standardEvent></planItemOnPart>
                  </sentry>
                  <sentry id="stopped">
                    <planItemOnPart id="on3" sourceRef="stop"><standardEvent>occur</standardEvent></planItemOnPart>
                  </sentry>
                  <humanTask id="lookTask" name="Look at it"/>
                  <stage id="payStage" name="Pay" autoComplete="true">
                    <planItem id="pay" definitionRef="payTask"/>
                    <planItem id="extra" definitionRef="extraTask">
                      <itemControl><manualActivationRule/></itemControl>
                    </planItem>
                    <humanTask id="payTask" name="Pay it"/>
                    <humanTask id="extraTask" name="Ask again"/>
                  </stage>
                  <milestone id="paid" name="Paid"/>
                  <userEventListener id="stopping" name="Stop"/>
                </casePlanModel>
              </case>
            </definitions>
            """;

    /** A decision over the season. */
    public static final String DISH = """
            <definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="menu" name="Menu" namespace="test">
              <decision id="dish" name="Dish">
                <decisionTable id="table" hitPolicy="UNIQUE">
                  <input id="i1"><inputExpression id="e1" typeRef="string"><text>season</text></inputExpression></input>
                  <output id="o1" name="dish" typeRef="string"/>
                  <rule id="r1"><inputEntry id="i11"><text>"Winter"</text></inputEntry>
                    <outputEntry id="o11"><text>"Roastbeef"</text></outputEntry></rule>
                  <rule id="r2"><inputEntry id="i21"><text>"Summer"</text></inputEntry>
                    <outputEntry id="o21"><text>"Salad"</text></outputEntry></rule>
                </decisionTable>
              </decision>
            </definitions>
            """;
}
