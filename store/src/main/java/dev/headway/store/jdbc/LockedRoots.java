package dev.headway.store.jdbc;

import dev.headway.core.state.Ids;
import dev.headway.store.sql.PlainCommitSql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Roots that MariaDB locks for the rest of a transaction, with their versions as they are. */
final class LockedRoots {
    /** With a thousand values or more the optimizer would make a join of the list, in an order of its own. */
    private static final int MOST = 256;

    private static final Comparator<Long> BY_KEY =
            Comparator.<Long>comparingInt(id -> Ids.partition(id)).thenComparingLong(id -> id);

    private LockedRoots() {}

    /** Versions by id; what is not there has none. Locked in the order of the keys, as all batches do. */
    static Map<Long, Long> versions(Connection connection, List<Long> ids) throws SQLException {
        Map<Long, Long> versions = new HashMap<>();
        List<Long> inOrder = ids.stream().sorted(BY_KEY).toList();
        // Nothing is bound, so that no server keeps a text that never comes again.
        try (Statement statement = connection.createStatement()) {
            for (int from = 0; from < inOrder.size(); from += MOST) {
                try (ResultSet rows =
                        statement.executeQuery(text(inOrder.subList(from, Math.min(inOrder.size(), from + MOST))))) {
                    while (rows.next()) {
                        versions.put(rows.getLong(1), rows.getLong(2));
                    }
                }
            }
        }
        return versions;
    }

    private static String text(List<Long> ids) {
        String keys = ids.stream()
                .map(id -> "(" + Ids.partition(id) + ", " + id + ")")
                .collect(Collectors.joining(", "));
        return PlainCommitSql.mariaDbLockRoots(keys);
    }
}
