package dev.headway.runtime.simulation;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.ActivityContext;
import dev.headway.core.execution.BpmnErrorThrown;
import dev.headway.core.execution.UserCode;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import dev.headway.runtime.channel.JobRef;
import dev.headway.runtime.commit.GroupCommitter;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.StoreException.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    final UserCode userCode = new Delegate();
    final List<SimulatedNode> nodes = new ArrayList<>();
    final List<Sent> sent = new ArrayList<>();

    private final Mutant mutant;
    private final int[] owners = new int[Ids.PARTITIONS];
    /** Partitions that went on while jobs of theirs ran: their owner slept through its lease. */
    private final Set<Integer> ranOut = new TreeSet<>();
    /** Jobs that end the node they run on. */
    private final Set<Long> deadly = new TreeSet<>();

    private final Set<Long> poisoned = new TreeSet<>();
    /** Callers of what was cancelled: their joins may wait for a branch that is gone, until somebody cancels them too. */
    private final Set<Long> robbed = new TreeSet<>();

    private final List<String> trace = new ArrayList<>();
    private long now = 1_000_000;
    private int crashes;
    private boolean faults = true;
    private boolean nested;
    private @Nullable AssertionError red;

    /** A command of a client, and what the client was told. */
    static final class Sent {
        final Command command;
        final SimulatedNode node;

        @Nullable
        Object answer;

        Sent(Command command, SimulatedNode node) {
            this.command = command;
            this.node = node;
        }
    }

    /** The node is gone in the middle of a commit. */
    private static final class NodeCrash extends Error {
        private static final long serialVersionUID = 1L;
    }

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
            case 0, 1 -> client(node);
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
        store.hook(faults ? new Faults(node) : new SimulatedStore.Hook() {});
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
        JobRef job = node.doorbells.remove(random.nextInt(node.doorbells.size()));
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
        for (Store.ReadyJob job : store.readyJobs(ALL, now, PAGE)) {
            if (owner(job.instanceId()) == node) {
                node.ring(new JobRef(
                        job.instanceId(), job.executionId(), job.jobId(), job.priority(), job.readySinceMillis()));
            }
        }
        node.probation.sweep(
                (partitions, limit) -> store.readyJobs(partitions, Long.MAX_VALUE, limit).stream()
                        .map(JobRef::of)
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

    private List<Long> running() {
        return store.tables().executions.values().stream()
                .filter(Execution::isRoot)
                .map(Execution::id)
                .toList();
    }

    // What clients do

    private void client(SimulatedNode node) {
        if (random.nextInt(15) == 0) {
            signal(node);
            return;
        }
        Command command = anyCommand(node);
        if (command != null) {
            send(node, command);
        }
    }

    private void signal(SimulatedNode node) {
        OutboxRow row = new OutboxRow(
                node.ids.next(random.nextInt(Ids.PARTITIONS)),
                0,
                OutboxRow.Kind.SIGNAL,
                0,
                0,
                "go",
                "{}",
                0,
                now,
                null);
        log("client signals through node " + node.index);
        store.addOutbox(row);
        node.carry(row);
        nodes.get(random.nextInt(nodes.size())).carry(row); // a sweep that came too early
    }

    private void send(SimulatedNode node, Command command) {
        Sent one = new Sent(command, node);
        sent.add(one);
        log("client sends to node " + node.index + ": " + command);
        node.submit(command, new dev.headway.runtime.turn.Submission.Answer() {
            @Override
            public void reply(Reply reply) {
                answered(one, reply);
            }

            @Override
            public void fail(Throwable failure) {
                answered(one, failure);
            }
        });
    }

    private void answered(Sent one, Object answer) {
        if (one.node.dead) {
            return;
        }
        Object before = one.answer;
        one.answer = answer;
        log("answer to " + one.command + ": " + answer);
        watch(() -> {
            if (before != null) {
                throw new AssertionError(
                        "Expected one answer to " + one.command + ", got " + before + " and " + answer);
            }
            checks.answered(one);
        });
    }

    private @Nullable Command anyCommand(SimulatedNode node) {
        List<Long> running = running();
        int kind = random.nextInt(20);
        if (running.isEmpty() || (running.size() < 8 && kind < 5)) {
            return start(node);
        }
        long instance = running.get(random.nextInt(running.size()));
        boolean suspended = checks.root(instance).requireRoot().suspended();
        return switch (kind) {
            case 0, 1, 2, 3, 4, 5, 6, 7 -> completeTask(instance);
            case 8 -> cancel(instance);
            case 9, 10 -> suspended ? new Command.ActivateInstance(instance) : new Command.SuspendInstance(instance);
            default -> setVariable(instance);
        };
    }

    private Command cancel(long instance) {
        long caller = checks.root(instance).requireRoot().superInstanceId();
        if (caller != 0) {
            robbed.add(caller);
        }
        return new Command.CancelInstance(instance, "no longer wanted", false, null);
    }

    private Command setVariable(long instance) {
        // A name of its own for each, so that nothing that was acknowledged is overwritten later.
        return new Command.SetVariables(
                instance, instance, VariableDocument.of(Map.of("v" + sent.size(), 1)), Set.of(), false);
    }

    private Command start(SimulatedNode node) {
        Map<String, Object> variables = new HashMap<>();
        variables.put("choice", random.nextInt(3));
        variables.put("n", 0);
        return new Command.StartInstance(
                node.ids.next(random.nextInt(Ids.PARTITIONS)),
                models.any(random).id(),
                null,
                null,
                null,
                null,
                null,
                VariableDocument.of(variables),
                0,
                0,
                null);
    }

    private @Nullable Command completeTask(long instance) {
        return store.tables().tasks.values().stream()
                .filter(task -> task.instanceId() == instance)
                .<Command>map(
                        task -> new Command.CompleteTask(instance, task.id(), null, VariableDocument.EMPTY, false))
                .findFirst()
                .orElse(null);
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
                running().stream().filter(robbed::contains).forEach(instance -> send(node, cancel(instance)));
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
            send(node, new Command.ActivateInstance(instance));
            return;
        }
        Command complete = completeTask(instance);
        if (complete != null) {
            send(node, complete);
        }
        for (JobRow dead :
                List.copyOf(store.tables().jobs(JobRow.Table.DEAD_LETTER).values())) {
            if (dead.instanceId() == instance) {
                deadly.remove(dead.id());
                send(node, new Command.SetJobRetries(instance, dead.id(), 3));
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

    /** What goes wrong with the commits of one node, and what other nodes do meanwhile. */
    private final class Faults implements SimulatedStore.Hook {
        private final SimulatedNode node;

        Faults(SimulatedNode node) {
            this.node = node;
        }

        @Override
        public void beforeCommit(CommitBatch batch) {
            switch (random.nextInt(40)) {
                case 0 -> fail(Kind.UNAVAILABLE);
                case 1 -> fail(Kind.CONFLICT);
                case 2 -> fail(Kind.UNKNOWN);
                case 3, 4 -> {
                    log("in limbo: " + batch.number());
                    store.leaveInLimbo(batch);
                }
                case 5 -> crash();
                case 6, 7 -> moveOn(batch);
                case 8 -> {
                    if (random.nextInt(10) == 0) {
                        fail(Kind.FATAL);
                    }
                }
                default -> {
                    // all is well
                }
            }
        }

        @Override
        public void afterCommit(CommitBatch batch) {
            switch (random.nextInt(30)) {
                case 0, 1 -> fail(Kind.UNKNOWN);
                case 2 -> crash();
                default -> {
                    // all is well
                }
            }
        }

        private void fail(Kind kind) {
            log("fault " + kind);
            meanwhile();
            throw new StoreException(kind, "Expected to commit, but a fault was due", null);
        }

        private void crash() {
            node.dead = true;
            throw new NodeCrash();
        }

        private void moveOn(CommitBatch batch) {
            var delta = batch.deltas().get(random.nextInt(batch.deltas().size()));
            if (store.tables().root(delta.instanceId()) != null) {
                log("another node writes " + delta.instanceId());
                store.moveOn(delta.instanceId());
            }
        }

        /** Other nodes do not wait for this one's database connection. */
        private void meanwhile() {
            if (nested || nodes.size() < 2) {
                return;
            }
            nested = true;
            for (int i = 0; i < 3; i++) {
                act(nodes.get(1 - node.index));
                store.hook(this);
            }
            nested = false;
        }
    }

    /** The work of all service tasks: counts itself, and fails now and then while there are faults. */
    private final class Delegate implements UserCode {
        @Override
        public void execute(Implementation implementation, ActivityContext context) throws Exception {
            if (faults && random.nextInt(8) == 0) {
                throw random.nextInt(3) == 0
                        ? new BpmnErrorThrown("fault", "on purpose", null)
                        : new IllegalStateException("on purpose");
            }
            Object before = context.variable("n");
            context.setVariable("n", before instanceof Number number ? number.intValue() + 1 : 1);
        }

        @Override
        public void notify(Listener listener, ActivityContext context) {
            // no model here has listeners
        }

        @Override
        public @Nullable Object bean(String name) {
            return null;
        }

        @Override
        public @Nullable Object implicit(String name, ActivityContext context) {
            return null;
        }
    }
}
