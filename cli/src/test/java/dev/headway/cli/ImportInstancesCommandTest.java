package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.runtime.ProcessInstance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportInstancesCommandTest {
    private static final String MODEL = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
              <process id="order" isExecutable="true">
                <startEvent id="start"/>
                <userTask id="approve"/>
                <userTask id="ship"/>
                <sequenceFlow id="f1" sourceRef="start" targetRef="approve"/>
                <sequenceFlow id="f2" sourceRef="approve" targetRef="ship"/>
              </process>
            </definitions>
            """;

    private final Screen screen = new Screen();

    @TempDir
    private Path folder;

    private Path model;

    @BeforeEach
    void model() throws IOException {
        model = file("order.bpmn", MODEL);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private String database() {
        return "h2:" + folder.resolve("db");
    }

    private int run(Path file, String... more) {
        String[] args = new String[6 + more.length];
        System.arraycopy(
                new String[] {"import-instances", file.toString(), "--model", model.toString(), "--db", database()},
                0,
                args,
                0,
                6);
        System.arraycopy(more, 0, args, 6, more.length);
        return screen.run(args);
    }

    private ProcessEngine engine() {
        return ProcessEngine.builder()
                .database("jdbc:h2:file:" + folder.resolve("db"), "sa", "")
                .databaseSchema("headway")
                .asyncExecutorActivate(false)
                .build();
    }

    @Test
    void instancesOfACsvFileStartAtTheirActivities() throws IOException {
        Path csv = file("orders.csv", """
                activity,businessKey,amount:int,"note",approved:boolean
                ship,o-1,120,"two, with a comma",true
                approve|ship,o-2,,,
                ,o-3,7,,
                """);

        assertThat(run(csv, "--process", "order")).as(screen.err()).isEqualTo(ExitCode.DONE);

        assertThat(screen.out()).contains("3 instances started");
        try (ProcessEngine engine = engine()) {
            ProcessInstance first = engine.getRuntimeService()
                    .createProcessInstanceQuery()
                    .processInstanceBusinessKey("o-1")
                    .singleResult();
            assertThat(engine.getRuntimeService().getActiveActivityIds(first.getId()))
                    .containsExactly("ship");
            assertThat(engine.getRuntimeService().getVariables(first.getId()))
                    .isEqualTo(Map.of("amount", 120, "note", "two, with a comma", "approved", true));
            assertThat(engine.getTaskService()
                            .createTaskQuery()
                            .taskDefinitionKey("approve")
                            .count())
                    .isEqualTo(2);
        }
    }

    @Test
    void instancesOfAJsonFileStartOnce() throws IOException {
        Path json = file("orders.json", """
                [
                  {"process": "order", "activity": ["ship"], "businessKey": "o-1", "variables": {"n": 1, "list": [1, 2]}},
                  {"process": "order", "activity": "approve", "businessKey": "o-2"}
                ]
                """);

        assertThat(run(json)).as(screen.err()).isEqualTo(ExitCode.DONE);
        assertThat(run(json, "--skip-existing")).isEqualTo(ExitCode.DONE);

        assertThat(screen.out()).contains("2 instances started", "0 instances started, 2 left out that were there");
    }

    @Test
    void aDryRunStartsNothing() throws IOException {
        Path csv = file("orders.csv", "activity\nship\n");

        assertThat(run(csv, "--process", "order", "--dry-run")).isEqualTo(ExitCode.DONE);

        assertThat(screen.out()).contains("1 instance can start; nothing was started.");
        try (ProcessEngine engine = engine()) {
            assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                    .isZero();
        }
    }

    @Test
    void whatIsWrongIsSaidByLineAndNothingStarts() throws IOException {
        Path csv = file("orders.csv", """
                process,activity,amount:int
                order,ship,1
                order,nowhere,1
                order,ship,much
                other,ship,1
                ,ship,1
                order,ship
                """);

        assertThat(run(csv)).isEqualTo(ExitCode.FAILED);

        assertThat(screen.err())
                .contains("orders.csv:3: expected an activity or event of process 'order' version 1, but got 'nowhere'")
                .contains("orders.csv:4: expected a whole number")
                .contains("orders.csv:5: expected a deployed process, but got 'other'")
                .contains("orders.csv:6: expected a process, but got none")
                .contains("orders.csv:7: expected 3 values, as there are columns, but got 2")
                .contains("5 errors")
                .doesNotContain("Exception");
        try (ProcessEngine engine = engine()) {
            assertThat(engine.getRuntimeService().createProcessInstanceQuery().count())
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[1]", "[{\"activity\": \"ship\", \"what\": 1}]", "[{]", "no"})
    void brokenJsonIsRefusedInWords(String text) throws IOException {
        assertThat(run(file("orders.json", text), "--process", "order")).isEqualTo(ExitCode.FAILED);
        assertThat(screen.err()).contains("orders.json:1: expected").doesNotContain("Exception", "\tat ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a,b\n1,2\n", "activity,activity\n", "activity\n\"open\n"})
    void brokenCsvIsRefusedInWords(String text) throws IOException {
        assertThat(run(file("orders.csv", text), "--process", "order")).isEqualTo(ExitCode.FAILED);
        assertThat(screen.err()).contains("orders.csv").doesNotContain("Exception", "\tat ");
    }

    @Test
    void anotherKindOfFileIsRefused() throws IOException {
        assertThat(run(file("orders.txt", "x"))).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains(".csv or .json");
        assertThat(run(folder.resolve("missing.csv"))).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("there is no " + folder.resolve("missing.csv"));
    }

    @Test
    void itRunsOnPostgresql() throws IOException {
        Path csv = file("orders.csv", "activity,businessKey\nship,o-1\n");

        assertThat(screen.run(
                        "import-instances",
                        csv.toString(),
                        "--process",
                        "order",
                        "--model",
                        model.toString(),
                        "--db",
                        "postgres"))
                .as(screen.err())
                .isEqualTo(ExitCode.DONE);

        assertThat(screen.out()).contains("1 instance started");
    }
}
