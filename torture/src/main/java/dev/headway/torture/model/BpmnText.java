package dev.headway.torture.model;

import java.util.List;

/** Writes a generated process as BPMN. */
public final class BpmnText {
    private static final String HEAD = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://headway.dev/torture"
                xmlns:headway="http://headway.dev/schema/bpmn">
              <signal id="alarm" name="alarm"/>
            """;
    private static final String JOB =
            "headway:async='true' headway:class='dev.headway.torture.node.LedgerWork' headway:failedJobRetryTimeCycle='R50/PT1S'";

    private final StringBuilder text = new StringBuilder();
    private int flows;

    private BpmnText() {}

    public static String of(Generated process) {
        return new BpmnText().write(process);
    }

    private String write(Generated process) {
        text.append(HEAD)
                .append("<process id='")
                .append(process.key())
                .append("' isExecutable='true'><startEvent id='")
                .append(process.start())
                .append("'>");
        if (process.key().equals(Generated.STARTED)) {
            text.append("<signalEventDefinition signalRef='alarm'/>");
        }
        text.append("</startEvent>");
        String last = block(process.start(), process.body());
        text.append("<endEvent id='").append(process.end()).append("'/>");
        flow(last, process.end(), "");
        return text.append("</process></definitions>").toString();
    }

    private void flow(String from, String to, String condition) {
        text.append("<sequenceFlow id='flow%d' sourceRef='%s' targetRef='%s'>%s</sequenceFlow>"
                .formatted(++flows, from, to, condition));
    }

    private String node(String from, String id, String element) {
        text.append(element);
        flow(from, id, "");
        return id;
    }

    /** Writes a block after a node; returns its last node. */
    private String block(String from, Block block) {
        return switch (block) {
            case Block.Work work ->
                node(
                        from,
                        work.id(),
                        "<serviceTask id='%s' %s headway:exclusive='%s'/>".formatted(work.id(), JOB, work.exclusive()));
            case Block.InTurn turn ->
                node(
                        from,
                        turn.id(),
                        "<serviceTask id='%s' headway:class='dev.headway.torture.node.InTurnWork'/>"
                                .formatted(turn.id()));
            case Block.Ask ask -> node(from, ask.id(), "<userTask id='%s'/>".formatted(ask.id()));
            case Block.Pause pause ->
                node(
                        from,
                        pause.id(),
                        "<intermediateCatchEvent id='%s'>%s</intermediateCatchEvent>"
                                .formatted(pause.id(), timer(pause.seconds())));
            case Block.Call call ->
                node(
                        from,
                        call.id(),
                        "<callActivity id='%s' calledElement='%s'/>".formatted(call.id(), Generated.CHILD));
            case Block.Loop loop ->
                node(
                        from,
                        loop.id(),
                        ("<serviceTask id='%s' %s><multiInstanceLoopCharacteristics headway:async='true'"
                                        + " headway:exclusive='%s'><loopCardinality>%d</loopCardinality>"
                                        + "</multiInstanceLoopCharacteristics></serviceTask>")
                                .formatted(loop.id(), JOB, loop.exclusive(), loop.times()));
            case Block.Sequence sequence -> {
                String last = from;
                for (Block part : sequence.parts()) {
                    last = block(last, part);
                }
                yield last;
            }
            case Block.Fork fork -> split(from, "parallelGateway", fork.open(), fork.close(), fork.branches());
            case Block.Choice choice ->
                split(from, "exclusiveGateway", choice.open(), choice.close(), choice.branches());
            case Block.Scope scope -> scope(from, scope);
        };
    }

    private static String timer(int seconds) {
        return "<timerEventDefinition><timeDuration>PT%dS</timeDuration></timerEventDefinition>".formatted(seconds);
    }

    private String split(String from, String gateway, String open, String close, List<Block> branches) {
        node(from, open, "<%s id='%s'/>".formatted(gateway, open));
        text.append("<%s id='%s'/>".formatted(gateway, close));
        for (int i = 0; i < branches.size(); i++) {
            String first = open + "branch" + i;
            boolean last = i == branches.size() - 1;
            String condition = gateway.equals("parallelGateway")
                    ? ""
                    : "<conditionExpression>${choice %s %d}</conditionExpression>".formatted(last ? ">=" : "==", i);
            text.append("<task id='").append(first).append("'/>");
            flow(open, first, condition);
            flow(block(first, branches.get(i)), close, "");
        }
        return close;
    }

    private String scope(String from, Block.Scope scope) {
        text.append("<subProcess id='%s'><startEvent id='%s'/>".formatted(scope.id(), scope.start()));
        String last = block(scope.start(), scope.body());
        text.append("<endEvent id='").append(scope.end()).append("'/>");
        flow(last, scope.end(), "");
        text.append("</subProcess>");
        flow(from, scope.id(), "");
        text.append("<boundaryEvent id='%s' attachedToRef='%s'>%s</boundaryEvent><exclusiveGateway id='%s'/>"
                .formatted(scope.timer(), scope.id(), timer(scope.seconds()), scope.merge()));
        flow(scope.id(), scope.merge(), "");
        flow(scope.timer(), scope.merge(), "");
        return scope.merge();
    }
}
