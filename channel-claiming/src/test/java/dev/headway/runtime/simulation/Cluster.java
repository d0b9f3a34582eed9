package dev.headway.runtime.simulation;

import dev.headway.core.command.Command;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.variable.VariableDocument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One run of a cluster: whole nodes over one database, all chosen by one seed. In a time of trouble processes end, stop, sleep, come and lose the
 * database, and jobs fail or end their process; then everything must come to its end soon. A calm cluster never sleeps longer than its leases
 * allow, so that nothing of one instance may run beside each other there.
 */
@SuppressWarnings("ReferenceEquality") // nodes are themselves
final class Cluster {
    static final long LEASE_MILLIS = 2_000;

    private static final List<String> CHANNELS = List.of(
            "leased", "skip-locked", SimulatedBroker.NAME, "leased", "optimistic", "skip-locked", "global-lock");
    private static final long TROUBLE_NANOS = seconds(12);
    /** Within this time after the trouble everything is done: leases run out, timers fire, back-offs and long work end. */
    private static final long PATIENCE_NANOS = seconds(90);

    /** How long an instance may be held for no job: until the next look, and once more. */
    private static final long HELD_NANOS = seconds(1);

    private static final boolean REPLAYED = Long.getLong("headway.seed") != null;

    private static final int NODES_MAX = 4;
    /** Processes that one deadly job may end until it is found. */
    private static final int DEADLY_MAX = 40;

    final long seed;
    final Random random;
    final VirtualTime time;
    final ClusterMutant mutant;
    final ClusterStore store;
    final String channel;
    final boolean calm;

    /** What the broker has, on the channel that has one. */
    final SimulatedBroker.Queue queue = new SimulatedBroker.Queue();

    private final boolean knowsTheDead;
    private final boolean poisonous;
    private final List<ClusterNode> nodes = new ArrayList<>();
    private final Map<Long, ClusterNode> sessions = new HashMap<>();
    private final Map<Long, Long> heldForNothing = new HashMap<>();
    private final Set<Run> running = new LinkedHashSet<>();
    private final Set<Long> acknowledged = new TreeSet<>();
    private final Set<Long> helped = new HashSet<>();
    private final List<String> trace = new ArrayList<>();
    private final List<Long> definitions = new ArrayList<>();
    private long brokerAwayUntilNanos;
    private @Nullable String deadly;
    private int deadlyEnds;
    private int names;
    private boolean trouble = true;
    /** Instances that clients have not sent yet. */
    private int toStart;

    private @Nullable AssertionError red;

    /** User code that runs. */
    static final class Run {
        private final ClusterNode node;
        private final long instanceId;
        private final String elementId;

        private Run(ClusterNode node, long instanceId, String elementId) {
            this.node = node;
            this.instanceId = instanceId;
            this.elementId = elementId;
        }

        boolean exclusive() {
            return elementId.startsWith("x");
        }

        String work() {
            return elementId + " of " + instanceId;
        }
    }

