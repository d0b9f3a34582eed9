package dev.headway.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.report.HtmlReport;
import dev.headway.bench.report.Result;
import dev.headway.bench.report.ResultJson;
import dev.headway.bench.scenario.Drive;
import dev.headway.bench.scenario.ExecutorSetup;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Scenarios;
import dev.headway.bench.scenario.Variant;
import dev.headway.bench.verify.EngineTables;
import dev.headway.bench.verify.SqlRows;
import dev.headway.bench.verify.SqlWords;
import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every scenario in small, on our engine, verified: on PostgreSQL one variant of each scenario; on H2 all, with {@code -Dheadway.contract.long=true}. */
class SmokeTest {
    private static final int INSTANCES = 20;
    /** The larger multi-instances are for real runs. */
    private static final int JOBS_MAX = 1_000;

    private static DatabaseServer postgres;
    private static Engines engines;

    /** A row of the table of tests. */
    record Small(Scenario scenario, Variant variant) {
        @Override
        public String toString() {
            return scenario.name() + ", " + variant.name();
        }
    }

    @BeforeAll
    static void start() throws Unreachable {
        postgres = PostgresServer.throwAwayInMemory();
        engines = new Engines(false, 60, Engines.HEAP);
    }

    @AfterAll
    static void stop() {
        engines.close();
        postgres.close();
    }

    static Stream<Small> all() {
        return Stream.concat(Scenarios.all(1).stream(), Scenarios.ofCases().stream())
                .flatMap(scenario -> scenario.variants().stream().map(variant -> new Small(scenario, variant)))
                .filter(each -> each.variant.jobs() <= JOBS_MAX);
    }

    static Stream<Small> onH2() {
        return all().filter(each -> each.variant.drive() != Drive.BACKLOG_BESIDE_TRANSACTION);
    }

    static Stream<Small> onPostgres() {
        return all().filter(each -> each.variant.equals(each.scenario.variants().getFirst())
                || each.variant.drive() == Drive.BACKLOG_BESIDE_TRANSACTION
                || each.variant.drive() == Drive.BACKLOG_BESIDE_WAITING
                || each.variant.drive() == Drive.STREAM_BESIDE_FLOOD);
    }

    @EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
    @ParameterizedTest
    @MethodSource
    void onH2(Small small) throws Unreachable {
        try (DatabaseServer h2 = new H2Server(null)) {
            Result result = run(small, "h2", h2);
            assertThat(result.statements()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource
    void onPostgres(Small small) throws Unreachable {
        Result result = run(small, "postgres", postgres);
        assertThat(result.counters()).isNotNull();
        assertThat(result.counters().walBytes()).isPositive();
        assertThat(result.counters().commits()).isNotNegative();
        assertThat(result.sizes().tables()).isPositive();
        assertThat(result.statementsPerUnit()).isNotNull();
    }

    /** What asks in words of its own there: variables, sums, ends of instances; all scenarios with {@code -Dheadway.contract.long=true}. */
    @Test
    void onMariaDb() throws Exception {
        assumeTrue(
                EmbeddedMariaDb.isInstalled(),
                "MariaDB is not installed here: apt-get install mariadb-server-core mariadb-client-core");
        Set<String> names = Set.of("async27", "sequence", "variables", "mixed");
        try (DatabaseServer mariaDb = MariaDbServer.throwAwayInMemory()) {
            for (Small small : onPostgres()
                    .filter(each -> each.variant.drive() != Drive.BACKLOG_BESIDE_TRANSACTION)
                    .filter(each -> names.contains(each.scenario.name()) || Boolean.getBoolean("headway.contract.long"))
                    .toList()) {
                Result result = run(small, "mariadb", mariaDb);
                assertThat(result.instanceSeconds() != null)
                        .as("%s", small)
                        .isEqualTo(small.variant.expectation().open() == null);
            }
            othersOnMariaDb(mariaDb.create("others"));
        }
    }

    /** The times of other engines' instances, whose tables have names in capitals. */
    private static void othersOnMariaDb(DatabaseServer.Database database) throws SQLException {
        try (Connection connection = DriverManager.getConnection(database.url(), database.user(), database.password());
                Statement statement = connection.createStatement()) {
            statement.execute("create table ACT_RE_PROCDEF (ID_ varchar(9), KEY_ varchar(9))");
            statement.execute("create table ACT_HI_PROCINST (PROC_DEF_ID_ varchar(9), START_TIME_ datetime(3),"
                    + " END_TIME_ datetime(3), DURATION_ bigint)");
            statement.execute("insert into ACT_RE_PROCDEF values ('1', 'sequence'), ('2', 'other')");
            statement.execute("insert into ACT_HI_PROCINST values"
                    + " ('1', '2026-11-26 12:00:00', '2026-11-26 12:00:01', 1000),"
                    + " ('1', '2026-11-26 12:00:00', '2026-11-26 12:00:02.5', 2500),"
                    + " ('1', '2026-11-26 12:00:01', '2026-11-26 12:00:02', 1000),"
                    + " ('2', '2026-11-26 11:00:01', '2026-11-26 12:00:01', 3600000)");
            EngineTables family = EngineTables.of(Peer.Tables.CAMUNDA, SqlWords.MARIADB);
            assertThat(SqlRows.of(connection, String.valueOf(family.spanMillisSql("sequence"))))
                    .containsExactly("2500");
            String durations = SqlRows.of(connection, String.valueOf(family.durationsSql("sequence")))
                    .getFirst();
            assertThat(Stream.of(durations.split("\t", -1)).map(Double::valueOf))
                    .containsExactly(1.0, 1.0, 2.2);
        }
    }

    @Test
    void theRowsWithoutAnEngine() throws Unreachable {
        List<Small> sequences =
                all().filter(each -> each.scenario.name().equals("sequence")).toList();
        assertThat(sequences).isNotEmpty();
        for (Small small : sequences) {
            run(small, Peer.ROWS, "postgres", postgres);
        }
    }

    private static Result run(Small small, String db, DatabaseServer server) throws Unreachable {
        return run(small, Peer.HEADWAY, db, server);
    }

    private static Result run(Small small, Peer peer, String db, DatabaseServer server) throws Unreachable {
        BenchOptions options = new BenchOptions(
                db,
                "",
                "",
                null,
                List.of(peer),
                INSTANCES,
                INSTANCES,
                0,
                null,
                1,
                0,
                1,
                1,
                0,
                true,
                0.1,
                0.1,
                60,
                "sync",
                Engines.HEAP);
        ExecutorSetup setup = ExecutorSetup.plain(1, null, "leased", Map.of());
        Result result = new Trial(
                        new BenchCase(options, setup, null, null, null, "none", ""),
                        small.scenario,
                        small.variant,
                        peer,
                        1,
                        Display.silent())
                .run(server, engines, Map.of());
        assertThat(result.reason()).isNull();
        assertThat(result.verified()).isTrue();
        assertThat(result.checks()).isGreaterThan(8);
        assertThat(result.rate()).isPositive();
        assertThat(ResultJson.write(List.of(result))).contains("\"verified\" : true");
        assertThat(HtmlReport.of(List.of(result))).contains(small.scenario.name());
        return result;
    }
}
