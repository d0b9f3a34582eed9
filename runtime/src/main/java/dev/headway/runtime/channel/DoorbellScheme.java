package dev.headway.runtime.channel;

import dev.headway.runtime.channel.DoorbellTransport.Delivery;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.Store.ReadyJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Jobs by the messages of a broker. A message that comes is claimed in the database, in bulk, so that one that comes twice or too
 * late finds nothing; it is acknowledged when its job is over. What no message brings, the sweep finds and sends again.
 */
final class DoorbellScheme implements AcquireScheme {
    private static final Logger LOG = LoggerFactory.getLogger(DoorbellScheme.class);
    private static final long RECEIVE_MILLIS = 200;
    private static final long RECONNECT_MILLIS = 500;
    /** A job whose row was just being written is asked for once more. */
    private static final int TRIES = 2;

    /** Messages that wait for their instance, as a multiple of the queue. */
    private static final int ROOM_FOR_LATER = 4;

    private final DoorbellTransport transport;
    private final Settings settings;
    private final ClaimedJobs jobs;
    private final SkipLockedScheme polling;
    private final Surroundings around;
    private final BrokerState broker;
    private final DoorbellSweep sweep;
    private final BlockingQueue<JobRef> outgoing;
    private final Queue<Ring> incoming = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final LinkedHashMap<Long, Ring> later = new LinkedHashMap<>();
    private final Map<Long, CountDownLatch> open = new ConcurrentHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private final LongAdder attempts = new LongAdder();
    private final LongAdder acquired = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder locked = new LongAdder();
    private final LongAdder sent = new LongAdder();
    private final LongAdder received = new LongAdder();
    private volatile boolean closed;

    /** What becomes of jobs while the broker is away. */
    enum WhenDown {
        POLL,
        WAIT
    }

    record Settings(
            int consumers,
            int batchSize,
            WhenDown whenDown,
            long sweepMillis,
            long sweepAfterMillis,
            long resendMillis,
            long acknowledgeWithinMillis) {}

    /** What it needs of the node and the channel. */
    record Surroundings(
            Supplier<Set<Integer>> partitions,
            LongSupplier now,
            int pageSize,
            int queueSize,
            long pollMillis,
            Runnable wake) {}

    /**
     * A message here: its job, whom to tell when it is dealt with, and when to look at it.
     *
     * @param delivery the messages that it came with; null when they need not wait for it any more
     */
    private record Ring(JobRef job, @Nullable CountDownLatch delivery, int tries, long notBeforeNanos) {
        Ring again(long nanos) {
            return new Ring(job, delivery, tries + 1, nanos);
        }
    }

    DoorbellScheme(
            DoorbellTransport transport,
            Settings settings,
            ClaimedJobs jobs,
            SkipLockedScheme polling,
            Surroundings around) {
        this.transport = transport;
        this.settings = settings;
        this.jobs = jobs;
        this.polling = polling;
        this.around = around;
        this.broker = new BrokerState(transport.describe());
        this.outgoing = new ArrayBlockingQueue<>(Math.max(10_000, 4 * around.queueSize()));
        this.sweep = new DoorbellSweep(settings, jobs.claims(), around, System::nanoTime);
        thread("send", this::send);
        for (int i = 0; i < settings.consumers; i++) {
            thread("receive-" + i, this::receive);
        }
    }

    private void thread(String name, Runnable work) {
        Thread thread = Thread.ofPlatform().name("headway-" + name).daemon(true).unstarted(work);
        threads.add(thread);
        thread.start();
    }

    /** When there is no room, the sweep sends it. */
    @Override
    public void ready(JobRef job) {
        if (!outgoing.offer(job)) {
            LOG.debug("No room to announce job {}; the sweep does it", job.jobId());
        }
    }

    private void send() {
        while (!closed) {
            try (DoorbellTransport.Sender sender = transport.openSender()) {
                broker.works("sender");
                while (!closed) {
                    JobRef first = outgoing.poll(RECEIVE_MILLIS, TimeUnit.MILLISECONDS);
                    if (first != null) {
                        List<JobRef> batch = new ArrayList<>(List.of(first));
                        outgoing.drainTo(batch, settings.batchSize - 1);
                        sender.send(batch);
                        sent.add(batch.size());
                    }
                }
            } catch (InterruptedException stopped) {
                return;
            } catch (Exception failure) {
                // What was in the batch is found by the sweep.
                if (lost("sender", failure)) {
                    return;
                }
            }
        }
    }

    private void receive() {
        Thread self = Thread.currentThread();
        while (!closed) {
            try (DoorbellTransport.Receiver receiver = transport.openReceiver()) {
                broker.works(self);
                while (!closed) {
                    if (waiting.get() >= around.queueSize()) {
                        TimeUnit.MILLISECONDS.sleep(1);
                        continue;
                    }
                    Delivery delivery = receiver.receive(settings.batchSize, RECEIVE_MILLIS);
                    if (delivery != null) {
                        take(delivery);
                    }
                }
            } catch (InterruptedException stopped) {
                return;
            } catch (Exception failure) {
                if (lost(self, failure)) {
                    return;
                }
            }
        }
    }

    private void take(Delivery delivery) throws Exception {
        List<JobRef> batch = delivery.jobs();
        CountDownLatch over = new CountDownLatch(batch.size());
        received.add(batch.size());
        sweep.received(batch);
        waiting.addAndGet(batch.size());
        for (JobRef job : batch) {
            incoming.add(new Ring(job, over, 0, 0));
        }
        around.wake.run();
        // A job that takes longer keeps its claim; if this node dies, the sweep of another one finds the job.
        over.await(settings.acknowledgeWithinMillis, TimeUnit.MILLISECONDS);
        if (!closed) {
            delivery.acknowledge();
        }
    }

