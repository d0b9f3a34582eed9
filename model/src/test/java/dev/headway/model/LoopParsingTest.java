package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.Loop.Aggregation;
import dev.headway.model.Loop.MultiInstance;
import dev.headway.model.Parameter.Source;
import org.junit.jupiter.api.Test;

/** Multi-instance and standard loops. */
class LoopParsingTest {
    private static MultiInstance multiInstance(String loop) {
        return (MultiInstance) Parse.node("<task id='x'>" + loop + "</task>").loop();
    }

    @Test
    void cardinalityAndCompletionCondition() {
        MultiInstance loop = multiInstance("""
                <multiInstanceLoopCharacteristics isSequential='true'>
                  <loopCardinality xsi:type='tFormalExpression'>${n}</loopCardinality>
                  <completionCondition>${nrOfCompletedInstances > 2}</completionCondition>
                </multiInstanceLoopCharacteristics>
                """);

        assertThat(loop.sequential()).isTrue();
        assertThat(loop.cardinality()).isEqualTo("${n}");
        assertThat(loop.collection()).isNull();
        assertThat(loop.indexVariable()).isEqualTo("loopCounter");
        assertThat(loop.completionCondition()).isEqualTo("${nrOfCompletedInstances > 2}");
    }

    @Test
    void collectionAsExtensionAttributes() {
        MultiInstance loop = multiInstance("<multiInstanceLoopCharacteristics flowable:collection='people'"
                + " flowable:elementVariable='person' flowable:elementIndexVariable='i'/>");

        assertThat(loop.sequential()).isFalse();
        assertThat(loop.collection()).isEqualTo("people");
        assertThat(loop.elementVariable()).isEqualTo("person");
        assertThat(loop.indexVariable()).isEqualTo("i");
    }

    @Test
    void collectionAsStandardElements() {
        MultiInstance loop = multiInstance("""
                <multiInstanceLoopCharacteristics>
                  <loopDataInputRef>people</loopDataInputRef>
                  <loopDataOutputRef>answers</loopDataOutputRef>
                  <inputDataItem name='person'/>
                  <outputDataItem name='answer'/>
                </multiInstanceLoopCharacteristics>
                """);

        assertThat(loop.collection()).isEqualTo("people");
        assertThat(loop.elementVariable()).isEqualTo("person");
        Aggregation output = loop.outputs().get(0);
        assertThat(output.target()).isEqualTo("answers");
        assertThat(output.parameters()).singleElement().satisfies(parameter -> {
            assertThat(parameter.target()).isEmpty();
            assertThat(parameter.source()).isEqualTo(new Source.Variable("answer"));
        });
    }

    @Test
    void aggregatedVariables() {
        MultiInstance loop = multiInstance("""
                <multiInstanceLoopCharacteristics>
                  <extensionElements>
                    <flowable:variableAggregation target='reviews'>
                      <variable xmlns='http://flowable.org/bpmn' source='approved'/>
                      <flowable:variable sourceExpression='${score * 2}' target='score'/>
                    </flowable:variableAggregation>
                  </extensionElements>
                  <loopCardinality>3</loopCardinality>
                </multiInstanceLoopCharacteristics>
                """);

        Aggregation output = loop.outputs().get(0);
        assertThat(output.target()).isEqualTo("reviews");
        assertThat(output.parameters())
                .extracting(Parameter::target, Parameter::source)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("approved", new Source.Variable("approved")),
                        org.assertj.core.groups.Tuple.tuple("score", new Source.Expression("${score * 2}")));
    }

    @Test
    void standardLoop() {
        Loop loop = Parse.node("""
                        <task id='x'><standardLoopCharacteristics testBefore='true' loopMaximum='5'>
                          <loopCondition>${again}</loopCondition></standardLoopCharacteristics></task>
                        """).loop();

        assertThat(loop).isInstanceOfSatisfying(Loop.Standard.class, standard -> {
            assertThat(standard.testBefore()).isTrue();
            assertThat(standard.condition()).isEqualTo("${again}");
            assertThat(standard.maximum()).isEqualTo("5");
        });
    }

    @Test
    void aLoopWithoutSizeIsAnError() {
        BpmnModel model = Parse.around("<task id='x'><multiInstanceLoopCharacteristics/></task>");

        assertThat(Parse.rules(model)).containsExactly("multi-instance-size-missing");
    }

    @Test
    void numbersAndConditionsMustBeSome() {
        BpmnModel model = Parse.around("""
                <task id='x'><multiInstanceLoopCharacteristics>
                  <loopCardinality>many</loopCardinality>
                  <completionCondition>nrOfCompletedInstances > 2</completionCondition>
                </multiInstanceLoopCharacteristics></task>
                """);

        assertThat(Parse.rules(model)).containsExactlyInAnyOrder("loop-number-invalid", "condition-not-expression");
    }

    @Test
    void halfAnOutputCollectsNothing() {
        BpmnModel model =
                Parse.around("<task id='x'><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality>"
                        + "<loopDataOutputRef>all</loopDataOutputRef></multiInstanceLoopCharacteristics></task>");

        assertThat(Parse.rules(model)).containsExactly("multi-instance-output-incomplete");
        assertThat(model.deployable()).isTrue();
    }
}
