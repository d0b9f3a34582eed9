package dev.headway.bench.run;

import dev.headway.bench.host.Counting;
import dev.headway.bench.host.Progress;
import dev.headway.bench.host.Series;
import dev.headway.bench.host.Wire;
import dev.headway.bench.measure.PostgresCounters;
import dev.headway.bench.scenario.Drive;
import dev.headway.bench.scenario.Scenarios;
import dev.headway.bench.scenario.Variant;
import dev.headway.bench.verify.EngineTables;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Brings instances to their end, in each of the ways that variants ask for. */
final class Driving {
    private static final double IDLE_RATE = 20;
    private static final double SAMPLE_RATE = 50;
    /** All starts are due at once, so that each watcher takes the next when it is free. */
    private static final double AT_ONCE = 1e6;

    /** What is over sooner says more about its start than about its pace. */
    private static final double LEAST_SECONDS = 5;

    /** How long an open loop runs before its samples count, if they take as long: the meter has just had all sessions of the database made anew. */
    private static final double LEAD_IN_SECONDS = 10;

    private static final int MOST_INSTANCES = 5_000_000;
    private static final int AGING_LOTS = 15;

    /** Compilers that did no more than this in a lot leave little to do. */
    private static final long FEW_COMPILED_MILLIS = 300;

    private static final long GATHER_MILLIS = 2_000;
    private static final long GATHER_MILLIS_EACH = 3;

    private final Crew crew;
    private final EngineSession first;
    private final EngineTables tables;
    private final BenchCase asked;
    private final BenchOptions options;
    private final Sizing sizing;
    private final String history;
    private final Display display;
    private int aged;
    private Meter.Reading cost = Meter.Reading.NONE;
    private @Nullable Double historyBehindSeconds;

    Driving(Crew crew, EngineTables tables, BenchCase asked, Sizing sizing, String history, Display display) {
        this.crew = crew;
        this.first = crew.first();
        this.tables = tables;
        this.asked = asked;
        this.options = asked.options();
        this.sizing = sizing;
        this.history = history;
        this.display = display;
    }

    /** How long after the end of the work its history was complete; null where it comes at once. */
    @Nullable
    Double historyBehindSeconds() {
        return historyBehindSeconds;
    }

    /** Waits until all history is where it belongs; the executor runs. */
    private void awaitHistory() throws EngineFailure {
        if (!tables.historyWaitingSql().isEmpty() && options.historyLater()) {
            long started = System.nanoTime();
            Counting waiting = new Counting(
                    PostgresCounters.marked("select count(*) from (" + tables.historyWaitingSql() + ") as waiting"),
                    1,
                    1,
                    true);
            display.phase("waiting for the history");
            await(tables.historyWaitingSql(), waiting, Progress.NONE, false);
            historyBehindSeconds = (System.nanoTime() - started) / 1e9;
        }
    }

    /** What the measured part cost. */
    Meter.Reading cost() {
        return cost;
    }

    /**
     * What was done before anything is measured.
     *
     * @param rate how many a second the last lot were
     */
    record Warmth(int instances, double rate) {}

    /**
     * Leads lots of instances through before anything is measured, until the time is up: all engines get the same. A run with a number of its own ends
     * it sooner, when the virtual machine has seen more than enough for that number.
     */
    Warmth warmUp(Variant variant, String process, int lot) throws EngineFailure {
        long until = System.nanoTime() + (long) (options.warmUpSeconds() * 1e9);
        int enough = asked.wanted(variant) == null
                ? Integer.MAX_VALUE
                : Math.max(20_000 / Math.max(1, variant.jobs()), 3 * sizing.instances());
        long began = System.nanoTime();
        int all = 0;
        double rate;
        display.phase("warming up" + (enough == Integer.MAX_VALUE ? " (seconds)" : ""));
        do {
            rate = lead(variant, process, lot);
            all += lot;
            if (enough == Integer.MAX_VALUE) {
                display.at(wholeSeconds(System.nanoTime() - began), wholeSeconds(until - began));
            } else {
                display.at(all, enough);
            }
        } while (System.nanoTime() < until && all < enough);
        long settled = System.nanoTime() + (long) (options.warmUpSeconds() * 1e9);
        display.phase("waiting for compilers");
        while (System.nanoTime() < settled && compiledMillis(settled) > FEW_COMPILED_MILLIS) {
            rate = lead(variant, process, lot);
            all += lot;
        }
        return new Warmth(all, rate);
    }

