package dev.headway.bench.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A model made at random from a seed: exclusive gateways, asynchronous steps that write variables, listeners. No bound can be met on it by a shortcut
 * for a benchmark's own model.
 */
final class MixedModel {
    private static final int BLOCKS = 6;
    private static final int INSTANCES = 5_000;

    private final SplittableRandom random;
    private final StringBuilder nodes = new StringBuilder();
    private final StringBuilder flows = new StringBuilder();
    private final Map<String, Integer> ended = new TreeMap<>();
    private int flowCount;
    private int jobs;
    private int sums;
    private int listeners;
    private String last = "start";

    private MixedModel(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** The one variant of this seed. */
    static List<Variant> of(long seed) {
        return List.of(new MixedModel(seed).build(seed));
    }

    private Variant build(long seed) {
        node("<startEvent id=\"start\"/>", "start");
        // One of each in any case, the rest at random, in a random order.
        List<Integer> kinds = new ArrayList<>(List.of(0, 1, 2));
        while (kinds.size() < BLOCKS) {
            kinds.add(random.nextInt(kinds.size() + 1), random.nextInt(3));
        }
        for (int i = 0; i < kinds.size(); i++) {
            switch (kinds.get(i)) {
                case 0 -> gateway(i);
                case 1 -> sum(i);
                default -> listened(i);
            }
        }
        node("<receiveTask id=\"wait\"/>", "");
        flow(last, "wait", "");
        nodes.append("    <endEvent id=\"end\"/>\n");
        flow("wait", "end", "");
        String xml = """
                <?xml version="1.0" encoding="UTF-8"?>
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                             xmlns:e="http://headway.dev/schema/bpmn" targetNamespace="http://headway.dev/bench">
                  <process id="mixed" isExecutable="true">
                """ + nodes + flows + "  </process>\n</definitions>\n";
        Expectation end = new Expectation(
                        Map.copyOf(ended),
                        Map.of(),
                        "wait",
                        sums == 0 ? Map.of() : Map.of("result\\_%", sums),
                        sums > 0,
                        null)
                .with(Map.of("seen", "counted:" + listeners), Set.of(), Set.of());
        Map<String, String> variables = Map.of("input1", "int:10000", "input2", "int:10000", "route", "fixed:1");
        return new Variant(
                "seed " + seed, "mixed", xml, variables, List.of(), Drive.BACKLOG, jobs, INSTANCES, 0, 0, end);
    }

    /** An exclusive gateway, one asynchronous step on the way that is taken, one that is never taken. */
    private void gateway(int i) {
        node("<exclusiveGateway id=\"choice" + i + "\"/>", "choice" + i);
        flow(last, "choice" + i, "");
        asyncStep("taken" + i, "e:expression=\"${true}\"", "");
        nodes.append("    <endEvent id=\"never").append(i).append("\"/>\n");
        flow("choice" + i, "taken" + i, "${route == 1}");
        flow("choice" + i, "never" + i, "${route != 1}");
        last = "taken" + i;
    }

    private void sum(int i) {
        asyncStep("sum" + i, "e:class=\"delegates.Sum\"", "");
        flow(last, "sum" + i, "");
        sums++;
        last = "sum" + i;
    }

    private void listened(int i) {
        asyncStep(
                "listened" + i,
                "e:class=\"delegates.Nothing\"",
                "<extensionElements><e:executionListener event=\"start\" class=\"delegates.Count\"/></extensionElements>");
        flow(last, "listened" + i, "");
        listeners++;
        last = "listened" + i;
    }

    private void asyncStep(String id, String implementation, String inside) {
        String exclusive = random.nextBoolean() ? "true" : "false";
        node(
                "<serviceTask id=\"" + id + "\" e:async=\"true\" e:exclusive=\"" + exclusive + "\" " + implementation
                        + (inside.isEmpty() ? "/>" : ">" + inside + "</serviceTask>"),
                id);
        jobs++;
    }

    private void node(String xml, String endedId) {
        nodes.append("    ").append(xml).append('\n');
        if (!endedId.isEmpty()) {
            ended.put(endedId, 1);
        }
    }

    private void flow(String from, String to, String condition) {
        String head =
                "    <sequenceFlow id=\"f" + ++flowCount + "\" sourceRef=\"" + from + "\" targetRef=\"" + to + "\"";
        flows.append(head)
                .append(
                        condition.isEmpty()
                                ? "/>\n"
                                : "><conditionExpression xsi:type=\"tFormalExpression\">" + condition
                                        + "</conditionExpression></sequenceFlow>\n");
    }
}
