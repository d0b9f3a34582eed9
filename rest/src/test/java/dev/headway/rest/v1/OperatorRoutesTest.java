package dev.headway.rest.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.history.HistoryLevel;
import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Places that make jobs, logs of jobs, links of instances, tasks of no process. */
class OperatorRoutesTest {
    private static final String V1 = "/headway/v1";

    private RestFixture rest;

    @BeforeEach
    void start() {
        rest = new RestFixture(builder -> builder.historyLevel(HistoryLevel.FULL));
        rest.deploy(Models.process("op", """
                <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="work"/>
                <userTask id="work" camunda:asyncBefore="true"/><sequenceFlow id="f2" sourceRef="work" targetRef="end"/>
                <endEvent id="end"/>"""));
    }

    @AfterEach
    void close() {
        rest.close();
    }

    private JsonNode call(String method, String path, String body, int status) {
        HttpResponse<String> response = rest.send(method, V1 + path, body);
        assertThat(response.statusCode())
                .as("%s %s: %s", method, path, response.body())
                .isEqualTo(status);
        return response.body().isEmpty() ? RestFixture.JSON.missingNode() : RestFixture.json(response);
    }

    private JsonNode found(String path) {
        return call("POST", path + "/search", "{}", 200).path("items");
    }

    private JsonNode place() {
        return found("/job-definitions").path(0);
    }

    private String started() {
        return call("POST", "/process-instances", "{\"processDefinitionKey\": \"op\"}", 200)
                .path("id")
                .stringValue();
    }

    @Test
    void aPlaceIsHeldAndGoesOn() {
        String place = "/job-definitions/" + place().path("id").stringValue();

        call("POST", place + "/suspend", "{}", 204);
        assertThat(place().path("suspended").booleanValue()).isTrue();
        started();
        JsonNode held = call("POST", "/jobs/search", "{\"filter\": {\"state\": \"SUSPENDED\"}}", 200)
                .path("items");
        assertThat(held).hasSize(1);
        rest.engine().getHistoryService().moveHistory();
        assertThat(found("/history/job-logs").path(0).path("event").stringValue())
                .isEqualTo("created");

        call("POST", "/job-definitions/activate", "{\"processDefinitionKey\": \"op\", \"includeJobs\": true}", 204);
        assertThat(place().path("suspended").booleanValue()).isFalse();
        assertThat(call("POST", "/jobs/count", "{\"filter\": {\"state\": \"SUSPENDED\"}}", 200)
                        .path("count")
                        .intValue())
                .isZero();

        call("POST", place + "/suspend", "{\"date\": \"2099-01-01T00:00:00Z\"}", 204);
        assertThat(place().path("suspended").booleanValue()).isFalse();
        call("POST", "/job-definitions/suspend", "{}", 400);
        call("POST", "/job-definitions/other/suspend", "{}", 404);
    }

    @Test
    void aPlaceHasAPriorityOfItsOwn() {
        String place = "/job-definitions/" + place().path("id").stringValue();

        call("PUT", place + "/priority", "{\"priority\": 7, \"includeJobs\": true}", 204);
        assertThat(place().path("overridingJobPriority").intValue()).isEqualTo(7);
        call("DELETE", place + "/priority", null, 204);
        assertThat(place().path("overridingJobPriority").isNull()).isTrue();
        call("PUT", place + "/retries", "{\"retries\": 1}", 204);
        call("PUT", "/job-definitions/other/retries", "{\"retries\": 1}", 404);
    }

    @Test
    void peopleAreLinkedWithAnInstance() {
        String links = "/process-instances/" + started() + "/identity-links";

        call("POST", links, "{\"type\": \"watcher\", \"userId\": \"kim\"}", 204);
        assertThat(call("GET", links, null, 200).toString()).contains("kim", "watcher");
        assertThat(call("GET", "/history" + links, null, 200).toString()).contains("kim", "watcher");
        call("POST", links + "/remove", "{\"type\": \"watcher\", \"userId\": \"kim\"}", 204);
        assertThat(call("GET", links, null, 200).toString()).doesNotContain("kim");
        call("POST", links, "{\"type\": \"watcher\"}", 400);
        call("POST", "/process-instances/4711/identity-links", "{\"type\": \"watcher\", \"userId\": \"kim\"}", 404);
    }

    @Test
    void anInstanceHasABusinessStatus() {
        String status = "/process-instances/" + started() + "/business-status";

        call("PUT", status, "{\"businessStatus\": \"waiting\"}", 204);
        assertThat(call(
                                "POST",
                                "/process-instances/count",
                                "{\"filter\": {\"processInstanceBusinessStatus\": \"waiting\"}}",
                                200)
                        .path("count")
                        .intValue())
                .isEqualTo(1);
        call("PUT", status, "{\"businessStatus\": null}", 204);
    }

    @Test
    void aTaskOfNoProcessComesAndGoes() {
        String id = call("POST", "/tasks", "{\"name\": \"Call\", \"assignee\": \"kim\"}", 200)
                .path("id")
                .stringValue();
        call("PUT", "/tasks/" + id + "/name", "{\"text\": \"Call back\"}", 204);
        call("PUT", "/tasks/" + id + "/description", "{\"text\": \"today\"}", 204);
        assertThat(call("GET", "/tasks/" + id, null, 200).toString()).contains("Call back", "today", "kim");
        call("POST", "/tasks", "{\"name\": \"Look up\", \"parentTaskId\": \"" + id + "\"}", 200);
        assertThat(call("GET", "/tasks/" + id + "/parts", null, 200).toString()).contains("Look up");
        call("POST", "/tasks/" + id + "/bpmn-error", "{\"errorCode\": \"E\"}", 409);
        call("DELETE", "/tasks/" + id + "?reason=done", null, 204);
        call("GET", "/tasks/" + id, null, 404);
        call("DELETE", "/history/tasks/" + id, null, 204);
        call("GET", "/history/tasks/" + id, null, 404);
    }
}
