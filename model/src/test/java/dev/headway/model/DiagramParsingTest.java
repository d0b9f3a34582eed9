package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.BpmnModel.Point;
import dev.headway.model.BpmnModel.Shape;
import org.junit.jupiter.api.Test;

/** Diagram interchange is kept for drawing. */
class DiagramParsingTest {
    private static BpmnModel drawn(String x) {
        return Parse.definitions("""
                <process id='p' isExecutable='true'><startEvent id='s'/></process>
                <bpmndi:BPMNDiagram xmlns:bpmndi='http://www.omg.org/spec/BPMN/20100524/DI'
                    xmlns:dc='http://www.omg.org/spec/DD/20100524/DC' xmlns:di='http://www.omg.org/spec/DD/20100524/DI'>
                  <bpmndi:BPMNPlane bpmnElement='p'>
                    <bpmndi:BPMNShape bpmnElement='s' isExpanded='true'>
                      <dc:Bounds x='%s' y='20.5' width='36' height='36'/></bpmndi:BPMNShape>
                    <bpmndi:BPMNEdge bpmnElement='f'><di:waypoint x='1' y='2'/><di:waypoint x='3' y='4'/></bpmndi:BPMNEdge>
                  </bpmndi:BPMNPlane>
                </bpmndi:BPMNDiagram>
                """.formatted(x));
    }

    @Test
    void shapesAndEdgesByElement() {
        BpmnModel model = drawn("10");

        assertThat(model.problems()).isEmpty();
        assertThat(model.diagram().shapes()).containsEntry("s", new Shape(10, 20.5, 36, 36, true, false));
        assertThat(model.diagram().edges().get("f")).containsExactly(new Point(1, 2), new Point(3, 4));
    }

    @Test
    void aBrokenNumberKeepsNothingFromBeingDeployed() {
        for (String x : new String[] {"left", "NaN", "1e999", ""}) {
            BpmnModel model = drawn(x);

            assertThat(Parse.rules(model)).containsExactly("diagram-number-invalid");
            assertThat(model.deployable()).isTrue();
        }
    }
}
