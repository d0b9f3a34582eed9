package dev.headway.runtime.recovery;

import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.port.CrashRecords;
import dev.headway.runtime.port.CrashRecords.Suspect;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.StoreException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the job that ends the process it runs in. Partitions whose last owner crashed bring their ready jobs along as suspects:
 * these run in batches, one after the other, each on record before it starts. When the process ends again, whoever
 * takes over finds the batch on record and runs its jobs in batches of half the size, until one is left alone; that one becomes
 * a dead letter. Jobs that became ready later run as always, and while no crash has left anything all of this is one
 * look at a flag. Thread-safe.
 */
public final class Probation {
    /** A job is given up when it was alone in the last one of at least so many crashes: one or two may be somebody's kill -9. */
    static final int CRASHES_MIN = 3;

    private static final Logger LOG = LoggerFactory.getLogger(Probation.class);
    private static final int LOOK_AHEAD = 1_000;

    private final CrashRecords records;
    private final long session;
    private final LongSupplier now;
    private final int batchMax;
    private final int heldMax;
    private final Executor threads;
    private final Quarantine quarantine;
    /** Until when a job of a partition must have become ready to be a suspect; 0 for a partition beyond suspicion. */
    private final long[] readyUntil = new long[Ids.PARTITIONS];

    private final Map<Long, Suspect> onRecord = new HashMap<>();
    private final Map<Long, ReadyJob> held = new LinkedHashMap<>();
    private final Map<Long, ReadyJob> batch = new HashMap<>();
    private final List<Suspect> cleared = new ArrayList<>();
    private @Nullable JobChannel channel;
    private boolean advancing;
    private boolean stopped;
    private volatile boolean active;

    /** Makes a job a dead letter. */
    public interface Quarantine {
        /** @param answer true when it is one, or is gone; false when it has to be tried again */
        void bury(ReadyJob job, String message, Consumer<Boolean> answer);
    }

    /** The first ready jobs of partitions, as the database has them. */
    public interface FirstReady {
        List<ReadyJob> of(Collection<Integer> partitions, int limit);
    }

    /**
     * Suspects nobody yet.
     *
     * @param session what this node leases partitions by
     * @param now this node's clock
     * @param batchMax jobs in a batch before the first crash of one
     * @param heldMax suspects held in memory; the rest stays in the database
     * @param threads for what waits for the database
     */
    public Probation(
            CrashRecords records,
            long session,
            LongSupplier now,
            int batchMax,
            int heldMax,
            Executor threads,
            Quarantine quarantine) {
        this.records = records;
        this.session = session;
        this.now = now;
        this.batchMax = batchMax;
        this.heldMax = heldMax;
        this.threads = threads;
        this.quarantine = quarantine;
    }

    synchronized void releaseTo(JobChannel to) {
        channel = to;
    }

    /** Partitions come to this node; of those that were {@code left} by a crash the ready jobs are suspects. */
    public void inherit(Set<Integer> gained, Set<Integer> left) {
        List<Suspect> known = records.inherit(gained, left);
        if (active) {
            dropBatch(gained);
        }
        if (known.isEmpty() && left.isEmpty()) {
            return;
        }
        LOG.info(
                "{} partitions come from a node that did not hand them over: their ready jobs are suspects and run in batches"
                        + " of up to {}; {} jobs were on record",
                left.size(),
                batchMax,
                known.size());
        synchronized (this) {
            known.forEach(suspect -> onRecord.put(suspect.jobId(), suspect));
            left.forEach(partition -> readyUntil[partition] = now.getAsLong());
            active = true;
        }
    }

    /** What was in hand of partitions that were away for a while has been dropped, or runs with nothing to hope for. */
    private synchronized void dropBatch(Set<Integer> gained) {
        batch.values().removeIf(job -> gained.contains(Ids.partition(job.instanceId())));
    }

    /** Lets suspects of these partitions go that were held here before the partitions were another node's; returns them. */
    List<ReadyJob> forget(Set<Integer> partitions) {
        if (!active) {
            return List.of();
        }
        synchronized (this) {
            List<ReadyJob> old = held.values().stream()
                    .filter(job -> partitions.contains(Ids.partition(job.instanceId())))
                    .toList();
            old.forEach(job -> held.remove(job.jobId()));
            return old;
        }
    }

    /** Whether there may be suspects. */
    public boolean active() {
        return active;
    }

    /** Whether jobs of this partition are on probation, so that it should stay here. */
    public boolean watches(int partition) {
        if (!active) {
            return false;
        }
        synchronized (this) {
            return readyUntil[partition] != 0;
        }
    }

