package dev.headway.bench.limit;

import dev.headway.bench.headway.HeadwayAdapter;
import dev.headway.bench.host.EngineAdapter;
import dev.headway.bench.host.HostDatabase;
import dev.headway.bench.host.HostSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * No engine: the first instance of a process is led by ours, all others are nothing but the rows that it left, written again. It has one connection,
 * and its callers share a transaction that one of them writes, in one round trip. Shows what is left to gain by a faster engine.
 */
public final class RowsAdapter implements EngineAdapter {
    private static final List<String> TABLES =
            List.of("history_instance", "history_activity", "history_task", "history_detail");

    /** Our engine marks each transaction, to find out whether one of unknown outcome was committed. */
    private static final String MARK = """
            insert into batch_log (session_id, batch_number, committed_millis)
            values (0, ?, (extract(epoch from clock_timestamp()) * 1000)::bigint)""";

    /** Far above the ids that our engine takes for the first instances. */
    private static final long FIRST_ID = 1L << 40;

    private final HeadwayAdapter engine = new HeadwayAdapter();
    private final Map<String, Rows> rowsOf = new ConcurrentHashMap<>();
    private final AtomicLong nextId = new AtomicLong(FIRST_ID);
    private final SharedCommit<Added> commits = new SharedCommit<>(this::write);
    private @Nullable HostDatabase database;
    private @Nullable Connection connection;
    private long batches;

    /** What an instance of a process leaves. */
    private record Rows(List<RowTemplate> tables, long ids) {}

    private record Added(Rows rows, long instance) {}

    @Override
    public void open(HostSettings settings, HostDatabase database) throws Exception {
        engine.open(settings, database);
        this.database = database;
        Connection opened = connect();
        opened.setAutoCommit(false);
        connection = opened;
    }

    private Connection connect() throws SQLException {
        HostDatabase known = database;
        if (known == null) {
            throw new IllegalStateException("Expected open() first");
        }
        Properties login = new Properties();
        login.setProperty("user", known.user());
        login.setProperty("password", known.password());
        login.setProperty("prepareThreshold", "1");
        return DriverManager.getConnection(known.url(), login);
    }

    @Override
    public void deploy(String fileName, String xml) {
        engine.deploy(fileName, xml);
    }

    @Override
    public String start(String process, Map<String, Object> variables) throws Exception {
        Rows rows = rowsOf.get(process);
        if (rows == null) {
            synchronized (rowsOf) {
                rows = rowsOf.get(process);
                if (rows == null) {
                    String first = engine.start(process, variables);
                    rowsOf.put(process, read(process, Long.parseLong(first)));
                    return first;
                }
            }
        }
        long instance = nextId.getAndAdd(rows.ids());
        commits.add(new Added(rows, instance));
        return Long.toString(instance);
    }

    /** By a connection of its own, since callers may be writing by the other. */
    private Rows read(String process, long instance) throws SQLException {
        try (Connection reading = connect()) {
            List<RowTemplate> tables = new ArrayList<>();
            for (String table : TABLES) {
                RowTemplate template = RowTemplate.read(reading, table, instance);
                if (!template.isEmpty()) {
                    tables.add(template);
                }
            }
            if (tables.isEmpty()) {
                throw new IllegalStateException("Expected the first instance of " + process
                        + " to leave rows to write again, but it left none; use --history activity, audit or full");
            }
            return new Rows(
                    tables, tables.stream().mapToLong(RowTemplate::ids).max().orElseThrow());
        }
    }

    private void write(List<Added> all) throws SQLException {
        Map<Rows, List<Long>> instances = new LinkedHashMap<>();
        for (Added each : all) {
            instances.computeIfAbsent(each.rows, any -> new ArrayList<>()).add(each.instance);
        }
        StringBuilder text = new StringBuilder(MARK);
        instances
                .keySet()
                .forEach(rows -> rows.tables.forEach(each -> text.append(";\n").append(each.statement())));
        text.append(";\ncommit");
        long now = System.currentTimeMillis();
        Connection open = connection();
        try (PreparedStatement statement = open.prepareStatement(text.toString())) {
            statement.setLong(1, ++batches);
            int position = 2;
            for (Map.Entry<Rows, List<Long>> each : instances.entrySet()) {
                for (RowTemplate table : each.getKey().tables) {
                    position = table.bind(open, statement, position, each.getValue(), now);
                }
            }
            statement.execute();
        } catch (SQLException e) {
            rollback(open, e);
            throw e;
        }
    }

    /** What failed was sent with its commit, which the server then leaves out: the next transaction must not begin inside of it. */
    private static void rollback(Connection open, SQLException failure) {
        try {
            open.rollback();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    private Connection connection() {
        Connection open = connection;
        if (open == null) {
            throw new IllegalStateException("Expected open() first");
        }
        return open;
    }

    @Override
    public void startExecutor() {
        engine.startExecutor();
    }

    @Override
    public void stopExecutor() {
        engine.stopExecutor();
    }

    @Override
    public void close() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            // The process ends after this, and the connection with it.
        }
        engine.close();
    }
}
