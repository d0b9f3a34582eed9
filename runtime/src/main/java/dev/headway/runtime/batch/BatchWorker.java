package dev.headway.runtime.batch;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.state.Ids;
import dev.headway.runtime.concurrent.LoggedFailures;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.Batches.BatchRow;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.turn.FailureText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
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
    /** Read at once: each question goes past the entries of what is done already, until the database has cleaned them up. */
    private static final int PAGE = 4_000;

    private static final int BATCHES_MAX = 20;
    private static final long POLL_MILLIS = 1_000;
    private static final int MESSAGE_MAX = 4_000;

    private final Batches batches;
    private final Restarts restarts;
    private final Function<Command, CompletableFuture<Reply>> submit;
    private final Consumer<Collection<Long>> prefetch;
    private final Supplier<Set<Integer>> owned;
    private final Time time;
    private final Supplier<@Nullable Long> removal;
    private final RetriedJobs retriedJobs;
    private final PastItems pastItems;
    private final Lock rounds = new ReentrantLock();
    /** Items that were read and are to be done next, by batch. */
    private final Map<Long, Deque<Long>> ahead = new HashMap<>();

    private final Loop loop;

    /**
     * Makes a worker that does nothing before its start.
     *
     * @param submit applies a command; the answer comes when it is durable
     * @param prefetch loads instances together, before their commands
     * @param owned partitions of this node now
     * @param removal when a batch that ends now may go; null for never
     */
    public BatchWorker(
            Store store,
            Restarts restarts,
            Function<Command, CompletableFuture<Reply>> submit,
            Consumer<Collection<Long>> prefetch,
            Supplier<Set<Integer>> owned,
            Time time,
            Supplier<@Nullable Long> removal) {
        this.batches = store.batches();
        this.restarts = restarts;
        this.submit = submit;
        this.prefetch = prefetch;
        this.owned = owned;
        this.time = time;
        this.loop = new Loop(
                time,
                "headway-batch",
                this::workSome,
                new LoggedFailures(LOG, "Batches cannot be worked off", Loop.millis(POLL_MILLIS)));
        this.removal = removal;
        this.retriedJobs = new RetriedJobs(store.queries());
        this.pastItems = new PastItems(store);
    }

    public void start() {
        loop.start();
    }

    /** Ends after the window that is under way. */
    public void stop() {
        loop.stop();
    }

    /** Looks for batches now. */
    public void wake() {
        loop.wake();
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

    private long workSome() {
        return round(owned.get()) > 0 ? 0 : Loop.millis(POLL_MILLIS);
    }

    private long round(Collection<Integer> partitions) {
        rounds.lock();
        try {
            return windows(partitions);
        } finally {
            rounds.unlock();
        }
    }

    /** One window of each batch, so that a large one does not keep the others waiting. */
    private long windows(Collection<Integer> partitions) {
        long done = 0;
        List<BatchRow> active = batches.active(BATCHES_MAX);
        ahead.keySet().retainAll(active.stream().map(BatchRow::id).toList());
        for (BatchRow batch : active) {
            List<Long> items = next(batch.id(), partitions);
            if (items.isEmpty()) {
                if (batches.end(batch.id(), time.millis(), removal.get())) {
                    LOG.info("Batch {} ({}, {} items) is over", batch.id(), batch.type(), batch.total());
                }
                continue;
            }
            done += window(batch, items);
        }
        return done;
    }

    private List<Long> next(long batchId, Collection<Integer> partitions) {
        if (partitions.isEmpty()) {
            return List.of();
        }
        Deque<Long> known = ahead.computeIfAbsent(batchId, any -> new ArrayDeque<>());
        known.removeIf(item -> !partitions.contains(Ids.partition(item)));
        if (known.isEmpty()) {
            known.addAll(batches.items(batchId, partitions, PAGE));
        }
        List<Long> window = new ArrayList<>(WINDOW);
        while (window.size() < WINDOW && !known.isEmpty()) {
            window.add(known.removeFirst());
        }
        return window;
    }

    private record Sent(long item, CompletableFuture<Reply> answer) {}

    private int window(BatchRow batch, List<Long> items) {
        BatchPayload payload = BatchPayload.of(batch.payload());
        if (payload.ofHistory()) {
            pastItems.work(payload, batch.id(), items);
            return items.size();
        }
        Map<Long, Long> instances = payload instanceof BatchPayload.Retry ? retriedJobs.instancesOf(items) : Map.of();
        if (payload instanceof BatchPayload.Retry) {
            prefetch.accept(Set.copyOf(instances.values()));
        } else if (!(payload instanceof BatchPayload.Restart)) {
            prefetch.accept(items);
        }
        List<Sent> sent = new ArrayList<>(items.size());
        for (long item : items) {
            sent.add(new Sent(item, submit(batch, payload, item, instances)));
        }
        for (Sent each : sent) {
            settle(batch, each);
        }
        return items.size();
    }

    private CompletableFuture<Reply> submit(
            BatchRow batch, BatchPayload payload, long item, Map<Long, Long> instances) {
        Guard guard = new Guard.BatchItem(batch.id(), item);
        try {
            Command command = switch (payload) {
                case BatchPayload.Restart restart -> restarts.command(restart, item, guard);
                case BatchPayload.Retry retry -> RetriedJobs.command(retry, item, instances, guard);
                default -> payload.command(item, guard);
            };
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
            String message = FailureText.message(cause);
            batches.fail(
                    batch.id(),
                    sent.item(),
                    message.length() > MESSAGE_MAX ? message.substring(0, MESSAGE_MAX) : message);
        }
    }
}
