package dev.headway.clients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code headway serve} in a process of its own. */
final class Served implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final Program program;
    private final String url;
    private final HttpClient client = HttpClient.newHttpClient();

    Served() {
        program = Program.start(
                Path.of("target").toAbsolutePath(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.headway.cli.Main",
                "serve",
                "--port",
                "0");
        url = program.await("http://");
    }

    String url() {
        return url;
    }

    JsonNode get(String path) {
        return send(HttpRequest.newBuilder(URI.create(url + path)));
    }

    JsonNode post(String path, String mediaType, String body) {
        return send(HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", mediaType)
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private JsonNode send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new AssertionError(response + ": " + response.body());
            }
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Deploys a model by the call that modelers make. */
    void deploy(String name, String bpmn) {
        post(
                "/engine-rest/deployment/create",
                "multipart/form-data; boundary=end",
                "--end\r\nContent-Disposition: form-data; name=\"deployment-name\"\r\n\r\n" + name
                        + "\r\n--end\r\nContent-Disposition: form-data; name=\"data\"; filename=\"" + name
                        + ".bpmn\"\r\n\r\n"
                        + bpmn + "\r\n--end--\r\n");
    }

    @Override
    public void close() {
        program.close();
        client.close();
    }
}
