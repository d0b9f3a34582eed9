package dev.headway.rest.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.history.HistoryLevel;
import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Every list that the document names counts, sorts, pages, exports and filters what it finds, in the same way. */
class ListsTest {
    private static final String SCAN = "\"allowScan\": true";
    private static RestFixture rest;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        rest = new RestFixture(builder -> builder.historyLevel(HistoryLevel.FULL));
        rest.engine().getIdentityService().setAuthenticatedUserId("kim");
        rest.deploy(Models.WORK);
        rest.deploy(Models.APPROVAL);
        String deciding = Models.process("deciding", """
                <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="dish"/>
                <businessRuleTask id="dish" camunda:decisionRef="dish"/>
                <sequenceFlow id="f2" sourceRef="dish" targetRef="wait"/>
                <receiveTask id="wait" messageRef="paid"/>
                <boundaryEvent id="late" attachedToRef="wait"><timerEventDefinition>
                  <timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>
                """);
        rest.deploy(deciding.replace("P1D", "P2D"));
        rest.deploy(deciding);
        for (String file : List.of("one.dmn", "two.dmn")) {
            String model = Models.DISH.replace("Roastbeef", file);
            rest.engine()
                    .getRepositoryService()
                    .createDeployment()
                    .addString(file, model)
                    .deploy();
        }
        for (String file : List.of("one.cmmn", "two.cmmn")) {
            rest.engine()
                    .getRepositoryService()
                    .createDeployment()
                    .addString(file, Models.CLAIM.replace("Paid", file))
                    .deploy();
        }
        var runtime = rest.engine().getRuntimeService();
        for (int i = 0; i < 3; i++) {
            String key = "k" + i;
            String work = runtime.startProcessInstanceByKey("work", key, Map.of("n", i))
                    .getId();
            var workers = rest.engine().getExternalTaskService();
            String task = workers.createExternalTaskQuery()
                    .processInstanceId(work)
                    .singleResult()
                    .getId();
            workers.lock(task, "w", 60_000);
            workers.handleFailure(task, "w", "it broke", "details", 0, 0);
            if (i == 1) {
                rest.engine().getExternalTaskService().setRetries(task, 2);
            }
            String approval = runtime.startProcessInstanceByKey("approval", key).getId();
            runtime.startProcessInstanceByKey("deciding", key, Map.of("season", "Winter"));
            if (i == 2) {
                rest.engine()
                        .getTaskService()
                        .complete(rest.engine()
                                .getTaskService()
                                .createTaskQuery()
                                .processInstanceId(approval)
                                .singleResult()
                                .getId());
            }
            claim(key, 1);
            claim(key, 2);
        }
        document = RestFixture.json(rest.get("/headway/v1/openapi.json"));
    }

    /** A case with so many tasks done; it ends with the second. */
    private static void claim(String key, int tasks) {
        String id = RestFixture.json(rest.post(
                        "/headway/v1/case-instances",
                        "{\"caseDefinitionKey\": \"claim\", \"businessKey\": \"" + key + "\"}"))
                .path("id")
                .stringValue();
        for (int done = 0; done < tasks; done++) {
            JsonNode task = page("/tasks", "\"filter\": {\"processInstanceId\": \"" + id + "\"}")
                    .path("items")
                    .path(0)
                    .path("id");
            rest.post("/headway/v1/tasks/" + task.stringValue() + "/complete", "{}");
        }
    }

    @AfterAll
    static void stop() {
        rest.close();
    }

    private static String sent(int status, String path, String body) {
        HttpResponse<String> response = rest.post("/headway/v1" + path, "{" + body + "}");
        assertThat(response.statusCode())
                .as(path + " {" + body + "} " + response.body())
                .isEqualTo(status);
        return response.body();
    }

    private static JsonNode page(String list, String body) {
        return RestFixture.JSON.readTree(sent(200, list + "/search", body));
    }

    private static JsonNode search(String list) {
        return document.path("paths").path(list + "/search").path("post");
    }

    private static JsonNode body(String list) {
        return search(list)
                .path("requestBody")
                .path("content")
                .path("application/json")
                .path("schema")
                .path("allOf")
                .path(1)
                .path("properties");
    }

    private static JsonNode orders(String list) {
        return body(list)
                .path("sort")
                .path("items")
                .path("properties")
                .path("by")
                .path("enum");
    }

    static Stream<String> lists() {
        return document.path("paths").propertyNames().stream()
                .filter(path -> path.endsWith("/search"))
                .map(path -> path.substring(0, path.length() - "/search".length()));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void countsPagesAndExportsTheSame(String list) {
        JsonNode all = page(list, SCAN + ", \"limit\": 1000").path("items");
        if (!list.equals("/batch-items")) {
            assertThat(all.size()).as(list).isGreaterThan(1);
        }
        JsonNode count = RestFixture.JSON.readTree(sent(200, list + "/count", SCAN));
        assertThat(count.path("count").intValue()).isEqualTo(all.size());
        assertThat(sent(200, list + "/export/ndjson", SCAN).lines().count()).isEqualTo(all.size());
        assertThat(sent(200, list + "/export/csv", SCAN).lines().count()).isGreaterThan(all.size());
        sent(400, list + "/search", "\"filter\": {\"colour\": 1}");
        sent(400, list + "/search", "\"sort\": [{\"by\": \"colour\"}]");
        sent(400, list + "/search", "\"cursor\": \"colour\"");
        sent(400, list + "/count", "\"filter\": {\"colour\": 1}");
        sent(400, list + "/export/csv", "\"filter\": {\"colour\": 1}");
        sent(400, list + "/export/ndjson", "\"filter\": {\"colour\": 1}");
    }

    @ParameterizedTest
    @MethodSource("lists")
    void ordersBothWaysAndPagesWithoutGaps(String list) {
        JsonNode all = page(list, SCAN + ", \"limit\": 1000").path("items");
        List<String> wrong = new ArrayList<>();
        for (JsonNode order : orders(list)) {
            for (String way : List.of("asc", "desc")) {
                String sort =
                        SCAN + ", \"sort\": [{\"by\": \"" + order.stringValue() + "\", \"order\": \"" + way + "\"}]";
                ArrayNode paged = RestFixture.JSON.createArrayNode();
                JsonNode cursor = RestFixture.JSON.nullNode();
                do {
                    JsonNode page = page(list, sort + ", \"limit\": 3, \"cursor\": " + cursor);
                    page.path("items").forEach(paged::add);
                    cursor = page.path("nextCursor");
                } while (!cursor.isNull() && paged.size() <= all.size());
                JsonNode whole = page(list, sort + ", \"limit\": 1000").path("items");
                if (!paged.equals(whole) || whole.size() != all.size()) {
                    wrong.add(order + " " + way + ": " + all.size() + ", " + whole.size() + " in one page, "
                            + paged.size() + " in pages of 3");
                }
            }
        }
        assertThat(wrong).as(list).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("lists")
    void eachCriterionNarrowsOrSaysWhy(String list) {
        int all = page(list, SCAN + ", \"limit\": 1000").path("items").size();
        JsonNode filter =
                document.at(body(list).path("filter").path("$ref").stringValue().substring(1));
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, JsonNode> each : filter.path("properties").properties()) {
            HttpResponse<String> response = rest.post(
                    "/headway/v1" + list + "/search",
                    "{" + SCAN + ", \"limit\": 1000, \"filter\": {\"" + each.getKey() + "\": " + value(each.getValue())
                            + "}}");
            boolean found = response.statusCode() == 200
                    && RestFixture.json(response).path("items").size() <= all;
            boolean refused = response.statusCode() == 400 || response.statusCode() == 422;
            if (!found && !refused) {
                wrong.add(each.getKey() + " -> " + response.statusCode() + " " + response.body());
            }
        }
        assertThat(wrong).as(list).isEmpty();
    }

    private static String value(JsonNode schema) {
        return switch (schema.path("type").asString("")) {
            case "boolean" -> "true";
            case "integer", "number" -> "1";
            case "array" -> schema.path("items").path("type").asString("").equals("string") ? "[\"x\"]" : "[]";
            default -> schema.path("format").asString("").equals("date-time") ? "\"2026-01-01T00:00:00Z\"" : "\"x\"";
        };
    }

    @ParameterizedTest
    @MethodSource("lists")
    void oneByItsId(String list) {
        if (!document.path("paths").has(list + "/{id}")) {
            return;
        }
        JsonNode first = page(list, SCAN + ", \"limit\": 1").path("items").path(0);
        HttpResponse<String> one =
                rest.get("/headway/v1" + list + "/" + first.path("id").stringValue());
        assertThat(one.statusCode()).as(list + one.body()).isEqualTo(200);
        assertThat(RestFixture.json(one)).isEqualTo(first);
    }

    @Test
    void versionsOfADecision() {
        JsonNode versions = page(
                        "/decision-definitions",
                        "\"filter\": {\"decisionDefinitionKey\": \"dish\"}, \"sort\": [{\"by\": \"version\", \"order\": \"desc\"}]")
                .path("items");
        assertThat(versions).hasSize(2);
        assertThat(versions.path(0).path("version").intValue()).isEqualTo(2);
        assertThat(versions.path(0).path("resourceName").stringValue()).isEqualTo("two.dmn");
        assertThat(page("/decision-definitions", "\"filter\": {\"latestVersion\": true}")
                        .path("items"))
                .hasSize(1)
                .first()
                .isEqualTo(versions.path(0));
        JsonNode file = versions.path(1);
        assertThat(rest.get("/headway/v1/deployments/"
                                + file.path("deploymentId").stringValue() + "/resource?name="
                                + file.path("resourceName").stringValue())
                        .body())
                .contains("\"one.dmn\"");
    }
}
