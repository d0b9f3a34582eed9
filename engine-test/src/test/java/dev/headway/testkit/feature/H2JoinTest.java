package dev.headway.testkit.feature;

import dev.headway.engine.ProcessEngineBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;

/** Shared transactions on an H2 in memory. */
class H2JoinTest extends JoinContract {
    private final String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";

    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        return builder.jdbcUrl(url);
    }

    @Override
    Connection connect() throws SQLException {
        return DriverManager.getConnection(url);
    }
}
