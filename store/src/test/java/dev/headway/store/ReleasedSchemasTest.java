package dev.headway.store;

import static dev.headway.store.Sample.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.headway.core.state.Execution;
import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.Definitions.DefinitionKey;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.HistoricIncidentView;
import dev.headway.runtime.port.Entity.HistoricTaskView;
import dev.headway.runtime.port.Entity.JobView;
import dev.headway.runtime.port.Entity.SubscriptionView;
import dev.headway.runtime.port.Entity.TaskView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Query;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.store.connection.StoreSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every released schema is brought up to date and keeps what it holds. The folder {@code released} has the migrations as they
 * were released and rows of each version; whoever releases a new version copies its migrations there, adds {@code rows-N.sql} and
 * raises {@link #NEWEST}. A released migration that is edited fails here.
 */
class ReleasedSchemasTest {
    private static final int NEWEST = 1;
    private static final String FOLDER = "dev/headway/store/released/";

    private static final String CASE_OF_THE_SAME_KEY =
            "insert into headway.process_definition (id, definition_key, tenant_key, version, deployment_id, resource_name,"
                    + " suspended, startable, latest, of_case)"
                    + " values (20992, 'order', '', 2, 19456, 'order.cmmn', false, true, true, true)";

    @TempDir
    private Path folder;

    enum On {
        H2,
        POSTGRES;

        /** On H2 a file: what is in memory has no versions. */
        StoreSettings fresh(Path folder) {
            return this == H2
                    ? StoreSettings.of("jdbc:h2:file:" + folder.resolve("db" + System.nanoTime()), "sa", "")
                    : TestPostgres.noSchema();
        }

        String folder() {
            return this == H2 ? "h2" : "postgresql";
        }

        String schema(StoreSettings settings) {
            return this == H2 ? settings.schema().toUpperCase(Locale.ROOT) : settings.schema();
        }

        /** The schema as the release made it. */
        void make(StoreSettings settings, int version) {
            Flyway.configure(ReleasedSchemasTest.class.getClassLoader())
                    .dataSource(settings.url(), settings.user(), settings.password())
                    .locations("classpath:" + FOLDER + folder())
                    .schemas(schema(settings))
                    .table("schema_migration")
                    .target(Integer.toString(version))
                    .load()
                    .migrate();
        }
    }

    static Stream<Arguments> releases() {
        return Stream.of(On.values())
                .flatMap(on -> Stream.iterate(1, version -> version <= NEWEST, version -> version + 1)
                        .map(version -> Arguments.of(on, version)));
    }

    @ParameterizedTest
    @MethodSource("releases")
    void aReleasedSchemaIsBroughtUpToDateAndKeepsItsRows(On on, int version) throws Exception {
        StoreSettings fresh = on.fresh(folder);
        Stores.open(fresh).close();
        List<String> expected = shape(on, fresh);
        StoreSettings settings = on.fresh(folder);
        on.make(settings, version);
        execute(settings, text(FOLDER + "rows-" + version + ".sql"));

        try (Store store = Stores.open(settings)) {
            assertThat(shape(on, settings)).isEqualTo(expected);
            Execution root = store.load(List.of(id(1, 5))).getFirst().root();
            assertThat(root.variables().get("amount")).isEqualTo(120);
            assertThat(root.requireRoot().businessKey()).isEqualTo("order-1");
            assertThat(store.readyJobs(List.of(5), Long.MAX_VALUE, 10)).hasSize(1);
            assertThat(store.queries()
                            .list(new Query<>(
                                    Entity.HISTORIC_INSTANCE,
                                    List.of(new Criterion.Compare("businessKey", Operator.EQ, "order-0")),
                                    List.of(),
                                    0,
                                    10,
                                    false)))
                    .hasSize(1);
            definitionsAreKept(store);
            tasksAndJobsAreKept(store);
            itemsOfBatchesAreKept(store);
        }
        // A case may have the key of a process, and each language its versions once.
        execute(settings, CASE_OF_THE_SAME_KEY);
        assertThatThrownBy(() -> execute(settings, CASE_OF_THE_SAME_KEY.replace("20992", "21248")))
                .isInstanceOf(SQLException.class);
        Stores.open(settings.withoutMigration()).close();
    }

    private static void definitionsAreKept(Store store) {
        var order = new DefinitionKey(false, "order", null);
        assertThat(store.definitions().byVersion(order, 1).orElseThrow().id()).isEqualTo(19968);
        assertThat(store.definitions().latest(order).orElseThrow().id()).isEqualTo(19712);
        assertThat(store.definitions().decisions("discount", null)).hasSize(1);
        assertThat(store.definitions().startSubscriptions("message", "order placed", null))
                .containsExactly(new StartSubscription(19712, "ordered", "message", "order placed", null));
        assertThat(list(store, Entity.AWAITED_EVENT))
                .extracting(SubscriptionView::name)
                .containsExactlyInAnyOrder("order placed", "sale");
        assertThat(list(store, Entity.AWAITED_EVENT).stream().map(SubscriptionView::id))
                .as("ids of start events that had none")
                .doesNotHaveDuplicates();
        assertThat(store.dueStartTimers(Long.MAX_VALUE, 10)).hasSize(1);
    }

    private static void tasksAndJobsAreKept(Store store) {
        assertThat(list(store, Entity.TASK))
                .extracting(TaskView::assignee, TaskView::parentTaskId, TaskView::updatedMillis)
                .containsExactly(tuple("anna", null, null));
        assertThat(list(store, Entity.HISTORIC_TASK))
                .extracting(HistoricTaskView::assignee, HistoricTaskView::parentTaskId)
                .containsExactlyInAnyOrder(tuple("anna", null), tuple("bert", null));
        assertThat(list(store, Entity.HISTORIC_INCIDENT))
                .extracting(
                        HistoricIncidentView::jobId, HistoricIncidentView::createdMillis, HistoricIncidentView::message)
                .as("a dead letter is an incident since it was made")
                .containsExactly(tuple(id(7, 5), 1_700_000_000_004L, "No route to the bank"));
        assertThat(list(store, Entity.JOB))
                .extracting(JobView::elementId, JobView::incidentMillis)
                .containsExactlyInAnyOrder(
                        tuple("charge", null), tuple("charge", 1_700_000_000_004L), tuple("remind", null));
    }

    private static void itemsOfBatchesAreKept(Store store) {
        Batches batches = store.batches();
        assertThat(batches.byId(20736).orElseThrow().total()).isEqualTo(3);
        assertThat(batches.progress(20736)).isEqualTo(new Batches.Progress(1, 1, 0));
        assertThat(batches.failures(20736, 10)).containsExactly(new Batches.Failure(65535, "Is not there"));
        assertThat(batches.retryFailed(20736)).as("in the partition of its id").isEqualTo(1);
        assertThat(batches.items(20736, List.of(5, 255), 10)).containsExactlyInAnyOrder(261L, 65535L);
    }

    private static <T> List<T> list(Store store, Entity<T> entity) {
        return store.queries().list(new Query<>(entity, List.of(), List.of(), 0, 10, true));
    }

    @ParameterizedTest
    @EnumSource
    void aSchemaThatNoReleaseMadeIsRefused(On on) throws Exception {
        StoreSettings settings = on.fresh(folder);
        on.make(settings, NEWEST);
        String table = on.schema(settings) + ".\"schema_migration\"";
        execute(settings, "update " + table + " set \"checksum\" = 1, \"description\" = 'tables'");
        refused(settings, "version 1 (tables)");
        refused(settings.withoutMigration(), "version 1 (tables)");

        StoreSettings newer = on.fresh(folder);
        on.make(newer, NEWEST);
        execute(newer, "update " + table + " set \"version\" = '99', \"description\" = 'of tomorrow'");
        refused(newer, "version 99 (of tomorrow)");
    }

    @Test
    void aSchemaOfSomethingElseIsLeftAlone() throws SQLException {
        StoreSettings foreign = On.H2.fresh(folder);
        execute(foreign, "create schema headway");
        execute(foreign, "create table headway.customer (id int)");
        assertThatThrownBy(() -> Stores.open(foreign))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("choose another schema")
                .hasMessageNotContaining("baseline");
    }

    @Test
    void aDatabaseInMemoryIsMadeLikeOneInAFile() throws SQLException {
        StoreSettings file = On.H2.fresh(folder);
        StoreSettings memory = StoreSettings.of("jdbc:h2:mem:released;DB_CLOSE_DELAY=-1", "sa", "");
        Stores.open(file).close();
        Stores.open(memory).close();
        Stores.open(memory).close();

        assertThat(shape(On.H2, memory))
                .isNotEmpty()
                .isEqualTo(shape(On.H2, file).stream()
                        .filter(each -> !each.startsWith("schema_migration"))
                        .toList());
    }

    private static void refused(StoreSettings settings, String found) {
        assertThatThrownBy(() -> Stores.open(settings))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Expected schema 'headway'")
                .hasMessageContaining("found " + found)
                .hasMessageContaining("drop schema headway cascade");
    }

    /** Columns and indexes, as the database tells them. */
    private static List<String> shape(On on, StoreSettings settings) throws SQLException {
        List<String> shape = new ArrayList<>();
        List<String> tables = new ArrayList<>();
        try (Connection connection = connect(settings)) {
            String schema = on.schema(settings);
            try (ResultSet columns = connection.getMetaData().getColumns(null, schema, "%", "%")) {
                while (columns.next()) {
                    String table = columns.getString("TABLE_NAME");
                    if (!tables.contains(table)) {
                        tables.add(table);
                    }
                    shape.add(table + "." + columns.getString("COLUMN_NAME") + " " + columns.getString("TYPE_NAME")
                            + " " + columns.getString("IS_NULLABLE"));
                }
            }
            for (String table : tables) {
                try (ResultSet columns = connection.getMetaData().getIndexInfo(null, schema, table, false, true)) {
                    while (columns.next()) {
                        // H2 numbers the indexes of keys.
                        String name = columns.getString("INDEX_NAME").replaceAll("_[0-9A-F]+$", "");
                        shape.add(table + " index " + name + " " + columns.getString("COLUMN_NAME") + " "
                                + columns.getString("ASC_OR_DESC") + " " + columns.getString("FILTER_CONDITION"));
                    }
                }
            }
        }
        assertThat(tables).hasSizeGreaterThan(30);
        shape.removeIf(each -> each.startsWith("schema_migration index"));
        shape.sort(String::compareTo);
        return shape;
    }

    private static Connection connect(StoreSettings settings) throws SQLException {
        return DriverManager.getConnection(settings.url(), settings.user(), settings.password());
    }

    private static void execute(StoreSettings settings, String sql) throws SQLException {
        try (Connection connection = connect(settings);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String text(String resource) throws IOException {
        try (InputStream in = ReleasedSchemasTest.class.getClassLoader().getResourceAsStream(resource)) {
            assertThat(in).as(resource).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
