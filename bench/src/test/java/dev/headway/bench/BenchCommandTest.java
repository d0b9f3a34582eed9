package dev.headway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BenchCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter said = new StringWriter();

    @Test
    void anUnknownScenarioIsWrongUsage() {
        assertThat(run("nop")).isEqualTo(2);
        assertThat(said.toString()).contains("'nop'", "noop", "async27");
    }

    @Test
    void setupsThatCannotBeAreWrongUsage() {
        assertThat(run("scale-out", "--db", "h2")).isEqualTo(2);
        assertThat(said.toString()).contains("several processes are measured on PostgreSQL only");
        assertThat(run("scale-out", "--executors", "9")).isEqualTo(2);
        assertThat(said.toString()).contains("from 1 to 8", "[9]");
        assertThat(run("scale-out", "--executors", "2,9")).isEqualTo(2);
        assertThat(run("noop", "--executors", "1,2")).isEqualTo(2);
        assertThat(run("async27", "--configuration", "M")).isEqualTo(2);
        assertThat(said.toString()).contains("letters from A to L", "'M'");
        assertThat(run("noop", "--configuration", "C")).isEqualTo(2);
        assertThat(run("async27", "--configuration", "G", "--slots", "5")).isEqualTo(2);
        assertThat(run("async27", "--configuration", "G", "--channel", "optimistic"))
                .isEqualTo(2);
        assertThat(run("noop", "--channel", "mqtt")).isEqualTo(2);
        assertThat(said.toString()).contains("kafka", "'mqtt'");
        assertThat(run("noop", "--broker", "tcp://127.0.0.1:1")).isEqualTo(2);
        assertThat(run("noop", "--channel-option", "queue=x")).isEqualTo(2);
        assertThat(run("noop", "--channel-option", "skip-locked.foo=1")).isEqualTo(2);
        assertThat(said.toString()).contains("'skip-locked.foo'", "startedFirst");
        assertThat(run("noop", "--channel-option", "global-lock.pollRateMillis=often"))
                .isEqualTo(2);
        assertThat(said.toString()).contains("global-lock.pollRateMillis", "whole number", "'often'");
        assertThat(run("noop", "--channel-option", "jms.consumers=0")).isEqualTo(2);
        assertThat(said.toString()).contains("jms.consumers");
    }

    @Test
    void whatCannotObserveIsWrongUsage() {
        assertThat(run("noop", "--observe", "none,spans")).isEqualTo(2);
        assertThat(said.toString()).contains("none, metrics, traces", "'spans'");
        assertThat(run("noop", "--observe", "traces:2")).isEqualTo(2);
        assertThat(run("noop", "--observe", "metrics", "--engines", "headway,flowable"))
                .isEqualTo(2);
        assertThat(said.toString()).contains("--observe without other --engines", "flowable");
    }

    @Test
    void aBrokerThatIsNotThereIsNotReachable() {
        assertThat(run("noop", "--db", "h2", "--channel", "jms", "--broker", "tcp://127.0.0.1:1"))
                .isEqualTo(3);
        assertThat(said.toString()).contains("tcp://127.0.0.1:1", "--broker");
        assertThat(run("noop", "--db", "h2", "--channel", "amqp", "--broker", "amqp://guest:guest@127.0.0.1:1"))
                .isEqualTo(3);
    }

    @Test
    void unknownEnginesHistoriesAndDatabasesAreWrongUsage() {
        assertThat(run("noop", "--engines", "other")).isEqualTo(2);
        assertThat(said.toString()).contains("db-scheduler", "'other'");
        assertThat(run("noop", "--history", "much")).isEqualTo(2);
        assertThat(run("noop", "--db", "jdbc:mysql://x")).isEqualTo(2);
        assertThat(run("noop", "--rounds", "0")).isEqualTo(2);
        assertThat(run("noop", "--instances", "-1")).isEqualTo(2);
        assertThat(run("noop", "--heap", "256")).isEqualTo(2);
        assertThat(said.toString()).contains("256m", "'256'");
        assertThat(run("noop", "--heap", "8m")).isEqualTo(2);
        assertThat(run()).isEqualTo(2);
    }

    @Test
    void aFileThatCannotBeWrittenIsKnownBeforeTheRun() {
        String nowhere = folder.resolve("none").resolve("a.json").toString();
        assertThat(run("noop", "--json", nowhere)).isEqualTo(2);
        assertThat(said.toString()).contains("--json", nowhere);
        assertThat(run("noop", "--html", folder.toString())).isEqualTo(2);
        String same = folder.resolve("a").toString();
        assertThat(run("noop", "--json", same, "--html", same)).isEqualTo(2);
        assertThat(said.toString()).contains("two files");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aDatabaseThatIsNotThereIsNotReachable() {
        assertThat(run("noop", "--db", "jdbc:postgresql://127.0.0.1:1/x", "--db-user", "u"))
                .isEqualTo(3);
        assertThat(said.toString()).contains("127.0.0.1:1", "--db postgres");
    }

    @Test
    void aWrongKeyInAConfigurationIsWrongUsage() throws Exception {
        Path file = Files.writeString(folder.resolve("a.properties"), "jdbc-urll=jdbc:postgresql://127.0.0.1:1/x\n");
        assertThat(run("monitor", "--config", file.toString())).isEqualTo(2);
        assertThat(said.toString()).contains("Did you mean 'jdbc-url'");
        Path right = Files.writeString(folder.resolve("b.properties"), "jdbc-url=jdbc:postgresql://127.0.0.1:1/x\n");
        assertThat(run("monitor", "--config", right.toString())).isEqualTo(3);
    }

    @Test
    void aRegressionIsExitCodeOne() throws Exception {
        Path then = Files.writeString(folder.resolve("then.json"), one(100));
        Path now = Files.writeString(folder.resolve("now.json"), one(50));
        assertThat(run("compare", then.toString(), now.toString())).isEqualTo(1);
        assertThat(said.toString()).contains("WORSE", "-50%");
        assertThat(run("compare", then.toString(), now.toString(), "--tolerance", "0.6"))
                .isZero();
        assertThat(run("compare", then.toString(), folder.resolve("none.json").toString()))
                .isEqualTo(2);
    }

    private static String one(int rate) {
        return "[{\"scenario\": \"noop\", \"variant\": \"backlog\", \"engine\": \"headway\", \"verified\": true,"
                + " \"jobs_per_second\": " + rate + "}]";
    }

    private int run(String... arguments) {
        said.getBuffer().setLength(0);
        PrintWriter writer = new PrintWriter(said, true);
        return new CommandLine(new BenchCommand()).setOut(writer).setErr(writer).execute(arguments);
    }
}
