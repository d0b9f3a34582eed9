package dev.headway.core.variable;

import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What users get to see of variables: copies that they may change, and conversion to the type they ask for. Thread-safe. */
@SuppressWarnings("JavaUtilDate") // users have dates
public final class Variables {
    private Variables() {}

    /**
     * The value as user code may have it: what it changes in lists, maps, trees, dates and byte arrays never reaches the
     * stored variable. Everything else is returned as it is.
     */
    public static @Nullable Object copy(@Nullable Object value) {
        return switch (value) {
            case StoredList list -> {
                List<@Nullable Object> copy = new ArrayList<>(list.size());
                for (Object element : list) {
                    copy.add(copy(element));
                }
                yield copy;
            }
            case StoredMap map -> {
                Map<@Nullable Object, @Nullable Object> copy = LinkedHashMap.newLinkedHashMap(map.size());
                map.forEach((key, element) -> copy.put(copy(key), copy(element)));
                yield copy;
            }
            case JsonNode tree -> tree.isContainer() ? tree.deepCopy() : tree;
            case Date date -> date.clone();
            case byte[] bytes -> bytes.clone();
            case null, default -> value;
        };
    }

    /** The same but for trees, which are the caller's own already. */
    public static @Nullable Object copyOfStored(@Nullable Object value) {
        return value instanceof JsonNode ? value : copy(value);
    }

    /** All of them as {@link #copy} gives them, in a new map. */
    public static Map<String, @Nullable Object> copies(Map<String, ? extends @Nullable Object> variables) {
        Map<String, @Nullable Object> copies = LinkedHashMap.newLinkedHashMap(variables.size());
        variables.forEach((name, value) -> copies.put(name, copy(value)));
        return copies;
    }

    /**
     * A text of JSON as a tree of the caller's own.
     *
     * @throws VariableException when it is none, or too large; the message has no part of it
     */
    public static JsonNode parseJson(String text) {
        try {
            return JsonTrees.MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw new VariableException(
                    "Expected a text in JSON, got one of " + text.length() + " characters that is none.", null);
        }
    }

    /**
     * A value as a JSON tree of the caller's own.
     *
     * @throws VariableException when it cannot be stored
     */
    public static JsonNode json(@Nullable Object value) {
        Object stored = VariableCodec.normalize("JSON", value);
        return stored instanceof JsonNode tree ? tree.deepCopy() : JsonTrees.MAPPER.valueToTree(stored);
    }

    /**
     * The value in a wanted type: itself if it is of this type, a number in another number type if no digit is lost, text
     * from a single value, dates and {@code java.time} from each other, arrays and collections from a list, and any class
     * that Jackson can read from a JSON tree, a map or a list. Null stays null.
     *
     * @throws VariableException when the value cannot become a {@code type}; the message names the variable and both types
     */
    public static <T> @Nullable T as(String name, @Nullable Object value, Class<T> type) {
        return VariableConversion.convert(name, value, type);
    }

    /**
     * A tree that is stored as an object of a user's class.
     *
     * @param className name of the class, which need not be there; null for a tree of no class
     */
    public static JsonNode object(@Nullable String className, JsonNode tree) {
        return className != null && tree instanceof ObjectNode fields ? new TypedTree(className, fields) : tree;
    }

    /** The class that a tree is an object of; null for a tree of no class, and for everything else. */
    public static @Nullable String className(@Nullable Object value) {
        return value instanceof TypedTree tree ? tree.className() : null;
    }
}
