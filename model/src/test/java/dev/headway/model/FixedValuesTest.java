package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that can never be the number, date or truth value that they stand for are refused at deployment. */
final class FixedValuesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<userTask id='x' camunda:priority='urgent'/>",
                "<userTask id='x' camunda:priority='3000000000'/>",
                "<userTask id='x' camunda:asyncBefore='true' camunda:jobPriority='high'/>",
                "<serviceTask id='x' camunda:type='external' camunda:topic='t' camunda:taskPriority='low'/>",
                "<callActivity id='x' calledElement='c' camunda:calledElementBinding='version'"
                        + " camunda:calledElementVersion='newest'/>",
                "<businessRuleTask id='x' camunda:decisionRef='d' camunda:decisionRefBinding='version'"
                        + " camunda:decisionRefVersion='newest'/>"
            })
    void numbers(String element) {
        assertThat(Parse.rules(Parse.around(element))).containsExactly("number-invalid");
    }

    @Test
    void numbersOfTheProcess() {
        String head = "<process id='p' isExecutable='true' ";
        String body = "<startEvent id='s'/><sequenceFlow id='f' sourceRef='s' targetRef='x'/>"
                + "<serviceTask id='x' camunda:type='external' camunda:topic='t'/></process>";

        assertThat(Parse.rules(Parse.definitions(head + "camunda:jobPriority='high'>" + body)))
                .containsExactly("number-invalid");
        assertThat(Parse.rules(Parse.definitions(head + "camunda:taskPriority='high'>" + body)))
                .containsExactly("number-invalid");
        assertThat(Parse.rules(
                        Parse.definitions(head + "camunda:taskPriority='${p}' camunda:jobPriority='-7'>" + body)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<userTask id='x' camunda:dueDate='tomorrow'/>",
                "<userTask id='x' flowable:dueDate='2026-04-31T10:00:00Z'/>",
                "<userTask id='x' camunda:followUpDate='soon'/>"
            })
    void dates(String element) {
        assertThat(Parse.rules(Parse.around(element))).containsExactly("date-invalid");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<userTask id='x' camunda:dueDate='P3D' camunda:followUpDate='2026-04-30'/>",
                "<userTask id='x' flowable:dueDate='5 business days' flowable:businessCalendarName='ours'/>",
                "<userTask id='x' flowable:dueDate='${when}' flowable:priority='${how}' flowable:exclusive='0'/>"
            })
    void whatMayBeRight(String element) {
        assertThat(Parse.rules(Parse.around(element))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<userTask id='x' camunda:asyncBefore='yes'/>",
                "<userTask id='x' camunda:asyncBefore='true' camunda:exclusive='maybe'/>",
                "<userTask id='x'><multiInstanceLoopCharacteristics isSequential='no'><loopCardinality>3"
                        + "</loopCardinality></multiInstanceLoopCharacteristics></userTask>",
                "<userTask id='x' isForCompensation='perhaps'/>"
            })
    void truthValues(String element) {
        assertThat(Parse.rules(Parse.around(element))).containsExactly("boolean-invalid");
    }

    @Test
    void aProcessThatIsPerhapsExecutable() {
        BpmnModel model = Parse.definitions("<process id='p' isExecutable='maybe'><startEvent id='s'/></process>");

        assertThat(Parse.rules(model)).contains("boolean-invalid");
        assertThat(model.deployable()).isFalse();
    }

    @Test
    void initialValuesOfDataObjects() {
        String object = "<dataObject id='d' itemSubjectRef='xsd:%s'><extensionElements><flowable:value>%s"
                + "</flowable:value></extensionElements></dataObject>";
        String around = "<startEvent id='s'/>";

        for (String[] wrong :
                new String[][] {{"int", "many"}, {"double", "x"}, {"boolean", "maybe"}, {"datetime", "soon"}}) {
            assertThat(Parse.rules(Parse.process(around + object.formatted(wrong[0], wrong[1]))))
                    .as(wrong[0])
                    .containsExactly("data-object-value-invalid");
        }
        assertThat(Parse.rules(Parse.process(around + object.formatted("int", " 7 "))))
                .isEmpty();
    }
}
