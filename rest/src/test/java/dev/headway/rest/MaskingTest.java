package dev.headway.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.task.Task;
import dev.headway.rest.config.RestSettings;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.RouteTable;
import dev.headway.rest.value.Masking;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is masked is in no answer of either API, and workers get it all the same. */
class MaskingTest {
    private static final String SECRET = "hunter2";
    private final RestFixture rest = new RestFixture(builder -> builder.historyLevel(HistoryLevel.FULL));
    private RestApi api = rest.api();
    private String id = "";

    @BeforeEach
    void anInstanceWithSecrets() throws IOException {
        api = RestApi.of(
                rest.engine(),
                new RestSettings(
                        1_000_000, 100, 10, new Masking(List.of("*Password*", "iban"), List.of("Bytes")), List.of()));
        rest.deploy(Models.process("masked", """
                <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="work"/>
                <serviceTask id="work" camunda:type="external" camunda:topic="secrets"/>
                <sequenceFlow id="f2" sourceRef="work" targetRef="end"/><endEvent id="end"/>
                <sequenceFlow id="f3" sourceRef="start" targetRef="look"/><userTask id="look"/>
                <sequenceFlow id="f4" sourceRef="look" targetRef="end"/>
                """));
        id = rest.engine()
                .getRuntimeService()
                .startProcessInstanceByKey(
                        "masked",
                        Map.of("dbPasswordOld", SECRET, "iban", SECRET, "key", SECRET.getBytes(StandardCharsets.UTF_8)))
                .getId();
        send("PUT", "/headway/v1/process-instances/" + id + "/variables/iban", "{\"value\": \"" + SECRET + "2\"}");
        send("PUT", "/headway/v1/process-instances/" + id + "/variables/seen", "{\"value\": \"in clear\"}");
    }

    @AfterEach
    void close() {
        api.close();
        rest.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /headway/v1/process-instances/ID/variables",
                "GET /headway/v1/case-instances/ID/variables",
                "GET /headway/v1/plan-items/ID/local-variables",
                "POST /headway/v1/variables/search",
                "POST /headway/v1/history/variables/search",
                "POST /headway/v1/history/details/search",
                "POST /headway/v1/history/variables/export/csv",
                "POST /headway/v1/variables/export/ndjson",
                "POST /headway/v1/operations/search",
                "GET /engine-rest/process-instance/ID/variables",
                "POST /engine-rest/variable-instance",
                "POST /engine-rest/history/variable-instance",
                "GET /engine-rest/history/user-operation?processInstanceId=ID",
            })
    void noAnswerHasASecret(String line) throws IOException {
        String[] request = line.replace("ID", id).split(" ", 2);
        boolean own = request[1].startsWith("/headway");
        String filter = own
                ? "{\"filter\": {\"processInstanceId\": \"" + id + "\"}}"
                : "{\"processInstanceIdIn\": [\"" + id + "\"]}";
        String answer = send(request[0], request[1], request[0].equals("GET") ? "" : filter);
        assertThat(answer).contains("iban").doesNotContain(SECRET, "aHVudGVyMg==");
        if (!line.contains("operation")) {
            assertThat(answer).contains("Masked");
        }
    }

    /** Also of the routes that come later: each one that reads is asked for everything that there is. */
    @Test
    void noRouteThatReadsHasASecret() throws IOException {
        List<String> ids = List.of(
                id,
                task().getId(),
                task().getExecutionId(),
                rest.engine()
                        .getRepositoryService()
                        .createProcessDefinitionQuery()
                        .list()
                        .getFirst()
                        .getId());
        Map<Integer, Integer> statuses = new TreeMap<>();
        for (RouteTable table : api.tables()) {
            for (Route route : table.routes()) {
                boolean searches = route.path().matches(".*/(search|count|export/.*)")
                        || route.path().contains("history");
                if (route.path().startsWith("/events/") // never ends, and counts
                        || !(route.method().equals("GET") || (route.method().equals("POST") && searches))) {
                    continue;
                }
                for (String each : ids) {
                    for (String name : List.of("iban", "key")) {
                        String path = route.path()
                                .replaceAll("\\{(id|instanceId|executionId)}", each)
                                .replaceAll("\\{(name|varName)}", name)
                                .replaceAll("\\{[^}]*}", each);
                        Response response = handle(route.method(), table.prefix() + path, "{}");
                        statuses.merge(response.status() / 100, 1, Integer::sum);
                        assertThat(text(response))
                                .as("%s %s%s", route.method(), table.prefix(), path)
                                .doesNotContain(SECRET, "aHVudGVyMg==");
                    }
                }
            }
        }
        assertThat(statuses.get(2)).as("answers by their hundred: %s", statuses).isGreaterThan(200);
        assertThat(statuses).doesNotContainKey(5);
    }

    private Task task() {
        return rest.engine()
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(id)
                .list()
                .getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/engine-rest/process-definition/key/masked/start", "/engine-rest/task/TASK/complete"})
    void whoChangesSomethingGetsNoneBack(String path) throws IOException {
        Response response = handle(
                "POST",
                path.replace("TASK", task().getId()),
                "{\"withVariablesInReturn\": true, \"variables\": {\"iban\": {\"value\": \"" + SECRET
                        + "\", \"type\": \"String\"}}}");
        assertThat(response.status()).isEqualTo(200);
        assertThat(text(response)).contains("iban", "Masked").doesNotContain(SECRET);
    }

    @Test
    void workersGetWhatTheyWorkWith() throws IOException {
        String answer = send(
                "POST",
                "/headway/v1/external-tasks/fetch",
                "{\"workerId\": \"w\", \"maxTasks\": 1, \"topics\": [{\"topicName\": \"secrets\", \"lockMillis\": 1000}]}");
        assertThat(answer).contains(SECRET + "2");
    }

    @Test
    void namesMayHaveStars() {
        Masking masking = new Masking(List.of("a*c", "x.y"), List.of("json"));
        assertThat(masking.value("ABBC", 1)).isNotEqualTo(1);
        assertThat(masking.value("abcd", 1)).isEqualTo(1);
        assertThat(masking.value("xzy", 1)).isEqualTo(1);
        assertThat(masking.value("any", Map.of())).isNotEqualTo(Map.of());
        assertThat(Masking.NONE.value("a", null)).isNull();
    }

    private String send(String method, String path, String body) throws IOException {
        Response response = handle(method, path, body);
        assertThat(response.status()).as("%s %s", method, path).isBetween(200, 204);
        return text(response);
    }

    private Response handle(String method, String path, String body) {
        String[] parts = path.split("\\?", 2);
        Map<String, List<String>> query =
                parts.length == 1 ? Map.of() : Map.of(parts[1].split("=")[0], List.of(parts[1].split("=")[1]));
        return api.handle(new Request(
                method,
                parts[0],
                query,
                Map.of("content-type", List.of("application/json")),
                new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)),
                Caller.ANYBODY));
    }

    private static String text(Response response) throws IOException {
        return switch (response.body()) {
            case Response.Empty none -> "";
            case Response.Bytes bytes -> new String(bytes.content(), StandardCharsets.UTF_8);
            case Response.Streamed streamed -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                streamed.writer().write(out);
                yield out.toString(StandardCharsets.UTF_8);
            }
        };
    }
}
