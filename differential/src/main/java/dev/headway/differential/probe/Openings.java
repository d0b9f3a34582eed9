package dev.headway.differential.probe;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Where this engine keeps its state in a comparison. */
public final class Openings {
    private static final String TABLES = "select table_name from information_schema.tables"
            + " where lower(table_schema) = 'headway' and table_type = 'BASE TABLE'";

    /** They have rows when they are made. */
    private static final Set<String> KEPT =
            Set.of("schema_migration", "partition_lease", "deployment_generation", "searchable_name", "acquire_lock");

    private Openings() {}

    /**
     * A database that outlives the engine; emptied for every process.
     *
     * @param channel how jobs are handed out
     */
    public static HeadwayProbe.Opening database(String url, String user, String password, String channel) {
        return (clock, work, fresh) -> {
            if (fresh) {
                empty(url, user, password);
            }
            return builder(clock, work)
                    .database(url, user, password)
                    .channel(channel)
                    .build();
        };
    }

    /** An engine that does nothing by itself. */
    public static ProcessEngineBuilder builder(Clock clock, HeadwayProbe.Work work) {
        return ProcessEngine.builder()
                .name("probe")
                .clock(clock)
                .zone(ZoneOffset.UTC)
                .bean("work", work)
                .asyncExecutorActivate(false);
    }

    private static void empty(String url, String user, String password) {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(TABLES)) {
                while (rows.next()) {
                    tables.add(rows.getString(1));
                }
            }
            for (String table : tables) {
                if (!KEPT.contains(table.toLowerCase(Locale.ROOT))) {
                    statement.executeUpdate("delete from headway." + table);
                }
            }
            if (!tables.isEmpty()) {
                statement.executeUpdate(
                        "update headway.partition_lease set node_name = null, session_id = 0, until_millis = 0");
            }
        } catch (SQLException e) {
            throw new IllegalStateException("Expected to empty the tables at " + url + ", got " + e.getMessage(), e);
        }
    }
}
