package dev.headway.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.history.HistoryCodec;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import dev.headway.runtime.port.Queries.Query;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Store.Span;
import dev.headway.runtime.port.SubscriptionCriteria;
import dev.headway.runtime.port.Tenants;
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
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Takes the plans of the statements that are really executed, at 100,000 rows a table of which 90% do not match, and refuses
 * scans of large tables and filters that throw most of what they read away.
 */
class PlansTest {
    private static final String DATABASE = "plans";
    private static final String DRAINED = "plans_drained";
    private static final String MONTHS = "plans_months";

    /** As if the tables had been analyzed when nothing was left in them but room. */
    private static final String NOTHING_LEFT = """
            update pg_class set reltuples = 0, relpages = pg_relation_size(oid) / 8192
            where relkind = 'r' and relnamespace = 'headway'::regnamespace and pg_relation_size(oid) > 0""";

    private static final List<Integer> ALL =
            IntStream.range(0, Ids.PARTITIONS).boxed().toList();
    private static final Pattern SCAN = Pattern.compile(
            "Seq Scan on (execution|task|task_candidate|event_subscription|\\w+_job|history_(?!lock|stream|source)\\w+|searchable_variable"
                    + "|business_key|batch|batch_item|called_instance|operation_log|dynamic_start|unique_start) .*");
    private static final Pattern REMOVED = Pattern.compile("Rows Removed by (?:Join )?Filter: (\\d+)");
    private static final int REMOVED_MAX = 12_000;

    private static final Crowds CROWDS = new Crowds(Set.of(5L), Set.of("big"));

    /** The number of a batch after those that were written when the tables were filled. */
    private static final int LATER = 1_000;

    private static final long KNOWN = (5L << 8) | 5;
    private static final List<Long> INSTANCES = List.of(KNOWN, (6L << 8) | 6);
    private static final List<ReadyJob> JOBS = List.of(new ReadyJob(KNOWN, KNOWN, KNOWN, 0, 1));

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

