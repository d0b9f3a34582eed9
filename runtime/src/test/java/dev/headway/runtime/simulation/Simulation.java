package dev.headway.runtime.simulation;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.runtime.commit.GroupCommitter;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One run: nodes, clients, faults and time, all on one thread and all chosen by one seed. What the nodes do is production code;
 * who moves next, and what breaks, is decided here.
 */
@SuppressWarnings({"ReferenceEquality", "ShortCircuitBoolean"}) // nodes are themselves; every part of a round must run
final class Simulation {
    private static final Set<Integer> ALL =
            IntStream.range(0, Ids.PARTITIONS).boxed().collect(Collectors.toUnmodifiableSet());
    private static final int PAGE = 1_000;
    private static final int DEADLY_MAX = 2;
    private static final int CRASHES_MAX = 200;

    final long seed;
    final Random random;
    final Models models;
    final SimulatedStore store;
    final Checks checks;
    final UserCode userCode = new FlakyWork(this);
    final List<SimulatedNode> nodes = new ArrayList<>();
    final SimulatedClients clients = new SimulatedClients(this);

    private final Mutant mutant;
    private final int[] owners = new int[Ids.PARTITIONS];
    /** Partitions that went on while jobs of theirs ran: their owner slept through its lease. */
    private final Set<Integer> ranOut = new TreeSet<>();
    /** Jobs that end the node they run on. */
    private final Set<Long> deadly = new TreeSet<>();

    private final Set<Long> poisoned = new TreeSet<>();
    private final List<String> trace = new ArrayList<>();
    private long now = 1_000_000;
    private int crashes;
    private boolean faults = true;
    private boolean nested;
    private @Nullable AssertionError red;

