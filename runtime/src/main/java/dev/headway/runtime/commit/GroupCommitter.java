package dev.headway.runtime.commit;

import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One committing thread: what arrived while the last batch was flushing becomes the next batch, in one transaction. No timer
 * when idle, large batches under load. An instance always goes through the same committer, so its steps stay in order.
 */
public final class GroupCommitter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GroupCommitter.class);
    private static final long RETRY_PAUSE_MILLIS = 200;
    private static final int MAX_LOSSES = 1_000;

    private final Store store;
    private final long session;
    private final int batchMax;
    private final int queueMax;
    private final CommitListener listener;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final Condition room = lock.newCondition();
    private final Deque<PendingCommit> queue = new ArrayDeque<>();
    private final Thread thread;
    private final LongAdder commits = new LongAdder();
    private final LongAdder deltas = new LongAdder();
    private final LongAdder conflicts = new LongAdder();
    private final List<Follower> inFlightFollowers = new ArrayList<>();
    private boolean inFlight;
    private long number;
    private boolean closed;
    private boolean unavailable;

    /** What happens with a step once its fate is known. Called on the committing thread; must not block. */
    public interface CommitListener {
        /** The step is durable. */
        void committed(PendingCommit pending);

        /** These commands must be applied again, in this order; their turn's state has been dropped. */
        void lost(Turn turn, List<Submission> again);
    }

    /** An answer without a change that was found on an uncommitted state, and waits for that state's commit. */
    record Follower(Turn turn, long epoch, Submission submission, Runnable answer) {}

    public GroupCommitter(Store store, long session, int index, int batchMax, int queueMax, CommitListener listener) {
        this.store = store;
        this.session = session;
        this.batchMax = batchMax;
        this.queueMax = queueMax;
        this.listener = listener;
        this.thread =
                Thread.ofPlatform().name("headway-commit-" + index).daemon(true).unstarted(this::run);
        thread.start();
    }

    /**
     * Queues a step; blocks while the queue is full.
     *
     * @return false when the step was applied to a state that has been dropped: apply its command again
     */
    public boolean submit(PendingCommit pending) {
        lock.lock();
        try {
            while (queue.size() >= queueMax && !closed) {
                room.awaitUninterruptibly();
            }
            if (closed) {
                throw new StoreException(
                        StoreException.Kind.UNAVAILABLE, "Expected a running engine, but it is shutting down", null);
            }
            if (pending.stale()) {
                return false;
            }
            pending.turn().submitted();
            queue.add(pending);
            arrived.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives an answer once everything that the turn has submitted so far is committed: at once when nothing is open. When it is
     * lost instead, the command is applied again.
     */
    public void afterCommitOf(Turn turn, long epoch, Submission submission, Runnable answer) {
        Follower follower = new Follower(turn, epoch, submission, answer);
        lock.lock();
        try {
            if (!turn.allCommitted()) {
                Iterator<PendingCommit> newest = queue.descendingIterator();
                while (newest.hasNext()) {
                    PendingCommit pending = newest.next();
                    if (pending.turn() == turn) {
                        pending.followers().add(follower);
                        return;
                    }
                }
                if (inFlight) {
                    inFlightFollowers.add(follower);
                    return;
                }
            }
        } finally {
            lock.unlock();
        }
        settle(follower);
    }

    private void settle(Follower follower) {
        if (follower.turn().epoch() == follower.epoch()) {
            follower.answer().run();
        } else {
            listener.lost(follower.turn(), List.of(follower.submission()));
        }
    }

    private void run() {
        while (true) {
            List<PendingCommit> batch = take();
            if (batch.isEmpty()) {
                return;
            }
            try {
                commit(batch);
            } catch (RuntimeException | Error defect) {
                LOG.error("A batch of {} steps failed for a reason that is a defect", batch.size(), defect);
                batch.forEach(pending -> fail(pending, defect));
            }
            List<Follower> followers;
            lock.lock();
            try {
                followers = List.copyOf(inFlightFollowers);
                inFlightFollowers.clear();
                inFlight = false;
            } finally {
                lock.unlock();
            }
            followers.forEach(this::settle);
        }
    }

    private List<PendingCommit> take() {
        lock.lock();
        try {
            while (queue.isEmpty() && !closed) {
                arrived.awaitUninterruptibly();
            }
            List<PendingCommit> batch = new ArrayList<>(Math.min(queue.size(), batchMax));
            int size = 0;
            while (!queue.isEmpty() && size < batchMax) {
                PendingCommit pending = queue.removeFirst();
                size += pending.step().deltas().size();
                batch.add(pending);
            }
            inFlight = !batch.isEmpty();
            for (PendingCommit pending : batch) {
                inFlightFollowers.addAll(pending.followers());
            }
            room.signalAll();
            return batch;
        } finally {
            lock.unlock();
        }
    }

    /** Commits a list of steps in order, whatever it takes: without losers, split around a bad row, again after a failure. */
    private void commit(List<PendingCommit> batch) {
        List<PendingCommit> open = dropStale(batch);
        if (open.isEmpty()) {
            return;
        }
        CommitBatch merged = merge(open);
        try {
            CommitResult result = merged.deltas().isEmpty() ? new CommitResult.Committed(false) : write(merged);
            switch (result) {
                case CommitResult.Committed committed -> open.forEach(this::succeed);
                case CommitResult.Lost lost -> {
                    conflicts.add(lost.instanceIds().size());
                    commit(withoutLosers(open, lost.instanceIds()));
                }
            }
        } catch (StoreException failure) {
            if (failure.kind() != StoreException.Kind.DATA || open.size() == 1) {
                open.forEach(pending -> fail(pending, failure));
                return;
            }
            LOG.warn(
                    "A row of a batch of {} steps cannot be written; splitting the batch to find it: {}",
                    open.size(),
                    failure.getMessage());
            int middle = open.size() / 2;
            commit(new ArrayList<>(open.subList(0, middle)));
            commit(new ArrayList<>(open.subList(middle, open.size())));
        }
    }

    /** Writes a batch; waits for a database that is away, and finds out about a commit whose outcome is unknown. */
    private CommitResult write(CommitBatch batch) {
        int attempts = 0;
        while (true) {
            try {
                CommitResult result = store.commit(batch);
                if (unavailable) {
                    unavailable = false;
                    LOG.info(
                            "The database is back; {} steps go on",
                            batch.deltas().size());
                }
                commits.increment();
                deltas.add(batch.deltas().size());
                return result;
            } catch (StoreException failure) {
                attempts++;
                boolean again = switch (failure.kind()) {
                    case CONFLICT -> attempts < MAX_LOSSES;
                    case UNAVAILABLE, UNKNOWN -> !closed;
                    case DATA, FATAL -> false;
                };
                if (!again) {
                    throw failure;
                }
                if (failure.kind() != StoreException.Kind.CONFLICT) {
                    pauseForDatabase(failure, batch.deltas().size());
                }
            }
        }
    }

    @SuppressWarnings("WaitNotInLoop") // a wake-up for no reason only tries once more
    private void pauseForDatabase(StoreException failure, int steps) {
        if (!unavailable) {
            unavailable = true;
            LOG.warn(
                    "The database is away; {} steps wait and nothing is acknowledged: {}", steps, failure.getMessage());
        }
        lock.lock();
        try {
            if (!closed) {
                arrived.awaitNanos(RETRY_PAUSE_MILLIS * 1_000_000);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private CommitBatch merge(List<PendingCommit> open) {
        Map<Long, InstanceDelta> byInstance = new LinkedHashMap<>();
        Set<Long> merged = new HashSet<>();
        for (PendingCommit pending : open) {
            for (InstanceDelta delta : pending.step().deltas()) {
                InstanceDelta known = byInstance.get(delta.instanceId());
                if (known == null) {
                    byInstance.put(delta.instanceId(), delta);
                } else {
                    if (merged.add(delta.instanceId())) {
                        known = known.copy(); // the steps stay as they are: the batch may have to be split
                        byInstance.put(delta.instanceId(), known);
                    }
                    known.append(delta);
                }
            }
        }
        byInstance.values().removeIf(InstanceDelta::leavesNoTrace);
        return new CommitBatch(session, ++number, List.copyOf(byInstance.values()));
    }

    private List<PendingCommit> dropStale(List<PendingCommit> batch) {
        List<PendingCommit> open = new ArrayList<>(batch.size());
        for (PendingCommit pending : batch) {
            if (pending.stale()) {
                giveBack(pending.turn(), List.of(pending));
            } else {
                open.add(pending);
            }
        }
        return open;
    }

    private List<PendingCommit> withoutLosers(List<PendingCommit> open, Set<Long> losers) {
        List<PendingCommit> winners = new ArrayList<>(open.size());
        Map<Turn, List<PendingCommit>> lost = new LinkedHashMap<>();
        for (PendingCommit pending : open) {
            boolean loses = pending.step().deltas().stream().anyMatch(delta -> losers.contains(delta.instanceId()));
            if (loses || lost.containsKey(pending.turn())) {
                lost.computeIfAbsent(pending.turn(), any -> new ArrayList<>()).add(pending);
            } else {
                winners.add(pending);
            }
        }
        lost.forEach(this::lose);
        return winners;
    }

    /** Takes everything stacked on a lost state back, in order, so that it is applied again to a fresh one. */
    private void lose(Turn turn, List<PendingCommit> lost) {
        List<PendingCommit> all = new ArrayList<>(lost);
        lock.lock();
        try {
            turn.dropState();
            queue.removeIf(pending -> pending.turn() == turn && all.add(pending));
            all.forEach(pending -> inFlightFollowers.addAll(pending.followers()));
        } finally {
            lock.unlock();
        }
        giveBack(turn, all);
    }

    private void giveBack(Turn turn, List<PendingCommit> lost) {
        List<Submission> again = new ArrayList<>(lost.size());
        for (PendingCommit pending : lost) {
            turn.settled();
            Submission submission = pending.submission();
            int losses = submission.lostOnceMore();
            if (submission.command().guard() != null && losses >= 3) {
                submission.answer().reply(new Reply.Stale("what brought it has been used up"));
            } else if (losses >= MAX_LOSSES) {
                submission
                        .answer()
                        .fail(new StoreException(
                                StoreException.Kind.CONFLICT,
                                "Expected instance " + turn.instanceId()
                                        + " to keep still for one commit, but the command lost " + losses
                                        + " races in a row. Something else writes this instance without end.",
                                null));
            } else {
                again.add(submission);
            }
        }
        listener.lost(turn, again);
    }

    private void succeed(PendingCommit pending) {
        pending.turn().settled();
        listener.committed(pending);
    }

    private void fail(PendingCommit pending, Throwable failure) {
        List<PendingCommit> stacked = new ArrayList<>();
        lock.lock();
        try {
            pending.turn().dropState();
            queue.removeIf(other -> other.turn() == pending.turn() && stacked.add(other));
            stacked.forEach(other -> inFlightFollowers.addAll(other.followers()));
        } finally {
            lock.unlock();
        }
        pending.turn().settled();
        pending.submission().answer().fail(failure);
        giveBack(pending.turn(), stacked);
    }

    public long commits() {
        return commits.sum();
    }

    public long deltas() {
        return deltas.sum();
    }

    public long conflicts() {
        return conflicts.sum();
    }

    public int queueLength() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    /** Commits what is queued and ends. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            arrived.signalAll();
            room.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
