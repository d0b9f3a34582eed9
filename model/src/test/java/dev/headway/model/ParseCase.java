package dev.headway.model;

import dev.headway.model.parse.CmmnParser;
import java.util.List;

/** Parses cases written as text in tests. */
final class ParseCase {
    private static final String HEAD = """
            <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL" targetNamespace="http://example.org/test"
                xmlns:flowable="http://flowable.org/cmmn" xmlns:camunda="http://camunda.org/schema/1.0/cmmn"
                xmlns:cmmndi="http://www.omg.org/spec/CMMN/20151109/CMMNDI"
                xmlns:dc="http://www.omg.org/spec/CMMN/20151109/DC" xmlns:di="http://www.omg.org/spec/CMMN/20151109/DI">
            """;

    private ParseCase() {}

    /** A file with these root elements. */
    static CmmnModel definitions(String content) {
        return CmmnParser.parse(HEAD + content + "</definitions>", "test.cmmn", ParserLimits.DEFAULT);
    }

    /** A file with one case {@code c} whose plan model has this content. */
    static CmmnModel plan(String content) {
        return definitions("<case id='c'><casePlanModel id='plan'>" + content + "</casePlanModel></case>");
    }

    /** A plan with two human tasks, {@code a} and {@code b}; the second has this content in its plan item. */
    static CmmnModel twoTasks(String ofB, String more) {
        return plan("<planItem id='a' definitionRef='aTask'/><planItem id='b' definitionRef='bTask'>" + ofB
                + "</planItem>" + more + "<humanTask id='aTask'/><humanTask id='bTask'/>");
    }

    static FlowNode node(CmmnModel model, String id) {
        if (!model.problems().isEmpty()) {
            throw new AssertionError("Expected a model without problems, but got " + model.problems());
        }
        FlowNode node = model.cases().get(0).nodeById(id);
        if (node == null) {
            throw new AssertionError("Expected a node '" + id + "'");
        }
        return node;
    }

    static PlanItem item(CmmnModel model, String id) {
        PlanItem item = node(model, id).planItem();
        if (item == null) {
            throw new AssertionError("Expected a plan item '" + id + "'");
        }
        return item;
    }

    /** The names of the rules that a model breaks, in the order of their places. */
    static List<String> rules(CmmnModel model) {
        return model.problems().stream().map(Problem::rule).toList();
    }
}
