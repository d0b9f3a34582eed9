package dev.headway.bench.scenario;

import java.util.List;
import java.util.Map;

/** One kind of BPMN element at a time, led from start to end by client threads. */
final class ElementScenarios {
    private static final int INSTANCES = 10_000;

    private ElementScenarios() {}

    static List<Variant> variants() {
        return List.of(
                variant(
                        "3 sub-processes",
                        "elements-sub-processes",
                        List.of(),
                        Expectation.finished(List.of(
                                "start", "sub1", "in1", "sub2", "in2", "sub3", "in3", "step", "out3", "out2", "out1",
                                "end"))),
                variant(
                        "gateways",
                        "elements-gateways",
                        List.of(),
                        Expectation.finished(List.of("start", "first", "second", "fork", "left", "right", "end"))
                                .withJoins(Map.of("join", 2))),
                variant(
                        "multi-instance of 5",
                        "elements-multi-instance",
                        List.of(),
                        new Expectation(
                                Map.of("start", 1, "each", 5, "end", 1), Map.of(), null, Map.of(), false, null)),
                variant(
                        "user task",
                        "elements-user-task",
                        List.of("task"),
                        Expectation.finished(List.of("start", "task", "end"))),
                variant(
                        "message",
                        "elements-message",
                        List.of("message:go"),
                        Expectation.finished(List.of("start", "catch", "end"))),
                variant(
                        "boundary message",
                        "elements-boundary",
                        List.of("message:go"),
                        Expectation.finished(List.of("start", "wait", "interrupt", "interrupted"))));
    }

    private static Variant variant(String name, String model, List<String> steps, Expectation expectation) {
        return new Variant(
                name, model, Models.read(model), Map.of(), steps, Drive.CLIENTS, 0, INSTANCES, 0, 0, expectation);
    }
}
