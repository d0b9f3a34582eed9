package dev.headway.runtime.recovery;

import dev.headway.core.execution.step.Effect;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.port.Claims.FollowUps;
import dev.headway.runtime.port.ReadyJob;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Any channel, with the jobs held back that are on probation until it is their turn. Thread-safe. */
public final class ProbationChannel implements JobChannel {
    private final JobChannel inner;
    private final Probation probation;

    public ProbationChannel(JobChannel inner, Probation probation) {
        this.inner = inner;
        this.probation = probation;
        probation.releaseTo(inner);
    }

    @Override
    public void ready(ReadyJob job) {
        inner.ready(job);
    }

    @Override
    public @Nullable FollowUps followUps(List<Effect.JobReady> ready) {
        return inner.followUps(ready);
    }

    @Override
    public void claimed(ReadyJob job, boolean exclusive) {
        inner.claimed(job, exclusive);
    }

    @Override
    public void settled(Collection<Long> instanceIds) {
        inner.settled(instanceIds);
    }

    @Override
    public List<ReadyJob> take(int max) throws InterruptedException {
        while (true) {
            List<ReadyJob> taken = inner.take(max);
            if (taken.isEmpty() || !probation.active()) {
                return taken;
            }
            List<ReadyJob> free = probation.sift(taken);
            if (!free.isEmpty()) {
                return free;
            }
        }
    }

    @Override
    public void forget(Set<Integer> partitions) {
        probation.forget(partitions).forEach(inner::done);
        inner.forget(partitions);
    }

    @Override
    public void done(ReadyJob job) {
        inner.done(job);
        probation.over(job);
    }

    @Override
    public boolean again(ReadyJob job) {
        boolean kept = inner.again(job);
        if (!kept) {
            probation.over(job);
        }
        return kept;
    }

    @Override
    public int queued() {
        return inner.queued();
    }

    @Override
    public ChannelStatistics statistics() {
        return inner.statistics();
    }

    @Override
    public void poll() {
        inner.poll();
    }

    @Override
    public void close() {
        inner.close();
    }
}
