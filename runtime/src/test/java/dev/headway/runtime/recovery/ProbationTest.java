package dev.headway.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.AnnouncedJobs;
import dev.headway.runtime.port.CrashRecords;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.StoreException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How the job is found that ends its process, with processes that end by hand. */
class ProbationTest {
    private static final int BATCH = 8;
    private static final Set<Integer> ALL = Set.of(1, 2);

    private final Records records = new Records();
    private final Map<Long, ReadyJob> ready = new TreeMap<>();
    private final Set<Long> buried = new TreeSet<>();
    private final Set<Integer> gone = new TreeSet<>();
    private long now = 10_000;
    private int processes;

    /** The table. */
    private static final class Records implements CrashRecords {
        final Map<Long, Suspect> rows = new TreeMap<>();
        boolean away;
        int writes;
        Runnable during = () -> {};
        /** Partitions that another session leases. */
        final Set<Integer> others = new TreeSet<>();

        @Override
        public List<Suspect> inherit(Set<Integer> partitions, Set<Integer> left) {
            rows.replaceAll((id, row) -> row.running() && left.contains(Ids.partition(row.instanceId()))
                    ? new Suspect(row.instanceId(), id, row.batch() / 2, row.crashes() + 1, false)
                    : row);
            return rows.values().stream()
                    .filter(row -> partitions.contains(Ids.partition(row.instanceId())))
                    .toList();
        }

        @Override
        public Set<Integer> write(long nodeSession, Collection<Suspect> suspects, Collection<Suspect> cleared) {
            if (away) {
                throw new StoreException(StoreException.Kind.UNAVAILABLE, "on purpose", null);
            }
            during.run();
            writes++;
            Set<Integer> leased = new TreeSet<>(ALL);
            leased.removeAll(others);
            cleared.stream().filter(row -> leased.contains(partition(row))).forEach(row -> rows.remove(row.jobId()));
            suspects.stream().filter(row -> leased.contains(partition(row))).forEach(row -> rows.put(row.jobId(), row));
            return leased;
        }

        private static int partition(Suspect row) {
            return Ids.partition(row.instanceId());
        }
    }

    /** A process: what it has queued is gone when it ends. */
    private final class Node extends AnnouncedJobs {
        final Deque<Runnable> threads = new ArrayDeque<>();
        final Probation probation =
                new Probation(records, 1, () -> now, BATCH, 100, threads::add, (job, message, answer) -> {
                    assertThat(message).contains("Quarantined", "times in a row");
                    buried.add(job.jobId());
                    ready.remove(job.jobId());
                    answer.accept(true);
                });
        final ProbationChannel channel = new ProbationChannel(this, probation);

        Node(Set<Integer> left) {
            processes++;
            probation.inherit(ALL, left);
            queue.addAll(ready.values());
        }

        /** Takes and runs until nothing is left, or a job of these ends the process; returns what ran at that moment. */
        List<Long> run(Set<Long> deadly) throws InterruptedException {
            while (true) {
                while (!threads.isEmpty()) {
                    threads.remove().run();
                }
                if (queue.isEmpty()) {
                    probation.sweep(
                            (partitions, limit) -> ready.values().stream()
                                    .filter(job -> partitions.contains(Ids.partition(job.instanceId())))
                                    .toList(),
                            mine -> !gone.contains(mine));
                    if (threads.isEmpty() && queue.isEmpty()) {
                        return List.of();
                    }
                    continue;
                }
                List<ReadyJob> taken = channel.take(100);
                List<Long> ids = taken.stream().map(ReadyJob::jobId).toList();
                if (ids.stream().anyMatch(deadly::contains)) {
                    return ids;
                }
                taken.forEach(job -> {
                    ready.remove(job.jobId());
                    channel.done(job);
                });
            }
        }

        @Override
        public List<ReadyJob> take(int max) {
            // Like a channel that is closed when nothing comes; the test does not wait.
            List<ReadyJob> taken = List.copyOf(queue);
            queue.clear();
            return taken;
        }
    }

    private ReadyJob job(long id) {
        return new ReadyJob(256 * id + 1 + id % 2, id, id, 0, now);
    }

    private void jobs(int count) {
        for (long id = 1; id <= count; id++) {
            ready.put(id, job(id));
        }
    }

    @Test
    void nothingIsOnRecordWithoutACrash() throws Exception {
        jobs(20);
        Node node = new Node(Set.of());

        assertThat(node.probation.active()).isFalse();
        node.run(Set.of());

        assertThat(ready).isEmpty();
        assertThat(records.writes).isZero();
    }

    @Test
    void afterACrashBatchesAreOnRecordWhileTheyRunAndForgottenAfterwards() throws Exception {
        jobs(20);
        Node node = new Node(ALL);
        assertThat(node.probation.watches(1)).isTrue();

        List<Long> first = node.run(Set.of(1L));
        assertThat(first).hasSize(BATCH);
        assertThat(records.rows.keySet()).isEqualTo(new TreeSet<>(first));

        Node heir = new Node(Set.of());
        heir.run(Set.of());
        assertThat(ready).isEmpty();
        assertThat(records.rows).isEmpty();
        assertThat(heir.probation.active()).isFalse();
        assertThat(heir.probation.watches(1)).isFalse();
    }

