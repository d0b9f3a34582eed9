package dev.headway.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.history.HistoryLevel;
import dev.headway.rest.config.RestSettings;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.value.Masking;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
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
        String[] parts = path.split("\\?", 2);
        Map<String, List<String>> query =
                parts.length == 1 ? Map.of() : Map.of(parts[1].split("=")[0], List.of(parts[1].split("=")[1]));
        Response response = api.handle(new Request(
                method,
                parts[0],
                query,
                Map.of("content-type", List.of("application/json")),
                new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)),
                Caller.ANYBODY));
        assertThat(response.status()).as("%s %s", method, path).isBetween(200, 204);
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
