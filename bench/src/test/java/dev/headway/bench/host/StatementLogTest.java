package dev.headway.bench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StatementLogTest {
    private static final String URL = "jdbc:h2:mem:statements;DB_CLOSE_DELAY=-1";

    @Test
    void countsCallsAndRowsOfEachStatement() throws Exception {
        StatementLog log = new StatementLog();
        try (LoggedDriver driver = LoggedDriver.install(URL, log);
                Connection connection = DriverManager.getConnection(URL, "sa", "")) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("create table thing (id int)");
            }
            try (PreparedStatement insert = connection.prepareStatement("insert into  thing\n values (?)")) {
                for (int i = 0; i < 3; i++) {
                    insert.setInt(1, i);
                    insert.addBatch();
                }
                insert.executeBatch();
                insert.setInt(1, 7);
                insert.execute();
            }
            connection.commit();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select * from thing where id < 3")) {
                while (rows.next()) {
                    assertThat(rows.getInt(1)).isLessThan(3);
                }
            }
            try (PreparedStatement select = connection.prepareStatement("select 1")) {
                assertThat(select.execute()).isTrue();
                assertThat(select.getResultSet().next()).isTrue();
                assertThat(select.getConnection()).isEqualTo(connection);
            }
            connection.commit();
            try (Connection unlogged = driver.unlogged(URL, "sa", "")) {
                unlogged.createStatement().execute("select 2");
            }
        }
        Map<String, StatementLog.Line> lines =
                log.lines().stream().collect(Collectors.toMap(StatementLog.Line::sql, Function.identity()));
        assertThat(lines.get("insert into thing values (?)"))
                .returns(4L, StatementLog.Line::calls)
                .returns(4L, StatementLog.Line::rows);
        assertThat(lines.get("select * from thing where id < 3")).returns(3L, StatementLog.Line::rows);
        assertThat(lines.get("select 1")).returns(1L, StatementLog.Line::rows);
        assertThat(lines.get("commit")).returns(2L, StatementLog.Line::calls);
        assertThat(lines).doesNotContainKey("select 2");
    }

    @Test
    void whatSeveralProcessesCountedIsPutTogether() {
        StatementLog one = new StatementLog();
        one.record("select 'a b',  1", 1, 2, 1_000_000);
        StatementLog other = new StatementLog();
        other.record("select 'a b', 1", 3, 4, 30_000_000);
        other.record("commit", 1, 0, 1_000);
        List<StatementLog.Line> lines = StatementLog.decode(List.of(one.encode(), other.encode()));
        assertThat(lines).extracting(StatementLog.Line::sql).containsExactly("select 'a b', 1", "commit");
        assertThat(lines.getFirst()).returns(4L, StatementLog.Line::calls).returns(6L, StatementLog.Line::rows);
        assertThat(lines.getFirst().minMillis()).isBetween(0.99, 1.01);
        assertThat(lines.getFirst().p50Millis()).isBetween(9.9, 10.1);
    }
}
