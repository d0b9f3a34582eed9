package dev.headway.core.variable;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Writes values in stored form as the typed JSON text. The same values give the same characters; characters that no
 * encoding can carry (half of a surrogate pair) are escaped, so that the text survives a database.
 */
final class DocumentWriter {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private final StringBuilder out;

    private DocumentWriter(int capacity) {
        out = new StringBuilder(capacity);
    }

    static String write(Map<String, @Nullable Object> values) {
        DocumentWriter writer = new DocumentWriter(32 * (values.size() + 1));
        writer.entries(values);
        return writer.out.toString();
    }

    private void entries(Map<?, ?> values) {
        out.append('{');
        boolean first = true;
        for (Map.Entry<?, ?> entry : values.entrySet()) {
            if (!first) {
                out.append(',');
            }
            first = false;
            string((String) entry.getKey());
            out.append(':');
            value(entry.getValue());
        }
        out.append('}');
    }

    private void value(@Nullable Object value) {
        switch (value) {
            case null -> out.append("null");
            case String text -> string(text);
            case Boolean flag -> out.append(flag.booleanValue());
            case Integer number -> out.append(number.intValue());
            case Double number when Double.isFinite(number) -> out.append(number.doubleValue());
            case StoredList list -> list(list);
            case StoredMap map -> map(map);
            case TypedTree typed -> {
                out.append("{\"$object\":{\"class\":");
                string(typed.className());
                out.append(",\"value\":");
                tree(typed);
                out.append("}}");
            }
            case JsonNode tree -> {
                out.append("{\"$json\":");
                tree(tree);
                out.append('}');
            }
            default -> scalar(value);
        }
    }

    private void scalar(Object value) {
        ScalarType type = ScalarType.of(value.getClass());
        if (type == null) {
            throw new IllegalStateException("Expected a value in stored form, but got an object of class "
                    + value.getClass().getName());
        }
        out.append("{\"").append(type.tag).append("\":");
        string(type.print(value));
        out.append('}');
    }

    private void list(List<?> list) {
        out.append("{\"$list\":");
        elements(list);
        out.append('}');
    }

    private void elements(List<?> list) {
        out.append('[');
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            value(list.get(i));
        }
        out.append(']');
    }

    private void map(StoredMap map) {
        if (canBeNames(map)) {
            out.append("{\"$map\":");
            entries(map);
            out.append('}');
            return;
        }
        out.append("{\"$entries\":[");
        boolean first = true;
        for (Map.Entry<@Nullable Object, @Nullable Object> entry : map.entrySet()) {
            out.append(first ? "[" : ",[");
            first = false;
            value(entry.getKey());
            out.append(',');
            value(entry.getValue());
            out.append(']');
        }
        out.append("]}");
    }

    private static boolean canBeNames(StoredMap map) {
        for (Object key : map.keySet()) {
            if (!(key instanceof String text && wellFormed(text))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the text can be the name of a JSON property: Jackson reads no half surrogate pairs in names. */
    static boolean wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= Character.MIN_SURROGATE && mustEscape(text, i)) {
                return false;
            }
        }
        return true;
    }

    private void tree(JsonNode node) {
        switch (node.getNodeType()) {
            case OBJECT -> {
                out.append('{');
                boolean first = true;
                for (Map.Entry<String, JsonNode> property : node.properties()) {
                    if (!first) {
                        out.append(',');
                    }
                    first = false;
                    string(property.getKey());
                    out.append(':');
                    tree(property.getValue());
                }
                out.append('}');
            }
            case ARRAY -> {
                out.append('[');
                for (int i = 0; i < node.size(); i++) {
                    if (i > 0) {
                        out.append(',');
                    }
                    tree(node.get(i));
                }
                out.append(']');
            }
            case STRING -> string(node.stringValue());
            case NUMBER -> out.append(node.numberValue());
            case BOOLEAN -> out.append(node.booleanValue());
            default -> out.append("null");
        }
    }

    private void string(String text) {
        out.append('"');
        int plainFrom = 0;
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c != '"' && c != '\\' && c < Character.MIN_SURROGATE) {
                continue;
            }
            if (c >= Character.MIN_SURROGATE && !mustEscape(text, i)) {
                continue;
            }
            out.append(text, plainFrom, i);
            escape(c);
            plainFrom = i + 1;
        }
        out.append(text, plainFrom, length).append('"');
    }

    /** Whether the character at {@code i}, which is at or above the surrogates, is half of a pair without its other half. */
    private static boolean mustEscape(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }

    private void escape(char c) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default ->
                out.append("\\u")
                        .append(HEX[c >> 12])
                        .append(HEX[(c >> 8) & 15])
                        .append(HEX[(c >> 4) & 15])
                        .append(HEX[c & 15]);
        }
    }
}
