package dev.headway.runtime.node;

import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.history.HistoryStatistics;
import dev.headway.runtime.statistics.RuntimeStatistics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/**
 * Publishes the numbers of a node, each under a name with the prefix {@code headway.}; docs/metrics.md lists them. What counts,
 * counts from the start of the node. Thread-safe.
 */
public final class RuntimeMetrics implements MeterBinder {
    private final ProcessRuntime runtime;

    public RuntimeMetrics(ProcessRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        runtime.observe(new WorkMetrics(runtime, registry));
        counter(
                registry,
                "headway.process.instances.started",
                RuntimeStatistics::instancesStarted,
                "Instances started");
        counter(registry, "headway.process.instances.ended", RuntimeStatistics::instancesEnded, "Instances ended");
        counter(registry, "headway.activities.ended", RuntimeStatistics::activitiesEnded, "Activity instances ended");
        counter(registry, "headway.jobs.succeeded", RuntimeStatistics::jobsSucceeded, "Jobs whose outcome is durable");
        counter(registry, "headway.jobs.failed", RuntimeStatistics::jobsFailed, "Attempts of jobs that failed");
        counter(registry, "headway.dead.letters", RuntimeStatistics::deadLetters, "Jobs that ran out of retries");
        counter(registry, "headway.timers.fired", RuntimeStatistics::timersFired, "Timers fired");
        counter(registry, "headway.commands", RuntimeStatistics::commands, "Commands of the API");
        counter(registry, "headway.commit.changes", RuntimeStatistics::changes, "Changes of process instances written");
        counter(registry, "headway.commits", RuntimeStatistics::commits, "Transactions that wrote changes");
        counter(
                registry,
                "headway.commit.conflicts",
                RuntimeStatistics::conflicts,
                "Steps that met a newer version of their instance and were applied again");
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
        gauge(registry, "headway.jobs.running", RuntimeStatistics::jobsRunning, "Jobs whose user code runs now");
        gauge(registry, "headway.jobs.queued", RuntimeStatistics::jobsQueued, "Ready jobs in memory");
        gauge(
                registry,
                "headway.commit.queue.size",
                RuntimeStatistics::commitQueueLength,
                "Steps that wait for a committer; at its limit producers are blocked");
    }

    private void history(MeterRegistry registry) {
        moved(
                registry,
                "headway.history.rows.written",
                HistoryStatistics::rowsMoved,
                "History rows written to their tables");
        moved(
                registry,
                "headway.history.rows.removed",
                HistoryStatistics::rowsRemoved,
                "History rows removed as too old");
        moved(
                registry,
                "headway.history.rows.refused",
                HistoryStatistics::rowsPutAside,
                "History rows that the database refused");
        moved(
                registry,
                "headway.history.messages.sent",
                history -> history.messages().sent(),
                "Messages of history sent");
        moved(
                registry,
                "headway.history.messages.received",
                history -> history.messages().received(),
                "Messages of history whose rows were written");
        moved(
                registry,
                "headway.history.messages.duplicate",
                history -> history.messages().twice(),
                "Parts of history messages that came again and were dropped");
        waiting(
                registry,
                "headway.history.messages.waiting",
                history -> history.messages().waiting(),
                "Parts of history messages that wait for an earlier message");
        waiting(
                registry,
                "headway.history.channel.up",
                history -> history.messages().brokerUp() ? 1 : 0,
                "1 while the broker of history is reachable or none is needed, else 0");
        TimeGauge.builder(
                        "headway.history.lag",
                        runtime,
                        TimeUnit.MILLISECONDS,
                        node -> node.historyStatistics().lagMillis())
                .description("How far history is behind")
                .register(registry);
        waiting(
                registry,
                "headway.history.events.waiting",
                HistoryStatistics::eventsWaiting,
                "History events that wait to be written");
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
        channel(
                registry,
                "headway.claim.attempts",
                ChannelStatistics::attempts,
                "Times that the channel asked for jobs");
        channel(registry, "headway.jobs.claimed", ChannelStatistics::acquired, "Jobs that this node claimed");
        channel(
                registry,
                "headway.claim.conflicts",
                ChannelStatistics::failures,
                "Jobs that another node claimed first");
        channel(
                registry,
                "headway.claim.exclusive.conflicts",
                ChannelStatistics::lockedExclusive,
                "Exclusive jobs that waited because another node runs one of their instance");
        channel(registry, "headway.notifications.sent", ChannelStatistics::sent, "Notifications sent to the broker");
        channel(
                registry,
                "headway.notifications.received",
                ChannelStatistics::received,
                "Notifications received from the broker");
        channel(registry, "headway.notifications.resent", ChannelStatistics::resent, "Notifications sent again");
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
