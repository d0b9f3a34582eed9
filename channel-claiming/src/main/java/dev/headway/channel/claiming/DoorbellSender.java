package dev.headway.channel.claiming;

import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.channel.JobAnnouncer;
import dev.headway.runtime.concurrent.EventCount;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Time;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the doorbells of committed jobs, in batches, by a thread of its own. A job never waits for it: what it has no room for, or loses
 * with two connections, is found by the sweep of a node that runs jobs. Thread-safe.
 */
final class DoorbellSender implements JobAnnouncer {
    private static final Logger LOG = LoggerFactory.getLogger(DoorbellSender.class);
    private static final long WAIT_MILLIS = 200;
    private static final long FLUSH_MILLIS = 2;
    private static final long RECONNECT_MILLIS = 500;
    private static final long RECONNECT_AT_LEAST_EVERY_MILLIS = 2_000;

    private final Time time;
    private final BrokerTransport transport;
    private final int batchSize;
    private final BrokerState broker;
    private final Runnable lost;
    private final BlockingQueue<ReadyJob> outgoing;
    private final EventCount added;
    /** What came in and is neither sent nor given up. */
    private final AtomicInteger unsent = new AtomicInteger();

    private final LongAdder sent = new LongAdder();
    private final Loop loop;
    /** Until the next attempt; belongs to the loop. */
    private long reconnectMillis = RECONNECT_MILLIS;

    /** What was lost with a connection; belongs to the loop. */
    private List<ReadyJob> again = List.of();

    private volatile boolean suspected;

    /**
     * Starts to send.
     *
     * @param lost told when the broker is away
     */
    DoorbellSender(Time time, BrokerTransport transport, int batchSize, int room, BrokerState broker, Runnable lost) {
        this.time = time;
        this.added = new EventCount(time);
        this.loop = new Loop(time, "headway-send", this::send, this::lost);
        this.transport = transport;
        this.batchSize = batchSize;
        this.broker = broker;
        this.lost = lost;
        this.outgoing = new ArrayBlockingQueue<>(room);
        loop.start();
    }

    @Override
    public void ready(ReadyJob job) {
        unsent.incrementAndGet();
        if (outgoing.offer(job)) {
            added.advance();
        } else {
            unsent.decrementAndGet();
            LOG.debug("No room to announce job {}; the sweep does it", job.jobId());
        }
    }

    void readyAgain(Collection<ReadyJob> jobs) {
        jobs.forEach(this::ready);
    }

    boolean isIdle() {
        return unsent.get() == 0;
    }

    /** Another connection to the broker broke: this one, which may be idle, is opened anew to see whether the broker is there. */
    void suspect() {
        suspected = true;
    }

    /** Whether this connection, which is the first one to try again, is broken. */
    boolean isLost() {
        return broker.lost(this);
    }

    /** As long as the connection holds. */
    private long send() throws Exception {
        suspected = false;
        try (BrokerTransport.Sender sender = transport.openSender()) {
            broker.works(this);
            reconnectMillis = RECONNECT_MILLIS;
            while (!loop.stopped() && !suspected) {
                sendNext(sender);
            }
        }
        return 0;
    }

    private long lost(Throwable failure) {
        broker.lost(this, failure);
        lost.run();
        long pauseNanos = Loop.millis(reconnectMillis);
        reconnectMillis = Math.min(2 * reconnectMillis, RECONNECT_AT_LEAST_EVERY_MILLIS);
        return pauseNanos;
    }

    private void sendNext(BrokerTransport.Sender sender) throws Exception {
        boolean last = !again.isEmpty();
        List<ReadyJob> batch = last ? again : next();
        if (batch.isEmpty()) {
            return;
        }
        // Twice at most, so that what a broker does not like is in nobody's way; the sweep finds it.
        again = last ? List.of() : batch;
        boolean over = last;
        try {
            sender.send(batch.stream().map(Doorbell::message).toList());
            sent.add(batch.size());
            again = List.of();
            over = true;
        } finally {
            if (over) {
                unsent.addAndGet(-batch.size());
            }
        }
    }

    private List<ReadyJob> next() throws InterruptedException {
        long seen = added.read();
        if (outgoing.isEmpty()) {
            added.await(seen, WAIT_MILLIS);
        }
        List<ReadyJob> batch = new ArrayList<>();
        outgoing.drainTo(batch, batchSize);
        return batch;
    }

    private boolean pause(long millis) {
        try {
            time.sleep(millis);
            return true;
        } catch (InterruptedException stopped) {
            return false;
        }
    }

    long sent() {
        return sent.sum();
    }

    @Override
    public ChannelStatistics statistics() {
        return new ChannelStatistics(0, 0, 0, 0, sent(), 0, 0, broker.up());
    }

    /** Sends what waits, unless that takes long; leaves the transport open. */
    @Override
    public void close() {
        long deadline = time.nanos() + TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS);
        while (!isIdle() && !isLost() && time.nanos() - deadline < 0 && pause(FLUSH_MILLIS)) {
            // the sweep finds what is left
        }
        loop.interrupt();
        loop.join(WAIT_MILLIS);
    }
}
