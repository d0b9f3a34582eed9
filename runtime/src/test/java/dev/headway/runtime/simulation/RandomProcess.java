package dev.headway.runtime.simulation;

import java.util.Random;

/** Writes a random block-structured process: whatever is opened is closed again, so every path reaches the end. */
@SuppressWarnings("ReferenceEquality") // nodes and states are themselves
final class RandomProcess {
    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int nextId;
    private int budget = 9;

    RandomProcess(Random random) {
        this.random = random;
    }

    String bpmn(String key) {
        text.append("<process id='").append(key).append("' isExecutable='true'>");
        body(0);
        return text.append("</process>").toString();
    }

    /** Start event, one block, end event. */
    private void body(int depth) {
        String start = node("startEvent", "");
        String last = block(start, depth);
        flow(last, node("endEvent", ""), "");
    }

    private String id(String prefix) {
        return prefix + ++nextId;
    }

    private String node(String type, String attributes) {
        String id = id(type.substring(0, 2));
        text.append("<%s id='%s' %s/>".formatted(type, id, attributes));
        return id;
    }

    private void flow(String from, String to, String condition) {
        text.append("<sequenceFlow id='%s' sourceRef='%s' targetRef='%s'>%s</sequenceFlow>"
                .formatted(id("flow"), from, to, condition));
    }

    /** Appends something after {@code from}; returns its last node. */
    private String block(String from, int depth) {
        budget--;
        int kind = budget <= 0 || depth > 2 ? random.nextInt(7) : random.nextInt(12);
        return switch (kind) {
            case 0, 1, 2 -> next(from, node("serviceTask", Models.JOB + exclusive()));
            case 3 -> next(from, node("userTask", ""));
            case 4 -> next(from, node("serviceTask", "headway:delegateExpression='${work}'"));
            case 5 -> next(from, timer());
            case 6 -> next(from, random.nextBoolean() ? loop() : node("task", "headway:asyncAfter='true'"));
            case 7 -> fork(from, "parallelGateway", depth);
            case 8 -> fork(from, "exclusiveGateway", depth);
            case 9 -> subProcess(from, depth);
            case 10 -> next(from, node("callActivity", "calledElement='child'"));
            default -> block(block(from, depth), depth);
        };
    }

    private String next(String from, String to) {
        flow(from, to, "");
        return to;
    }

    private String exclusive() {
        return random.nextInt(3) == 0 ? " headway:exclusive='false'" : "";
    }

    private String timer() {
        String id = id("timer");
        text.append("<intermediateCatchEvent id='%s'><timerEventDefinition><timeDuration>PT%dS</timeDuration>"
                        .formatted(id, 1 + random.nextInt(20)))
                .append("</timerEventDefinition></intermediateCatchEvent>");
        return id;
    }

    private String loop() {
        String id = id("loop");
        text.append(
                        "<serviceTask id='%s' %s><multiInstanceLoopCharacteristics headway:async='%s'%s isSequential='%s'><loopCardinality>%d"
                                .formatted(
                                        id,
                                        Models.JOB,
                                        random.nextInt(3) > 0,
                                        exclusive(),
                                        random.nextBoolean(),
                                        2 + random.nextInt(3)))
                .append("</loopCardinality></multiInstanceLoopCharacteristics></serviceTask>");
        return id;
    }

    private String fork(String from, String gateway, int depth) {
        String open = next(from, node(gateway, ""));
        String close = node(gateway, "");
        int branches = 2 + random.nextInt(2);
        for (int i = 0; i < branches; i++) {
            String first = node("task", "");
            boolean last = i == branches - 1;
            String condition = last ? "" : "${choice == " + i + "}";
            flow(
                    open,
                    first,
                    gateway.equals("exclusiveGateway")
                            ? "<conditionExpression>" + (last ? "${choice >= " + i + "}" : condition)
                                    + "</conditionExpression>"
                            : "");
            flow(block(first, depth + 1), close, "");
        }
        return close;
    }

    /** A sub-process; whatever interrupts it goes on where it would have gone on by itself. */
    private String subProcess(String from, int depth) {
        String id = id("sub");
        text.append("<subProcess id='").append(id).append("'>");
        body(depth + 1);
        text.append("</subProcess>");
        flow(from, id, "");
        String merge = next(id, node("exclusiveGateway", ""));
        if (random.nextBoolean()) {
            boundary(id, merge, "<errorEventDefinition errorRef='fault'/>");
        }
        if (random.nextInt(3) == 0) {
            boundary(id, merge, "<timerEventDefinition><timeDuration>PT15S</timeDuration></timerEventDefinition>");
        }
        return merge;
    }

    private void boundary(String activity, String to, String definition) {
        String id = id("boundary");
        text.append("<boundaryEvent id='%s' attachedToRef='%s'>%s</boundaryEvent>".formatted(id, activity, definition));
        flow(id, to, "");
    }
}
