package dev.headway.rest.json;

import dev.headway.rest.http.HttpFailure;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/** What is wrong with a body, in words of the API: what was expected, where, and what was there instead. */
record Failures(JsonMapper mapper) {
    private static final int SHOWN_MAX = 200;
    private static final Pattern TWICE = Pattern.compile("Duplicate [^\"']*[\"'](.*)[\"'].*");

    HttpFailure of(byte[] text, JacksonException e) {
        return switch (e) {
            case UnrecognizedPropertyException unknown ->
                HttpFailure.badRequest(
                        "unknown-field",
                        "Expected " + fields(unknown) + place(e) + ", got '" + unknown.getPropertyName()
                                + "'. Leave it out, or correct its name.");
            case StreamConstraintsException limit ->
                HttpFailure.badRequest(
                        "too-deep",
                        "Expected JSON within the limits (depth " + Json.DEPTH_MAX + ", names of " + Json.NAME_MAX
                                + " characters, numbers of " + Json.NUMBER_MAX + " digits)" + place(e)
                                + ", got more.");
            case MismatchedInputException wrong -> wrong(text, e, wrong.getTargetType());
            case InputCoercionException wrong -> wrong(text, e, wrong.getTargetType());
            case DatabindException wrong ->
                HttpFailure.badRequest(
                        "wrong-body",
                        "Expected a body of the documented form" + place(e) + ", but " + firstLine(wrong));
            default -> {
                Matcher twice = TWICE.matcher(firstLine(e));
                yield twice.matches()
                        ? HttpFailure.badRequest(
                                "field-twice",
                                "Expected each field once" + place(e) + ", got '" + twice.group(1)
                                        + "' twice. Leave one out.")
                        : HttpFailure.badRequest(
                                "broken-json", "Expected JSON in the body" + place(e) + ", but " + firstLine(e));
            }
        };
    }

    private HttpFailure wrong(byte[] text, JacksonException e, @Nullable Class<?> wanted) {
        return HttpFailure.badRequest("wrong-body", "Expected " + kind(wanted) + place(e) + ", got " + at(text, e));
    }

    private static String kind(@Nullable Class<?> wanted) {
        if (wanted == null) {
            return "a body of the documented form";
        }
        if (wanted == String.class) {
            return "a text";
        }
        if (wanted == Boolean.class || wanted == boolean.class) {
            return "true or false";
        }
        if (wanted == Integer.class || wanted == int.class) {
            return "a whole number of 32 bits";
        }
        if (wanted == Long.class || wanted == long.class) {
            return "a whole number of 64 bits";
        }
        if (wanted == Instant.class) {
            return "a time such as 2026-11-26T10:15:30Z";
        }
        if (wanted.isEnum()) {
            return "one of "
                    + Arrays.stream(wanted.getEnumConstants())
                            .map(String::valueOf)
                            .collect(Collectors.joining(", "));
        }
        if (Collection.class.isAssignableFrom(wanted) || wanted.isArray()) {
            return "an array";
        }
        if (Map.class.isAssignableFrom(wanted) || wanted.isRecord()) {
            return "an object";
        }
        return "a value of the documented form";
    }

    /** The value at the place of a failure. */
    private String at(byte[] text, JacksonException e) {
        JsonNode node;
        try {
            node = mapper.readTree(text);
        } catch (JacksonException broken) {
            return "another thing.";
        }
        for (JacksonException.Reference step : e.getPath()) {
            node = step.getPropertyName() == null ? node.path(step.getIndex()) : node.path(step.getPropertyName());
        }
        String shown = node.toString();
        return node.isMissingNode()
                ? "nothing."
                : (shown.length() > SHOWN_MAX ? shown.substring(0, SHOWN_MAX) + "..." : shown) + ".";
    }

    private static String place(JacksonException e) {
        StringBuilder path = new StringBuilder();
        for (JacksonException.Reference step : e.getPath()) {
            if (step.getPropertyName() != null) {
                path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
            } else if (step.getIndex() >= 0) {
                path.append('[').append(step.getIndex()).append(']');
            }
        }
        TokenStreamLocation at = e.getLocation();
        String line = at == null || at.getLineNr() < 1
                ? ""
                : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
        return (path.isEmpty() ? "" : " at '" + path + "'") + line;
    }

    private static String fields(UnrecognizedPropertyException unknown) {
        List<String> known = unknown.getKnownPropertyIds() == null
                ? List.of()
                : unknown.getKnownPropertyIds().stream()
                        .map(String::valueOf)
                        .sorted()
                        .toList();
        return switch (known.size()) {
            case 0 -> "a field of the documentation";
            case 1 -> "the field " + known.getFirst();
            default -> "one of the fields " + String.join(", ", known);
        };
    }

    /** What the parser says, without the names of our classes and without places in a source that it does not show. */
    private static String firstLine(JacksonException e) {
        String text = String.valueOf(e.getOriginalMessage());
        int end = text.indexOf('\n');
        String line = end < 0 ? text : text.substring(0, end);
        return line.replaceAll(" *\\([a-z ]*at \\[Source:[^]]*]\\)", "")
                .replaceAll("(?<![A-Za-z])`?[a-z]+(\\.[a-zA-Z0-9_]+)+(\\$[A-Za-z0-9_]+)?`?", "the expected type")
                .replaceAll(" \\(token `[^`]*`\\)|: enable `[^`]*` to allow", "");
    }
}
