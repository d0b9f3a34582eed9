package dev.headway.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** How long the connections of each pool wait for a server that says nothing. */
class AnswerTimeTest {
    private static int waitsMillis(DataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return connection.getNetworkTimeout();
        }
    }

    @Test
    void aSilentServerIsWaitedForAMinuteAndByQueriesForFive() throws SQLException {
        try (JdbcStore store = PostgresStore.open(TestPostgres.freshSchema())) {
            assertThat(waitsMillis(store.sources.commit())).isEqualTo(60_000);
            assertThat(waitsMillis(store.sources.work())).isEqualTo(60_000);
            assertThat(waitsMillis(store.sources.general())).isEqualTo(300_000);
            assertThat(waitsMillis(store.sources.shared()))
                    .as("in a transaction that is the user's, as the database sets it up")
                    .isZero();
        }
    }

    @Test
    void whatTheUrlSaysGoesBefore() throws SQLException {
        EmbeddedPostgres server = TestPostgres.server();
        TestPostgres.freshSchema();
        String url = server.url() + (server.url().contains("?") ? "&" : "?") + "socketTimeout=7";
        try (JdbcStore store = PostgresStore.open(StoreSettings.of(url, server.user(), server.password()))) {
            assertThat(waitsMillis(store.sources.commit())).isEqualTo(7_000);
            assertThat(waitsMillis(store.sources.work())).isEqualTo(7_000);
            assertThat(waitsMillis(store.sources.general())).isEqualTo(7_000);
        }
    }
}