    @Test
    void whatIsOnRecordInPartitionsOfAnotherSessionIsItsMatter() throws Exception {
        jobs(2);
        Node node = new Node(ALL);
        CrashRecords.Suspect theirs = new CrashRecords.Suspect(job(1).instanceId(), 1, BATCH, 0, true);
        records.rows.put(1L, theirs);
        records.others.add(Ids.partition(job(1).instanceId()));

        node.run(Set.of());

        assertThat(ready).as("it runs where it is on record").containsOnlyKeys(1L);
        assertThat(records.rows).containsOnly(Map.entry(1L, theirs));
        assertThat(node.probation.onProbation(1)).isFalse();
    }

    @Test
    void theJobThatEndsItsProcessIsQuarantinedAndAllOthersAreDone() throws Exception {
        jobs(40);
        Set<Long> deadly = Set.of(17L, 18L);
        List<Integer> sizes = new ArrayList<>();
        for (Set<Integer> left = Set.of(); !ready.isEmpty() || !records.rows.isEmpty(); left = ALL) {
            List<Long> last = new Node(left).run(deadly);
            sizes.add(last.size());
            assertThat(processes).as("it comes to an end").isLessThan(20);
        }

        assertThat(buried).isEqualTo(deadly);
        assertThat(sizes.getFirst())
                .as("before the first crash all run at once")
                .isEqualTo(40);
        assertThat(sizes.subList(1, 6)).as("both are among the first eight").containsExactly(8, 4, 2, 1, 1);
        assertThat(records.rows).isEmpty();
    }

    @Test
    void aJobThatWasThereByChanceIsNotBlamed() throws Exception {
        jobs(1);
        for (int kills = 0; kills < Probation.CRASHES_MIN; kills++) {
            assertThat(new Node(ALL).run(Set.of(1L))).containsExactly(1L);
        }
        assertThat(buried)
                .as("it was alone each time, and is given up at the next one only")
                .isEmpty();
        new Node(ALL).run(Set.of());
        assertThat(buried).containsExactly(1L);
    }

    @Test
    void whatBecameReadyAfterTheTakeoverRunsAtOnce() throws Exception {
        jobs(10);
        Node node = new Node(ALL);
        now += 1;
        ReadyJob fresh = job(99);
        node.queue.add(fresh);

        assertThat(node.channel.take(100)).containsExactly(fresh);
        node.channel.done(fresh);
        node.run(Set.of());
        assertThat(ready).isEmpty();
    }

    @Test
    void aDatabaseThatIsAwayOnlyPutsTheBatchOff() throws Exception {
        jobs(10);
        records.away = true;
        Node node = new Node(ALL);
        node.probation.sift(List.copyOf(node.queue));
        node.queue.clear();
        node.threads.remove().run();
        assertThat(node.queue).as("not on record, so not started").isEmpty();

        records.away = false;
        node.run(Set.of());
        assertThat(ready).isEmpty();
        assertThat(records.rows).isEmpty();
    }

    @Test
    void whatIsInHandOfAPartitionThatGoesElsewhereHoldsUpNobody() throws Exception {
        jobs(10);
        Node node = new Node(ALL);
        assertThat(node.channel.take(100)).as("all are held back").isEmpty();
        node.threads.remove().run();
        assertThat(node.channel.take(100))
                .as("the first batch, which the channel then drops")
                .hasSize(BATCH);

        gone.addAll(ALL);
        node.probation.sweep((partitions, limit) -> List.of(), lost -> false);
        gone.clear();
        node.probation.inherit(ALL, Set.of());
        node.queue.addAll(ready.values());
        node.run(Set.of());
        assertThat(ready).isEmpty();
    }

    @Test
    void whatHasGoneElsewhereKeepsNoSuspicionUp() throws Exception {
        jobs(10);
        Node node = new Node(ALL);
        node.queue.removeIf(job -> Ids.partition(job.instanceId()) == 2);
        gone.add(2);
        node.run(Set.of());
        assertThat(ready.values()).allMatch(job -> Ids.partition(job.instanceId()) == 2);
        assertThat(node.probation.active()).isFalse();
        assertThat(node.probation.watches(1)).isFalse();
    }

    @Test
    void aNodeWhoseLeaseHasRunOutDoesNotForgetWhatItWatches() throws Exception {
        jobs(10);
        Node node = new Node(ALL);
        node.queue.clear();
        gone.addAll(IntStream.range(0, Ids.PARTITIONS).boxed().toList());
        node.run(Set.of());
        assertThat(node.probation.watches(1)).isTrue();
    }

    @Test
    void whatIsDroppedAndComesAgainWhileItsBatchIsPutOnRecordRunsOnce() throws Exception {
        jobs(10);
        Node node = new Node(ALL);
        assertThat(node.channel.take(100)).as("all are held back").isEmpty();
        records.during = () -> {
            records.during = () -> {};
            gone.addAll(ALL);
            node.probation.sweep((partitions, limit) -> List.of(), lost -> false);
            gone.clear();
            node.queue.addAll(ready.values());
        };
        node.threads.remove().run();
        assertThat(node.channel.take(100)).as("held back once more").isEmpty();
        node.threads.remove().run();
        assertThat(node.channel.take(100)).hasSize(BATCH).doesNotHaveDuplicates();
    }

    @Test
    void aCleanStopBlamesNobody() throws Exception {
        jobs(4);
        Node node = new Node(ALL);
        assertThat(node.run(Set.of(1L))).hasSize(4);
        node.probation.stop();
        assertThat(records.rows.values()).hasSize(4).noneMatch(CrashRecords.Suspect::running);

        new Node(Set.of()).run(Set.of());
        assertThat(ready.values().stream().map(ReadyJob::jobId).collect(Collectors.toSet()))
                .isEmpty();
        assertThat(buried).isEmpty();
    }
}
