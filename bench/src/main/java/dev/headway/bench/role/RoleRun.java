package dev.headway.bench.role;

import dev.headway.bench.host.HostSettings;
import dev.headway.bench.host.Progress;
import dev.headway.bench.host.Wire;
import dev.headway.bench.measure.PostgresCounters;
import dev.headway.bench.peer.Peer;
import dev.headway.bench.run.BenchCase;
import dev.headway.bench.run.EngineFailure;
import dev.headway.bench.run.EngineSession;
import dev.headway.bench.run.Engines;
import dev.headway.bench.run.Patience;
import dev.headway.bench.run.Unreachable;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Scenarios;
import dev.headway.bench.scenario.Variant;
import dev.headway.bench.verify.Check;
import dev.headway.bench.verify.EngineTables;
import dev.headway.bench.verify.Left;
import dev.headway.bench.verify.SqlRows;
import dev.headway.bench.verify.SqlWords;
import dev.headway.bench.verify.Verification;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Carries out one role on a database that other processes use as well. */
public final class RoleRun {
    private static final String UNDEFINED_TABLE = "42P01";
    private static final String UNDEFINED_SCHEMA = "3F000";

    private final Role role;
    private final RoleConfiguration configuration;
    private final Consumer<String> say;
    private final Peer peer;
    private final EngineTables tables;
    private final Variant variant;
    private volatile String lastSeen = "nothing yet";
    private volatile @Nullable Engines started;

    public RoleRun(Role role, RoleConfiguration configuration, Consumer<String> say) throws ConfigurationProblem {
        this.role = role;
        this.configuration = configuration;
        this.say = say;
        this.peer = configuration.engine();
        this.tables = EngineTables.of(peer.tables(), SqlWords.POSTGRES);
        this.variant = variant(configuration);
    }

    private static Variant variant(RoleConfiguration configuration) throws ConfigurationProblem {
        List<Variant> all = Scenarios.all(configuration.number("seed")).stream()
                .map(Scenario::variants)
                .flatMap(List::stream)
                .toList();
        return all.stream()
                .filter(each -> each.model().equals(configuration.text("process")))
                .findFirst()
                .orElseThrow(() -> new ConfigurationProblem("Expected process to be one of "
                        + all.stream().map(Variant::model).distinct().sorted().toList() + ", got '"
                        + configuration.text("process") + "'"));
    }

    /**
     * Runs the role to its end.
     *
     * @return whether the end is as expected
     */
    public boolean run() throws Unreachable, EngineFailure, SQLException, InterruptedException {
        try (Connection watching = connect()) {
            return switch (role) {
                case MONITOR -> monitor(watching);
                case VERIFY -> verify(watching);
                case PRODUCER, GENERATE, EXECUTOR -> {
                    try (Engines engines =
                            new Engines(configuration.number("timeout-seconds"), configuration.text("heap"))) {
                        started = engines;
                        engines.watch(this::silence);
                        yield engine(engines, watching);
                    }
                }
            };
        } catch (SQLException | EngineFailure e) {
            String silence = silence();
            if (silence.isEmpty()) {
                throw e;
            }
            throw new Unreachable("Expected the database at " + configuration.text("jdbc-url") + " to stay there, got: "
                    + silence + ". Last seen: " + lastSeen);
        }
    }

    /** Ends the engine at once, from another thread, and leaves no file of it. */
    public void stop() {
        Engines engines = started;
        if (engines != null) {
            engines.close();
        }
    }

    private String silence() {
        return Patience.silence(
                configuration.text("jdbc-url"),
                configuration.text("jdbc-username"),
                configuration.text("jdbc-password"));
    }

    private Connection connect() throws Unreachable {
        try {
            return DriverManager.getConnection(
                    Patience.limited(configuration.text("jdbc-url")),
                    configuration.text("jdbc-username"),
                    configuration.text("jdbc-password"));
        } catch (SQLException e) {
            throw new Unreachable(
                    "Expected a PostgreSQL at " + configuration.text("jdbc-url") + ", got: " + Patience.why(e));
        }
    }

    private boolean engine(Engines engines, Connection watching)
            throws Unreachable, EngineFailure, SQLException, InterruptedException {
        EngineSession session = engines.start(peer);
        open(session);
        String name = role.name().toLowerCase(Locale.ROOT);
        say.accept(name + " of " + peer.label() + " is ready, process " + variant.model());
        boolean runs = runs();
        if (runs) {
            session.ask("executor", Map.of("state", "start"));
        }
        if (role != Role.EXECUTOR) {
            deploy(session, engines.adapterClass(peer));
            Map<String, String> driven = session.ask("drive", journey(), new Started());
            say.accept(String.format(
                    Locale.ROOT,
                    "started %,d instances in %.2f s",
                    Wire.number(driven, "instances"),
                    Double.parseDouble(Wire.need(driven, "seconds"))));
        }
        boolean done = !runs || monitor(watching);
        engines.end(session);
        return done;
    }

    private boolean runs() {
        return role == Role.EXECUTOR || (role == Role.PRODUCER && configuration.flag("executor-active"));
    }

    /** What was known last of how far the work is, for a process that is interrupted. */
    public String lastSeen() {
        return lastSeen;
    }

    /** Says now and then how many instances are started. */
    private final class Started implements Progress {
        private final long pauseNanos = TimeUnit.SECONDS.toNanos(configuration.number("display-stats-seconds"));
        private long nextNanos = System.nanoTime() + pauseNanos;

