package dev.headway.store.postgres;

import dev.headway.store.row.BatchRows;
import dev.headway.store.row.ExecutionRows;
import dev.headway.store.row.SideRows;
import dev.headway.store.sql.PostgresCommitSql;
import dev.headway.store.sql.PostgresSessionSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Instances that a batch cannot write because somebody's transaction has their root, or is about to take the unique business key that they want. Found after a
 * batch has waited in vain, and asked for before the next one, so that only they wait. Thread-safe.
 */
final class HeldInstances {
    private static final String LOCK_TIMEOUT = "55P03";
    private static final String DUPLICATE = "23505";

    /** Those that were held when they were last asked for; forgotten when they are free. */
    private final Set<Long> held = ConcurrentHashMap.newKeySet();

    boolean any() {
        return !held.isEmpty();
    }

    /** Those of the batch that were held before and still are; the roots of the others are locked by this transaction now. */
    Set<Long> still(Connection connection, BatchRows rows) throws SQLException {
        List<ExecutionRows.RootChange> roots = roots(rows).stream()
                .filter(change -> held.contains(change.image().id()))
                .toList();
        List<BatchRows.BusinessKey> keys = keys(rows).stream()
                .filter(key -> held.contains(key.instanceId()))
                .toList();
        Set<Long> still = rootsHeld(connection, roots);
        still.addAll(keysHeld(connection, keys));
        roots.stream()
                .map(change -> change.image().id())
                .filter(id -> !still.contains(id))
                .forEach(held::remove);
        keys.stream()
                .map(BatchRows.BusinessKey::instanceId)
                .filter(id -> !still.contains(id))
                .forEach(held::remove);
        return still;
    }

    /** Those of a batch that has waited in vain; the others need not wait for them. Locks the roots that are free. */
    Set<Long> find(Connection connection, BatchRows rows) throws SQLException {
        Set<Long> found = rootsHeld(connection, roots(rows));
        found.addAll(keysHeld(connection, keys(rows)));
        held.addAll(found);
        return found;
    }

    private static List<ExecutionRows.RootChange> roots(BatchRows rows) {
        List<ExecutionRows.RootChange> roots = new ArrayList<>(rows.changedRoots);
        roots.addAll(rows.endedRoots);
        return roots;
    }

    /** Keys that must be unique: to write one waits for whoever has written the same and not committed yet. */
    private static List<BatchRows.BusinessKey> keys(BatchRows rows) {
        return rows.businessKeys.stream().filter(key -> key.reserved() != null).toList();
    }

    private static Set<Long> rootsHeld(Connection connection, List<ExecutionRows.RootChange> roots)
            throws SQLException {
        Set<Long> held = new HashSet<>();
        if (!roots.isEmpty()) {
            new Pipeline()
                    .query(
                            PostgresCommitSql.PRESENT_ROOTS,
                            ExecutionRows.DELETE_ROOT,
                            roots,
                            row -> held.add(row.big()))
                    .query(
                            PostgresCommitSql.FREE_ROOTS,
                            ExecutionRows.DELETE_ROOT,
                            roots,
                            row -> held.remove(row.big()))
                    .run(connection);
        }
        return held;
    }

    /** Writes each key and takes it back: a row that is not committed cannot be seen, only waited for. */
    private static Set<Long> keysHeld(Connection connection, List<BatchRows.BusinessKey> keys) throws SQLException {
        Set<Long> held = new HashSet<>();
        for (BatchRows.BusinessKey key : keys) {
            Savepoint before = connection.setSavepoint();
            try (Statement statement = connection.createStatement()) {
                statement.execute(PostgresSessionSql.SHORT_WAIT);
                new Pipeline()
                        .add(PostgresCommitSql.PUT_BUSINESS_KEYS, SideRows.BUSINESS_KEY, List.of(key))
                        .run(connection);
            } catch (SQLException e) {
                if (LOCK_TIMEOUT.equals(e.getSQLState())) {
                    held.add(key.instanceId());
                } else if (!DUPLICATE.equals(e.getSQLState())) {
                    throw e;
                }
            }
            connection.rollback(before);
        }
        return held;
    }
}
