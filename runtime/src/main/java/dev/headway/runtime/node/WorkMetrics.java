package dev.headway.runtime.node;

import dev.headway.core.execution.job.JobWork;
import dev.headway.core.state.JobRow;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Query;
import dev.headway.runtime.port.RuntimeObserver;
import dev.headway.runtime.port.Time;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Timers of jobs and commits, and what is looked at in the database for gauges, at most every so often. Thread-safe. */
final class WorkMetrics implements RuntimeObserver {
    private static final Logger LOG = LoggerFactory.getLogger(WorkMetrics.class);
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(15);
    /** Few bounds: each is a time series for each process, element and outcome. */
    private static final Duration[] BOUNDS = {
        Duration.ofMillis(5),
        Duration.ofMillis(25),
        Duration.ofMillis(100),
        Duration.ofMillis(500),
        Duration.ofSeconds(2),
        Duration.ofSeconds(10),
        Duration.ofMinutes(1),
        Duration.ofMinutes(10)
    };

    private final Time time = Time.SYSTEM;
    private final ProcessRuntime runtime;
    private final MeterRegistry registry;
    private final Map<JobKey, Timer> durations = new ConcurrentHashMap<>();
    private final Map<String, Timer> waits = new ConcurrentHashMap<>();
    private final Timer commits;
    private final DistributionSummary batchSizes;
    private final MultiGauge incidents;
    private final ReentrantLock looking = new ReentrantLock();
    private volatile long lookedNanos = time.nanos() - LOOK_EVERY_NANOS;
    private volatile long openIncidents;
    private volatile long oldestMillis;

    private record JobKey(String process, String element, Outcome outcome) {}

    WorkMetrics(ProcessRuntime runtime, MeterRegistry registry) {
        this.runtime = runtime;
        this.registry = registry;
        this.commits = Timer.builder("headway.commit.duration")
                .description("How long a transaction that writes changes takes")
                .serviceLevelObjectives(BOUNDS)
                .register(registry);
        this.batchSizes = DistributionSummary.builder("headway.commit.batch.size")
                .description("Instances that one transaction changes")
                .serviceLevelObjectives(1, 10, 100, 1_000)
                .register(registry);
        this.incidents = MultiGauge.builder("headway.incidents.process")
                .description("Open incidents of a process")
                .register(registry);
        Gauge.builder("headway.incidents.open", this, WorkMetrics::openIncidents)
                .description("Open incidents of all processes")
                .register(registry);
        TimeGauge.builder("headway.jobs.oldest.ready", this, TimeUnit.MILLISECONDS, WorkMetrics::oldestReadyMillis)
                .description("How long the oldest ready job has been ready")
                .register(registry);
    }

    @Override
    public void jobStarts(JobWork work) {
        waits.computeIfAbsent(
                        work.definition().key(),
                        process -> Timer.builder("headway.job.wait")
                                .description("From a job's being ready to its start")
                                .tag("process", process)
                                .serviceLevelObjectives(BOUNDS)
                                .register(registry))
                .record(Math.max(0, runtime.nowMillis() - work.readySinceMillis()), TimeUnit.MILLISECONDS);
    }

    @Override
    public void jobRan(JobWork work, Outcome outcome, long nanos) {
        JobKey key = new JobKey(work.definition().key(), work.node().id(), outcome);
        durations
                .computeIfAbsent(
                        key,
                        of -> Timer.builder("headway.job.duration")
                                .description("How long the user code of jobs runs")
                                .tag("process", of.process())
                                .tag("element", of.element())
                                .tag(
                                        "outcome",
                                        of.outcome()
                                                .name()
                                                .toLowerCase(Locale.ROOT)
                                                .replace('_', '-'))
                                .serviceLevelObjectives(BOUNDS)
                                .register(registry))
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void committed(int changes, long nanos) {
        commits.record(nanos, TimeUnit.NANOSECONDS);
        batchSizes.record(changes);
    }

    private double openIncidents() {
        look();
        return openIncidents;
    }

    private double oldestReadyMillis() {
        look();
        return oldestMillis;
    }

    /** A scrape reads several gauges: the first asks the database, if the last look is some time ago. */
    private void look() {
        if (time.nanos() - lookedNanos < LOOK_EVERY_NANOS || !looking.tryLock()) {
            return;
        }
        try {
            lookedNanos = time.nanos();
            Map<String, Long> byProcess = runtime.store()
                    .queries()
                    .countBy(
                            new Query<>(
                                    Entity.JOB,
                                    List.of(new Criterion.In(
                                            "table",
                                            List.of(JobRow.Table.DEAD_LETTER.code(), JobRow.Table.INCIDENT.code()))),
                                    List.of(),
                                    0,
                                    Integer.MAX_VALUE,
                                    true),
                            "definitionKey");
            openIncidents =
                    byProcess.values().stream().mapToLong(Long::longValue).sum();
            incidents.register(
                    byProcess.entrySet().stream()
                            .map(each -> MultiGauge.Row.of(Tags.of("process", each.getKey()), each.getValue()))
                            .toList(),
                    true);
            oldestMillis = runtime.oldestReadyMillis();
        } catch (RuntimeException away) {
            LOG.debug("Gauges keep their last value: the database cannot be asked", away);
        } finally {
            looking.unlock();
        }
    }
}
