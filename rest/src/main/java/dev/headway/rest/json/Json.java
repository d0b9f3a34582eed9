package dev.headway.rest.json;

import dev.headway.rest.http.HttpFailure;
import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** JSON in and out: strict on what comes in, with limits on its depth. Thread-safe. */
public final class Json {
    /** Objects and arrays inside each other. */
    public static final int DEPTH_MAX = 64;

    private static final int NAME_MAX = 4_096;
    private static final int NUMBER_MAX = 400;

    private final JsonMapper mapper;

    public Json() {
        StreamReadConstraints limits = StreamReadConstraints.builder()
                .maxNestingDepth(DEPTH_MAX)
                .maxNameLength(NAME_MAX)
                .maxNumberLength(NUMBER_MAX)
                .build();
        this.mapper = JsonMapper.builder(
                        JsonFactory.builder().streamReadConstraints(limits).build())
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfig(
                        LogicalType.Textual,
                        config -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
                .withCoercionConfig(
                        LogicalType.DateTime,
                        config -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail))
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build();
    }

    /** Jackson's mapper, for trees. */
    public JsonMapper mapper() {
        return mapper;
    }

    /** JSON text of a value. */
    public byte[] bytes(Object value) {
        return mapper.writeValueAsBytes(value);
    }

    /** Writes a value and leaves the stream open. */
    public void write(OutputStream out, Object value) {
        mapper.writeValue(out, value);
    }

    /**
     * Reads a value of a class.
     *
     * @throws HttpFailure with 400 when the text is no JSON or does not fit
     */
    public <T> T read(byte[] text, Class<T> type) {
        return read(text, mapper.constructType(type));
    }

    /** Reads a tree; see {@link #read(byte[], Class)}. */
    public JsonNode tree(byte[] text) {
        return read(text, mapper.constructType(JsonNode.class));
    }

    private <T> T read(byte[] text, JavaType type) {
        try {
            T value = mapper.readValue(text, type);
            if (value == null) {
                throw HttpFailure.badRequest("wrong-body", "Expected a JSON object in the body, got null.");
            }
            if (value instanceof Record) {
                RequiredFields.check(value);
            }
            return value;
        } catch (JacksonException e) {
            throw failure(e);
        }
    }

    private static HttpFailure failure(JacksonException e) {
        String where = place(e);
        return switch (e) {
            case UnrecognizedPropertyException unknown ->
                HttpFailure.badRequest(
                        "unknown-field",
                        "Expected " + fields(unknown) + where + ", got '" + unknown.getPropertyName()
                                + "'. Leave it out, or correct its name.");
            case StreamConstraintsException limit ->
                HttpFailure.badRequest(
                        "too-deep",
                        "Expected JSON within the limits (depth " + DEPTH_MAX + ", names of " + NAME_MAX
                                + " characters, numbers of " + NUMBER_MAX + " digits)" + where + ", but "
                                + limit.getOriginalMessage());
            case DatabindException wrong ->
                HttpFailure.badRequest(
                        "wrong-body", "Expected a body of the documented form" + where + ", but " + firstLine(wrong));
            default ->
                HttpFailure.badRequest("broken-json", "Expected JSON in the body" + where + ", but " + firstLine(e));
        };
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

    /** What Jackson says, without the names of our classes and without places in a source that it does not show. */
    private static String firstLine(JacksonException e) {
        String text = String.valueOf(e.getOriginalMessage());
        int end = text.indexOf('\n');
        String line = end < 0 ? text : text.substring(0, end);
        return line.replaceAll(" *\\([a-z ]*at \\[Source:[^]]*]\\)", "")
                .replaceAll("(?<![A-Za-z])`?[a-z]+(\\.[a-zA-Z0-9_]+)+(\\$[A-Za-z0-9_]+)?`?", "the expected type")
                .replace("Cannot deserialize value of type the expected type from", "it cannot be read from")
                .replaceAll(" \\(token `[^`]*`\\)|: enable `[^`]*` to allow", "");
    }
}
