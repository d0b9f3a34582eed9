package dev.headway.testkit;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/** The database of one engine for tests: an H2 in memory, made by who opens it first. Immutable. */
final class TestDatabase {
    private final String url = "jdbc:h2:mem:test-" + UUID.randomUUID();

    String url() {
        return url;
    }

    /** Frees its memory; nothing happens where the test has chosen another database and this one was never made. */
    void drop() {
        try (Connection connection = DriverManager.getConnection(url + ";IFEXISTS=TRUE");
                Statement statement = connection.createStatement()) {
            statement.execute("shutdown");
        } catch (SQLException e) {
            // It was never made, or has gone already.
        }
    }
}
