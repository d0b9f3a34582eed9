package dev.headway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.runtime.port.HistoryEvents.Removed;
import dev.headway.runtime.port.Store;
import dev.headway.store.connection.StoreSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** History in a partition for each month: what goes as a whole, and what does not. */
class HistoryMonthsTest {
    private static final long DAY = 24 * 3_600_000L;
    private static final long JANUARY = day(2031, 1, 1);
    private static final long FEBRUARY = day(2031, 2, 1);

    private final StoreSettings settings = database();
    private final Store store = Stores.open(settings);
    private Connection connection;
    private long ids;

    private static long day(int year, int month, int day) {
        return LocalDate.of(year, month, day)
                .atStartOfDay(ZoneOffset.UTC)
                .toInstant()
                .toEpochMilli();
    }

    private static StoreSettings database() {
        String name = "months_" + UUID.randomUUID().toString().replace("-", "");
        TestPostgres.server().createDatabase(name);
        return StoreSettings.of(
                        TestPostgres.server().url(name),
                        TestPostgres.server().user(),
                        TestPostgres.server().password())
                .withConnections(1, 1, 2);
    }

    @BeforeEach
    void parted() throws SQLException {
        Stores.partitionHistory(store);
        connection = DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        execute("set search_path = headway");
        // Makes the months that follow.
        store.historyEvents().removeExpired(JANUARY, 1);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        store.close();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> list(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                all.add(rows.getString(1));
            }
            return all;
        }
    }

    /** An ended instance with two visits and a change of a variable. */
    private long instance(long startedMillis, long endedMillis, String removalMillis) throws SQLException {
        long id = ++ids;
        execute("insert into history_instance (instance_id, definition_id, super_instance_id, super_execution_id,"
                + " started_millis, ended_millis, end_state, removal_millis) values (" + id + ", 1, 0, 0, "
                + startedMillis + ", " + endedMillis + ", 0, " + removalMillis + ")");
        visit(id, startedMillis);
        visit(id, endedMillis);
        execute("insert into history_detail (id, instance_id, execution_id, visit_id, version, at_millis) values ("
                + ++ids + ", " + id + ", " + id + ", 0, 1, " + startedMillis + ")");
        execute("insert into operation_log (operation_id, at_millis, user_id, operation_type, entity_type, instance_id,"
                + " execution_id, task_id, job_id, definition_id, deployment_id, batch_id) values (" + ++ids + ", "
                + startedMillis + ", 'kermit', 'Start', 'ProcessInstance', " + id + ", 0, 0, 0, 1, 0, 0)");
        return id;
    }

    private void visit(long instanceId, long endedMillis) throws SQLException {
        execute("insert into history_activity (id, instance_id, definition_id, execution_id, parent_visit_id,"
                + " started_millis, ended_millis, task_id, called_instance_id, end_state, element_id, element_type)"
                + " values (" + ++ids + ", " + instanceId + ", 1, " + instanceId + ", 0, " + endedMillis + ", "
                + endedMillis + ", 0, 0, 0, 'a', 'task')");
    }

    private List<String> instances() throws SQLException {
        return list("select instance_id from history_instance order by 1");
    }

    private static String removal(long endedMillis, int days) {
        return Long.toString(endedMillis + days * DAY);
    }

    private static String months(String table) {
        return "select relname from pg_class where relname ~ '^" + table + "_\\d' and relkind = 'r' order by 1";
    }

    @Test
    void aMonthGoesAsAWholeWhenAllInItIsOver() throws SQLException {
        instance(JANUARY + DAY, JANUARY + 2 * DAY, removal(JANUARY + 2 * DAY, 30));
        instance(JANUARY + DAY, JANUARY + 20 * DAY, removal(JANUARY + 20 * DAY, 30));
        long later = instance(FEBRUARY + DAY, FEBRUARY + 2 * DAY, removal(FEBRUARY + 2 * DAY, 30));

        assertThat(store.historyEvents().removeExpired(JANUARY + 40 * DAY, 100))
                .as("the first is due, and waits for its month")
                .isEqualTo(Removed.NOTHING);
        assertThat(instances()).hasSize(3);

        assertThat(store.historyEvents().removeExpired(JANUARY + 55 * DAY, 100).instances())
                .isEqualTo(2);
        assertThat(instances()).containsExactly(Long.toString(later));
        assertThat(list(months("history_activity")))
                .doesNotContain("history_activity_2031_01")
                .contains("history_activity_2031_02", "history_activity_2031_04");
        assertThat(list("select count(*) from history_activity")).containsExactly("2");
        assertThat(list("select count(*) from history_detail")).containsExactly("1");
        assertThat(list("select count(*) from operation_log"))
                .as("what goes with an instance from elsewhere")
                .containsExactly("1");
    }

    @Test
    void whatStaysLongerKeepsItsMonthAndTheOthersGoByRows() throws SQLException {
        instance(JANUARY + DAY, JANUARY + 2 * DAY, removal(JANUARY + 2 * DAY, 30));
        long year = instance(JANUARY + DAY, JANUARY + 3 * DAY, removal(JANUARY + 3 * DAY, 365));
        long ever = instance(FEBRUARY + DAY, FEBRUARY + 3 * DAY, "null");

        assertThat(store.historyEvents().removeExpired(JANUARY + 55 * DAY, 100).instances())
                .isEqualTo(1);
        assertThat(instances()).containsExactly(Long.toString(year), Long.toString(ever));
        assertThat(list(months("history_instance"))).contains("history_instance_2031_01");
    }

    @Test
    void aVisitOfAnInstanceThatGoesOnKeepsItsMonth() throws SQLException {
        instance(JANUARY + DAY, JANUARY + 2 * DAY, removal(JANUARY + 2 * DAY, 10));
        long across = instance(JANUARY + DAY, FEBRUARY + DAY, removal(FEBRUARY + DAY, 60));

        assertThat(store.historyEvents().removeExpired(FEBRUARY + 20 * DAY, 100).instances())
                .isEqualTo(1);
        assertThat(instances()).containsExactly(Long.toString(across));
        assertThat(list("select count(*) from history_activity"))
                .as("both visits of the one that goes on")
                .containsExactly("2");

        assertThat(store.historyEvents().removeExpired(FEBRUARY + 61 * DAY, 100).instances())
                .as("its month goes, with its visit in the month before")
                .isEqualTo(1);
        assertThat(list("select count(*) from history_activity")).containsExactly("0");
        assertThat(list("select count(*) from history_detail")).containsExactly("0");
    }

    @Test
    void timesWithoutAMonthAreKeptAndRemovedByRows() throws SQLException {
        instance(1_000, 2_000, "3000");
        assertThat(instances()).hasSize(1);
        assertThat(store.historyEvents().removeExpired(JANUARY, 100).instances())
                .isEqualTo(1);
        assertThat(list("select count(*) from history_activity")).containsExactly("0");
    }

    @Test
    void aSchemaWithPartitionsKeepsThemAndOneWithHistoryIsRefused() throws SQLException {
        instance(JANUARY, JANUARY, "null");
        try (Store again = Stores.open(settings)) {
            Stores.partitionHistory(again);
        }
        assertThat(instances()).hasSize(1);

        StoreSettings plain = database();
        try (Store used = Stores.open(plain);
                Connection other = DriverManager.getConnection(plain.url(), plain.user(), plain.password());
                Statement statement = other.createStatement()) {
            statement.execute("insert into headway.history_detail (id, instance_id, execution_id, visit_id, version,"
                    + " at_millis) values (1, 1, 1, 1, 1, 1)");
            assertThatThrownBy(() -> Stores.partitionHistory(used))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("rows in history_detail")
                    .hasMessageContaining("historyDatabaseUrl");
        }
    }

    @Test
    void onlyPostgresHasPartitions() {
        try (Store h2 = Stores.open(StoreSettings.inMemoryH2("months-" + UUID.randomUUID()))) {
            assertThatThrownBy(() -> Stores.partitionHistory(h2))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Expected PostgreSQL to keep history in partitions by month, got H2");
        }
    }
}
