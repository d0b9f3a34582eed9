package dev.headway.rest.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Comments and attachments of tasks and process instances. */
class NotesTest {
    private static final String V1 = "/headway/v1";

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void notesComeAndGo(boolean postgres) {
        try (RestFixture rest = postgres ? RestFixture.onPostgres() : new RestFixture()) {
            rest.deploy(Models.APPROVAL);
            String instance = rest.engine()
                    .getRuntimeService()
                    .startProcessInstanceByKey("approval")
                    .getId();
            String task = rest.engine()
                    .getTaskService()
                    .createTaskQuery()
                    .singleResult()
                    .getId();
            comments(rest, "/tasks/" + task);
            comments(rest, "/process-instances/" + instance);
            attachments(rest, "/tasks/" + task);
            attachments(rest, "/process-instances/" + instance);
            assertThat(json(rest.get(V1 + "/tasks/" + task + "/events"), 200)
                            .path(0)
                            .path("action")
                            .stringValue())
                    .isEqualTo("DeleteAttachment");
            json(rest.post(V1 + "/tasks/4711/comments", "{\"message\": \"to nobody\"}"), 404);
            json(rest.get(V1 + "/attachments/4711/content"), 404);
            json(rest.get(V1 + "/attachments/abc"), 404);
        }
    }

    private static void comments(RestFixture rest, String of) {
        String path = V1 + of + "/comments";
        JsonNode first = json(rest.post(path, "{\"message\": \"seen\"}"), 200);
        json(rest.post(path, "{\"message\": \"noted\", \"type\": \"note\"}"), 200);
        assertThat(json(rest.get(path + "?type=note"), 200)
                        .path(0)
                        .path("message")
                        .stringValue())
                .isEqualTo("noted");
        String one = path + "/" + first.path("id").stringValue();
        json(rest.send("PUT", one, "{\"message\": \"seen twice\"}"), 204);
        assertThat(json(rest.get(path), 200).toString())
                .contains("seen twice")
                .contains("anonymous")
                .contains("\"type\":\"comment\"");
        json(rest.send("DELETE", one, null), 204);
        json(rest.send("PUT", one, "{\"message\": \"gone\"}"), 404);
        json(rest.send("DELETE", path, null), 204);
        assertThat(json(rest.get(path), 200)).isEmpty();
    }

    private static void attachments(RestFixture rest, String of) {
        String path = V1 + of + "/attachments";
        JsonNode file = form(rest, path, 200, "name=\"f\"; filename=\"note.txt\"", "hello");
        assertThat(file.path("name").stringValue()).isEqualTo("note.txt");
        assertThat(file.path("content").booleanValue()).isTrue();
        String one = V1 + "/attachments/" + file.path("id").stringValue();
        assertThat(rest.get(one + "/content").body()).isEqualTo("hello");
        JsonNode address = form(rest, path, 200, "name=\"url\"", "https://example.org/a");
        assertThat(address.path("content").booleanValue()).isFalse();
        assertThat(json(rest.get(path), 200)).hasSize(2);
        assertThat(form(rest, path, 400, "name=\"name\"", "n").toString()).contains("url");
        assertThat(form(rest, path, 400, "name=\"odd\"", "n").toString()).contains("odd");
        json(rest.send("DELETE", one, null), 204);
        json(rest.get(one), 404);
    }

    private static JsonNode form(RestFixture rest, String path, int status, String disposition, String content) {
        String body = "--b\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content + "\r\n--b--\r\n";
        return json(
                rest.send(HttpRequest.newBuilder(URI.create(rest.url() + path))
                        .header("Content-Type", "multipart/form-data; boundary=b")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build()),
                status);
    }

    private static JsonNode json(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return response.body().isEmpty() ? RestFixture.JSON.missingNode() : RestFixture.json(response);
    }
}
