package dev.headway.runtime.commit;

import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta;
import dev.headway.runtime.commit.PendingCommit.Follower;
import dev.headway.runtime.concurrent.LoggedFailures;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Commits;
import dev.headway.runtime.port.RuntimeObserver;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One committing line: what arrived while the last batch was flushing becomes the next batch, in one transaction. No timer
 * when idle, large batches under load. The open steps of an instance are all with the same committer, so they stay in order. A
 * thread of its own drives it once {@link #start} is called; without one, whoever calls {@link #commitNext} does.
 */
public final class GroupCommitter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GroupCommitter.class);
    private static final long RETRY_PAUSE_MILLIS = 200;

    private final Time time;
    private final BatchWriter writer;
    private final int batchMax;
    private final int queueMax;
    private final CommitListener listener;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final Condition room = lock.newCondition();
    private final Condition closing = lock.newCondition();
    private final Deque<PendingCommit> queue = new ArrayDeque<>();
    /** Steps of the batch that is being written whose fate is still open. */
    private final Set<PendingCommit> inFlight = new LinkedHashSet<>();
    /** The last open step of each turn. */
    private final Map<Turn, PendingCommit> newest = new HashMap<>();

    private final LongAdder conflicts = new LongAdder();
    private volatile int waiting;
    private final ReturningCallers returning = new ReturningCallers();
    private @Nullable Loop loop;
    private boolean closed;

    /** What happens with a step once its fate is known. Called on the committing thread; must not block. */
    public interface CommitListener {
        /** Who wants to know how long each transaction takes; null for nobody. */
        default @Nullable RuntimeObserver observer() {
            return null;
        }

        /** The step is durable. */
        void committed(PendingCommit pending);

        /** This turn's uncommitted steps are void; what must be applied again is in its queue. */
        void lost(Turn turn);

        /** The same, but somebody's transaction holds the instance: the turn rests until {@link Turn#endRest}. */
        void held(Turn turn);
    }

    /**
     * A committer.
     *
     * @param historyLater whether history is left as events for {@link dev.headway.runtime.port.HistoryEvents}
     * @param claims what its batches claim of what they make ready
     */
    public GroupCommitter(
            Time time,
            Commits commits,
            long session,
            int batchMax,
            int queueMax,
            boolean historyLater,
            FollowUpClaims claims,
            CommitListener listener) {
        this.time = time;
        this.writer = new BatchWriter(
                time, commits, listener::observer, session, historyLater, claims, this::pauseForDatabase);
        this.batchMax = batchMax;
        this.queueMax = queueMax;
        this.listener = listener;
    }

    /** Lets a thread of this name commit until the end. */
    public void start(String threadName) {
        Loop committing =
                new Loop(time, threadName, this::commitSome, new LoggedFailures(LOG, "Steps cannot be committed", 0));
        loop = committing;
        committing.start();
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
            waiting = queue.size();
            newest.put(pending.turn(), pending);
            if (returning.enough(queue.size())) {
                arrived.signal();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Lets a step through at once, on the calling thread, when there is nothing to write for it and nothing that it builds on
     * is still to be written: an instance that has come to its end within the step, without history.
     */
    public boolean passes(PendingCommit pending) {
        if (!pending.step().deltas().stream().allMatch(InstanceDelta::leavesNoTrace)
                || !pending.turn().allCommitted()
                || pending.stale()) {
            return false;
        }
        pending.submission().answer().applied();
        run(() -> listener.committed(pending));
        return true;
    }

    /**
     * Gives an answer once everything that the turn has submitted so far is committed: at once when nothing is open. When it is
     * lost instead, the command is applied again.
     *
     * @return false when the answer was found on a state that has been dropped: apply its command again
     */
    public boolean afterCommitOf(Turn turn, Submission submission, Runnable answer) {
        lock.lock();
        try {
            if (turn.epoch() != submission.epoch()) {
                return false;
            }
            PendingCommit last = newest.get(turn);
            if (last != null) {
                last.followers().add(new Follower(submission, answer));
                return true;
            }
        } finally {
            lock.unlock();
        }
        answer.run();
        return true;
    }

    private long commitSome() {
        if (!awaitWork()) {
            return Loop.END;
        }
        commitNext();
        return 0;
    }

    private boolean awaitWork() {
        lock.lock();
        try {
            while (queue.isEmpty() && !closed) {
                arrived.awaitUninterruptibly();
            }
            returning.await(time, lock, arrived, () -> queue.size() + (closed ? ReturningCallers.MAX : 0));
            return !queue.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Commits what has queued, on the calling thread; false when there was nothing. For one caller at a time. */
    public boolean commitNext() {
        List<PendingCommit> batch = take();
        try {
            commit(batch);
        } catch (RuntimeException | Error defect) {
            LOG.error("A batch of {} steps failed for a reason that is a defect", batch.size(), defect);
            fail(open(batch), defect);
        }
        return !batch.isEmpty();
    }

    private List<PendingCommit> take() {
        lock.lock();
        try {
            List<PendingCommit> batch = new ArrayList<>(Math.min(queue.size(), batchMax));
            int size = 0;
            while (!queue.isEmpty() && size < batchMax) {
                PendingCommit pending = queue.removeFirst();
                size += pending.step().deltas().size();
                batch.add(pending);
            }
            waiting = queue.size();
            inFlight.addAll(batch);
            room.signalAll();
            return batch;
        } finally {
            lock.unlock();
        }
    }

    /** Commits a list of steps in order, whatever it takes: without losers, split around a bad row, again after a failure. */
    private void commit(List<PendingCommit> batch) {
        List<PendingCommit> steps = open(batch);
        if (steps.isEmpty()) {
            return;
        }
        int usedUp = PendingCommit.usedUpBefore(steps);
        if (usedUp < steps.size()) {
            split(steps, usedUp);
            return;
        }
        CommitResult result;
        try {
            result = writer.write(steps);
        } catch (StoreException failure) {
            if (failure.kind() != StoreException.Kind.DATA || steps.size() == 1) {
                fail(steps, failure);
                return;
            }
            LOG.warn(
                    "A row of a batch of {} steps cannot be written; splitting the batch to find it: {}",
                    steps.size(),
                    failure.getMessage());
            split(steps, steps.size() / 2);
            return;
        }
        switch (result) {
            case CommitResult.Committed committed -> {
                returning.answered(steps);
                succeed(steps);
            }
            case CommitResult.Lost lost -> {
                conflicts.add(lost.instanceIds().size());
                lose(turnsOf(steps, lost.instanceIds()), Set.of(), null);
                commit(steps);
            }
            case CommitResult.Held held -> {
                letRest(turnsOf(steps, held.instanceIds()));
                commit(steps);
            }
        }
    }

    private void split(List<PendingCommit> steps, int at) {
        commit(steps.subList(0, at));
        commit(steps.subList(at, steps.size()));
    }

    private List<PendingCommit> open(List<PendingCommit> steps) {
        lock.lock();
        try {
            return steps.stream().filter(inFlight::contains).toList();
        } finally {
            lock.unlock();
        }
    }

    private static Set<Turn> turnsOf(List<PendingCommit> steps, Set<Long> instanceIds) {
        Set<Turn> turns = new LinkedHashSet<>();
        for (PendingCommit pending : steps) {
            if (pending.step().deltas().stream().anyMatch(delta -> instanceIds.contains(delta.instanceId()))) {
                turns.add(pending.turn());
            }
        }
        if (turns.isEmpty()) {
            throw new IllegalStateException("Expected losers among the instances of the batch, got " + instanceIds);
        }
        return turns;
    }

    /**
     * Takes everything stacked on a lost state back, in order, so that it is applied again to a fresh one.
     *
     * @param failed steps among them that are not tried again, because of {@code failure}
     */
    private void lose(Set<Turn> turns, Set<PendingCommit> failed, @Nullable Throwable failure) {
        List<Runnable> answers = new ArrayList<>();
        lock.lock();
        try {
            Map<Turn, List<PendingCommit>> lost = takeBack(turns);
            for (Turn turn : turns) {
                List<PendingCommit> stacked = lost.getOrDefault(turn, List.of());
                List<Submission> again = new ArrayList<>();
                for (PendingCommit pending : stacked) {
                    pending.followers().forEach(follower -> again.add(follower.submission()));
                    if (failed.contains(pending) && failure != null) {
                        answers.add(() -> pending.submission().answer().fail(failure));
                    } else {
                        loseOne(pending.submission(), again, answers);
                    }
                }
                turn.lose(stacked.size(), again);
            }
            room.signalAll();
        } finally {
            lock.unlock();
        }
        answers.forEach(GroupCommitter::run);
        turns.forEach(turn -> run(() -> listener.lost(turn)));
    }

    /** Takes everything back too, and lets the turns rest: no race is lost, the instances are only not free. */
    private void letRest(Set<Turn> turns) {
        lock.lock();
        try {
            Map<Turn, List<PendingCommit>> held = takeBack(turns);
            for (Turn turn : turns) {
                List<Submission> again = new ArrayList<>();
                for (PendingCommit pending : held.getOrDefault(turn, List.of())) {
                    again.add(pending.submission());
                    pending.followers().forEach(follower -> again.add(follower.submission()));
                }
                turn.lose(held.getOrDefault(turn, List.of()).size(), again);
                turn.rest();
            }
            room.signalAll();
        } finally {
            lock.unlock();
        }
        turns.forEach(turn -> run(() -> listener.held(turn)));
    }

    /** All open steps of these turns, which are no longer this committer's. Called with the lock held. */
    private Map<Turn, List<PendingCommit>> takeBack(Set<Turn> turns) {
        Map<Turn, List<PendingCommit>> taken = new HashMap<>();
        Predicate<PendingCommit> take = pending -> turns.contains(pending.turn())
                && taken.computeIfAbsent(pending.turn(), any -> new ArrayList<>())
                        .add(pending);
        inFlight.removeIf(take);
        queue.removeIf(take);
        waiting = queue.size();
        turns.forEach(newest::remove);
        return taken;
    }

    /** A command that has lost is applied again, or answered when it has lost too often. */
    private static void loseOne(Submission submission, List<Submission> again, List<Runnable> answers) {
        switch (submission.lostOnceMore()) {
            case AGAIN -> again.add(submission);
            case USED_UP -> answers.add(() -> submission.answer().reply(new Reply.UsedUp()));
            case TOO_OFTEN -> answers.add(() -> submission.answer().fail(lostTooOften(submission)));
        }
    }

    private static StoreException lostTooOften(Submission submission) {
        return new StoreException(
                StoreException.Kind.CONFLICT,
                "Expected instance " + submission.command().instanceId()
                        + " to keep still for one commit, but the command lost " + Submission.MAX_LOSSES
                        + " races in a row. Something else writes this instance without end.",
                null);
    }

    /** Settles all before anybody is answered: whoever is comes back with the next step, and would wait for the lock that the others need. */
    private void succeed(List<PendingCommit> steps) {
        lock.lock();
        try {
            for (PendingCommit pending : steps) {
                inFlight.remove(pending);
                newest.remove(pending.turn(), pending);
                pending.turn().settled();
            }
        } finally {
            lock.unlock();
        }
        for (PendingCommit pending : steps) {
            run(() -> listener.committed(pending));
            pending.followers().forEach(follower -> run(follower.answer()));
        }
    }

    /** These steps cannot be committed at all; what is stacked on them is applied again without them. */
    private void fail(List<PendingCommit> failed, Throwable failure) {
        Set<Turn> turns = new LinkedHashSet<>();
        failed.forEach(pending -> turns.add(pending.turn()));
        lose(turns, Set.copyOf(failed), failure);
    }

    /** An answer that throws must not take the rest of its batch along: that is committed. */
    private static void run(Runnable answer) {
        try {
            answer.run();
        } catch (RuntimeException | Error defect) {
            LOG.error("An answer or effect of a committed step failed", defect);
        }
    }

    @SuppressWarnings("WaitNotInLoop") // a wake-up for no reason only tries once more
    private boolean pauseForDatabase() {
        lock.lock();
        try {
            if (!closed && loop != null) {
                time.await(lock, closing, RETRY_PAUSE_MILLIS * 1_000_000);
            }
            return !closed;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    /** Transactions committed. */
    public long commits() {
        return writer.commits();
    }

    /** Instance changes committed. */
    public long deltas() {
        return writer.deltas();
    }

    /** Instances that lost a race. */
    public long conflicts() {
        return conflicts.sum();
    }

    /** Steps that wait to be taken into a batch. */
    public int queueLength() {
        return waiting;
    }

    /** Commits what is queued and ends. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            arrived.signalAll();
            room.signalAll();
            closing.signalAll();
        } finally {
            lock.unlock();
        }
        Loop committing = loop;
        if (committing != null) {
            committing.join(0);
        }
    }
}
