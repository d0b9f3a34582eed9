package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.parse.BpmnParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What BPMN's schema does not allow, and no engine of the family deploys. */
class SchemaRulesTest {
    private static void refused(BpmnModel model, String rule) {
        assertThat(Parse.rules(model)).contains(rule);
        assertThat(model.deployable()).isFalse();
        assertThat(model.problems())
                .filteredOn(problem -> problem.rule().equals(rule))
                .allSatisfy(problem -> {
                    assertThat(problem.message()).startsWith("Expected");
                    assertThat(problem.location().line()).isPositive();
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<userTask id='x' assignee='me'/>                               | assignee",
                "<serviceTask id='x' headway:expression='${a}' async='true'/>   | async",
                "<subProcess id='x' isSequential='true'><startEvent id='i'/></subProcess> | isSequential",
                "<task id='x'><standardLoopCharacteristics loopMaximun='3'/></task> | loopMaximun",
                "<intermediateCatchEvent id='x' cancelActivity='false'><signalEventDefinition signalRef='s'/>"
                        + "</intermediateCatchEvent> | cancelActivity",
                "<task id='x'><ioSpecification><dataInput id='i' dtype='s'/></ioSpecification></task> | dtype"
            })
    void anAttributeThatTheElementDoesNotHave(String element, String named) {
        BpmnModel model = Parse.around(element);

        refused(model, "attribute-unknown");
        assertThat(model.problems().toString()).contains("'" + named + "'").contains("headway:" + named);
    }

    @Test
    void attributesThatAreClearAllTheSame() {
        assertThat(Parse.rules(Parse.around("<userTask id='x' skipExpression='${a}'/>")))
                .doesNotContain("attribute-unknown");
        assertThat(
                        Parse.rules(
                                Parse.around(
                                        "<intermediateCatchEvent id='x'><timerEventDefinition>"
                                                + "<timeCycle language='l'>R3/PT1S</timeCycle></timerEventDefinition></intermediateCatchEvent>")))
                .doesNotContain("attribute-unknown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"9a", "-a", "a b", "a:b", "a/b", "a'"})
    void anIdThatIsNoName(String id) {
        refused(
                Parse.process("<startEvent id=\"s\"/><userTask id=\"" + id + "\"/>"
                        + "<sequenceFlow id=\"f\" sourceRef=\"s\" targetRef=\"" + id + "\"/>"),
                "id-invalid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "_9", "a-b.c", "Prüfung", "検査"})
    void anIdThatIsAName(String id) {
        assertThat(Parse.process("<startEvent id='" + id + "'/>").problems()).isEmpty();
    }

    @Test
    void aFileWithoutANamespace() {
        String file = "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'><process id='p'"
                + " isExecutable='%s'><startEvent id='s'/></process></definitions>";

        refused(
                BpmnParser.parse(file.formatted("true"), "test.bpmn", ParserLimits.DEFAULT),
                "target-namespace-missing");
        assertThat(BpmnParser.parse(file.formatted("false"), "test.bpmn", ParserLimits.DEFAULT)
                        .deployable())
                .as("documentation")
                .isTrue();
    }

    @Test
    void signals() {
        String process = "<process id='p' isExecutable='true'><startEvent id='s'/></process>";

        refused(Parse.definitions("<signal name='a'/>" + process), "signal-id-missing");
        refused(
                Parse.definitions("<signal id='a' name='same'/><signal id='b' name='same'/>" + process),
                "signal-name-duplicate");
    }

    @Test
    void twoStartEventsOfOneCondition() {
        String start =
                "<startEvent id='%s'><conditionalEventDefinition><condition>%s</condition></conditionalEventDefinition>"
                        + "</startEvent>";

        refused(
                Parse.process(start.formatted("a", "${x == 1}") + start.formatted("b", "${x == 1}")),
                "start-event-same-trigger");
        assertThat(Parse.process(start.formatted("a", "${x == 1}") + start.formatted("b", "${x == 2}"))
                        .deployable())
                .isTrue();
    }

    @Test
    void dataThatGoesNowhere() {
        String task = "<userTask id='x'><ioSpecification><dataInput id='i'/><inputSet/><outputSet/></ioSpecification>"
                + "<dataInputAssociation><sourceRef>%s</sourceRef><targetRef>i</targetRef></dataInputAssociation></userTask>";

        refused(Parse.around(task.formatted("gone")), "data-reference-unknown");
        assertThat(Parse.rules(Parse.around(task.formatted("start")))).doesNotContain("data-reference-unknown");
    }

    @Test
    void aScriptTaskWithoutAScript() {
        refused(Parse.around("<scriptTask id='x' scriptFormat='javascript'/>"), "script-missing");
    }
}