    /**
     * Waits until the compilers of all processes have nothing to do: where several share few cores, each gets so little of them beside the work that it would go
     * on for minutes, and most of what is measured were its own start.
     *
     * @return what they did since the last time, by themselves
     */
    private long compiledMillis(long untilNanos) throws EngineFailure {
        long millis = 0;
        for (EngineSession session : crew.all()) {
            long left = Math.max(0, TimeUnit.NANOSECONDS.toMillis(untilNanos - System.nanoTime()));
            Map<String, String> settled = session.ask("settle", Map.of("longestMillis", Long.toString(left)));
            millis += Wire.number(settled, "compiledMillis");
        }
        return millis;
    }

    private static long wholeSeconds(long nanos) {
        return TimeUnit.NANOSECONDS.toSeconds(nanos);
    }

    private double lead(Variant variant, String process, int instances) throws EngineFailure {
        return lead(variant, process, instances, false);
    }

    /** @param seldom where asking whether work is left costs much, as beside an open transaction */
    private double lead(Variant variant, String process, int instances, boolean seldom) throws EngineFailure {
        long started = System.nanoTime();
        boolean jobs = variant.jobs() > 0;
        if (jobs) {
            executor("start");
        }
        first.ask("drive", journey(variant, process, instances, sizing.generators(), 0));
        if (jobs) {
            await(tables.busySql(), left((long) instances * variant.jobs(), 1), Progress.NONE, seldom);
            awaitHistory();
            executor("stop");
        }
        return instances / ((System.nanoTime() - started) / 1e9);
    }

    /** Starts instances of which nobody keeps the ids: their number is not bounded by this benchmark's memory. */
    void start(Variant variant, String process, int instances) throws EngineFailure {
        first.ask("drive", journey(variant, process, instances, sizing.generators(), 0), display);
    }

    /** Starts instances that stay where they wait, until a client that knows their ids goes on with them. */
    void rest(Variant variant, String process, int instances) throws EngineFailure {
        Map<String, String> values = journey(variant, process, instances, sizing.generators(), 0);
        values.put("rest", "add");
        first.ask("drive", values, display);
    }

    /** The measured part. */
    Outcome measure(Variant variant, String warmProcess, DatabaseServer.Database database, Meter meter, double warmRate)
            throws EngineFailure {
        return switch (variant.drive()) {
            case BACKLOG, BACKLOG_BESIDE_WAITING -> backlog(variant, meter, null);
            case BACKLOG_AFTER_WORK -> afterWork(variant, warmProcess, database, meter);
            case BACKLOG_BESIDE_TRANSACTION -> besideTransaction(variant, warmProcess, database, meter);
            case STREAM -> stream(variant, database, meter, counting(variant, sizing.instances()));
            case STREAM_BESIDE_FLOOD -> stream(variant, database, meter, left(sizing.instances() + sizing.beside(), 1));
            case CLIENTS, CONTINUOUS -> clients(variant, meter, warmRate);
            case ONE_BY_ONE -> oneByOne(variant, meter);
            case STEP_LATENCY -> latency(variant, meter, IDLE_RATE, 0);
            case STEP_LATENCY_AT_HALF_LOAD -> latency(variant, meter, SAMPLE_RATE, warmRate / 2);
            case STEP_LATENCY_BESIDE_SLEEPERS -> besideSleepers(variant, meter);
        };
    }

