package dev.headway.rest.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What {@code /headway/v1} answers, on any database. */
abstract class HeadwayApiContract {
    private RestFixture rest;

    abstract RestFixture open();

    @BeforeEach
    void start() {
        rest = open();
    }

    @AfterEach
    void stop() {
        rest.close();
    }

    private JsonNode ok(String method, String path, String body, int status) {
        HttpResponse<String> response = rest.send(method, "/headway/v1" + path, body);
        assertThat(response.statusCode())
                .as(method + " " + path + " " + body + " -> " + response.body())
                .isEqualTo(status);
        return response.body().isEmpty() ? RestFixture.JSON.missingNode() : RestFixture.json(response);
    }

    private JsonNode get(String path) {
        return ok("GET", path, null, 200);
    }

    private JsonNode post(String path, String body) {
        return ok("POST", path, body, 200);
    }

    private void done(String method, String path, String body) {
        ok(method, path, body, 204);
    }

    private void refused(String method, String path, String body, int status, String type) {
        HttpResponse<String> response = rest.send(method, "/headway/v1" + path, body);
        assertThat(response.statusCode())
                .as(method + " " + path + " " + body + " -> " + response.body())
                .isEqualTo(status);
        assertThat(response.headers().firstValue("content-type")).hasValue("application/problem+json");
        JsonNode problem = RestFixture.json(response);
        assertThat(problem.path("type").stringValue()).isEqualTo("urn:headway:problem:" + type);
        assertThat(problem.path("status").intValue()).isEqualTo(status);
        assertThat(problem.path("detail").stringValue()).startsWith("Expected");
    }

    private JsonNode deploy(String xml, int status) {
        String body = "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nfirst\r\n--b\r\n"
                + "Content-Disposition: form-data; name=\"f\"; filename=\"a.bpmn\"\r\n\r\n" + xml + "\r\n--b--\r\n";
        HttpResponse<String> response =
                rest.send(HttpRequest.newBuilder(URI.create(rest.url() + "/headway/v1/deployments"))
                        .header("Content-Type", "multipart/form-data; boundary=b")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return RestFixture.json(response);
    }

    private String started(String key, String more) {
        return post("/process-instances", "{\"processDefinitionKey\": \"" + key + "\"" + more + "}")
                .path("id")
                .stringValue();
    }

    @Test
    void deploymentsAndDefinitions() {
        JsonNode deployed = deploy(Models.APPROVAL, 200);
        String id = deployed.path("deployment").path("id").stringValue();
        String definition =
                deployed.path("processDefinitions").path(0).path("id").stringValue();
        assertThat(get("/deployments/" + id).path("name").stringValue()).isEqualTo("first");
        assertThat(get("/deployments/" + id + "/resources").path(0).stringValue())
                .isEqualTo("a.bpmn");
        assertThat(rest.get("/headway/v1/deployments/" + id + "/resource?name=a.bpmn")
                        .body())
                .isEqualTo(Models.APPROVAL);
        assertThat(rest.get("/headway/v1/process-definitions/" + definition + "/xml")
                        .body())
                .isEqualTo(Models.APPROVAL);
        assertThat(post("/process-definitions/search", "{\"filter\": {\"processDefinitionKey\": \"approval\"}}")
                        .path("items"))
                .hasSize(1);
        get("/process-definitions/" + definition + "/start-form");
        done("POST", "/process-definitions/" + definition + "/suspend", "{\"includeProcessInstances\": true}");
        assertThat(get("/process-definitions/" + definition).path("suspended").booleanValue())
                .isTrue();
        refused("POST", "/process-instances", "{\"processDefinitionKey\": \"approval\"}", 409, "suspended");
        done("POST", "/process-definitions/" + definition + "/activate", null);
        done("POST", "/process-definitions/" + definition + "/starters", "{\"userId\": \"kim\"}");
        assertThat(get("/process-definitions/" + definition + "/starters")
                        .path(0)
                        .path("userId")
                        .stringValue())
                .isEqualTo("kim");
        done("POST", "/process-definitions/" + definition + "/starters/remove", "{\"userId\": \"kim\"}");
        JsonNode problem = deploy("<definitions/>", 422);
        assertThat(problem.path("type").stringValue()).isEqualTo("urn:headway:problem:invalid-model");
        assertThat(problem.path("problems")).isNotEmpty();
        done("DELETE", "/deployments/" + id + "?cascade=true", null);
        refused("GET", "/deployments/" + id, null, 404, "not-found");
    }

    private HttpResponse<String> upload(String file, byte[] content) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(("--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"" + file + "\"\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes("\r\n--b--\r\n".getBytes(StandardCharsets.UTF_8));
        return rest.send(HttpRequest.newBuilder(URI.create(rest.url() + "/headway/v1/deployments"))
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray()))
                .build());
    }

