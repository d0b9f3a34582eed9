package dev.headway.rest.camunda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Route;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Every answer below {@code /engine-rest} is valid against the document that Camunda publishes for 7.24. */
class CamundaContractTest {
    private static final PublishedSchema SCHEMA = new PublishedSchema();
    private static RestFixture rest;
    private static ProcessInstance approval;
    private static ProcessInstance work;

    @BeforeAll
    static void start() {
        rest = new RestFixture();
        rest.deploy(Models.WORK);
        rest.deploy(Models.APPROVAL);
        approval = rest.engine()
                .getRuntimeService()
                .startProcessInstanceByKey("approval", "order-1", Map.of("amount", 12, "lines", List.of(1, 2)));
        work = rest.engine().getRuntimeService().startProcessInstanceByKey("work", Map.of("when", "now"));
        String incident = rest.engine()
                .getRuntimeService()
                .startProcessInstanceByKey("work")
                .getId();
        String task = rest.engine()
                .getExternalTaskService()
                .createExternalTaskQuery()
                .processInstanceId(incident)
                .singleResult()
                .getId();
        rest.engine().getExternalTaskService().lock(task, "w", 60_000);
        rest.engine().getExternalTaskService().handleFailure(task, "w", "it broke", "details", 0, 0);
    }

    /** What the settings know of users has no more than an id and groups. */
    private static final Set<String> USERS = Set.of("/user", "/user/count", "/group", "/group/count");

    @AfterAll
    static void stop() {
        rest.close();
    }

    /** Calls and checks; the path of the document has its parameters in braces, in the order of the values. */
    private static JsonNode call(String method, String path, String query, String body, String... values) {
        String real = path;
        for (String value : values) {
            real = real.replaceFirst("\\{[^}]*}", value);
        }
        HttpResponse<String> response = rest.send(method, "/engine-rest" + real + query, body);
        JsonNode json = response.body().isEmpty() ? RestFixture.JSON.nullNode() : RestFixture.json(response);
        assertThat(SCHEMA.has(method, path)).as(method + " " + path).isTrue();
        assertThat(SCHEMA.problems(method, path, response.statusCode(), json))
                .as(method + " " + real + " " + response.statusCode() + " " + response.body())
                .isEmpty();
        assertThat(response.statusCode()).as(response.body()).isLessThan(500);
        if (!response.body().isEmpty()) {
            assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        }
        return json;
    }

    @Test
    void listsAndCounts() {
        for (String path : List.of(
                "/process-definition",
                "/process-instance",
                "/execution",
                "/task",
                "/job",
                "/incident",
                "/external-task",
                "/deployment",
                "/variable-instance",
                "/event-subscription",
                "/history/process-instance",
                "/history/activity-instance",
                "/history/task",
                "/history/variable-instance",
                "/history/incident",
                "/history/user-operation",
                "/batch")) {
            String narrowed = path.endsWith("variable-instance") ? "?processInstanceIdIn=" + approval.getId() : "";
            JsonNode list = call("GET", path, narrowed, null);
            JsonNode count = call("GET", path + "/count", narrowed, null);
            assertThat(count.path("count").intValue()).as(path).isEqualTo(list.size());
            if (!path.equals("/event-subscription") && !path.equals("/batch")) {
                assertThat(list).as(path).isNotEmpty();
            }
        }
    }

