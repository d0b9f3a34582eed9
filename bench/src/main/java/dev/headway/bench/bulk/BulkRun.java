package dev.headway.bench.bulk;

import dev.headway.engine.ProcessEngine;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** What all of these runs need: a server with the settings of benchmarks, engines on it, questions by SQL, lines of output. */
public final class BulkRun implements AutoCloseable {
    private static final long WARM_UP_MILLIS = 5_000;

    private final EmbeddedPostgres server;
    private final Consumer<String> out;

    /** Starts a throw-away server. */
    public BulkRun(Consumer<String> out) {
        this.out = out;
        this.server = EmbeddedPostgres.start(EmbeddedPostgresSettings.forBenchmarks());
    }

    EmbeddedPostgres server() {
        return server;
    }

    ProcessEngine engine(UnaryOperator<dev.headway.engine.ProcessEngineBuilder> with) {
        return with.apply(ProcessEngine.builder().database(server.url(), server.user(), server.password()))
                .build();
    }

    void say(String line) {
        out.accept(line);
    }

    /** Seconds since a moment of {@link System#nanoTime()}. */
    static double seconds(long sinceNanos) {
        return (System.nanoTime() - sinceNanos) / 1e9;
    }

    /** Lets traffic run alone for a while, first to warm up, then to be looked at. */
    void alone(Traffic traffic) throws InterruptedException {
        Thread.sleep(WARM_UP_MILLIS);
        traffic.seen();
        Thread.sleep(WARM_UP_MILLIS);
        say("alone: " + traffic.seen());
    }

    /** The first column of the first row. */
    long ask(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
