package dev.headway.runtime.simulation;

import dev.headway.runtime.port.Definitions.DefinitionRow;
import java.util.List;
import java.util.Random;

/** The processes of a cluster. Ids of exclusive work begin with x, of other work with n. */
final class ClusterModels {
    private static final String WORK = "<serviceTask id='%s' headway:async='true' headway:delegateExpression='${work}'";

    private ClusterModels() {}

    static List<DefinitionRow> deploy(SimulatedDefinitions definitions, Random random) {
        DefinitionRow child = definitions.add("child", process("child", line("start", "x0", "end", exclusive("x0"))));
        DefinitionRow branches = definitions.add("branches", process("branches", branches(random)));
        DefinitionRow many = definitions.add(
                "many", process("many", many(random.nextBoolean() ? "x5" : "n5", 2 + random.nextInt(4))));
        return List.of(child, branches, many);
    }

    private static String process(String key, String content) {
        return """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://example.org/sim"
                xmlns:headway="http://headway.dev/schema/bpmn"><process id="%s" isExecutable="true">
              <startEvent id="start"/><endEvent id="end"/>%s</process></definitions>
            """.formatted(key, content);
    }

    private static String flow(String from, String to) {
        return "<sequenceFlow id='%s-%s' sourceRef='%s' targetRef='%s'/>".formatted(from, to, from, to);
    }

    private static String line(String from, String over, String to, String element) {
        return flow(from, over) + element + flow(over, to);
    }

    private static String exclusive(String id) {
        return WORK.formatted(id) + "/>";
    }

    private static String shared(String id) {
        return WORK.formatted(id) + " headway:exclusive='false'/>";
    }

    private static String timer(String id, Random random) {
        return "<intermediateCatchEvent id='%s'><timerEventDefinition><timeDuration>PT%sS</timeDuration>"
                        .formatted(id, random.nextBoolean() ? "0.2" : 1 + random.nextInt(4))
                + "</timerEventDefinition></intermediateCatchEvent>";
    }

    /** Three branches: exclusive work around a timer, work of either kind, and a call; all of them join. */
    private static String branches(Random random) {
        return flow("start", "fork")
                + "<parallelGateway id='fork'/><parallelGateway id='join'/>"
                + line("fork", "x1", "t1", exclusive("x1"))
                + timer("t1", random)
                + line("t1", "x2", "join", exclusive("x2"))
                + line("fork", "x3", "n1", exclusive("x3"))
                + shared("n1")
                + flow("n1", "join")
                + line("fork", "call", "join", "<callActivity id='call' calledElement='child'/>")
                + line("join", "t2", "x4", timer("t2", random))
                + exclusive("x4")
                + flow("x4", "end");
    }

    /** Much work of one instance at once. */
    private static String many(String id, int count) {
        String kind = id.startsWith("x") ? "" : " headway:exclusive='false'";
        return line(
                "start",
                id,
                "end",
                WORK.formatted(id) + kind + "><multiInstanceLoopCharacteristics headway:async='true'" + kind
                        + "><loopCardinality>" + count
                        + "</loopCardinality></multiInstanceLoopCharacteristics></serviceTask>");
    }
}