    /** As tools call it that know of several engines. */
    @Test
    void theEngineHasAName() {
        assertThat(rest.get("/engine-rest/engine").body()).isEqualTo("[{\"name\":\"default\"}]");
        String named = "/engine-rest/engine/default";
        for (String path : routes("GET")) {
            assertThat(rest.get(named + path).statusCode())
                    .as(path)
                    .isEqualTo(
                            path.equals("/engine")
                                    ? 404
                                    : rest.get("/engine-rest" + path).statusCode());
        }
        String one = "/process-instance/" + approval.getId() + "?failIfNotExists=x";
        assertThat(rest.get(named + one).body())
                .isEqualTo(rest.get("/engine-rest" + one).body());
        assertThat(rest.get(named + "/process-instance?businessKey=order-1").body())
                .contains(approval.getId());
        HttpResponse<String> started = rest.post(named + "/process-definition/key/approval/start", "{}");
        assertThat(started.statusCode()).isEqualTo(200);
        String delete = named + "/process-instance/"
                + RestFixture.json(started).path("id").stringValue();
        assertThat(rest.send("DELETE", delete, null).statusCode()).isEqualTo(204);
        assertThat(rest.send("PATCH", named + "/version", null).statusCode()).isEqualTo(405);
        for (String other : List.of("other", "Default", "default%20", "")) {
            for (String method : List.of("GET", "PUT", "DELETE")) {
                HttpResponse<String> refused =
                        rest.send(method, "/engine-rest/engine/" + other + "/process-instance/4711", null);
                assertThat(refused.statusCode()).as(other + refused.body()).isEqualTo(404);
                assertThat(refused.body()).contains("No process engine available: ", "got '" + other + "'");
            }
        }
        for (String none : List.of("", "/", "//version", "/engine/default/version", "/nowhere")) {
            assertThat(rest.get(named + none).statusCode()).as(none).isEqualTo(404);
        }
    }

    /** Paths without parameters. */
    private static List<String> routes(String method) {
        return rest.api().tables().getLast().routes().stream()
                .filter(route -> route.method().equals(method) && !route.path().contains("{"))
                .map(Route::path)
                .toList();
    }

    @Test
    void jobsAreHeld() {
        deploy("later.bpmn", Models.process("later", """
                        <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="wait"/>
                        <intermediateCatchEvent id="wait"><timerEventDefinition>
                          <timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>
                        """));
        call("POST", "/process-definition/key/{key}/start", "", "{}", "later");
        String job = call("GET", "/job", "?processDefinitionKey=later", null)
                .path(0)
                .path("id")
                .stringValue();
        call("PUT", "/job/{id}/suspended", "", "{\"suspended\": true}", job);
        assertThat(call("GET", "/job/{id}", "", null, job).path("suspended").booleanValue())
                .isTrue();
        call("PUT", "/job/suspended", "", "{\"processDefinitionKey\": \"later\", \"suspended\": false}");
        assertThat(call("GET", "/job/{id}", "", null, job).path("suspended").booleanValue())
                .isFalse();
        call("POST", "/job/{id}/duedate/recalculate", "?creationDateBased=true", null, job);
        assertThat(call("POST", "/job/retries", "", "{\"jobIds\": [\"" + job + "\"], \"retries\": 4}")
                        .path("totalJobs")
                        .intValue())
                .isEqualTo(1);
    }

    @Test
    void whatModelersCall() {
        assertThat(call("GET", "/version", "", null).path("version").stringValue())
                .isEqualTo("7.24.0");
        assertThat(call("GET", "/deployment", "?maxResults=0", null)).isEmpty();
        JsonNode deployed = RestFixture.json(deploy("order.bpmn", Models.process("order", "<startEvent id=\"s\"/>")));
        JsonNode definition =
                deployed.path("deployedProcessDefinitions").iterator().next();
        assertThat(definition.path("key").stringValue()).isEqualTo("order");
        JsonNode started = call(
                "POST",
                "/process-definition/{id}/start",
                "",
                "{}",
                definition.path("id").stringValue());
        assertThat(started.path("ended").booleanValue()).isTrue();
    }

    @Test
    void anErrorInAModelHasItsPlace() {
        HttpResponse<String> response = deploy(
                "broken.bpmn",
                Models.process(
                        "broken",
                        "<userTask id=\"a\"/><sequenceFlow id=\"f\" sourceRef=\"a\" targetRef=\"nowhere\"/>"));
        assertThat(response.statusCode()).isEqualTo(400);
        JsonNode error = RestFixture.json(response);
        assertThat(error.path("message").stringValue()).startsWith("ENGINE-09005 Could not parse BPMN process.");
        assertThat(error.path("details").path("broken.bpmn").path("errors")).isNotEmpty();
    }

