package dev.headway.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Query;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Store.Span;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.query.IndexRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Plans of PostgreSQL; also those that were made for empty tables, and those of history by month. */
class PlansTest extends PlansContract {
    private static final String DATABASE = "plans";
    private static final String DRAINED = "plans_drained";
    private static final String MONTHS = "plans_months";

    /** As if the tables had been analyzed when nothing was left in them but room. */
    private static final String NOTHING_LEFT = """
            update pg_class set reltuples = 0, relpages = pg_relation_size(oid) / 8192
            where relkind = 'r' and relnamespace = 'headway'::regnamespace and pg_relation_size(oid) > 0""";

    private static final Pattern SCAN = Pattern.compile(
            "Seq Scan on (execution|task|task_candidate|event_subscription|\\w+_job|history_(?!lock|stream|source)\\w+|searchable_variable"
                    + "|business_key|batch|batch_item|called_instance|operation_log|dynamic_start|unique_start) .*");
    private static final Pattern REMOVED = Pattern.compile("Rows Removed by (?:Join )?Filter: (\\d+)");
    private static final int REMOVED_MAX = 12_000;

    private static Store store;
    /** What the server logged while plans that had been made before the tables were filled found rows by their key, and searched and wrote. */
    private static Map<String, List<String>> withPlansForEmptyTables;

    /** The tables are filled once: first with plans that were made before, then with their statistics. */
    @BeforeAll
    static void fill() throws SQLException {
        StoreSettings settings = created(DATABASE);
        withPlansForEmptyTables = plansMadeBeforeTheTablesAreFilled(DATABASE, settings, "analyze");
        try (Connection connection = connect(settings);
                Statement statement = connection.createStatement()) {
            statement.execute("analyze");
        }
        store = Stores.open(settings);
    }

    private static StoreSettings created(String database) {
        TestPostgres.server().createDatabase(database);
        return StoreSettings.of(
                        TestPostgres.server().url(database),
                        TestPostgres.server().user(),
                        TestPostgres.server().password())
                .withConnections(1, 1, 1);
    }

    private static Connection connect(StoreSettings settings) throws SQLException {
        return DriverManager.getConnection(settings.url(), settings.user(), settings.password());
    }

