package dev.headway.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.runtime.port.Store;
import dev.headway.store.connection.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Plans of MariaDB, as its log of slow statements has them. */
class MariaDbPlansTest extends PlansContract {
    private static final String SCHEMA = "plans";
    /** A page of what matches passes, a table does not. */
    private static final int EXAMINED_MAX = 15_000;

    /** The backlog of history is counted up to this number. */
    private static final String COUNT_THAT_ENDS = "order by id limit 100000";

    private static final Pattern EXAMINED = Pattern.compile("Rows_examined: (\\d+)");

    private static @Nullable Store opened;
    private static int marks;

    @BeforeAll
    static void fill() throws SQLException {
        try (Connection connection = TestMariaDb.connect();
                Statement statement = connection.createStatement()) {
            StoreSettings settings = StoreSettings.of(
                            TestMariaDb.server().url(""),
                            TestMariaDb.server().user(),
                            TestMariaDb.server().password())
                    .inSchema(SCHEMA)
                    .withConnections(1, 1, 1);
            Stores.open(settings).close();
            statement.execute("use " + SCHEMA);
            for (String sql : PlanRows.MARIADB.all()) {
                statement.execute(sql);
            }
            analyze(statement);
            statement.execute("set global slow_query_log_file = '" + log() + "'");
            statement.execute("set global log_slow_verbosity = 'query_plan,explain'");
            statement.execute("set global long_query_time = 0");
            statement.execute("set global slow_query_log = on");
            opened = Stores.open(settings);
        }
    }

    private static void analyze(Statement statement) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (ResultSet names = statement.executeQuery(
                "select table_name from information_schema.tables where table_schema = '" + SCHEMA + "'")) {
            while (names.next()) {
                tables.add(names.getString(1));
            }
        }
        statement.execute("analyze table " + String.join(", ", tables));
    }

    @AfterAll
    static void close() {
        if (opened != null) {
            opened.close();
            TestMariaDb.execute("set global slow_query_log = default");
            TestMariaDb.execute("set global long_query_time = default");
            TestMariaDb.execute("set global log_slow_verbosity = default");
            TestMariaDb.execute("drop schema " + SCHEMA);
        }
    }

    private static Path log() {
        return TestMariaDb.server().folder().resolve("statements.log");
    }

    @Override
    Store store() {
        if (opened == null) {
            throw new IllegalStateException("Expected a store");
        }
        return opened;
    }

    /** The key begins with the partition, and there are no lateral joins to read each partition on its own: it sorts all ids. */
    @Override
    boolean walksByIds() {
        return false;
    }

    @Override
    List<String> plansOf(Runnable work) {
        try {
            long before = Files.size(log());
            work.run();
            // A statement is logged after its answer, so this one ends up behind those of the work.
            String end = "select 'end " + ++marks + "'";
            TestMariaDb.execute(end);
            Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> since(before).contains(end));
            return Stream.of(since(before).split("(?m)^(?=# User@Host)"))
                    .filter(entry -> entry.contains("Rows_examined") && !entry.contains(end))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String since(long before) throws IOException {
        byte[] all = Files.readAllBytes(log());
        return new String(all, (int) before, (int) (all.length - before), StandardCharsets.UTF_8);
    }

    @Override
    void requireNoScan(String what, String plan) {
        if (plan.contains(COUNT_THAT_ENDS)) {
            return;
        }
        Matcher examined = EXAMINED.matcher(plan);
        assertThat(examined.find()).as(plan).isTrue();
        assertThat(Integer.parseInt(examined.group(1)))
                .as(what + " reads much more than it finds:\n" + plan)
                .isLessThan(EXAMINED_MAX);
    }
}
