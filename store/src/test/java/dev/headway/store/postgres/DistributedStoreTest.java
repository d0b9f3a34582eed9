package dev.headway.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.runtime.port.Store;
import dev.headway.store.StoreContract;
import dev.headway.store.Stores;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.connection.StoreSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The store as it is on YugabyteDB and CockroachDB, on a PostgreSQL: their schema, their sessions, no advisory lock. What those servers do
 * otherwise than PostgreSQL is not seen here.
 */
class DistributedStoreTest extends StoreContract {
    private static Store store;
    private static String postgres;

    @BeforeAll
    static void open() throws Exception {
        TestPostgres.freshSchema();
        postgres = TestPostgres.shape();
        StoreSettings settings = TestPostgres.noSchema();
        store = PostgresStore.open(settings, Flavour.YUGABYTE, new SqlErrors(settings.toString()));
    }

    @BeforeEach
    void empty() throws Exception {
        TestPostgres.empty();
    }

    @AfterAll
    static void close() {
        store.close();
        TestPostgres.noSchema();
    }

    @Override
    public Store store() {
        return store;
    }

    /** It is written by this test from PostgreSQL's; {@code -Dheadway.write=true} does so. */
    @Test
    void theScriptIsThatOfPostgresWithoutWhatOthersLack() throws Exception {
        Path migrations = Path.of(System.getProperty("headway.root", ".."))
                .resolve("store/src/main/resources/dev/headway/store/migration");
        String scripts = Files.readString(migrations.resolve("postgresql/V1__schema.sql")) + "\n"
                + Files.readString(migrations.resolve("postgresql/V2__schema.sql"));
        String portable = inOneStep(scripts.replaceAll("\\) with \\((?:[^()]|\\([^()]*\\))*\\);", ");")
                .replace(" using brin (", " (")
                .replaceAll("alter table \\w+ alter column \\w+ set storage \\w+;\n", "")
                // On CockroachDB an int has eight bytes, and rows that are copied say that they have four.
                .replaceAll(" int(?=[ ,\n])", " int4"));
        Path script = migrations.resolve("distributed/V2__schema.sql");
        if (Boolean.getBoolean("headway.write")) {
            Files.writeString(script, portable);
        }
        assertThat(script).content().isEqualTo(portable);
        assertThat(portable)
                .doesNotContain("brin", "fillfactor =", "autovacuum", "set storage", "alter table", " int ");
    }

    /** Tables are created as they are in the end: CockroachDB drops no constraint, and uses no column that was just added. */
    private static String inOneStep(String scripts) {
        StringBuilder script = new StringBuilder(scripts);
        Pattern change = Pattern.compile("alter table (\\w+) (?:add (?:column )?([^;]+)|drop (constraint \\w+));\n");
        Matcher next = change.matcher(script);
        while (next.find()) {
            String added = next.group(2);
            String dropped = next.group(3);
            String table = next.group(1);
            script.delete(next.start(), next.end());
            int begin = script.indexOf("create table " + table + " (");
            if (script.indexOf("create table " + table + " (like ") == begin) {
                // It has the columns of the other table.
            } else if (dropped != null) {
                int line = script.indexOf(",\n    " + dropped + " ", begin);
                int end = script.indexOf("\n", line + 2);
                script.delete(line, script.charAt(end - 1) == ',' ? end - 1 : end);
            } else if (added.startsWith("constraint ")) {
                script.insert(script.indexOf("\n)", begin), ",\n    " + added.replaceAll("\\s+", " "));
            } else {
                script.insert(script.indexOf("\n    constraint ", begin), "\n    " + added + ",");
            }
            next = change.matcher(script);
        }
        return script.toString();
    }

    @Test
    void theSchemaHasTheSameTablesAndColumns() throws Exception {
        assertThat(TestPostgres.shape().split(",")).containsExactlyInAnyOrder(postgres.split(","));
    }

    @Test
    void jobsAreNotClaimedAndHistoryHasNoPartitions() {
        assertThat(store.claims()).isEmpty();
        assertThat(store.ordersHistoryEvents()).isFalse();
        assertThatThrownBy(() -> Stores.partitionHistory(store))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("YugabyteDB");
    }
}
