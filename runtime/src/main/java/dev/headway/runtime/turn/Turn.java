package dev.headway.runtime.turn;

import dev.headway.core.state.InstanceState;
import dev.headway.runtime.port.ReadyJob;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The queue of one instance on this node: commands are applied one at a time, in order, by whatever thread comes along. Holds
 * the instance's state as the last applied command left it, committed or not. All methods are thread-safe; the state itself
 * belongs to the thread that drains.
 */
public final class Turn {
    private final long instanceId;
    private final TreeMap<Long, Submission> queue = new TreeMap<>();
    private long nextSequence = 1;
    private boolean draining;
    private boolean resting;
    private boolean retired;
    private int uncommitted;
    private long epoch;
    private @Nullable InstanceState state;
    private long exclusiveJob;
    private final Deque<ReadyJob> exclusiveWaiting = new ArrayDeque<>();
    /** What the cache of idle turns counts this one as; 0 while it is not in it. Written under the cache's lock. */
    private volatile int listedWeight;

    private volatile boolean usedAgain;
    private volatile int committer;

    public Turn(long instanceId) {
        this.instanceId = instanceId;
    }

    public long instanceId() {
        return instanceId;
    }

    /** Adds a command; false when the turn has been retired and a new one must be asked for. */
    synchronized boolean add(Submission submission) {
        if (retired) {
            return false;
        }
        submission.sequence(nextSequence++);
        queue.put(submission.sequence(), submission);
        return true;
    }

    /** Puts a command back that the draining thread could not finish; it keeps its place. */
    public synchronized void putBack(Submission submission) {
        queue.put(submission.sequence(), submission);
    }

    /**
     * Drops the state with all uncommitted steps and puts their commands back in their places, in one go: a command that came
     * later must not slip in between on a fresh state.
     *
     * @param steps how many submitted steps are settled by this
     */
    public synchronized void lose(int steps, Collection<Submission> again) {
        dropState();
        resting = false;
        uncommitted -= steps;
        again.forEach(this::putBack);
    }

    /** Makes the calling thread the one that drains; false when another does. */
    synchronized boolean beginDraining() {
        if (draining || resting || queue.isEmpty()) {
            return false;
        }
        draining = true;
        return true;
    }

    /** Applies no more commands until {@link #endRest}: they could not be committed now. */
    public synchronized void rest() {
        resting = true;
    }

    public synchronized void endRest() {
        resting = false;
    }

    /** The next command, or null when there is none: then the thread drains no more. */
    synchronized @Nullable Submission next() {
        var first = resting ? null : queue.pollFirstEntry();
        if (first == null) {
            draining = false;
            return null;
        }
        first.getValue().epoch(epoch);
        return first.getValue();
    }

    /** Stops draining though commands may be left; true when some are. */
    synchronized boolean pauseDraining() {
        draining = false;
        return !queue.isEmpty();
    }

    /** Identity of the state's line of descent; changes when uncommitted steps are lost. */
    public synchronized long epoch() {
        return epoch;
    }

    /** Drops a state that somebody else's transaction has gone beyond; one with open steps finds out when they lose. */
    public synchronized void outdated() {
        if (uncommitted == 0) {
            dropState();
        }
    }

    /** Drops an idle state that is not current: another node has gone on with the instance since. */
    synchronized void outdatedUnless(Predicate<InstanceState> current) {
        InstanceState known = state;
        if (known != null && !draining && uncommitted == 0 && !current.test(known)) {
            dropState();
        }
    }

    /** Drops the state and everything applied to it that is not committed. */
    public synchronized void dropState() {
        epoch++;
        state = null;
    }

    public synchronized @Nullable InstanceState state() {
        return state;
    }

    /** Keeps a loaded state, unless the line of descent that it was loaded for is over. */
    public synchronized void state(InstanceState loaded, long loadedFor) {
        if (epoch == loadedFor) {
            state = loaded;
        }
    }

    /** Offers a state that was loaded ahead; taken only when the turn has none and nothing is under way. */
    synchronized void offer(InstanceState loaded) {
        if (state == null && !draining && uncommitted == 0) {
            state = loaded;
        }
    }

    public synchronized void submitted() {
        uncommitted++;
    }

    public synchronized void settled() {
        uncommitted--;
    }

    /** Which committer has this turn's open steps; belongs to the thread that drains. */
    public int committer() {
        return committer;
    }

    public void committer(int index) {
        committer = index;
    }

    public synchronized boolean allCommitted() {
        return uncommitted == 0;
    }

    /** Claims the one exclusive job that may run; false when another runs, and the job waits here. */
    public synchronized boolean claimExclusive(ReadyJob job) {
        if (exclusiveJob == job.jobId()) {
            return true;
        }
        if (exclusiveJob != 0) {
            exclusiveWaiting.add(job);
            return false;
        }
        exclusiveJob = job.jobId();
        return true;
    }

    /**
     * A job is over; returns the next exclusive one that waited, or null while another runs. A job that turned out stale never
     * claimed its turn, and those behind it must go on all the same.
     */
    public synchronized @Nullable ReadyJob releaseExclusive(long jobId) {
        if (exclusiveJob == jobId) {
            exclusiveJob = 0;
        }
        return nextParked();
    }

    /** The next parked job, when the one before it cannot go on here; null when there is none or an exclusive job runs. */
    public synchronized @Nullable ReadyJob nextParked() {
        return exclusiveJob == 0 ? exclusiveWaiting.poll() : null;
    }

    /** How many exclusive jobs wait here until the one before them is over. */
    public synchronized int parked() {
        return exclusiveWaiting.size();
    }

    /** Whether nothing needs this turn, so that it may be forgotten. */
    synchronized boolean idle() {
        return !draining
                && !resting
                && queue.isEmpty()
                && uncommitted == 0
                && exclusiveJob == 0
                && exclusiveWaiting.isEmpty();
    }

    /** Ends an idle turn; false when it is in use. */
    synchronized boolean retire() {
        if (idle()) {
            retired = true;
            return true;
        }
        return false;
    }

    synchronized boolean retired() {
        return retired;
    }

    /** Rows held in memory; an empty state counts as one. */
    synchronized int weight() {
        InstanceState known = state;
        return known == null
                ? 1
                : Math.max(
                        1,
                        known.executions().size()
                                + known.tasks().size()
                                + known.jobs().size());
    }

    int listedWeight() {
        return listedWeight;
    }

    void listedWeight(int weight) {
        listedWeight = weight;
    }

    /** Whether it has been used since the cache last considered to forget it. */
    boolean usedAgain() {
        return usedAgain;
    }

    void usedAgain(boolean used) {
        if (usedAgain != used) {
            usedAgain = used;
        }
    }
}
