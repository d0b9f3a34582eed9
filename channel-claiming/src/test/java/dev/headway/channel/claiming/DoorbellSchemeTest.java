package dev.headway.channel.claiming;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.headway.core.state.Ids;
import dev.headway.runtime.broker.BrokerMessage;
import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.LowWatermark;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store.Span;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.settings.PriorityBands;
import dev.headway.runtime.simulation.TestTime;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No ready job is forgotten while nobody has it, without any help of the sweep. */
@Timeout(120)
class DoorbellSchemeTest {
    private static final int LIMIT = 16;
    private static final int SLOTS = 8;
    private static final long NOT_EXCLUSIVE = 999;

    private final Set<Long> lockedRows = new HashSet<>();
    private final Set<Long> ofOthers = new HashSet<>();
    private final Set<Long> heldElsewhere = new HashSet<>();
    private final List<Long> released = new ArrayList<>();
    private final AtomicInteger woken = new AtomicInteger();
    private int asked;
    private boolean exclusive;
    private volatile boolean away;

    private final BlockingQueue<String> sent = new LinkedBlockingQueue<>();
    private final BlockingQueue<List<String>> deliveries = new LinkedBlockingQueue<>();
    private final BlockingQueue<List<String>> acknowledged = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> receivers = new LinkedBlockingQueue<>();
    private final List<Claim> ofCrashed = new ArrayList<>();
    private final List<Claim> inDatabase = new ArrayList<>();
    private ClaimedJobs jobs = claimedJobs(5_000);
    private DoorbellScheme scheme = scheme(600_000);

    private DoorbellScheme scheme(long resendMillis) {
        ClaimPages pages = new ClaimPages(
                new LowWatermark(System.nanoTime()), PriorityBands.NONE, TestTime.ofClock(() -> 1_000_000));
        return new DoorbellScheme(
                new Wire(),
                new DoorbellScheme.Settings(1, 8, DoorbellScheme.WhenDown.WAIT, 600_000, 600_000, resendMillis, 1),
                jobs,
                new SkipLockedScheme(jobs, new WorkStealing(Set::of, bound -> 0), pages),
                new DoorbellScheme.Surroundings(
                        () -> ofCrashed.isEmpty() ? Set.of() : Set.of(0),
                        partition -> true,
                        TestTime.ofClock(() -> 1_000_000),
                        new BrokerState("nowhere", "jobs wait"),
                        PriorityRange.ALL,
                        pages,
                        LIMIT,
                        64,
                        SLOTS,
                        1,
                        woken::incrementAndGet));
    }

    private ClaimedJobs claimedJobs(long leaseMillis) {
        return new ClaimedJobs(claims(), 7, leaseMillis, (instance, version) -> {}, System::nanoTime);
    }

    /** A node that is full soon. */
    private void withoutPatience() {
        scheme.close();
        receivers.clear();
        scheme = scheme(100);
    }

    /** A node that can keep what it has for long. */
    private void withLongLeases() {
        scheme.close();
        jobs = claimedJobs(600_000);
        scheme = scheme(600_000);
    }

    /** Wins what nobody has and whose row nobody is writing. */
    private Claims claims() {
        return (Claims) Proxy.newProxyInstance(
                Claims.class.getClassLoader(),
                new Class<?>[] {Claims.class},
                (proxy, method, arguments) -> switch (answering(method.getName())) {
                    case "claimNamed" -> claimNamed((Collection<?>) arguments[1]);
                    case "claimInstances" -> {
                        Set<Object> got = new HashSet<>((Collection<?>) arguments[1]);
                        got.removeAll(heldElsewhere);
                        yield got.stream().collect(Collectors.toMap(id -> id, id -> 1L));
                    }
                    case "unclaimed" ->
                        ((Collection<?>) arguments[1])
                                .stream()
                                        .map(job -> ((ReadyJob) job).jobId())
                                        .filter(job -> !ofOthers.contains(job))
                                        .collect(Collectors.toSet());
                    case "release" -> {
                        ((Collection<?>) arguments[1]).forEach(job -> released.add(((ReadyJob) job).jobId()));
                        yield Set.of();
                    }
                    case "releaseInstances" -> Set.of();
                    case "claimPage" -> {
                        Crowds without = (Crowds) arguments[4];
                        List<Claim> page = new ArrayList<>(inDatabase);
                        page.removeIf(claim ->
                                without.instances().contains(claim.job().instanceId()));
                        inDatabase.removeAll(page);
                        yield page;
                    }
                    case "renew" -> new Claims.Renewed(Set.of(), Set.of());
                    case "candidates" -> {
                        Span readySince = (Span) arguments[3];
                        yield ofCrashed.stream()
                                .filter(claim -> claim.job().readySinceMillis() >= readySince.fromMillis()
                                        && claim.job().readySinceMillis() <= readySince.toMillis())
                                .toList();
                    }
                    default -> throw new AssertionError("Not expected: " + method.getName());
                });
    }

