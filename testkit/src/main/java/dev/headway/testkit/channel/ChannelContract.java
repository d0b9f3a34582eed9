package dev.headway.testkit.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.port.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every job channel must hold, on the real thing: extend it, choose the channel and a database, and run it with JUnit. All
 * nodes of a test run in one process, each with a store of its own.
 */
@Timeout(value = 480, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class ChannelContract {
    private static final int PATIENCE_SECONDS = 60;
    private static final Duration PATIENCE = Duration.ofSeconds(PATIENCE_SECONDS);
    private static final String BANDS = "0:1, 50:7";
    private static final int FLOOD = 1_000;
    private static final int SLOTS = 8;

    private static final int BACKLOG = Boolean.getBoolean("headway.contract.long") ? 100_000 : 1_000;

    private final List<ProcessEngine> nodes = new ArrayList<>();
    private final List<MortalStore> mortals = new ArrayList<>();
    private ContractWork work = new ContractWork();

    /** Makes the database of the test empty, tables included. */
    protected abstract void freshDatabase() throws Exception;

    /** Opens another store on the database of the test. */
    protected abstract Store openStore();

    /** Chooses the channel and its settings. */
    protected abstract ProcessEngineBuilder channel(ProcessEngineBuilder builder);

    /** Whether several nodes may work on one database. */
    protected boolean severalNodes() {
        return true;
    }

    /** Whether it can hand out jobs by {@code priorityClasses}; what needs them is left out otherwise. */
    protected boolean bands() {
        return true;
    }

    /** Whether the noise of the testkit's own channel {@code noisy} can be put before this one. */
    protected boolean doorbells() {
        return true;
    }

    /**
     * What part of a flood of jobs of one instance, which may run beside each other, may at most begin before the last one of others that were all
     * ready when the flood began to run; 1 for a channel that hands out what came first.
     */
    protected double mostOfFloodBeforeOthers() {
        return 0.5;
    }

    /** Kills the database server and starts it again; false when it has no server. */
    protected boolean restartDatabase() throws Exception {
        return false;
    }

    @BeforeEach
    void begin() throws Exception {
        freshDatabase();
        work = new ContractWork();
    }

    @AfterEach
    void end() {
        work.open();
        nodes.parallelStream().forEach(ProcessEngine::close);
        nodes.clear();
        mortals.forEach(MortalStore::bury);
        mortals.clear();
    }

    private ProcessEngineBuilder settings(String name, Store store) {
        return channel(ProcessEngine.builder()
                .name(name)
                .nodeName(name)
                .store(store)
                .historyLevel(HistoryLevel.AUDIT)
                .slots(SLOTS)
                .pageSize(8)
                .queueSize(16)
                .pollMillis(20)
                .leaseMillis(3_000)
                .committers(1)
                .drainMillis(20_000)
                .bean("work", work.on(name)));
    }

    final ProcessEngine node(String name) {
        return node(name, Map.of());
    }

    /** A node with bands of priorities. */
    final ProcessEngine banded(String name, String bands) {
        return banded(name, bands, 16);
    }

    /** @param queueSize jobs in hand, which the bands share by weight */
    final ProcessEngine banded(String name, String bands, int queueSize) {
        ProcessEngine node = settings(name, openStore())
                .priorityClasses(bands)
                .queueSize(queueSize)
                .build();
        nodes.add(node);
        return node;
    }

    private ProcessEngine withQueue(String name, int queueSize) {
        ProcessEngine node = settings(name, openStore()).queueSize(queueSize).build();
        nodes.add(node);
        return node;
    }

    /** A node with more settings of its channel, without the channel's name in front. */
    final ProcessEngine node(String name, Map<String, String> more) {
        ProcessEngineBuilder builder = settings(name, openStore());
        more.forEach((key, value) -> builder.channelOption(builder.channelName() + "." + key, value));
        ProcessEngine node = builder.build();
        nodes.add(node);
        return node;
    }

    private ProcessEngine mortal(String name, MortalStore store) {
        mortals.add(store);
        // Others wait for the end of its lease; should it lose that earlier, the test holds all the same.
        ProcessEngine node = settings(name, store.store())
                .leaseMillis(1_000)
                .drainMillis(500)
                .build();
        nodes.add(node);
        return node;
    }

    final ProcessEngine deployed(ProcessEngine node) {
        var deployment = node.getRepositoryService().createDeployment().name("contract");
        ContractWork.MODELS.forEach(deployment::addString);
        deployment.deploy();
        return node;
    }

    static List<String> start(ProcessEngine node, String key, int instances) throws Exception {
        return start(node, key, instances, Map.of());
    }

    /** Starts them from several threads, whose commits are shared. */
    static List<String> start(ProcessEngine node, String key, int instances, Map<String, Object> variables)
            throws Exception {
        return ContractWork.startTogether(node, key, instances, variables);
    }

    final void hold(CountDownLatch gate) {
        work.hold(ContractWork.Point.STEP, gate);
    }

    final List<String> order() {
        return work.order();
    }

    final int runsOf(List<String> instances) {
        return (int) instances.stream().filter(work.runs()::containsKey).count();
    }

    final void awaitNodes(Set<String> names) throws InterruptedException {
        work.awaitNodes(names, PATIENCE_SECONDS);
    }

    static void awaitStatistics(ProcessEngine node, Predicate<ChannelStatistics> condition)
            throws InterruptedException {
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(EngineRuntime.of(node).channelStatistics()).matches(condition));
    }

    /** Waits until so many runs have begun. */
    final void awaitRuns(int count) throws InterruptedException {
        work.awaitRuns(count, PATIENCE_SECONDS);
    }

    /** Waits until this node holds so many jobs of at least this priority. */
    static void awaitHeld(ProcessEngine node, String owner, int priority, int jobs) throws InterruptedException {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(node.getManagementService()
                                .createJobQuery()
                                .allowScan()
                                .lockOwner(owner)
                                .priorityHigherThanOrEquals(priority)
                                .count())
                        .as("jobs held, %s", EngineRuntime.of(node).channelStatistics())
                        .isGreaterThanOrEqualTo(jobs));
    }

    /** As long as jobs begin or instances end: how many a slow machine does in a minute is no matter of the contract. */
    final void awaitEnded(ProcessEngine node, List<String> instances) throws InterruptedException {
        List<String> open = new ArrayList<>(instances);
        while (!open.isEmpty()) {
            int left = open.size();
            int begun = work.begun();
            await().atMost(PATIENCE).untilAsserted(() -> {
                while (!open.isEmpty() && hasEnded(node, open.getLast())) {
                    open.removeLast();
                }
                assertThat(open.size() < left || work.begun() > begun)
                        .as("after %d runs another one begins or one of %s ends", begun, open)
                        .isTrue();
            });
        }
    }

    private static boolean hasEnded(ProcessEngine node, String instance) {
        return node.getHistoryService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(instance)
                        .finished()
                        .count()
                > 0;
    }

    static void assertEachElementOnce(ProcessEngine node, List<String> instances, String element, int times) {
        Map<String, Long> visits = new TreeMap<>();
        for (String id : instances) {
            visits.put(
                    id,
                    node.getHistoryService()
                            .createHistoricActivityInstanceQuery()
                            .processInstanceId(id)
                            .activityId(element)
                            .count());
        }
        assertThat(visits)
                .as("visits of '%s' by instance", element)
                .allSatisfy((id, count) -> assertThat(count).isEqualTo(times));
    }

    /** All jobs are done once, and with more work than one node can take every node gets some. */
    @Test
    void everyJobIsDoneOnceAndEveryNodeGetsSome() throws Exception {
        int count = severalNodes() ? 3 : 1;
        List<String> names = IntStream.range(0, count).mapToObj(i -> "n" + i).toList();
        // Each node's first jobs wait until every node has one.
        work.hold(ContractWork.Point.STEP, new CountDownLatch(1));
        ProcessEngine first = deployed(node("n0"));
        // Where no executor runs, instances are spread over all partitions.
        first.stopExecutor();
        List<String> instances = start(first, "step", 200);
        first.startExecutor();
        for (String name : names.subList(1, count)) {
            node(name);
        }
        work.awaitNodes(Set.copyOf(names), PATIENCE_SECONDS);
        work.open();
        awaitEnded(first, instances);
        assertEachElementOnce(first, instances, "work", 1);
        assertThat(work.runs())
                .hasSize(instances.size())
                .allSatisfy((id, runs) -> assertThat(runs)
                        .as("runs of instance %s, without any failure", id)
                        .isEqualTo(1));
    }

    /** The jobs of a node that is killed while it runs them, with more in its queue, are done by another one. */
    @Test
    void aNodeKilledAmidstItsJobsLosesNone() throws Exception {
        Assumptions.assumeTrue(severalNodes(), "A channel of one process dies with it");
        ProcessEngine survivor = deployed(node("survivor"));
        survivor.stopExecutor();
        MortalStore store = new MortalStore(openStore());
        work.hold(ContractWork.Point.STEP, new CountDownLatch(1));
        ProcessEngine victim = mortal("victim", store);
        List<String> instances = start(survivor, "step", 60);
        work.awaitNodes(Set.of("victim"), PATIENCE_SECONDS);
        store.kill();
        survivor.startExecutor();
        work.open();
        awaitEnded(survivor, instances);
        assertEachElementOnce(survivor, instances, "work", 1);
        assertThat(EngineRuntime.of(victim).statistics().jobsQueued()).isLessThanOrEqualTo(16);
    }

    /** Exclusive jobs of an instance run one after the other, wherever they run. */
    @Test
    void exclusiveJobsOfAnInstanceNeverOverlap() throws Exception {
        ProcessEngine first = deployed(node("n0"));
        if (severalNodes()) {
            node("n1");
            node("n2");
        }
        List<String> instances = start(first, "exclusive", 10, Map.of("n", 12));
        awaitEnded(first, instances);
        assertEachElementOnce(first, instances, "work", 12);
        assertThat(work.mostAtOnce())
                .as("exclusive jobs of one instance at once")
                .isEqualTo(1);
    }

    /** An instance with many exclusive jobs, the first of which does not end, keeps nobody else waiting. */
    @Test
    void manyJobsOfOneInstanceDoNotStarveOthers() throws Exception {
        ProcessEngine first = deployed(node("n0"));
        if (severalNodes()) {
            node("n1");
        }
        CountDownLatch gate = new CountDownLatch(1);
        work.hold(ContractWork.Point.EXCLUSIVE, gate);
        List<String> flood = start(first, "exclusive", 1, Map.of("n", 200));
        List<String> others = start(first, "step", 40);
        awaitEnded(first, others);
        assertThat(gate.getCount()).as("the flood is still held").isEqualTo(1);
        gate.countDown();
        awaitEnded(first, flood);
        assertEachElementOnce(first, flood, "work", 200);
    }

    /** An instance with many jobs that may run at once, and that take all slots, keeps others waiting for no more than a part of them. */
    @Test
    void manyJobsBesideEachOtherDoNotStarveOthers() throws Exception {
        aFloodLeavesOthersTheirTurn(128);
    }

    /** Nor where a node has much more room than its few slots ever need, so that its memory is never full of them. */
    @Test
    void manyJobsBesideEachOtherDoNotStarveOthersWhereThereIsRoomForAll() throws Exception {
        aFloodLeavesOthersTheirTurn(4_096);
    }

    private void aFloodLeavesOthersTheirTurn(int queueSize) throws Exception {
        ProcessEngine first = deployed(withQueue("n0", queueSize));
        if (severalNodes()) {
            withQueue("n1", queueSize);
        }
        List<ProcessEngine> all = List.copyOf(nodes);
        work.lastUntil(name -> all.stream()
                .filter(each -> each.getName().equals(name))
                .mapToLong(each -> EngineRuntime.of(each).channelStatistics().attempts())
                .sum());
        CountDownLatch gate = new CountDownLatch(1);
        work.hold(ContractWork.Point.BESIDE, gate);
        List<String> flood = start(first, "beside", 1, Map.of("n", FLOOD));
        awaitRuns(8);
        // The longer they take to come, the more of the flood has its turn before them.
        List<String> others = start(first, "step", 40);
        gate.countDown();
        awaitEnded(first, others);
        assertThat(work.begunBefore(flood.getFirst(), others))
                .as("of %d jobs of one instance, begun before the last one of %d others", FLOOD, others.size())
                .isLessThanOrEqualTo((long) (FLOOD * mostOfFloodBeforeOthers()));
        awaitEnded(first, flood);
        assertEachElementOnce(first, flood, "each", FLOOD);
    }

    /** Jobs that fail are tried again and then done, and a chain of jobs stays in order. */
    @Test
    void failedJobsAreTriedAgainInTheirTime() throws Exception {
        ProcessEngine first = deployed(node("n0"));
        if (severalNodes()) {
            node("n1");
        }
        work.failFirst(10);
        List<String> instances = start(first, "chain", 20);
        awaitEnded(first, instances);
        for (String element : List.of("a", "b", "c")) {
            assertEachElementOnce(first, instances, element, 1);
        }
    }

    /** A node that is stopped hands its work over at once. */
    @Test
    void aStoppedNodeHandsOver() throws Exception {
        Assumptions.assumeTrue(severalNodes(), "A channel of one process has nobody to hand over to");
        ProcessEngine first = deployed(node("n0"));
        ProcessEngine second = node("n1");
        List<String> instances = new ArrayList<>(start(first, "chain", 40));
        second.stopExecutor();
        instances.addAll(start(second, "chain", 10));
        awaitEnded(first, instances);
        assertEachElementOnce(first, instances, "c", 1);
    }

    /**
     * However many jobs of the lowest band wait, those of the highest that come later are done long before them; with {@code
     * -Dheadway.contract.long=true} 100,000 wait.
     */
    @Test
    @Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theHighestBandOvertakesABacklog() throws Exception {
        Assumptions.assumeTrue(bands(), "This channel has no priority classes");
        CountDownLatch gate = new CountDownLatch(1);
        hold(gate);
        ProcessEngine worker = deployed(banded("n0", BANDS, 64));
        ProcessEngine starter = worker;
        if (severalNodes()) {
            starter = banded("n1", BANDS, 64);
            starter.stopExecutor();
        }
        Set<String> low = Set.copyOf(start(starter, "ranked", BACKLOG, Map.of("p", 0)));
        // Before all slots are held one of them may still take a job out of the queue.
        work.awaitRuns(SLOTS, PATIENCE_SECONDS);
        // Each band fills half of its room: 4 of 8, and 28 of 56.
        long before = awaitQueued(worker, 4);
        List<String> high = start(starter, "ranked", 24, Map.of("p", 60));
        awaitInHand(worker, before, high.size());
        gate.countDown();
        awaitEnded(worker, high);
        List<String> order = order();
        int last = high.stream().mapToInt(order::lastIndexOf).max().orElseThrow();
        assertThat(order.subList(0, last))
                .as("jobs of the backlog before the last one of the highest band")
                .filteredOn(low::contains)
                .hasSizeBetween(8, 150);
        assertEachElementOnce(worker, high, "work", 1);
    }

    /** Waits until the node {@code n0} has jobs of the highest band in hand, beside those it had before. */
    void awaitInHand(ProcessEngine node, long before, int high) throws InterruptedException {
        awaitQueued(node, before + high);
    }

    private static long awaitQueued(ProcessEngine node, long jobs) throws InterruptedException {
        return await().atMost(PATIENCE)
                .until(() -> EngineRuntime.of(node).statistics().jobsQueued(), queued -> queued >= jobs);
    }

    /** Doorbells that ring twice, late, in the wrong order, or for jobs that are over or never were, do no harm. */
    @Test
    void noiseOfDoorbellsIsHarmless() throws Exception {
        Assumptions.assumeTrue(doorbells(), "This channel is put through noise of its own");
        List<ProcessEngine> pair = new ArrayList<>();
        for (String name : severalNodes() ? List.of("n0", "n1") : List.of("n0")) {
            ProcessEngineBuilder builder = settings(name, openStore());
            ProcessEngine node = builder.channelOption("noisy.channel", builder.channelName())
                    .channel("noisy")
                    .build();
            nodes.add(node);
            pair.add(node);
        }
        ProcessEngine first = deployed(pair.getFirst());
        List<String> instances = new ArrayList<>(start(first, "chain", 30));
        instances.addAll(start(pair.getLast(), "exclusive", 3, Map.of("n", 8)));
        awaitEnded(first, instances);
        assertEachElementOnce(first, instances.subList(0, 30), "b", 1);
        assertEachElementOnce(first, instances.subList(30, 33), "work", 8);
        assertThat(work.mostAtOnce()).isEqualTo(1);
    }

    /** The database goes away and comes back; the work goes on by itself. */
    @Test
    void theDatabaseRestarts() throws Exception {
        ProcessEngine first = deployed(node("n0"));
        CountDownLatch gate = new CountDownLatch(1);
        work.hold(ContractWork.Point.STEP, gate);
        List<String> instances = start(first, "step", 60);
        work.awaitNodes(Set.of("n0"), PATIENCE_SECONDS);
        Assumptions.assumeTrue(restartDatabase(), "The database lives in this process and cannot be restarted");
        int before = work.runs().size();
        gate.countDown();
        awaitEnded(first, instances);
        assertEachElementOnce(first, instances, "work", 1);
        assertThat(before).isLessThan(60);
    }
}
