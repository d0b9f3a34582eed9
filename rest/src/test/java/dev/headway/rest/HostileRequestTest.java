package dev.headway.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever comes in, the answer is a 4xx with a text, never a stack trace. */
class HostileRequestTest {
    private static RestFixture rest;

    @BeforeAll
    static void start() {
        rest = new RestFixture();
        rest.deploy(Models.APPROVAL);
    }

    @AfterAll
    static void stop() {
        rest.close();
    }

    private static void refused(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.body())
                .contains("\"message\":\"Expected")
                .doesNotContain("\\tat ")
                .doesNotContain("Exception:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | /engine-rest/nowhere                                 | 404
            PATCH  | /engine-rest/version                                 | 405
            DELETE | /engine-rest/process-instance                        | 405
            GET    | /engine-rest/process-instance/4711                   | 404
            GET    | /engine-rest/process-instance/abc                    | 404
            GET    | /engine-rest/process-instance/-1                     | 404
            GET    | /engine-rest/process-instance/99999999999999999999   | 404
            GET    | /engine-rest/task?maxResults=abc                     | 400
            GET    | /engine-rest/task?firstResult=-5                     | 400
            GET    | /engine-rest/task?sortBy=drop&sortOrder=asc          | 400
            GET    | /engine-rest/task?createdAfter=yesterday             | 400
            GET    | /engine-rest/task?nothing=1                          | 400
            """)
    void wrongRequests(String method, String path, int status) {
        refused(rest.send(method, path, null), status);
    }

    /** Some servers refuse these themselves, in words of their own. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nowhere",
                "/engine-rest/task/%00",
                "/engine-rest/task/%C3%28",
                "/engine-rest/deployment/1/resources/..%2F..%2Fetc%2Fpasswd/data",
                "/engine-rest/../engine-rest/version/..%5C..",
            })
    void pathsThatLeadElsewhere(String path) {
        HttpResponse<String> response = rest.send("GET", path, null);
        assertThat(response.statusCode()).as(response.body()).isBetween(400, 404);
        assertThat(response.body()).doesNotContain("\tat ").doesNotContain("Exception:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            /engine-rest/process-definition/key/approval/start | {                                   | 400
            /engine-rest/process-definition/key/approval/start | {"variables": [1]}                  | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": 1}}             | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": "x", "type": "Integer"}}} | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": "x", "type": "Nonsense"}}} | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": "rO0=", "type": "Object", "valueInfo": {"serializationDataFormat": "application/x-java-serialized-object"}}}} | 400
            /engine-rest/process-definition/key/approval/start | {} {}                               | 400
            /engine-rest/process-definition/key/approval/start | {"businessKey": {"a": 1}}           | 400
            /engine-rest/process-definition/key/none/start     | {}                                  | 404
            /engine-rest/external-task/fetchAndLock            | {"workerId": "w"}                   | 400
            /engine-rest/external-task/fetchAndLock            | {"workerId": "w", "maxTasks": 0, "topics": []} | 400
            /engine-rest/external-task/fetchAndLock            | {"workerId": "w", "maxTasks": 1, "topics": [{"topicName": "t", "lockDuration": -1}]} | 400
            /engine-rest/external-task/fetchAndLock            | {"workerId": "w", "maxTasks": 1, "topics": [{"topicName": "t", "lockDuration": 1, "odd": 1}]} | 400
            /engine-rest/external-task/fetchAndLock            | {"workerId": "w", "maxTasks": 1, "asyncResponseTimeout": 99999999, "topics": [{"topicName": "t", "lockDuration": 1}]} | 400
            /engine-rest/external-task/4711/complete           | {"workerId": "w"}                   | 404
            /engine-rest/task                                  | {"odd": 1}                          | 400
            /engine-rest/message                               | {"messageName": "none"}             | 400
            """)
    void wrongBodies(String path, String body, int status) {
        refused(rest.post(path, body), status);
    }

