package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Asynchronous continuations mean the same in the graph whatever family wrote them. */
class AsyncParsingTest {
    private static final String LOOP =
            "<multiInstanceLoopCharacteristics %s><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>";

    private static AsyncMarker perInstance(FlowNode node) {
        assertThat(node.loop()).isInstanceOf(Loop.MultiInstance.class);
        return ((Loop.MultiInstance) node.loop()).async();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "activiti:async",
                "flowable:async",
                "camunda:async",
                "camunda:asyncBefore",
                "operaton:asyncBefore",
                "headway:async",
                "headway:asyncBefore"
            })
    void asyncBeforeInEveryDialect(String attribute) {
        FlowNode node = Parse.node("<task id='x' " + attribute + "='true'/>");

        assertThat(node.async()).isEqualTo(new AsyncMarker(true, false, true, null, null, null, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"flowable:asyncLeave", "camunda:asyncAfter", "operaton:asyncAfter", "headway:asyncAfter"})
    void asyncAfterInEveryDialect(String attribute) {
        FlowNode node = Parse.node("<task id='x' " + attribute + "='true'/>");

        assertThat(node.async()).isEqualTo(new AsyncMarker(false, true, true, null, null, null, false));
    }

    @Test
    void withoutAnyMarkerNothingIsAsynchronous() {
        assertThat(Parse.node("<task id='x'/>").async()).isSameAs(AsyncMarker.NONE);
        assertThat(Parse.node("<task id='x' flowable:async='false'/>").async()).isSameAs(AsyncMarker.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"activiti", "flowable"})
    void asyncOfActivitiAndFlowableOnALoopMeansEachInstance(String dialect) {
        FlowNode node = Parse.node("<serviceTask id='x' " + dialect + ":class='A' " + dialect + ":async='true' "
                + dialect + ":exclusive='false'>" + LOOP.formatted("") + "</serviceTask>");

        assertThat(node.async().before()).isFalse();
        assertThat(perInstance(node)).isEqualTo(new AsyncMarker(true, false, false, null, null, null, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"camunda", "operaton", "headway"})
    void asyncOfTheOthersOnALoopMeansTheWholeLoop(String dialect) {
        FlowNode node = Parse.node("<serviceTask id='x' " + dialect + ":class='A' " + dialect + ":asyncBefore='true'>"
                + LOOP.formatted("") + "</serviceTask>");

        assertThat(node.async().before()).isTrue();
        assertThat(perInstance(node)).isSameAs(AsyncMarker.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"camunda", "operaton", "headway"})
    void theOthersMarkEachInstanceOnTheLoopCharacteristics(String dialect) {
        FlowNode node = Parse.node("<serviceTask id='x' " + dialect + ":class='A'>"
                + LOOP.formatted(dialect + ":asyncBefore='true' " + dialect + ":asyncAfter='true' " + dialect
                        + ":exclusive='false'")
                + "</serviceTask>");

        assertThat(node.async().before()).isFalse();
        assertThat(perInstance(node)).isEqualTo(new AsyncMarker(true, true, false, null, null, null, false));
    }

    @Test
    void retryCyclePriorityAndCategory() {
        FlowNode node = Parse.node("""
                <serviceTask id='x' camunda:class='A' camunda:asyncBefore='true' camunda:jobPriority='${p}'>
                  <extensionElements>
                    <camunda:failedJobRetryTimeCycle>R5/PT7M</camunda:failedJobRetryTimeCycle>
                    <flowable:jobCategory>slow</flowable:jobCategory>
                  </extensionElements>
                </serviceTask>
                """);

        assertThat(node.async()).isEqualTo(new AsyncMarker(true, false, true, "R5/PT7M", "${p}", "slow", false));
    }

    @Test
    void instancesHaveTheRetryCycleOfTheirActivityUnlessTheyHaveTheirOwn() {
        String cycle = "<extensionElements><camunda:failedJobRetryTimeCycle>%s</camunda:failedJobRetryTimeCycle>"
                + "</extensionElements>";
        FlowNode inherited = Parse.node("<task id='x'>" + cycle.formatted("R2/PT1M")
                + LOOP.formatted("camunda:asyncBefore='true'") + "</task>");
        FlowNode own = Parse.node("<task id='x'>" + cycle.formatted("R2/PT1M")
                + "<multiInstanceLoopCharacteristics camunda:asyncBefore='true'>" + cycle.formatted("PT1M,PT5M")
                + "<loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></task>");

        assertThat(perInstance(inherited).retryCycle()).isEqualTo("R2/PT1M");
        assertThat(perInstance(own).retryCycle()).isEqualTo("PT1M,PT5M");
        assertThat(own.async().retryCycle()).isEqualTo("R2/PT1M");
    }

    @ParameterizedTest
    @ValueSource(strings = {"R5/PT7M", "R/PT7M", "PT1M,PT5M, PT30M", "PT10M", "5", "${cycle}"})
    void validRetryCycles(String text) {
        assertThat(Parse.node("<task id='x' headway:failedJobRetryTimeCycle='" + text + "'/>")
                        .async()
                        .retryCycle())
                .isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"R5/7M", "often", "PT1M;PT5M", "-1", "PT1M,,PT5M"})
    void invalidRetryCyclesAreReportedOnce(String text) {
        BpmnModel model = Parse.around(
                "<task id='x' headway:failedJobRetryTimeCycle='" + text + "'>" + LOOP.formatted("") + "</task>");

        assertThat(Parse.rules(model)).containsExactly("retry-cycle-invalid");
        assertThat(model.problems().get(0).message()).contains("'" + text + "'").contains("R5/PT7M");
    }
}
