package dev.headway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Requests to a server of a test. */
record Http(int port) {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    static String basic(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    HttpRequest.Builder request(@Nullable String login, String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
        return login == null ? request : request.header("Authorization", login);
    }

    HttpResponse<String> get(@Nullable String login, String path) {
        return send(request(login, path));
    }

    HttpResponse<String> post(@Nullable String login, String path, String body) {
        return send(request(login, path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** As modelers deploy. */
    HttpResponse<String> deploy(@Nullable String login, String elements) {
        String model = """
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test"
                    xmlns:camunda="http://camunda.org/schema/1.0/bpmn">
                  <process id="tried" isExecutable="true">
                    <startEvent id="start"/><sequenceFlow id="f" sourceRef="start" targetRef="job"/>%s
                  </process>
                </definitions>
                """.formatted(elements);
        return send(request(login, "/engine-rest/deployment/create")
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "--b\r\nContent-Disposition: form-data; name=\"data\"; filename=\"tried.bpmn\"\r\n\r\n" + model
                                + "\r\n--b--\r\n")));
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
