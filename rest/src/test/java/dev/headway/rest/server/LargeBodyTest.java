package dev.headway.rest.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.RestFixture;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** A client that sends its whole body before it reads gets the refusal, not a connection that breaks. */
class LargeBodyTest {
    @Test
    void aBodyThatIsTooLargeIsReadAndRefused() {
        try (RestFixture rest = new RestFixture()) {
            HttpResponse<String> response = rest.post("/headway/v1/messages", "x".repeat(33 * 1024 * 1024));
            assertThat(response.statusCode()).as(response.body()).isEqualTo(413);
            assertThat(response.body()).contains("urn:headway:problem:too-large", "33554432");
        }
    }
}