    Cluster(long seed, ClusterMutant mutant) {
        this.seed = seed;
        this.mutant = mutant;
        this.random = new Random(seed);
        this.time = new VirtualTime(random);
        this.channel = CHANNELS.get((int) (seed % CHANNELS.size()));
        this.calm = random.nextBoolean();
        this.knowsTheDead = random.nextBoolean();
        this.poisonous = random.nextInt(3) == 0;
        this.store = mutant.store(time, this::isGone);
        ClusterModels.deploy(store.definitions(), random).forEach(row -> definitions.add(row.id()));
        SimulatedBroker.of(this);
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            join();
        }
    }

    static long seconds(long seconds) {
        return seconds * 1_000_000_000;
    }

    /** Whether the database knows that the process of this session has ended. */
    private boolean isGone(long session) {
        ClusterNode of = sessions.get(session);
        return knowsTheDead && of != null && of.time.dead();
    }

    boolean trouble() {
        return trouble;
    }

    /** Whether a process ends now, whose commit has left something to do in other instances: nobody has heard of that. */
    boolean endsBehindACommit() {
        return trouble && !store.tables().outbox.isEmpty() && random.nextInt(20) == 0;
    }

    boolean brokerIsAway() {
        return trouble && time.nanos() < brokerAwayUntilNanos;
    }

    /** The node of this name that runs. */
    ClusterNode node(String name) {
        return nodes.stream().filter(node -> node.name.equals(name)).findFirst().orElseThrow();
    }

    void log(String what) {
        trace.add(time.nanos() / 1_000_000 + " " + what);
    }

    List<String> trace() {
        return trace;
    }

    /** A node has asked the database for something, and has not heard the answer yet. */
    void called(ClusterNode node, String method, Object @Nullable [] arguments, @Nullable Object answer) {
        if (REPLAYED && !Objects.equals(answer, List.of())) {
            String text = method + " " + Arrays.deepToString(arguments);
            log("    " + node.name + ": " + text.substring(0, Math.min(200, text.length())) + " -> " + answer);
        }
        if (method.equals("register") && arguments != null) {
            sessions.put((Long) arguments[1], node);
        }
    }

    // The run

    /** Runs the seed; returns how long it took after the trouble, in nanoseconds. */
    long run() {
        int instances = 4 + random.nextInt(7);
        toStart = instances + 2;
        for (int i = 0; i < instances; i++) {
            time.after(random.nextLong(TROUBLE_NANOS), null, this::startInstance);
        }
        for (int i = 0; i < 2; i++) {
            time.after(TROUBLE_NANOS + random.nextLong(seconds(5)), null, this::startInstance);
        }
        time.after(random.nextLong(seconds(1)), null, this::makeTrouble);
        time.after(TROUBLE_NANOS, null, this::endTrouble);
        time.run(() -> red != null || !trouble, 2 * TROUBLE_NANOS);
        long began = time.nanos();
        boolean over = time.run(() -> red != null || isOver(), PATIENCE_NANOS);
        if (red != null) {
            throw red;
        }
        if (!over) {
            throw new AssertionError("Expected everything to end soon after the trouble, but these wait: "
                    + store.tables().executions.values() + " "
                    + store.tables().jobs.values() + " "
                    + store.tables().outbox.values());
        }
        new EndOfTables(store.tables()).check();
        for (long instance : acknowledged) {
            if (!store.tables().versions.containsKey(instance)) {
                throw new AssertionError("Acknowledged, but lost: the start of " + instance);
            }
        }
        return time.nanos() - began;
    }

    private boolean isOver() {
        return toStart == 0
                && store.tables().executions.isEmpty()
                && store.tables().outbox.isEmpty();
    }

    private void startInstance() {
        ClusterNode to = any();
        toStart -= to == null ? 0 : 1;
        if (to == null) {
            time.after(seconds(1), null, this::startInstance);
            return;
        }
        long definition = definitions.get(random.nextInt(definitions.size()));
        long[] id = new long[1];
        to.send(
                fresh -> {
                    id[0] = fresh;
                    return start(fresh, definition);
                },
                random.nextInt(Ids.PARTITIONS),
                () -> acknowledged.add(id[0]));
    }

    private static Command start(long id, long definition) {
        return new Command.StartInstance(
                id, definition, null, null, null, null, null, VariableDocument.of(Map.of("n", 0)), 0, 0, null);
    }

    private @Nullable ClusterNode any() {
        List<ClusterNode> serving = nodes.stream().filter(ClusterNode::serves).toList();
        return serving.isEmpty() ? null : serving.get(random.nextInt(serving.size()));
    }

    private void join() {
        start("node-" + names++);
    }

    private void start(String name) {
        log(name + " starts");
        nodes.add(new ClusterNode(this, name));
    }

    private void makeTrouble() {
        if (!trouble) {
            return;
        }
        ClusterNode node = any();
        if (node != null) {
            switch (random.nextInt(calm ? 6 : 10)) {
                case 0, 1 -> crashed(node);
                case 2 -> stop(node);
                case 3 -> {
                    if (nodes.size() < NODES_MAX) {
                        join();
                    }
                }
                case 4 -> brokerAwayUntilNanos = time.nanos() + random.nextLong(seconds(3));
                case 6, 7 -> {
                    long nanos = random.nextLong(seconds(5));
                    log(node.name + " sleeps for " + nanos / 1_000_000);
                    node.time.sleepFor(nanos);
                }
                case 8, 9 -> {
                    long nanos = random.nextLong(seconds(5));
                    log(node.name + " loses the database for " + nanos / 1_000_000);
                    node.loseDatabaseFor(nanos);
                }
                default -> {
                    // a quiet moment
                }
            }
        }
        time.after(random.nextLong(seconds(2)), null, this::makeTrouble);
    }

    private void stop(ClusterNode node) {
        log(node.name + " is told to stop");
        node.stop(() -> {
            log(node.name + " has stopped");
            gone(node);
        });
    }

    /** The process of a node has ended without a word. */
    void crashed(ClusterNode node) {
        log(node.name + " crashed");
        node.time.kill();
        gone(node);
    }

    private void gone(ClusterNode node) {
        nodes.remove(node);
        running.removeIf(run -> run.node == node);
        String name = random.nextInt(4) == 0 ? "node-" + names++ : node.name;
        time.after(random.nextLong(seconds(4)), null, () -> {
            if (nodes.isEmpty() || random.nextInt(3) > 0) {
                start(name);
            }
        });
    }

    private void endTrouble() {
        log("no more trouble");
        trouble = false;
        if (nodes.isEmpty()) {
            join();
        }
        help();
        // What was lost on its way to be given back is free after its lease. The channel with the global lock gives
        // nothing back while it waits for that, for up to a second.
        if (!channel.equals("global-lock")) {
            time.after(LEASE_MILLIS * 1_500_000, null, this::lookAtClaims);
        }
    }

    /** What nobody needs is given back soon. */
    private void lookAtClaims() {
        Set<Long> now = store.heldForNothing(session -> {
            ClusterNode of = sessions.get(session);
            return of != null && !of.time.dead();
        });
        heldForNothing.keySet().retainAll(now);
        for (long instance : now) {
            if (time.nanos() - heldForNothing.computeIfAbsent(instance, any -> time.nanos()) > HELD_NANOS) {
                red("Expected instance " + instance + " to be given back soon, but it is held for no job");
            }
        }
        time.after(HELD_NANOS / 10, null, this::lookAtClaims);
    }

    /** Somebody looks after what has come to a stop: what had bad luck, and what ends processes, is mended and tried again. */
    private void help() {
        ClusterNode by = any();
        for (JobRow dead :
                List.copyOf(store.tables().jobs(JobRow.Table.DEAD_LETTER).values())) {
            if (by != null && helped.add(dead.id())) {
                log("job " + dead.id() + " of " + dead.instanceId() + " is mended");
                if (isOfDeadly(dead)) {
                    deadly = null;
                }
                by.send(
                        any -> new Command.SetJobRetries(dead.instanceId(), dead.id(), 3),
                        0,
                        () -> log("job " + dead.id() + " has retries"));
                time.after(seconds(5), null, () -> helped.remove(dead.id()));
            }
        }
        time.after(seconds(1), null, this::help);
    }

    private boolean isOfDeadly(JobRow dead) {
        return deadly != null && deadly.endsWith(" of " + dead.instanceId());
    }

    // Work

    /** Some work begins on a node. */
    Run begins(ClusterNode node, long instanceId, String elementId) {
        Run run = new Run(node, instanceId, elementId);
        log(node.name + " begins " + run.work());
        if (calm && run.exclusive()) {
            for (Run other : running) {
                if (other.instanceId == instanceId && other.exclusive()) {
                    red("Expected exclusive jobs to run one after the other, but " + run.work() + " begins on "
                            + node.name + " while " + other.work() + " runs on " + other.node.name);
                }
            }
        }
        long here = running.stream().filter(other -> other.node == node).count();
        if (here >= ClusterNode.SLOTS) {
            red("Expected " + ClusterNode.SLOTS + " jobs at most to run on " + node.name + ", but " + run.work()
                    + " begins beside " + here);
        }
        if (trouble && poisonous && deadly == null && deadlyEnds == 0 && random.nextInt(10) == 0) {
            deadly = run.work();
        }
        running.add(run);
        return run;
    }

    void ends(Run run) {
        log(run.node.name + " ends " + run.work());
        running.remove(run);
    }

    /** Whether this work ends its process; counts that it does. */
    boolean isDeadly(Run run) {
        if (!run.work().equals(deadly)) {
            return false;
        }
        deadlyEnds++;
        log(run.work() + " ends " + run.node.name);
        if (deadlyEnds > DEADLY_MAX) {
            red("Expected whoever ends its process to be found, but " + run.work() + " has ended " + deadlyEnds);
        }
        return true;
    }

    private void red(String message) {
        if (red == null) {
            red = new AssertionError(message);
        }
    }

    /** What has become of every instance, to compare runs. */
    String outcome() {
        return store.tables().versions + " " + time.nanos() + " " + trace.hashCode();
    }
}
