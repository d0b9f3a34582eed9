package dev.headway.store.jdbc;

import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.store.connection.Sql;
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes rows of the outbox, in a transaction of the caller's. */
final class JdbcOutbox {
    private JdbcOutbox() {}

    /** Moves the cursor of a broadcast and adds what it has become; empty when another node carries on. */
    static Optional<List<OutboxRow>> expand(
            Connection connection,
            OutboxRow row,
            @Nullable Long newCursor,
            List<OutboxRow> added,
            Map<Long, String> onlyOf)
            throws SQLException {
        int partition = Ids.partition(row.id());
        int moved = newCursor == null
                ? Sql.update(connection, WorkSql.END_OUTBOX, List.of(partition, row.id(), row.cursor()))
                : Sql.update(connection, WorkSql.ADVANCE_OUTBOX, List.of(newCursor, partition, row.id(), row.cursor()));
        if (moved == 0) {
            return Optional.empty();
        }
        List<OutboxRow> written = JdbcDynamicStarts.only(connection, added, onlyOf);
        insert(connection, written);
        return Optional.of(written);
    }

    static void insert(Connection connection, List<OutboxRow> rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(WorkSql.INSERT_OUTBOX)) {
            for (OutboxRow row : rows) {
                List<@Nullable Object> values = new ArrayList<>(List.of(
                        row.id(),
                        row.sourceInstanceId(),
                        row.targetInstanceId(),
                        row.targetExecutionId(),
                        row.cursor(),
                        row.createdMillis(),
                        Ids.partition(row.id()),
                        row.kind().code()));
                values.add(row.name());
                values.add(row.payload());
                values.add(row.tenantId());
                Sql.bind(connection, statement, values);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }
}
