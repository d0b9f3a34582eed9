package dev.headway.store.jdbc;

import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.DynamicStarts;
import dev.headway.runtime.port.Tenants;
import dev.headway.store.connection.Sql;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.StartSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Subscriptions made by calls, and instances that are the only ones of their correlation, on all databases. Thread-safe. */
final class JdbcDynamicStarts implements DynamicStarts {
    private static final int PAGE = 1_000;

    private final Sql sql;

    JdbcDynamicStarts(Sql sql) {
        this.sql = sql;
    }

    @Override
    public boolean add(DynamicStart start) {
        return sql.inTransaction("subscribe a start event", connection -> {
            if (missing(connection, StartSql.LOCK_LATEST, start.definitionId())) {
                return false;
            }
            Sql.update(
                    connection,
                    StartSql.INSERT,
                    Arrays.asList(
                            start.id(),
                            start.definitionId(),
                            start.createdMillis(),
                            start.followsLatest(),
                            start.elementId(),
                            start.eventType(),
                            start.name(),
                            start.tenantId()));
            return true;
        });
    }

    private static boolean missing(Connection connection, String lock, long definitionId) throws SQLException {
        return Sql.list(connection, lock, List.of(definitionId), RowReader::big).isEmpty();
    }

    @Override
    public List<StartSubscription> startedBy(String name, Tenants tenants) {
        return sql
                .list(
                        "find start events by calls",
                        StartSql.BY_NAME,
                        List.of(name),
                        row -> new StartSubscription(
                                row.big(), row.requiredText(), "signal", row.requiredText(), row.text()))
                .stream()
                .filter(start -> tenants.include(start.tenantId()))
                .toList();
    }

    @Override
    public int move(
            long fromDefinitionId, @Nullable String name, String type, long toDefinitionId, String toElementId) {
        return sql.inTransaction("move subscriptions of a start event", connection -> {
            if (missing(connection, StartSql.LOCK, toDefinitionId)) {
                return 0;
            }
            List<Object> parameters = new ArrayList<>(List.of(toDefinitionId, toElementId, fromDefinitionId, type));
            if (name != null) {
                parameters.add(name);
            }
            return Sql.update(connection, name == null ? StartSql.MOVE : StartSql.MOVE + StartSql.OF_NAME, parameters);
        });
    }

    @Override
    public int delete(long definitionId, @Nullable String name) {
        return sql.inTransaction(
                "delete subscriptions of a start event",
                connection -> name == null
                        ? Sql.update(connection, StartSql.DELETE, List.of(definitionId))
                        : Sql.update(connection, StartSql.DELETE + StartSql.OF_NAME, List.of(definitionId, name)));
    }

    @Override
    public int forgetEnded() {
        int forgotten = 0;
        String after = "";
        while (true) {
            List<Noted> page = sql.list(
                    "find instances that were the only ones",
                    StartSql.ALL_UNIQUE,
                    List.of(after, PAGE),
                    JdbcDynamicStarts::noted);
            for (Noted noted : page) {
                if (!noted.lives()) {
                    forgotten += sql.inTransaction(
                            "forget an instance that was the only one",
                            connection -> Sql.update(
                                    connection, StartSql.FORGET_UNIQUE, List.of(noted.key(), noted.instanceId())));
                }
            }
            if (page.size() < PAGE) {
                return forgotten;
            }
            after = page.getLast().key();
        }
    }

    private record Noted(String key, long instanceId, boolean lives) {}

    private static Noted noted(RowReader row) throws SQLException {
        return new Noted(row.requiredText(), row.big(), row.integer() == 1);
    }

    /** Lets subscriptions follow from these versions to a start event of the latest, in the transaction that makes it the latest. */
    static void follow(Connection connection, List<Long> versions, StartSubscription start) throws SQLException {
        Sql.update(
                connection, StartSql.FOLLOW, List.of(start.definitionId(), start.elementId(), versions, start.name()));
    }

    /** Deletes what has not followed. */
    static void delete(Connection connection, DefinitionRow gone) throws SQLException {
        Sql.update(connection, StartSql.DELETE, List.of(gone.id()));
    }

    /**
     * Leaves out starts of which an instance runs already, and notes the others, in the transaction that writes them.
     *
     * @param keys by the ids of rows that start the only instance of a key; all other rows are written anyway
     */
    static List<OutboxRow> only(Connection connection, List<OutboxRow> rows, Map<Long, String> keys)
            throws SQLException {
        List<OutboxRow> written = new ArrayList<>();
        for (OutboxRow row : rows) {
            String key = keys.get(row.id());
            if (key == null || first(connection, row, key)) {
                written.add(row);
            }
        }
        return written;
    }

    private static boolean first(Connection connection, OutboxRow row, String key) throws SQLException {
        Sql.list(connection, StartSql.LOCK_UNIQUE, Arrays.asList(row.targetExecutionId(), row.name()), RowReader::big);
        List<Noted> before = Sql.list(connection, StartSql.UNIQUE, List.of(key), JdbcDynamicStarts::noted);
        if (before.stream().anyMatch(Noted::lives)) {
            return false;
        }
        int partition = Ids.partition(row.id());
        int replaced = 0;
        for (Noted ended : before) {
            List<Object> values = List.of(partition, row.targetInstanceId(), row.id(), key, ended.instanceId());
            replaced += Sql.update(connection, StartSql.REPLACE_UNIQUE, values);
        }
        // Whoever is second here, since the version has changed meanwhile, breaks the key and looks again later.
        if (replaced == 0) {
            Sql.update(connection, StartSql.INSERT_UNIQUE, List.of(key, partition, row.targetInstanceId(), row.id()));
        }
        return true;
    }
}
