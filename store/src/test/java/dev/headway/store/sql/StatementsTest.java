package dev.headway.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.headway.core.state.JobRow;
import dev.headway.store.GoldenSql;
import dev.headway.store.Stores;
import dev.headway.store.TestMariaDb;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every statement of this package stands in store/sql as it is sent, and the databases understand it. */
class StatementsTest {
    private static final List<String> TENANTS =
            List.of(WorkSql.OF_ANY_TENANT, WorkSql.OF_TENANT, WorkSql.OF_TENANT_OR_NONE, WorkSql.OF_NO_TENANT);

    /** Statements by name, in the order of their class. */
    private static Map<String, String> statements(Class<?> topic) throws ReflectiveOperationException {
        Map<String, String> all = new LinkedHashMap<>();
        for (Field field : topic.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers())) {
                add(all, field.getName(), field.get(null));
            }
        }
        Method[] methods = topic.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            if (Modifier.isPublic(method.getModifiers())
                    && Arrays.equals(method.getParameterTypes(), new Class<?>[] {JobRow.Table.class})) {
                for (JobRow.Table table : JobRow.Table.STORED) {
                    add(all, method.getName() + " " + table, method.invoke(null, table));
                }
            }
        }
        if (topic == WorkSql.class) {
            Map<String, String> starts = Map.of(
                    "by name", WorkSql.SUBSCRIPTIONS_BY_NAME,
                    "by business key on H2", WorkSql.SUBSCRIPTIONS_BY_BUSINESS_KEY,
                    "by business key on PostgreSQL", WorkSql.POSTGRES_SUBSCRIPTIONS_BY_BUSINESS_KEY);
            new TreeMap<>(starts).forEach((name, start) -> {
                for (String tenants : TENANTS) {
                    String of = tenants.isEmpty() ? "" : "," + tenants;
                    all.put("subscriptions " + name + of, WorkSql.subscriptions(start, false, tenants));
                    all.put(
                            "subscriptions " + name + ", of an instance" + of,
                            WorkSql.subscriptions(start, true, tenants));
                }
            });
        }
        return all;
    }

    /** The same with what is put together for a table, a month or a limit, for one of each. */
    private static Map<String, String> withExamples(Class<?> topic) throws ReflectiveOperationException {
        Map<String, String> all = statements(topic);
        if (topic == HistoryMonthSql.class) {
            addMonths(all);
        } else if (topic == PostgresSessionSql.class) {
            all.put("idle in transaction", PostgresSessionSql.idleInTransaction(4_000));
            all.put("lock timeout", PostgresSessionSql.lockTimeout(5_000));
            all.put("lock timeout of a session", PostgresSessionSql.sessionLockTimeout(5_000));
            all.put("search path", PostgresSessionSql.searchPath("headway"));
            all.put("tables that Citus spreads", PostgresSessionSql.spreadTables());
        } else if (topic == H2SessionSql.class) {
            all.put("again", H2SessionSql.again("PUBLIC", 5_000));
            all.put("lock timeout", H2SessionSql.lockTimeout(5_000));
            all.put("schema", H2SessionSql.schema("headway"));
        } else if (topic == SchemaSql.class) {
            all.put("create", SchemaSql.create(Dialect.POSTGRES, "headway"));
            all.put("create on MariaDB", SchemaSql.create(Dialect.MARIADB, "headway"));
            all.put("make in memory", SchemaSql.h2Begin("HEADWAY"));
        } else if (topic == MariaDbSessionSql.class) {
            String set = MariaDbSessionSql.lockWait(5_000)
                    + MariaDbSessionSql.idleInTransaction(4_000)
                    + MariaDbSessionSql.CAUSAL;
            all.put("limits, in a cluster", "set " + set.substring(2));
        }
        return all;
    }

    private static void addMonths(Map<String, String> all) {
        String month = "2026_11";
        HistoryMonthSql.Parted part = HistoryMonthSql.parts().getFirst();
        all.put("any", HistoryMonthSql.any(part));
        for (HistoryMonthSql.Parted each : List.of(part, HistoryMonthSql.INSTANCES)) {
            all.put("convert " + each.table(), String.join(";\n", HistoryMonthSql.convert(each)));
        }
        all.put("count", HistoryMonthSql.count(month));
        all.put("create", HistoryMonthSql.create(part, month, 1_793_491_200_000L, 1_796_083_200_000L));
        all.put("delete outside", HistoryMonthSql.deleteOutside(part));
        all.put("drop", HistoryMonthSql.drop(month));
        all.put("expired", HistoryMonthSql.expired(month));
        all.put("instances", HistoryMonthSql.instances(month));
        all.put("last", HistoryMonthSql.last(month));
        all.put("lasting", HistoryMonthSql.lasting(part, month));
        all.put("lock", HistoryMonthSql.lock(month));
    }

    private static void add(Map<String, String> all, String name, Object value) {
        if (value instanceof String text && isStatement(text)) {
            all.put(name, text);
        } else if (value instanceof Numbered numbered) {
            all.put(name, numbered.sql());
        } else if (value instanceof Wording wording) {
            all.put(name, wording.standard());
        } else if (value instanceof List<?> texts) {
            for (int i = 0; i < texts.size(); i++) {
                all.put(name + " " + (i + 1), String.valueOf(texts.get(i)));
            }
        } else if (value instanceof RowsSql rows) {
            add(all, name, rows.forms());
            if (!rows.forms().many().startsWith("select")
                    && !rows.forms().many().startsWith("insert")) {
                add(all, name + ", exactly these", rows.exactForms());
            }
        }
    }

    private static void add(Map<String, String> all, String name, RowsSql.Forms forms) {
        all.put(name + ", one row", forms.one());
        if (!forms.few().equals(forms.many())) {
            all.put(name + ", up to " + RowsSql.FEW_MAX, forms.few());
        }
        all.put(name, forms.many());
    }

    private static boolean isStatement(String text) {
        return text.matches(
                "(?s)(select|insert|update|delete|with|copy|merge|set|show|call|lock|alter|create|drop|reset|do) .*");
    }

    private static List<Class<?>> topics() throws Exception {
        Path folder = Path.of(WorkSql.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.list(folder.resolve("dev/headway/store/sql"))) {
            List<Class<?>> topics = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if ((name.matches("\\w+Sql\\.class") && !name.equals("RowsSql.class"))
                        || name.equals("QueryTables.class")) {
                    topics.add(Class.forName("dev.headway.store.sql." + name.replace(".class", "")));
                }
            }
            assertThat(topics).hasSizeGreaterThan(12);
            return topics;
        }
    }

    @Test
    void everyStatementStandsInAFile() throws Exception {
        for (Class<?> topic : topics()) {
            GoldenSql.check(topic.getSimpleName(), withExamples(topic));
        }
    }

    @Test
    void theDatabasesUnderstandThem() throws Exception {
        StoreSettings postgres = TestPostgres.freshSchema();
        StoreSettings h2 = StoreSettings.of("jdbc:h2:mem:statements;DB_CLOSE_DELAY=-1", "sa", "");
        Stores.open(postgres).close();
        Stores.open(h2).close();
        try (Connection onPostgres = connect(postgres);
                Connection onH2 = connect(h2)) {
            for (Class<?> topic : topics()) {
                for (Map.Entry<String, String> each : statements(topic).entrySet()) {
                    String name = topic.getSimpleName() + "." + each.getKey();
                    if (isFor("H2", name, each.getValue())) {
                        understood(onH2, name, each.getValue());
                    }
                    if (isFor("POSTGRES", name, each.getValue())) {
                        understood(onPostgres, name, each.getValue());
                    }
                }
            }
        }
    }

    /**
     * H2 may keep such a limit from the first use of the statement. Those here have a test that uses them with several, or always
     * the same; a new one needs such a test, too.
     */
    @Test
    void noOtherStatementOfH2HasALimitInBrackets() throws Exception {
        List<String> found = new ArrayList<>();
        for (Class<?> topic : topics()) {
            for (Map.Entry<String, String> each : withExamples(topic).entrySet()) {
                String name = topic.getSimpleName() + "." + each.getKey();
                if (isFor("H2", name, each.getValue()) && hasLimitInBrackets(each.getValue())) {
                    found.add(name);
                }
            }
        }
        assertThat(found).containsExactlyInAnyOrder("OperationSql.DELETE_EXPIRED", "HistorySql.COUNT_EVENTS");
    }

    private static boolean hasLimitInBrackets(String text) {
        int depth = 0;
        for (String word : text.split("(?=[()])|(?<=[()])|(?=limit \\?)|(?=offset \\?)")) {
            if (word.equals("(")) {
                depth++;
            } else if (word.equals(")")) {
                depth--;
            } else if (depth > 0 && (word.startsWith("limit ?") || word.startsWith("offset ?"))) {
                return true;
            }
        }
        return false;
    }

    /** Statements that MariaDB says in other words, by name. */
    private static Map<String, String> otherWords() throws Exception {
        Map<String, String> other = new LinkedHashMap<>();
        for (Class<?> topic : topics()) {
            for (Field field : topic.getDeclaredFields()) {
                if (Modifier.isPublic(field.getModifiers()) && field.get(null) instanceof Wording wording) {
                    assertThat(wording.mariaDb())
                            .as("%s is the same everywhere, so it needs no words", field.getName())
                            .isNotEqualTo(wording.standard());
                    assertThat(wording.standard() + wording.mariaDb())
                            .as("names of words")
                            .doesNotContain("{");
                    other.put(topic.getSimpleName() + "." + field.getName(), wording.mariaDb());
                }
            }
        }
        return other;
    }

    /** Those that all databases share stand once; what MariaDB says in other words stands here beside them, as it is sent. */
    @Test
    void whatMariaDbSaysInOtherWordsStandsInAFile() throws Exception {
        Map<String, String> other = otherWords();
        assertThat(other).hasSizeGreaterThan(5);
        GoldenSql.check("MariadbWordsSql", other);
    }

    /** No server of MySQL is at hand here: what it is told otherwise than MariaDB stands in a file, to be compared with its manual. */
    @Test
    void whatMySqlSaysInOtherWordsStandsInAFile() throws Exception {
        Map<String, String> other = new LinkedHashMap<>();
        for (Class<?> topic : topics()) {
            for (Field field : topic.getDeclaredFields()) {
                if (Modifier.isPublic(field.getModifiers())) {
                    String mariaDb = field.get(null) instanceof Wording wording
                            ? wording.mariaDb()
                            : String.valueOf(field.get(null));
                    if (!MySqlWords.of(mariaDb).equals(mariaDb)) {
                        other.put(topic.getSimpleName() + "." + field.getName(), MySqlWords.of(mariaDb));
                    }
                }
            }
        }
        other.put(
                "session: idle",
                "set "
                        + MySqlWords.of(MariaDbSessionSql.idleInTransaction(4_000))
                                .substring(2));
        other.put("query: no text", Wording.say("select {no text}", Dialect.MYSQL));
        assertThat(other).containsKey("MariaDbSessionSql.EVERY");
        GoldenSql.check("MysqlWordsSql", other);
    }

    /** Both have one schema: where MySQL has another word it is filled in when the schema is made. */
    @Test
    void theSchemaOfMariaDbHasNoWordThatMySqlSaysOtherwise() throws Exception {
        for (String version : List.of("V1", "V2")) {
            String script = text("/dev/headway/store/migration/mariadb/" + version + "__schema.sql");
            assertThat(MySqlWords.of(script)).isEqualTo(script).contains("collate ${collation}");
        }
    }

    private static String text(String resource) throws IOException {
        try (InputStream in = StatementsTest.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void mariaDbUnderstandsThem() throws Exception {
        StoreSettings settings = TestMariaDb.freshSchema();
        Stores.open(settings).close();
        Map<String, String> other = otherWords();
        try (Connection connection = TestMariaDb.connect();
                var statement = connection.createStatement()) {
            connection.setCatalog("headway");
            for (Class<?> topic : topics()) {
                for (Map.Entry<String, String> each : statements(topic).entrySet()) {
                    String name = topic.getSimpleName() + "." + each.getKey();
                    if (isFor("MARIADB", name, each.getValue())
                            && each.getValue().matches("(?s)(select|insert|update|delete) .*")
                            && topic != QueryTables.class) {
                        String sent = other.getOrDefault(name, each.getValue()).replace("= any(?)", "in (?)");
                        // The server is asked here, since the driver prepares nothing itself.
                        try {
                            statement.execute("prepare s from '" + sent.replace("'", "''") + "'");
                        } catch (SQLException e) {
                            fail("Expected " + name + " to be understood, got " + e.getMessage() + "\n" + sent, e);
                        }
                    }
                }
            }
        }
    }

    /** Whatever the statistics say, here of an empty table. */
    @Test
    void onMariaDbRootsAreLockedByTheirKeys() throws Exception {
        StoreSettings settings = TestMariaDb.freshSchema();
        Stores.open(settings).close();
        String keys = IntStream.range(0, 256)
                .mapToObj(number -> "(" + number + ", " + (256 * 7 + number) + ")")
                .collect(Collectors.joining(", "));
        try (Connection connection = TestMariaDb.connect();
                var statement = connection.createStatement()) {
            connection.setCatalog("headway");
            try (var plan =
                    statement.executeQuery("explain " + PlainCommitSql.MARIADB_LOCK_ROOTS.replace("(?, ?)", keys))) {
                assertThat(plan.next()).isTrue();
                assertThat(plan.getString("type")).isEqualTo("range");
                assertThat(plan.getString("key")).isEqualTo("PRIMARY");
                assertThat(plan.next()).as("a join").isFalse();
            }
        }
    }

    /** Where no name says which, it is for both; only PostgreSQL has casts by colons and arrays as tables. */
    private static boolean isFor(String database, String name, String text) {
        String upper = name.toUpperCase(Locale.ROOT);
        boolean postgresAlone = text.contains("::") || text.startsWith("set ") || text.startsWith("copy ");
        boolean forAnother = Stream.of("H2", "POSTGRES", "MARIADB")
                .filter(each -> !each.equals(database))
                .anyMatch(upper::contains);
        boolean rowByRow = upper.contains("PLAIN");
        return !forAnother
                && !(rowByRow && database.equals("POSTGRES"))
                && !(!database.equals("POSTGRES") && postgresAlone);
    }

    private static void understood(Connection connection, String name, String text) {
        if (text.startsWith("set ") || text.startsWith("copy ")) {
            return;
        }
        try (var statement = connection.prepareStatement(text)) {
            // PostgreSQL is asked only now.
            assertThat(statement.getParameterMetaData().getParameterCount()).isNotNegative();
        } catch (SQLException e) {
            fail("Expected " + name + " to be understood, got " + e.getMessage() + "\n" + text, e);
        }
    }

    private static Connection connect(StoreSettings settings) throws SQLException {
        Connection connection = DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        connection.setSchema(settings.url().startsWith("jdbc:h2:") ? "HEADWAY" : "headway");
        return connection;
    }
}