    /** @param aged the database when it has grown before, so that asking it costs more than a little; else null */
    private Outcome backlog(Variant variant, Meter meter, DatabaseServer.@Nullable Database aged) throws EngineFailure {
        long instances = sizing.instances();
        display.phase("making the backlog");
        first.ask("drive", journey(variant, variant.model(), instances, sizing.generators(), 0), display);
        display.phase("working it off");
        meter.begin();
        long started = System.nanoTime();
        long startedMillis = System.currentTimeMillis();
        executor("start");
        Map<String, String> waited = aged == null
                ? await(counting(variant, instances), display)
                : await(tables.busySql(variant.model()), counting(variant, instances), display, true);
        double seconds = (System.nanoTime() - started) / 1e9;
        awaitHistory();
        executor("stop");
        cost = meter.end();
        Double recorded = aged == null ? null : Verifying.secondsToLastEnd(tables, variant, first, aged, startedMillis);
        if (recorded != null) {
            seconds = recorded;
        }
        return new Outcome(instances, seconds, null, Series.decode(Wire.need(waited, "series")));
    }

    private Outcome besideTransaction(
            Variant variant, String warmProcess, DatabaseServer.Database database, Meter meter) throws EngineFailure {
        try (Connection connection = DriverManager.getConnection(
                        String.valueOf(database.directUrl()), database.user(), database.password());
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            // Holds a transaction id and a snapshot: nothing that is deleted meanwhile can be cleaned up.
            statement.execute(PostgresCounters.marked("select pg_current_xact_id()"));
            Outcome outcome = afterWork(variant, warmProcess, database, meter);
            connection.rollback();
            return outcome;
        } catch (SQLException e) {
            throw new EngineFailure("Expected to hold a transaction open beside the engine, got " + e.getMessage());
        }
    }

    private Outcome afterWork(Variant variant, String warmProcess, DatabaseServer.Database database, Meter meter)
            throws EngineFailure {
        // Only PostgreSQL says for nothing whether anything changes; elsewhere the end is seen by asking often, as
        // always.
        boolean seldom = database.url().startsWith("jdbc:postgresql:");
        age(variant, warmProcess, seldom);
        return backlog(variant, meter, seldom ? database : null);
    }

    /** Lets the engine work for as long as the transaction is open, so that what it cannot clean up piles up before anything is measured. */
    private void age(Variant variant, String process, boolean seldom) throws EngineFailure {
        // Few and large, since the end of each is seen only after some seconds in which nothing happens.
        int lot = seldom ? Math.clamp((long) AGING_LOTS * sizing.warmUp(), 1, sizing.instances()) : sizing.warmUp();
        display.phase("working before what is measured (seconds of --hold)");
        long began = System.nanoTime();
        long until = (long) (options.holdSeconds() * 1e9);
        while (System.nanoTime() - began < until) {
            lead(variant, process, lot, seldom);
            aged += lot;
            display.at(wholeSeconds(System.nanoTime() - began), wholeSeconds(until));
        }
    }

    /** Instances of the warm-up's process that were led through since. */
    int aged() {
        return aged;
    }

    private Outcome stream(Variant variant, DatabaseServer.Database database, Meter meter, Counting counting)
            throws EngineFailure {
        display.phase("starting instances and running their jobs");
        meter.begin();
        executor("start");
        long started = System.nanoTime();
        Outcome driven = driven(variant, counting);
        Map<String, String> waited = await(counting, display);
        double wall = (System.nanoTime() - started) / 1e9;
        awaitHistory();
        executor("stop");
        cost = meter.end();
        Double recorded = Verifying.spanSeconds(tables, variant, first, database);
        Series rest = Series.decode(Wire.need(waited, "series")).later(driven.seconds());
        return new Outcome(
                driven.instances(),
                recorded != null ? recorded : wall,
                driven.micros(),
                driven.progress().then(rest));
    }

    /** How much of the work is done is seen by what is left where each instance has one job, otherwise by the ends of activities in the history. */
    private Counting counting(Variant variant, long instances) {
        long total = instances * Math.max(1, variant.jobs());
        String ended = tables.endedSql(variant.model());
        if (variant.jobs() <= 1 || ended == null || history.equals("none") || options.historyLater()) {
            return left(total, variant.jobs());
        }
        return new Counting(PostgresCounters.marked(ended), total, unitsOfAnEnd(variant), false);
    }

