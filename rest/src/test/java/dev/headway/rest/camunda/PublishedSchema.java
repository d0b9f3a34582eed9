package dev.headway.rest.camunda;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The OpenAPI document that Camunda publishes, and what of JSON Schema it uses. Stricter than the document in one thing: a
 * field that it does not know is an error.
 */
final class PublishedSchema {
    private final JsonNode document;

    PublishedSchema() {
        try (InputStream in =
                Objects.requireNonNull(PublishedSchema.class.getClassLoader().getResourceAsStream("openapi.json"))) {
            document = new JsonMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the document has this operation. */
    boolean has(String method, String path) {
        return document.path("paths").path(path).has(method.toLowerCase(java.util.Locale.ROOT));
    }

    /** All operations, as {@code GET /task}. */
    List<String> operations() {
        List<String> all = new ArrayList<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .propertyNames()
                        .forEach(method -> all.add(method.toUpperCase(java.util.Locale.ROOT) + " " + path.getKey())));
        return all.stream().sorted().toList();
    }

    /** The fields of the JSON object that an operation takes; none when it takes another thing. */
    Set<String> fields(String method, String path) {
        return bodyFields(method, path).keySet();
    }

    /** The same with their schemas. */
    Map<String, JsonNode> bodyFields(String method, String path) {
        return properties(resolved(document.path("paths")
                .path(path)
                .path(method.toLowerCase(java.util.Locale.ROOT))
                .path("requestBody")
                .path("content")
                .path("application/json")
                .path("schema")));
    }

    /** The schema of a parameter of the URL. */
    JsonNode parameter(String method, String path, String name) {
        return document.path("paths")
                .path(path)
                .path(method.toLowerCase(java.util.Locale.ROOT))
                .path("parameters")
                .valueStream()
                .filter(it -> it.path("name").stringValue().equals(name))
                .findFirst()
                .orElseThrow()
                .path("schema");
    }

    /** JSON that fits a schema. */
    String example(JsonNode schema) {
        JsonNode form = resolved(schema);
        if (form.has("enum")) {
            return form.path("enum").path(0).toString();
        }
        return switch (form.path("type").asString("object")) {
            case "integer", "number" -> "1";
            case "boolean" -> "true";
            case "array" -> "[" + example(form.path("items")) + "]";
            case "string" ->
                form.path("format").asString("").equals("date-time") ? "\"2020-01-01T00:00:00.000+0000\"" : "\"x\"";
            default -> "{}";
        };
    }

    private JsonNode resolved(JsonNode schema) {
        return schema.has("$ref")
                ? document.at(schema.path("$ref").stringValue().substring(1))
                : schema;
    }

    /** The parameters that the URL of an operation may have. */
    List<String> parameters(String method, String path) {
        return document.path("paths")
                .path(path)
                .path(method.toLowerCase(java.util.Locale.ROOT))
                .path("parameters")
                .valueStream()
                .filter(it -> it.path("in").stringValue().equals("query"))
                .map(it -> it.path("name").stringValue())
                .toList();
    }

    /** What is wrong with an answer; empty when it is valid. */
    List<String> problems(String method, String path, int status, JsonNode body) {
        JsonNode responses = document.path("paths")
                .path(path)
                .path(method.toLowerCase(java.util.Locale.ROOT))
                .path("responses");
        JsonNode response = responses.path(String.valueOf(status));
        List<String> problems = new ArrayList<>();
        if (response.isMissingNode()) {
            // Errors have one form, whether or not the operation lists the status.
            if (status >= 400) {
                check(document.path("components").path("schemas").path("ExceptionDto"), body, "$", problems);
            } else {
                problems.add("status " + status + " is not one of " + responses.propertyNames());
            }
            return problems;
        }
        JsonNode schema = response.path("content").path("application/json").path("schema");
        if (!schema.isMissingNode()) {
            check(schema, body, "$", problems);
        }
        return problems;
    }

    private void check(JsonNode schema, JsonNode value, String where, List<String> problems) {
        if (schema.has("$ref")) {
            check(document.at(schema.path("$ref").stringValue().substring(1)), value, where, problems);
            return;
        }
        if (value.isNull()) {
            // References cannot be nullable in OpenAPI 3.0, and Camunda itself writes null there.
            return;
        }
        if (schema.has("anyOf") || schema.has("oneOf") || schema.isEmpty()) {
            return;
        }
        Map<String, JsonNode> properties = properties(schema);
        if (schema.path("type").asString("").equals("object")
                && properties.isEmpty()
                && !schema.has("additionalProperties")) {
            // Camunda's document says so of what is an Object in Java, which may be a text or a number.
            return;
        }
        String type = schema.path("type").asString(properties.isEmpty() ? "" : "object");
        switch (type) {
            case "object" -> object(schema, properties, value, where, problems);
            case "array" -> {
                require(value.isArray(), "an array", value, where, problems);
                for (int i = 0; i < value.size(); i++) {
                    check(schema.path("items"), value.get(i), where + "[" + i + "]", problems);
                }
            }
            case "string" -> text(schema, value, where, problems);
            case "integer" -> require(value.isIntegralNumber(), "an integer", value, where, problems);
            case "number" -> require(value.isNumber(), "a number", value, where, problems);
            case "boolean" -> require(value.isBoolean(), "a boolean", value, where, problems);
            default -> {}
        }
    }

    private void object(
            JsonNode schema, Map<String, JsonNode> properties, JsonNode value, String where, List<String> problems) {
        require(value.isObject(), "an object", value, where, problems);
        JsonNode more = schema.path("additionalProperties");
        for (Map.Entry<String, JsonNode> each : value.properties()) {
            JsonNode property = properties.get(each.getKey());
            if (property != null) {
                check(property, each.getValue(), where + "." + each.getKey(), problems);
            } else if (more.isObject()) {
                check(more, each.getValue(), where + "." + each.getKey(), problems);
            } else if (!properties.isEmpty()) {
                problems.add(where + " has the unknown field " + each.getKey());
            }
        }
    }

    private static void text(JsonNode schema, JsonNode value, String where, List<String> problems) {
        require(value.isString(), "a text", value, where, problems);
        if (schema.path("format").asString("").equals("date-time")) {
            require(
                    value.asString("").matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\+0000"),
                    "a time of Camunda's form",
                    value,
                    where,
                    problems);
        }
        JsonNode words = schema.path("enum");
        if (words.isArray()) {
            boolean known = false;
            for (JsonNode word : words) {
                known |= word.equals(value);
            }
            require(known, "one of " + words, value, where, problems);
        }
    }

    /** Properties of a schema and of all that it is made of. */
    private Map<String, JsonNode> properties(JsonNode schema) {
        Map<String, JsonNode> all = new LinkedHashMap<>();
        for (JsonNode part : schema.path("allOf")) {
            JsonNode target = part.has("$ref")
                    ? document.at(part.path("$ref").stringValue().substring(1))
                    : part;
            all.putAll(properties(target));
        }
        for (Map.Entry<String, JsonNode> each : schema.path("properties").properties()) {
            all.put(each.getKey(), each.getValue());
        }
        return all;
    }

    private static void require(boolean holds, String what, JsonNode value, String where, List<String> problems) {
        if (!holds) {
            problems.add(where + " should be " + what + ", is " + value);
        }
    }
}