    private static HttpResponse<String> deploy(String file, String model) {
        String body = "--b\r\nContent-Disposition: form-data; name=\"deployment-name\"\r\n\r\nmine\r\n"
                + "--b\r\nContent-Disposition: form-data; name=\"deployment-source\"\r\n\r\nCamunda Modeler\r\n"
                + "--b\r\nContent-Disposition: form-data; name=\"enable-duplicate-filtering\"\r\n\r\ntrue\r\n"
                + "--b\r\nContent-Disposition: form-data; name=\"" + file + "\"; filename=\"" + file
                + "\"\r\nContent-Type: application/octet-stream\r\n\r\n" + model + "\r\n--b--\r\n";
        return rest.send(HttpRequest.newBuilder(URI.create(rest.url() + "/engine-rest/deployment/create"))
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    @Test
    void whatWorkersCall() {
        JsonNode tasks = call("POST", "/external-task/fetchAndLock", "", """
                {"workerId": "py", "maxTasks": 1, "usePriority": null, "sorting": null, "asyncResponseTimeout": null,
                 "topics": [{"topicName": "work", "lockDuration": 60000, "variables": null, "processVariables": {},
                   "deserializeValues": false, "includeExtensionProperties": true, "businessKey": null,
                   "processDefinitionKeyIn": ["work"], "tenantIdIn": null, "withoutTenantId": false}]}
                """);
        assertThat(tasks).hasSize(1);
        String id = tasks.get(0).path("id").stringValue();
        assertThat(tasks.get(0).path("processInstanceId").stringValue()).isEqualTo(work.getId());
        assertThat(tasks.get(0).path("variables").path("when").path("type").stringValue())
                .isEqualTo("String");
        assertThat(tasks.get(0).path("extensionProperties").path("colour").stringValue())
                .isEqualTo("red");
        call("POST", "/external-task/{id}/extendLock", "", "{\"workerId\":\"py\",\"newDuration\":9000}", id);
        JsonNode refused = call("POST", "/external-task/{id}/complete", "", "{\"workerId\":\"other\"}", id);
        assertThat(refused.path("message").stringValue()).contains("'py' does");
        call("POST", "/external-task/{id}/unlock", "", "null", id);
        call("POST", "/external-task/{id}/lock", "", "{\"workerId\":\"py\",\"lockDuration\":9000}", id);
        call(
                "POST",
                "/external-task/{id}/failure",
                "",
                "{\"workerId\":\"py\",\"errorMessage\":\"x\",\"retries\":2,\"retryTimeout\":0}",
                id);
        call("POST", "/external-task/{id}/lock", "", "{\"workerId\":\"py\",\"lockDuration\":9000}", id);
        call(
                "POST",
                "/external-task/{id}/complete",
                "",
                "{\"workerId\":\"py\",\"variables\":{\"a\":{\"value\":1}}}",
                id);
        call("POST", "/external-task/{id}/complete", "", "{\"workerId\":\"py\"}", id);
    }

    @Test
    void whatOperationsToolsCall() {
        String definition = approval.getProcessDefinitionId();
        call("GET", "/process-definition/{id}", "", null, definition);
        call("GET", "/process-definition/key/{key}", "", null, "approval");
        call("GET", "/process-definition/{id}/xml", "", null, definition);
        JsonNode statistics = call("GET", "/process-definition/{id}/statistics", "?incidents=true", null, definition);
        assertThat(statistics.get(0).path("id").stringValue()).isEqualTo("approve");
        assertThat(statistics.get(0).path("instances").intValue()).isEqualTo(1);
        assertThat(call("GET", "/process-definition/statistics", "", null)).isNotEmpty();
        call("GET", "/process-instance/{id}", "", null, approval.getId());
        call("GET", "/process-instance/{id}", "", null, "4711");
        call("GET", "/process-instance/{id}", "", null, "nonsense");
        call("GET", "/process-instance/{id}/activity-instances", "", null, approval.getId());
        JsonNode variables = call("GET", "/process-instance/{id}/variables", "", null, approval.getId());
        assertThat(variables.path("lines").path("value").stringValue()).isEqualTo("[1,2]");
        call(
                "PUT",
                "/process-instance/{id}/variables/{varName}",
                "",
                "{\"value\":\"2026-01-02T03:04:05.678+0000\",\"type\":\"date\"}",
                approval.getId(),
                "due");
        JsonNode due = call("GET", "/process-instance/{id}/variables/{varName}", "", null, approval.getId(), "due");
        assertThat(due.path("value").stringValue()).isEqualTo("2026-01-02T03:04:05.678+0000");
        call(
                "POST",
                "/process-instance",
                "?maxResults=5",
                "{\"variables\":[{\"name\":\"amount\",\"operator\":\"gteq\",\"value\":12}],\"sorting\":[{\"sortBy\":\"instanceId\",\"sortOrder\":\"desc\"}]}");
        call("GET", "/user/{id}/profile", "", null, "kim");
        call("GET", "/identity/groups", "?userId=kim", null);
        call(
                "POST",
                "/migration/generate",
                "",
                "{\"sourceProcessDefinitionId\":\"" + definition + "\",\"targetProcessDefinitionId\":\"" + definition
                        + "\"}");
    }

    @Test
    void aTaskOfAUser() {
        String task = rest.engine()
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(approval.getId())
                .singleResult()
                .getId();
        call("GET", "/task/{id}", "", null, task);
        call("GET", "/task/{id}/identity-links", "", null, task);
        call("GET", "/task/{id}/form", "", null, task);
        call("POST", "/task/{id}/assignee", "", "{\"userId\":\"lee\"}", task);
        call("POST", "/task/{id}/claim", "", "{\"userId\":\"kim\"}", task);
        assertThat(call("POST", "/task", "", "{\"assignee\":\"lee\"}")).hasSize(1);
    }

    @Test
    void whatIsNotThereSaysSo() {
        assertThat(call("GET", "/filter", "", null).path("message").stringValue())
                .contains("no 'filter'");
        HttpResponse<String> unknown = rest.get("/engine-rest/process-instance?noSuchCriterion=1");
        assertThat(unknown.statusCode()).isEqualTo(400);
        assertThat(unknown.body()).contains("noSuchCriterion").contains("businessKey");
    }

    @Test
    void everyRouteIsOneOfCamundas() {
        List<String> own = rest.api().tables().stream()
                .filter(table -> table.prefix().equals(CamundaApi.PREFIX))
                .flatMap(table -> table.routes().stream())
                .filter(route -> !route.summary().equals("Not there."))
                .filter(route -> !SCHEMA.has(route.method(), route.path()))
                .map(route -> route.method() + " " + route.path())
                .toList();
        assertThat(own).isEmpty();
    }

    @Test
    void urlsHaveTheParametersOfTheDocument() {
        List<String> wrong = rest.api().tables().stream()
                .filter(table -> table.prefix().equals(CamundaApi.PREFIX))
                .flatMap(table -> table.routes().stream())
                .filter(route -> !Parameters.any(route) && !USERS.contains(route.path()))
                .filter(route -> !Parameters.names(route).containsAll(SCHEMA.parameters(route.method(), route.path())))
                .map(route ->
                        route.method() + " " + route.path() + " " + SCHEMA.parameters(route.method(), route.path()))
                .toList();
        assertThat(wrong).isEmpty();
    }

    @Test
    void bodiesHaveTheFieldsOfTheDocumentAndNoOthers() {
        List<String> wrong = rest.api().tables().stream()
                .filter(table -> table.prefix().equals(CamundaApi.PREFIX))
                .flatMap(table -> table.routes().stream())
                .filter(route -> !route.summary().equals("Not there.") && route.role() != Role.READER)
                .filter(route -> !Bodies.fields(route).containsAll(SCHEMA.fields(route.method(), route.path())))
                .map(route -> route.method() + " " + route.path() + " " + SCHEMA.fields(route.method(), route.path()))
                .toList();
        assertThat(wrong).isEmpty();
        deploy("bare.bpmn", Models.process("bare", "<startEvent id=\"s\"/>"));
        String start = "/engine-rest/process-definition/key/bare/start";
        for (String body : List.of("[1]", "\"x\"", "5", "{\"variable\": {\"a\": {\"value\": 1}}}")) {
            HttpResponse<String> refused = rest.post(start, body);
            assertThat(refused.statusCode()).as(body).isEqualTo(400);
            assertThat(refused.body()).contains("variables");
        }
        assertThat(rest.post(start, "").statusCode()).isEqualTo(200);
        assertThat(rest.post(start, "null").statusCode()).isEqualTo(200);
    }

    @Test
    void nothingIsSkippedThatAlwaysRuns() {
        for (String path : List.of(
                "/migration/execute",
                "/migration/executeAsync",
                "/modification/execute",
                "/modification/executeAsync",
                "/process-definition/{id}/restart",
                "/process-definition/{id}/restart-async",
                "/process-definition/{id}/start",
                "/process-definition/key/{key}/start",
                "/process-instance/delete",
                "/process-instance/{id}/modification",
                "/process-instance/{id}/modification-async")) {
            for (String name : List.of("skipCustomListeners", "skipIoMappings")) {
                if (path.endsWith("delete") && name.equals("skipIoMappings")) {
                    continue;
                }
                HttpResponse<String> refused =
                        rest.post("/engine-rest" + path.replaceAll("[{}]", ""), "{\"" + name + "\": true}");
                assertThat(refused.statusCode()).as(path + refused.body()).isEqualTo(400);
                assertThat(refused.body()).contains("Expected '" + name + "' to be false, got true");
            }
        }
        deploy("skips.bpmn", Models.process("skips", "<startEvent id=\"s\"/>"));
        String start = "/engine-rest/process-definition/key/skips/start";
        for (String passes : List.of("false", "null")) {
            assertThat(rest.post(start, "{\"skipCustomListeners\": " + passes + ", \"skipIoMappings\": " + passes + "}")
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(rest.post(start, "{\"skipIoMappings\": \"maybe\"}").statusCode())
                .isEqualTo(400);
        String delete = "/engine-rest/process-instance/delete";
        assertThat(rest.post(delete, "{\"skipSubprocesses\": true}").body())
                .contains("Expected 'skipSubprocesses' to be false, got true");
        String skipped = RestFixture.json(rest.post(start, "{}")).path("id").stringValue();
        assertThat(rest.post(delete, "{\"skipIoMappings\": true, \"processInstanceIds\": [\"" + skipped + "\"]}")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void incidentsThatAreOverAreInHistory() {
        String task = call("GET", "/external-task", "?noRetriesLeft=true", null)
                .path(0)
                .path("id")
                .stringValue();
        call("PUT", "/external-task/{id}/retries", "", "{\"retries\": 1}", task);
        JsonNode over = call("GET", "/history/incident", "?resolved=true&sortBy=endTime&sortOrder=desc", null)
                .path(0);
        assertThat(over.path("configuration").stringValue()).isEqualTo(task);
        assertThat(over.path("incidentMessage").stringValue()).isEqualTo("it broke");
        assertThat(over.path("endTime").isString()).isTrue();
        call("POST", "/external-task/{id}/lock", "", "{\"workerId\":\"w\",\"lockDuration\":9000}", task);
        call(
                "POST",
                "/external-task/{id}/failure",
                "",
                "{\"workerId\":\"w\",\"errorMessage\":\"it broke\",\"retries\":0}",
                task);
        assertThat(call("GET", "/history/incident", "?open=true", null)).hasSize(1);
    }
}
