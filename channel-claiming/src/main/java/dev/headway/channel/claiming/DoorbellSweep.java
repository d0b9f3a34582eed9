package dev.headway.channel.claiming;

import dev.headway.channel.claiming.DoorbellScheme.Settings;
import dev.headway.channel.claiming.DoorbellScheme.Surroundings;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Finds ready jobs whose message a crash kept from being sent, or a broker lost. A job that nobody has claimed is missed when it
 * is old and no message comes any more, or when messages come that are clearly younger. A message that was sent again is given
 * time before the next one, so that what is merely slow does not multiply. Finding belongs to one thread.
 */
final class DoorbellSweep {
    private final Settings settings;
    private final Claims claims;
    private final long owner;
    private final Surroundings around;
    private final LongSupplier nanoTime;
    private final Map<Long, Long> sentAgain = new HashMap<>();
    private final LongAdder resent = new LongAdder();
    private volatile long lastReceivedNanos;
    private volatile long youngestMillis;
    private long nextNanos;

    DoorbellSweep(Settings settings, Claims claims, long owner, Surroundings around, LongSupplier nanoTime) {
        this.settings = settings;
        this.claims = claims;
        this.owner = owner;
        this.around = around;
        this.nanoTime = nanoTime;
        this.lastReceivedNanos = nanoTime.getAsLong();
        this.nextNanos = lastReceivedNanos;
    }

    /** Jobs that wait on this node, and need no message. */
    record Here(HomeJobs home, WaitingRings later, ClaimedJobs claimed) {
        /** One that waits for an instance which another node has may be that node's. */
        boolean has(long instanceId, long jobId) {
            return home.has(jobId) || (later.has(jobId) && claimed.holds(instanceId));
        }

        int size() {
            return home.size() + later.size();
        }
    }

    /** Messages came. Thread-safe. */
    void received(Collection<ReadyJob> jobs) {
        lastReceivedNanos = nanoTime.getAsLong();
        for (ReadyJob job : jobs) {
            youngestMillis = job.readySinceMillis();
        }
    }

    /**
     * Jobs to send again now.
     *
     * @param nothingHere whether this node has no message left to look at or to send
     * @param here what this node claims without a message
     */
    List<ReadyJob> missing(boolean nothingHere, Here here) {
        long now = nanoTime.getAsLong();
        Set<Integer> partitions = around.partitions().get();
        if (partitions.isEmpty() || nextNanos - now > 0) {
            return List.of();
        }
        boolean quiet = nothingHere && now - lastReceivedNanos > TimeUnit.MILLISECONDS.toNanos(around.pollMillis());
        long millis = around.time().millis();
        long missedSince = (quiet ? millis : Math.min(millis, youngestMillis)) - settings.sweepAfterMillis();
        List<ReadyJob> missing = find(now, partitions, missedSince, 4 * around.pageSize(), here);
        // A long backlog that was never announced is sent page by page, as fast as it is taken.
        nextNanos = now
                + TimeUnit.MILLISECONDS.toNanos(
                        missing.size() >= around.pageSize() ? around.pollMillis() : settings.sweepMillis());
        return missing;
    }

    /**
     * Jobs to send again now by a node that has no room, and so leaves its messages to others: nobody else looks for what has lost its
     * message in its partitions. It cannot see whether the others only have much to do, so it sends few: the first that have waited long.
     */
    List<ReadyJob> missingWithoutRoom(Here here) {
        long now = nanoTime.getAsLong();
        Set<Integer> partitions = around.partitions().get();
        if (partitions.isEmpty() || nextNanos - now > 0) {
            return List.of();
        }
        nextNanos = now + TimeUnit.MILLISECONDS.toNanos(settings.resendMillis());
        long missedSince = around.time().millis() - Math.max(settings.sweepAfterMillis(), settings.resendMillis());
        return find(now, partitions, missedSince, around.pageSize(), here);
    }

    private List<ReadyJob> find(long now, Set<Integer> partitions, long missedSince, int limit, Here here) {
        sentAgain.values().removeIf(until -> until - now <= 0);
        List<ReadyJob> missing = new ArrayList<>();
        int known = sentAgain.size() + here.size();
        for (Claim claim : around.pages()
                .read(
                        partitions,
                        around.priorities(),
                        Crowds.NONE,
                        missedSince,
                        limit + known,
                        since -> claims.candidates(
                                owner,
                                partitions,
                                around.priorities(),
                                new Span(since, missedSince),
                                Crowds.NONE,
                                limit + known))) {
            if (!here.has(claim.job().instanceId(), claim.job().jobId())
                    && !sentAgain.containsKey(claim.job().jobId())) {
                sentAgain.put(claim.job().jobId(), now + TimeUnit.MILLISECONDS.toNanos(settings.resendMillis()));
                missing.add(claim.job());
            }
        }
        resent.add(missing.size());
        return missing;
    }

    long resent() {
        return resent.sum();
    }
}
