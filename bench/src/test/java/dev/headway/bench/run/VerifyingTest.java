package dev.headway.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.bench.headway.HeadwayAdapter;
import dev.headway.bench.host.HostSettings;
import dev.headway.bench.peer.Dialect;
import dev.headway.bench.peer.Peer;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Scenarios;
import dev.headway.bench.scenario.Variant;
import dev.headway.bench.verify.EngineTables;
import dev.headway.bench.verify.Left;
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

    private final EngineTables tables = EngineTables.of(Peer.Tables.HEADWAY);
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
        Map<String, String> settings =
                new HashMap<>(new HostSettings("audit", 8, 512, 4_096, 50, "leased", "verifying", true).asMap());
        settings.put("url", database.url());
        settings.put("user", database.user());
        settings.put("password", database.password());
        engine.ask("open", settings);
        deploy(async27);
        engine.ask("executor", Map.of("state", "start"));
        drive(async27, INSTANCES);
        Map<String, String> waited = engine.ask(
                "await", Map.of("busySql", tables.busySql(), "countSql", tables.countSql(), "timeoutSeconds", "60"));
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
        assertThat(wrong()).contains("recorded not exactly once").contains("=K=3");
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
