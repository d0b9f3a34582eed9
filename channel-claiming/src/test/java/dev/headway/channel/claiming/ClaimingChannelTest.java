package dev.headway.channel.claiming;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headway.core.execution.step.Effect;
import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.channel.LowWatermark;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Claims.FollowUps;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.settings.RuntimeSettings;
import dev.headway.runtime.simulation.TestTime;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What follows in an instance that is here is claimed by the commit that makes it ready, and never lost. */
@Timeout(120)
class ClaimingChannelTest {
    private static final long OWNER = 7;
    private static final long HELD = 256;
    private static final long ELSEWHERE = 512;
    private static final RuntimeSettings SETTINGS = RuntimeSettings.DEFAULTS;

    /** Looks by itself after an hour. */
    private static final RuntimeSettings PATIENT = new RuntimeSettings(
            "headway",
            SETTINGS.slots(),
            7_200_000,
            SETTINGS.pageSize(),
            SETTINGS.queueSize(),
            SETTINGS.defaultRetries(),
            SETTINGS.failedJobWaitTimeMillis(),
            3_600_000,
            SETTINGS.commitBatchMax(),
            SETTINGS.commitQueueMax(),
            SETTINGS.committers(),
            SETTINGS.cachedExecutions(),
            SETTINGS.jobTimeoutMillis(),
            SETTINGS.drainMillis(),
            SETTINGS.historyLevel(),
            SETTINGS.zone(),
            SETTINGS.channel(),
            SETTINGS.channelOptions(),
            SETTINGS.bands(),
            SETTINGS.fairTenants(),
            SETTINGS.history(),
            SETTINGS.commitMode());

    /** Half of what a node has in hand. */
    private static final int PAGE = 2 * SETTINGS.slots();

    private final Set<Long> ofOthers = ConcurrentHashMap.newKeySet();
    private final Queue<Long> instancesAsked = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<Long> released = new LinkedBlockingQueue<>();
    private final BlockingQueue<Long> announced = new LinkedBlockingQueue<>();
    private final BlockingQueue<List<Claim>> pages = new LinkedBlockingQueue<>();
    private volatile boolean stays = true;
    private volatile boolean away;
    private final BlockingQueue<Integer> failed = new LinkedBlockingQueue<>();
    private final ClaimedJobs jobs =
            new ClaimedJobs(claims(), OWNER, SETTINGS.leaseMillis(), (instance, version) -> {}, System::nanoTime);
    private final ClaimingChannel channel =
            new ClaimingChannel(context(SETTINGS), jobs, false, any -> new Pages(), "test");

    @AfterEach
    void close() {
        channel.close();
    }

    private final class Pages implements AcquireScheme {
        @Override
        public List<Claim> acquire(PriorityRange priorities, int limit) {
            if (away) {
                failed.add(limit);
                throw new StoreException(StoreException.Kind.UNAVAILABLE, "away", null);
            }
            List<Claim> page = pages.poll();
            return page == null ? List.of() : page;
        }

        @Override
        public boolean staysHere(long instanceId) {
            return stays;
        }

        @Override
        public void ready(ReadyJob job) {
            announced.add(job.jobId());
        }

        @Override
        public ChannelStatistics statistics() {
            return ChannelStatistics.NONE;
        }
    }

