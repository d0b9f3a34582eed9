package dev.headway.runtime.node;

import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.history.HistoryStatistics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/**
 * Publishes the numbers of a node under the names that the family uses ({@code job.successful}, {@code process.instance.start},
 * ...), and its own under {@code headway.}. Thread-safe.
 */
public final class RuntimeMetrics implements MeterBinder {
    private final ProcessRuntime runtime;

    public RuntimeMetrics(ProcessRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counter(registry, "process.instance.start", RuntimeStatistics::instancesStarted, "Instances started");
        counter(registry, "process.instance.end", RuntimeStatistics::instancesEnded, "Instances ended");
        counter(registry, "activity.instance.end", RuntimeStatistics::activitiesEnded, "Element visits ended");
        counter(registry, "job.successful", RuntimeStatistics::jobsSucceeded, "Jobs whose outcome is durable");
        counter(registry, "job.failed", RuntimeStatistics::jobsFailed, "Attempts of jobs that failed");
        counter(registry, "job.dead.letter", RuntimeStatistics::deadLetters, "Jobs that ran out of retries");
        counter(registry, "timer.fired", RuntimeStatistics::timersFired, "Timers fired");
        counter(registry, "headway.commands", RuntimeStatistics::commands, "Commands of the API");
        counter(registry, "headway.deltas", RuntimeStatistics::deltas, "Instance changes written");
        counter(registry, "headway.commits", RuntimeStatistics::commits, "Transactions that wrote them");
        counter(
                registry,
                "headway.version.conflicts",
                RuntimeStatistics::versionConflicts,
                "Steps that lost their race and were applied again");
        FunctionTimer.builder(
                        "headway.leases.lost",
                        runtime,
                        node -> node.statistics().leasesLost(),
                        node -> node.statistics().leasesLostMillis(),
                        TimeUnit.MILLISECONDS)
                .description("Leases that this node lost, and for how long it had given no sign of life then")
                .register(registry);
        channel(registry);
        history(registry);
        gauge(registry, "headway.jobs.running", RuntimeStatistics::jobsRunning, "User code of jobs running now");
        gauge(registry, "headway.jobs.queued", RuntimeStatistics::jobsQueued, "Ready jobs in memory");
        gauge(
                registry,
                "headway.commit.queue",
                RuntimeStatistics::commitQueueLength,
                "Steps that wait for a committer; at its limit producers are blocked");
    }

    private void history(MeterRegistry registry) {
        moved(registry, "headway.history.moved", HistoryStatistics::rowsMoved, "History rows moved to their tables");
        moved(registry, "headway.history.removed", HistoryStatistics::rowsRemoved, "History rows removed as too old");
        moved(registry, "headway.history.put.aside", HistoryStatistics::rowsPutAside, "History rows refused");
        moved(registry, "headway.history.sent", history -> history.messages().sent(), "Messages of history sent");
        moved(
                registry,
                "headway.history.received",
                history -> history.messages().received(),
                "Messages of history whose rows were written");
        moved(
                registry,
                "headway.history.twice",
                history -> history.messages().twice(),
                "Pieces of messages that came again and were dropped");
        waiting(
                registry,
                "headway.history.early",
                history -> history.messages().waiting(),
                "Pieces of messages that wait for an earlier message");
        waiting(
                registry,
                "headway.history.up",
                history -> history.messages().brokerUp() ? 1 : 0,
                "1 while the broker of history is reachable or none is needed, else 0");
        waiting(registry, "headway.history.lag.millis", HistoryStatistics::lagMillis, "How far history is behind");
        waiting(registry, "headway.history.waiting", HistoryStatistics::eventsWaiting, "History events to be moved");
    }

    private void moved(
            MeterRegistry registry, String name, ToLongFunction<HistoryStatistics> value, String description) {
        FunctionCounter.builder(name, runtime, node -> value.applyAsLong(node.historyStatistics()))
                .description(description)
                .register(registry);
    }

    private void waiting(
            MeterRegistry registry, String name, ToLongFunction<HistoryStatistics> value, String description) {
        Gauge.builder(name, runtime, node -> value.applyAsLong(node.historyStatistics()))
                .description(description)
                .register(registry);
    }

    private void channel(MeterRegistry registry) {
        channel(registry, "job.acquisition.attempt", ChannelStatistics::attempts, "Times that jobs were asked for");
        channel(registry, "job.acquired", ChannelStatistics::acquired, "Jobs that this node got");
        channel(registry, "job.acquired.failure", ChannelStatistics::failures, "Jobs that another node got first");
        channel(
                registry,
                "job.locked.exclusive",
                ChannelStatistics::lockedExclusive,
                "Exclusive jobs that waited because another node runs one of their instance");
        channel(registry, "headway.channel.sent", ChannelStatistics::sent, "Messages sent to the broker");
        channel(registry, "headway.channel.received", ChannelStatistics::received, "Messages of the broker");
        channel(registry, "headway.channel.resent", ChannelStatistics::resent, "Messages sent again");
        Gauge.builder(
                        "headway.channel.up",
                        runtime,
                        node -> node.channelStatistics().brokerUp() ? 1 : 0)
                .description("1 while the broker is reachable or none is needed, else 0")
                .register(registry);
    }

    private void channel(
            MeterRegistry registry, String name, ToLongFunction<ChannelStatistics> value, String description) {
        FunctionCounter.builder(name, runtime, node -> value.applyAsLong(node.channelStatistics()))
                .description(description)
                .register(registry);
    }

    private void counter(
            MeterRegistry registry, String name, ToLongFunction<RuntimeStatistics> value, String description) {
        FunctionCounter.builder(name, runtime, node -> value.applyAsLong(node.statistics()))
                .description(description)
                .register(registry);
    }

    private void gauge(
            MeterRegistry registry, String name, ToLongFunction<RuntimeStatistics> value, String description) {
        Gauge.builder(name, runtime, node -> value.applyAsLong(node.statistics()))
                .description(description)
                .register(registry);
    }
}
