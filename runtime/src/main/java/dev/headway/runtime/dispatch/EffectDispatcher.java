package dev.headway.runtime.dispatch;

import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.Step;
import dev.headway.runtime.concurrent.EventCount;
import dev.headway.runtime.job.JobExecutor;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.timer.TimerService;
import dev.headway.runtime.turn.Causality;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.TransactionEnd;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets the effects of a committed step out: jobs to the channel, timers to the wheel, the outbox on its way. Thread-safe. */
public final class EffectDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(EffectDispatcher.class);

    private final JobExecutor jobs;
    private final OutboxDispatcher outbox;
    private final Time time;
    private final EventCount externalTasks;
    private final Consumer<Effect.DeadLettered> listener;
    private final LongAdder started = new LongAdder();
    private final LongAdder ended = new LongAdder();
    private final LongAdder deadLetters = new LongAdder();
    private volatile @Nullable TimerService timers;

    /** @param listener told of dead letters; must not block */
    public EffectDispatcher(
            JobExecutor jobs, OutboxDispatcher outbox, Time time, Consumer<Effect.DeadLettered> listener) {
        this.externalTasks = new EventCount(time);
        this.listener = listener;
        this.jobs = jobs;
        this.outbox = outbox;
        this.time = time;
    }

    /** The wheel, while the executor runs; null otherwise. */
    public void timers(@Nullable TimerService service) {
        timers = service;
    }

    /**
     * Does what a step asked for, now that it is durable. Never blocks.
     *
     * @param claimed jobs that its commit has claimed for this node
     */
    public void release(List<Effect> effects, Set<Long> claimed, @Nullable Causality cause) {
        for (Effect effect : effects) {
            release(effect, claimed, cause);
        }
    }

    /** Answers that a step is durable, once the listeners that wait for its end know. */
    public void reply(Submission.Answer answer, Step step) {
        TransactionEnd.reply(answer, step);
    }

    private void release(Effect effect, Set<Long> claimed, @Nullable Causality cause) {
        switch (effect) {
            case Effect.JobReady job -> {
                ReadyJob ready = new ReadyJob(
                        job.instanceId(),
                        job.executionId(),
                        job.jobId(),
                        job.priority(),
                        time.millis(),
                        job.tenantId());
                if (claimed.contains(job.jobId())) {
                    jobs.claimed(ready, job.exclusive());
                } else {
                    jobs.ready(ready);
                }
            }
            case Effect.JobCancelled job -> jobs.cancelled(job.jobId());
            case Effect.TimerArmed timer ->
                arm(timer.instanceId(), timer.jobId(), timer.dueMillis(), timer.createdMillis(), false);
            case Effect.RetryArmed retry ->
                arm(retry.instanceId(), retry.jobId(), retry.dueMillis(), time.millis(), true);
            case Effect.ExternalTaskOffered any -> externalTasks.advance();
            case Effect.OutboxWritten written -> outbox.dispatch(written.row(), cause);
            case Effect.DeadLettered dead -> {
                deadLetters.increment();
                LOG.warn(
                        "Job {} of instance {} at '{}' has no retries left and is a dead letter now: {}",
                        dead.jobId(),
                        dead.instanceId(),
                        dead.elementId(),
                        dead.message());
                listener.accept(dead);
            }
            case Effect.EndListenerFailed failed ->
                LOG.warn(
                        "Instance {} of process '{}' was deleted although an end listener of the process failed",
                        failed.instanceId(),
                        failed.processKey(),
                        failed.failure());
            case Effect.InstanceStarted any -> started.increment();
            case Effect.InstanceEnded any -> ended.increment();
            case Effect.TransactionEnded any -> {} // whoever answers the command tells them first
        }
    }

    private void arm(long instanceId, long jobId, long dueMillis, long armedMillis, boolean retry) {
        TimerService service = timers;
        if (service != null) {
            service.armed(instanceId, jobId, dueMillis, armedMillis, retry);
        }
    }

    /** Counts the external tasks that steps of this node have offered to workers. */
    public EventCount externalTasks() {
        return externalTasks;
    }

    public long instancesStarted() {
        return started.sum();
    }

    public long instancesEnded() {
        return ended.sum();
    }

    public long deadLetters() {
        return deadLetters.sum();
    }
}