    private static ChannelContext context(RuntimeSettings settings) {
        return new ChannelContext(
                settings,
                ChannelOptions.of("skip-locked", settings.channelOptions()),
                OWNER,
                (Store) Proxy.newProxyInstance(
                        Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                            throw new AssertionError("Not expected: " + method.getName());
                        }),
                Set::of,
                partition -> true,
                TestTime.ofClock(() -> 1),
                new LowWatermark(0),
                (instance, version) -> {},
                page -> {});
    }

    private Claims claims() {
        return (Claims) Proxy.newProxyInstance(
                Claims.class.getClassLoader(),
                new Class<?>[] {Claims.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "claimInstances" -> {
                        ((Collection<?>) arguments[1]).forEach(id -> instancesAsked.add((Long) id));
                        yield ((Collection<?>) arguments[1])
                                .stream()
                                        .filter(id -> !ofOthers.contains(id))
                                        .collect(Collectors.toMap(id -> id, id -> 1L));
                    }
                    case "release" -> {
                        ((Collection<?>) arguments[1]).forEach(job -> released.add(((ReadyJob) job).jobId()));
                        yield Set.of();
                    }
                    case "releaseInstances" -> Set.of();
                    case "renew" -> new Claims.Renewed(Set.of(), Set.of());
                    default -> throw new AssertionError("Not expected: " + method.getName());
                });
    }

    private static Claim claim(long instanceId, long jobId) {
        return new Claim(new ReadyJob(instanceId, instanceId, jobId, 0, 1), true);
    }

    private static ReadyJob ref(long instanceId, long jobId) {
        return new ReadyJob(instanceId, instanceId, jobId, 0, 1);
    }

    private static Effect.JobReady becomes(long instanceId, long jobId) {
        return new Effect.JobReady(instanceId, instanceId, jobId, 0, true);
    }

    /** This node has a job of the instance, which runs. */
    private void runs(long instanceId, long jobId) throws InterruptedException {
        pages.add(List.of(claim(instanceId, jobId)));
        channel.poll();
        assertThat(channel.take(1)).extracting(ReadyJob::jobId).containsExactly(jobId);
    }

    private List<Long> following(Effect.JobReady... ready) {
        FollowUps claimed = channel.followUps(List.of(ready));
        if (claimed == null) {
            return List.of();
        }
        assertThat(claimed.owner()).isEqualTo(OWNER);
        assertThat(claimed.leaseMillis()).isEqualTo(SETTINGS.leaseMillis());
        return claimed.jobs().stream().map(ReadyJob::jobId).toList();
    }

    @Test
    void whatFollowsInAnInstanceThatIsHereIsClaimedByItsCommit() throws Exception {
        runs(HELD, 1);
        assertThat(following(becomes(HELD, 2), becomes(ELSEWHERE, 3))).containsExactly(2L, 3L);
        assertThat(following(becomes(HELD, 1))).as("it is not over yet").isEmpty();
        stays = false;
        assertThat(following(becomes(HELD, 2))).isEmpty();

        channel.claimed(ref(HELD, 2), true);
        channel.done(ref(HELD, 1));
        assertThat(channel.take(1)).extracting(ReadyJob::jobId).containsExactly(2L);
        assertThat(instancesAsked).as("it is here").isEmpty();
        assertThat(channel.statistics().acquired()).isEqualTo(1);
        assertThat(announced).isEmpty();
        channel.done(ref(HELD, 2));
    }

    @Test
    void aDatabaseThatIsAwayIsAskedAgainOnlyAfterAWhile() throws Exception {
        channel.close();
        away = true;
        ClaimingChannel patient = new ClaimingChannel(context(PATIENT), jobs, false, any -> new Pages(), "patient");
        failed.take();
        assertThat(failed.poll(100, TimeUnit.MILLISECONDS)).isNull();
        away = false;
        patient.close();
    }

    @Test
    void anExclusiveJobOfAnInstanceThatIsNotHereWaitsForIt() throws Exception {
        channel.claimed(ref(ELSEWHERE, 1), true);
        assertThat(channel.take(1)).extracting(ReadyJob::jobId).containsExactly(1L);
        assertThat(instancesAsked).containsExactly(ELSEWHERE);
        channel.claimed(ref(HELD, 2), false);
        assertThat(channel.take(1)).extracting(ReadyJob::jobId).containsExactly(2L);
        assertThat(instancesAsked).as("only exclusive ones need it").containsExactly(ELSEWHERE);
        channel.done(ref(ELSEWHERE, 1));
        channel.done(ref(HELD, 2));
    }

    /** Else instances that never end would keep all others out. */
    @Test
    void oneOfSixteenThatFollowWaitsWithTheOthers() throws Exception {
        runs(HELD, 1);
        List<Long> left = LongStream.range(100, 132)
                .filter(id -> following(becomes(HELD * id, id)).isEmpty())
                .boxed()
                .toList();
        assertThat(left).containsExactly(115L, 131L);
    }

    @Test
    void noMoreAreClaimedThanRunSoon() throws Exception {
        runs(HELD, 1);
        Effect.JobReady[] fork =
                LongStream.range(100, 10_000).mapToObj(id -> becomes(HELD, id)).toArray(Effect.JobReady[]::new);
        assertThat(following(fork)).as("of one instance").hasSize(16);
        fillPage();
        assertThat(following(becomes(HELD, 2))).hasSize(1);
        for (int i = 1; i <= PAGE; i++) {
            channel.claimed(ref(HELD * i, 700_000 + i), true);
        }
        assertThat(following(becomes(HELD, 2))).isEmpty();
    }

    /** So many that there may be more, all of which wait here. */
    private void fillPage() throws InterruptedException {
        pages.add(LongStream.rangeClosed(1, PAGE)
                .mapToObj(i -> claim(HELD * i, 500_000 + i))
                .toList());
        channel.poll();
        await().atMost(60, SECONDS)
                .untilAsserted(() -> assertThat(channel.queued()).isGreaterThanOrEqualTo(PAGE));
    }

    @Test
    void aJobWhoseInstanceAnotherNodeHoldsIsGivenBackAndAnnounced() throws Exception {
        ofOthers.add(ELSEWHERE);
        channel.claimed(ref(ELSEWHERE, 3), true);
        assertThat(released.take()).isEqualTo(3);
        assertThat(announced.take()).isEqualTo(3);
        assertThat(channel.queued()).isZero();
    }

    @Test
    void whatIsClaimedAfterTheCloseIsGivenBackAndAnnounced() throws Exception {
        runs(HELD, 1);
        channel.close();
        assertThat(following(becomes(HELD, 2))).isEmpty();
        channel.claimed(ref(HELD, 2), true);
        assertThat(released.take()).isEqualTo(2);
        assertThat(announced.take()).isEqualTo(2);
        channel.done(ref(HELD, 1));
    }
}