    Simulation(long seed, Mutant mutant) {
        this.seed = seed;
        this.mutant = mutant;
        this.random = new Random(seed);
        this.models = new Models(random);
        this.store = mutant.store(this::now);
        this.checks = new Checks(this);
        this.store.poison(poisoned::contains);
        this.store.definitions().startedBy(new StartSubscription(Models.STARTED, "start", "signal", "go", null));
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            nodes.add(node(i));
        }
        for (int partition = 0; partition < owners.length; partition++) {
            owners[partition] = partition % count;
        }
        this.store.crashRecords().leases((session, partition) -> owners[partition] == session);
    }

    private SimulatedNode node(int index) {
        int[] cached = {0, 6, 1_000};
        Store seen = mutant.seenBy(store);
        return mutant.node(this, index, seen, cached[random.nextInt(cached.length)], 1 + random.nextInt(12));
    }

    long now() {
        return now;
    }

    /** The node that leases the partition of this instance. */
    SimulatedNode owner(long instanceId) {
        return nodes.get(owners[Ids.partition(instanceId)]);
    }

    private Set<Integer> partitionsOf(SimulatedNode node) {
        return ALL.stream().filter(partition -> owners[partition] == node.index).collect(Collectors.toSet());
    }

    /** Whether this instance's partition has changed hands while jobs of it ran. */
    boolean leaseRanOut(long instanceId) {
        return ranOut.contains(Ids.partition(instanceId));
    }

    /** Runs the seed: a time of trouble, then a time in which everything must come to its end. */
    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            step();
        }
        finish();
        checks.atTheEnd();
    }

    private void step() {
        act(nodes.get(random.nextInt(nodes.size())));
        nodes.forEach(checks::memoryEqualsStore);
        stopWhenRed();
    }

    /** A committer carries on when an answer throws; what an answer finds wrong is kept until the step is over. */
    void watch(Runnable check) {
        try {
            check.run();
        } catch (AssertionError found) {
            if (red == null) {
                red = found;
            }
        }
    }

    private void stopWhenRed() {
        if (red != null) {
            throw red;
        }
    }

    private void act(SimulatedNode node) {
        switch (random.nextInt(16)) {
            case 0, 1 -> clients.act(node);
            case 2, 3, 4 -> commit(node);
            case 5, 6 -> runThread(node);
            case 7, 8, 9 -> beginJob(node);
            case 10, 11 -> endJob(node);
            case 12 -> deliver(node);
            case 13 -> findWork(node);
            case 14 -> passTime(node);
            default -> trouble(node);
        }
    }

    void log(String what) {
        if (Long.getLong("headway.seed") != null) {
            trace.add(what);
        }
    }

    List<String> trace() {
        return trace;
    }

    // What nodes do

    private boolean commit(SimulatedNode node) {
        GroupCommitter committer = node.committers.get(random.nextInt(node.committers.size()));
        if (node.dead || committer.queueLength() == 0) {
            return false;
        }
        store.hook(faults ? new CommitFaults(this, node) : new SimulatedStore.Hook() {});
        log("node " + node.index + " commits " + committer.queueLength());
        committer.commitNext();
        store.hook(new SimulatedStore.Hook() {});
        if (node.dead) {
            replace(node);
        }
        return true;
    }

    private void replace(SimulatedNode node) {
        node.dead = true;
        crashes++;
        if (crashes > CRASHES_MAX) {
            throw new AssertionError(
                    "Expected whoever ends its node to be found, but nodes crash without end: " + deadly);
        }
        log("node " + node.index + " crashed");
        SimulatedNode fresh = node(node.index);
        nodes.set(node.index, fresh);
        Set<Integer> left = partitionsOf(fresh);
        fresh.probation.inherit(left, left);
        findWork(fresh);
    }

    /** Some partitions go to the other node: handed over when nothing of them runs, or taken because their owner slept. */
    private void movePartitions(SimulatedNode from) {
        if (nodes.size() < 2) {
            return;
        }
        SimulatedNode to = nodes.get(1 - from.index);
        boolean slept = random.nextInt(3) == 0;
        int group = random.nextInt(8);
        Set<Integer> moved = partitionsOf(from).stream()
                .filter(partition -> partition % 8 == group)
                .filter(partition -> slept || mutant.handsOverWhileJobsRun() || !busy(from, partition))
                .collect(Collectors.toSet());
        if (moved.isEmpty()) {
            return;
        }
        log("partitions " + group + " of 8 go from node " + from.index + (slept ? ", which sleeps" : ""));
        moved.forEach(partition -> owners[partition] = to.index);
        if (slept) {
            ranOut.addAll(moved);
        }
        to.probation.inherit(moved, slept ? moved : Set.of());
        findWork(to);
    }

    /** Whether jobs of a partition run on a node, or are not durable yet, or are suspects. */
    private static boolean busy(SimulatedNode node, int partition) {
        return node.busy(partition) || node.probation.watches(partition);
    }

    private boolean runThread(SimulatedNode node) {
        if (node.dead || node.threads.isEmpty()) {
            return false;
        }
        node.runThread(random.nextInt(node.threads.size()));
        return true;
    }

    private boolean beginJob(SimulatedNode node) {
        if (node.dead || node.doorbells.isEmpty()) {
            return false;
        }
        ReadyJob job = node.doorbells.remove(random.nextInt(node.doorbells.size()));
        log("node " + node.index + " begins job " + job.jobId() + " of " + job.instanceId());
        node.begin(job);
        return true;
    }

    private boolean endJob(SimulatedNode node) {
        if (node.dead || node.running.isEmpty()) {
            return false;
        }
        SimulatedNode.Run run = node.running.get(random.nextInt(node.running.size()));
        log("node " + node.index + " ends job " + run.work().jobId() + " of "
                + run.work().instanceId());
        if (deadly.contains(run.work().jobId())) {
            replace(node);
            return true;
        }
        node.end(run);
        return true;
    }

    private boolean deliver(SimulatedNode node) {
        if (node.dead || node.outbox.isEmpty()) {
            return false;
        }
        node.deliver(node.outbox.remove(random.nextInt(node.outbox.size())));
        return true;
    }

    /** What pollers and sweepers do: they see the database, not what this node remembers. */
    private void findWork(SimulatedNode node) {
        for (ReadyJob job : store.readyJobs(ALL, now, PAGE)) {
            if (owner(job.instanceId()) == node) {
                node.ring(new ReadyJob(
                        job.instanceId(), job.executionId(), job.jobId(), job.priority(), job.readySinceMillis()));
            }
        }
        node.probation.sweep(
                (partitions, limit) -> store.readyJobs(partitions, Long.MAX_VALUE, limit).stream()
                        .toList(),
                partition -> owners[partition] == node.index);
        // Rows that somebody else carries at this moment too: the guard lets one of them through.
        store.outbox(ALL, now, PAGE).forEach(node::carry);
    }

    private void passTime(SimulatedNode node) {
        now += random.nextInt(4_000);
        fireDue(node);
    }

    private int fireDue(SimulatedNode node) {
        int fired = 0;
        for (JobRow.Table table : List.of(JobRow.Table.TIMER, JobRow.Table.RETRY)) {
            for (Store.DueJob row : store.dueJobs(table, ALL, now, PAGE)) {
                fired++;
                log("node " + node.index + " fires " + table + " " + row.id() + " of " + row.instanceId());
                node.submit(
                        table == JobRow.Table.TIMER
                                ? new Command.FireTimer(row.instanceId(), row.id())
                                : new Command.RetryJob(row.instanceId(), row.id()),
                        new Ignored());
            }
        }
        return fired;
    }

    private void trouble(SimulatedNode node) {
        switch (random.nextInt(9)) {
            case 0 -> replace(node);
            case 6, 7 -> movePartitions(node);
            case 8 -> makeDeadly(node);
            case 1 -> poisonAny();
            case 2 -> poisoned.clear();
            default -> {
                // most of the time there is none
            }
        }
    }

    /** One of the jobs that run ends its process, each time; until somebody has found it and mended it. */
    private void makeDeadly(SimulatedNode node) {
        if (!node.running.isEmpty() && deadly.size() < DEADLY_MAX) {
            long jobId = node.running.getFirst().work().jobId();
            log("job " + jobId + " is deadly");
            deadly.add(jobId);
        }
    }

    private void poisonAny() {
        List<Long> running = running();
        if (!running.isEmpty()) {
            poisoned.add(running.get(random.nextInt(running.size())));
        }
    }

    List<Long> running() {
        return store.tables().executions.values().stream()
                .filter(Execution::isRoot)
                .map(Execution::id)
                .toList();
    }

    // The end

    /** No more faults: every node does what there is to do, clients finish all tasks, until no instance is left. */
    private void finish() {
        faults = false;
        poisoned.clear();
        for (int round = 0; round < 400; round++) {
            boolean moved = settle();
            if (store.tables().executions.isEmpty() && store.tables().outbox.isEmpty() && !moved) {
                return;
            }
            now += 20_000;
            SimulatedNode node = nodes.get(random.nextInt(nodes.size()));
            nodes.forEach(this::findWork);
            if (round == 100) {
                running().stream()
                        .filter(clients::isRobbed)
                        .forEach(instance -> clients.send(node, clients.cancel(instance)));
            }
            if (fireDue(node) == 0) {
                running().forEach(instance -> help(node, instance));
            }
        }
        throw new AssertionError("Expected everything to end, but these wait for ever: "
                + store.tables().executions.values() + store.tables().outbox.values());
    }

    private void help(SimulatedNode node, long instance) {
        if (checks.root(instance).requireRoot().suspended()) {
            clients.send(node, new Command.ActivateInstance(instance, null));
            return;
        }
        Command complete = clients.completeTask(instance);
        if (complete != null) {
            clients.send(node, complete);
        }
        for (JobRow dead :
                List.copyOf(store.tables().jobs(JobRow.Table.DEAD_LETTER).values())) {
            if (dead.instanceId() == instance) {
                deadly.remove(dead.id());
                clients.send(node, new Command.SetJobRetries(instance, dead.id(), 3));
            }
        }
    }

    private boolean settle() {
        boolean any = false;
        for (int i = 0; i < 100_000; i++) {
            boolean moved = false;
            for (SimulatedNode node : List.copyOf(nodes)) {
                moved |= runThread(node) | beginJob(node) | endJob(node) | deliver(node) | commit(node);
                checks.memoryEqualsStore(node);
            }
            stopWhenRed();
            if (!moved && nodes.stream().allMatch(SimulatedNode::idle)) {
                return any;
            }
            any = true;
        }
        throw new AssertionError("Expected the nodes to come to rest, but they go on and on");
    }

    /** Other nodes do not wait for this one's database connection. */
    void meanwhile(SimulatedNode node, SimulatedStore.Hook faultsOfThis) {
        if (nested || nodes.size() < 2) {
            return;
        }
        nested = true;
        for (int i = 0; i < 3; i++) {
            act(nodes.get(1 - node.index));
            store.hook(faultsOfThis);
        }
        nested = false;
    }

    boolean faults() {
        return faults;
    }

    int crashes() {
        return crashes;
    }

    /** Answers that nobody waits for. */
    private static final class Ignored implements dev.headway.runtime.turn.Submission.Answer {
        @Override
        public void reply(Reply reply) {
            // fired, or too late
        }

        @Override
        public void fail(Throwable failure) {
            // it is still due
        }
    }
}
