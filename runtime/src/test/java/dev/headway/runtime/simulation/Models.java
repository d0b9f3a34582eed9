package dev.headway.runtime.simulation;

import dev.headway.core.definition.Definition;
import dev.headway.core.definition.DefinitionSource;
import dev.headway.core.expression.ElExpressionCompiler;
import dev.headway.model.BpmnModel;
import dev.headway.model.ParserLimits;
import dev.headway.model.parse.BpmnParser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The processes of one simulation: some written by hand, some random. Their definitions are shared by all nodes. */
@SuppressWarnings("ReferenceEquality") // nodes and states are themselves
final class Models implements DefinitionSource {
    private static final Map<String, Definition> WRITTEN = new ConcurrentHashMap<>();
    private static final ElExpressionCompiler COMPILER = new ElExpressionCompiler();
    private static final String HEAD = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://example.org/sim"
                xmlns:headway="http://headway.dev/schema/bpmn">
              <error id="fault" errorCode="fault"/><signal id="go" name="go"/>
            """;

    /** Work that runs as a job of its own; the delegate counts itself in the variable n of the instance. */
    static final String JOB = "headway:async='true' headway:delegateExpression='${work}'";

    static final String CHILD = """
            <process id="child" isExecutable="true">
              <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="work"/>
              <serviceTask id="work" %s/><sequenceFlow id="f2" sourceRef="work" targetRef="end"/>
              <endEvent id="end"/>
            </process>""".formatted(JOB);

    static final String PARALLEL_JOBS = """
            <process id="jobs" isExecutable="true">
              <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="all"/>
              <serviceTask id="all" %s headway:exclusive="false">
                <multiInstanceLoopCharacteristics headway:async="true" headway:exclusive="false"><loopCardinality>4</loopCardinality></multiInstanceLoopCharacteristics>
              </serviceTask>
              <sequenceFlow id="f2" sourceRef="all" targetRef="one"/><serviceTask id="one" %s/>
              <sequenceFlow id="f3" sourceRef="one" targetRef="end"/><endEvent id="end"/>
            </process>""".formatted(JOB, JOB);

    static final String CALLS = """
            <process id="calls" isExecutable="true">
              <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="call"/>
              <callActivity id="call" calledElement="child">
                <multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>
              </callActivity>
              <boundaryEvent id="late" attachedToRef="call"><timerEventDefinition><timeDuration>PT9S</timeDuration>
              </timerEventDefinition></boundaryEvent>
              <sequenceFlow id="f2" sourceRef="call" targetRef="ask"/><userTask id="ask"/>
              <sequenceFlow id="f3" sourceRef="ask" targetRef="end"/><endEvent id="end"/>
              <sequenceFlow id="f4" sourceRef="late" targetRef="gone"/><endEvent id="gone"/>
            </process>""";

    static final String FAULTS = """
            <process id="faults" isExecutable="true">
              <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="sub"/>
              <subProcess id="sub">
                <startEvent id="s"/><sequenceFlow id="s1" sourceRef="s" targetRef="fork"/><parallelGateway id="fork"/>
                <sequenceFlow id="s2" sourceRef="fork" targetRef="a"/><serviceTask id="a" %s/>
                <sequenceFlow id="s3" sourceRef="fork" targetRef="b"/><userTask id="b"/>
                <sequenceFlow id="s4" sourceRef="a" targetRef="join"/><sequenceFlow id="s5" sourceRef="b" targetRef="join"/>
                <parallelGateway id="join"/><sequenceFlow id="s6" sourceRef="join" targetRef="e"/><endEvent id="e"/>
              </subProcess>
              <boundaryEvent id="caught" attachedToRef="sub"><errorEventDefinition errorRef="fault"/></boundaryEvent>
              <sequenceFlow id="f2" sourceRef="sub" targetRef="end"/><endEvent id="end"/>
              <sequenceFlow id="f3" sourceRef="caught" targetRef="repair"/><serviceTask id="repair" %s/>
              <sequenceFlow id="f4" sourceRef="repair" targetRef="repaired"/><endEvent id="repaired"/>
            </process>""".formatted(JOB, JOB);

    private final List<Definition> definitions = new ArrayList<>();
    private final Map<String, Definition> byKey = new HashMap<>();

    static final String SIGNALS = """
            <process id="signals" isExecutable="true">
              <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="ask"/><userTask id="ask"/>
              <boundaryEvent id="hit" attachedToRef="ask" cancelActivity="false"><signalEventDefinition signalRef="go"/>
              </boundaryEvent><sequenceFlow id="f2" sourceRef="hit" targetRef="over"/><endEvent id="over"/>
              <sequenceFlow id="f3" sourceRef="ask" targetRef="work"/><serviceTask id="work" %s/>
              <sequenceFlow id="f4" sourceRef="work" targetRef="end"/><endEvent id="end"/>
            </process>""".formatted(JOB);

    /** The definition that a signal starts; nobody starts it otherwise. */
    static final long STARTED = 7;

    static final String STARTED_BY_SIGNAL = """
            <process id="started" isExecutable="true">
              <startEvent id="start"><signalEventDefinition signalRef="go"/></startEvent>
              <sequenceFlow id="f1" sourceRef="start" targetRef="work"/><serviceTask id="work" %s/>
              <sequenceFlow id="f2" sourceRef="work" targetRef="end"/><endEvent id="end"/>
            </process>""".formatted(JOB);

    private final Definition anyOfThese;

    Models(Random random) {
        add(written(1, "child", CHILD));
        add(written(2, "jobs", PARALLEL_JOBS));
        add(written(3, "calls", CALLS));
        add(written(4, "faults", FAULTS));
        add(written(5, "signals", SIGNALS));
        anyOfThese = parse(6, "random", new RandomProcess(random).bpmn("random"));
        add(anyOfThese);
        add(written(STARTED, "started", STARTED_BY_SIGNAL));
    }

    private void add(Definition definition) {
        definitions.add(definition);
        byKey.put(definition.key(), definition);
    }

    private static Definition written(long id, String key, String process) {
        return WRITTEN.computeIfAbsent(key, any -> parse(id, key, process));
    }

    static Definition parse(long id, String key, String process) {
        BpmnModel model = BpmnParser.parse(
                (HEAD + process + "</definitions>").getBytes(StandardCharsets.UTF_8),
                key + ".bpmn",
                ParserLimits.DEFAULT);
        if (model.problems().stream().anyMatch(problem -> problem.toString().contains("ERROR"))) {
            throw new AssertionError("Expected a model without problems, got " + model.problems() + "\n" + process);
        }
        return new Definition(id, key, 1, id, null, model.processes().getFirst(), COMPILER);
    }

    Definition any(Random random) {
        // The random process is what this seed is about; the written ones are company.
        return random.nextInt(3) == 0 ? anyOfThese : definitions.get(random.nextInt(definitions.size() - 1));
    }

    @Override
    public Definition byId(long definitionId) {
        return definitions.get((int) definitionId - 1);
    }

    @Override
    public @Nullable Definition find(long definitionId) {
        return byId(definitionId);
    }

    @Override
    public boolean suspended(long definitionId) {
        return false;
    }

    @Override
    public DefinitionSource cases() {
        return this;
    }

    @Override
    public @Nullable Definition latest(String key, @Nullable String tenantId) {
        return byKey.get(key);
    }

    @Override
    public @Nullable Definition byVersion(String key, int version, @Nullable String tenantId) {
        return byKey.get(key);
    }

    @Override
    public @Nullable Definition byVersionTag(String key, String versionTag, @Nullable String tenantId) {
        return byKey.get(key);
    }

    @Override
    public @Nullable Definition inDeployment(String key, long deploymentId) {
        return byKey.get(key);
    }
}