        @Override
        public void at(long done, long total) {
            lastSeen = String.format(Locale.ROOT, "started %,d of %,d instances", done, total);
            if (System.nanoTime() - nextNanos >= 0) {
                say.accept(lastSeen);
                nextNanos = System.nanoTime() + pauseNanos;
            }
        }
    }

    private void open(EngineSession session) throws EngineFailure {
        Map<String, String> values = new HashMap<>(new HostSettings(
                        configuration.text("history"),
                        configuration.number("slots"),
                        configuration.number("page-size"),
                        configuration.number("queue-size"),
                        configuration.number("wait-millis"),
                        configuration.text("channel"),
                        configuration.channelOptions(),
                        configuration.text("node"),
                        configuration.flag("schema-update"),
                        "sync",
                        runs(),
                        BenchCase.UNOBSERVED)
                .asMap());
        values.put("url", configuration.text("jdbc-url"));
        values.put("user", configuration.text("jdbc-username"));
        values.put("password", configuration.text("jdbc-password"));
        values.put("connectionsMin", configuration.text("connections-min"));
        values.put("connectionsMax", configuration.text("connections-max"));
        values.put("statementLog", "false");
        session.ask("open", values);
    }

    private void deploy(EngineSession session, String adapterClass) throws EngineFailure {
        session.ask(
                "deploy",
                Map.of(
                        "file",
                        variant.model() + ".bpmn20.xml",
                        "xml",
                        peer.dialect().translate(variant.xml(), adapterClass)));
    }

    private Map<String, String> journey() {
        Map<String, String> values = new HashMap<>();
        values.put("process", variant.model());
        values.put("instances", configuration.text("nr-process-instances"));
        values.put("threads", configuration.text("start-process-instance-threads"));
        values.put("rate", role == Role.PRODUCER ? Double.toString(configuration.rate()) : "0");
        values.put("seed", configuration.text("seed"));
        values.put("steps", "");
        variant.variables().forEach((name, recipe) -> values.put("var." + name, recipe));
        return values;
    }

    /** Prints the state until the expected instances are done; with none expected, until it is stopped. */
    private boolean monitor(Connection watching) throws SQLException, InterruptedException {
        int expected = configuration.number("expected-process-instances");
        int pause = Math.max(1, configuration.number("display-stats-seconds"));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(configuration.number("timeout-seconds"));
        Pace pace = new Pace();
        while (true) {
            Map<String, Long> state = state(watching);
            lastSeen = state.isEmpty() ? "no tables of " + peer.label() + " yet" : pace.line(state);
            say.accept(lastSeen);
            boolean done = state.getOrDefault("work left", 0L) == 0
                    && state.getOrDefault(variant.expectation().open() == null ? "finished" : "instances", 0L)
                            >= Math.max(expected, 1);
            if (expected > 0 && done) {
                throughput(watching, expected);
                return true;
            }
            if (System.nanoTime() > end) {
                say.accept("Not done within timeout-seconds=" + configuration.number("timeout-seconds"));
                return false;
            }
            Thread.sleep(TimeUnit.SECONDS.toMillis(pause));
        }
    }

    /** Name to number; empty as long as the first engine has not made its tables. */
    private Map<String, Long> state(Connection watching) throws SQLException {
        try {
            return counted(watching);
        } catch (SQLException e) {
            if (UNDEFINED_TABLE.equals(e.getSQLState()) || UNDEFINED_SCHEMA.equals(e.getSQLState())) {
                return Map.of();
            }
            throw e;
        }
    }

    private Map<String, Long> counted(Connection watching) throws SQLException {
        Map<String, Long> state = new LinkedHashMap<>();
        for (Map.Entry<String, String> each : tables.statistics().entrySet()) {
            state.put(
                    each.getKey(),
                    Long.parseLong(SqlRows.of(watching, PostgresCounters.marked(each.getValue()))
                            .getFirst()));
        }
        return state;
    }

    private void throughput(Connection watching, int expected) throws SQLException {
        String sql = tables.spanMillisSql(variant.model());
        if (sql == null || variant.expectation().open() != null || variant.jobs() == 0) {
            return;
        }
        String millis = SqlRows.of(watching, PostgresCounters.marked(sql)).getFirst();
        if (!millis.equals("null")) {
            double seconds = Double.parseDouble(millis) / 1e3;
            say.accept(String.format(
                    Locale.ROOT,
                    "%,d instances, first start to last end %.2f s: %,.1f jobs/s",
                    expected,
                    seconds,
                    (double) expected * variant.jobs() / seconds));
        }
    }

    private boolean verify(Connection watching) {
        List<Check> checks = new ArrayList<>(tables.nothingLeft());
        checks.addAll(tables.checks(Left.of(
                variant.model(),
                configuration.number("expected-process-instances"),
                variant.expectation(),
                configuration.text("history"))));
        try {
            Verification verification =
                    Verification.of(checks, sql -> SqlRows.of(watching, PostgresCounters.marked(sql)));
            verification.wrong().forEach(say);
            say.accept(
                    verification.passed()
                            ? "verified by " + verification.checks() + " queries"
                            : verification.wrong().size() + " of " + verification.checks()
                                    + " queries show a wrong state");
            return verification.passed();
        } catch (Exception e) {
            say.accept("Expected tables of " + peer.label() + " in this database, got: " + e.getMessage());
            return false;
        }
    }
}
