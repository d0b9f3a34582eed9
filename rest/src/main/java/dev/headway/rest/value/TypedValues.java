package dev.headway.rest.value;

import dev.headway.engine.variable.Variables;
import dev.headway.engine.variable.value.FileValue;
import dev.headway.engine.variable.value.TypedValue;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.json.Json;
import dev.headway.rest.search.Values;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.temporal.Temporal;
import java.util.Base64;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Values of variables as Camunda writes them: {@code {value, type, valueInfo}}. Objects and arrays are of the type Json, whose
 * value is a text. Thread-safe.
 */
public final class TypedValues {
    private static final String BINARY = "application/octet-stream";

    private final Json json;

    public TypedValues(Json json) {
        this.json = json;
    }

    /** Values by name, all of them to be stored; an empty map for null. */
    public Map<String, @Nullable Object> read(JsonNode variables) {
        return read(variables, false);
    }

    /** Values by name, for a call that takes transient ones, too; an empty map for null. */
    public Map<String, @Nullable Object> readWithTransients(JsonNode variables) {
        return read(variables, true);
    }

    private Map<String, @Nullable Object> read(JsonNode variables, boolean transients) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        if (variables.isMissingNode() || variables.isNull()) {
            return values;
        }
        if (!variables.isObject()) {
            throw Values.wrong("variables", "an object of {value, type} by name", variables);
        }
        variables
                .properties()
                .forEach(each -> values.put(each.getKey(), value(each.getKey(), each.getValue(), transients)));
        return values;
    }

    /** One value, to be stored. */
    public @Nullable Object value(String name, JsonNode typed) {
        return value(name, typed, false);
    }

    private @Nullable Object value(String name, JsonNode typed, boolean transients) {
        JsonNode passing = typed.path("valueInfo").path("transient");
        if (passing.isMissingNode() || passing.isNull() || !Values.flag("transient", passing)) {
            return lasting(name, typed);
        }
        if (!transients) {
            throw HttpFailure.badRequest(
                    "not-supported",
                    "Expected variable '" + name + "' with transient false, got true: this call stores its variables."
                            + " A start and the completion of a user task take transient ones.");
        }
        return Variables.untypedValue(lasting(name, typed), true);
    }

    private @Nullable Object lasting(String name, JsonNode typed) {
        if (!typed.isObject()) {
            throw Values.wrong(name, "an object {value, type}", typed);
        }
        requireFields(name, typed);
        JsonNode value = typed.path("value");
        JsonNode named = typed.path("type");
        boolean untyped = named.isMissingNode() || named.isNull();
        String type = untyped ? "" : Values.text("type", named).toLowerCase(Locale.ROOT);
        if (type.equals("file")) {
            return file(name, value, typed.path("valueInfo"));
        }
        if (value.isMissingNode() || value.isNull() || type.equals("null")) {
            return null;
        }
        try {
            return switch (type) {
                case "" -> plain(name, value);
                case "string", "xml" -> Values.text(name, value);
                case "boolean" -> Values.flag(name, value);
                case "integer" -> Values.number(name, value);
                case "short" -> Short.valueOf(value.asString());
                case "long" -> Long.valueOf(value.asString());
                case "double", "number" -> number(name, value);
                case "date" -> Values.time(name, value);
                case "bytes" -> Base64.getDecoder().decode(Values.text(name, value));
                case "json" -> json(name, value);
                case "object" -> object(name, value, typed.path("valueInfo"));
                default -> throw Values.wrong(name, "a value of a known type", typed);
            };
        } catch (IllegalArgumentException e) {
            throw Values.wrong(name, "a value of the type " + type, value);
        }
    }

    private static void requireFields(String name, JsonNode typed) {
        for (Map.Entry<String, JsonNode> each : typed.properties()) {
            switch (each.getKey()) {
                case "value", "type", "valueInfo" -> {}
                case "local" -> {
                    if (!each.getValue().isNull() && Values.flag("local", each.getValue())) {
                        throw HttpFailure.badRequest(
                                "not-supported",
                                "Expected variable '" + name + "' with local false, got true: it would be one of"
                                        + " the whole instance. Set a local variable by a call of its own.");
                    }
                }
                default ->
                    throw HttpFailure.badRequest(
                            "unknown-field",
                            "Expected variable '" + name + "' with value, type and valueInfo, got '" + each.getKey()
                                    + "'.");
            }
        }
    }

    private @Nullable Object object(String name, JsonNode value, JsonNode info) {
        String format = info.path("serializationDataFormat").asString("application/json");
        if (!format.equals("application/json")) {
            throw HttpFailure.badRequest(
                    "wrong-value",
                    "Expected variable '" + name + "' with serializationDataFormat application/json, got '" + format
                            + "'. Java objects are taken as JSON only.");
        }
        return json(name, value);
    }

    /** JSON has no NaN and no infinity: what took them in could not be written. */
    private static Double number(String name, JsonNode value) {
        double number = Double.parseDouble(value.asString());
        if (!Double.isFinite(number)) {
            throw Values.wrong(name, "a finite number of 64 bits", value);
        }
        return number;
    }

    /** JSON, or a text of JSON. */
    private @Nullable Object json(String name, JsonNode value) {
        return plain(name, value.isString() ? json.tree(value.stringValue().getBytes(StandardCharsets.UTF_8)) : value);
    }

    private @Nullable Object plain(String name, JsonNode value) {
        requireFinite(name, value);
        return json.mapper().convertValue(value, Object.class);
    }

    private static void requireFinite(String name, JsonNode value) {
        if (value.isNumber() && !Values.isFinite(value)) {
            throw Values.wrong(name, "a finite number of 64 bits", value);
        }
        value.forEach(each -> requireFinite(name, each));
    }

    /** A file: its name, media type, encoding, and content in Base64. */
    private static FileValue file(String name, JsonNode value, JsonNode info) {
        try {
            return Variables.fileValue(info.path("filename").asString(name))
                    .mimeType(
                            info.path("mimeType").asString(info.path("mimetype").asString(BINARY)))
                    .encoding(info.path("encoding").asString(""))
                    .file(Base64.getDecoder().decode(value.asString("")))
                    .create();
        } catch (IllegalArgumentException e) {
            throw Values.wrong(name, "a file in Base64", value);
        }
    }

    /** Objects by name. */
    public Map<String, @Nullable Object> write(Map<String, ? extends @Nullable Object> variables) {
        Map<String, @Nullable Object> typed = new LinkedHashMap<>();
        variables.forEach((name, value) -> typed.put(name, write(value)));
        return typed;
    }

    /** {@code {type, value, valueInfo}}. */
    public Map<String, @Nullable Object> write(@Nullable Object value) {
        return switch (value) {
            case null -> typed("Null", null);
            case Masked masked -> typed("Masked", null);
            case String text -> typed("String", text);
            case Boolean flag -> typed("Boolean", flag);
            case Integer number -> typed("Integer", number);
            case Long number -> typed("Long", number);
            case Short number -> typed("Short", number);
            case Byte number -> typed("Short", number);
            case Number number -> typed("Double", number.doubleValue());
            case Date date -> typed("Date", Fields.time(date));
            case byte[] bytes -> typed("Bytes", Base64.getEncoder().encodeToString(bytes));
            case FileValue file -> Fields.of("type", "File", "value", null, "valueInfo", info(file));
            case TypedValue typed -> write(typed.getValue());
            case Map<?, ?> map ->
                Variables.untypedValue(map) instanceof FileValue file ? write(file) : typed("Json", text(map));
            case Collection<?> list -> typed("Json", text(list));
            case JsonNode tree -> typed("Json", tree.toString());
            case Temporal time -> typed("String", time.toString());
            default -> typed("String", value.toString());
        };
    }

    /** The media type under both names: Camunda's server and Java client say mimeType, its manual and other clients mimetype. */
    private static Map<String, @Nullable Object> info(FileValue file) {
        Map<String, @Nullable Object> info = Fields.of(
                "filename", file.getFilename(), "mimeType", file.getMimeType(), "mimetype", file.getMimeType());
        String encoding = file.getEncoding();
        if (encoding != null) {
            info.put("encoding", encoding);
        }
        return info;
    }

    private String text(Object value) {
        return new String(json.bytes(value), StandardCharsets.UTF_8);
    }

    private static Map<String, @Nullable Object> typed(String type, @Nullable Object value) {
        return Fields.of("type", type, "value", value, "valueInfo", Map.of());
    }

    /** The content of a binary value, with its media type and file name; null when it has none. */
    public @Nullable Content content(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return new Content(bytes, BINARY, null);
        }
        if (Variables.untypedValue(value) instanceof FileValue file) {
            String type = String.valueOf(file.getMimeType());
            return new Content(bytesOf(file), type.matches("[\\w.+-]+/[\\w.+-]+") ? type : BINARY, file.getFilename());
        }
        return null;
    }

    private static byte[] bytesOf(FileValue file) {
        try (InputStream content = file.getValue()) {
            return content == null ? new byte[0] : content.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Bytes with what they are. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    public record Content(
            byte[] bytes, String mediaType, @Nullable String fileName) {}
}
