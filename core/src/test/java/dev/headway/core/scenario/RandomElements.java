package dev.headway.core.scenario;

import java.util.Random;

/** Writes a random block-structured process of all kinds of elements: whatever is opened is closed again, so it can end. */
final class RandomElements {
    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int nextId;
    private int budget;

    RandomElements(Random random, int budget) {
        this.random = random;
        this.budget = budget;
    }

    String process(String key) {
        text.append("<process id='").append(key).append("' isExecutable='true'>");
        body(0, false);
        if (random.nextInt(3) == 0) {
            handler("<escalationEventDefinition/>", false);
        }
        return text.append("</process>").toString();
    }

    private void body(int depth, boolean cancels) {
        String start = node("startEvent", "", "");
        if (cancels) {
            start = next(start, node("parallelGateway", "", ""));
            String decide = next(start, node("userTask", "", ""));
            flow(decide, node("endEvent", "", "<cancelEventDefinition/>"), "");
        }
        String last = block(start, depth);
        String end = random.nextInt(5) == 0 ? "<compensateEventDefinition/>" : "";
        flow(last, node("endEvent", "", end), "");
    }

    private String id(String prefix) {
        return prefix + ++nextId;
    }

    private String node(String type, String attributes, String content) {
        String id = id(type.substring(0, 3));
        text.append("<%s id='%s' %s>%s</%s>".formatted(type, id, attributes, content, type));
        return id;
    }

    private void flow(String from, String to, String content) {
        text.append("<sequenceFlow id='%s' sourceRef='%s' targetRef='%s'>%s</sequenceFlow>"
                .formatted(id("flow"), from, to, content));
    }

    private String next(String from, String to) {
        flow(from, to, "");
        return to;
    }

    private String async() {
        return random.nextBoolean() ? "camunda:asyncBefore='true'" : "";
    }

    private String block(String from, int depth) {
        budget--;
        int kind = budget <= 0 || depth > 2 ? random.nextInt(9) : random.nextInt(18);
        return switch (kind) {
            case 0 -> undoable(from, "serviceTask", "camunda:class='work' " + async());
            case 1 -> undoable(from, "userTask", "");
            case 2 -> next(from, node("serviceTask", "camunda:type='external' camunda:topic='t' " + async(), ""));
            case 3 ->
                next(from, node("intermediateThrowEvent", "", "<escalationEventDefinition escalationRef='esc1'/>"));
            case 4 -> next(from, node("intermediateThrowEvent", "", "<compensateEventDefinition/>"));
            case 5 -> link(from);
            case 6 -> looped(from);
            case 7 -> next(from, node("intermediateCatchEvent", "", condition()));
            case 8 -> gathered(from);
            case 9, 10 -> fork(from, "parallelGateway", depth);
            case 11 -> fork(from, "inclusiveGateway", depth);
            case 12 -> fork(from, "complexGateway", depth);
            case 13, 14 -> subProcess(from, "subProcess", depth);
            case 15 -> subProcess(from, "transaction", depth);
            case 16 -> adHoc(from);
            default -> block(block(from, depth), depth);
        };
    }

    private String condition() {
        return "<conditionalEventDefinition><condition>${n &gt;= " + random.nextInt(4)
                + "}</condition></conditionalEventDefinition>";
    }

    private String undoable(String from, String type, String attributes) {
        String loop = random.nextInt(4) == 0
                ? "<multiInstanceLoopCharacteristics isSequential='%s'><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>"
                        .formatted(random.nextBoolean())
                : "";
        String id = next(from, node(type, attributes, loop));
        undo(id);
        return id;
    }

    private void undo(String activity) {
        if (random.nextInt(3) == 0) {
            return;
        }
        String boundary = id("undo");
        text.append("<boundaryEvent id='%s' attachedToRef='%s'><compensateEventDefinition/></boundaryEvent>"
                .formatted(boundary, activity));
        String handler = random.nextBoolean()
                ? node("userTask", "isForCompensation='true'", "")
                : node("serviceTask", "isForCompensation='true' camunda:class='work' " + async(), "");
        text.append("<association id='%s' sourceRef='%s' targetRef='%s'/>".formatted(id("as"), boundary, handler));
    }

    private String link(String from) {
        String name = id("link");
        next(from, node("intermediateThrowEvent", "", "<linkEventDefinition name='" + name + "'/>"));
        return node("intermediateCatchEvent", "", "<linkEventDefinition name='" + name + "'/>");
    }

