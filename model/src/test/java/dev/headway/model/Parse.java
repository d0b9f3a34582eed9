package dev.headway.model;

import dev.headway.model.parse.BpmnParser;
import java.util.List;

/** Parses models written as text in tests. */
public final class Parse {
    private static final String HEAD = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://example.org/test"
                xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                xmlns:headway="http://headway.dev/schema/bpmn" xmlns:operaton="http://operaton.org/schema/1.0/bpmn"
                xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:flowable="http://flowable.org/bpmn"
                xmlns:activiti="http://activiti.org/bpmn">
            """;

    private Parse() {}

    /** A file with these root elements. */
    public static BpmnModel definitions(String content) {
        return BpmnParser.parse(HEAD + content + "</definitions>", "test.bpmn", ParserLimits.DEFAULT);
    }

    /** A file with one executable process {@code p} of this content. */
    public static BpmnModel process(String content) {
        return definitions("<process id='p' isExecutable='true'>" + content + "</process>");
    }

    /** A process start -> element -> end around one element with the id {@code x}. */
    public static BpmnModel around(String element) {
        return process("<startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='x'/>" + element
                + "<sequenceFlow id='f2' sourceRef='x' targetRef='end'/><endEvent id='end'/>");
    }

    /** The element {@code x} of {@link #around}, which must be without problems. */
    public static FlowNode node(String element) {
        return node(around(element), "x");
    }

    public static FlowNode node(BpmnModel model, String id) {
        if (!model.problems().isEmpty()) {
            throw new AssertionError("Expected a model without problems, but got " + model.problems());
        }
        FlowNode node = model.processes().get(0).nodeById(id);
        if (node == null) {
            throw new AssertionError("Expected a node '" + id + "'");
        }
        return node;
    }

    /** The names of the rules that a model breaks, in the order of their places. */
    public static List<String> rules(BpmnModel model) {
        return model.problems().stream().map(Problem::rule).toList();
    }
}
