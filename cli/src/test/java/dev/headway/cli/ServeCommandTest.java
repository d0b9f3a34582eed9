package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class ServeCommandTest {
    private final Screen screen = new Screen();

    @Test
    void whoServesOthersNamesAUser() {
        assertThat(screen.run("serve", "--host", "0.0.0.0", "--port", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("expected --user NAME beside --host 0.0.0.0");
    }

    @Test
    void thePasswordIsNoArgument() {
        assertThat(screen.run("serve", "--user", "kim", "--port", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("HEADWAY_PASSWORD");
    }

    @Test
    void portsAreWithinBounds() {
        assertThat(screen.run("serve", "--port", "70000")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("between 0 and 65535, but got 70000");
    }

    @Test
    void whoMayOnlyLookChangesNothing() throws IOException, InterruptedException {
        InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (Serving serving = Serving.start(new Database.Memory(), free, null, false, true);
                HttpClient client = HttpClient.newHttpClient()) {
            assertThat(status(client, serving.url() + "/headway/v1/process-instances/search", "{}"))
                    .isEqualTo(200);
            assertThat(status(
                            client,
                            serving.url() + "/headway/v1/process-instances",
                            "{\"processDefinitionKey\": \"demo-order\"}"))
                    .isEqualTo(403);
            assertThat(status(client, serving.url() + "/engine-rest/process-definition/key/demo-order/start", "{}"))
                    .isEqualTo(403);
            HttpResponse<String> engine = client.send(
                    HttpRequest.newBuilder(URI.create(serving.url() + "/headway/v1/engine"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(engine.body()).contains("\"roles\":[\"READER\"]", "\"executorRunning\":false");
        }
    }

    private static int status(HttpClient client, String url, String body) throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(URI.create(url))
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }

    @Test
    void itServesTheDemo() throws IOException, InterruptedException {
        InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (Serving serving = Serving.start(new Database.Memory(), free, null, true, false);
                HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(URI.create(serving.url() + "/engine-rest/process-definition?key=demo-order"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).contains("\"name\":\"Order of a small shop\"");
        }
    }
}