    private String looped(String from) {
        return next(
                from,
                node(
                        "serviceTask",
                        "camunda:class='work' " + async(),
                        "<standardLoopCharacteristics loopMaximum='" + random.nextInt(4) + "' testBefore='"
                                + random.nextBoolean() + "'/>"));
    }

    private String gathered(String from) {
        return next(
                from,
                node(
                        "userTask",
                        "",
                        ("<multiInstanceLoopCharacteristics isSequential='%s'><loopCardinality>%d</loopCardinality>"
                                        + "<loopDataOutputRef>all</loopDataOutputRef><outputDataItem name='loopCounter'/>"
                                        + "</multiInstanceLoopCharacteristics>")
                                .formatted(random.nextBoolean(), random.nextInt(4))));
    }

    private String fork(String from, String gateway, int depth) {
        String open = next(from, node(gateway.equals("complexGateway") ? "parallelGateway" : gateway, "", ""));
        int branches = 2 + random.nextInt(2);
        String activation = gateway.equals("complexGateway") && random.nextInt(4) > 0
                ? "<activationCondition>${activationCount &gt;= " + (1 + random.nextInt(branches))
                        + "}</activationCondition>"
                : "";
        String close = node(gateway, "", activation);
        for (int i = 0; i < branches; i++) {
            String first = node("task", "", "");
            boolean conditional = gateway.equals("inclusiveGateway") && i > 0;
            flow(
                    open,
                    first,
                    conditional ? "<conditionExpression>${choice &gt;= " + i + "}</conditionExpression>" : "");
            flow(block(first, depth + 1), close, "");
        }
        return close;
    }

    private String subProcess(String from, String type, int depth) {
        String id = id("sub");
        text.append("<%s id='%s'>".formatted(type, id));
        boolean cancelled = type.equals("transaction");
        body(depth + 1, cancelled && random.nextBoolean());
        if (random.nextInt(4) == 0) {
            handler("<compensateEventDefinition/>", true);
        }
        if (random.nextInt(4) == 0) {
            handler("<escalationEventDefinition/>", random.nextBoolean());
        }
        text.append("</%s>".formatted(type));
        flow(from, id, "");
        String merge = next(id, node("exclusiveGateway", "", ""));
        if (cancelled) {
            boundary(id, merge, "<cancelEventDefinition/>", true);
        } else {
            undo(id);
        }
        if (random.nextInt(3) == 0) {
            boundary(id, merge, "<escalationEventDefinition/>", random.nextBoolean());
        }
        if (random.nextInt(4) == 0) {
            boundary(id, merge, "<timerEventDefinition><timeDuration>PT1M</timeDuration></timerEventDefinition>", true);
        }
        if (random.nextInt(4) == 0) {
            boundary(id, merge, condition(), true);
        }
        return merge;
    }

    private void boundary(String activity, String to, String definition, boolean interrupting) {
        String id = id("boundary");
        text.append("<boundaryEvent id='%s' attachedToRef='%s' cancelActivity='%s'>%s</boundaryEvent>"
                .formatted(id, activity, interrupting, definition));
        if (interrupting) {
            flow(id, to, "");
        } else {
            flow(id, node("userTask", "", ""), "");
        }
    }

    /** An event sub-process; what it does may wait, and may compensate. */
    private void handler(String definition, boolean interrupting) {
        text.append("<subProcess id='%s' triggeredByEvent='true'>".formatted(id("esp")));
        String start = node("startEvent", "isInterrupting='" + interrupting + "'", definition);
        String last = next(start, node(random.nextBoolean() ? "userTask" : "task", "", ""));
        if (random.nextBoolean()) {
            last = next(last, node("intermediateThrowEvent", "", "<compensateEventDefinition/>"));
        }
        flow(last, node("endEvent", "", ""), "");
        text.append("</subProcess>");
    }

    private String adHoc(String from) {
        String id = id("adhoc");
        text.append("<adHocSubProcess id='%s' cancelRemainingInstances='%s'>".formatted(id, random.nextBoolean()));
        node("userTask", "", "");
        node("serviceTask", "camunda:class='work' " + async(), "");
        text.append("<completionCondition>${n &gt;= ").append(random.nextInt(3)).append("}</completionCondition>");
        text.append("</adHocSubProcess>");
        return next(from, id);
    }
}
