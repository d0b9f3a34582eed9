package dev.headway.bench.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The catalogue of benchmarks. */
public final class Scenarios {
    /** Name of the variants that others of their scenario are compared with. */
    public static final String NOOP = "no-op steps";

    /** After as much other work as is done while the transaction of {@link #OPEN_TRANSACTION} is open. */
    public static final String AFTER_WORK = "after the same work";

    /** Beside a transaction that has been open for a while. */
    public static final String OPEN_TRANSACTION = "open transaction";

    private Scenarios() {}

    /** Those of a language, {@code bpmn} or {@code cmmn}. */
    public static List<Scenario> of(String language, long seed) {
        return language.equals("cmmn") ? ofCases() : all(seed);
    }

    /** All of them, with the random model made from a seed. */
    public static List<Scenario> all(long seed) {
        return List.of(
                scenario("noop", "a backlog of asynchronous no-op steps", "audit", 4, List.of(noop())),
                scenario("wait", "a backlog of asynchronous steps of 100 ms each", "audit", 4, sleeping()),
                scenario("timer", "a backlog of due timers on user tasks", "audit", 4, List.of(timer())),
                scenario("async27", "27 jobs an instance: forks, joins, a sub-process, a timer", "audit", 4, async27()),
                scenario("sequence", "synchronous steps", "full", 4, sequences("sequence", "step", List.of())),
                scenario(
                        "wait-sequence",
                        "steps that wait for a trigger",
                        "full",
                        4,
                        sequences("wait-sequence", "wait", List.of("trigger"))),
                scenario("variables", "a start with 1 or 10 strings, or bytes", "full", 4, variables()),
                scenario("elements", "one kind of element each", "full", 4, ElementScenarios.variants()),
                scenario("continuous", "many instances rest while some end and others start", "audit", 4, continuous()),
                scenario("chain", "100 asynchronous steps in a row", "audit", 4, chains()),
                scenario("multi-instance", "one instance with N asynchronous children", "audit", 1, multiInstances()),
                scenario("idle", "no-op steps beside waiting instances or an open transaction", "audit", 4, idle()),
                scenario("latency", "one asynchronous step, open loop", "audit", 8, latency()),
                scenario("sleepers", "a step of one instance while jobs of another sleep", "audit", 8, sleepers()),
                scenario("flood", "small instances beside one with 10,000 ready jobs", "audit", 16, floods()),
                scenario("scale-out", "27 jobs an instance on 1, 2, 3 executors, by channel", "audit", 4, async27()),
                scenario(
                        "mixed", "a random model: gateway, variable write, listener", "audit", 4, MixedModel.of(seed)));
    }

    /** Those that cases have as well, under the same names. */
    public static List<Scenario> ofCases() {
        Expectation worked = Expectation.waiting("wait", List.of("work"));
        Variant timers = variant(
                "cases", "timer-case", Drive.BACKLOG, 1, 100_000, Expectation.waiting("second", List.of("due")));
        return List.of(
                scenario(
                        "noop",
                        "a backlog of asynchronous no-op tasks of cases",
                        "audit",
                        4,
                        List.of(variant("cases", "noop-case", Drive.BACKLOG, 1, 500_000, worked))),
                scenario(
                        "wait",
                        "a backlog of asynchronous tasks of cases, of 100 ms each",
                        "audit",
                        4,
                        List.of(variant("cases", "sleep-case", Drive.BACKLOG, 1, 25_000, worked))),
                scenario(
                        "timer",
                        "a backlog of due timer event listeners",
                        "audit",
                        4,
                        List.of(with(timers, Map.of("dueDate", "now:0"), List.of()))),
                scenario("multi-instance", "one case with N asynchronous plan items", "audit", 1, plansOfItems()),
                scenario(
                        "idle",
                        "no-op tasks of cases beside cases that wait",
                        "audit",
                        4,
                        List.of(
                                variant("nothing beside", "noop-case", Drive.BACKLOG, 1, 100_000, worked),
                                variant(
                                                "100,000 waiting",
                                                "noop-case",
                                                Drive.BACKLOG_BESIDE_WAITING,
                                                1,
                                                100_000,
                                                worked)
                                        .withBeside(100_000))));
    }

    /** Each item is told to the sentry of the one that waits, as BPMN's children are counted by their loop. */
    private static List<Variant> plansOfItems() {
        List<Variant> variants = new ArrayList<>();
        for (int items : new int[] {100, 1_000, 10_000}) {
            Expectation end = new Expectation(Map.of("child", items), Map.of(), "wait", Map.of(), false, "child");
            Variant one = variant(many(items, "items"), "items-case", Drive.STREAM, items, 1, end);
            variants.add(with(one, Map.of("children", "list:" + items), List.of()));
        }
        return variants;
    }