    private boolean suspect(ReadyJob job) {
        long until = readyUntil[Ids.partition(job.instanceId())];
        return onRecord.containsKey(job.jobId())
                // From the future: made ready by a clock that is ahead, nobody knows when.
                || (until != 0 && (job.readySinceMillis() <= until || job.readySinceMillis() > now.getAsLong()));
    }

    /** Keeps the suspects among these jobs whose turn it is not, and returns the others. */
    public List<ReadyJob> sift(List<ReadyJob> taken) {
        List<ReadyJob> free = new ArrayList<>(taken.size());
        List<ReadyJob> tooMany = new ArrayList<>();
        JobChannel to;
        synchronized (this) {
            to = channel;
            for (ReadyJob job : taken) {
                if (batch.containsKey(job.jobId()) || !suspect(job)) {
                    free.add(job);
                } else if (held.size() < heldMax) {
                    held.put(job.jobId(), job);
                } else {
                    tooMany.add(job);
                }
            }
        }
        if (to != null) {
            tooMany.forEach(to::done);
        }
        advanceIfIdle();
        return free;
    }

    private void advanceIfIdle() {
        synchronized (this) {
            if (advancing || stopped || !batch.isEmpty() || (held.isEmpty() && cleared.isEmpty())) {
                return;
            }
            advancing = true;
        }
        threads.execute(this::advance);
    }

    /** Whether this job has been let go on probation and has not come to its end. */
    public synchronized boolean onProbation(long jobId) {
        return batch.containsKey(jobId);
    }

    /** A job has come to its end, or goes to another node: it did not end this process. */
    public void over(ReadyJob job) {
        if (!active) {
            return;
        }
        synchronized (this) {
            if (batch.remove(job.jobId()) == null) {
                return;
            }
            Suspect known = onRecord.remove(job.jobId());
            if (known != null) {
                cleared.add(known);
            }
        }
        advanceIfIdle();
    }

    /** Puts the next batch on record and on its way. */
    private void advance() {
        List<ReadyJob> next = new ArrayList<>();
        List<ReadyJob> accused = new ArrayList<>();
        List<Suspect> rows = new ArrayList<>();
        List<Suspect> forget;
        synchronized (this) {
            choose(next, accused);
            next.forEach(
                    job -> rows.add(new Suspect(job.instanceId(), job.jobId(), next.size(), of(job).crashes(), true)));
            forget = List.copyOf(cleared);
        }
        boolean recorded = false;
        Set<Integer> leased = Set.of();
        List<ReadyJob> elsewhere = List.of();
        try {
            leased = records.write(session, rows, forget);
            recorded = true;
        } catch (StoreException away) {
            LOG.debug("The next batch of suspects waits for the database", away);
        } finally {
            elsewhere = begin(next, rows, forget, recorded, leased);
        }
        drop(elsewhere);
        if (recorded) {
            release(next);
        }
        accused.forEach(this::accuse);
        if (recorded && next.isEmpty()) {
            advanceIfIdle();
        }
    }

    /** Returns what this node does not lease any more: it runs where it is on record. */
    private synchronized List<ReadyJob> begin(
            List<ReadyJob> next, List<Suspect> rows, List<Suspect> forget, boolean recorded, Set<Integer> leased) {
        advancing = false;
        List<ReadyJob> elsewhere = new ArrayList<>();
        if (recorded) {
            cleared.removeAll(forget);
            rows.stream()
                    .filter(row -> leased.contains(Ids.partition(row.instanceId())))
                    .forEach(row -> onRecord.put(row.jobId(), row));
            next.stream()
                    .filter(job -> !leased.contains(Ids.partition(job.instanceId())))
                    .filter(job -> held.remove(job.jobId()) != null)
                    .forEach(elsewhere::add);
            // What was dropped meanwhile, while the database was away for longer than the lease say, comes again by
            // itself.
            next.removeIf(job -> held.remove(job.jobId()) == null);
            next.forEach(job -> batch.put(job.jobId(), job));
        }
        return elsewhere;
    }

    private void drop(List<ReadyJob> dropped) {
        JobChannel to;
        synchronized (this) {
            to = channel;
        }
        if (to != null) {
            dropped.forEach(to::done);
        }
    }

    private void release(List<ReadyJob> next) {
        JobChannel to;
        synchronized (this) {
            to = channel;
        }
        for (ReadyJob job : next) {
            if (to == null || !to.again(job)) {
                over(job);
            }
        }
    }

    private Suspect of(ReadyJob job) {
        Suspect known = onRecord.get(job.jobId());
        return known != null ? known : new Suspect(job.instanceId(), job.jobId(), batchMax, 0, false);
    }

