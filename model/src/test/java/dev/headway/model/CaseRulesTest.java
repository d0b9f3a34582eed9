package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.parse.CmmnParser;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a case may not be: each rule by its name, with what to do. */
class CaseRulesTest {
    private static final String ON_A = "<sentry id='s'><planItemOnPart sourceRef='a'>"
            + "<standardEvent>complete</standardEvent></planItemOnPart></sentry>";

    /** Changes of a plan that is right, and the rule that it then breaks. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            definitionRef='bTask'                     | definitionRef='none'                               | definition-missing
            sentryRef='s'                             | sentryRef='none'                                   | sentry-missing
            sourceRef='a'                             | sourceRef='none'                                   | on-part-source-missing
            <standardEvent>complete</standardEvent>   | <standardEvent>finish</standardEvent>              | standard-event-invalid
            <standardEvent>complete</standardEvent>   | <standardEvent>occur</standardEvent>               | standard-event-never
            sourceRef='a'                             | sourceRef='b'                                      | item-never-begins
            <humanTask id='bTask'/>                   | <humanTask id='bTask'/><planFragment id='f'/>      | plan-fragment-flat
            <humanTask id='bTask'/>                   | <humanTask id='bTask'/><planningTable id='t'/>     | element-not-executable
            <humanTask id='bTask'/>                   | <humanTask id='bTask'/><wrong id='t'/>             | element-unknown
            <humanTask id='bTask'/>                   | <humanTask id='aTask'/>                            | definition-missing
            <humanTask id='bTask'/>                   | <humanTask id='a'/>                                | id-duplicate
            <humanTask id='bTask'/>                   | <processTask id='bTask'/>                          | called-element-missing
            <humanTask id='bTask'/>                   | <decisionTask id='bTask'/>                         | implementation-missing
            <humanTask id='bTask'/>                   | <task id='bTask' flowable:type='script'/>          | implementation-missing
            <humanTask id='bTask'/>                   | <timerEventListener id='bTask'/>                   | timer-missing
            <humanTask id='bTask'/>                   | <eventListener id='bTask' flowable:eventType='signal'/> | signal-missing
            <humanTask id='bTask'/>                   | <humanTask id='bTask' wrong='x'/>                  | attribute-unknown
            <humanTask id='bTask'/>                   | <humanTask id='bTask' flowable:wrong='x'/>         | extension-not-understood
            <humanTask id='bTask'/>                   | <humanTask id='bTask' isBlocking='perhaps'/>       | boolean-invalid
            <humanTask id='bTask'/>                   | <humanTask id='bTask' flowable:assignee='${x'/>    | expression-malformed
            <entryCriterion id='e' sentryRef='s'/>    | <exitCriterion id='e' sentryRef='s' flowable:exitType='some'/> | criterion-value-invalid
            <entryCriterion id='e' sentryRef='s'/>    | <exitCriterion id='e' sentryRef='s' flowable:exitEventType='complete'/> | exit-event-of-stage
            <entryCriterion id='e' sentryRef='s'/>    | <itemControl><repetitionRule flowable:maxInstanceCount='0'/></itemControl> | number-invalid
            <entryCriterion id='e' sentryRef='s'/>    | <itemControl><requiredRule><condition>maybe</condition></requiredRule></itemControl> | condition-not-expression
            </planItemOnPart>                         | </planItemOnPart><caseFileItemOnPart sourceRef='f'/> | element-not-executable
            """)
    void isBroken(String from, String to, String rule) {
        String plan = "<planItem id='a' definitionRef='aTask'/><planItem id='b' definitionRef='bTask'>"
                + "<entryCriterion id='e' sentryRef='s'/></planItem>" + ON_A
                + "<humanTask id='aTask'/><humanTask id='bTask'/>";
        assertThat(ParseCase.plan(plan).problems()).isEmpty();
        assertThat(plan).contains(from);
        CmmnModel broken = ParseCase.plan(plan.replace(from, to));
        assertThat(ParseCase.rules(broken)).contains(rule);
        assertThat(broken.problems())
                .allSatisfy(problem ->
                        assertThat(problem.message()).startsWith("Expected").doesNotContain("null"));
    }

    @Test
    void criteriaOfTheVersionBeforeNameSentriesThatAreThere() {
        CmmnModel model = CmmnParser.parse(
                "<definitions xmlns='http://www.omg.org/spec/CMMN/20131201/MODEL'><case id='c'><casePlanModel id='p'>"
                        + "<planItem id='a' definitionRef='t' entryCriteriaRefs='nowhere'/><humanTask id='t'/>"
                        + "</casePlanModel></case></definitions>",
                "old.cmmn",
                ParserLimits.DEFAULT);
        assertThat(ParseCase.rules(model)).containsExactly("sentry-missing");
    }

    @Test
    void aPartThatLooksAtAVariableNamesItAndAnEvent() {
        for (String part : List.of(
                "<camunda:variableOnPart><camunda:variableEvent>create</camunda:variableEvent></camunda:variableOnPart>",
                "<camunda:variableOnPart variableName='v'/>",
                "<camunda:variableOnPart variableName='v'><camunda:variableEvent>born</camunda:variableEvent>"
                        + "</camunda:variableOnPart>")) {
            CmmnModel model = ParseCase.twoTasks(
                    "<entryCriterion sentryRef='s'/>",
                    "<sentry id='s'><extensionElements>" + part + "</extensionElements><ifPart><condition>${true}"
                            + "</condition></ifPart></sentry>");
            assertThat(ParseCase.rules(model)).containsExactly("variable-part-invalid");
        }
    }

    @Test
    void anotherLanguageIsRefused() {
        CmmnModel model = CmmnParser.parse(
                "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'/>", "x.cmmn", ParserLimits.DEFAULT);
        assertThat(ParseCase.rules(model)).containsExactly("root-not-definitions");
    }

    @Test
    void aDoctypeIsRefused() {
        CmmnModel model = CmmnParser.parse("<!DOCTYPE x [<!ENTITY e 'x'>]><x>&e;</x>", "x.cmmn", ParserLimits.DEFAULT);
        assertThat(ParseCase.rules(model)).containsExactly("xml-doctype-refused");
    }

    @Test
    void itemsThatWaitForEachOtherAreReported() {
        CmmnModel model =
                ParseCase.plan("<planItem id='a' definitionRef='t'><entryCriterion sentryRef='s1'/></planItem>"
                        + "<planItem id='b' definitionRef='t'><entryCriterion sentryRef='s2'/></planItem>"
                        + "<sentry id='s1'><planItemOnPart sourceRef='b'><standardEvent>complete</standardEvent></planItemOnPart></sentry>"
                        + "<sentry id='s2'><planItemOnPart sourceRef='a'><standardEvent>start</standardEvent></planItemOnPart></sentry>"
                        + "<humanTask id='t'/>");
        assertThat(ParseCase.rules(model)).containsExactly("item-never-begins", "item-never-begins");
        assertThat(model.deployable()).isTrue();
    }

    /** Stages that refer to each other by id nest deeper than the file does. */
    @Test
    void tenThousandNestedStagesAreRefused() {
        StringBuilder plan = new StringBuilder("<planItem id='p0' definitionRef='s0'/>");
        int stages = 10_000;
        for (int i = 0; i < stages; i++) {
            plan.append("<stage id='s").append(i).append("'><planItem id='p").append(i + 1);
            plan.append("' definitionRef='s").append(i + 1).append("'/></stage>");
        }
        plan.append("<humanTask id='s").append(stages).append("'/>");
        assertThat(ParseCase.rules(ParseCase.plan(plan.toString()))).containsExactly("stage-depth");
    }

