package dev.headway.channel.claiming;

import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.Time;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/** One node of the cluster at a time claims a page in bulk; the others wait for the lock. */
final class GlobalLockScheme implements AcquireScheme {
    private final ClaimedJobs jobs;
    private final SkipLockedScheme pages;
    private final Settings settings;
    private final Time time;
    private final BooleanSupplier closed;
    private final LongAdder waitedInVain = new LongAdder();

    /**
     * How to wait for the lock.
     *
     * @param pollRateMillis how often it is tried
     * @param waitTimeMillis how long one attempt goes on trying
     * @param forceAcquireAfterMillis age at which the lock of a node that was killed is taken from it
     */
    record Settings(long pollRateMillis, long waitTimeMillis, long forceAcquireAfterMillis) {
        static final Settings DEFAULTS = new Settings(50, 1_000, 10_000);

        Settings {
            if (pollRateMillis > waitTimeMillis) {
                throw new IllegalArgumentException("Expected global-lock.pollRateMillis (" + pollRateMillis
                        + ") to be at most global-lock.waitTimeMillis (" + waitTimeMillis
                        + "): an attempt could not try twice. Lower the one or raise the other.");
            }
        }

        static Settings of(ChannelOptions options) {
            long most = TimeUnit.HOURS.toMillis(1);
            return new Settings(
                    options.number("pollRateMillis", DEFAULTS.pollRateMillis, 1, most),
                    options.number("waitTimeMillis", DEFAULTS.waitTimeMillis, 1, most),
                    options.number("forceAcquireAfterMillis", DEFAULTS.forceAcquireAfterMillis, 100, most));
        }
    }

    GlobalLockScheme(ClaimedJobs jobs, SkipLockedScheme pages, Settings settings, Time time, BooleanSupplier closed) {
        this.jobs = jobs;
        this.pages = pages;
        this.settings = settings;
        this.time = time;
        this.closed = closed;
    }

    @Override
    public List<Claim> acquire(PriorityRange priorities, int limit) {
        return acquireBehind(Crowds.NONE, priorities, limit);
    }

    @Override
    public List<Claim> acquireBehind(Crowds crowds, PriorityRange priorities, int limit) {
        long deadline = time.nanos() + TimeUnit.MILLISECONDS.toNanos(settings.waitTimeMillis);
        while (!jobs.claims().tryAcquireLock(jobs.owner(), settings.forceAcquireAfterMillis)) {
            if (closed.getAsBoolean() || time.nanos() - deadline >= 0) {
                waitedInVain.increment();
                return List.of();
            }
            time.park(this, TimeUnit.MILLISECONDS.toNanos(settings.pollRateMillis));
        }
        try {
            return pages.acquireBehind(crowds, priorities, limit);
        } finally {
            jobs.claims().releaseAcquireLock(jobs.owner());
        }
    }

    @Override
    public boolean staysHere(long instanceId) {
        return pages.staysHere(instanceId);
    }

    @Override
    public ChannelStatistics statistics() {
        ChannelStatistics of = pages.statistics();
        return new ChannelStatistics(
                of.attempts() + waitedInVain.sum(), of.acquired(), 0, of.lockedExclusive(), 0, 0, 0, true);
    }
}
