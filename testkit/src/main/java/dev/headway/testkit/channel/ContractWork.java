package dev.headway.testkit.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The models of the contract of channels and the user code of their jobs, which notes where it runs. Thread-safe. */
final class ContractWork {
    private static final String HEAD = """
            <?xml version="1.0" encoding="UTF-8"?>
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                         xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="http://headway.dev/test">
            """;

    private static final String STEP = """
            <process id="step" isExecutable="true">
              <startEvent id="start"/>
              <serviceTask id="work" camunda:asyncBefore="true" camunda:delegateExpression="${work}"/>
              <endEvent id="end"/>
              <sequenceFlow id="f1" sourceRef="start" targetRef="work"/>
              <sequenceFlow id="f2" sourceRef="work" targetRef="end"/>
            </process>
            </definitions>
            """;

    private static final String RANKED = """
            <process id="ranked" isExecutable="true">
              <startEvent id="start"/>
              <serviceTask id="work" camunda:asyncBefore="true" camunda:jobPriority="${p}"
                           camunda:delegateExpression="${work}"/>
              <endEvent id="end"/>
              <sequenceFlow id="f1" sourceRef="start" targetRef="work"/>
              <sequenceFlow id="f2" sourceRef="work" targetRef="end"/>
            </process>
            </definitions>
            """;

    private static final String CHAIN = """
            <process id="chain" isExecutable="true">
              <startEvent id="start"/>
              <serviceTask id="a" camunda:asyncBefore="true" camunda:delegateExpression="${work}"
                           camunda:failedJobRetryTimeCycle="R5/PT0.05S"/>
              <serviceTask id="b" camunda:asyncBefore="true" camunda:exclusive="false" camunda:delegateExpression="${work}"
                           camunda:failedJobRetryTimeCycle="R5/PT0.05S"/>
              <serviceTask id="c" camunda:asyncBefore="true" camunda:delegateExpression="${work}"
                           camunda:failedJobRetryTimeCycle="R5/PT0.05S"/>
              <endEvent id="end"/>
              <sequenceFlow id="f1" sourceRef="start" targetRef="a"/>
              <sequenceFlow id="f2" sourceRef="a" targetRef="b"/>
              <sequenceFlow id="f3" sourceRef="b" targetRef="c"/>
              <sequenceFlow id="f4" sourceRef="c" targetRef="end"/>
            </process>
            </definitions>
            """;

    private static final String EXCLUSIVE = """
            <process id="exclusive" isExecutable="true">
              <startEvent id="start"/>
              <serviceTask id="work" camunda:delegateExpression="${work}">
                <multiInstanceLoopCharacteristics camunda:asyncBefore="true">
                  <loopCardinality>${n}</loopCardinality>
                </multiInstanceLoopCharacteristics>
              </serviceTask>
              <endEvent id="end"/>
              <sequenceFlow id="f1" sourceRef="start" targetRef="work"/>
              <sequenceFlow id="f2" sourceRef="work" targetRef="end"/>
            </process>
            </definitions>
            """;

    private static final String PARALLEL = EXCLUSIVE
            .replace("<process id=\"exclusive\"", "<process id=\"parallel\"")
            .replace("camunda:asyncBefore=\"true\"", "camunda:asyncBefore=\"true\" camunda:exclusive=\"false\"");

    /** Files by name. */
    static final Map<String, String> MODELS = Map.of(
            "step.bpmn",
            HEAD + STEP,
            "ranked.bpmn",
            HEAD + RANKED,
            "chain.bpmn",
            HEAD + CHAIN,
            "exclusive.bpmn",
            HEAD + EXCLUSIVE,
            "parallel.bpmn",
            HEAD + PARALLEL);

    private final Map<String, Integer> runs = new TreeMap<>();
    private final List<String> order = new ArrayList<>();
    private final Map<String, Integer> running = new TreeMap<>();
    private final Set<String> nodes = new HashSet<>();
    private final Map<Point, CountDownLatch> gates = new EnumMap<>(Point.class);
    private int most;
    private int toFail;

    /** Where jobs can be held. */
    enum Point {
        STEP,
        EXCLUSIVE
    }

    /** The bean of one node. */
    JavaDelegate on(String node) {
        return execution -> run(node, execution);
    }

    private void run(String node, DelegateExecution execution) throws InterruptedException {
        String instance = execution.getProcessInstanceId();
        Point point = execution.getVariable("n") == null ? Point.STEP : Point.EXCLUSIVE;
        CountDownLatch gate;
        synchronized (this) {
            runs.merge(instance, 1, Integer::sum);
            order.add(instance);
            nodes.add(node);
            if (point == Point.EXCLUSIVE) {
                most = Math.max(most, running.merge(instance, 1, Integer::sum));
            }
            gate = gates.get(point);
            notifyAll();
            if (toFail > 0) {
                toFail--;
                throw new IllegalStateException("This run fails on purpose");
            }
        }
        try {
            if (gate != null) {
                gate.await();
            } else {
                Thread.onSpinWait();
            }
        } finally {
            synchronized (this) {
                if (point == Point.EXCLUSIVE) {
                    running.merge(instance, -1, Integer::sum);
                }
            }
        }
    }

    /** Holds what comes to this point. */
    synchronized void hold(Point point, CountDownLatch gate) {
        gates.put(point, gate);
    }

    /** Lets everything go. */
    synchronized void open() {
        gates.values().forEach(CountDownLatch::countDown);
        gates.clear();
    }

    /** Lets the next runs fail. */
    synchronized void failFirst(int count) {
        toFail = count;
    }

    /** Waits until each of these nodes has run a job. */
    synchronized void awaitNodes(Set<String> wanted, int seconds) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (!nodes.containsAll(wanted)) {
            long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            assertThat(millis)
                    .as("nodes that got a job: %s of %s", nodes, wanted)
                    .isPositive();
            wait(millis);
        }
    }

    /** Waits until so many runs have begun. */
    synchronized void awaitRuns(int count, int seconds) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (order.size() < count) {
            long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            assertThat(millis)
                    .as("runs that began: %d of %d", order.size(), count)
                    .isPositive();
            wait(millis);
        }
    }

    /** Runs by instance. */
    synchronized Map<String, Integer> runs() {
        return new TreeMap<>(runs);
    }

    /** The instance of each run, in the order in which they began. */
    synchronized List<String> order() {
        return List.copyOf(order);
    }

    /** Most exclusive jobs of one instance that ran at once. */
    synchronized int mostAtOnce() {
        return most;
    }
}
