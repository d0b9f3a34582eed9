package dev.headway.store;

import static dev.headway.store.Sample.batch;
import static dev.headway.store.Sample.created;
import static dev.headway.store.Sample.id;
import static dev.headway.store.Sample.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Query;
import dev.headway.runtime.port.Store;
import dev.headway.store.connection.StoreSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Queries on a real replica of MariaDB. */
class MariaDbReplicaTest {
    private static EmbeddedMariaDb start(String... settings) {
        String[] all = new String[settings.length + 4];
        all[0] = "--innodb-flush-log-at-trx-commit=2";
        all[1] = "--innodb-flush-method=nosync";
        all[2] = "--innodb-file-per-table=0";
        all[3] = "--innodb-buffer-pool-size=64M";
        System.arraycopy(settings, 0, all, 4, settings.length);
        return EmbeddedMariaDb.start(300_000, all);
    }

    private static String ask(EmbeddedMariaDb server, String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private static void execute(EmbeddedMariaDb server, String... statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static StoreSettings settings(EmbeddedMariaDb server) {
        return StoreSettings.of(server.url(""), server.user(), server.password())
                .withConnections(1, 1, 1)
                .withTimeouts(30_000, 1_000, 60_000);
    }

    private static long count(Queries queries, long id) {
        Criterion known = new Criterion.Compare("id", Operator.EQ, id);
        return queries.count(new Query<>(Entity.INSTANCE, List.of(known), List.of(), 0, 10, false));
    }

    @Test
    void queriesReadTheReplicaWhichMayBeBehind() throws Exception {
        Assumptions.assumeTrue(
                EmbeddedMariaDb.isInstalled(),
                "MariaDB is not installed here: apt-get install mariadb-server-core mariadb-client-core");
        try (EmbeddedMariaDb primary = start("--log-bin", "--server-id=1", "--binlog-format=row");
                EmbeddedMariaDb copy = start("--server-id=2", "--read-only")) {
            String begin = ask(primary, "select @@gtid_binlog_pos");
            execute(
                    primary,
                    "create user follower@'127.0.0.1' identified by 'follower'",
                    "grant replication slave on *.* to follower@'127.0.0.1'");
            execute(
                    copy,
                    "set global gtid_slave_pos = '" + begin + "'",
                    "change master to master_host = '127.0.0.1', master_port = " + primary.port()
                            + ", master_user = 'follower', master_password = 'follower',"
                            + " master_use_gtid = slave_pos, master_connect_retry = 1, master_ssl = 0",
                    "start slave");
            try (Store store = Stores.open(settings(primary));
                    Replica replica = Replica.of(settings(copy), store)) {
                store.commits().commit(batch(1, created(waiting(id(1, 1), 1)), created(waiting(id(2, 2), 1))));
                assertThat(ask(
                                copy,
                                "select master_gtid_wait('" + ask(primary, "select @@gtid_binlog_pos") + "', 300)"))
                        .isEqualTo("0");
                assertThat(count(replica.queries(), id(1, 1))).isEqualTo(1);

                execute(copy, "stop slave");
                store.commits().commit(batch(2, created(waiting(id(3, 3), 1))));

                assertThat(count(store.queries(), id(3, 3))).isEqualTo(1);
                assertThat(count(replica.queries(), id(3, 3)))
                        .as("what the replica does not have yet")
                        .isZero();
            }
        }
    }
}
