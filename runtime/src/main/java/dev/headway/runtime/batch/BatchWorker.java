package dev.headway.runtime.batch;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.Batches.BatchRow;
import dev.headway.runtime.port.StoreException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works batches off, each node the instances of its own partitions, a window of commands at a time, so that other work goes on
 * beside. The transaction that changes an instance uses its item up: after a crash the rest is done, nothing twice. Thread-safe.
 */
public final class BatchWorker {
    private static final Logger LOG = LoggerFactory.getLogger(BatchWorker.class);
    private static final int WINDOW = 200;
    private static final int BATCHES_MAX = 20;
    private static final long POLL_MILLIS = 1_000;
    private static final int MESSAGE_MAX = 4_000;

    private final Batches batches;
    private final Restarts restarts;
    private final Function<Command, CompletableFuture<Reply>> submit;
    private final Supplier<Set<Integer>> owned;
    private final LongSupplier now;
    private volatile @Nullable Thread thread;

    /**
     * Makes a worker that does nothing before its start.
     *
     * @param submit applies a command; the answer comes when it is durable
     * @param owned partitions of this node now
     * @param now the engine's time
     */
    public BatchWorker(
            Batches batches,
            Restarts restarts,
            Function<Command, CompletableFuture<Reply>> submit,
            Supplier<Set<Integer>> owned,
            LongSupplier now) {
        this.batches = batches;
        this.restarts = restarts;
        this.submit = submit;
        this.owned = owned;
        this.now = now;
    }

    public synchronized void start() {
        if (thread == null) {
            Thread started =
                    Thread.ofPlatform().name("headway-batch").daemon(true).unstarted(this::run);
            thread = started;
            started.start();
        }
    }

    /** Ends after the window that is under way. */
    public synchronized void stop() {
        Thread stopped = thread;
        if (stopped == null) {
            return;
        }
        thread = null;
        LockSupport.unpark(stopped);
        try {
            stopped.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks for batches now. */
    public void wake() {
        LockSupport.unpark(thread);
    }

    private void run() {
        boolean reported = false;
        while (thread != null) {
            long done = 0;
            try {
                done = round(owned.get());
                reported = false;
            } catch (StoreException away) {
                if (!reported) {
                    LOG.warn("Batches are put off: {}", away.getMessage());
                    reported = true;
                }
            } catch (RuntimeException defect) {
                LOG.error("Working off batches failed; trying again", defect);
            }
            if (done == 0 && thread != null) {
                LockSupport.parkNanos(this, POLL_MILLIS * 1_000_000);
            }
        }
    }

    /** Works off everything on the calling thread; returns how many instances. */
    public long runAll(Collection<Integer> partitions) {
        long all = 0;
        long done;
        do {
            done = round(partitions);
            all += done;
        } while (done > 0);
        return all;
    }

    /** One window of each batch, so that a large one does not keep the others waiting. */
    private long round(Collection<Integer> partitions) {
        long done = 0;
        for (BatchRow batch : batches.active(BATCHES_MAX)) {
            List<Long> items = partitions.isEmpty() ? List.of() : batches.items(batch.id(), partitions, WINDOW);
            if (items.isEmpty()) {
                if (batches.end(batch.id(), now.getAsLong())) {
                    LOG.info("Batch {} ({}, {} instances) is over", batch.id(), batch.type(), batch.total());
                }
                continue;
            }
            done += window(batch, items);
        }
        return done;
    }

    private record Sent(long instanceId, CompletableFuture<Reply> answer) {}

    private int window(BatchRow batch, List<Long> items) {
        BatchPayload payload = BatchPayload.of(batch.payload());
        List<Sent> sent = new ArrayList<>(items.size());
        for (long instanceId : items) {
            sent.add(new Sent(instanceId, submit(batch, payload, instanceId)));
        }
        for (Sent each : sent) {
            settle(batch, each);
        }
        return items.size();
    }

    private CompletableFuture<Reply> submit(BatchRow batch, BatchPayload payload, long instanceId) {
        Guard guard = new Guard.BatchItem(batch.id(), instanceId);
        try {
            Command command = payload instanceof BatchPayload.Restart restart
                    ? restarts.command(restart, instanceId, guard)
                    : payload.command(instanceId, guard);
            return submit.apply(command);
        } catch (StoreException away) {
            throw away;
        } catch (RuntimeException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    private void settle(BatchRow batch, Sent sent) {
        try {
            sent.answer().join();
        } catch (CompletionException failure) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            if (cause instanceof StoreException store && store.kind() != StoreException.Kind.DATA) {
                throw store;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            String message = String.valueOf(cause.getMessage() == null ? cause : cause.getMessage());
            batches.fail(
                    batch.id(),
                    sent.instanceId(),
                    message.length() > MESSAGE_MAX ? message.substring(0, MESSAGE_MAX) : message);
        }
    }
}