    private static String many(int number, String what) {
        return String.format(java.util.Locale.ROOT, "%,d %s", number, what);
    }

    private static Scenario scenario(
            String name, String description, String history, int threads, List<Variant> variants) {
        return new Scenario(name, description, history, threads, variants);
    }

    private static Variant variant(
            String name, String model, Drive drive, int jobs, int instances, Expectation expectation) {
        return new Variant(
                name, model, Models.read(model), Map.of(), List.of(), drive, jobs, instances, 0, 0, expectation);
    }

    private static Variant with(Variant variant, Map<String, String> variables, List<String> steps) {
        return new Variant(
                variant.name(),
                variant.model(),
                variant.xml(),
                variables,
                steps,
                variant.drive(),
                variant.jobs(),
                variant.instances(),
                variant.beside(),
                variant.slots(),
                variant.expectation());
    }

    /** A million, as published: half a minute's work here. */
    private static Variant noop() {
        return noop("backlog", 1_000_000);
    }

    private static Variant noop(String name, int instances) {
        return variant(name, "noop", Drive.BACKLOG, 1, instances, stepped());
    }

    private static Expectation stepped() {
        return Expectation.waiting("wait", List.of("start", "work"));
    }

    /** With few slots they are the limit, with many the engine is: then steps that take no time show what its limit is. */
    private static List<Variant> sleeping() {
        Variant many = variant("", "sleep", Drive.BACKLOG, 1, 200_000, stepped());
        return List.of(
                variant("backlog", "sleep", Drive.BACKLOG, 1, 25_000, stepped()),
                many.withSlots("10,000 slots", 10_000),
                noop("", 300_000).withSlots(NOOP, 128));
    }

    private static Variant timer() {
        return with(
                variant(
                        "backlog",
                        "timer",
                        Drive.BACKLOG,
                        1,
                        100_000,
                        Expectation.waiting("second", List.of("start", "first", "due"))),
                Map.of("dueDate", "now:0"),
                List.of());
    }

    private static List<Variant> async27() {
        Expectation end = Expectation.finished(List.of(
                        "start",
                        "A",
                        "split",
                        "sub",
                        "subStart",
                        "subSplit",
                        "B",
                        "C",
                        "D",
                        "E",
                        "F",
                        "G",
                        "afterOneSecond",
                        "G1",
                        "G2",
                        "G3",
                        "timerEnd",
                        "afterF",
                        "afterG",
                        "splitHIJ",
                        "H",
                        "I",
                        "J",
                        "K",
                        "L",
                        "end"))
                .withJoins(Map.of("joinBC", 2, "joinDEF", 3, "joinAll", 2, "joinHIJ", 3))
                .withStrings(Map.of("result\\_%", 16), true);
        Variant backlog = variant("backlog", "async27", Drive.STREAM, 27, 10_000, end);
        return List.of(with(backlog, Map.of("input1", "int:10000", "input2", "int:10000"), List.of()));
    }

    private static List<Variant> sequences(String model, String step, List<String> each) {
        List<Variant> variants = new ArrayList<>();
        for (int length : new int[] {1, 5, 15}) {
            List<String> activities = new ArrayList<>(List.of("start", "end"));
            IntStream.rangeClosed(1, length)
                    .mapToObj(i -> step.equals("wait") && i == 1 ? "wait" : step + i)
                    .forEach(activities::add);
            List<String> steps = IntStream.range(0, length)
                    .boxed()
                    .flatMap(any -> each.stream())
                    .toList();
            variants.add(with(
                    variant(
                            length == 1 ? "1 step" : length + " steps",
                            model + "-" + length,
                            Drive.CLIENTS,
                            0,
                            40_000 / length,
                            Expectation.finished(activities)),
                    Map.of(),
                    steps));
        }
        return variants;
    }

    private static List<Variant> variables() {
        Variant plain =
                variant("", "variables", Drive.CLIENTS, 0, 30_000, Expectation.waiting("wait", List.of("start")));
        Map<String, String> ten = new java.util.TreeMap<>();
        IntStream.range(0, 10).forEach(i -> ten.put("text" + i, "string:20"));
        return List.of(
                variables(plain, "1 string", Map.of("text0", "string:20"), 1),
                variables(plain, "10 strings", ten, 10),
                variables(plain, "1,000 bytes", Map.of("data", "bytes:1000"), 0));
    }

