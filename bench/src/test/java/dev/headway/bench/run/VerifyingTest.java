package dev.headway.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.bench.headway.HeadwayAdapter;
import dev.headway.bench.host.Counting;
import dev.headway.bench.host.HostSettings;
import dev.headway.bench.peer.Dialect;
import dev.headway.bench.peer.Peer;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Scenarios;
import dev.headway.bench.scenario.Variant;
import dev.headway.bench.verify.EngineTables;
import dev.headway.bench.verify.Left;
import dev.headway.bench.verify.SqlWords;
import dev.headway.bench.verify.Verification;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a run of our engine left is spoilt by one row, and the verification has to find it. */
class VerifyingTest {
    private static final int INSTANCES = 3;

    private final EngineTables tables = EngineTables.of(Peer.Tables.HEADWAY, SqlWords.POSTGRES);
    private final Variant async27 = variant("async27");
    private final DatabaseServer.Database database = new H2Server(null).create("verifying");
    private final LocalEngine engine = new LocalEngine(new HeadwayAdapter());

    private static Variant variant(String model) {
        return Scenarios.all(1).stream()
                .map(Scenario::variants)
                .flatMap(List::stream)
                .filter(each -> each.model().equals(model))
                .findFirst()
                .orElseThrow();
    }

    @BeforeEach
    void aRunThatEnded() throws EngineFailure {
        Map<String, String> settings = new HashMap<>(new HostSettings(
                        "audit", 8, 512, 4_096, 50, "leased", Map.of(), "verifying", true, "sync", true, "none")
                .asMap());
        settings.put("url", database.url());
        settings.put("user", database.user());
        settings.put("password", database.password());
        engine.ask("open", settings);
        deploy(async27);
        engine.ask("executor", Map.of("state", "start"));
        drive(async27, INSTANCES);
        Map<String, String> waiting = new Counting(tables.countSql(), INSTANCES, 1, true).asMap();
        waiting.put("busySql", tables.busySql());
        waiting.put("timeoutSeconds", "60");
        Map<String, String> waited = engine.ask("await", waiting);
        assertThat(waited).containsEntry("idle", "true");
        engine.ask("executor", Map.of("state", "stop"));
        assertThat(wrong()).isEmpty();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void findsOneDeletedHistoryRow() throws EngineFailure {
        execute("delete from headway.history_activity where id = (select min(id) from headway.history_activity"
                + " where element_id = 'K')");
        assertThat(wrong())
                .contains("ended activities in the history of async27")
                .contains("got K=2 where K=3 should be")
                .contains("select element_id, count(*) from headway.history_activity");
    }

    @Test
    void findsADeletedInstanceOfTheHistory() throws EngineFailure {
        execute("delete from headway.history_instance where instance_id = (select min(instance_id) from"
                + " headway.history_instance)");
        assertThat(wrong()).contains("finished instances of async27", "got 2 where 3 should be");
    }

    @Test
    void findsOneJobLeft() throws EngineFailure {
        Variant noop = variant("noop");
        deploy(noop);
        drive(noop, 1);
        assertThat(wrong())
                .contains("executions that are ready")
                .contains("got 1=1 where nothing should be")
                .contains("from headway.execution where state not in (0, 2)");
    }

    @Test
    void findsAnActivityRecordedTwiceWhileAnotherIsMissing() throws EngineFailure {
        execute(
                "update headway.history_activity set instance_id = (select max(instance_id) from headway.history_instance)"
                        + " where element_id = 'K'");
        assertThat(wrong()).contains("more or less often than it passed").contains("=K=3");
    }

    @Test
    void findsAWrongResult() throws EngineFailure {
        execute("update headway.history_instance set variables = replace(variables, 'result is ', 'result is 1')"
                + " where instance_id = (select min(instance_id) from headway.history_instance)");
        assertThat(wrong()).contains("not the sum of the inputs");
    }

    @Test
    void findsAMissingVariable() throws EngineFailure {
        execute("update headway.history_instance set variables = replace(variables, '\"input2\":', '\"other\":')"
                + " where instance_id = (select min(instance_id) from headway.history_instance)");
        assertThat(wrong()).contains("variables input2 of async27", "got 2 where 3 should be");
    }

    @Test
    void findsARowOfAnInstanceThatIsGone() throws EngineFailure {
        execute("insert into headway.event_subscription (id, instance_id, execution_id, definition_id, created_millis,"
                + " partition_no, type, element_id, name) values (1, 256, 256, 1, 0, 0, 1, 'x', 'y')");
        assertThat(wrong()).contains("rows of event_subscription whose instance is gone", "got 256 where nothing");
    }

    @Test
    void findsAWrongNumberATooShortTextAndAMissingChange() throws EngineFailure {
        Variant mixed = variant("mixed");
        Variant text = variant("variables");
        deploy(mixed);
        deploy(text);
        engine.ask("executor", Map.of("state", "start"));
        drive(mixed, 2);
        drive(text, 2);
        Map<String, String> waiting = new Counting(tables.countSql(), 2, 1, true).asMap();
        waiting.put("busySql", tables.busySql());
        waiting.put("timeoutSeconds", "60");
        engine.ask("await", waiting);
        List<Left> both = List.of(
                Left.of("mixed", 2, mixed.expectation(), "audit"),
                Left.of("variables", 2, text.expectation(), "audit"));
        assertThat(Verifying.run(tables, both, engine, database).wrong()).isEmpty();
        execute("update headway.execution set variables = replace(variables, '\"route\":1', '\"route\":2')"
                + " where id = (select max(id) from headway.execution where variables like '%route%')");
        execute("update headway.execution set variables = replace(variables, '\"text0\":\"', '\"text0\":\"x')"
                + " where id = (select max(id) from headway.execution where variables like '%text0%')");
        assertThat(String.join(
                        "\n", Verifying.run(tables, both, engine, database).wrong()))
                .contains("variables route of mixed that are not 1", "variables text0 of variables that are not 20");
        List<Left> full = List.of(Left.of("variables", 2, text.expectation(), "full"));
        assertThat(String.join(
                        "\n", Verifying.run(tables, full, engine, database).wrong()))
                .contains("recorded changes of the variable text0 of variables", "got 0 where 2 should be");
    }

    private String wrong() throws EngineFailure {
        Verification verification = Verifying.run(
                tables, List.of(Left.of(async27.model(), INSTANCES, async27.expectation(), "audit")), engine, database);
        return String.join("\n", verification.wrong());
    }

    private void execute(String sql) throws EngineFailure {
        engine.ask("query", Map.of("sql", sql));
    }

    private void deploy(Variant variant) throws EngineFailure {
        String xml = Dialect.HEADWAY.translate(variant.xml(), HeadwayAdapter.class.getName());
        engine.ask("deploy", Map.of("file", variant.model() + ".bpmn20.xml", "xml", xml));
    }

    private void drive(Variant variant, int instances) throws EngineFailure {
        Map<String, String> values = new HashMap<>(Map.of(
                "process",
                variant.model(),
                "instances",
                Integer.toString(instances),
                "threads",
                "1",
                "rate",
                "0",
                "seed",
                "1",
                "steps",
                ""));
        variant.variables().forEach((name, recipe) -> values.put("var." + name, recipe));
        engine.ask("drive", values);
    }
}
