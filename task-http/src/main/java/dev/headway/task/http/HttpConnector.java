package dev.headway.task.http;

import dev.headway.engine.delegate.Connector;
import dev.headway.engine.delegate.DelegateExecution;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The connectors {@code http-connector} and {@code soap-http-connector} of Camunda 7, with their parameters and response
 * variables. Thread-safe.
 */
final class HttpConnector implements Connector {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String CONFIG = "request-config";

    /** Keys of {@code request-config} that mean something here; the time limits are for each part of a request. */
    private static final Set<String> TIMEOUTS =
            Set.of("connection-timeout", "connection-request-timeout", "socket-timeout");

    /** Keys that ask for what this client does, or does not need. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "authentication-enabled",
            "circular-redirects-allowed",
            "content-compression-enabled",
            "cookie-spec",
            "decompression-enabled",
            "expect-continue-enabled",
            "normalize-uri",
            "relative-redirects-allowed",
            "stale-connection-check-enabled");

    private final String id;
    private final String bodyName;
    private final HttpCall call;

    private HttpConnector(String id, String bodyName, HttpCall call) {
        this.id = id;
        this.bodyName = bodyName;
        this.call = call;
    }

    static List<Connector> both(HttpCall call) {
        return List.of(
                new HttpConnector("http-connector", "payload", call),
                new HttpConnector("soap-http-connector", "envelope", call));
    }

    private boolean soap() {
        return bodyName.equals("envelope");
    }

    @Override
    public String getId() {
        return id;
    }

    @Override
    public @Nullable String refused(Set<String> inputs) {
        for (String needed : soap() ? List.of("url", "envelope") : List.of("url", "method")) {
            if (!inputs.contains(needed)) {
                return "the connector '" + id + "' needs the input parameter '" + needed + "'. Add it";
            }
        }
        return null;
    }

    @Override
    public Map<String, ? extends @Nullable Object> execute(
            DelegateExecution execution, Map<String, ? extends @Nullable Object> inputs) {
        Config config = Config.of(inputs.get(CONFIG));
        String method = soap() ? "POST" : text(inputs, "method").toUpperCase(Locale.ROOT);
        Object body = inputs.get(bodyName);
        // As in the family, what changes something is not sent again to where a redirect leads.
        boolean redirects = config.redirects() && (method.equals("GET") || method.equals("HEAD"));
        Answer answer = call.send(new HttpCall.Request(
                method,
                Target.parse(text(inputs, "url")),
                headers(inputs.get("headers")),
                body == null ? null : asText(body),
                StandardCharsets.UTF_8,
                config.timeoutMillis(),
                redirects));
        if (config.throwsErrors() && answer.status() >= 400) {
            throw new HttpTaskException(
                    "Expected a status below 400 of the connector '" + id + "' with throw-http-error, got "
                            + answer.status() + ".",
                    null);
        }
        return Map.of("statusCode", answer.status(), "response", answer.text(), "headers", shown(answer.headers()));
    }

    private String text(Map<String, ? extends @Nullable Object> inputs, String name) {
        Object value = inputs.get(name);
        String text = value == null ? "" : value.toString().strip();
        if (text.isEmpty()) {
            throw new HttpTaskException(
                    "Expected a value for the input parameter '" + name + "' of the connector '" + id + "', got none.",
                    null);
        }
        return text;
    }

    private static String asText(Object body) {
        return body instanceof Map<?, ?> || body instanceof List<?> ? JSON.writeValueAsString(body) : body.toString();
    }

    private List<Header> headers(@Nullable Object given) {
        List<Header> headers = new ArrayList<>();
        if (given instanceof Map<?, ?> map) {
            map.forEach((name, value) -> {
                if (value != null && !value.toString().isBlank()) {
                    headers.add(new Header(
                            String.valueOf(name).strip(), value.toString().strip()));
                }
            });
        } else if (given != null && !given.toString().isBlank()) {
            throw new HttpTaskException(
                    "Expected a map as input parameter 'headers' of the connector '" + id + "', got a "
                            + given.getClass().getSimpleName() + ".",
                    null);
        }
        if (soap() && headers.stream().noneMatch(header -> header.is("Content-Type"))) {
            headers.add(new Header("Content-Type", "text/xml; charset=utf-8"));
        }
        return List.copyOf(headers);
    }

    /** By names such as Content-Type, which are found in any case; the last one where there are several. */
    private static Map<String, String> shown(List<Header> headers) {
        Map<String, String> shown = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach(header -> shown.put(written(header.name()), header.value()));
        return shown;
    }

    /** The client gives names in small letters. */
    private static String written(String name) {
        StringBuilder written = new StringBuilder(name);
        for (int i = 0; i < written.length(); i++) {
            if (i == 0 || written.charAt(i - 1) == '-') {
                written.setCharAt(i, Character.toUpperCase(written.charAt(i)));
            }
        }
        return written.toString();
    }

    /**
     * What {@code request-config} says.
     *
     * @param timeoutMillis for the whole request; null for the setting
     */
    private record Config(@Nullable Integer timeoutMillis, boolean redirects, boolean throwsErrors) {
        static Config of(@Nullable Object given) {
            if (!(given instanceof Map<?, ?> map)) {
                return new Config(null, true, false);
            }
            long millis = 0;
            boolean redirects = true;
            boolean throwsErrors = false;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                String key = String.valueOf(entry.getKey());
                String value = String.valueOf(entry.getValue()).strip();
                if (TIMEOUTS.contains(key)) {
                    millis += Math.max(0, number(key, value));
                } else if (key.equals("redirects-enabled")) {
                    redirects = Boolean.parseBoolean(value);
                } else if (key.equals("throw-http-error")) {
                    throwsErrors = Boolean.parseBoolean(value);
                } else if (!WITHOUT_EFFECT.contains(key)) {
                    throw unknown(key);
                }
            }
            Integer timeout = millis == 0 ? null : (int) Math.min(Integer.MAX_VALUE, millis);
            return new Config(timeout, redirects, throwsErrors);
        }

        private static int number(String key, String value) {
            try {
                return Integer.parseInt(value);
            } catch (NumberFormatException e) {
                throw new HttpTaskException(
                        "Expected milliseconds for '" + key + "' of " + CONFIG + ", got '" + value + "'.", null);
            }
        }

        private static HttpTaskException unknown(String key) {
            Set<String> known = new TreeSet<>(TIMEOUTS);
            known.addAll(Set.of("redirects-enabled", "throw-http-error"));
            known.addAll(WITHOUT_EFFECT);
            return new HttpTaskException(
                    "Expected " + known + " in " + CONFIG + ", got '" + key
                            + "'. Remove it: requests use no proxy and no address of the model's choice.",
                    null);
        }
    }
}
