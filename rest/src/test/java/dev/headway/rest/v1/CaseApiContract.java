package dev.headway.rest.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Role;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What {@code /headway/v1} answers about cases (CMMN), on any database. */
abstract class CaseApiContract {
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

    private void refused(String method, String path, String body, int status, String type, String words) {
        JsonNode problem = ok(method, path, body, status);
        assertThat(problem.path("type").stringValue()).isEqualTo("urn:headway:problem:" + type);
        assertThat(problem.path("detail").stringValue()).startsWith("Expected").contains(words);
    }

    private JsonNode deploy() {
        String body = "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"claim.cmmn\"\r\n\r\n"
                + Models.CLAIM + "\r\n--b--\r\n";
        HttpResponse<String> response =
                rest.send(HttpRequest.newBuilder(URI.create(rest.url() + "/headway/v1/deployments"))
                        .header("Content-Type", "multipart/form-data; boundary=b")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return RestFixture.json(response);
    }

    private String started() {
        deploy();
        return post("/case-instances", "{\"caseDefinitionKey\": \"claim\", \"businessKey\": \"b1\"}")
                .path("id")
                .stringValue();
    }

    private String item(String caseId, String elementId) {
        return post("/plan-items/search", filter(caseId, ", \"planItemInstanceElementId\": \"" + elementId + "\""))
                .path("items")
                .path(0)
                .path("id")
                .stringValue();
    }

    private static String filter(String caseId, String more) {
        return "{\"filter\": {\"caseInstanceId\": \"" + caseId + "\"" + more + "}}";
    }

    private void complete(String caseId, String elementId) {
        JsonNode task = post(
                        "/tasks/search",
                        "{\"filter\": {\"processInstanceId\": \"" + caseId + "\", \"taskDefinitionKey\": \"" + elementId
                                + "\"}}")
                .path("items")
                .path(0);
        assertThat(task.path("scopeType").stringValue()).isEqualTo("cmmn");
        done("POST", "/tasks/" + task.path("id").stringValue() + "/complete", "{}");
    }

    /** The tree in short: {@code a active, s completed[b completed]}. */
    private static String tree(JsonNode items) {
        List<String> all = new ArrayList<>();
        for (JsonNode item : items) {
            String inside = tree(item.path("children"));
            String number = item.path("repetition").intValue() > 1
                    ? "#" + item.path("repetition").intValue()
                    : "";
            all.add(item.path("elementId").stringValue() + number + " "
                    + item.path("state").stringValue() + (inside.isEmpty() ? "" : "[" + inside + "]"));
        }
        all.sort(null);
        return String.join(", ", all);
    }

    private String plan(String caseId) {
        return tree(get("/case-instances/" + caseId + "/plan").path("items"));
    }

    @Test
    void definitionsComeWithDeployments() {
        JsonNode deployed = deploy();
        JsonNode definition = deployed.path("caseDefinitions").path(0);
        assertThat(definition.path("key").stringValue()).isEqualTo("claim");
        assertThat(deployed.path("processDefinitions")).isEmpty();
        String path = "/case-definitions/" + definition.path("id").stringValue();
        assertThat(get(path).path("version").intValue()).isEqualTo(1);
        assertThat(rest.get("/headway/v1" + path + "/xml").body()).isEqualTo(Models.CLAIM);
        assertThat(post("/case-definitions/search", "{\"filter\": {\"caseDefinitionKey\": \"claim\"}}")
                        .path("items"))
                .hasSize(1);
        assertThat(post("/process-definitions/count", "{}").path("count").intValue())
                .isZero();
        done("POST", path + "/starters", "{\"userId\": \"kim\"}");
        done("POST", path + "/starters", "{\"groupId\": \"sales\"}");
        done("POST", path + "/starters/remove", "{\"groupId\": \"sales\"}");
        assertThat(get(path + "/starters").toString()).contains("kim").doesNotContain("sales");
        done("POST", path + "/starters/remove", "{\"userId\": \"kim\"}");
        refused("POST", path + "/starters", "{}", 400, "missing-field", "userId");
        refused("GET", "/case-definitions/4711/xml", null, 404, "not-found", "4711");
    }

    @Test
    void aCaseRunsToItsEnd() {
        String id = started();
        String path = "/case-instances/" + id;
        assertThat(get(path).path("state").stringValue()).isEqualTo("active");
        assertThat(plan(id)).isEqualTo("done available, look active, stage available, stop available");
        assertThat(post("/plan-items/count", filter(id, ", \"planItemInstanceStateActive\": true"))
                        .path("count")
                        .intValue())
                .isEqualTo(1);
        complete(id, "look");
        assertThat(plan(id))
                .isEqualTo(
                        "done available, look completed, stage active[extra enabled, pay active]," + " stop available");
        JsonNode stage = get("/plan-items/" + item(id, "stage"));
        assertThat(stage.path("entryCriterionId").stringValue()).isEqualTo("stageEntry");
        String extra = "/plan-items/" + item(id, "extra");
        assertThat(get(extra).path("stageInstanceId").stringValue())
                .isEqualTo(stage.path("id").stringValue());
        done("POST", extra + "/disable", null);
        done("POST", extra + "/enable", "{}");
        done(
                "POST",
                extra + "/start",
                "{\"variables\": {\"amount\": {\"value\": 7}}, \"localVariables\": {\"note\": {\"value\": \"n\"}},"
                        + " \"transientVariables\": {\"t\": {\"value\": 1}}}");
        assertThat(get(path + "/variables/amount").path("value").intValue()).isEqualTo(7);
        assertThat(get(extra + "/local-variables").path("note").path("value").stringValue())
                .isEqualTo("n");
        done("PUT", extra + "/local-variables/note", "{\"value\": \"m\"}");
        done("POST", extra + "/trigger", null);
        complete(id, "pay");
        assertThat(post("/milestones/search", "{\"filter\": {\"milestoneInstanceCaseInstanceId\": \"" + id + "\"}}")
                        .path("items")
                        .path(0)
                        .path("name")
                        .stringValue())
                .isEqualTo("Paid");
        refused("GET", path, null, 404, "not-found", id);
        assertThat(get("/history/case-instances/" + id).path("state").stringValue())
                .isEqualTo("completed");
        assertThat(post(
                                "/history/plan-items/search",
                                "{\"filter\": {\"planItemInstanceCaseInstanceId\": \"" + id
                                        + "\", \"planItemInstanceState\": \"completed\"}}")
                        .path("items"))
                .hasSize(5);
        assertThat(plan(id))
                .isEqualTo("done completed, look completed, stage completed[extra completed, pay completed],"
                        + " stop terminated");
        refused("POST", "/history/case-instances/" + id + "/reactivate", null, 400, "invalid-request", "reactivate");
        refused("POST", "/history/case-instances/4711/reactivate", "{}", 404, "not-found", "4711");
        HttpResponse<String> csv = rest.send("POST", "/headway/v1/history/case-instances/export/csv", "{}");
        assertThat(csv.body()).contains("claim").contains("b1");
    }

    @Test
    void aCaseIsChangedFromOutside() {
        String id = started();
        String path = "/case-instances/" + id;
        done("PATCH", path, "{\"name\": \"First\"}");
        done("PUT", path + "/variables/amount", "{\"value\": 5}");
        assertThat(post(
                                "/case-instances/search",
                                "{\"filter\": {\"caseInstanceBusinessKey\": \"b1\", \"variableValueEquals\":"
                                        + " [{\"name\": \"amount\", \"value\": 5}]}}")
                        .path("items")
                        .path(0)
                        .path("name")
                        .stringValue())
                .isEqualTo("First");
        done("POST", path + "/evaluate-criteria", null);
        done("POST", path + "/suspend", null);
        assertThat(get(path).path("state").stringValue()).isEqualTo("suspended");
        refused("POST", "/plan-items/" + item(id, "stop") + "/trigger", null, 409, "suspended", "suspended");
        done("POST", path + "/activate", null);
        done("POST", path + "/change-state", "{\"activate\": [\"stage\"], \"terminate\": [\"done\"]}");
        assertThat(plan(id)).contains("done terminated", "stage active");
        done("POST", path + "/change-state", "{\"changeToAvailable\": [\"stage\"]}");
        assertThat(plan(id)).contains("stage terminated[", "stage#2 available");
        done("POST", path + "/change-state", "{\"activate\": [\"stage\"]}");
        String stage = "/plan-items/" + item(id, "stage");
        refused("POST", stage + "/complete", null, 409, "wrong-state", "completable");
        done("POST", stage + "/complete?force=true", null);
        done("POST", path + "/terminate", null);
        assertThat(get("/history/case-instances/" + id).path("state").stringValue())
                .isEqualTo("terminated");
        String log = post("/operations/search", "{\"filter\": {\"processInstanceId\": \"" + id + "\"}, \"limit\": 100}")
                .toString();
        assertThat(log).contains("ChangeState", "\"PlanItemInstance\"", "Suspend", "SetVariable");
    }

    @Test
    void casesMigrateByADocument() {
        String first = deploy().path("caseDefinitions").path(0).path("id").stringValue();
        String id = post("/case-instances", "{\"caseDefinitionId\": \"" + first + "\"}")
                .path("id")
                .stringValue();
        String second = deploy().path("caseDefinitions").path(0).path("id").stringValue();
        String document = "{\"document\": {\"toCaseDefinitionId\": \"" + second + "\"}}";
        String odd = "{\"document\": {\"toCaseDefinitionId\": \"" + second
                + "\", \"changePlanItemIds\": [{\"existingPlanItemId\": \"odd\", \"newPlanItemId\": \"odd\"}]}}";
        String path = "/case-instances/" + id;
        assertThat(post(path + "/validate-migration", document).path("valid").booleanValue())
                .isTrue();
        assertThat(post(path + "/validate-migration", odd).toString()).contains("false", "'odd'");
        refused("POST", path + "/migrate", "{\"document\": {}}", 400, "invalid-document", "case definition");
        done("POST", path + "/migrate", document);
        assertThat(get(path).path("caseDefinitionId").stringValue()).isEqualTo(second);
        String batch = "{\"document\": {\"toCaseDefinitionId\": \"" + first + "\"}}";
        assertThat(post("/case-definitions/" + second + "/migrate", batch)
                        .path("type")
                        .stringValue())
                .isEqualTo("instance-migration");
        rest.engine().runUntilIdle();
        assertThat(get(path).path("caseDefinitionId").stringValue()).isEqualTo(first);
    }

    @Test
    void startsMayCarryAKeyAndRunByAJob() {
        String definition = deploy().path("caseDefinitions").path(0).path("id").stringValue();
        JsonNode byId = post(
                "/case-instances",
                "{\"caseDefinitionId\": \"" + definition + "\", \"name\": \"n\", \"variables\": {\"amount\":"
                        + " {\"value\": 1}}, \"transientVariables\": {\"t\": {\"value\": 2}}}");
        assertThat(byId.path("caseDefinitionName").stringValue()).isEqualTo("The claim");
        post("/case-instances", "{\"caseDefinitionKey\": \"claim\", \"async\": true}");
        String body = "{\"caseDefinitionKey\": \"claim\"}";
        assertThat(keyed(body)).isEqualTo(keyed(body));
        rest.engine().runUntilIdle();
        assertThat(post("/case-instances/count", "{\"filter\": {\"caseDefinitionKey\": \"claim\"}}")
                        .path("count")
                        .intValue())
                .isEqualTo(3);
        assertThat(post("/process-instances/count", "{}").path("count").intValue())
                .isZero();
    }

    @Test
    void rolesAreAsked() {
        String id = started();
        String item = item(id, "stop");
        assertThat(status(Role.READER, "GET", "/case-instances/" + id + "/plan"))
                .isEqualTo(200);
        assertThat(status(Role.READER, "POST", "/plan-items/" + item + "/trigger"))
                .isEqualTo(403);
        assertThat(status(Role.WORKER, "POST", "/case-instances/" + id + "/terminate"))
                .isEqualTo(403);
        assertThat(status(Role.WORKER, "POST", "/plan-items/" + item + "/trigger"))
                .isEqualTo(204);
        assertThat(status(Role.OPERATOR, "POST", "/case-instances/" + id + "/terminate"))
                .isEqualTo(204);
    }

    private int status(Role role, String method, String path) {
        return rest.api()
                .handle(new Request(
                        method,
                        "/headway/v1" + path,
                        Map.of(),
                        Map.of(),
                        InputStream.nullInputStream(),
                        new Caller("kim", Set.of(role))))
                .status();
    }

    private String keyed(String body) {
        return rest.send(HttpRequest.newBuilder(URI.create(rest.url() + "/headway/v1/case-instances"))
                        .header("Content-Type", "application/json")
                        .header("Idempotency-Key", "once")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build())
                .body();
    }

    @Test
    void whatDoesNotFitIsRefused() {
        String id = started();
        rest.deploy(Models.APPROVAL);
        String process = post("/process-instances", "{\"processDefinitionKey\": \"approval\"}")
                .path("id")
                .stringValue();
        refused("POST", "/case-instances", "{}", 400, "missing-field", "none of them");
        refused("POST", "/case-instances", "{\"caseDefinitionKey\": \"approval\"}", 404, "not-found", "approval");
        refused("POST", "/case-instances", "{\"odd\": 1}", 400, "unknown-field", "odd");
        refused("POST", "/case-instances/search", "{\"filter\": {\"odd\": 1}}", 400, "unknown-criterion", "odd");
        refused("GET", "/case-instances/abc", null, 404, "not-found", "abc");
        refused("GET", "/case-instances/" + process + "/plan", null, 404, "not-found", process);
        for (String verb : List.of("complete", "terminate", "evaluate-criteria", "suspend", "activate")) {
            refused("POST", "/case-instances/" + process + "/" + verb, null, 404, "not-found", process);
        }
        refused("POST", "/plan-items/" + process + "/start", null, 404, "not-found", process);
        refused("POST", "/plan-items/" + item(id, "look") + "/start", null, 409, "wrong-state", "enabled");
        refused("POST", "/case-instances/" + id + "/complete", null, 409, "wrong-state", "active or required");
        refused("POST", "/case-instances/" + id + "/change-state", "{}", 400, "missing-field", "activate");
        refused(
                "POST",
                "/case-instances/" + id + "/change-state",
                "{\"activate\": [null]}",
                400,
                "missing-field",
                "activate");
        HttpResponse<String> unknown =
                rest.send("POST", "/headway/v1/case-instances/" + id + "/change-state", "{\"activate\": [\"odd\"]}");
        assertThat(unknown.statusCode()).as(unknown.body()).isBetween(400, 499);
        assertThat(unknown.body()).contains("odd");
        assertThat(rest.get("/engine-rest/case-instance").statusCode()).isEqualTo(404);
        assertThat(rest.get("/engine-rest/case-instance").body()).contains("docs/rest.md");
    }
}
