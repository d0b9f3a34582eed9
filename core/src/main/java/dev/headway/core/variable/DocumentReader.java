package dev.headway.core.variable;

import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the typed JSON text back into values in stored form. Accepts what {@link DocumentWriter} writes, nothing else. */
final class DocumentReader {
    private final JsonParser parser;
    /** The variable being read, for messages. */
    private @Nullable String variable;

    private DocumentReader(JsonParser parser) {
        this.parser = parser;
    }

    static Map<String, @Nullable Object> read(String json) {
        try (JsonParser parser = JsonTrees.MAPPER.createParser(json)) {
            DocumentReader reader = new DocumentReader(parser);
            try {
                return reader.document();
            } catch (JacksonException e) {
                throw reader.malformed(e.getOriginalMessage(), e);
            } catch (IllegalArgumentException | DateTimeException e) {
                throw reader.malformed(e.getMessage(), e);
            }
        }
    }

    private Map<String, @Nullable Object> document() {
        expect(parser.nextToken(), JsonToken.START_OBJECT, "an object with one property for each variable");
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            variable = name;
            parser.nextToken();
            Object value = value();
            if (values.containsKey(name)) {
                throw malformed("the variable stands there twice", null);
            }
            values.put(name, value);
        }
        variable = null;
        expect(parser.currentToken(), JsonToken.END_OBJECT, "the end of the object");
        if (parser.nextToken() != null) {
            throw malformed("there is text after the end of the object", null);
        }
        return values;
    }

    /** The value at the current token; afterwards the current token is its last one. */
    private @Nullable Object value() {
        return switch (parser.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_STRING -> parser.getString();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> parser.getIntValue();
            case VALUE_NUMBER_FLOAT -> finite(parser.getDoubleValue());
            case START_OBJECT -> tagged();
            case null -> throw malformed("the text ends in the middle", null);
            default ->
                throw malformed("a bare " + parser.currentToken() + " has no type; lists are {\"$list\":[...]}", null);
        };
    }

    private Double finite(double number) {
        if (!Double.isFinite(number)) {
            throw malformed("the number is too large for a double", null);
        }
        return number;
    }

    private @Nullable Object tagged() {
        String tag = parser.nextName();
        if (tag == null) {
            throw malformed("an object without a type tag", null);
        }
        JsonToken token = parser.nextToken();
        Object value = switch (tag) {
            case "$list" -> list(token);
            case "$map" -> map(token);
            case "$entries" -> entries(token);
            case "$json" -> tree();
            case "$object" -> object(token);
            default -> scalar(tag, token);
        };
        expect(parser.nextToken(), JsonToken.END_OBJECT, "nothing but '" + tag + "' in its object");
        return value;
    }

    private Object scalar(String tag, JsonToken token) {
        ScalarType type = ScalarType.ofTag(tag);
        if (type == null) {
            throw malformed("unknown type tag '" + tag + "'", null);
        }
        expect(token, JsonToken.VALUE_STRING, "a text after '" + tag + "'");
        return type.parse(parser.getString());
    }

    private StoredList list(JsonToken token) {
        expect(token, JsonToken.START_ARRAY, "an array after '$list'");
        List<@Nullable Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value());
        }
        return StoredForm.list(elements.toArray());
    }

    private StoredMap map(JsonToken token) {
        expect(token, JsonToken.START_OBJECT, "an object after '$map'");
        Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
        for (String key = parser.nextName(); key != null; key = parser.nextName()) {
            parser.nextToken();
            Object value = value();
            unique(entries, key);
            entries.put(key, value);
        }
        return StoredForm.map(entries);
    }

    private StoredMap entries(JsonToken token) {
        expect(token, JsonToken.START_ARRAY, "an array after '$entries'");
        Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            expect(parser.currentToken(), JsonToken.START_ARRAY, "an array [key, value] in '$entries'");
            parser.nextToken();
            Object key = value();
            parser.nextToken();
            Object value = value();
            expect(parser.nextToken(), JsonToken.END_ARRAY, "two elements in an entry of '$entries'");
            unique(entries, key);
            entries.put(key, value);
        }
        return StoredForm.map(entries);
    }

    private void unique(Map<@Nullable Object, @Nullable Object> entries, @Nullable Object key) {
        if (entries.containsKey(key)) {
            throw malformed("the key '" + key + "' stands in its map twice", null);
        }
    }

    private TypedTree object(JsonToken token) {
        expect(token, JsonToken.START_OBJECT, "an object after '$object'");
        if (!"class".equals(parser.nextName()) || parser.nextToken() != JsonToken.VALUE_STRING) {
            throw malformed("an '$object' without the text 'class'", null);
        }
        String className = parser.getString();
        if (!"value".equals(parser.nextName()) || parser.nextToken() != JsonToken.START_OBJECT) {
            throw malformed("an '$object' without the object 'value'", null);
        }
        JsonNode tree = parser.readValueAsTree();
        expect(parser.nextToken(), JsonToken.END_OBJECT, "nothing but 'class' and 'value' in '$object'");
        return new TypedTree(className, (ObjectNode) tree);
    }

    private @Nullable Object tree() {
        if (parser.currentToken() == null) {
            throw malformed("the text ends in the middle", null);
        }
        JsonNode tree = parser.readValueAsTree();
        return JsonTrees.plain(tree);
    }

    private void expect(@Nullable JsonToken token, JsonToken expected, String what) {
        if (token != expected) {
            throw malformed(
                    "expected " + what + ", but found " + (token == null ? "the end of the text" : token), null);
        }
    }

    private VariableException malformed(@Nullable String reason, @Nullable Throwable cause) {
        String where = variable == null ? "" : " in variable '" + variable + "'";
        return new VariableException(
                "Expected stored variables as a typed JSON document, but at character "
                        + parser.currentTokenLocation().getCharOffset() + where + ": " + reason
                        + ". The row was changed outside of the engine or written by a newer version of it.",
                cause);
    }
}