    private static Variant variables(Variant plain, String name, Map<String, String> variables, int strings) {
        return new Variant(
                name,
                plain.model(),
                plain.xml(),
                variables,
                List.of(),
                plain.drive(),
                0,
                plain.instances(),
                0,
                0,
                plain.expectation().withStrings(strings == 0 ? Map.of() : Map.of("text%", strings), false));
    }

    private static List<Variant> continuous() {
        Variant plain = variant(
                "200,000 running",
                "variables",
                Drive.CONTINUOUS,
                0,
                20_000,
                Expectation.waiting("wait", List.of("start")));
        return List.of(
                with(plain, Map.of("text0", "string:20"), List.of("trigger")).withBeside(200_000));
    }

    private static List<Variant> chains() {
        List<String> activities = Stream.concat(
                        Stream.of("start"), IntStream.rangeClosed(1, 100).mapToObj(i -> "step" + i))
                .toList();
        Expectation end = Expectation.waiting("wait", activities);
        return List.of(
                variant("1 at a time", "chain", Drive.ONE_BY_ONE, 100, 20, end),
                variant("1,000 at once", "chain", Drive.BACKLOG, 100, 1_000, end),
                noop(NOOP, 300_000));
    }

    private static List<Variant> multiInstances() {
        List<Variant> variants = new ArrayList<>();
        for (int children : new int[] {100, 1_000, 10_000, 100_000}) {
            Map<String, Integer> ended = Map.of("start", 1, "child", children);
            Expectation end = new Expectation(ended, Map.of(), "wait", Map.of(), false, "child");
            Variant one = variant(many(children, "children"), "multi-instance", Drive.STREAM, children, 1, end);
            variants.add(with(one, Map.of("children", "fixed:" + children), List.of()));
        }
        return variants;
    }

    private static List<Variant> idle() {
        Variant empty = variant("nothing beside", "noop", Drive.BACKLOG, 1, 100_000, stepped());
        Variant beside = variant("1,000,000 waiting", "noop", Drive.BACKLOG_BESIDE_WAITING, 1, 100_000, stepped());
        Variant worked = variant(AFTER_WORK, "noop", Drive.BACKLOG_AFTER_WORK, 1, 100_000, stepped());
        Variant held = variant(OPEN_TRANSACTION, "noop", Drive.BACKLOG_BESIDE_TRANSACTION, 1, 100_000, stepped());
        return List.of(empty, beside.withBeside(1_000_000), worked, held);
    }

    private static List<Variant> latency() {
        return List.of(
                variant("idle, 20/s", "noop", Drive.STEP_LATENCY, 1, 1_200, stepped()),
                variant("half load", "noop", Drive.STEP_LATENCY_AT_HALF_LOAD, 1, 400, stepped()));
    }

    private static List<Variant> sleepers() {
        Variant beside = variant("10,000 asleep", "noop", Drive.STEP_LATENCY_BESIDE_SLEEPERS, 1, 400, stepped());
        return List.of(
                variant("none asleep", "noop", Drive.STEP_LATENCY, 1, 400, stepped()), beside.withBeside(10_000));
    }

    private static List<Variant> floods() {
        Expectation end = Expectation.finished(List.of("start", "work", "end"));
        Variant none = variant("no flood", "one-job", Drive.STREAM_BESIDE_FLOOD, 1, 1_000, end);
        Variant beside = variant("10,000 jobs of one", "one-job", Drive.STREAM_BESIDE_FLOOD, 1, 1_000, end);
        return List.of(none, beside.withBeside(10_000));
    }

    /** One instance with so many asynchronous children that do nothing. */
    public static Variant flood(int children) {
        Expectation end =
                new Expectation(Map.of("start", 1, "child", children), Map.of(), "wait", Map.of(), false, "child");
        Variant plain = variant("flood", "multi-instance", Drive.BACKLOG, children, 1, end);
        return with(plain, Map.of("children", "fixed:" + children), List.of());
    }

    /** One instance with so many asynchronous children, each of which sleeps for so long. */
    public static Variant asleep(int children, long millis) {
        Expectation end =
                new Expectation(Map.of("start", 1, "child", children), Map.of(), "wait", Map.of(), false, "child");
        Variant plain = variant("asleep", "sleepers", Drive.STREAM, children, 1, end);
        return with(plain, Map.of("children", "fixed:" + children, "sleepMillis", "fixed:" + millis), List.of());
    }
}
