package dev.headway.rest.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An expression of a model that fails inside a call is the model's fault: a 422 with its element and its text, and nothing changes. */
class FailingModelsTest {
    private static final String WRONG = "${nobody.name}";
    private static RestFixture rest;

    @BeforeAll
    static void start() {
        rest = new RestFixture();
    }

    @AfterAll
    static void stop() {
        rest.close();
    }

    private static String model(String id, String before) {
        return Models.process(id, before + """
                <sequenceFlow id="f2" sourceRef="wait" targetRef="broken"/>
                <serviceTask id="broken" camunda:expression="%s"/>
                <sequenceFlow id="f3" sourceRef="broken" targetRef="end"/><endEvent id="end"/>
                """.formatted(WRONG));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            task    | <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="wait"/><userTask id="wait"/>
            message | <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="wait"/><receiveTask id="wait" messageRef="paid"/>
            trigger | <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="wait"/><receiveTask id="wait"/>
            start   | <startEvent id="wait"/>
            """)
    void areNamed(String id, String before) {
        rest.deploy(model(id, before));
        String at = "/headway/v1/process-instances";
        HttpResponse<String> started = rest.post(at, "{\"processDefinitionKey\": \"" + id + "\"}");
        if (id.equals("start")) {
            refused(started);
            return;
        }
        assertThat(started.statusCode()).as(started.body()).isEqualTo(200);
        String instance = RestFixture.json(started).path("id").stringValue();
        refused(
                switch (id) {
                    case "task" ->
                        rest.post(
                                "/headway/v1/tasks/"
                                        + rest.engine()
                                                .getTaskService()
                                                .createTaskQuery()
                                                .processInstanceId(instance)
                                                .singleResult()
                                                .getId()
                                        + "/complete",
                                "{}");
                    case "message" -> rest.post("/headway/v1/messages", "{\"messageName\": \"paid\"}");
                    default ->
                        rest.post(
                                "/headway/v1/executions/"
                                        + rest.engine()
                                                .getRuntimeService()
                                                .createExecutionQuery()
                                                .processInstanceId(instance)
                                                .activityId("wait")
                                                .singleResult()
                                                .getId()
                                        + "/trigger",
                                "{}");
                });
    }

    private static void refused(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body())
                .contains("urn:headway:problem:model-failed")
                .contains("broken")
                .contains(WRONG)
                .doesNotContain("\\tat ");
    }
}