    private String answering(String method) {
        if (away) {
            throw new StoreException(StoreException.Kind.UNAVAILABLE, "away", null);
        }
        return method;
    }

    private List<Claim> claimNamed(Collection<?> wanted) {
        List<Claim> won = new ArrayList<>();
        for (Object each : wanted) {
            ReadyJob job = (ReadyJob) each;
            asked++;
            if (!lockedRows.contains(job.jobId()) && !ofOthers.contains(job.jobId())) {
                won.add(new Claim(job, exclusive && job.jobId() != NOT_EXCLUSIVE));
            }
        }
        return won;
    }

    private final class Wire implements BrokerTransport {
        @Override
        public Sender openSender() {
            return new Sender() {
                @Override
                public void send(List<BrokerMessage> messages) {
                    messages.forEach(message -> sent.add(message.text()));
                }

                @Override
                public void close() {
                    // nothing is open
                }
            };
        }

        @Override
        public Receiver openReceiver() {
            receivers.add("open");
            return new Receiver() {
                @Override
                public @Nullable Delivery receive(int max, long waitMillis) throws InterruptedException {
                    List<String> texts = deliveries.poll(waitMillis, TimeUnit.MILLISECONDS);
                    return texts == null ? null : new Received(texts);
                }

                @Override
                public void close() {
                    receivers.add("closed");
                }
            };
        }

