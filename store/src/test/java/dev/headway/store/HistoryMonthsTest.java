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
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
    void monthsGoOnOverTheEndOfTheYear() throws SQLException {
        long year = day(2032, 1, 1);
        store.historyEvents().removeExpired(day(2031, 12, 15), 1);
        assertThat(list(months("history_task")))
                .contains("history_task_2031_12", "history_task_2032_01", "history_task_2032_02");
        instance(year - DAY, year - 1, removal(year, 10));
        long later = instance(year, year, removal(year, 10));

        assertThat(store.historyEvents().removeExpired(year + 11 * DAY, 100).instances())
                .isEqualTo(1);
        assertThat(instances()).containsExactly(Long.toString(later));
        assertThat(list(months("history_task")))
                .contains("history_task_2032_01")
                .doesNotContain("history_task_2031_12");
    }

    @Test
    void aPartitionOfAnotherNameIsLeftAlone() throws SQLException {
        execute("create table history_instance_of_long_ago partition of history_instance for values from (10) to (20)");
        execute("create table history_instance_of_april partition of history_instance for values from ("
                + day(2031, 4, 1) + ") to (" + day(2031, 5, 1) + ")");
        store.historyEvents().removeExpired(FEBRUARY, 1);
        store.historyEvents().removeExpired(day(2031, 3, 1), 1);
        assertThat(list(months("history_activity")))
                .contains("history_activity_2031_05")
                .doesNotContain("history_activity_2031_04");
    }

    private interface Change {
        void run() throws SQLException;
    }

    private CompletableFuture<Removed> removal(long nowMillis) {
        return CompletableFuture.supplyAsync(() -> store.historyEvents().removeExpired(nowMillis, 100));
    }

    /** Returns once somebody waits for a lock in this database. */
    private void untilSomebodyWaits() throws SQLException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (list("select l.pid from pg_locks l join pg_database d on d.datname = current_database()"
                        + " where not l.granted and (l.database = d.oid or l.database is null)")
                .isEmpty()) {
            assertThat(System.nanoTime()).as("somebody waits").isLessThan(end);
        }
    }

    /** Commits a change that the removal of January cannot see before it wants to drop the month. */
    private Removed changedBeforeTheDrop(Change change) throws Exception {
        connection.setAutoCommit(false);
        change.run();
        CompletableFuture<Removed> removal = removal(JANUARY + 55 * DAY);
        untilSomebodyWaits();
        connection.commit();
        connection.setAutoCommit(true);
        Removed removed = removal.get(2, TimeUnit.MINUTES);
        assertThat(list(months("history_instance"))).contains("history_instance_2031_01");
        return removed;
    }

    @Test
    void historyThatComesLateIsNotDroppedWithItsMonth() throws Exception {
        instance(JANUARY + DAY, JANUARY + 2 * DAY, removal(JANUARY + 2 * DAY, 30));
        store.historyEvents().removeExpired(FEBRUARY, 1); // so that there are no months to make
        assertThat(changedBeforeTheDrop(() -> instance(JANUARY, JANUARY + 3 * DAY, "null"))
                        .instances())
                .isEqualTo(0);
        assertThat(instances()).containsExactly("1", Long.toString(ids - 4));
        assertThat(list("select count(*) from history_activity")).containsExactly("4");
    }

    @Test
    void whatIsToStayForEverIsNotDroppedWithItsMonth() throws Exception {
        instance(JANUARY + DAY, JANUARY + 2 * DAY, removal(JANUARY + 2 * DAY, 30));
        store.historyEvents().removeExpired(FEBRUARY, 1); // so that there are no months to make
        assertThat(changedBeforeTheDrop(() -> execute("update history_instance set removal_millis = null"))
                        .instances())
                .isEqualTo(0);
        assertThat(instances()).containsExactly("1");
    }

    @Test
    void aVisitOfARunningInstanceThatComesLateIsNotDroppedWithItsMonth() throws Exception {
        instance(JANUARY + DAY, JANUARY + 2 * DAY, removal(JANUARY + 2 * DAY, 30));
        store.historyEvents().removeExpired(FEBRUARY, 1); // so that there are no months to make
        changedBeforeTheDrop(() -> visit(1_000, JANUARY + 3 * DAY));
        assertThat(list("select instance_id from history_activity where instance_id = 1000"))
                .hasSize(1);
    }

    @Test
    void anInstanceThatIsDueWhenItComesLateGoesWithAllItHas() throws Exception {
        instance(JANUARY + DAY, JANUARY + 2 * DAY, removal(JANUARY + 2 * DAY, 30));
        store.historyEvents().removeExpired(FEBRUARY, 1); // so that there are no months to make
        changedBeforeTheDrop(() -> instance(JANUARY, JANUARY + 3 * DAY, removal(JANUARY + 3 * DAY, 30)));
        assertThat(store.historyEvents().removeExpired(JANUARY + 55 * DAY, 100).instances())
                .isEqualTo(2);
        assertThat(list("select count(*) from operation_log")).containsExactly("0");
        assertThat(list(months("history_instance"))).doesNotContain("history_instance_2031_01");
    }

    @Test
    void historyIsWrittenWhileRowsOfOldAreRemoved() throws Exception {
        instance(JANUARY + DAY, JANUARY + 2 * DAY, removal(JANUARY + 2 * DAY, 30));
        try (Connection holder = DriverManager.getConnection(settings.url(), settings.user(), settings.password());
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("select 1 from headway.operation_log for update");
            CompletableFuture<Removed> removal = removal(JANUARY + 55 * DAY);
            untilSomebodyWaits();
            execute("set lock_timeout = '60s'");
            instance(FEBRUARY, FEBRUARY, "null");
            assertThat(list(months("history_activity"))).as("made before").contains("history_activity_2031_04");
            holder.rollback();
            assertThat(removal.get(2, TimeUnit.MINUTES).instances()).isEqualTo(1);
        }
    }

    @Test
    void aReportHoldsUpTheDropOfItsMonthAlone() throws SQLException {
        instance(JANUARY + DAY, JANUARY + 2 * DAY, removal(JANUARY + 2 * DAY, 30));
        instance(1_000, 2_000, "3000");
        connection.setAutoCommit(false);
        list("select count(*) from history_instance");
        assertThat(store.historyEvents().removeExpired(JANUARY + 55 * DAY, 100).instances())
                .as("what goes row by row")
                .isEqualTo(1);
        assertThat(instances()).containsExactly("1");
        assertThat(list("select count(*) from operation_log"))
                .as("the month is worked off, and committed")
                .containsExactly("0");
        connection.rollback();
        connection.setAutoCommit(true);

        assertThat(store.historyEvents().removeExpired(JANUARY + 55 * DAY, 100))
                .as("no other row is left, but the instance")
                .isEqualTo(new Removed(1, 1));
        assertThat(list(months("history_instance")))
                .doesNotContain("history_instance_2031_01")
                .contains("history_instance_2031_04");
    }

    @Test
    void anEngineStartsWhileAReportHoldsUpTheNextMonth() throws SQLException {
        // The removal years later has dropped the months of now, which were empty.
        String month = DateTimeFormatter.ofPattern("uuuu_MM")
                .format(YearMonth.now(ZoneOffset.UTC).plusMonths(1));
        connection.setAutoCommit(false);
        list("select count(*) from history_task");
        try (Store again = Stores.open(settings)) {
            Stores.partitionHistory(again);
        }
        assertThat(list(months("history_task"))).doesNotContain("history_task_" + month);
        connection.rollback();
        try (Store again = Stores.open(settings)) {
            Stores.partitionHistory(again);
        }
        assertThat(list(months("history_task"))).contains("history_task_" + month);
    }

    @Test
    void aFirstRowThatComesWhileTablesAreTurnedIsNotLost() throws Exception {
        StoreSettings plain = database();
        try (Store used = Stores.open(plain);
                Connection other = DriverManager.getConnection(plain.url(), plain.user(), plain.password());
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("insert into headway.history_detail (id, instance_id, execution_id, visit_id, version,"
                    + " at_millis) values (1, 1, 1, 1, 1, 1)");
            CompletableFuture<Void> parted = CompletableFuture.runAsync(() -> Stores.partitionHistory(used));
            connection.close();
            connection = DriverManager.getConnection(plain.url(), plain.user(), plain.password());
            untilSomebodyWaits();
            other.commit();
            assertThatThrownBy(() -> parted.get(2, TimeUnit.MINUTES)).hasMessageContaining("rows in history_detail");
            other.setAutoCommit(true);
            assertThat(list("select id from headway.history_detail")).containsExactly("1");
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
