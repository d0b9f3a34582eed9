package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.ElementDetail.EndEvent;
import dev.headway.model.ElementDetail.ServiceTask;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the engines of the family run in spite of a fault deploys with a warning that says what is made of it. */
final class ToleranceTest {
    private static BpmnModel tolerated(BpmnModel model, String rule) {
        assertThat(Parse.rules(model)).containsExactly(rule);
        assertThat(model.deployable()).isTrue();
        return model;
    }

    private static FlowNode node(BpmnModel model, String id) {
        FlowNode node = model.processes().get(0).nodeById(id);
        assertThat(node).as(id).isNotNull();
        return node;
    }

    @Test
    void aMessageThatNamesNothingIsNotSent() {
        tolerated(
                Parse.around("<intermediateThrowEvent id='x'><messageEventDefinition/></intermediateThrowEvent>"),
                "message-missing");
        tolerated(
                Parse.around("<intermediateThrowEvent id='x'><messageEventDefinition messageRef='gone'/>"
                        + "</intermediateThrowEvent>"),
                "message-unknown");
    }

    @Test
    void whoWaitsForAMessageThatNamesNothingWouldWaitForEver() {
        BpmnModel model = Parse.around("<intermediateCatchEvent id='x'><messageEventDefinition messageRef='gone'/>"
                + "</intermediateCatchEvent>");

        assertThat(Parse.rules(model)).containsExactly("message-unknown");
        assertThat(model.deployable()).isFalse();
    }

    @Test
    void anEmptyScriptDoesNothing() {
        BpmnModel model = tolerated(
                Parse.around("<scriptTask id='x' scriptFormat='javascript'><script/></scriptTask>"), "script-empty");

        assertThat(((ServiceTask) node(model, "x").detail()).implementation()).isNull();
    }

    @Test
    void theIdOfAnErrorIsItsCode() {
        BpmnModel model =
                tolerated(ending("<error id='E'/>", "<errorEventDefinition errorRef='E'/>"), "error-code-missing");

        assertThat(((EndEvent) node(model, "x").detail()).event())
                .isEqualTo(new EventDefinition.Error("E", null, null, null, false, false, List.of()));
        assertThat(ending("<error id='E' errorCode=''/>", "<errorEventDefinition errorRef='E'/>")
                        .deployable())
                .as("an empty code is refused in the whole family")
                .isFalse();
    }

    @Test
    void theReferenceOfAnEscalationIsItsCode() {
        for (String declaration : new String[] {"", "<escalation id='E'/>"}) {
            BpmnModel model = tolerated(
                    ending(declaration, "<escalationEventDefinition escalationRef='E'/>"),
                    declaration.isEmpty() ? "escalation-unknown" : "escalation-code-missing");

            assertThat(((EndEvent) node(model, "x").detail()).event())
                    .isEqualTo(new EventDefinition.Escalation("E", null));
        }
    }

    private static BpmnModel ending(String declaration, String definition) {
        return Parse.definitions(declaration + "<process id='p' isExecutable='true'><startEvent id='s'/>"
                + "<sequenceFlow id='f' sourceRef='s' targetRef='x'/><endEvent id='x'>" + definition
                + "</endEvent></process>");
    }

    @Test
    void elementsWithoutIdsAreCalledByTheirPlace() {
        String handler =
                "<subProcess triggeredByEvent='true'><startEvent id='i%s'><errorEventDefinition errorRef='E%s'/>"
                        + "</startEvent></subProcess>";
        BpmnModel model = Parse.process("<startEvent id='s'/>" + handler.formatted(1, 1) + handler.formatted(2, 2));

        assertThat(model.deployable()).isTrue();
        assertThat(Parse.rules(model)).contains("id-missing");
        assertThat(node(model, "p-subProcess-2").children()).hasSize(1);
        assertThat(node(model, "p-subProcess-2").location().line()).isPositive();
    }

    @Test
    void listenersOfAFlowAreCalledInTheOrderOfFlowable() {
        BpmnModel model = Parse.process("<startEvent id='s'/><userTask id='x'/><sequenceFlow id='f' sourceRef='s'"
                + " targetRef='x'><extensionElements><flowable:executionListener event='end' expression='${c}'/>"
                + "<flowable:executionListener event='take' expression='${b}'/>"
                + "<flowable:executionListener event='start' expression='${a}'/></extensionElements></sequenceFlow>");

        assertThat(Parse.rules(model)).containsExactly("listener-event-of-flow", "listener-event-of-flow");
        assertThat(model.deployable()).isTrue();
        assertThat(model.processes().get(0).flow(0).takeListeners())
                .extracting(Listener::event)
                .containsExactly("start", "take", "end");
    }

    @Test
    void anErrorDefinitionThatSaysNoWhenNeverThrows() {
        BpmnModel model = Parse.definitions("<error id='e' errorCode='E'/><process id='p' isExecutable='true'>"
                + "<startEvent id='s'/><sequenceFlow id='f' sourceRef='s' targetRef='x'/>"
                + "<serviceTask id='x' camunda:type='external' camunda:topic='t'><extensionElements>"
                + "<camunda:errorEventDefinition id='d' errorRef='e'/></extensionElements></serviceTask></process>");

        tolerated(model, "error-definition-without-expression");
        assertThat(((ServiceTask) node(model, "x").detail()).exceptions()).isEmpty();
    }
}
