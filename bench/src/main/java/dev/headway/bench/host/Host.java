package dev.headway.bench.host;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.HdrHistogram.AbstractHistogram;
import org.jspecify.annotations.Nullable;

/** One engine under test: carries out the words of a benchmark, one at a time, and answers with values. Not thread-safe. */
public final class Host implements AutoCloseable {
    private final EngineAdapter engine;
    private final StatementLog log = new StatementLog();
    private final Compilers compilers = new Compilers();
    private final ConcurrentLinkedQueue<String> resting = new ConcurrentLinkedQueue<>();
    private int connectionsMin = 10;
    private int connectionsMax = 150;
    private String url = "";
    private String user = "";
    private String password = "";
    private @Nullable HikariDataSource pool;
    private @Nullable LoggedDriver driver;
    private @Nullable Connection watching;
    /** Commits so far by looking at the database, not by the engine. */
    private long asked;

    public Host(EngineAdapter engine) {
        this.engine = engine;
    }

    /** Carries out one word; what goes wrong is thrown. */
    public Map<String, String> handle(String word, Map<String, String> values, Progress progress) throws Exception {
        return switch (word) {
            case "open" -> open(values);
            case "deploy" -> {
                engine.deploy(Wire.need(values, "file"), Wire.need(values, "xml"));
                yield Map.of();
            }
            case "drive" -> drive(values, progress);
            case "latency" -> latency(values, progress);
            case "asleep" -> asleep(Wire.number(values, "wanted"), Wire.number(values, "timeoutSeconds"));
            case "executor" -> executor(Wire.need(values, "state"));
            case "await" -> await(values, progress);
            case "settle" ->
                Map.of("compiledMillis", Long.toString(compilers.settle(Wire.number(values, "longestMillis"))));
            case "query" -> query(Wire.need(values, "sql"));
            case "statements" -> Map.of("lines", log.encode());
            case "reset" -> {
                log.reset();
                yield Map.of();
            }
            case "release" -> release();
            case "close" -> {
                close();
                yield Map.of();
            }
            default -> throw new IllegalArgumentException("Expected a word of a benchmark, got '" + word + "'");
        };
    }

    private Map<String, String> open(Map<String, String> values) throws Exception {
        url = Wire.need(values, "url");
        user = Wire.need(values, "user");
        password = Wire.need(values, "password");
        connectionsMin = Integer.parseInt(values.getOrDefault("connectionsMin", Integer.toString(connectionsMin)));
        connectionsMax = Integer.parseInt(values.getOrDefault("connectionsMax", Integer.toString(connectionsMax)));
        boolean logged = Boolean.parseBoolean(values.getOrDefault("statementLog", "true"));
        driver = LoggedDriver.install(url, logged ? log : null);
        engine.open(HostSettings.of(values), new HostDatabase(url, user, password, this::pool));
        return Map.of();
    }

    /** The pool of engines that bring none; all of them get the same. */
    private DataSource pool() {
        HikariDataSource known = pool;
        if (known == null) {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(url);
            config.setUsername(user);
            config.setPassword(password);
            config.setMaximumPoolSize(connectionsMax);
            config.setMinimumIdle(connectionsMin);
            config.setConnectionTimeout(30_000);
            if (url.startsWith("jdbc:mariadb:")) {
                // What PostgreSQL does unasked. Camunda takes no other, and Flowable's guide wants it.
                config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
            }
            known = new HikariDataSource(config);
            pool = known;
        }
        return known;
    }

