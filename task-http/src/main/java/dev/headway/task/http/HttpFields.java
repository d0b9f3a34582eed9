package dev.headway.task.http;

import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.Expression;
import dev.headway.engine.delegate.FieldScript;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one task. For one call. */
record HttpFields(DelegateExecution execution, Map<String, Expression> fields) {
    static final String REQUEST_HANDLER = "httpRequestHandler";
    static final String RESPONSE_HANDLER = "httpResponseHandler";

    static final Set<String> NAMES = Set.of(
            REQUEST_HANDLER,
            RESPONSE_HANDLER,
            "requestMethod",
            "requestUrl",
            "requestHeaders",
            "requestBody",
            "requestBodyEncoding",
            "requestTimeout",
            "disallowRedirects",
            "failStatusCodes",
            "handleStatusCodes",
            "ignoreException",
            "saveRequestVariables",
            "saveResponseParameters",
            "resultVariablePrefix",
            "saveResponseParametersTransient",
            "saveResponseVariableAsJson",
            "responseVariableName");

    /** What is wrong with the fields as the model has them, or null. */
    static @Nullable String refused(Map<String, String> texts) {
        Set<String> unknown = new TreeSet<>(texts.keySet());
        unknown.removeAll(NAMES);
        if (!unknown.isEmpty()) {
            return "the http task has the fields " + unknown + ", which are not known. Known are "
                    + new TreeSet<>(NAMES);
        }
        for (String required : new String[] {"requestMethod", "requestUrl"}) {
            if (texts.getOrDefault(required, "").isBlank()) {
                return "the http task needs the field '" + required + "'. Add it";
            }
        }
        return null;
    }

    /** The value as text; null where the field is absent or its value is null or empty. */
    @Nullable
    String text(String name) {
        Expression field = fields.get(name);
        Object value = field == null ? null : field.getValue(execution);
        String text = value == null ? "" : value.toString();
        return text.isEmpty() ? null : text;
    }

    /** What changes the request, null where nothing does. */
    @Nullable
    HttpRequestHandler requestHandler() {
        Object handler = handler(REQUEST_HANDLER);
        return handler instanceof FieldScript script
                ? (any, request) -> script.run(Map.of("httpRequest", request))
                : checked(REQUEST_HANDLER, HttpRequestHandler.class, handler);
    }

    /** What reads the response, null where nothing does. */
    @Nullable
    HttpResponseHandler responseHandler() {
        Object handler = handler(RESPONSE_HANDLER);
        return handler instanceof FieldScript script
                ? (any, response) -> script.run(Map.of("httpResponse", response))
                : checked(RESPONSE_HANDLER, HttpResponseHandler.class, handler);
    }

    private @Nullable Object handler(String name) {
        Expression field = fields.get(name);
        return field == null ? null : field.getValue(execution);
    }

    private static <T> @Nullable T checked(String name, Class<T> type, @Nullable Object handler) {
        if (handler != null && !type.isInstance(handler)) {
            throw new HttpTaskException(
                    "Expected a " + type.getName() + " as " + name + ", got a "
                            + handler.getClass().getName() + ".",
                    null);
        }
        return type.cast(handler);
    }

    String required(String name) {
        String text = text(name);
        if (text == null || text.isBlank()) {
            throw new HttpTaskException("Expected a value for the field '" + name + "', got none.", null);
        }
        return text.strip();
    }

    boolean flag(String name) {
        String text = text(name);
        return text != null && Boolean.parseBoolean(text.strip());
    }

    @Nullable
    Integer number(String name) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        try {
            return Integer.valueOf(text.strip());
        } catch (NumberFormatException e) {
            throw new HttpTaskException(
                    "Expected milliseconds for the field '" + name + "', got '" + text + "'.", null);
        }
    }

    /** Whether a field with a list of statuses, such as {@code 404, 5XX}, has this one. */
    boolean lists(String name, int status) {
        String text = text(name);
        Set<String> codes = text == null
                ? Set.of()
                : Arrays.stream(text.split(",")).map(String::strip).collect(Collectors.toSet());
        String code = Integer.toString(status);
        return codes.contains(code) || codes.contains(code.charAt(0) + "XX");
    }
}
