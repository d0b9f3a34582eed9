package dev.headway.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.runtime.port.StoreException;
import dev.headway.store.Stores;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Servers are told apart by what {@code version()} answers. */
class ServersTest {
    @Test
    void postgresIsAcceptedFrom14On() {
        assertThat(Servers.refusal("PostgreSQL 14.0 on x86_64-pc-linux-gnu, compiled by gcc", 14))
                .isEmpty();
        assertThat(Servers.refusal("PostgreSQL 18.1 (Debian 18.1-1) on x86_64-pc-linux-gnu", 18))
                .isEmpty();
        assertThat(Servers.refusal("PostgreSQL 13.9 on x86_64-pc-linux-gnu", 13))
                .hasValueSatisfying(why -> assertThat(why).contains("14 and newer"));
    }

    @Test
    void serversThatKeepTheirRowsOnManyNodesAreTakenFromTheVersionOnThatHasWhatIsNeeded() {
        assertThat(Servers.refusal("CockroachDB CCL v25.4.0 (x86_64-pc-linux-gnu, go1.23)", 13))
                .isEmpty();
        assertThat(Servers.refusal("CockroachDB CCL v23.2.1 (x86_64-pc-linux-gnu, go1.21)", 13))
                .hasValueSatisfying(why -> assertThat(why).contains("CockroachDB 24.1 or newer"));
        assertThat(Servers.refusal("PostgreSQL 15.12-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu", 15))
                .isEmpty();
        assertThat(Servers.refusal("PostgreSQL 11.2-YB-2024.2.3.0-b0 on x86_64-pc-linux-gnu", 11))
                .hasValueSatisfying(why -> assertThat(why).contains("YugabyteDB 2025.1 or newer"));
    }

    /** In a database of its own, whose catalogue is made to say so. */
    @Test
    void serversThatOnlyTheirCatalogueTellsAreRefused() throws Exception {
        EmbeddedPostgres server = TestPostgres.server();
        execute(server.url(), "create database spread");
        try {
            String url = server.url().replaceFirst("/[^/?]*(\\?|$)", "/spread$1");
            StoreSettings settings = StoreSettings.of(url, server.user(), server.password());
            execute(
                    url,
                    "set allow_system_table_mods = on",
                    "create table pg_catalog.pg_dist_partition (logicalrelid regclass)",
                    "create table other (id int)",
                    "insert into pg_catalog.pg_dist_partition values ('other')");
            Stores.open(settings).close();
            execute(url, "insert into pg_catalog.pg_dist_partition values ('headway.partition_lease')");
            assertThatThrownBy(() -> Stores.open(settings))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("Citus spreads tables of schema headway there (partition_lease)");
            execute(
                    url,
                    "set allow_system_table_mods = on",
                    "drop table pg_catalog.pg_dist_partition",
                    "alter view pg_catalog.pg_settings rename to real_settings",
                    "create view pg_catalog.pg_settings as select 'spanner.ddl_transaction_mode'::text as name");
            assertThatThrownBy(() -> Stores.open(settings))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("Spanner answers there");
        } finally {
            execute(server.url(), "drop database spread with (force)");
        }
    }

    private static void execute(String url, String... statements) throws SQLException {
        EmbeddedPostgres server = TestPostgres.server();
        try (Connection connection = DriverManager.getConnection(url, server.user(), server.password());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