    private static double unitsOfAnEnd(Variant variant) {
        int ends = variant.expectation().ended().values().stream()
                        .mapToInt(Integer::intValue)
                        .sum()
                + variant.expectation().joins().size();
        return variant.jobs() / (double) ends;
    }

    private Counting left(long total, double unitsEach) {
        return new Counting(PostgresCounters.marked(tables.countSql()), total, unitsEach, true);
    }

    /** All producers start their parts at the same time. */
    private Outcome driven(Variant variant, Counting counting) throws EngineFailure {
        List<EngineSession> producers = crew.producers();
        int count = producers.size();
        boolean open = options.rate() > 0;
        List<Future<Map<String, String>>> parts = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
            for (int i = 0; i < count; i++) {
                int part = sizing.instances() / count + (i < sizing.instances() % count ? 1 : 0);
                Map<String, String> values = journey(
                        variant, variant.model(), part, Math.max(1, sizing.clients() / count), options.rate() / count);
                EngineSession producer = producers.get(i);
                if (i == 0) {
                    values.putAll(counting.asMap());
                }
                Progress progress = i == 0 ? display : Progress.NONE;
                parts.add(threads.submit(() -> producer.ask("drive", values, progress)));
            }
            Outcome all = Outcome.driven(parts.getFirst().get(), open);
            for (Future<Map<String, String>> part : parts.subList(1, count)) {
                all = all.and(Outcome.driven(part.get(), open));
            }
            return all;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof EngineFailure failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineFailure("Interrupted while instances were started");
        }
    }

    private Outcome clients(Variant variant, Meter meter, double warmRate) throws EngineFailure {
        int instances = asked.wanted(variant) != null || options.rate() > 0
                ? sizing.instances()
                : Math.clamp((long) (warmRate * LEAST_SECONDS), sizing.instances(), MOST_INSTANCES);
        Map<String, String> values = journey(variant, variant.model(), instances, sizing.clients(), options.rate());
        if (variant.drive() == Drive.CONTINUOUS) {
            values.put("rest", "replace");
        }
        display.phase("leading instances");
        meter.begin();
        Outcome outcome = Outcome.driven(first.ask("drive", values, display), options.rate() > 0);
        if (options.historyLater() && !tables.historyWaitingSql().isEmpty()) {
            executor("start");
            awaitHistory();
            executor("stop");
        }
        cost = meter.end();
        return outcome;
    }

    private Outcome latency(Variant variant, Meter meter, double rate, double loadRate) throws EngineFailure {
        executor("start");
        return latency(variant, meter, rate, loadRate, () -> {});
    }

    private Outcome oneByOne(Variant variant, Meter meter) throws EngineFailure {
        Map<String, String> values = samples(variant, variant.model(), AT_ONCE, 0);
        values.put("watchers", "1");
        values.put("leadIn", "0");
        executor("start");
        display.phase("leading one after the other");
        meter.begin();
        long started = System.nanoTime();
        Map<String, String> answer = first.ask("latency", values, display);
        double seconds = (System.nanoTime() - started) / 1e9;
        cost = meter.end();
        awaitHistory();
        executor("stop");
        return new Outcome(Wire.number(answer, "instances"), seconds, null, Series.decode(Wire.need(answer, "series")));
    }

    private Map<String, String> samples(Variant variant, String process, double rate, double loadRate) {
        Map<String, String> values = journey(variant, process, sizing.instances(), sizing.clients(), 0);
        values.put("samples", Integer.toString(sizing.instances()));
        values.put("leadIn", Integer.toString((int) Math.min(rate * LEAD_IN_SECONDS, sizing.instances())));
        values.put("rate", Double.toString(rate));
        values.put("loadRate", String.format(Locale.ROOT, "%.1f", loadRate));
        values.put("reachedSql", PostgresCounters.marked(tables.reachedSql()));
        return values;
    }

    /** What must hold when the last sample is taken. */
    @FunctionalInterface
    private interface Then {
        void hold() throws EngineFailure;
    }

    private Outcome latency(Variant variant, Meter meter, double rate, double loadRate, Then then)
            throws EngineFailure {
        Map<String, String> values = samples(variant, variant.model(), rate, loadRate);
        display.phase("taking samples");
        meter.begin();
        long started = System.nanoTime();
        Map<String, String> answer = first.ask("latency", values, display);
        double seconds = (System.nanoTime() - started) / 1e9;
        then.hold();
        cost = meter.end();
        await(left(sizing.beside(), 1), Progress.NONE);
        awaitHistory();
        executor("stop");
        return new Outcome(
                Wire.number(answer, "instances"),
                seconds,
                Outcome.histogram(answer),
                Series.decode(Wire.need(answer, "series")));
    }

    /** How long the sleepers of a variant sleep: until all sleep and all samples are taken, with room to spare. */
    long sleepMillis() {
        return (long) ((sizing.instances() / IDLE_RATE + LEAD_IN_SECONDS) * 1_000) + gatherMillis();
    }

    private long gatherMillis() {
        return GATHER_MILLIS + GATHER_MILLIS_EACH * sizing.beside();
    }

    private Outcome besideSleepers(Variant variant, Meter meter) throws EngineFailure {
        executor("start");
        Variant sleepers = Scenarios.asleep(sizing.beside(), sleepMillis());
        first.ask("drive", journey(sleepers, sleepers.model(), 1, 1, 0));
        allAsleep(gatherMillis() / 1_000, "before the first sample; are there as many slots?");
        return latency(variant, meter, IDLE_RATE, 0, () -> allAsleep(0, "after the last sample"));
    }

    private void allAsleep(long timeoutSeconds, String when) throws EngineFailure {
        Map<String, String> values =
                Map.of("wanted", Integer.toString(sizing.beside()), "timeoutSeconds", Long.toString(timeoutSeconds));
        long asleep = Wire.number(first.ask("asleep", values), "asleep");
        if (asleep < sizing.beside()) {
            throw new EngineFailure(
                    "Expected " + sizing.beside() + " jobs of one instance to be asleep " + when + ", got " + asleep);
        }
    }

    private void executor(String state) throws EngineFailure {
        for (EngineSession session : crew.executors()) {
            session.ask("executor", Map.of("state", state));
        }
    }

    private Map<String, String> await(Counting counting, Progress progress) throws EngineFailure {
        return await(tables.busySql(), counting, progress, false);
    }

    private Map<String, String> await(String busySql, Counting counting, Progress progress, boolean seldom)
            throws EngineFailure {
        Map<String, String> values = counting.asMap();
        values.put("seldom", Boolean.toString(seldom));
        values.put("busySql", PostgresCounters.marked(busySql));
        values.put("timeoutSeconds", Long.toString(options.timeoutSeconds()));
        Map<String, String> waited = first.ask("await", values, progress);
        if (!Boolean.parseBoolean(waited.get("idle"))) {
            throw new EngineFailure("Expected all work to be done within " + options.timeoutSeconds()
                    + " s (--timeout), but some is left; asked with " + counting.sql() + failures());
        }
        return waited;
    }

    /** Messages of jobs that failed, to be put behind what is wrong; an empty text if there are none. */
    String failures() throws EngineFailure {
        String sql = tables.failuresSql();
        String rows =
                sql.isEmpty() ? "" : Wire.need(first.ask("query", Map.of("sql", PostgresCounters.marked(sql))), "rows");
        return rows.isEmpty() ? "" : ". Jobs failed with:\n" + rows;
    }

    private Map<String, String> journey(Variant variant, String process, long instances, int threads, double rate) {
        Map<String, String> values = new HashMap<>();
        values.put("process", process);
        values.put("instances", Long.toString(instances));
        values.put("threads", Integer.toString(threads));
        values.put("rate", Double.toString(rate));
        values.put("seed", Long.toString(options.seed()));
        values.put("steps", String.join(",", variant.steps()));
        variant.variables().forEach((name, recipe) -> values.put("var." + name, recipe));
        return values;
    }
}
