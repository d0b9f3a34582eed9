package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.parse.BpmnParser;
import org.junit.jupiter.api.Test;

/** What nobody understands is never ignored in silence. */
class ExtensionWarningsTest {
    private static BpmnModel file(String content) {
        return BpmnParser.parse("""
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
                    xmlns:flowable="http://flowable.org/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
                    xmlns:design="http://flowable.org/design" xmlns:bioc="http://bpmn.io/schema/bpmn/biocolor/1.0"
                    xmlns:zeebe="http://camunda.org/schema/zeebe/1.0">
                <process id="p" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="x"/>
                """ + content + "</process></definitions>", "test.bpmn", ParserLimits.DEFAULT);
    }

    @Test
    void anUnknownAttributeOfTheFamilyWithItsLineEachTime() {
        BpmnModel model = file("<task id='x' flowable:colour='red'/>\n<dataObject id='d' flowable:colour='red'/>");

        assertThat(model.deployable()).isTrue();
        assertThat(Parse.rules(model)).containsExactly("extension-not-understood", "extension-not-understood");
        Problem first = model.problems().get(0);
        assertThat(first.location()).isEqualTo(new Location(6, 1));
        assertThat(first.elementId()).isEqualTo("x");
        assertThat(first.message()).contains("'flowable:colour'").contains("'x'");
        assertThat(model.problems().get(1).location().line()).isEqualTo(7);
    }

    @Test
    void ourOwnNamespaceWinsOverTheOthers() {
        for (String attributes : new String[] {
            "activiti:assignee='a' flowable:assignee='f' camunda:assignee='c' headway:assignee='h'",
            "headway:assignee='h' camunda:assignee='c' flowable:assignee='f' activiti:assignee='a'"
        }) {
            FlowNode node = Parse.node("<userTask id='x' " + attributes + "/>");

            assertThat(((ElementDetail.UserTask) node.detail()).assignee()).isEqualTo("h");
        }
    }

    @Test
    void aKnownAttributeInAPlaceWhereItMeansNothing() {
        assertThat(Parse.rules(file("<userTask id='x' flowable:class='a.B'/>")))
                .containsExactly("extension-not-understood");
        assertThat(Parse.rules(file("<task id='x' camunda:assignee='me'/>")))
                .containsExactly("extension-not-understood");
    }

    @Test
    void unknownElementsAndAttributesInsideKnownElements() {
        BpmnModel model = file("""
                <userTask id='x'><extensionElements>
                  <camunda:taskListener event='create' class='a.B' priority='1'/>
                  <camunda:inputOutput><camunda:inputParameter name='a'><camunda:secret/></camunda:inputParameter></camunda:inputOutput>
                  <flowable:teleport><flowable:to>Mars</flowable:to></flowable:teleport>
                </extensionElements></userTask>
                """);

        assertThat(model.problems())
                .extracting(problem -> problem.location().line(), Problem::rule)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(7, "extension-not-understood"),
                        org.assertj.core.groups.Tuple.tuple(8, "extension-not-understood"),
                        org.assertj.core.groups.Tuple.tuple(9, "extension-not-understood"));
        assertThat(model.problems().get(0).message()).contains("'priority'");
        assertThat(model.problems().get(2).message()).contains("<flowable:teleport>");
    }

    @Test
    void drawingAndBookkeepingOfModelersIsSilent() {
        BpmnModel model = file("""
                <task id='x' bioc:stroke='#fff' camunda:modelerTemplate='t'><extensionElements>
                  <design:stencilid>Task</design:stencilid>
                  <flowable:work-form-field-validation>false</flowable:work-form-field-validation>
                </extensionElements></task>
                """);

        assertThat(model.problems()).isEmpty();
    }

    @Test
    void aForeignNameOnceInAFile() {
        BpmnModel model = file("""
                <task id='x' zeebe:a='1'><extensionElements><zeebe:b/><zeebe:b/></extensionElements></task>
                <dataObject id='y' zeebe:a='1'><extensionElements><zeebe:b/></extensionElements></dataObject>
                """);

        assertThat(model.problems()).extracting(Problem::elementId).containsExactly("x", "x");
        assertThat(model.problems().get(0).message()).contains("everywhere else in the file");
    }

    @Test
    void anAttributeThatLostItsPrefix() {
        BpmnModel model = file("<task id='x' async='true'/>");

        assertThat(Parse.rules(model)).containsExactly("attribute-unknown");
        assertThat(model.problems().get(0).message()).contains("'async'").contains("headway:async");
    }

    @Test
    void malformedExpressionsWhereverTheyStand() {
        assertThat(Parse.rules(file("<serviceTask id='x' flowable:expression='${a.b('/>")))
                .containsExactly("expression-malformed");
        assertThat(Parse.rules(file("<userTask id='x'><extensionElements><camunda:inputOutput>"
                        + "<camunda:inputParameter name='a'>${</camunda:inputParameter></camunda:inputOutput>"
                        + "</extensionElements></userTask>")))
                .containsExactly("expression-malformed");
        assertThat(Parse.rules(file("<exclusiveGateway id='x'/><endEvent id='e'/><sequenceFlow id='g' sourceRef='x'"
                        + " targetRef='e'><conditionExpression>${a == 'b}</conditionExpression></sequenceFlow>")))
                .containsExactly("expression-malformed");
    }

    @Test
    void scriptsAndDocumentationMayContainAnything() {
        assertThat(file("<scriptTask id='x' scriptFormat='js'><documentation>${</documentation><script>`${a`</script>"
                                + "</scriptTask>")
                        .problems())
                .isEmpty();
    }
}