    private static void explain(Statement statement, String database) throws SQLException {
        statement.execute("alter database " + database + " set session_preload_libraries = 'auto_explain'");
        statement.execute("alter database " + database + " set auto_explain.log_min_duration = 0");
        statement.execute("alter database " + database + " set auto_explain.log_analyze = on");
        statement.execute("alter database " + database + " set auto_explain.log_timing = off");
        statement.execute("alter database " + database + " set statement_timeout = '60s'");
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @Override
    Store store() {
        return store;
    }

    @Override
    List<String> plansOf(Runnable work) {
        return logged(work);
    }

    /** The plans, each with its statement. */
    private static List<String> logged(Runnable work) {
        Path log = TestPostgres.server().folder().resolve("log");
        try {
            long before = Files.size(log);
            work.run();
            byte[] all = Files.readAllBytes(log);
            String text = new String(all, (int) before, (int) (all.length - before), StandardCharsets.UTF_8);
            List<String> plans = new ArrayList<>();
            for (String entry : text.split("(?m)^(?=\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d)")) {
                if (entry.contains("plan:")) {
                    plans.add(entry);
                }
            }
            return plans;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    void requireNoScan(String what, String plan) {
        Matcher scan = SCAN.matcher(plan);
        assertThat(scan.find()).as(what + " scans a large table:\n" + plan).isFalse();
        Matcher removed = REMOVED.matcher(plan);
        while (removed.find()) {
            assertThat(Integer.parseInt(removed.group(1)))
                    .as(what + " throws most of what it reads away:\n" + plan)
                    .isLessThan(REMOVED_MAX);
        }
    }

    /** Plans are kept until the statistics change, which may be minutes after a backlog has come; and most of a backlog is ready. */
    @Test
    void rowsAreFoundByTheirKeyAlsoWithPlansThatWereMadeForEmptyTables() {
        foundByTheirKey(withPlansForEmptyTables);
    }

    @Test
    void rowsAreFoundByTheirKeyAlsoWithPlansThatWereMadeWhenAllWasDone() throws SQLException {
        foundByTheirKey(plansMadeBeforeTheTablesAreFilled(DRAINED, created(DRAINED), NOTHING_LEFT));
    }

    private void foundByTheirKey(Map<String, List<String>> plans) {
        plans.forEach(this::check);
        assertThat(plans.get("by key"))
                .noneMatch(plan -> plan.contains("execution_ready"))
                .anyMatch(plan -> plan.contains("execution_pk"));
    }

    private static Map<String, List<String>> plansMadeBeforeTheTablesAreFilled(
            String database, StoreSettings settings, String statistics) throws SQLException {
        Stores.open(settings).close();
        try (Connection connection = connect(settings);
                Statement statement = connection.createStatement()) {
            statement.execute("set search_path = headway");
            statement.execute("alter table execution set (autovacuum_enabled = off)");
            explain(statement, database);
            try (Store store = Stores.open(settings)) {
                searchAndWrite(store, 0);
                statement.execute(statistics);
                for (int i = 1; i < 10; i++) {
                    findByKey(store, INSTANCES, JOBS);
                    searchAndWrite(store, i);
                }
                for (String sql : PlanRows.POSTGRES.all()) {
                    statement.execute(sql);
                }
                return Map.of(
                        "by key",
                        logged(() -> {
                            findByKey(store, INSTANCES, JOBS);
                            findByKey(store, INSTANCES, JOBS);
                        }),
                        "searches and batches",
                        logged(() -> searchAndWrite(store, 10)));
            }
        }
    }

    private static void searchAndWrite(Store store, int round) {
        store.readyJobs(ALL, Long.MAX_VALUE, 512);
        store.readyJobs(ALL, Span.ALL, PriorityRange.ALL, 1);
        store.dueJobs(JobRow.Table.TIMER, ALL, Long.MAX_VALUE, 512);
        store.dueJobs(JobRow.Table.RETRY, ALL, Long.MAX_VALUE, 512);
        store.outbox(ALL, Long.MAX_VALUE, 100);
        store.claims().orElseThrow().candidates(1, ALL, PriorityRange.ALL, Span.ALL, Crowds.NONE, 512);
        store.claims().orElseThrow().claimPage(1, ALL, PriorityRange.ALL, Long.MIN_VALUE, Crowds.NONE, 4, 512, 60_000);
        int id = 1_000_000 + 100 * round;
        Execution waits = Sample.waiting(Sample.id(id, 5), 1);
        Execution one = Sample.at(waits, 2, 0);
        InstanceDelta all = everything(one, id);
        int number = 10 * round;
        for (InstanceDelta delta :
                List.of(Sample.created(waits), Sample.changed(waits, one), all, Sample.ended(all.root()))) {
            assertThat(store.commits().commit(Sample.batch(++number, delta)))
                    .isEqualTo(new CommitResult.Committed(false));
        }
        severalAtOnce(store, round, number);
    }

    /** As few as have statements of their own, and more. */
    private static void severalAtOnce(Store store, int round, int before) {
        int number = before;
        for (int count : List.of(3, 70)) {
            List<InstanceDelta> created = new ArrayList<>();
            List<InstanceDelta> changed = new ArrayList<>();
            List<InstanceDelta> ended = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int id = 2_000_000 + 200_000 * round + 1_000 * count + 10 * i;
                Execution waits = Sample.waiting(Sample.id(id, i), 1);
                created.add(Sample.created(waits));
                InstanceDelta all = everything(waits, id);
                changed.add(all);
                ended.add(Sample.ended(all.root()));
            }
            for (List<InstanceDelta> deltas : List.of(created, changed, ended)) {
                assertThat(store.commits().commit(Sample.batch(++number, deltas.toArray(InstanceDelta[]::new))))
                        .isEqualTo(new CommitResult.Committed(false));
            }
        }
    }

    private static void findByKey(Store store, List<Long> instances, List<ReadyJob> jobs) {
        Claims claims = store.claims().orElseThrow();
        claims.claimNamed(1, jobs, 60_000);
        claims.unclaimed(1, jobs);
        claims.renew(1, jobs, instances, 60_000);
        claims.release(1, jobs);
        claims.requeue(1, jobs);
        claims.claimInstances(1, instances, 60_000);
        claims.releaseInstances(1, instances);
        claims.tenants(instances);
        store.load(instances);
    }

    /** History in partitions by month: its queries, too, go by the indexes of each. */
    @Test
    void historyByMonth() throws SQLException {
        StoreSettings settings = created(MONTHS);
        try (Store parted = Stores.open(settings);
                Connection connection = connect(settings);
                Statement statement = connection.createStatement()) {
            Stores.partitionHistory(parted);
            parted.historyEvents().removeExpired(1, 1); // makes the months of 1970
            statement.execute("set search_path = headway");
            for (String sql : PlanRows.POSTGRES.forHistory()) {
                statement.execute(sql);
            }
            statement.execute("analyze");
            explain(statement, MONTHS);
        }
        try (Store parted = Stores.open(settings)) {
            for (Entity<?> entity : List.of(
                    Entity.HISTORIC_INSTANCE,
                    Entity.HISTORIC_ACTIVITY,
                    Entity.HISTORIC_TASK,
                    Entity.HISTORIC_VARIABLE_SCOPE,
                    Entity.DETAIL)) {
                for (String field : IndexRules.fields(entity.name())) {
                    Query<?> query = new Query<>(
                            entity,
                            List.of(new Criterion.Compare(field, Operator.EQ, VALUES.get(field))),
                            List.of(),
                            0,
                            20,
                            false);
                    check(
                            entity.name() + " by " + field + " by month",
                            () -> parted.queries().list(query));
                }
            }
            check("deletion of history by month", () -> parted.historyEvents().delete(List.of(3L)));
            check("removal of history by month", () -> parted.historyEvents().removeExpired(60_000, 100));
        }
    }
}