    @Test
    void deepNesting() {
        String deep = "{\"variables\":".repeat(10_000) + "1" + "}".repeat(10_000);
        refused(rest.post("/engine-rest/process-definition/key/approval/start", deep), 400);
        String inside = "{\"variables\":{\"a\":{\"type\":\"Json\",\"value\":\"" + "[".repeat(5_000) + "]".repeat(5_000)
                + "\"}}}";
        refused(rest.post("/engine-rest/process-definition/key/approval/start", inside), 400);
    }

    @Test
    void bodiesOfAnotherType() {
        refused(
                rest.send(HttpRequest.newBuilder(URI.create(rest.url() + "/engine-rest/message"))
                        .header("Content-Type", "text/plain")
                        .POST(HttpRequest.BodyPublishers.ofString("{}"))
                        .build()),
                415);
        refused(rest.post("/engine-rest/deployment/create", "{}"), 415);
    }

    @Test
    void namesOfResourcesThatLeadElsewhere() {
        String body =
                "--b\r\nContent-Disposition: form-data; name=\"x\"; filename=\"../../etc/passwd\"\r\n\r\nx\r\n--b--\r\n";
        refused(
                rest.send(HttpRequest.newBuilder(URI.create(rest.url() + "/engine-rest/deployment/create"))
                        .header("Content-Type", "multipart/form-data; boundary=b")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build()),
                400);
    }

    @Test
    void aTenMegabyteValueIsTheDatabasesMatterAndMoreThanTheLimitIsRefused() throws IOException {
        String head = "POST /engine-rest/message HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        assertThat(raw(head + "Content-Length: 999999999999\r\n\r\n")).startsWith("HTTP/1.1 413");
        assertThat(raw(head + "Content-Length: 99999999999999999999999\r\n\r\n"))
                .startsWith("HTTP/1.1 4");
    }

    @Test
    void onlyNamesOfTheLoopbackAndPagesOfItsOwn() throws IOException {
        assertThat(raw("GET /engine-rest/version HTTP/1.1\r\nHost: evil.example\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw("GET /engine-rest/version HTTP/1.1\r\nHost: localhost:1\r\nOrigin: http://evil.example\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw("GET /engine-rest/version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), rest.port());
                OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream()) {
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            return new String(in.readNBytes(12), StandardCharsets.US_ASCII);
        }
    }

    /** Words of the parser reach the client, but not the names of its classes or settings. */
    @Test
    void brokenJsonIsNamedInWords() {
        HttpResponse<String> open =
                rest.send("POST", "/headway/v1/process-instances", "{\"processDefinitionKey\": \"a\"");
        assertThat(open.statusCode()).isEqualTo(400);
        assertThat(open.body())
                .contains("Expected JSON in the body (line 1", "expected close marker for Object\"")
                .doesNotContain("Source", "StreamRead", "the expected type");
        HttpResponse<String> unknown = rest.send("PUT", "/headway/v1/jobs/1/priority", "{\"title\": 1}");
        assertThat(unknown.body()).contains("Expected the field priority at 'title'");
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThat(rest.send("PUT", "/engine-rest/job/suspended", "{\"suspended\": true}")
                        .body())
                .contains("'processInstanceId', 'processDefinitionId' and 'processDefinitionKey'", "got none");
        assertThat(rest.send("PUT", "/engine-rest/job/4711/suspended", "{}").body())
                .contains("Expected 'suspended' as true or false, got nothing.");
    }

    /** What is misspelt must not be as if it was left out: here it would change something. */
    @Test
    void parametersThatNobodyKnows() {
        HttpResponse<String> response =
                rest.post("/headway/v1/process-instances/suspend?dryrun=true", "{\"processInstanceIds\": [\"4711\"]}");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("[dryRun]", "got 'dryrun'");
    }

    @Test
    void daysThatNoMonthHas() {
        HttpResponse<String> response = rest.post(
                "/headway/v1/history/process-instances/search",
                "{\"filter\": {\"startedAfter\": \"2026-02-30T00:00:00Z\"}}");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("2026-02-30");
    }
}
