package dev.headway.rest.json;

import dev.headway.rest.http.HttpFailure;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** JSON in and out: strict on what comes in, with limits on its depth. Thread-safe. */
public final class Json {
    /** Objects and arrays inside each other. */
    public static final int DEPTH_MAX = 64;

    static final int NAME_MAX = 4_096;
    static final int NUMBER_MAX = 400;

    private final JsonMapper mapper;

    public Json() {
        StreamReadConstraints limits = StreamReadConstraints.builder()
                .maxNestingDepth(DEPTH_MAX)
                .maxNameLength(NAME_MAX)
                .maxNumberLength(NUMBER_MAX)
                .build();
        this.mapper = JsonMapper.builder(JsonFactory.builder()
                        .streamReadConstraints(limits)
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .build())
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
            if (mayHaveHalves(text)) {
                requireWhole(text);
            }
            T value = mapper.readValue(text, type);
            if (value == null) {
                throw HttpFailure.badRequest("wrong-body", "Expected a JSON object in the body, got null.");
            }
            if (value instanceof Record) {
                RequiredFields.check(value);
            }
            return value;
        } catch (JacksonException e) {
            throw new Failures(mapper).of(text, e);
        }
    }

    /** Whether some character is written as half of a pair of surrogates, as an escape or in bytes that are no UTF-8. */
    private static boolean mayHaveHalves(byte[] text) {
        for (int i = 0; i + 2 < text.length; i++) {
            boolean escaped = text[i] == '\\' && text[i + 1] == 'u' && (text[i + 2] | 0x20) == 'd';
            if (escaped || (text[i] == (byte) 0xED && (text[i + 1] & 0xFF) >= 0xA0)) {
                return true;
            }
        }
        return false;
    }

    /** Refuses texts and names that no database and no answer can hold: they have no form in UTF-8. */
    private void requireWhole(byte[] text) {
        try (JsonParser parser = mapper.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                boolean holdsText = token == JsonToken.VALUE_STRING || token == JsonToken.PROPERTY_NAME;
                if (holdsText && !StandardCharsets.UTF_8.newEncoder().canEncode(parser.getString())) {
                    TokenStreamLocation at = parser.currentTokenLocation();
                    throw HttpFailure.badRequest(
                            "broken-text",
                            "Expected texts of whole Unicode characters in the body (line " + at.getLineNr()
                                    + ", column " + at.getColumnNr()
                                    + "), got half of a pair of surrogates. Send the other half, too, or leave it out.");
                }
            }
        }
    }
}
