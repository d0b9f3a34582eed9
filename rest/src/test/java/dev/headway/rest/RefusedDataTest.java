package dev.headway.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** What PostgreSQL can never take is the caller's fault: nobody is told to come again. */
class RefusedDataTest {

    @Test
    void isNoServerError() {
        try (RestFixture rest = RestFixture.onPostgres()) {
            rest.deploy(Models.APPROVAL);
            String large = new Random(1)
                    .ints(20_000, 'a', 'z')
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            for (String key : new String[] {"a\\u0000b", large}) {
                String start = "\"businessKey\": \"" + key + "\"}";
                assertThat(rest.post(
                                        "/headway/v1/process-instances",
                                        "{\"processDefinitionKey\": \"approval\", " + start)
                                .statusCode())
                        .isEqualTo(422);
                assertThat(rest.post("/engine-rest/process-definition/key/approval/start", "{" + start)
                                .statusCode())
                        .isEqualTo(400);
            }
            assertThat(rest.post(
                                    "/headway/v1/process-instances/search",
                                    "{\"filter\": {\"processInstanceBusinessKey\": \"a\\u0000\"}}")
                            .body())
                    .contains("urn:headway:problem:refused-data");
        }
    }
}
