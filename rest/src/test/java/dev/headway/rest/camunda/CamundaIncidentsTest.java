package dev.headway.rest.camunda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.history.HistoryLevel;
import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Below {@code /engine-rest}: incidents that calls make, files of several decisions, and what is deleted from history. */
class CamundaIncidentsTest {
    private static final PublishedSchema SCHEMA = new PublishedSchema();
    private RestFixture rest;

    @BeforeEach
    void start() {
        rest = new RestFixture(builder -> builder.historyLevel(HistoryLevel.FULL));
        rest.deploy(Models.process("waiting", """
                <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="dish"/>
                <businessRuleTask id="dish" camunda:decisionRef="dish" camunda:resultVariable="dishes"/>
                <sequenceFlow id="f2" sourceRef="dish" targetRef="wait"/><userTask id="wait"/>
                """));
        rest.engine()
                .getRepositoryService()
                .createDeployment()
                .addString("dish.dmn", Models.DISH)
                .deploy();
    }

    @AfterEach
    void stop() {
        rest.close();
    }

    private JsonNode call(int status, String method, String path, String query, String body, String... values) {
        String real = path;
        for (String value : values) {
            real = real.replaceFirst("\\{[^}]*}", value);
        }
        HttpResponse<String> response = rest.send(method, "/engine-rest" + real + query, body);
        assertThat(response.statusCode()).as(real + query + response.body()).isEqualTo(status);
        JsonNode json = response.body().isEmpty() ? RestFixture.JSON.nullNode() : RestFixture.json(response);
        assertThat(SCHEMA.has(method, path)).as(path).isTrue();
        assertThat(SCHEMA.problems(method, path, status, json))
                .as(real + query + response.body())
                .isEmpty();
        return json;
    }

    private String startOne() {
        return rest.engine()
                .getRuntimeService()
                .startProcessInstanceByKey("waiting", Map.of("season", "Winter", "guests", 8))
                .getId();
    }

    @Test
    void anIncidentIsMadeAnnotatedAndResolved() {
        String instance = startOne();
        JsonNode made = call(
                200,
                "POST",
                "/execution/{id}/create-incident",
                "",
                "{\"incidentType\": \"paper\", \"configuration\": \"tray 2\", \"message\": \"no paper\"}",
                instance);
        String id = made.path("id").stringValue();
        assertThat(made.path("activityId").stringValue()).isEqualTo("wait");
        call(204, "PUT", "/incident/{id}/annotation", "", "{\"annotation\": \"seen\"}", id);
        JsonNode found = call(200, "GET", "/incident", "?configuration=tray%202&incidentType=paper", null)
                .path(0);
        assertThat(found.path("id").stringValue()).isEqualTo(id);
        assertThat(found.path("annotation").stringValue()).isEqualTo("seen");
        assertThat(call(200, "GET", "/history/process-instance", "?incidentStatus=open", null))
                .hasSize(1);
        call(204, "DELETE", "/incident/{id}/annotation", "", null, id);
        assertThat(call(200, "GET", "/incident/{id}", "", null, id)
                        .path("annotation")
                        .isNull())
                .isTrue();
        call(204, "PUT", "/incident/{id}/annotation", "", "{\"annotation\": \"mended\"}", id);
        call(204, "DELETE", "/incident/{id}", "", null, id);
        assertThat(call(200, "GET", "/incident", "", null)).isEmpty();
        JsonNode over =
                call(200, "GET", "/history/incident", "?resolved=true", null).path(0);
        assertThat(over.path("annotation").stringValue()).isEqualTo("mended");
        assertThat(over.path("configuration").stringValue()).isEqualTo("tray 2");
        call(404, "DELETE", "/incident/{id}", "", null, id);
    }

