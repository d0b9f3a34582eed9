package dev.headway.rest.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls each operation of the OpenAPI documents with values that fit and with values that do not. Whatever comes, the answer is
 * neither a 5xx nor a stack trace. {@code -Dheadway.rest.seed=N} replays a run.
 */
class HostileCallsTest {
    private static final int ROUNDS = Integer.getInteger("headway.rest.rounds", 40);
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "%",
            "'; DROP TABLE execution; --",
            "\u0000",
            "\uD800",
            "../../etc/passwd",
            "${1+1}",
            "x".repeat(5_000),
            "2026-11-26T10:15:30Z",
            "2026-02-30T10:15:30Z",
            "+999999999-12-31T23:59:59Z",
            "approval",
            "9223372036854775808",
            "-1",
            "0",
            "4711",
            "approve",
            "claim",
            "stage",
            "Date",
            "Bytes",
            "Integer",
            "Json",
            "Object",
            "File",
            "desc");
    private static final List<String> JSONS = List.of(
            "null",
            "true",
            "-1",
            "0",
            "2147483648",
            "-9223372036854775808",
            "1e300",
            "1.5",
            "1e999",
            "[]",
            "{}",
            "[[[]]]",
            "[null]",
            "{\"\":null}",
            "[{\"name\":\"a\",\"value\":1}]",
            "123456789012345678901234567890");

    private final Random random = new Random(seed());
    private final List<String> ids = new ArrayList<>();
    /** The last call and its answer. */
    private String said = "";

    private static long seed() {
        return Long.getLong("headway.rest.seed", 1);
    }

    @Test
    void neverAServerErrorAndNeverAStackTrace() {
        calls(
                "/headway/v1",
                "application/problem+json",
                rest -> RestFixture.json(rest.get("/headway/v1/openapi.json")));
    }

    /** By the document that Camunda publishes; 501 says that a call is not supported. */
    @Test
    void nowhereBelowEngineRest() {
        calls("/engine-rest", "application/json", rest -> {
            try (InputStream in = Objects.requireNonNull(
                    HostileCallsTest.class.getClassLoader().getResourceAsStream("openapi.json"))) {
                return RestFixture.JSON.readTree(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private void calls(String prefix, String errors, Function<RestFixture, JsonNode> documented) {
        long seed = seed();
        random.setSeed(seed);
        try (RestFixture rest = new RestFixture()) {
            rest.deploy(Models.APPROVAL);
            rest.deploy(Models.WORK);
            for (int i = 0; i < 3; i++) {
                ids.add(rest.engine()
                        .getRuntimeService()
                        .startProcessInstanceByKey(i == 0 ? "work" : "approval")
                        .getId());
            }
            rest.engine()
                    .getRepositoryService()
                    .createDeployment()
                    .addString("claim.cmmn", Models.CLAIM)
                    .deploy();
            for (int i = 0; i < 3; i++) {
                ids.add(rest.engine()
                        .getCmmnRuntimeService()
                        .createCaseInstanceBuilder()
                        .caseDefinitionKey("claim")
                        .start()
                        .getId());
            }
            rest.engine()
                    .getCmmnRuntimeService()
                    .createPlanItemInstanceQuery()
                    .list()
                    .forEach(each -> ids.add(each.getId()));
            rest.engine()
                    .getCmmnRepositoryService()
                    .createCaseDefinitionQuery()
                    .list()
                    .forEach(each -> ids.add(each.getId()));
            rest.engine().getTaskService().createTaskQuery().list().forEach(each -> ids.add(each.getId()));
            rest.engine()
                    .getRepositoryService()
                    .createProcessDefinitionQuery()
                    .list()
                    .forEach(each -> ids.add(each.getId()));
            JsonNode document = documented.apply(rest);
            for (int round = 0; round < ROUNDS; round++) {
                for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
                    for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                        String where = prefix + path.getKey();
                        Response response = call(rest, document, where, operation.getKey(), operation.getValue());
                        if (response.status() >= 400) {
                            assertThat(response.headers()).as(said).containsEntry("Content-Type", errors);
                        }
                    }
                }
            }
        }
    }

    private Response call(RestFixture rest, JsonNode document, String template, String method, JsonNode operation) {
        String path = template;
        Map<String, List<String>> query = new HashMap<>();
        for (JsonNode parameter : operation.path("parameters")) {
            String name = parameter.path("name").stringValue();
            if (parameter.path("in").stringValue().equals("path")) {
                path = path.replace("{" + name + "}", URLEncoder.encode(text(), StandardCharsets.UTF_8));
            } else if (random.nextBoolean()) {
                query.put(name, List.of(text()));
            }
        }
        JsonNode content = operation.path("requestBody").path("content");
        String body = "";
        String mediaType = "application/json";
        if (content.has("application/json")) {
            body = random.nextInt(20) == 0
                    ? pick(JSONS)
                    : value(document, content.path("application/json").path("schema"), 0)
                            .toString();
        } else if (!content.isMissingNode()) {
            mediaType = "multipart/form-data; boundary=b";
            body = "--b\r\nContent-Disposition: form-data; name=\"" + pick(List.of("name", "x", "tenantId"))
                    + "\"; filename=\"a.bpmn\"\r\n\r\n" + text() + "\r\n--b--\r\n";
        }
        Response response = rest.api()
                .handle(new Request(
                        method.toUpperCase(Locale.ROOT),
                        path,
                        query,
                        Map.of("content-type", List.of(mediaType)),
                        new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)),
                        Caller.ANYBODY));
        String answer = response.body() instanceof Response.Bytes bytes
                ? new String(bytes.content(), StandardCharsets.UTF_8)
                : "";
        said = "seed " + seed() + ": " + method + " " + path + " " + query + "\n"
                + body.substring(0, Math.min(2_000, body.length())) + "\n-> " + answer;
        assertThat(response.status())
                .as(said)
                .satisfiesAnyOf(
                        it -> assertThat(it).isLessThan(500),
                        it -> assertThat(it).isEqualTo(501));
        assertThat(answer).as(said).doesNotContain("\\tat ").doesNotContain("dev.headway.");
        response.lost().run();
        return response;
    }

    private String text() {
        return random.nextInt(3) == 0 ? pick(ids) : pick(TEXTS);
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }

    /** A value that fits the schema, most of the time. */
    private JsonNode value(JsonNode document, JsonNode schema, int depth) {
        if (random.nextInt(12) == 0 || depth > 8) {
            return RestFixture.JSON.readTree(pick(JSONS));
        }
        if (schema.has("$ref")) {
            String name = schema.path("$ref").stringValue().substring("#/components/schemas/".length());
            return value(document, document.path("components").path("schemas").path(name), depth);
        }
        if (schema.has("allOf")) {
            ObjectNode merged = RestFixture.JSON.createObjectNode();
            for (JsonNode part : schema.path("allOf")) {
                if (value(document, part, depth + 1) instanceof ObjectNode object) {
                    merged.setAll(object);
                }
            }
            return merged;
        }
        if (schema.has("anyOf")) {
            return value(document, schema.path("anyOf").path(0), depth);
        }
        if (schema.has("enum")) {
            return schema.path("enum").path(random.nextInt(schema.path("enum").size()));
        }
        JsonNode type = schema.path("type").isArray() ? schema.path("type").path(0) : schema.path("type");
        return switch (type.asString("")) {
            case "integer" -> RestFixture.JSON.getNodeFactory().numberNode(random.nextInt(-2, 1_200));
            case "boolean" -> RestFixture.JSON.getNodeFactory().booleanNode(random.nextBoolean());
            case "array" -> {
                ArrayNode array = RestFixture.JSON.createArrayNode();
                for (int i = random.nextInt(3); i >= 0; i--) {
                    array.add(value(document, schema.path("items"), depth + 1));
                }
                yield array;
            }
            case "object" -> object(document, schema, depth);
            case "string" -> RestFixture.JSON.getNodeFactory().stringNode(text());
            default ->
                random.nextBoolean()
                        ? RestFixture.JSON.readTree(pick(JSONS))
                        : RestFixture.JSON.getNodeFactory().stringNode(text());
        };
    }

    private ObjectNode object(JsonNode document, JsonNode schema, int depth) {
        ObjectNode object = RestFixture.JSON.createObjectNode();
        List<String> required =
                schema.path("required").valueStream().map(JsonNode::stringValue).toList();
        int optional = Math.max(3, schema.path("properties").size() / 3);
        for (Map.Entry<String, JsonNode> each : schema.path("properties").properties()) {
            if (required.contains(each.getKey()) || random.nextInt(optional) == 0) {
                object.set(each.getKey(), value(document, each.getValue(), depth + 1));
            }
        }
        if (schema.has("additionalProperties")
                && schema.path("additionalProperties").isObject()) {
            object.set(text(), value(document, schema.path("additionalProperties"), depth + 1));
        }
        if (random.nextInt(30) == 0) {
            object.put("unknown", 1);
        }
        return object;
    }
}
