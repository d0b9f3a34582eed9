package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.parse.BpmnParser;
import org.junit.jupiter.api.Test;

/** Processes, their nodes and flows become a graph of indices. */
class ProcessParsingTest {
    @Test
    void nodesAndFlowsAreConnectedByIndex() {
        BpmnModel model =
                Parse.around("<manualTask id='x' name='Do it'><documentation>why</documentation></manualTask>");

        ProcessGraph graph = model.processes().get(0);
        FlowNode x = Parse.node(model, "x");
        assertThat(graph.key()).isEqualTo("p");
        assertThat(graph.process().children()).containsExactly(1, 2, 3);
        assertThat(x.type()).isEqualTo(ElementType.MANUAL_TASK);
        assertThat(x.name()).isEqualTo("Do it");
        assertThat(x.documentation()).isEqualTo("why");
        assertThat(x.scope()).isZero();
        assertThat(x.incoming()).containsExactly(0);
        assertThat(x.outgoing()).containsExactly(1);
        assertThat(graph.node(graph.flow(1).target()).id()).isEqualTo("end");
    }

    @Test
    void flowsWithoutIdsGetOne() {
        BpmnModel model =
                Parse.process("<startEvent id='a'/><endEvent id='b'/><sequenceFlow sourceRef='a' targetRef='b'/>");

        assertThat(model.problems()).isEmpty();
        assertThat(model.processes().get(0).flow(0).id()).isEqualTo("a-b");
    }

    @Test
    void absentExecutableCountsAsTrueWithAWarning() {
        BpmnModel model = Parse.definitions("<process id='p'><startEvent id='a'/></process>");

        assertThat(Parse.rules(model)).containsExactly("executable-missing");
        assertThat(model.deployable()).isTrue();
        assertThat(model.processes().get(0).attributes().executable()).isTrue();
    }

    @Test
    void nothingInAProcessThatIsNotExecutableIsAnError() {
        BpmnModel model = Parse.definitions(
                "<process id='p' isExecutable='false'><startEvent id='a'/><serviceTask id='b'/></process>");

        assertThat(Parse.rules(model)).contains("process-not-executable", "implementation-missing");
        assertThat(model.deployable()).isTrue();
        assertThat(model.processes().get(0).attributes().executable()).isFalse();
    }

    @Test
    void aProblemSaysWhereItIs() {
        BpmnModel model = BpmnParser.parse("""
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
                  <process id="p" isExecutable="true">
                    <startEvent id="a"/>
                    <sequenceFlow id="f"
                        sourceRef="a" targetRef="gone"/>
                  </process>
                </definitions>
                """, "test.bpmn", ParserLimits.DEFAULT);

        assertThat(model.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.severity()).isEqualTo(Problem.Severity.ERROR);
            assertThat(problem.location()).isEqualTo(new Location(4, 5));
            assertThat(problem.elementId()).isEqualTo("f");
            assertThat(problem.rule()).isEqualTo("flow-target-missing");
            assertThat(problem.message()).contains("'gone'").contains("'f'");
        });
    }
}
