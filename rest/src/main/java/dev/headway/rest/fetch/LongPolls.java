package dev.headway.rest.fetch;

import dev.headway.engine.ExternalTaskService;
import dev.headway.rest.http.HttpFailure;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests that wait for external tasks. One thread of this node looks on behalf of all of them, with one short query for
 * each topic that is waited for, so that what any node offers wakes them within {@code pollMillis}. It lives while somebody
 * waits. Thread-safe.
 */
public final class LongPolls implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LongPolls.class);
    private static final long AFTER_FAILURE_MILLIS = 1_000;

    private final ExternalTaskService service;
    private final long pollMillis;
    private final int waitingMax;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Waiter> waiters = new HashSet<>();
    private @Nullable Thread looker;
    private boolean closed;

    /** @param waitingMax requests that may wait at once */
    public LongPolls(ExternalTaskService service, long pollMillis, int waitingMax) {
        this.service = service;
        this.pollMillis = pollMillis;
        this.waitingMax = waitingMax;
    }

    /** A request that waits; close it when it no longer does. */
    public final class Waiter implements AutoCloseable {
        private final Set<String> topics;
        private final Semaphore offers = new Semaphore(0);

        private Waiter(List<String> topics) {
            this.topics = Set.copyOf(topics);
        }

        /** Waits for an offer, but not longer than this. False when there was none. */
        public boolean await(long millis) throws InterruptedException {
            boolean offered = offers.tryAcquire(millis, TimeUnit.MILLISECONDS);
            offers.drainPermits();
            return offered;
        }

        @Override
        public void close() {
            lock.lock();
            try {
                waiters.remove(this);
            } finally {
                lock.unlock();
            }
        }
    }

    /**
     * Begins to wait.
     *
     * @throws HttpFailure with 429 when too many requests wait already
     */
    public Waiter waiter(List<String> topics) {
        Waiter waiter = new Waiter(topics);
        lock.lock();
        try {
            if (waiters.size() >= waitingMax) {
                throw new HttpFailure(
                        429,
                        "too-many-waiting",
                        "Expected at most " + waitingMax
                                + " requests that wait for external tasks on this node, and so many do. Ask again later.",
                        Map.of("Retry-After", "5"));
            }
            waiters.add(waiter);
            if (looker == null && !closed) {
                looker = Thread.ofVirtual().name("headway-external-tasks").start(this::look);
            }
        } finally {
            lock.unlock();
        }
        return waiter;
    }

    /** Whether the server is about to stop: then nobody waits on. */
    public boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    private void look() {
        while (true) {
            Set<String> topics = topicsOrEnd();
            if (topics.isEmpty()) {
                return;
            }
            long pause = pollMillis;
            try {
                wake(service.getFetchableTopicNames(topics));
            } catch (RuntimeException e) {
                LOG.warn(
                        "Expected to look for external tasks of {}, but {}. Looked again in {} ms.",
                        topics,
                        e.toString(),
                        AFTER_FAILURE_MILLIS);
                pause = AFTER_FAILURE_MILLIS;
            }
            try {
                Thread.sleep(pause);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Topics that are waited for; none ends the thread, under the lock, so that the next waiter starts another. */
    private Set<String> topicsOrEnd() {
        lock.lock();
        try {
            Set<String> topics = new HashSet<>();
            waiters.forEach(waiter -> topics.addAll(waiter.topics));
            if (topics.isEmpty() || closed) {
                looker = null;
                return Set.of();
            }
            return topics;
        } finally {
            lock.unlock();
        }
    }

    private void wake(Set<String> offered) {
        lock.lock();
        try {
            for (Waiter waiter : waiters) {
                if (waiter.topics.stream().anyMatch(offered::contains)) {
                    waiter.offers.release();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Wakes all that wait; they answer with nothing. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            waiters.forEach(waiter -> waiter.offers.release());
        } finally {
            lock.unlock();
        }
    }
}
