package dev.headway.rest.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.RestFixture;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever is asked of a thing that is not there, below it too, is a 404 that names the id. */
class UnknownIdsTest {
    /** Deleting again does nothing, as the description says. */
    private static final Set<String> OTHERS = Set.of("DELETE /attachments/{id}");

    /** What else a route wants before it looks. */
    private static final Map<String, String> BODIES = Map.of(
            "starters", "{\"userId\": \"kim\"}",
            "starters/remove", "{\"userId\": \"kim\"}",
            "identity-links", "{\"userId\": \"kim\", \"type\": \"candidate\"}",
            "identity-links/remove", "{\"userId\": \"kim\", \"type\": \"candidate\"}",
            "change-state", "{\"activate\": [\"a\"]}",
            "modification", "{\"instructions\": [{\"type\": \"startBeforeActivity\", \"activityId\": \"a\"}]}",
            "/case-definitions/{id}/migrate", "{\"document\": {\"toCaseDefinitionKey\": \"a\"}}");

    private static final Map<String, String> MORE = Map.of("name", "n", "commentId", "4712", "key", "4711");

    @Test
    void isNotFound() {
        try (RestFixture rest = new RestFixture()) {
            JsonNode document = RestFixture.json(rest.get("/headway/v1/openapi.json"));
            List<String> wrong = new ArrayList<>();
            for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
                for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                    String what = operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey();
                    if (path.getKey().contains("{") && !OTHERS.contains(what)) {
                        HttpResponse<String> response = call(rest, document, what, operation.getValue());
                        if (response.statusCode() != 404 || !response.body().contains("4711")) {
                            wrong.add(what + " -> " + response.statusCode() + " " + response.body());
                        }
                    }
                }
            }
            assertThat(wrong).isEmpty();
        }
    }

    private static HttpResponse<String> call(RestFixture rest, JsonNode document, String what, JsonNode operation) {
        String path = what.substring(what.indexOf(' ') + 1).replace("{id}", "4711");
        for (Map.Entry<String, String> each : MORE.entrySet()) {
            path = path.replace("{" + each.getKey() + "}", each.getValue());
        }
        String query = "";
        for (JsonNode parameter : operation.path("parameters")) {
            if (parameter.path("name").stringValue().equals("name") && path.endsWith("/resource")) {
                query = "?name=x";
            }
        }
        String method = what.substring(0, what.indexOf(' '));
        JsonNode content = operation.path("requestBody").path("content");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(rest.url() + "/headway/v1" + path + query));
        if (content.has("application/json")) {
            String body = BODIES.entrySet().stream()
                    .filter(each ->
                            what.endsWith(each.getKey().startsWith("/") ? each.getKey() : "{id}/" + each.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElseGet(() -> smallest(
                                    document, content.path("application/json").path("schema"))
                            .toString());
            request.header("Content-Type", "application/json")
                    .method(method, HttpRequest.BodyPublishers.ofString(body));
        } else if (content.has("multipart/form-data")) {
            request.header("Content-Type", "multipart/form-data; boundary=b")
                    .method(
                            method,
                            HttpRequest.BodyPublishers.ofString(
                                    "--b\r\nContent-Disposition: form-data; name=\"url\"\r\n\r\nhttps://a\r\n--b--\r\n"));
        } else {
            request.method(method, HttpRequest.BodyPublishers.noBody());
        }
        return rest.send(request.build());
    }

    /** What fits the schema with as little as may be. */
    private static JsonNode smallest(JsonNode document, JsonNode schema) {
        if (schema.has("$ref")) {
            String name = schema.path("$ref").stringValue().substring("#/components/schemas/".length());
            return smallest(
                    document, document.path("components").path("schemas").path(name));
        }
        if (schema.has("allOf")) {
            return smallest(document, schema.path("allOf").path(0));
        }
        if (schema.has("anyOf")) {
            return smallest(document, schema.path("anyOf").path(0));
        }
        if (schema.has("enum")) {
            return schema.path("enum").path(0);
        }
        JsonNode type = schema.path("type").isArray() ? schema.path("type").path(0) : schema.path("type");
        return switch (type.asString("")) {
            case "integer", "number" -> RestFixture.JSON.getNodeFactory().numberNode(1_000);
            case "boolean" -> RestFixture.JSON.getNodeFactory().booleanNode(true);
            case "array" -> RestFixture.JSON.createArrayNode().add(smallest(document, schema.path("items")));
            case "string" ->
                RestFixture.JSON
                        .getNodeFactory()
                        .stringNode(
                                schema.path("format").asString("").equals("date-time") ? "2026-01-01T00:00:00Z" : "x");
            default -> {
                ObjectNode object = RestFixture.JSON.createObjectNode();
                for (JsonNode required : schema.path("required")) {
                    String name = required.stringValue();
                    object.set(
                            name, smallest(document, schema.path("properties").path(name)));
                }
                yield object;
            }
        };
    }
}
