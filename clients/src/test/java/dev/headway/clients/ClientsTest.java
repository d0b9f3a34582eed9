package dev.headway.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Programs that others wrote, unchanged, against {@code headway serve}: workers, a fuzzer; and a linter for what we ship. */
@Timeout(600)
class ClientsTest {
    private static final int INSTANCES = 2_000;
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path PYTHON = TARGET.resolve("venv/bin");

    private static final String MODEL = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test"
                xmlns:camunda="http://camunda.org/schema/1.0/bpmn">
              <error id="rejected" errorCode="REJECTED"/>
              <process id="%1$s" isExecutable="true">
                <startEvent id="start"/>
                <sequenceFlow id="f1" sourceRef="start" targetRef="job"/>
                <serviceTask id="job" camunda:type="external" camunda:topic="%1$s"/>
                <sequenceFlow id="f2" sourceRef="job" targetRef="done"/>
                <endEvent id="done"/>
                <boundaryEvent id="caught" attachedToRef="job"><errorEventDefinition errorRef="rejected"/></boundaryEvent>
                <sequenceFlow id="f3" sourceRef="caught" targetRef="refused"/>
                <endEvent id="refused"/>
              </process>
            </definitions>
            """;

    private static Served served;

    @BeforeAll
    static void install() throws IOException {
        Path node = Files.createDirectories(TARGET.resolve("node"));
        for (String file : List.of("package.json", "package-lock.json", "worker.js")) {
            Files.write(node.resolve(file), Files.readAllBytes(Program.SOURCES.resolve(file)));
        }
        if (!Files.exists(node.resolve("node_modules"))) {
            Program.run(node, 3, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
        }
        if (!Files.exists(PYTHON.resolve("st"))) {
            Program.run(TARGET, 2, "python3", "-m", "venv", "venv");
            Program.run(
                    TARGET,
                    5,
                    PYTHON.resolve("pip").toString(),
                    "install",
                    "-q",
                    "-r",
                    Program.SOURCES.resolve("requirements.txt").toString());
        }
        served = new Served();
    }

    @AfterAll
    static void stop() {
        if (served != null) {
            served.close();
        }
    }

    @Test
    void theJavaScriptClient() {
        workOff("javascript", TARGET.resolve("node"), 2, "node", "worker.js");
    }

    @Test
    void thePythonClient() {
        workOff(
                "python",
                TARGET,
                3,
                PYTHON.resolve("python").toString(),
                Program.SOURCES.resolve("worker.py").toString());
    }

    private static void workOff(String key, Path folder, int workers, String... command) {
        served.deploy(key, MODEL.formatted(key));
        IntStream.range(0, INSTANCES)
                .parallel()
                .forEach(
                        number -> served.post(
                                "/engine-rest/process-definition/key/" + key + "/start",
                                "application/json",
                                "{\"businessKey\": \"order-" + number + "\", \"variables\": {\"number\": {\"value\": "
                                        + number
                                        + ", \"type\": \"Integer\"}, \"order\": {\"value\": \"{\\\"lines\\\": 3}\", \"type\": \"Json\"}}}"));
        List<Program> running = new ArrayList<>();
        try {
            try (Program killed = worker(folder, "killed", "lose", command)) {
                killed.await("TAKEN");
            }
            for (int i = 0; i < workers; i++) {
                running.add(worker(folder, "worker-" + i, "work", command));
            }
            Awaitility.await()
                    .atMost(Duration.ofMinutes(6))
                    .pollInterval(Duration.ofMillis(500))
                    .until(() -> count("process-instance", key, "finished=true") == INSTANCES);
        } finally {
            running.forEach(Program::close);
        }
        assertThat(count("activity-instance", key, "activityId=job&finished=true"))
                .isEqualTo(INSTANCES);
        assertThat(count("activity-instance", key, "activityId=refused")).isEqualTo(INSTANCES / 10);
        assertThat(count("activity-instance", key, "activityId=done")).isEqualTo(INSTANCES - INSTANCES / 10);
        assertThat(served.get("/engine-rest/incident/count").path("count").asInt())
                .isZero();
    }

    private static Program worker(Path folder, String name, String mode, String... command) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of(served.url() + "/engine-rest", name, mode));
        return Program.start(folder, all.toArray(String[]::new));
    }

    private static int count(String what, String key, String criteria) {
        String id = served.get("/engine-rest/process-definition/key/" + key)
                .path("id")
                .asString();
        return served.get("/engine-rest/history/" + what + "/count?processDefinitionId=" + id + "&" + criteria)
                .path("count")
                .asInt();
    }

    /** Requests that follow from the OpenAPI document, right and wrong ones: no 5xx, and answers as the document says. */
    @Test
    void theDocumentIsTrue() {
        // A server of its own, since nothing is safe from it.
        try (Served fuzzed = new Served()) {
            fuzzed.deploy("fuzzed", MODEL.formatted("fuzzed"));
            Program.run(
                    TARGET,
                    5,
                    PYTHON.resolve("st").toString(),
                    "run",
                    fuzzed.url() + "/headway/v1/openapi.json",
                    "--checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
                    "--phases=fuzzing",
                    "--max-examples=5",
                    "--seed=1",
                    "--workers=2",
                    "--no-shrink",
                    "--continue-on-failure");
        }
    }

    /** What ships is built nowhere in the gate; so it is at least read. */
    @Test
    void theDockerfileIsWellMade() {
        Program.run(
                TARGET,
                1,
                PYTHON.resolve("hadolint").toString(),
                Path.of("../server/Dockerfile").toAbsolutePath().normalize().toString());
    }
}
