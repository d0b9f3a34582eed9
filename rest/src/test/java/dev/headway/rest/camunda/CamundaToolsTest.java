package dev.headway.rest.camunda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What task lists and operations scripts send, as Camunda's manual shows it; answers are valid against its document. */
class CamundaToolsTest {
    private static final PublishedSchema SCHEMA = new PublishedSchema();
    private static RestFixture rest;

    @BeforeAll
    static void start() {
        rest = new RestFixture();
        rest.deploy(Models.WORK);
        rest.deploy(Models.APPROVAL);
    }

    @AfterAll
    static void stop() {
        rest.close();
    }

    private static JsonNode call(int status, String method, String path, String query, String body, String... values) {
        String real = path;
        for (String value : values) {
            real = real.replaceFirst("\\{[^}]*}", value);
        }
        return checked(status, method, path, rest.send(method, "/engine-rest" + real + query, body));
    }

    private static JsonNode checked(int status, String method, String path, HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        JsonNode json = response.body().isEmpty() ? RestFixture.JSON.nullNode() : RestFixture.json(response);
        assertThat(SCHEMA.problems(method, path, status, json))
                .as(response.body())
                .isEmpty();
        return json;
    }

    private static JsonNode form(int status, String path, String real, String... parts) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < parts.length; i += 2) {
            body.append("--b\r\nContent-Disposition: form-data; name=\"")
                    .append(parts[i])
                    .append("\"\r\n\r\n")
                    .append(parts[i + 1])
                    .append("\r\n");
        }
        return checked(
                status,
                "POST",
                path,
                rest.send(HttpRequest.newBuilder(URI.create(rest.url() + "/engine-rest" + real))
                        .header("Content-Type", "multipart/form-data; boundary=b")
                        .POST(HttpRequest.BodyPublishers.ofString(body + "--b--\r\n"))
                        .build()));
    }

    private static String started(String key) {
        return rest.engine().getRuntimeService().startProcessInstanceByKey(key).getId();
    }

    private static String taskOf(String instance) {
        return call(200, "GET", "/task", "?processInstanceId=" + instance, null)
                .path(0)
                .path("id")
                .stringValue();
    }

    @Test
    void anInstanceBeginsWhereInstructionsSay() {
        String begun = "{\"startInstructions\": [{\"type\": \"%s\", \"%s\": \"%s\", \"variables\":"
                + " {\"seen\": {\"value\": 1}, \"own\": {\"value\": 2, \"local\": true}}}]}";
        String instance = call(
                        200,
                        "POST",
                        "/process-definition/key/{key}/start",
                        "",
                        begun.formatted("startBeforeActivity", "activityId", "approve"),
                        "approval")
                .path("id")
                .stringValue();
        assertThat(taskOf(instance)).isNotNull();
        assertThat(call(200, "GET", "/process-instance/{id}/variables", "", null, instance)
                        .propertyNames())
                .contains("seen")
                .doesNotContain("own");
        call(
                400,
                "POST",
                "/process-definition/key/{key}/start",
                "",
                begun.formatted("cancel", "activityId", "approve"),
                "approval");
    }

    @Test
    void aTokenBeginsInAScopeOfItsOwn() {
        String instance = started("approval");
        String within = "{\"instructions\": [{\"type\": \"startBeforeActivity\", \"activityId\": \"approve\","
                + " \"ancestorActivityInstanceId\": \"" + instance + "\"}]}";
        call(204, "POST", "/process-instance/{id}/modification", "", within, instance);
        assertThat(call(200, "GET", "/task/count", "?processInstanceId=" + instance, null)
                        .path("count")
                        .intValue())
                .isEqualTo(2);
    }

    @Test
    void commentsAndAttachmentsOfATask() {
        String task = taskOf(started("approval"));
        String comment = call(200, "POST", "/task/{id}/comment/create", "", "{\"message\": \"a task comment\"}", task)
                .path("id")
                .stringValue();
        call(204, "PUT", "/task/{id}/comment", "", "{\"id\": \"" + comment + "\", \"message\": \"b\"}", task);
        assertThat(call(200, "GET", "/task/{id}/comment", "", null, task)
                        .path(0)
                        .path("message")
                        .stringValue())
                .isEqualTo("b");
        call(200, "GET", "/task/{id}/comment/{commentId}", "", null, task, comment);
        call(204, "DELETE", "/task/{id}/comment/{commentId}", "", null, task, comment);
        call(404, "GET", "/task/{id}/comment", "", null, "4711");
        String file = form(
                        200,
                        "/task/{id}/attachment/create",
                        "/task/" + task + "/attachment/create",
                        "attachment-name",
                        "aName",
                        "attachment-type",
                        "aType",
                        "content",
                        "hello")
                .path("id")
                .stringValue();
        assertThat(rest.get("/engine-rest/task/" + task + "/attachment/" + file + "/data")
                        .body())
                .isEqualTo("hello");
        assertThat(call(200, "GET", "/task/{id}/attachment", "", null, task)).hasSize(1);
        call(204, "DELETE", "/task/{id}/attachment/{attachmentId}", "", null, task, file);
        call(404, "GET", "/task/{id}/attachment", "", null, "4711");
    }

    @Test
    void tasksOfTheirOwn() {
        call(204, "POST", "/task/create", "", """
                {"name": "My Task", "priority": 30, "assignee": "peter", "due": "2030-08-30T10:00:00.000+0200",
                 "delegationState": null, "parentTaskId": null, "tenantId": null}
                """);
        String own = call(200, "GET", "/task", "?assignee=peter", null)
                .path(0)
                .path("id")
                .stringValue();
        call(204, "DELETE", "/task/{id}", "", null, own);
        call(404, "DELETE", "/task/{id}", "", null, own);
    }

    @Test
    void oneOfSeveralCriteria() {
        String instance = started("approval");
        assertThat(call(
                        200,
                        "POST",
                        "/task",
                        "",
                        "{\"processInstanceId\": \"" + instance + "\", \"orQueries\": ["
                                + "{\"assignee\": \"kim\", \"name\": \"none\"}]}"))
                .hasSize(1);
        assertThat(
                        call(
                                200,
                                "POST",
                                "/process-instance",
                                "",
                                "{\"processInstanceIds\": [\"" + instance
                                        + "\"], \"orQueries\": [{\"businessKey\": \"none\", \"processDefinitionKey\": \"approval\"}]}"))
                .hasSize(1);
    }

    @Test
    void manyInstancesAtOnce() {
        String instance = started("work");
        String ids = "{\"processInstanceIds\": [\"" + instance + "\"], \"suspended\": ";
        call(204, "PUT", "/process-instance/suspended", "", ids + "true}");
        assertThat(call(200, "GET", "/process-instance/{id}", "", null, instance)
                        .path("suspended")
                        .booleanValue())
                .isTrue();
        call(200, "POST", "/process-instance/suspended-async", "", ids + "false}");
        eventually(() -> assertThat(call(200, "GET", "/process-instance/{id}", "", null, instance)
                        .path("suspended")
                        .booleanValue())
                .isFalse());
        call(
                200,
                "POST",
                "/process-instance/variables-async",
                "",
                "{\"processInstanceIds\": [\"" + instance + "\"], \"variables\": {\"a\": {\"value\": 1}}}");
        call(
                204,
                "PUT",
                "/process-definition/suspended",
                "",
                "{\"processDefinitionKey\": \"work\", \"suspended\": true}");
        call(
                204,
                "PUT",
                "/process-definition/suspended",
                "",
                "{\"processDefinitionKey\": \"work\", \"suspended\": false}");
        call(
                200,
                "POST",
                "/external-task/retries-async",
                "",
                "{\"processInstanceIds\": [\"" + instance + "\"], \"retries\": 3}");
        eventually(() -> assertThat(retriesOf(instance)).isEqualTo(3));
        call(
                204,
                "PUT",
                "/external-task/retries",
                "",
                "{\"processInstanceIds\": [\"" + instance + "\"], \"retries\": 5}");
        assertThat(retriesOf(instance)).isEqualTo(5);
    }

    private int retriesOf(String instance) {
        return call(200, "GET", "/external-task", "?processInstanceIdIn=" + instance + "&active=true", null)
                .path(0)
                .path("retries")
                .intValue();
    }

    /** A batch takes its time. */
    private static void eventually(ThrowingRunnable check) {
        Awaitility.await().atMost(Duration.ofMinutes(1)).untilAsserted(check);
    }

    @Test
    void aVariableByAForm() {
        String instance = started("approval");
        String path = "/process-instance/{id}/variables/{varName}/data";
        String real = "/process-instance/" + instance + "/variables/note/data";
        form(204, path, real, "data", "hello", "valueType", "Bytes");
        assertThat(rest.get("/engine-rest" + real).body()).isEqualTo("hello");
        form(400, path, real, "data", "hello", "valueType", "Integer");
    }

    @Test
    void timersByTheirDueDate() {
        rest.deploy(Models.process("in-a-day", """
                <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="wait"/>
                <intermediateCatchEvent id="wait"><timerEventDefinition>
                  <timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>
                """));
        started("in-a-day");
        String own = "&processDefinitionKey=in-a-day";
        assertThat(call(200, "GET", "/job", "?dueDates=gt_2018-07-17T17:00:00.000%2B0200" + own, null))
                .hasSize(1);
        assertThat(call(
                        200,
                        "POST",
                        "/job",
                        "",
                        "{\"processDefinitionKey\": \"in-a-day\", \"dueDates\": ["
                                + "{\"operator\": \"lt\", \"value\": \"2018-07-17T17:00:00.000+0200\"}]}"))
                .isEmpty();
        call(400, "GET", "/job", "?dueDates=eq_2018-07-17T17:00:00.000%2B0200", null);
        assertThat(call(200, "GET", "/job", "?createTimes=gt_2018-07-17T17:00:00.000%2B0200" + own, null))
                .hasSize(1);
        assertThat(call(200, "GET", "/job", "?createTimes=lt_2018-07-17T17:00:00.000%2B0200" + own, null))
                .isEmpty();
    }

    /** Only the password that let the request in can be checked. */
    @ParameterizedTest
    @CsvSource({"kim,right,true", "kim,wrong,false", "pat,right,false"})
    void aLoginIsCheckedByThatOfTheRequest(String name, String password, boolean expected) {
        String header = "Basic " + Base64.getEncoder().encodeToString("kim:right".getBytes(StandardCharsets.UTF_8));
        byte[] body = ("{\"username\": \"" + name + "\", \"password\": \"" + password + "\"}")
                .getBytes(StandardCharsets.UTF_8);
        Response response = rest.api()
                .handle(new Request(
                        "POST",
                        "/engine-rest/identity/verify",
                        Map.of(),
                        Map.of("content-type", List.of("application/json"), "authorization", List.of(header)),
                        new ByteArrayInputStream(body),
                        new Caller("kim", Set.of(Role.READER))));
        assertThat(new String(((Response.Bytes) response.body()).content(), StandardCharsets.UTF_8))
                .contains("\"authenticated\":" + expected);
    }

    @Test
    void topicsOfTasksThatAreLockedOrHaveRetries() {
        started("work");
        assertThat(call(200, "GET", "/external-task/topic-names", "?withUnlockedTasks=true", null)
                        .size())
                .isOne();
        assertThat(call(200, "GET", "/external-task/topic-names", "?withLockedTasks=true&withRetriesLeft=true", null)
                        .size())
                .isZero();
    }

    @Test
    void anAnnotationIsThatOfTheOperationLog() {
        String instance = started("approval");
        call(
                204,
                "POST",
                "/process-instance/{id}/modification",
                "",
                "{\"annotation\": \"as told by phone\", \"instructions\": [{\"type\": \"startBeforeActivity\", \"activityId\": \"approve\"}]}",
                instance);
        JsonNode entries = call(200, "GET", "/history/user-operation", "?processInstanceId=" + instance, null);
        assertThat(entries.toString()).contains("\"annotation\":\"as told by phone\"");
    }

    @Test
    void tasksOfACaseSayWhoseTheyAre() {
        rest.engine()
                .getRepositoryService()
                .createDeployment()
                .addString("claim.cmmn", Models.CLAIM)
                .deploy();
        String claim = rest.engine()
                .getCmmnRuntimeService()
                .createCaseInstanceBuilder()
                .caseDefinitionKey("claim")
                .variable("kind", "old")
                .start()
                .getId();
        JsonNode task =
                call(200, "GET", "/task", "?caseInstanceId=" + claim, null).path(0);
        assertThat(task.path("caseInstanceId").stringValue()).isEqualTo(claim);
        assertThat(task.path("caseDefinitionId").isString()).isTrue();
        assertThat(task.path("processInstanceId").isNull()).isTrue();
        String definition = task.path("caseDefinitionId").stringValue();
        String of = "{\"caseDefinitionKey\": \"claim\", \"caseDefinitionId\": \"" + definition
                + "\", \"caseDefinitionName\": \"The claim\"}";
        for (String path : List.of("/task", "/history/task")) {
            assertThat(call(200, "POST", path, "", of)).as(path).hasSize(1);
            assertThat(call(200, "GET", path, "?caseDefinitionKey=approval", null))
                    .as(path)
                    .isEmpty();
        }
        for (String path : List.of("/variable-instance", "/history/variable-instance")) {
            String mine = path.startsWith("/history") ? "?caseInstanceId=" : "?caseInstanceIdIn=";
            assertThat(call(200, "GET", path, mine + claim, null)).as(path).hasSize(1);
            assertThat(call(200, "GET", path, mine + "4711", null)).as(path).isEmpty();
        }
    }

    @Test
    void variablesInAnyCase() {
        String instance = rest.engine()
                .getRuntimeService()
                .startProcessInstanceByKey("approval", "any-case", Map.of("Colour", "Red"))
                .getId();
        String same = "[{\"name\": \"colour\", \"operator\": \"eq\", \"value\": \"RED\"}]";
        String any = ", \"variableNamesIgnoreCase\": true, \"variableValuesIgnoreCase\": true}";
        for (String[] search : new String[][] {
            {"/process-instance", "variables"},
            {"/execution", "processVariables"},
            {"/task", "processVariables"},
            {"/history/process-instance", "variables"},
            {"/history/task", "processVariables"},
        }) {
            String asked = "{\"" + search[1] + "\": " + same;
            assertThat(call(200, "POST", search[0], "", asked + "}"))
                    .as(search[0])
                    .isEmpty();
            assertThat(call(200, "POST", search[0], "", asked + any).toString())
                    .as(search[0])
                    .contains(instance);
        }
        assertThat(call(200, "GET", "/execution", "?businessKey=any-case", null))
                .isNotEmpty();
        assertThat(call(200, "GET", "/variable-instance", "?variableValues=Colour_eq_Red", null))
                .hasSize(1);
        assertThat(call(200, "GET", "/variable-instance", "?variableValues=Colour_eq_Blue", null))
                .isEmpty();
    }

    @Test
    void aJobThatGaveUpIsTriedAtATime() {
        rest.deploy(Models.process("once-a-day", """
                <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="wait"/>
                <intermediateCatchEvent id="wait"><timerEventDefinition>
                  <timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>
                """));
        String instance = started("once-a-day");
        String job = call(200, "GET", "/job", "?processInstanceId=" + instance, null)
                .path(0)
                .path("id")
                .stringValue();
        rest.engine().getManagementService().moveJobToDeadLetterJob(job);
        String due = "\"dueDate\": \"2035-01-01T00:00:00.000+0000\"";
        call(204, "PUT", "/job/{id}/retries", "", "{\"retries\": 2, " + due + "}", job);
        JsonNode later = call(200, "GET", "/job/{id}", "", null, job);
        assertThat(later.path("retries").intValue()).isEqualTo(2);
        assertThat(later.path("dueDate").stringValue()).isEqualTo("2035-01-01T00:00:00.000+0000");
        call(200, "POST", "/job/retries", "", "{\"retries\": 3, \"jobIds\": [\"" + job + "\"], " + due + "}");
        for (String path : List.of("/job/retries", "/process-instance/job-retries")) {
            call(400, "POST", path, "", "{\"retries\": 3, \"dueDate\": \"soon\"}");
        }
    }

    /** Camunda's Java client says mimeType, its manual and the JavaScript client mimetype. */
    @ParameterizedTest
    @CsvSource({"mimeType", "mimetype"})
    void aFileKeepsItsMediaType(String named) {
        String instance = call(
                        200,
                        "POST",
                        "/process-definition/key/{key}/start",
                        "",
                        "{\"variables\": {\"note\": {\"type\": \"File\", \"value\": \"aGVsbG8=\", \"valueInfo\":"
                                + " {\"filename\": \"a.txt\", \"" + named
                                + "\": \"text/plain\", \"encoding\": \"UTF-8\"}}}}",
                        "approval")
                .path("id")
                .stringValue();
        JsonNode info = call(200, "GET", "/process-instance/{id}/variables", "", null, instance)
                .path("note")
                .path("valueInfo");
        assertThat(info.path("mimeType").stringValue()).isEqualTo("text/plain");
        assertThat(info.path("mimetype").stringValue()).isEqualTo("text/plain");
        assertThat(info.path("encoding").stringValue()).isEqualTo("UTF-8");
        assertThat(rest.get("/engine-rest/process-instance/" + instance + "/variables/note/data")
                        .headers()
                        .firstValue("Content-Type"))
                .contains("text/plain");
    }

    @Test
    void aTransientVariableIsNotStored() {
        String variables =
                "{\"variables\": {\"secret\": {\"value\": 1, \"valueInfo\": {\"transient\": true}}, \"n\": {\"value\": 2}}}";
        String instance = call(200, "POST", "/process-definition/key/{key}/start", "", variables, "approval")
                .path("id")
                .stringValue();
        assertThat(call(200, "GET", "/process-instance/{id}/variables", "", null, instance)
                        .propertyNames())
                .containsExactly("n");
        String task = taskOf(instance);
        call(400, "POST", "/task/{id}/resolve", "", variables, task);
        call(204, "POST", "/task/{id}/complete", "", variables.replace("secret", "hidden"), task);
        assertThat(call(200, "GET", "/history/variable-instance", "?processInstanceId=" + instance, null)
                        .toString())
                .doesNotContain("secret", "hidden");
    }
}