    private static Clients.Journey journey(Map<String, String> values) {
        Map<String, String> variables = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            if (name.startsWith("var.")) {
                variables.put(name.substring(4), value);
            }
        });
        String steps = values.getOrDefault("steps", "");
        return new Clients.Journey(
                Wire.need(values, "process"),
                variables,
                steps.isEmpty() ? List.of() : List.of(steps.split(",")),
                Wire.number(values, "seed"));
    }

    private Map<String, String> drive(Map<String, String> values, Progress progress) throws Exception {
        if (!values.containsKey("countSql")) {
            Clients.Outcome outcome = run(values, progress);
            return driven(outcome, outcome.series());
        }
        try (Counter counter = Counter.start(unlogged(), Counting.of(values), progress)) {
            Clients.Outcome outcome = run(values, Progress.NONE);
            Series done = counter.stop();
            asked += counter.asked();
            return driven(outcome, done);
        }
    }

    private Clients.Outcome run(Map<String, String> values, Progress progress) throws Exception {
        String rest = values.getOrDefault("rest", "no");
        return new Clients(engine, journey(values), progress)
                .run(
                        Wire.number(values, "instances"),
                        (int) Wire.number(values, "threads"),
                        Double.parseDouble(values.getOrDefault("rate", "0")),
                        rest.equals("no") ? null : resting,
                        rest.equals("replace"));
    }

    private static Map<String, String> driven(Clients.Outcome outcome, Series done) {
        return Map.of(
                "instances",
                Long.toString(outcome.instances()),
                "seconds",
                Double.toString(outcome.seconds()),
                "micros",
                encode(outcome.micros()),
                "series",
                done.encode());
    }

    /** Latency of single steps, beside a stream of starts at {@code loadRate} if that is above 0. */
    private Map<String, String> latency(Map<String, String> values, Progress progress) throws Exception {
        int leadIn = (int) Wire.number(values, "leadIn");
        int samples = leadIn + (int) Wire.number(values, "samples");
        double rate = Double.parseDouble(Wire.need(values, "rate"));
        double loadRate = Double.parseDouble(Wire.need(values, "loadRate"));
        int watchers = Integer.parseInt(values.getOrDefault("watchers", Integer.toString(StepLatency.WATCHERS)));
        long load = (long) (loadRate * samples / rate);
        Clients clients = new Clients(engine, journey(values), Progress.NONE);
        try (ExecutorService beside = Executors.newSingleThreadExecutor()) {
            Future<Clients.Outcome> loaded =
                    beside.submit(() -> clients.run(load, (int) Wire.number(values, "threads"), loadRate, null, false));
            StepLatency steps =
                    new StepLatency(journey(values), engine, Wire.need(values, "reachedSql"), leadIn, progress);
            AbstractHistogram micros = steps.measure(samples, rate, watchers, this::unlogged);
            asked += steps.asked();
            loaded.get();
            return Map.of(
                    "micros",
                    encode(micros),
                    "instances",
                    Long.toString(load + samples),
                    "series",
                    steps.done().encode());
        }
    }

    /** Waits until so many jobs sleep at once, and answers how many do. */
    private Map<String, String> asleep(long wanted, long timeoutSeconds) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(timeoutSeconds);
        while (engine.asleep() < wanted && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        return Map.of("asleep", Integer.toString(engine.asleep()));
    }

    private Map<String, String> executor(String state) throws Exception {
        if (state.equals("start")) {
            engine.startExecutor();
        } else {
            engine.stopExecutor();
        }
        return Map.of();
    }

    private Map<String, String> await(Map<String, String> values, Progress progress) throws SQLException {
        boolean seldom = Boolean.parseBoolean(values.getOrDefault("seldom", "false"));
        Watch watch = new Watch(watching(), progress);
        // A scan of the table would walk over everything that could not be cleaned up.
        scans(!seldom);
        Watch.Waited waited = watch.untilIdle(
                Wire.need(values, "busySql"),
                Counting.of(values),
                Double.parseDouble(Wire.need(values, "timeoutSeconds")),
                seldom);
        scans(true);
        asked += watch.asked();
        return Map.of(
                "idle",
                Boolean.toString(waited.idle()),
                "seconds",
                Double.toString(waited.seconds()),
                "series",
                waited.done().encode());
    }

    private void scans(boolean allowed) throws SQLException {
        if (url.startsWith("jdbc:postgresql:")) {
            try (Statement statement = watching().createStatement()) {
                statement.execute("set enable_seqscan = " + (allowed ? "on" : "off"));
            }
        }
    }

    /** Rows as lines of tab-separated values. For databases that no other process can ask. */
    private Map<String, String> query(String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Statement statement = watching().createStatement()) {
            if (!statement.execute(sql)) {
                return Map.of("rows", "");
            }
            try (ResultSet rows = statement.getResultSet()) {
                int columns = rows.getMetaData().getColumnCount();
                while (rows.next()) {
                    List<String> cells = new ArrayList<>();
                    for (int i = 1; i <= columns; i++) {
                        cells.add(String.valueOf(rows.getString(i)).replaceAll("[\\t\\n]", " "));
                    }
                    lines.add(String.join("\t", cells));
                }
            }
        }
        return Map.of("rows", String.join("\n", lines));
    }

    private Connection watching() throws SQLException {
        Connection known = watching;
        if (known == null || known.isClosed()) {
            known = unlogged();
            watching = known;
        }
        return known;
    }

    private Connection unlogged() throws SQLException {
        LoggedDriver logged = driver;
        if (logged == null) {
            throw new IllegalStateException("Expected the word open first");
        }
        return logged.unlogged(url, user, password);
    }

    /** Lets PostgreSQL add up what its sessions counted: by ending idle ones of the pool, or by asking those of an engine's own pool. */
    private Map<String, String> release() throws SQLException {
        if (pool != null) {
            pool.getHikariPoolMXBean().softEvictConnections();
        } else if (driver != null && url.startsWith("jdbc:postgresql:")) {
            asked += driver.publishCounters();
        }
        if (watching != null && !url.startsWith("jdbc:h2:")) {
            watching.close();
        }
        return Map.of("asked", Long.toString(asked), "ending", Boolean.toString(pool != null));
    }

    private static String encode(AbstractHistogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    @Override
    public void close() throws SQLException {
        try {
            engine.close();
        } finally {
            if (watching != null) {
                watching.close();
            }
            if (pool != null) {
                pool.close();
            }
            if (driver != null) {
                driver.close();
                driver = null;
            }
        }
    }
}
