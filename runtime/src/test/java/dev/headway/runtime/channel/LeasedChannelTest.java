package dev.headway.runtime.channel;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.WorkIndex;
import dev.headway.runtime.settings.PriorityBands;
import dev.headway.runtime.simulation.TestNode;
import dev.headway.runtime.simulation.TestTime;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The default channel: doorbells of leased partitions, and polling for the rest. */
@Timeout(120)
class LeasedChannelTest {
    private static final long NEVER = 3_600_000;

    private final TestNode node = new TestNode(new AtomicLong(1), 100, 1_000, 10);
    private final long definition = node.deployJob("", "");

    private LeasedChannel channel(Set<Integer> leased, int queueSize) {
        return channel(leased, queueSize, NEVER);
    }

    private LeasedChannel channel(Set<Integer> leased, int queueSize, long pollMillis) {
        return new LeasedChannel(
                node.store,
                () -> leased,
                leased::contains,
                TestTime.ofClock(() -> 1),
                new LocalQueue(queueSize),
                new LeasedChannel.Paging(10, pollMillis, new LowWatermark(System.nanoTime())),
                jobs -> {});
    }

    private List<ReadyJob> ready() {
        return node.store.readyJobs(List.of(7), 1, 1_000).stream()
                .map(LeasedChannelTest::ref)
                .toList();
    }

    private static ReadyJob ref(ReadyJob job) {
        return new ReadyJob(job.instanceId(), job.executionId(), job.jobId(), job.priority(), job.readySinceMillis());
    }

    @Test
    void aDoorbellOfALeasedPartitionNeedsNoStatement() throws Exception {
        try (LeasedChannel channel = channel(Set.of(7), 100)) {
            ReadyJob job = new ReadyJob(7, 7, 1, 0, 0);

            channel.ready(job);
            channel.ready(job);

            assertThat(channel.take(10)).containsExactly(job);
            assertThat(channel.queued()).isZero();
        }
    }

    /** Another node had the partition meanwhile and has run the job: its code must not run here again. */
    @Test
    void whatWaitsForAPartitionIsForgottenWhenItComesBack() throws Exception {
        Set<Integer> leased = ConcurrentHashMap.newKeySet();
        leased.addAll(Set.of(7, 8));
        try (LeasedChannel channel = channel(leased, 100)) {
            ReadyJob before = new ReadyJob(7, 7, 1, 0, 0);
            ReadyJob first = new ReadyJob(8, 8, 2, 0, 0);
            ReadyJob second = new ReadyJob(8, 8, 3, 0, 1);
            List.of(before, second, first).forEach(channel::ready);

            leased.remove(7);
            channel.forget(Set.of(7));
            leased.add(7);

            assertThat(channel.take(10)).containsExactly(first, second);
            channel.ready(before);
            assertThat(channel.take(10)).as("told anew").containsExactly(before);
        }
    }

    @Test
    void aDoorbellOfSomebodyElsesPartitionIsNotHeard() throws Exception {
        try (LeasedChannel channel = channel(Set.of(8), 100)) {
            ReadyJob mine = new ReadyJob(8, 8, 2, 0, 0);

            channel.ready(new ReadyJob(7, 7, 1, 0, 0));
            channel.ready(mine);

            assertThat(channel.take(10)).containsExactly(mine);
            assertThat(channel.again(new ReadyJob(7, 7, 1, 0, 0))).isFalse();
            assertThat(channel.again(mine)).isTrue();
        }
    }

    @Test
    void aBacklogLargerThanMemoryComesPieceByPieceAndCompletely() throws Exception {
        for (int i = 0; i < 100; i++) {
            node.start(definition);
        }
        Set<ReadyJob> all = new HashSet<>(ready());
        List<ReadyJob> taken = new ArrayList<>();
        try (LeasedChannel channel = channel(Set.of(7), 8)) {
            while (taken.size() < all.size()) {
                taken.addAll(channel.take(3));
                assertThat(channel.queued()).isLessThanOrEqualTo(8);
            }
        }

        assertThat(taken).hasSize(100).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void anotherNodesJobIsFoundBehindAFloodThatFillsItsPartOfTheMemory() throws Exception {
        long flood = 7 + 256;
        try (LeasedChannel channel = channel(Set.of(7), 40, 5)) {
            for (int i = 0; i < 100; i++) {
                channel.ready(new ReadyJob(flood, flood, 1_000 + i, 0, 0));
            }
            assertThat(channel.queued()).isEqualTo(30);
            node.start(definition);

            await().atMost(60, SECONDS).untilAsserted(() -> {
                channel.poll();
                assertThat(channel.queued()).isEqualTo(31);
            });

            assertThat(channel.take(40)).containsAll(ready());
        }
    }

    /** Its pages would be full of the backlog's jobs otherwise, and the database would be asked without an end. */
    @Test
    void aPriorityClassWithoutJobsIsAskedForOnceALookWhileALowerOneHasABacklog() throws Exception {
        for (int i = 0; i < 100; i++) {
            node.start(definition);
        }
        LongAdder reads = new LongAdder();
        PriorityBands bands = PriorityBands.parse("0:1, 50:7");
        try (LeasedChannel channel = new LeasedChannel(
                counting(reads),
                () -> Set.of(7),
                partition -> partition == 7,
                TestTime.ofClock(() -> 1),
                new LocalQueue(64, bands, false, false),
                new LeasedChannel.Paging(8, NEVER, new LowWatermark(bands, System.nanoTime())),
                jobs -> {})) {
            for (int look = 0; look < 20; look++) {
                long before = reads.sum();
                channel.poll();
                await().atMost(60, SECONDS).until(() -> reads.sum() > before);
            }
            await().atMost(60, SECONDS).until(() -> channel.queued() >= 4);
        }

        // Four for its own share, then at each look one for each of 16 groups of partitions.
        assertThat(reads.sum()).isLessThan(20 * 17 + 10);
    }

    private WorkIndex counting(LongAdder reads) {
        return (WorkIndex) Proxy.newProxyInstance(
                WorkIndex.class.getClassLoader(), new Class<?>[] {WorkIndex.class}, (proxy, method, args) -> {
                    if (method.getName().equals("readyJobs")) {
                        reads.increment();
                    }
                    return method.invoke(node.store, args);
                });
    }
}
