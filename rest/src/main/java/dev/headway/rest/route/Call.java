package dev.headway.rest.route;

import dev.headway.rest.http.Caller;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Request;
import dev.headway.rest.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** A request that has found its route. Lives for one request. */
public final class Call {
    private final Request request;
    private final Map<String, String> path;
    private final Json json;
    private final int bodyMax;

    Call(Request request, Map<String, String> path, Json json, int bodyMax) {
        this.request = request;
        this.path = path;
        this.json = json;
        this.bodyMax = bodyMax;
    }

    /** The same call with this body, for who has read it already. */
    public Call with(byte[] body) {
        Request again = new Request(
                request.method(),
                request.path(),
                request.query(),
                request.headers(),
                new ByteArrayInputStream(body),
                request.caller());
        return new Call(again, path, json, bodyMax);
    }

    public Request request() {
        return request;
    }

    /** Who asks. */
    public Caller caller() {
        return request.caller();
    }

    /** A parameter of the path, decoded; the route must have it. */
    public String path(String name) {
        String value = path.get(name);
        if (value == null) {
            throw new IllegalStateException(
                    "Expected the route to have a parameter '" + name + "', got " + path.keySet());
        }
        return value;
    }

    /** Whether the path has this parameter. */
    public boolean hasPath(String name) {
        return path.containsKey(name);
    }

    /** A parameter of the query; null when it is not there. */
    public @Nullable String query(String name) {
        List<String> values = request.query().getOrDefault(name, List.of());
        return values.isEmpty() ? null : values.get(0);
    }

    /** A whole number of the query, within bounds. */
    public int number(String name, int otherwise, int min, int max) {
        String text = query(name);
        if (text == null || text.isEmpty()) {
            return otherwise;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw HttpFailure.badRequest("wrong-parameter", wrongNumber(name, min, max, text));
        }
        throw HttpFailure.badRequest("wrong-parameter", wrongNumber(name, min, max, text));
    }

    private static String wrongNumber(String name, int min, int max, String text) {
        return "Expected parameter '" + name + "' as a whole number from " + min + " to " + max + ", got '" + text
                + "'.";
    }

    /** A flag of the query. */
    public boolean flag(String name, boolean otherwise) {
        String text = query(name);
        if (text == null) {
            return otherwise;
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default ->
                throw HttpFailure.badRequest(
                        "wrong-parameter", "Expected parameter '" + name + "' as true or false, got '" + text + "'.");
        };
    }

    /** The body as it is. */
    public byte[] bytes() {
        try (InputStream in = request.body()) {
            byte[] content = in.readNBytes(bodyMax + 1);
            if (content.length > bodyMax) {
                throw tooLarge(bodyMax);
            }
            return content;
        } catch (IOException e) {
            throw HttpFailure.badRequest(
                    "cut-off-body", "Expected the whole body, but it ended early: " + e.getMessage());
        }
    }

    /** The failure of a body that is longer than so many bytes. */
    public static HttpFailure tooLarge(long max) {
        return new HttpFailure(
                413, "too-large", "Expected a body of at most " + max + " bytes, got more. Send less, or in parts.");
    }

    /** The body as an object of this class, which must be there. */
    public <T> T body(Class<T> type) {
        byte[] content = bytes();
        if (content.length == 0) {
            throw HttpFailure.badRequest("no-body", "Expected a JSON object in the body, got nothing.");
        }
        requireJson();
        return json.read(content, type);
    }

    /** The body as an object of this class; what {@code otherwise} is when there is no body or the JSON null. */
    public <T> T body(Class<T> type, T otherwise) {
        byte[] content = bytes();
        if (content.length == 0) {
            return otherwise;
        }
        requireJson();
        return json.tree(content).isNull() ? otherwise : json.read(content, type);
    }

    /** The body as a tree; null of JSON when there is no body. */
    public JsonNode tree() {
        byte[] content = bytes();
        if (content.length == 0) {
            return NullNode.getInstance();
        }
        requireJson();
        return json.tree(content);
    }

    private void requireJson() {
        String encoding = request.header("content-encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw new HttpFailure(
                    415,
                    "wrong-encoding",
                    "Expected a body as it is, got one with Content-Encoding: " + encoding + ".");
        }
        String type = mediaType();
        if (!type.equals("application/json") && !type.endsWith("+json")) {
            throw new HttpFailure(
                    415,
                    "wrong-media-type",
                    "Expected a body with Content-Type: application/json, got '" + type + "'.");
        }
    }

    /** Media type of the body in lower case, without parameters; empty when there is none. */
    public String mediaType() {
        String header = request.header("content-type");
        if (header == null) {
            return "";
        }
        int end = header.indexOf(';');
        return (end < 0 ? header : header.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    public Json json() {
        return json;
    }
}