    /** True when it is time to end. */
    private boolean lost(Object connection, Exception failure) {
        if (closed) {
            return true;
        }
        broker.lost(connection, failure);
        around.wake.run();
        try {
            TimeUnit.MILLISECONDS.sleep(RECONNECT_MILLIS);
        } catch (InterruptedException stopped) {
            return true;
        }
        return closed;
    }

    @Override
    public List<Claim> acquire(PriorityRange priorities, int limit) {
        attempts.increment();
        List<Claim> page = new ArrayList<>();
        List<Ring> rings = due(limit);
        if (!rings.isEmpty()) {
            page.addAll(claim(rings));
        }
        if (page.isEmpty() && !broker.up() && settings.whenDown == WhenDown.POLL) {
            return polling.acquire(priorities, limit);
        }
        if (broker.up()) {
            sweep.missing(incoming.isEmpty() && outgoing.isEmpty()).forEach(outgoing::offer);
        }
        acquired.add(page.size());
        return page;
    }

    /** What has waited long enough, and what is new; neither keeps the other out. */
    private List<Ring> due(int limit) {
        List<Ring> rings = new ArrayList<>();
        long now = System.nanoTime();
        for (Ring ring : List.copyOf(later.values())) {
            if (rings.size() < Math.max(1, limit / 2) && ring.notBeforeNanos - now <= 0) {
                later.remove(ring.job.jobId());
                rings.add(ring);
            }
        }
        while (rings.size() < limit) {
            Ring next = incoming.poll();
            if (next == null) {
                break;
            }
            rings.add(next);
        }
        return rings;
    }

    private List<Claim> claim(List<Ring> rings) {
        Map<Long, Ring> byJob = new HashMap<>();
        for (Ring ring : rings) {
            if (byJob.putIfAbsent(ring.job.jobId(), ring) != null) {
                dealtWith(ring); // the same job twice in one go
            }
        }
        List<Claim> won;
        List<Claim> noInstance;
        try {
            won = new ArrayList<>(jobs.claims()
                    .claimNamed(
                            jobs.owner(),
                            byJob.values().stream().map(ring -> named(ring.job)).toList(),
                            jobs.leaseMillis()));
            noInstance = jobs.withoutInstance(won);
            if (!noInstance.isEmpty()) {
                locked.add(noInstance.size());
                jobs.claims()
                        .release(
                                jobs.owner(),
                                noInstance.stream().map(Claim::job).toList());
                won.removeAll(noInstance);
            }
        } catch (RuntimeException away) {
            byJob.values().forEach(this::lookLater);
            throw away;
        }
        sort(byJob, won, noInstance);
        return won;
    }

    private static ReadyJob named(JobRef job) {
        return new ReadyJob(job.instanceId(), job.executionId(), job.jobId(), job.priority(), job.readySinceMillis());
    }

    /** Won rings are dealt with when their job is over; those that must wait come again; the others were for nothing. */
    private void sort(Map<Long, Ring> byJob, List<Claim> won, List<Claim> noInstance) {
        for (Claim claim : won) {
            Ring ring = byJob.remove(claim.job().jobId());
            if (ring != null && ring.delivery != null) {
                waiting.decrementAndGet();
                open.put(claim.job().jobId(), ring.delivery);
            }
        }
        long next = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(around.pollMillis);
        Set<Long> blocked = new HashSet<>();
        noInstance.forEach(claim -> blocked.add(claim.job().jobId()));
        for (Ring ring : byJob.values()) {
            if (blocked.contains(ring.job.jobId())) {
                // It may take long, and others must not wait behind it: the messages that it came with are let go.
                dealtWith(ring);
                lookLater(new Ring(ring.job, null, 0, next));
            } else if (ring.tries + 1 < TRIES) {
                lookLater(ring.again(next));
            } else {
                failures.increment();
                dealtWith(ring);
            }
        }
    }

    /** What there is no room for is found by the sweep. */
    private void lookLater(Ring ring) {
        Ring same = later.put(ring.job.jobId(), ring);
        if (same != null) {
            dealtWith(same);
        }
        if (later.size() > ROOM_FOR_LATER * around.queueSize()) {
            Ring oldest = later.pollFirstEntry().getValue();
            dealtWith(oldest);
        }
    }

    private void dealtWith(Ring ring) {
        if (ring.delivery != null) {
            waiting.decrementAndGet();
            ring.delivery.countDown();
        }
    }

    @Override
    public void over(JobRef job) {
        CountDownLatch delivery = open.remove(job.jobId());
        if (delivery != null) {
            delivery.countDown();
        }
    }

    @Override
    public ChannelStatistics statistics() {
        ChannelStatistics polled = polling.statistics();
        return new ChannelStatistics(
                attempts.sum(),
                acquired.sum() + polled.acquired(),
                failures.sum(),
                locked.sum() + polled.lockedExclusive(),
                sent.sum(),
                received.sum(),
                sweep.resent(),
                broker.up());
    }

    /** Messages that were not acknowledged come to another node. */
    @Override
    public void close() {
        closed = true;
        threads.forEach(Thread::interrupt);
        try {
            for (Thread thread : threads) {
                thread.join(RECEIVE_MILLIS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        transport.close();
    }
}