    /** What the server logged while this ran: the plans, each with its statement. */
    private static List<String> plansOf(Runnable work) {
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

    private static void check(String what, Runnable work) {
        check(what, plansOf(work));
    }

    private static void check(String what, List<String> plans) {
        assertThat(plans).as("plans logged for " + what).isNotEmpty();
        for (String plan : plans) {
            Matcher scan = SCAN.matcher(plan);
            assertThat(scan.find()).as(what + " scans a large table:\n" + plan).isFalse();
            Matcher removed = REMOVED.matcher(plan);
            while (removed.find()) {
                assertThat(Integer.parseInt(removed.group(1)))
                        .as(what + " throws most of what it reads away:\n" + plan)
                        .isLessThan(REMOVED_MAX);
            }
        }
    }

    @Test
    void batchesAndLoads() {
        List<Store.InstanceRows> rows = new ArrayList<>();
        check("load", () -> rows.addAll(store.load(INSTANCES)));
        assertThat(rows).hasSize(2);
        Execution root = rows.getFirst().root();
        check(
                "commit",
                () -> assertThat(store.commits().commit(Sample.batch(LATER, everything(root, 900_000))))
                        .isEqualTo(new CommitResult.Committed(false)));
    }

    /** Writes rows of each kind, whose ids follow this one. */
    private static InstanceDelta everything(Execution root, int id) {
        Execution next = Sample.at(root, root.requireRoot().version() + 1, Sample.everything());
        InstanceDelta delta = Sample.changed(root, next);
        int partition = Ids.partition(root.id());
        Execution child = Execution.newChild(Sample.id(id + 1, partition), root, Execution.Kind.TOKEN)
                .build();
        delta.executions().insert(child.id(), child);
        TaskRow task =
                Sample.task(Sample.id(id + 2, partition), child, null, new TaskRow.Candidate("candidate", "bob", null));
        delta.tasks().insert(task.id(), task);
        SubscriptionRow paid =
                Sample.subscription(Sample.id(id + 3, partition), child, SubscriptionRow.Type.MESSAGE, "paid", null);
        delta.subscriptions().insert(paid.id(), paid);
        JobRow job = Sample.job(Sample.id(id + 4, partition), child, JobRow.Table.TIMER, Sample.NOW);
        delta.jobs(JobRow.Table.TIMER).insert(job.id(), job);
        delta.outbox().add(Sample.outbox(Sample.id(id + 5, partition), root.id(), OutboxRow.Kind.SIGNAL));
        delta.searchable().add(new InstanceDelta.SearchableVariable(root.id(), "city", false, "Bern", null));
        delta.history().add(Sample.activity(Sample.id(id + 6, partition), root.id(), "x", VariableDocument.EMPTY));
        return delta;
    }

    @Test
    void searchesForWork() {
        check(
                "ready jobs",
                () -> assertThat(store.readyJobs(ALL, Long.MAX_VALUE, 512)).hasSize(512));
        check(
                "ready jobs behind crowds",
                () -> assertThat(store.readyJobs(ALL, Span.ALL, PriorityRange.ALL, CROWDS, 512))
                        .hasSize(512));
        check(
                "due timers",
                () -> assertThat(store.dueJobs(JobRow.Table.TIMER, ALL, Long.MAX_VALUE, 512))
                        .hasSize(512));
        check("due retries", () -> store.dueJobs(JobRow.Table.RETRY, List.of(1, 2), Long.MAX_VALUE, 512));
        check("outbox", () -> store.outbox(ALL, Long.MAX_VALUE, 100));
        check("partitions of nodes", () -> store.leases().partitionsByNode());
        SubscriptionRow.Type message = SubscriptionRow.Type.MESSAGE;
        check(
                "subscriptions",
                () -> store.subscriptions(new SubscriptionCriteria(message, "m77", null, null, true, null), 0, 100));
        check(
                "subscriptions by key",
                () -> store.subscriptions(new SubscriptionCriteria(message, "m77", null, "k77", true, null), 0, 100));
        check(
                "subscriptions of an instance",
                () -> store.subscriptions(new SubscriptionCriteria(message, "m77", KNOWN, null, true, null), 0, 100));
        check("deletion of history", () -> store.historyEvents().delete(List.of(3L)));
    }

    @Test
    void startsByCallsAndOnlyInstances() {
        check(
                "what calls have subscribed for",
                () -> assertThat(store.dynamicStarts().startedBy("event:e|k=77", Tenants.ANY))
                        .hasSize(1));
        OutboxRow signal = Sample.outbox(Sample.id(700_000, 5), 0, OutboxRow.Kind.SIGNAL);
        OutboxRow start = Sample.outbox(Sample.id(700_001, 5), 0, OutboxRow.Kind.SIGNAL_START);
        store.addOutbox(signal);
        check(
                "an instance that is the only one",
                () -> assertThat(store.expandOutbox(signal, null, List.of(start), Map.of(start.id(), "k77")))
                        .contains(List.of()));
        check(
                "instances that have ended",
                () -> assertThat(store.dynamicStarts().forgetEnded()).isZero());
    }

    @Test
    void claims() {
        Claims claims = store.claims().orElseThrow();
        List<Claims.Claim> page = new ArrayList<>();
        check(
                "candidates",
                () -> assertThat(claims.candidates(1, ALL, PriorityRange.ALL, Span.ALL, Crowds.NONE, 512))
                        .hasSize(512));
        check(
                "candidates behind crowds",
                () -> assertThat(claims.candidates(1, ALL, PriorityRange.ALL, Span.ALL, CROWDS, 512))
                        .hasSize(512));
        check(
                "a page behind crowds",
                () -> assertThat(claims.claimPage(1, ALL, PriorityRange.ALL, Long.MAX_VALUE, CROWDS, 4, 512, 60_000))
                        .isEmpty());
        check(
                "candidates of the future",
                () -> assertThat(claims.candidates(
                                1, ALL, PriorityRange.ALL, new Span(Long.MAX_VALUE, Long.MAX_VALUE), Crowds.NONE, 512))
                        .isEmpty());
        check(
                "candidates of long ago",
                () -> assertThat(claims.candidates(
                                1, ALL, PriorityRange.ALL, new Span(Long.MIN_VALUE, -1), Crowds.NONE, 512))
                        .isEmpty());
        check(
                "a page of the future",
                () -> assertThat(claims.claimPage(
                                1, ALL, PriorityRange.ALL, Long.MAX_VALUE, Crowds.NONE, 4, 512, 60_000))
                        .isEmpty());
        check(
                "a page",
                () -> page.addAll(
                        claims.claimPage(1, ALL, PriorityRange.ALL, Long.MIN_VALUE, Crowds.NONE, 4, 512, 60_000)));
        assertThat(page).hasSizeBetween(400, 512);
        List<ReadyJob> jobs = page.stream().map(Claims.Claim::job).toList();
        List<Long> instances = jobs.stream().map(ReadyJob::instanceId).toList();
        check("tenants", () -> assertThat(claims.tenants(instances)).isEmpty());
        check(
                "instances",
                () -> assertThat(claims.claimInstances(1, instances, 60_000)).hasSameSizeAs(jobs));
        check("what is given back", () -> claims.release(1, jobs));
        check("named jobs", () -> assertThat(claims.claimNamed(2, jobs, 60_000)).hasSameSizeAs(jobs));
        check(
                "what another one has",
                () -> assertThat(claims.claimNamed(3, jobs, 60_000)).isEmpty());
        check(
                "what nobody else has",
                () -> assertThat(claims.unclaimed(2, jobs)).hasSameSizeAs(jobs));
        assertThat(claims.unclaimed(3, jobs)).isEmpty();
        assertThat(claims.release(2, jobs)).isEmpty();
        check(
                "instances that are given back",
                () -> assertThat(claims.releaseInstances(1, instances)).isEmpty());
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

    private static void foundByTheirKey(Map<String, List<String>> plans) {
        plans.forEach(PlansTest::check);
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
                for (String sql : Rows.ALL) {
                    statement.execute(sql);
                }
                return Map.of(
                        "by key",
                        plansOf(() -> {
                            findByKey(store, INSTANCES, JOBS);
                            findByKey(store, INSTANCES, JOBS);
                        }),
                        "searches and batches",
                        plansOf(() -> searchAndWrite(store, 10)));
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

    @Test
    void queriesByEachFieldThatIsSaidToHaveAnIndex() {
        for (Entity<?> entity : List.of(
                Entity.INSTANCE,
                Entity.EXECUTION,
                Entity.TASK,
                Entity.JOB,
                Entity.SUBSCRIPTION,
                Entity.HISTORIC_INSTANCE,
                Entity.HISTORIC_ACTIVITY,
                Entity.HISTORIC_TASK,
                Entity.VARIABLE_SCOPE,
                Entity.HISTORIC_VARIABLE_SCOPE,
                Entity.DETAIL)) {
            for (String field : IndexRules.fields(entity.name())) {
                if (!field.equals("type")) {
                    ask(entity, new Criterion.Compare(field, Operator.EQ, VALUES.get(field)));
                }
            }
        }
    }

    @Test
    void historyOnItsWayAndOldHistory() {
        check(
                "a move of history",
                () -> assertThat(store.historyEvents().move(100).rows()).isEqualTo(100));
        check("the backlog of history", () -> store.historyEvents().backlog());
        check(
                "the removal of old history",
                () -> assertThat(store.historyEvents().removeExpired(1_000, 20).instances())
                        .isEqualTo(20));
    }

    @Test
    void batches() {
        Batches batches = store.batches();
        check("active batches", () -> assertThat(batches.active(20)).hasSize(1));
        check(
                "items of a batch",
                () -> assertThat(batches.items(1, List.of(7, 9), 200)).hasSize(200));
        check("the end of a batch", () -> assertThat(batches.end(1, 5, null)).isFalse());
        check(
                "a failure of a batch",
                () -> assertThat(batches.fail(1, (5L << 8) | 5, "refused")).isTrue());
        check("failures of a batch", () -> assertThat(batches.failures(1, 10)).hasSize(1));
        Execution root = store.load(List.of((9L << 8) | 9)).getFirst().root();
        Execution next = Sample.at(root, root.requireRoot().version() + 1, Sample.everything());
        InstanceDelta delta = Sample.changed(root, next);
        delta.guards().add(new InstanceDelta.Guard.BatchItem(1, root.id()));
        check(
                "a commit that uses an item of a batch up",
                () -> assertThat(store.commits().commit(Sample.batch(LATER + 1, delta)))
                        .isEqualTo(new CommitResult.Committed(false)));
        InstanceDelta again =
                Sample.changed(next, Sample.at(next, next.requireRoot().version() + 1, Sample.everything()));
        again.guards().add(new InstanceDelta.Guard.BatchItem(1, root.id()));
        assertThat(store.commits().commit(Sample.batch(LATER + 2, again)))
                .isEqualTo(new CommitResult.Lost(Set.of(root.id())));
    }

    private static final Map<String, Object> VALUES = Map.ofEntries(
            Map.entry("id", (5L << 8) | 5),
            Map.entry("instanceId", (5L << 8) | 5),
            Map.entry("processInstanceId", (5L << 8) | 5),
            Map.entry("executionId", (5L << 8) | 5),
            Map.entry("parentId", (5L << 8) | 5),
            Map.entry("superInstanceId", (5L << 8) | 5),
            Map.entry("taskId", (5L << 8) | 5),
            Map.entry("definitionId", 2L),
            Map.entry("definitionKey", "rare"),
            Map.entry("businessKey", "k77"),
            Map.entry("activityId", "rare"),
            Map.entry("elementId", "rare"),
            Map.entry("assignee", "u77"),
            Map.entry("name", "m77"));

    private static <T> void ask(Entity<T> entity, Criterion... all) {
        Query<T> query = new Query<>(entity, List.of(all), List.of(), 0, 20, false);
        check(
                "a list of " + entity.name() + " by " + List.of(all),
                () -> store.queries().list(query));
        check(
                "a count of " + entity.name() + " by " + List.of(all),
                () -> store.queries().count(query));
    }

    @Test
    void otherQueries() {
        ask(Entity.TASK, new Criterion.Candidate(List.of("u77"), List.of("g77"), true));
        ask(
                Entity.TASK,
                new Criterion.AnyOf(List.of(
                        new Criterion.Compare("assignee", Operator.EQ, "u77"),
                        new Criterion.Candidate(List.of("u77"), List.of("g77"), true))));
        ask(Entity.INSTANCE, new Criterion.Variable("city", Operator.EQ, "c77", true));
        ask(Entity.HISTORIC_INSTANCE, new Criterion.Compare("endedMillis", Operator.LT, 50L));
        for (Entity<?> entity : List.of(
                Entity.INSTANCE,
                Entity.EXECUTION,
                Entity.TASK,
                Entity.SUBSCRIPTION,
                Entity.HISTORIC_INSTANCE,
                Entity.HISTORIC_TASK)) {
            walk(entity);
        }
    }

    private static <T> void walk(Entity<T> entity) {
        for (boolean ascending : List.of(true, false)) {
            Query<T> page = new Query<>(entity, List.of(), List.of(new Order("id", ascending)), 40, 20, false);
            check(
                    "a page of " + entity.name(),
                    () -> assertThat(store.queries().list(page)).hasSize(20));
        }
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
            for (String sql : Rows.HISTORY) {
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

    /** Rows made by the server itself. Definition 1 has 90% of them. */
    private static final class Rows {
        private static final String N = " from generate_series(1, 100000) as n";
        private static final String ID = "(n::bigint << 8) | (n & 255)";
        private static final String DEFINITION = "case when n % 10 = 0 then 2 else 1 end";
        private static final String ELEMENT = "case when n % 10 = 0 then 'rare' else 'common' end";

        static final List<String> ALL = List.of(
                "insert into process_definition select d, case when d = 2 then 'rare' else 'common' end, '', 1, null,"
                        + " null, null, 1, 'x', null, false, true, true, null from generate_series(1, 2) as d",
                "insert into execution select " + ID + ", " + ID + ", 0, " + DEFINITION
                        + ", 0, 0, n, n & 255, 0, n % 3,"
                        + " 15, 1, 1, n, n, n, n, -1, case when n % 10 = 1 then 1 else 2 end, 1, false, " + ELEMENT
                        + ", '{\"city\":\"c' || n || '\"}', null, null, 'k' || n, null, 'u', 's'" + N,
                "insert into business_key select " + ID + ", n & 255, 'k' || n, null" + N,
                "insert into called_instance select " + ID + ", n, n, n & 255" + N,
                "insert into task (id, instance_id, execution_id, definition_id, created_millis, priority, partition_no,"
                        + " element_id, assignee, variables) select " + ID + ", " + ID + ", " + ID + ", " + DEFINITION
                        + ", n, 50, n & 255, " + ELEMENT + ", 'u' || n, '{\"a\":1}'" + N,
                "insert into task_candidate select " + ID + ", n & 255, 0, 'candidate', 'u' || n, null" + N,
                "insert into task_candidate select " + ID + ", n & 255, 1, 'candidate', null, 'g' || n" + N,
                "insert into event_subscription select " + ID + ", " + ID + ", " + ID + ", " + DEFINITION
                        + ", n, n & 255, n % 2, " + ELEMENT + ", 'm' || n" + N,
                "insert into dynamic_start select n, 1, n, true, 's', 'e', 'event:e|k=' || n, null" + N,
                "insert into unique_start select 'k' || n, " + ID + ", n, n & 255" + N,
                jobs("timer_job"),
                jobs("retry_job"),
                jobs("suspended_job"),
                jobs("dead_letter_job"),
                jobs("external_job"),
                "insert into searchable_variable select " + ID + ", " + ID + ", n & 255, 'city', 'c' || n, null" + N,
                "insert into searchable_name values ('city') on conflict do nothing",
                "insert into history_instance select " + ID + ", " + DEFINITION + ", " + ID
                        + ", 0, n, n, 0, 'k' || n, null, null, 'u' || n, 's', 'e', null, '{\"a\":1}'" + N,
                "insert into history_activity select n, " + ID + ", " + DEFINITION + ", " + ID + ", 0, n, n, 0, 0, 0, "
                        + ELEMENT + ", 't', null, null, null, '{\"a\":1}'" + N,
                "insert into history_task (id, instance_id, definition_id, execution_id, visit_id, created_millis,"
                        + " ended_millis, priority, end_state, element_id, assignee, variables) select " + ID + ", "
                        + ID
                        + ", " + DEFINITION + ", " + ID + ", 0, n, n, 50, 0, " + ELEMENT + ", 'u' || n, '{\"a\":1}'"
                        + N,
                "update history_instance set removal_millis = ended_millis where definition_id = 2",
                "insert into history_event (created_millis, row_count, byte_count, payload) select n, 1, 9,"
                        + " decode('" + event() + "', 'hex')" + N,
                "insert into batch select n, 'x', 1, n, case when n = 1 then null else n end, false, '{}'" + N,
                "insert into batch_item select case when n % 2 = 1 then 1 else n end, n & 255, " + ID + N,
                "insert into history_detail select n, " + ID + ", " + ID + ", 0, 1, n, '{\"a\":1}', null" + N,
                "insert into operation_log (operation_id, at_millis, user_id, operation_type, entity_type, instance_id,"
                        + " execution_id, task_id, job_id, definition_id, deployment_id, batch_id, definition_key)"
                        + " select n, n, 'u' || n, 'Delete', 'Job', " + ID + ", 0, n, n, " + DEFINITION
                        + ", n, n, case when n % 100 = 0 then 'rare' else 'common' end" + N);

        /** Those that history is asked in. */
        static final List<String> HISTORY = ALL.stream()
                .filter(sql -> Stream.of("process_definition", " history_", "operation_log")
                        .anyMatch(sql::contains))
                .toList();

        private static String event() {
            HistoryRow.Detail row = new HistoryRow.Detail(1, 1, 1, 0, 1, 1, VariableDocument.EMPTY, List.of());
            return HexFormat.of()
                    .formatHex(HistoryCodec.encode(List.of(row), 1).getFirst().payload());
        }

        private static String jobs(String table) {
            return "insert into " + table
                    + " (id, instance_id, execution_id, definition_id, created_millis, due_millis,"
                    + " retries, priority, repeats_left, partition_no, origin, exclusive, element_id) select " + ID
                    + ", "
                    + ID + ", " + ID + ", " + DEFINITION + ", n, n, 3, 0, -1, n & 255, 0, true, " + ELEMENT + N;
        }
    }
}
