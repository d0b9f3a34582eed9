package dev.headway.channel.claiming;

import dev.headway.runtime.concurrent.EventCount;
import dev.headway.runtime.port.Time;
import java.util.concurrent.atomic.AtomicInteger;

/** Messages that came together: how many are not claimed yet, and whether all are dealt with. Thread-safe. */
final class RingBatch {
    private final AtomicInteger open;
    private final EventCount ended;
    private final AtomicInteger unclaimed;

    RingBatch(Time time, int messages) {
        open = new AtomicInteger(messages);
        ended = new EventCount(time);
        unclaimed = new AtomicInteger(messages);
    }

    /** A job was claimed: the database knows who has it. */
    void claimed() {
        unclaimed.decrementAndGet();
    }

    /** A claimed job is over. */
    void over() {
        endOne();
    }

    /** A message needs nothing any more, without a claim. */
    void letGo() {
        unclaimed.decrementAndGet();
        endOne();
    }

    private void endOne() {
        if (open.decrementAndGet() == 0) {
            ended.advance();
        }
    }

    /** Waits until all are dealt with; false when the time is up before. */
    boolean await(long millis) throws InterruptedException {
        return open.get() <= 0 || ended.await(0, millis);
    }

    /** Whether each was claimed or needs nothing any more. */
    boolean allClaimed() {
        return unclaimed.get() == 0;
    }
}
