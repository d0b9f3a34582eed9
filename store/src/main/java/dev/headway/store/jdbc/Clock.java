package dev.headway.store.jdbc;

import dev.headway.store.connection.Sql;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The database's clock, by which leases and claims of all nodes go. */
final class Clock {
    private Clock() {}

    /** Epoch milliseconds; an H2 database lives in this process. */
    static long now(Connection connection, Dialect dialect) throws SQLException {
        return switch (dialect) {
            case POSTGRES -> one(connection, WorkSql.POSTGRES_NOW);
            case MARIADB, MYSQL -> one(connection, WorkSql.MARIADB_NOW);
            case H2 -> System.currentTimeMillis();
        };
    }

    private static long one(Connection connection, String text) throws SQLException {
        return Sql.list(connection, text, List.of(), RowReader::big).getFirst();
    }
}
