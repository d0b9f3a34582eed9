package dev.headway.store.sql;

import java.sql.Connection;
import java.sql.SQLException;

/** The database that the SQL is for. */
public enum Dialect {
    POSTGRES,
    H2,
    MARIADB,
    /** The statements of MariaDB with some words of its own; see {@link MySqlWords}. */
    MYSQL;

    /** Whether the statements are those of MariaDB. */
    public boolean isMariaDbFamily() {
        return this == MARIADB || this == MYSQL;
    }

    /** The database at the other end of a connection; asks the driver, not the server. */
    public static Dialect of(Connection connection) throws SQLException {
        String product = connection.getMetaData().getDatabaseProductName();
        return switch (product) {
            case "PostgreSQL" -> POSTGRES;
            case "H2" -> H2;
            case "MariaDB" -> MARIADB;
            case "MySQL" -> MYSQL;
            default ->
                throw new SQLException("Expected PostgreSQL, H2, MariaDB or MySQL, got a connection to " + product);
        };
    }
}
