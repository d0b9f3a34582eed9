package dev.headway.testkit.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngine;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

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

    private static final String BESIDE = """
            <process id="beside" isExecutable="true">
              <startEvent id="start"/>
              <serviceTask id="each" camunda:delegateExpression="${work}">
                <multiInstanceLoopCharacteristics camunda:asyncBefore="true" camunda:exclusive="false">
                  <loopCardinality>${n}</loopCardinality>
                </multiInstanceLoopCharacteristics>
              </serviceTask>
              <endEvent id="end"/>
              <sequenceFlow id="f1" sourceRef="start" targetRef="each"/>
              <sequenceFlow id="f2" sourceRef="each" targetRef="end"/>
            </process>
            </definitions>
            """;

    /** The elements whose jobs may run beside others of their instance. */
    static final Set<String> NOT_EXCLUSIVE = Set.of("b", "each");

    /** The variable with the gate at which the jobs of an instance of {@link ProcessesContract} wait. */
    static final String GATE = "gate";

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
            "beside.bpmn",
            HEAD + BESIDE);

    private static final int STARTERS = 32;

    /** How long a job of {@code beside} takes at least, so that a node comes to look at what waits behind them. */
    private static final long BESIDE_MILLIS = 20;

    /** How long it waits for its node to ask for jobs, which a node with enough in hand may not do. */
    private static final long ASKED_MILLIS_MAX = 400;

    private final Map<String, Integer> runs = new TreeMap<>();
    private final List<String> order = new ArrayList<>();
    private final Map<String, Integer> running = new TreeMap<>();
    private final Set<String> nodes = new HashSet<>();
    private final Map<Point, CountDownLatch> gates = new EnumMap<>(Point.class);
    private int most;
    private int toFail;
    private volatile ToLongFunction<String> asked = node -> 0;

    /** Where jobs can be held. */
    enum Point {
        STEP,
        EXCLUSIVE,
        BESIDE
    }

    private static Point point(DelegateExecution execution) {
        return switch (execution.getProcessDefinitionKey()) {
            case "exclusive" -> Point.EXCLUSIVE;
            case "beside" -> Point.BESIDE;
            default -> Point.STEP;
        };
    }

    /** The bean of one node. */
    JavaDelegate on(String node) {
        return execution -> run(node, execution);
    }

    private void run(String node, DelegateExecution execution) throws InterruptedException {
        String instance = execution.getProcessInstanceId();
        Point point = point(execution);
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
            }
            if (point == Point.BESIDE) {
                lastUntilAsked(node);
            }
        } finally {
            synchronized (this) {
                if (point == Point.EXCLUSIVE) {
                    running.merge(instance, -1, Integer::sum);
                }
            }
        }
    }

    /** On a slow machine a node asks less often: a job that lasts until then makes a count of jobs say how often it has asked. */
    private void lastUntilAsked(String node) throws InterruptedException {
        long before = asked.applyAsLong(node);
        long began = System.nanoTime();
        do {
            TimeUnit.MILLISECONDS.sleep(BESIDE_MILLIS);
        } while (before > 0
                && asked.applyAsLong(node) == before
                && System.nanoTime() - began < TimeUnit.MILLISECONDS.toNanos(ASKED_MILLIS_MAX));
    }

    /** Lets jobs of {@code beside} last until their node asks for jobs again; a node that counts 0 does not say. */
    void lastUntil(ToLongFunction<String> timesAsked) {
        asked = timesAsked;
    }

    /** Starts instances by many callers at once; returns their ids. */
    static List<String> startTogether(ProcessEngine node, String key, int instances, Map<String, Object> variables)
            throws Exception {
        List<Future<List<String>>> parts = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(STARTERS)) {
            for (int i = 0; i < STARTERS; i++) {
                int part = instances / STARTERS + (i < instances % STARTERS ? 1 : 0);
                parts.add(threads.submit(() -> startEach(node, key, part, variables)));
            }
            List<String> ids = new ArrayList<>();
            for (Future<List<String>> part : parts) {
                ids.addAll(part.get());
            }
            return ids;
        }
    }

    private static List<String> startEach(
            ProcessEngine node, String key, int instances, Map<String, Object> variables) {
        return IntStream.range(0, instances)
                .mapToObj(i -> node.getRuntimeService()
                        .startProcessInstanceByKey(key, variables)
                        .getId())
                .toList();
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

    /** Runs that have begun. */
    synchronized int begun() {
        return order.size();
    }

    /** Runs by instance. */
    synchronized Map<String, Integer> runs() {
        return new TreeMap<>(runs);
    }

    /** The instance of each run, in the order in which they began. */
    synchronized List<String> order() {
        return List.copyOf(order);
    }

    /** Runs of an instance that began before the last one of others. */
    synchronized long begunBefore(String instance, List<String> others) {
        int last = others.stream().mapToInt(order::lastIndexOf).max().orElseThrow();
        return order.subList(0, last).stream().filter(instance::equals).count();
    }

    /** Most exclusive jobs of one instance that ran at once. */
    synchronized int mostAtOnce() {
        return most;
    }
}
