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
import java.util.List;
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
            GET    | /engine-rest/task?assignee=a&assignee=b              | 400
            GET    | /engine-rest/task?sortBy=id&sortOrder=up             | 400
            GET    | /engine-rest/task?sortOrder=asc                      | 400
            GET    | /engine-rest/task?sorting=id                         | 400
            GET    | /engine-rest/task?orQueries=x                        | 400
            GET    | /engine-rest/process-instance/4711?nothing=1         | 400
            DELETE | /engine-rest/deployment/4711?cascade=maybe           | 400
            DELETE | /engine-rest/deployment/4711?skipCustomListeners=true | 400
            DELETE | /engine-rest/process-definition/4711?skipCustomListeners=true | 400
            DELETE | /engine-rest/process-definition/4711?skipIoMappings=yes | 400
            DELETE | /engine-rest/process-instance/4711?skipSubprocesses=true | 400
            DELETE | /engine-rest/process-instance/4711                   | 404
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
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"vaule": 1}}}   | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": 1, "local": true}}} | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": 1, "type": 5}}} | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": 1e400}}} | 400
            /engine-rest/process-instance                      | {"variables": [{"name": "a", "operator": "eq", "value": 1e400}]} | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": "NaN", "type": "Double"}}} | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": "-Infinity", "type": "Double"}}} | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": 1e400, "type": "Double"}}} | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": [{"b": 1e400}]}}} | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": "[1e400]", "type": "Json"}}} | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": "[1e400]", "type": "Object"}}} | 400
            /engine-rest/process-definition/key/approval/start | {"businessKey": "a\\ud800"}         | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a\\uDC00": {"value": 1}}} | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": "\\ude00\\ud83d"}}} | 400
            /engine-rest/process-definition/key/approval/start | {"variables": {"a": {"value": "[\\"\\\\ud800\\"]", "type": "Json"}}} | 400
            /engine-rest/task                                  | {"assignee": "\\ud800"}             | 400
            /engine-rest/task/create                           | {"name": "\\ud800"}                 | 400
            /engine-rest/process-definition/key/approval/start | {"variables": []}                   | 400
            /engine-rest/process-definition/key/approval/start | {"withVariablesInReturn": "yes"}    | 400
            /engine-rest/process-definition/key/none/start     | {}                                  | 404
            /engine-rest/process-instance/4711/modification    | {"instructions": {}}                | 400
            /engine-rest/process-instance/4711/modification    | {"instructions": [5]}               | 400
            /engine-rest/process-instance/4711/modification    | {"instructions": [{"type": "cancel", "activity": "a"}]} | 400
            /engine-rest/process-instance/delete               | {"processInstanceIds": "4711"}      | 400
            /engine-rest/message                               | {"messageName": "none", "all": "x"} | 400
            /engine-rest/external-task/fetchAndLock            | {"workerId": "w"}                   | 400
            /engine-rest/external-task/fetchAndLock            | {"workerId": "w", "maxTasks": 0, "topics": []} | 400
            /engine-rest/external-task/fetchAndLock            | {"workerId": "w", "maxTasks": 1, "topics": [{"topicName": "t", "lockDuration": -1}]} | 400
            /engine-rest/external-task/fetchAndLock            | {"workerId": "w", "maxTasks": 1, "topics": [{"topicName": "t", "lockDuration": 1, "odd": 1}]} | 400
            /engine-rest/external-task/fetchAndLock            | {"workerId": "w", "maxTasks": 1, "asyncResponseTimeout": 99999999, "topics": [{"topicName": "t", "lockDuration": 1}]} | 400
            /engine-rest/external-task/4711/complete           | {"workerId": "w"}                   | 404
            /engine-rest/task                                  | {"odd": 1}                          | 400
            /engine-rest/task                                  | {"maxResults": 1}                   | 400
            /engine-rest/task                                  | {"sorting": {"sortBy": "id"}}       | 400
            /engine-rest/task                                  | {"sorting": [{"sortBy": "id", "odd": 1}]} | 400
            /engine-rest/task                                  | {"orQueries": {"assignee": "a"}}    | 400
            /engine-rest/task                                  | {"orQueries": [{"sorting": []}]}    | 400
            /engine-rest/task                                  | {"assignee": "a", "assignee": "b"}  | 400
            /engine-rest/process-instance                      | {"variables": [{"name": "a", "op": "gt", "value": 1}]} | 400
            /engine-rest/process-instance/delete               | {"processInstanceQuery": {"maxResults": 1}} | 400
            /engine-rest/message                               | {"messageName": "none"}             | 400
            """)
    void wrongBodies(String path, String body, int status) {
        refused(rest.post(path, body), status);
    }

    /** Both APIs read by the same rules; what is whole is taken. */
    @Test
    void textsThatAreNoUnicodeAndNumbersThatAreNone() {
        for (String value : List.of(
                "{\"type\": \"Double\", \"value\": \"Infinity\"}",
                "{\"type\": \"Json\", \"value\": {\"a\": [1e400]}}",
                "{\"value\": 1" + "0".repeat(350) + "}",
                "{\"value\": \"\\ud800\"}")) {
            HttpResponse<String> response = rest.post(
                    "/headway/v1/process-instances",
                    "{\"processDefinitionKey\": \"approval\", \"variables\": {\"a\": " + value + "}}");
            assertThat(response.statusCode()).as(value + response.body()).isEqualTo(400);
            assertThat(response.body()).containsAnyOf("a finite number of 64 bits", "half of a pair of surrogates");
        }
        String start = "/engine-rest/process-definition/key/approval/start";
        byte[] half = "{\"businessKey\": \"abc\"}".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, 0, half, 17, 3);
        refused(
                rest.send(HttpRequest.newBuilder(URI.create(rest.url() + start))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(half))
                        .build()),
                400);
        HttpResponse<String> whole = rest.post(start, "{\"businessKey\": \"\\ud83d\\ude00 \ud83d\ude00 \\ud7ff\"}");
        assertThat(whole.statusCode()).as(whole.body()).isEqualTo(200);
        assertThat(whole.body()).contains("\ud83d\ude00 \ud83d\ude00 \ud7ff");
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../etc/passwd",
                "a.bpmn\"\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name=\"y\"; filename=\"a.bpmn"
            })
    void namesOfResourcesThatLeadElsewhereOrComeTwice(String name) {
        String body =
                "--b\r\nContent-Disposition: form-data; name=\"x\"; filename=\"" + name + "\"\r\n\r\nx\r\n--b--\r\n";
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
        assertThat(rest.send("PUT", "/engine-rest/job-definition/suspended", "{\"suspended\": true}")
                        .body())
                .contains("'processDefinitionId' and 'processDefinitionKey'", "got none");
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

    /** What was expected, where, and what was there instead, in words of the API. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            {"limit": "5"}                     | Expected a whole number of 32 bits at 'limit' (line 1, column 11), got \\"5\\".
            {"limit": 2147483648}              | Expected a whole number of 32 bits at 'limit' (line 1, column 21), got 2147483648.
            {"limit": 1.5}                     | Expected a whole number of 32 bits at 'limit'
            {"limit": []}                      | Expected a whole number of 32 bits at 'limit'
            {"cursor": 5}                      | Expected a text at 'cursor'
            {"allowScan": "x"}                 | Expected true or false at 'allowScan'
            {"sort": {}}                       | Expected an array at 'sort'
            {"sort": [5]}                      | Expected an object at 'sort[0]'
            {"sort": [{"by": "id", "order": "up"}]} | Expected one of asc, desc at 'sort[0].order'
            {"limit": 1, "limit": 2}           | got 'limit' twice
            []                                 | Expected an object (line 1, column 1), got [].
            """)
    void whatDoesNotFitIsNamed(String body, String words) {
        HttpResponse<String> response = rest.post("/headway/v1/tasks/search", body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
        assertThat(response.body()).contains(words).doesNotContain("expected type", "`", "deserialize", "coerce");
    }

    /** Only what ends by itself may have ended. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /headway/v1/process-instances/4711     | a process instance | ended
            /headway/v1/incidents/4711             | an incident        | ended
            /headway/v1/external-tasks/4711        | an external task   | ended
            /headway/v1/deployments/4711           | a deployment       | been deleted
            /headway/v1/batches/4711               | a batch            | been deleted
            /engine-rest/deployment/4711           | a deployment       | been deleted
            /engine-rest/batch/4711                | a batch            | been deleted
            /engine-rest/history/decision-instance/4711 | a decision instance | been deleted
            /engine-rest/job/4711                  | a job              | ended
            /engine-rest/user/kim/profile          | a user             | been deleted
            """)
    void whatIsNotThere(String path, String what, String how) {
        HttpResponse<String> response = rest.get(path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(404);
        assertThat(response.body()).contains("Expected " + what + " with id ", "It may have " + how + ".");
    }

    @Test
    void deletionsThatNeedNothingToBeThere() {
        for (String what : List.of("process-instance", "history/process-instance")) {
            HttpResponse<String> response =
                    rest.send("DELETE", "/engine-rest/" + what + "/4711?failIfNotExists=false", null);
            assertThat(response.statusCode()).as(response.body()).isEqualTo(204);
        }
    }

    @Test
    void aCompressedBody() {
        for (String path : List.of("/engine-rest/task", "/headway/v1/tasks/search")) {
            HttpResponse<String> response = rest.send(HttpRequest.newBuilder(URI.create(rest.url() + path))
                    .header("Content-Type", "application/json")
                    .header("Content-Encoding", "gzip")
                    .POST(HttpRequest.BodyPublishers.ofString("{}"))
                    .build());
            assertThat(response.statusCode()).isEqualTo(415);
            assertThat(response.body()).contains("Content-Encoding: gzip");
        }
    }
}