    @Test
    void aStageInsideItselfIsRefused() {
        CmmnModel model = ParseCase.plan(
                "<planItem id='p' definitionRef='s'/>" + "<stage id='s'><planItem id='q' definitionRef='s'/></stage>");
        assertThat(ParseCase.rules(model)).containsExactly("stage-used-twice");
    }

    @Test
    void moreOnPartsThanTheLimitAreRefused() {
        StringBuilder plan = new StringBuilder("<planItem id='a' definitionRef='t'/><sentry id='s'>");
        plan.repeat("<planItemOnPart sourceRef='a'><standardEvent>complete</standardEvent></planItemOnPart>", 1_000);
        plan.append("</sentry><humanTask id='t'/><planItem id='b' definitionRef='t'>");
        plan.repeat("<entryCriterion sentryRef='s'/>", 1_000).append("</planItem>");
        assertThat(ParseCase.rules(ParseCase.plan(plan.toString()))).containsExactly("on-parts-limit");
    }

    @Test
    void whatIsWrongIsToldAtOnce() {
        CmmnModel model = ParseCase.definitions("<case name='x'><casePlanModel>"
                + "<planItem id='a' definitionRef='none'/><planItem definitionRef='t'/><humanTask id='t'/>"
                + "<exitCriterion/></casePlanModel></case>");
        assertThat(ParseCase.rules(model))
                .containsExactlyInAnyOrder("case-id-missing", "definition-missing", "id-missing", "sentry-missing");
    }
}
