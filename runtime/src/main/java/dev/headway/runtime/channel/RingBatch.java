package dev.headway.runtime.channel;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Messages that came together: how many are not claimed yet, and whether all are dealt with. Thread-safe. */
final class RingBatch {
    private final CountDownLatch open;
    private final AtomicInteger unclaimed;

    RingBatch(int messages) {
        open = new CountDownLatch(messages);
        unclaimed = new AtomicInteger(messages);
    }

    /** A job was claimed: the database knows who has it. */
    void claimed() {
        unclaimed.decrementAndGet();
    }

    /** A claimed job is over. */
    void over() {
        open.countDown();
    }

    /** A message needs nothing any more, without a claim. */
    void letGo() {
        unclaimed.decrementAndGet();
        open.countDown();
    }

    /** Waits until all are dealt with; false when the time is up before. */
    boolean await(long millis) throws InterruptedException {
        return open.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Whether each was claimed or needs nothing any more. */
    boolean allClaimed() {
        return unclaimed.get() == 0;
    }
}