        @Override
        public String describe() {
            return "nowhere";
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    private final class Received implements BrokerTransport.Delivery {
        private final List<String> texts;

        Received(List<String> texts) {
            this.texts = texts;
        }

        @Override
        public List<String> texts() {
            return texts;
        }

        @Override
        public void acknowledge() {
            acknowledged.add(texts);
        }
    }

    @AfterEach
    void close() {
        scheme.close();
    }

    private static ReadyJob job(long id) {
        return new ReadyJob(id * Ids.PARTITIONS, id * Ids.PARTITIONS, id, 0, id);
    }

    /** Asks until this holds, and returns what it got. */
    private List<Long> acquireUntil(BooleanSupplier over) {
        return acquireUntil(over, LIMIT);
    }

    private List<Long> acquireUntil(BooleanSupplier over, int limit) {
        List<Long> got = new ArrayList<>();
        while (!over.getAsBoolean()) {
            assertThat(Thread.currentThread().isInterrupted()).as("timed out").isFalse();
            got.addAll(acquire(limit));
        }
        return got;
    }

    private List<Long> acquire(int limit) {
        List<Claim> page = scheme.acquire(PriorityRange.ALL, limit);
        page.forEach(jobs::add);
        jobs.keep();
        return page.stream().map(claim -> claim.job().jobId()).toList();
    }

    @Test
    void aJobWhoseRowIsLockedForLongIsAskedForUntilItIsFree() {
        lockedRows.add(1L);
        scheme.ready(job(1));
        assertThat(acquireUntil(() -> asked >= 40)).isEmpty();
        lockedRows.clear();
        assertThat(acquireUntil(() -> jobs.has(1))).containsExactly(1L);
        assertThat(sent).isEmpty();
        assertThat(scheme.statistics().failures()).isZero();
    }

    @Test
    void aJobThatAnotherNodeHasIsLetGo() {
        ofOthers.add(1L);
        scheme.ready(job(1));
        assertThat(acquireUntil(() -> scheme.statistics().failures() == 1)).isEmpty();
    }

    @Test
    void aMessageDoesNotWaitForALockedRow() {
        lockedRows.add(1L);
        deliveries.add(List.of(Doorbell.write(job(1)), Doorbell.write(job(2))));
        acquireUntil(() -> jobs.has(2));
        scheme.over(job(2));
        jobs.over(2);
        acquireUntil(() -> !acknowledged.isEmpty());
        assertThat(jobs.has(1)).isFalse();
        lockedRows.clear();
        assertThat(acquireUntil(() -> jobs.has(1))).containsExactly(1L);
    }

    @Test
    void aJobThatBecomesReadyAnewBeforeItsEndIsKnownHereIsNotForgotten() {
        scheme.ready(job(1));
        assertThat(acquireUntil(() -> jobs.has(1))).containsExactly(1L);
        scheme.ready(job(1));
        int before = asked;
        for (int i = 0; i < 100; i++) {
            assertThat(acquire(LIMIT)).isEmpty();
        }
        assertThat(asked).isEqualTo(before);
        jobs.over(1);
        scheme.over(job(1));
        assertThat(acquireUntil(() -> jobs.has(1))).containsExactly(1L);
    }

    @Test
    void noneKeepsTheOthersOutOfAPageOfOne() {
        lockedRows.add(1L);
        lockedRows.add(2L);
        scheme.ready(job(1));
        acquireUntil(() -> asked >= 10);
        deliveries.add(List.of(Doorbell.write(job(2)), Doorbell.write(job(3)), Doorbell.write(job(4))));
        scheme.ready(job(5));
        acquireUntil(() -> jobs.has(3) && jobs.has(4) && jobs.has(5), 1);
    }

    /** They run one after another: that many of them are here is no reason to let others wait. */
    @Test
    void manyExclusiveJobsOfInstancesAreClaimedLittleByLittleAndKeepNoOthersOut() {
        exclusive = true;
        withLongLeases();
        Map<Long, ReadyJob> floods = new HashMap<>();
        for (long id = 1; id <= 200; id++) {
            floods.put(id, new ReadyJob((id % 4 + 1) * Ids.PARTITIONS, id * Ids.PARTITIONS, id, 0, 1));
        }
        floods.values().forEach(job -> deliveries.add(List.of(Doorbell.write(job))));
        ReadyJob beside = new ReadyJob(Ids.PARTITIONS, Ids.PARTITIONS * NOT_EXCLUSIVE, NOT_EXCLUSIVE, 0, 1);
        deliveries.add(List.of(Doorbell.write(beside), Doorbell.write(job(1_000))));
        acquireUntil(() -> jobs.has(1_000) && jobs.has(NOT_EXCLUSIVE));
        for (long instance = 1; instance <= 4; instance++) {
            assertThat(jobs.exclusiveOf(instance * Ids.PARTITIONS)).isBetween(1, SLOTS);
        }

        while (!floods.isEmpty()) {
            assertThat(Thread.currentThread().isInterrupted()).as("timed out").isFalse();
            acquire(LIMIT);
            for (ReadyJob job : List.copyOf(floods.values())) {
                if (jobs.has(job.jobId())) {
                    jobs.over(job.jobId());
                    scheme.over(job);
                    floods.remove(job.jobId());
                }
            }
        }
        assertThat(sent).as("none had to be announced again").isEmpty();
    }

    /** Its message, which comes behind those of the crowd, finds it claimed. */
    @Test
    void whatWaitsBehindTheMessagesOfACrowdIsClaimedWithoutItsOwn() throws Exception {
        inDatabase.add(new Claim(new ReadyJob(job(1).instanceId(), job(1).executionId(), 1, 0, 1), false));
        inDatabase.add(new Claim(new ReadyJob(job(2).instanceId(), job(2).executionId(), 2, 0, 1), false));
        Crowds crowds = new Crowds(Set.of(job(1).instanceId()), Set.of());
        List<Claim> page = scheme.acquireBehind(crowds, PriorityRange.ALL, LIMIT);
        assertThat(page).extracting(claim -> claim.job().jobId()).containsExactly(2L);
        page.forEach(jobs::add);

        deliveries.add(List.of(Doorbell.write(job(2))));
        assertThat(acquireUntil(() -> !acknowledged.isEmpty())).isEmpty();
    }

    @Test
    void theSweepPassesOverWhatWaitsForJobsOfThisNode() {
        HomeJobs home = new HomeJobs(any -> true, any -> true, 10, 1_000, () -> 0);
        WaitingRings later = new WaitingRings(10, ring -> {});
        DoorbellSweep.Here here = new DoorbellSweep.Here(home, later, jobs);
        later.untilInstance(new WaitingRings.Ring(job(1), null, 0), 5);
        home.keep(job(2));
        assertThat(here.has(job(1).instanceId(), 1))
                .as("its instance is elsewhere")
                .isFalse();
        assertThat(here.has(job(2).instanceId(), 2)).isTrue();
        jobs.add(new Claim(new ReadyJob(job(1).instanceId(), 7, 7, 0, 1), true));
        assertThat(here.has(job(1).instanceId(), 1)).isTrue();
        assertThat(here.size()).isEqualTo(2);
    }

    @Test
    void whatWaitsHereIsAnnouncedWhenThisNodeStops() throws Exception {
        exclusive = true;
        heldElsewhere.add(job(1).instanceId());
        deliveries.add(List.of(Doorbell.write(job(1))));
        assertThat(acquireUntil(() -> !acknowledged.isEmpty())).isEmpty();
        assertThat(released).contains(1L);
        scheme.ready(job(2));
        scheme.stop();
        scheme.handOver(List.of(job(3)));
        assertThat(List.of(sent.take(), sent.take(), sent.take()))
                .containsExactlyInAnyOrder(Doorbell.write(job(1)), Doorbell.write(job(2)), Doorbell.write(job(3)));
        scheme.ready(job(4));
        assertThat(sent.take()).isEqualTo(Doorbell.write(job(4)));
    }

    /** However long its run takes: messages of others must not wait at the broker behind it. */
    @Test
    void anotherMessageOfAJobInHandIsAcknowledgedBeforeItsRunEnds() throws Exception {
        List<String> first = List.of(Doorbell.write(job(1)));
        deliveries.add(first);
        acquireUntil(() -> jobs.has(1) && !acknowledged.isEmpty());
        assertThat(acknowledged.take()).isEqualTo(first);
        for (int i = 0; i < 100; i++) {
            List<String> again = List.of(Doorbell.write(job(1)), Doorbell.write(job(1)));
            deliveries.add(again);
            assertThat(acquireUntil(() -> !acknowledged.isEmpty())).isEmpty();
            assertThat(acknowledged.take()).isEqualTo(again);
        }
        deliveries.add(List.of(Doorbell.write(job(2)), Doorbell.write(job(1))));
        assertThat(acquireUntil(() -> !acknowledged.isEmpty())).containsExactly(2L);
        assertThat(asked).as("a job in hand is not asked for").isEqualTo(2);
    }

    @Test
    void aNodeWithoutRoomLeavesItsMessagesToOthers() throws Exception {
        withoutPatience();
        deliveries.add(List.of(Doorbell.write(job(1))));
        assertThat(receivers.take()).isEqualTo("open");
        assertThat(receivers.take()).isEqualTo("closed");
        assertThat(acknowledged).isEmpty();
        // What it has seen is a hint all the same, once there is room again.
        acquireUntil(() -> jobs.has(1) && !receivers.isEmpty());
        assertThat(receivers.take()).isEqualTo("open");
        assertThat(acknowledged).isEmpty();
    }

    @Test
    void aNodeWithoutRoomAnnouncesWhatNobodyHas() throws Exception {
        withoutPatience();
        ofCrashed.add(new Claim(new ReadyJob(Ids.PARTITIONS, Ids.PARTITIONS, 1, 0, 1), false));
        ofCrashed.add(new Claim(new ReadyJob(Ids.PARTITIONS, Ids.PARTITIONS, 2, 0, 999_999), false));
        while (sent.isEmpty()) {
            scheme.tend();
        }
        assertThat(sent.take()).contains(" 1 0 1");
        assertThat(sent).as("the other is young").isEmpty();
    }

    /** Also while nothing is due here, and so nothing asked. */
    @Test
    void aNodeWhoseDatabaseIsAwayLeavesItsMessagesToOthersUntilItIsBack() throws Exception {
        away = true;
        deliveries.add(List.of(Doorbell.write(job(1))));
        await().atMost(60, SECONDS)
                .untilAsserted(() -> assertThat(scheme.statistics().received()).isPositive());
        for (int i = 0; i < 200; i++) {
            assertThatThrownBy(() -> scheme.acquire(PriorityRange.ALL, LIMIT)).isInstanceOf(StoreException.class);
        }
        assertThat(receivers.take()).isEqualTo("open");
        assertThat(receivers.take()).isEqualTo("closed");
        assertThat(receivers).isEmpty();
        away = false;
        acquireUntil(() -> jobs.has(1) && !receivers.isEmpty());
        assertThat(acknowledged).isEmpty();
    }
}
