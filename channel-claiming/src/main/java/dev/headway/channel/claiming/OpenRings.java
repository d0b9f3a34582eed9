package dev.headway.channel.claiming;

import dev.headway.channel.claiming.WaitingRings.Ring;
import dev.headway.runtime.channel.Places;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Time;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Messages that have come and are not acknowledged yet: how many wait to be claimed, which jobs they have brought, and whose they are. An instance with a good part of
 * them is a crowd: messages of others wait at the broker behind its own. Thread-safe.
 */
final class OpenRings {
    private final Time time;
    private final int room;
    private final AtomicInteger waiting = new AtomicInteger();
    private final Map<Long, RingBatch> claimed = new ConcurrentHashMap<>();
    private final Places places;

    /**
     * None has come.
     *
     * @param room messages that may wait to be claimed
     * @param usual about how many are open while there are many
     */
    OpenRings(Time time, int room, int usual) {
        this.time = time;
        this.room = room;
        this.places = new Places(usual);
    }

    boolean hasRoom() {
        return waiting.get() < room;
    }

    /** Messages have come together. */
    RingBatch came(List<ReadyJob> jobs) {
        waiting.addAndGet(jobs.size());
        synchronized (places) {
            jobs.forEach(places::come);
        }
        return new RingBatch(time, jobs.size());
    }

    /** The job of a message was claimed: the message is open until it is {@link #over}. */
    void claimed(Ring ring) {
        RingBatch batch = ring.batch();
        if (batch != null) {
            waiting.decrementAndGet();
            batch.claimed();
            RingBatch before = claimed.put(ring.job().jobId(), batch);
            if (before != null) {
                end(before, ring.job());
            }
        }
    }

    /** A message needs nothing any more, whatever becomes of its job. */
    void dealtWith(Ring ring) {
        RingBatch batch = ring.batch();
        if (batch != null) {
            waiting.decrementAndGet();
            batch.letGo();
            leave(ring.job());
        }
    }

    /** A job is over, whether a message has brought it or not. */
    void over(ReadyJob job) {
        RingBatch batch = claimed.remove(job.jobId());
        if (batch != null) {
            end(batch, job);
        }
    }

    private void end(RingBatch batch, ReadyJob job) {
        batch.over();
        leave(job);
    }

    private void leave(ReadyJob job) {
        synchronized (places) {
            places.leave(job);
        }
    }

    /** Instances with so many messages here that those of others wait behind them. */
    Set<Long> crowds() {
        synchronized (places) {
            return Set.copyOf(places.crowds());
        }
    }
}
