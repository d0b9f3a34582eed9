package dev.headway.runtime.commit;

import dev.headway.core.execution.step.Effect;
import dev.headway.runtime.port.Claims.FollowUps;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Commits;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.RuntimeObserver;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.turn.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes one batch of several steps and writes it under a number of its own; waits for a database that is away, and finds out
 * about a commit whose outcome is unknown. Belongs to one committing thread; the counters may be read by any.
 */
final class BatchWriter {
    private static final Logger LOG = LoggerFactory.getLogger(BatchWriter.class);

    private final Time time;
    private final Commits commits;
    private final Supplier<@Nullable RuntimeObserver> observer;
    private final long session;
    private final boolean historyLater;
    private final FollowUpClaims claims;
    private final Pause pause;
    private final LongAdder committed = new LongAdder();
    private final LongAdder deltas = new LongAdder();
    private long number;
    private boolean unavailable;

    /** Waits a little before the database is tried again. */
    interface Pause {
        /** Returns false when there is no point in trying again: the engine is closing. */
        boolean await();
    }

    /** @param observer who wants to know how long each transaction takes; null while nobody does */
    BatchWriter(
            Time time,
            Commits commits,
            Supplier<@Nullable RuntimeObserver> observer,
            long session,
            boolean historyLater,
            FollowUpClaims claims,
            Pause pause) {
        this.time = time;
        this.observer = observer;
        this.commits = commits;
        this.session = session;
        this.historyLater = historyLater;
        this.claims = claims;
        this.pause = pause;
    }

    /** Commits these steps in one transaction, or none of them. */
    CommitResult write(List<PendingCommit> steps) {
        CommitBatch batch = merge(steps);
        if (batch.deltas().isEmpty()) {
            return new CommitResult.Committed(false);
        }
        int conflicts = 0;
        boolean unknown = false;
        while (true) {
            try {
                CommitResult result = commit(batch);
                reached(batch);
                return result;
            } catch (StoreException failure) {
                boolean again = switch (failure.kind()) {
                    case CONFLICT -> ++conflicts < Submission.MAX_LOSSES;
                    case UNAVAILABLE, UNKNOWN -> waitForDatabase(failure, batch);
                    case DATA -> false;
                    case FATAL -> givenUp(failure, batch);
                };
                unknown |= failure.kind() == StoreException.Kind.UNKNOWN;
                if (!again) {
                    throw unknown ? stillUnknown(failure) : failure;
                }
            }
        }
    }

    /** A failed attempt says nothing about the lost one before it, unless it came as far as the rows. */
    private static StoreException stillUnknown(StoreException failure) {
        return failure.kind() == StoreException.Kind.DATA || failure.kind() == StoreException.Kind.UNKNOWN
                ? failure
                : new StoreException(
                        StoreException.Kind.UNKNOWN,
                        "Expected to find out what became of a batch whose connection was lost at COMMIT, but: "
                                + failure.getMessage() + ". Look for its effects before you do it again.",
                        failure);
    }

    private void reached(CommitBatch batch) {
        if (unavailable) {
            unavailable = false;
            LOG.info("The database is back; {} steps go on", batch.deltas().size());
        }
        committed.increment();
        deltas.add(batch.deltas().size());
    }

    private static boolean givenUp(StoreException failure, CommitBatch batch) {
        LOG.error(
                "A batch of {} steps has failed and is not tried again: {}",
                batch.deltas().size(),
                failure.getMessage());
        return false;
    }

    private boolean waitForDatabase(StoreException failure, CommitBatch batch) {
        if (!unavailable) {
            unavailable = true;
            LOG.warn(
                    "The database is away; {} steps wait and nothing is acknowledged: {}",
                    batch.deltas().size(),
                    failure.getMessage());
        }
        return pause.await();
    }

    private CommitResult commit(CommitBatch batch) {
        RuntimeObserver told = observer.get();
        if (told == null) {
            return commits.commit(batch);
        }
        long began = time.nanos();
        CommitResult result = commits.commit(batch);
        if (result instanceof CommitResult.Committed) {
            told.committed(batch.deltas().size(), time.nanos() - began);
        }
        return result;
    }

    private CommitBatch merge(List<PendingCommit> steps) {
        DeltaMerge merge = new DeltaMerge();
        steps.forEach(pending -> pending.step().deltas().forEach(merge::add));
        return new CommitBatch(session, ++number, merge.take(), historyLater, followUps(steps));
    }

    private @Nullable FollowUps followUps(List<PendingCommit> steps) {
        List<Effect.JobReady> ready = new ArrayList<>();
        for (PendingCommit pending : steps) {
            for (Effect effect : pending.step().effects()) {
                if (effect instanceof Effect.JobReady job) {
                    ready.add(job);
                }
            }
        }
        FollowUps claimed = ready.isEmpty() ? null : claims.of(ready);
        Set<Long> jobIds = claimed == null
                ? Set.of()
                : claimed.jobs().stream().map(ReadyJob::jobId).collect(Collectors.toSet());
        steps.forEach(pending -> pending.claims(jobIds));
        return claimed;
    }

    long commits() {
        return committed.sum();
    }

    long deltas() {
        return deltas.sum();
    }
}
