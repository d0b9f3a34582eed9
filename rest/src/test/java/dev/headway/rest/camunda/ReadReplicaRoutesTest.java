package dev.headway.rest.camunda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.query.ReadFrom;
import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Calls that change something find what they are to change, though queries read a copy that never catches up. */
class ReadReplicaRoutesTest {
    private static String emptyCopy() {
        String url = "jdbc:h2:mem:copy-" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
        ProcessEngine.builder()
                .database(url, "sa", "")
                .asyncExecutorActivate(false)
                .build()
                .close();
        return url;
    }

    @Test
    void callsThatChangeSomethingDoNotAskTheCopy() {
        String copy = emptyCopy();
        try (RestFixture rest =
                new RestFixture(builder -> builder.readReplicaUrl(copy).readFrom(ReadFrom.REPLICA))) {
            rest.deploy(Models.APPROVAL);
            String instance = RestFixture.JSON
                    .readTree(is(200, rest.post("/engine-rest/process-definition/key/approval/start", "{}")))
                    .path("id")
                    .stringValue();
            String ids = "{\"processInstanceQuery\": {\"processDefinitionKey\": \"approval\"}, \"suspended\": true}";
            is(204, rest.send("PUT", "/engine-rest/process-instance/suspended", ids));
            is(204, rest.send("PUT", "/engine-rest/process-instance/suspended", ids.replace("true", "false")));
            is(204, rest.send("PATCH", "/headway/v1/process-instances/" + instance, "{\"name\": \"named\"}"));
            String task = rest.engine()
                    .getTaskService()
                    .createTaskQuery()
                    .readFrom(ReadFrom.PRIMARY)
                    .singleResult()
                    .getId();
            is(204, rest.post("/engine-rest/task/" + task + "/complete", "{}"));
        }
    }

    private static String is(int status, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return answer.body();
    }
}