    private static byte[] archive(String name, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
        }
        return bytes.toByteArray();
    }

    @Test
    void anArchiveIsUnpackedWithinLimits() throws IOException {
        byte[] model = Models.APPROVAL.getBytes(StandardCharsets.UTF_8);
        HttpResponse<String> deployed = upload("all.ZIP", archive("in/a.bpmn", model));
        assertThat(deployed.statusCode()).as(deployed.body()).isEqualTo(200);
        assertThat(RestFixture.json(deployed).path("processDefinitions")).hasSize(1);
        for (byte[] hostile : List.of(
                archive("../a.bpmn", model),
                archive("big.txt", new byte[200_000_000]),
                "no archive".getBytes(StandardCharsets.UTF_8))) {
            HttpResponse<String> refused = upload("a.bar", hostile);
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
            assertThat(RestFixture.json(refused).path("detail").stringValue()).contains("Expected");
        }
    }

    private JsonNode past(String instanceId) {
        JsonNode found = post(
                        "/history/incidents/search",
                        "{\"filter\": {\"processInstanceId\": \"" + instanceId
                                + "\"}, \"sort\": [{\"by\": \"createTime\"}, {\"by\": \"endTime\"}]}")
                .path("items");
        assertThat(found).hasSize(1);
        return found.path(0);
    }

    @Test
    void aListIsSortedByTheNameThatAFieldHasInItsAnswers() {
        deploy(Models.APPROVAL, 200);
        started("approval", "");
        Map<String, List<String>> fields = Map.of(
                "/process-definitions", List.of("id", "key", "name", "version", "category"),
                "/deployments", List.of("id", "name", "deploymentTime"),
                "/tasks", List.of("id", "name", "createTime", "priority", "assignee", "dueDate"),
                "/jobs", List.of("id", "createTime", "dueDate", "retries", "priority"),
                "/incidents", List.of("id", "incidentMessage"),
                "/history/process-instances", List.of("id", "startTime", "endTime", "durationInMillis", "businessKey"),
                "/history/activities", List.of("id", "startTime", "endTime", "durationInMillis"),
                "/history/tasks", List.of("id", "startTime", "endTime", "durationInMillis", "name", "priority"),
                "/history/decisions", List.of("time"),
                "/milestones", List.of("timestamp"));
        fields.forEach((path, names) -> names.forEach(name -> post(
                path + "/search",
                "{\"allowScan\": true, \"sort\": [{\"by\": \"" + name + "\", \"order\": \"desc\"}]}")));
        refused("POST", "/tasks/search", "{\"sort\": [{\"by\": \"colour\"}]}", 400, "unknown-order");
    }

    @Test
    void instancesVariablesTasksAndHistory() {
        deploy(Models.APPROVAL, 200);
        String id = started(
                "approval",
                ", \"businessKey\": \"b1\", \"variables\": {\"n\": {\"value\": 5}, \"o\": {\"value\": {\"a\": [1, null], \"b\": null}}}");
        assertThat(get("/process-instances/" + id).path("businessKey").stringValue())
                .isEqualTo("b1");
        JsonNode variables = get("/process-instances/" + id + "/variables");
        assertThat(variables.path("n").toString()).isEqualTo("{\"type\":\"Integer\",\"value\":5}");
        assertThat(variables.path("o").toString())
                .isEqualTo("{\"type\":\"Json\",\"value\":{\"a\":[1,null],\"b\":null}}");
        done(
                "PUT",
                "/process-instances/" + id + "/variables/d",
                "{\"type\": \"Date\", \"value\": \"2026-11-26T10:15:30Z\"}");
        assertThat(get("/process-instances/" + id + "/variables/d")
                        .path("value")
                        .stringValue())
                .isEqualTo("2026-11-26T10:15:30Z");
        done(
                "PATCH",
                "/process-instances/" + id + "/variables",
                "{\"set\": {\"x\": {\"value\": \"y\"}}, \"remove\": [\"d\"]}");
        refused("GET", "/process-instances/" + id + "/variables/d", null, 404, "not-found");
        done("DELETE", "/process-instances/" + id + "/variables/x", null);
        done("PATCH", "/process-instances/" + id, "{\"name\": \"First\", \"businessKey\": \"b2\"}");
        assertThat(post(
                                "/process-instances/search",
                                "{\"filter\": {\"processInstanceBusinessKey\": \"b2\", \"variableValueEquals\": [{\"name\": \"n\", \"value\": 5}]}}")
                        .path("items")
                        .path(0)
                        .path("name")
                        .stringValue())
                .isEqualTo("First");
        JsonNode tree = get("/process-instances/" + id + "/activities");
        assertThat(tree.path("children").path(0).path("activityId").stringValue())
                .isEqualTo("approve");
        done("POST", "/process-instances/" + id + "/suspend", null);
        done("POST", "/process-instances/" + id + "/activate", null);
        task(id);
        assertThat(get("/history/process-instances/" + id).path("state").stringValue())
                .isEqualTo("COMPLETED");
        for (String kind : new String[] {"process-instances", "activities", "tasks", "variables"}) {
            assertThat(post("/history/" + kind + "/search", "{\"filter\": {\"processInstanceId\": \"" + id + "\"}}")
                            .path("items"))
                    .as(kind)
                    .isNotEmpty();
        }
        post("/history/details/search", "{}");
        post(
                "/history/process-instances/search",
                "{\"sort\": [{\"by\": \"endTime\"}, {\"by\": \"processInstanceStartTime\"}]}");
        post("/history/decisions/search", "{\"filter\": {\"instanceId\": \"" + id + "\"}}");
        done("DELETE", "/history/process-instances/" + id, null);
    }

    private void task(String instance) {
        String id = post("/tasks/search", "{\"filter\": {\"processInstanceId\": \"" + instance + "\"}}")
                .path("items")
                .path(0)
                .path("id")
                .stringValue();
        refused("POST", "/tasks/" + id + "/claim", "{\"userId\": \"lee\"}", 409, "already-claimed");
        done("POST", "/tasks/" + id + "/unclaim", null);
        done("POST", "/tasks/" + id + "/claim", "{\"userId\": \"lee\"}");
        done("POST", "/tasks/" + id + "/assign", "{\"userId\": null}");
        done("POST", "/tasks/" + id + "/owner", "{\"userId\": \"kim\"}");
        done("POST", "/tasks/" + id + "/delegate", "{\"userId\": \"lee\"}");
        done("POST", "/tasks/" + id + "/resolve", null);
        done("POST", "/tasks/" + id + "/priority", "{\"priority\": 7}");
        done("POST", "/tasks/" + id + "/due-date", "{\"date\": \"2026-11-26T10:15:30Z\"}");
        done("POST", "/tasks/" + id + "/follow-up-date", "{\"date\": null}");
        done("POST", "/tasks/" + id + "/identity-links", "{\"type\": \"candidate\", \"userId\": \"ann\"}");
        assertThat(get("/tasks/" + id + "/identity-links").size()).isGreaterThan(1);
        done("POST", "/tasks/" + id + "/identity-links/remove", "{\"type\": \"candidate\", \"userId\": \"ann\"}");
        get("/tasks/" + id + "/form");
        get("/tasks/" + id + "/variables");
        done("PUT", "/tasks/" + id + "/local-variables/l", "{\"value\": 1}");
        assertThat(get("/tasks/" + id).path("priority").intValue()).isEqualTo(7);
        done("POST", "/tasks/" + id + "/complete", "{\"variables\": {\"ok\": {\"value\": true}}}");
    }

    @Test
    void pagesFollowEachOther() {
        deploy(Models.APPROVAL, 200);
        for (int i = 0; i < 5; i++) {
            started("approval", ", \"businessKey\": \"k" + i % 2 + "\"");
        }
        Set<String> seen = new HashSet<>();
        String cursor = null;
        do {
            JsonNode page = post(
                    "/process-instances/search",
                    "{\"limit\": 2, \"sort\": [{\"by\": \"businessKey\", \"order\": \"desc\"}], \"cursor\": "
                            + (cursor == null ? "null" : "\"" + cursor + "\"") + "}");
            page.path("items").forEach(each -> seen.add(each.path("id").stringValue()));
            cursor = page.path("nextCursor").isNull()
                    ? null
                    : page.path("nextCursor").stringValue();
        } while (cursor != null);
        assertThat(seen).hasSize(5);
        assertThat(post(
                                "/process-instances/count",
                                "{\"filter\": {\"orQueries\": [{\"processInstanceBusinessKey\": \"k0\", \"processInstanceId\": \"1\"}]}}")
                        .path("count")
                        .intValue())
                .isEqualTo(3);
        assertThat(post("/executions/count-by", "{\"by\": \"activityId\"}").toString())
                .isEqualTo("[{\"value\":\"approve\",\"count\":5}]");
        assertThat(post("/history/process-instances/count-by", "{\"by\": \"state\"}")
                        .toString())
                .isEqualTo("[{\"value\":\"ACTIVE\",\"count\":5}]");
    }

    @Test
    void workersJobsAndIncidents() {
        deploy(Models.WORK, 200);
        String id = started("work", "");
        String fetch =
                "{\"workerId\": \"w\", \"maxTasks\": 5, \"topics\": [{\"topicName\": \"work\", \"lockMillis\": 60000}]}";
        assertThat(get("/external-tasks/topics").path(0).stringValue()).isEqualTo("work");
        String task = post("/external-tasks/fetch", fetch)
                .path(0)
                .path("task")
                .path("id")
                .stringValue();
        done("POST", "/external-tasks/" + task + "/extend-lock", "{\"workerId\": \"w\", \"lockMillis\": 90000}");
        done("POST", "/external-tasks/" + task + "/unlock", null);
        done("POST", "/external-tasks/" + task + "/lock", "{\"workerId\": \"w\", \"lockMillis\": 90000}");
        done(
                "POST",
                "/external-tasks/" + task + "/failure",
                "{\"workerId\": \"w\", \"errorMessage\": \"no luck\", \"errorDetails\": \"at all\", \"retries\": 0}");
        assertThat(get("/external-tasks/" + task + "/error-details")
                        .path("text")
                        .stringValue())
                .isEqualTo("at all");
        assertThat(post("/incidents/count-by", "{\"by\": \"message\"}").toString())
                .isEqualTo("[{\"value\":\"no luck\",\"count\":1}]");
        JsonNode incident = post("/incidents/search", "{}").path("items").path(0);
        assertThat(incident.path("processInstanceId").stringValue()).isEqualTo(id);
        get("/incidents/" + incident.path("id").stringValue());
        assertThat(past(id).path("state").stringValue()).isEqualTo("open");
        done("PUT", "/external-tasks/" + task + "/retries", "{\"retries\": 2}");
        assertThat(past(id).path("state").stringValue()).isEqualTo("resolved");
        assertThat(Instant.parse(past(id).path("endTime").stringValue()))
                .isAfterOrEqualTo(Instant.parse(past(id).path("createTime").stringValue()));
        post("/external-tasks/fetch", fetch);
        done("POST", "/external-tasks/" + task + "/bpmn-error", "{\"workerId\": \"w\", \"errorCode\": \"REJECTED\"}");
        assertThat(get("/history/process-instances/" + id).path("endActivityId").stringValue())
                .isEqualTo("refused");
        String other = started("work", "");
        String second = post("/external-tasks/fetch", fetch)
                .path(0)
                .path("task")
                .path("id")
                .stringValue();
        done("POST", "/external-tasks/" + second + "/complete", "{\"workerId\": \"w\"}");
        refused("GET", "/process-instances/" + other, null, 404, "not-found");
    }

    @Test
    void timers() {
        deploy(Models.process("later", """
                <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="wait"/>
                <intermediateCatchEvent id="wait"><timerEventDefinition>
                  <timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>
                <sequenceFlow id="f2" sourceRef="wait" targetRef="end"/><endEvent id="end"/>
                """), 200);
        JsonNode place = post("/job-definitions/search", "{\"filter\": {\"processDefinitionKey\": \"later\"}}")
                .path("items")
                .path(0);
        assertThat(place.path("activityId").stringValue()).isEqualTo("wait");
        assertThat(place.path("jobType").stringValue()).isEqualTo("timer-intermediate-transition");
        assertThat(get("/job-definitions/" + place.path("id").stringValue())).isEqualTo(place);
        String id = started("later", "");
        JsonNode job = post(
                        "/jobs/search", "{\"filter\": {\"state\": \"TIMER\", \"processInstanceId\": \"" + id + "\"}}")
                .path("items")
                .path(0);
        String timer = "/jobs/" + job.path("id").stringValue();
        done("PUT", timer + "/retries", "{\"retries\": 5}");
        done("PUT", timer + "/due-date", "{\"dueDate\": \"2030-01-01T00:00:00Z\"}");
        done("POST", timer + "/suspend", null);
        assertThat(get(timer).path("state").stringValue()).isEqualTo("SUSPENDED");
        done("POST", timer + "/activate", null);
        assertThat(get(timer).path("state").stringValue()).isEqualTo("TIMER");
        done("POST", timer + "/recalculate", null);
        done("PUT", timer + "/due-date", "{\"dueDate\": \"2030-01-01T00:00:00Z\"}");
        done("PUT", timer + "/priority", "{\"priority\": 3}");
        assertThat(get(timer).path("dueDate").stringValue()).isEqualTo("2030-01-01T00:00:00Z");
        assertThat(get(timer).path("retries").intValue()).isEqualTo(5);
        assertThat(get(timer + "/stacktrace").path("text").isNull()).isTrue();
        done("POST", timer + "/execute", null);
        assertThat(get("/history/process-instances/" + id).path("state").stringValue())
                .isEqualTo("COMPLETED");
        String again = started("later", "");
        String second = "/jobs/"
                + post("/jobs/search", "{\"filter\": {\"processInstanceId\": \"" + again + "\"}}")
                        .path("items")
                        .path(0)
                        .path("id")
                        .stringValue();
        done("POST", second + "/give-up", null);
        assertThat(get(second).path("state").stringValue()).isEqualTo("DEAD_LETTER");
        done("DELETE", second, null);
    }

    @Test
    void changesOfManyInstances() {
        String source = deploy(Models.APPROVAL, 200)
                .path("processDefinitions")
                .path(0)
                .path("id")
                .stringValue();
        String id = started("approval", "");
        done(
                "POST",
                "/process-instances/" + id + "/modification",
                "{\"instructions\": [{\"type\": \"cancel\", \"activityId\": \"approve\"}, {\"type\": \"startBeforeActivity\", \"activityId\": \"approve\"}]}");
        String target = deploy(Models.APPROVAL.replace("name=\"Approve\"", "name=\"Approve it\""), 200)
                .path("processDefinitions")
                .path(0)
                .path("id")
                .stringValue();
        JsonNode plan = post(
                "/migrations/generate",
                "{\"sourceProcessDefinitionId\": \"" + source + "\", \"targetProcessDefinitionId\": \"" + target
                        + "\"}");
        assertThat(post("/migrations/validate", plan.toString()).path("valid").booleanValue())
                .isTrue();
        JsonNode batch = post(
                "/migrations", "{\"plan\": " + plan + ", \"filter\": {\"processDefinitionId\": \"" + source + "\"}}");
        String path = "/batches/" + batch.path("id").stringValue();
        assertThat(get(path).path("total").intValue()).isEqualTo(1);
        done("POST", path + "/suspend", null);
        done("POST", path + "/activate", null);
        assertThat(get(path + "/failures")).isEmpty();
        assertThat(get("/batches?limit=10")).isNotEmpty();
        rest.engine().startExecutor();
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .untilAsserted(() -> assertThat(get("/process-instances/" + id)
                                .path("processDefinitionId")
                                .stringValue())
                        .isEqualTo(target));
        post(
                "/process-instances/modification",
                "{\"processDefinitionId\": \"" + target + "\", \"processInstanceIds\": [\"" + id
                        + "\"], \"instructions\": [{\"type\": \"startBeforeActivity\", \"activityId\": \"approve\"}]}");
        post(
                "/process-instances/delete",
                "{\"filter\": {\"processInstanceId\": \"" + id + "\"}, \"reason\": \"test\"}");
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .untilAsserted(() -> assertThat(get("/history/process-instances/" + id)
                                .path("endTime")
                                .isNull())
                        .isFalse());
        post(
                "/process-instances/restart",
                "{\"processDefinitionId\": \"" + target + "\", \"processInstanceIds\": [\"" + id
                        + "\"], \"instructions\": [{\"type\": \"startBeforeActivity\", \"activityId\": \"approve\"}]}");
        done("DELETE", path, null);
    }

    @Test
    void whoChangedWhatAndWhy() {
        deploy(Models.APPROVAL, 200);
        String id = started("approval", "");
        HttpResponse<String> suspended = rest.send(
                HttpRequest.newBuilder(URI.create(rest.url() + "/headway/v1/process-instances/" + id + "/suspend"))
                        .header("Headway-Reason", "the order is%20disputed")
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build());
        assertThat(suspended.statusCode()).isEqualTo(204);
        String filter = "{\"filter\": {\"processInstanceId\": \"" + id + "\"}";
        JsonNode found = post(
                        "/operations/search", filter + ", \"sort\": [{\"by\": \"timestamp\", \"order\": \"desc\"}]}")
                .path("items");
        assertThat(found).hasSize(2);
        assertThat(found.path(0).path("operationType").stringValue()).isEqualTo("Suspend");
        assertThat(found.path(0).path("userId").stringValue()).isEqualTo("anonymous");
        assertThat(found.path(0).path("orgValue").stringValue()).isEqualTo("active");
        assertThat(found.path(0).path("annotation").stringValue()).isEqualTo("the order is disputed");
        assertThat(found.path(1).path("operationType").stringValue()).isEqualTo("Create");
        assertThat(post("/operations/count", filter + "}").path("count").intValue())
                .isEqualTo(2);
        assertThat(post("/operations/count-by", filter + ", \"by\": \"operationType\"}"))
                .hasSize(2);
    }

    @Test
    void whatAFilterFindsIsRetriedAsOneBatch() {
        deploy(Models.APPROVAL, 200);
        String id = started("approval", "");
        String filter = "{\"filter\": {\"processInstanceId\": \"" + id + "\"}}";
        JsonNode would = post("/process-instances/delete?dryRun=true", filter);
        assertThat(would.path("total").intValue()).isEqualTo(1);
        assertThat(would.path("id").isNull()).isTrue();
        assertThat(post("/incidents/retry?dryRun=true", "{\"filter\": {\"processDefinitionKey\": \"approval\"}}")
                        .path("total")
                        .intValue())
                .isZero();
        refused(
                "POST",
                "/incidents/retry",
                "{\"filter\": {\"processDefinitionKey\": \"approval\"}}",
                400,
                "invalid-request");
        refused("POST", "/jobs/retry", "{}", 400, "missing-field");
        refused("POST", "/jobs/retry", "{\"ids\": [\"1\"], \"retries\": 0}", 400, "wrong-value");
        assertThat(post("/process-instances/retry?dryRun=true", "{\"ids\": [\"" + id + "\"]}")
                        .path("total")
                        .intValue())
                .isZero();

        JsonNode batch = post("/jobs/retry", "{\"ids\": [\"4711\"]}");
        assertThat(batch.path("createUserId").stringValue()).isEqualTo("anonymous");
        String path = "/batches/" + batch.path("id").stringValue();
        String items = "{\"filter\": {\"batchId\": \"" + batch.path("id").stringValue() + "\"}}";
        rest.engine().startExecutor();
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .untilAsserted(
                        () -> assertThat(get(path).path("ended").booleanValue()).isTrue());
        JsonNode item = post("/batch-items/search", items).path("items").path(0);
        assertThat(item.path("state").stringValue()).isEqualTo("FAILED");
        assertThat(item.path("message").stringValue()).contains("4711");
        assertThat(post(path + "/retry-failed", null).path("count").intValue()).isEqualTo(1);
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .untilAsserted(
                        () -> assertThat(get(path).path("ended").booleanValue()).isTrue());
        refused("POST", path + "/cancel", null, 404, "not-found");
    }

    @Test
    void manyInstancesAreHeldAndGetVariables() {
        deploy(Models.APPROVAL, 200);
        String id = started("approval", "");
        String which = "\"filter\": {\"processDefinitionKey\": \"approval\"}";
        for (String path : List.of("suspend", "activate")) {
            assertThat(post("/process-instances/" + path + "?dryRun=true", "{" + which + "}")
                            .path("total")
                            .intValue())
                    .isEqualTo(1);
        }
        String variables = "{" + which + ", \"variables\": {\"limit\": {\"value\": 7}}}";
        assertThat(post("/process-instances/variables?dryRun=true", variables)
                        .path("total")
                        .intValue())
                .isEqualTo(1);
        refused("POST", "/process-instances/suspend", "{}", 400, "missing-field");
        rest.engine().startExecutor();
        post("/process-instances/variables", variables);
        until(() -> assertThat(get("/process-instances/" + id + "/variables")
                        .path("limit")
                        .path("value")
                        .intValue(0))
                .isEqualTo(7));
        post("/process-instances/suspend", "{\"processInstanceIds\": [\"" + id + "\"]}");
        until(() -> assertThat(get("/process-instances/" + id).path("suspended").booleanValue())
                .isTrue());
        post("/process-instances/activate", "{" + which + "}");
        until(() -> assertThat(get("/process-instances/" + id).path("suspended").booleanValue())
                .isFalse());
    }

    @Test
    void aRequestWithAKeyIsDoneOnce() {
        deploy(Models.APPROVAL, 200);
        String body = "{\"processDefinitionKey\": \"approval\", \"businessKey\": \"%s\"}";
        HttpResponse<String> first = keyed("/process-instances", "a b-1", body.formatted("1"));
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(keyed("/process-instances", "a b-1", body.formatted("1")).body())
                .isEqualTo(first.body());
        HttpResponse<String> other = keyed("/process-instances", "a b-1", body.formatted("2"));
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(other.body()).contains("urn:headway:problem:key-used-before");
        assertThat(keyed("/messages", "m", "{\"messageName\": \"nobody\"}").statusCode())
                .isEqualTo(422);
        assertThat(post("/process-instances/count", "{\"filter\": {\"processDefinitionKey\": \"approval\"}}")
                        .path("count")
                        .intValue())
                .isEqualTo(1);
    }

    private HttpResponse<String> keyed(String path, String key, String body) {
        return rest.send(HttpRequest.newBuilder(URI.create(rest.url() + "/headway/v1" + path))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private static void until(ThrowingRunnable check) {
        Awaitility.await().atMost(60, TimeUnit.SECONDS).untilAsserted(check);
    }

    @Test
    void durationsOfWhatHasEnded() {
        deploy(Models.APPROVAL, 200);
        JsonNode none = post(
                "/statistics/durations",
                "{\"processDefinitionKey\": \"approval\", \"activities\": true, \"byHour\": true, \"endedAfter\": \"2020-01-01T00:00:00Z\"}");
        assertThat(none.path("items")).isEmpty();
        assertThat(none.path("completeUntil").isString()).isTrue();
        done("POST", "/statistics/rebuild", null);
    }

    @Test
    void messagesSignalsAndAbout() {
        deploy(Models.process("paying", """
                <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="wait"/>
                <receiveTask id="wait" messageRef="paid"/>
                <sequenceFlow id="f2" sourceRef="wait" targetRef="end"/><endEvent id="end"/>
                """), 200);
        String id = started("paying", ", \"businessKey\": \"b\"");
        assertThat(post("/event-subscriptions/search", "{\"filter\": {\"eventName\": \"paid\"}}")
                        .path("items"))
                .hasSize(1);
        assertThat(post("/messages", "{\"messageName\": \"paid\", \"businessKey\": \"b\"}")
                        .path(0)
                        .path("processInstanceId")
                        .stringValue())
                .isEqualTo(id);
        refused("POST", "/messages", "{\"messageName\": \"paid\", \"businessKey\": \"b\"}", 422, "no-receiver");
        done("POST", "/signals", "{\"signalName\": \"none\"}");
        post("/conditions", "{}");
        assertThat(get("/version").path("version").stringValue()).isNotEmpty();
        assertThat(get("/engine").path("executorRunning").isBoolean()).isTrue();
        assertThat(get("/engine").path("roles")).hasSize(4);
        assertThat(get("/engine/nodes").path("nodes").isArray()).isTrue();
        assertThat(get("/engine/nodes").path("answering").path("slots").intValue())
                .isPositive();
        assertThat(get("/engine/metrics")
                        .path("counters")
                        .path("instancesStarted")
                        .intValue())
                .isEqualTo(1);
    }

    @Test
    void whatDoesNotFitIsRefused() {
        deploy(Models.APPROVAL, 200);
        refused("GET", "/process-instances/4711", null, 404, "not-found");
        refused("GET", "/process-instances/abc", null, 404, "not-found");
        refused("POST", "/process-instances", "{\"odd\": 1}", 400, "unknown-field");
        refused("POST", "/process-instances", "{\"processDefinitionKey\": 1}", 400, "wrong-body");
        refused("POST", "/process-instances", "{}", 400, "missing-field");
        refused("POST", "/tasks/search", "{\"filter\": {\"odd\": 1}}", 400, "unknown-criterion");
        refused("POST", "/tasks/search", "{\"filter\": {\"taskName\": 1}}", 400, "wrong-value");
        refused("POST", "/tasks/search", "{\"sort\": [{\"by\": \"odd\"}]}", 400, "unknown-order");
        refused("POST", "/tasks/search", "{\"sort\": [{}]}", 400, "missing-field");
        refused("POST", "/tasks/search", "{\"limit\": 1001}", 400, "wrong-value");
        refused("POST", "/tasks/search", "{\"limit\": \"5\"}", 400, "wrong-body");
        refused("POST", "/tasks/search", "{\"cursor\": \"odd\"}", 400, "invalid-request");
        refused("POST", "/process-instances/delete", "{}", 400, "missing-field");
        refused("PATCH", "/tasks/search", "{}", 405, "wrong-method");
        for (String missing :
                List.of("/process-instances/1", "/process-instances/1/variables", "/tasks/1/local-variables")) {
            refused("PATCH", missing, "{}", 404, "not-found");
        }
        refused("GET", "/nowhere", null, 404, "no-such-path");
        refused("GET", "/version?a=%00", null, 400, "malformed-url");
    }
}