    @Test
    void aFileWithSeveralDecisionsIsFound() {
        String second = Models.DISH
                .replaceAll("(?s).*?(<decision .*</decision>).*", "$1")
                .replace("id=\"", "id=\"second-")
                .replace("id='", "id='second-");
        rest.engine()
                .getRepositoryService()
                .createDeployment()
                .addString("two.dmn", Models.DISH.replace("</definitions>", second + "</definitions>"))
                .addString("two.svg", "<svg/>")
                .deploy();
        JsonNode file = call(200, "GET", "/decision-requirements-definition", "?latestVersion=true", null)
                .path(0);
        String id = file.path("id").stringValue();
        String key = file.path("key").stringValue();
        assertThat(file.path("resource").stringValue()).isEqualTo("two.dmn");
        assertThat(call(200, "GET", "/decision-requirements-definition/{id}", "", null, id))
                .isEqualTo(file)
                .isEqualTo(call(200, "GET", "/decision-requirements-definition/key/{key}", "", null, key));
        assertThat(call(200, "GET", "/decision-requirements-definition/count", "?key=" + key, null)
                        .path("count")
                        .intValue())
                .isOne();
        assertThat(call(200, "GET", "/decision-requirements-definition/{id}/xml", "", null, id)
                        .path("dmnXml")
                        .stringValue())
                .contains("<decision ");
        HttpResponse<String> image = rest.get("/engine-rest/decision-requirements-definition/" + id + "/diagram");
        assertThat(image.body()).isEqualTo("<svg/>");
        assertThat(image.headers().firstValue("Content-Type")).contains("image/svg+xml");
        assertThat(call(200, "GET", "/decision-definition", "?decisionRequirementsDefinitionId=" + id, null))
                .hasSize(2)
                .allMatch(each -> each.path("decisionRequirementsDefinitionKey")
                        .stringValue()
                        .equals(key));
        assertThat(call(200, "GET", "/decision-definition", "?withoutDecisionRequirementsDefinition=true", null))
                .hasSize(1);
        call(404, "GET", "/decision-requirements-definition/key/{key}", "", null, "nothing");
    }

    @Test
    void decisionsAndInstancesAreDeletedFromHistory() {
        String instance = startOne();
        String other = startOne();
        call(
                200,
                "POST",
                "/history/decision-instance/delete",
                "",
                "{\"historicDecisionInstanceQuery\": {\"processInstanceId\": \"" + instance
                        + "\"}, \"deleteReason\": \"old\"}");
        rest.engine().runUntilIdle();
        assertThat(call(200, "GET", "/history/decision-instance", "", null))
                .singleElement()
                .satisfies(left ->
                        assertThat(left.path("processInstanceId").stringValue()).isEqualTo(other));
        rest.engine().getRuntimeService().deleteProcessInstance(instance, "over");
        String path = "/history/process-instance/set-removal-time";
        call(400, "POST", path, "", "{\"historicProcessInstanceIds\": [\"" + instance + "\"]}");
        call(
                200,
                "POST",
                path,
                "",
                "{\"historicProcessInstanceIds\": [\"" + instance
                        + "\"], \"absoluteRemovalTime\": \"2031-01-01T00:00:00.000+0000\", \"hierarchical\": true}");
        rest.engine().runUntilIdle();
        assertThat(rest.engine()
                        .getHistoryService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(instance)
                        .singleResult()
                        .getRemovalTime())
                .isEqualTo("2031-01-01T00:00:00Z");
        String unknown = "{\"historicProcessInstanceIds\": [\"" + instance + "\", \"1\"]";
        call(404, "POST", "/history/process-instance/delete", "", unknown + "}");
        JsonNode batch =
                call(200, "POST", "/history/process-instance/delete", "", unknown + ", \"failIfNotExists\": false}");
        assertThat(batch.path("type").stringValue()).isEqualTo("historic-instance-deletion");
        rest.engine().runUntilIdle();
        assertThat(call(200, "GET", "/history/process-instance", "", null)).hasSize(1);
    }

    @Test
    void theReasonOfAnOperationIsSetLater() {
        String instance = startOne();
        rest.engine().getIdentityService().setAuthenticatedUserId("kermit");
        try {
            rest.engine().getRuntimeService().setVariable(instance, "season", "Summer");
        } finally {
            rest.engine().getIdentityService().clearAuthentication();
        }
        String query = "?processInstanceId=" + instance;
        String operation = call(200, "GET", "/history/user-operation", query, null)
                .path(0)
                .path("operationId")
                .stringValue();
        String path = "/history/user-operation/{operationId}/";
        call(204, "PUT", path + "set-annotation", "", "{\"annotation\": \"on behalf of Ann\"}", operation);
        assertThat(call(200, "GET", "/history/user-operation", query, null)
                        .path(0)
                        .path("annotation")
                        .stringValue())
                .isEqualTo("on behalf of Ann");
        call(204, "PUT", path + "clear-annotation", "", null, operation);
        assertThat(call(200, "GET", "/history/user-operation", query, null)
                        .path(0)
                        .path("annotation")
                        .isNull())
                .isTrue();
    }
}