    /** The least suspicious first, so that innocent work goes on before the next crash; the accused do not run at all. */
    private void choose(List<ReadyJob> next, List<ReadyJob> accused) {
        int size = 0;
        for (ReadyJob job : List.copyOf(held.values())) {
            Suspect suspect = of(job);
            if (suspect.batch() == 0 && suspect.crashes() >= CRASHES_MIN) {
                held.remove(job.jobId());
                accused.add(job);
            } else {
                size = Math.max(size, allowed(suspect));
            }
        }
        for (ReadyJob job : held.values()) {
            if (next.size() < size && allowed(of(job)) == size) {
                next.add(job);
            }
        }
    }

    private int allowed(Suspect suspect) {
        return Math.clamp(suspect.batch(), 1, batchMax);
    }

    private void accuse(ReadyJob job) {
        Suspect suspect;
        synchronized (this) {
            suspect = of(job);
        }
        LOG.error(
                "Job {} of instance {} was running when a process of the engine ended, {} times in a row: it is quarantined",
                job.jobId(),
                job.instanceId(),
                suspect.crashes());
        quarantine.bury(job, message(suspect.crashes()), buried -> {
            JobChannel to;
            synchronized (this) {
                to = channel;
                if (buried) {
                    onRecord.remove(job.jobId());
                    cleared.add(suspect);
                } else {
                    held.put(job.jobId(), job);
                }
            }
            if (buried && to != null) {
                to.done(job);
            }
        });
    }

    static String message(int crashes) {
        return "Quarantined: expected the job to end or to fail, but a process of the engine ended while it ran, "
                + crashes
                + " times in a row, the last time as the only one under suspicion. A process that ends cannot say why (System.exit,"
                + " a crash of native code, the system's out-of-memory killer, kill -9): look at its output and for hs_err files. When"
                + " the cause is gone, give the job retries and it runs again.";
    }

    /** Jobs of partitions that have gone elsewhere are the matter of their new owner. */
    private void dropWhatIsNotOurs(IntPredicate owned) {
        List<ReadyJob> dropped = new ArrayList<>();
        synchronized (this) {
            batch.values().removeIf(job -> !owned.test(Ids.partition(job.instanceId())));
            held.values().removeIf(job -> !owned.test(Ids.partition(job.instanceId())) && dropped.add(job));
        }
        drop(dropped);
    }

    /**
     * Called every now and then: carries on after a failure, and ends the suspicion when no suspect is left.
     *
     * @param owned the partitions of this node
     */
    public void sweep(FirstReady firstReady, IntPredicate owned) {
        if (!active) {
            return;
        }
        dropWhatIsNotOurs(owned);
        advanceIfIdle();
        Set<Integer> partitions = new TreeSet<>();
        synchronized (this) {
            if (advancing || !batch.isEmpty() || !held.isEmpty()) {
                return;
            }
            for (int partition = 0; partition < readyUntil.length; partition++) {
                if (readyUntil[partition] != 0) {
                    partitions.add(partition);
                }
            }
            onRecord.values().forEach(suspect -> partitions.add(Ids.partition(suspect.instanceId())));
        }
        // What has gone elsewhere is watched there, if at all. A node whose lease has run out may have it back at once.
        partitions.removeIf(partition -> !owned.test(partition));
        if (partitions.isEmpty() && IntStream.range(0, Ids.PARTITIONS).noneMatch(owned)) {
            return;
        }
        List<ReadyJob> page = partitions.isEmpty() ? List.of() : firstReady.of(partitions, LOOK_AHEAD);
        List<Suspect> gone;
        synchronized (this) {
            if (page.stream().anyMatch(this::suspect)) {
                return;
            }
            gone = List.copyOf(onRecord.values());
        }
        // Cancelled meanwhile, or put aside.
        records.write(
                session,
                List.of(),
                gone.stream()
                        .filter(suspect -> owned.test(Ids.partition(suspect.instanceId())))
                        .toList());
        synchronized (this) {
            if (held.isEmpty() && batch.isEmpty() && cleared.isEmpty() && !advancing) {
                gone.forEach(suspect -> onRecord.remove(suspect.jobId()));
                java.util.Arrays.fill(readyUntil, 0);
                active = !onRecord.isEmpty();
                LOG.info("No job is a suspect any more");
            }
        }
    }

    /** A clean stop: what still runs does so no longer under this process, and what is over is cleared. */
    public void stop() {
        if (!active) {
            return;
        }
        List<Suspect> resting = new ArrayList<>();
        List<Suspect> forget;
        synchronized (this) {
            stopped = true;
            batch.keySet().stream().map(onRecord::get).forEach(suspect -> {
                if (suspect != null) {
                    resting.add(new Suspect(
                            suspect.instanceId(), suspect.jobId(), suspect.batch(), suspect.crashes(), false));
                }
            });
            forget = List.copyOf(cleared);
        }
        try {
            records.write(session, resting, forget);
        } catch (StoreException away) {
            LOG.info("The suspects stay on record as running: {}", away.getMessage());
        }
    }
}
