package dev.headway.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads {@code .event} and {@code .channel} files, which are JSON, and says what in them is not executed. */
final class EventFiles {
    static final String EVENT = ".event";
    static final String CHANNEL = ".channel";
    private static final JsonMapper JSON = new JsonMapper();

    private EventFiles() {}

    static JsonNode parse(String file, byte[] content) {
        try {
            JsonNode tree = JSON.readTree(content);
            if (tree.isObject()) {
                return tree;
            }
            throw new EventException("Expected a JSON object in " + file + ", got " + tree.getNodeType() + ".", null);
        } catch (JacksonException e) {
            throw new EventException("Expected JSON in " + file + ": " + e.getOriginalMessage(), e);
        }
    }

    /** Refuses members of an object that nothing is done with. */
    static void onlyKnown(String file, JsonNode object, Set<String> known) {
        Set<String> unknown = new TreeSet<>(object.propertyNames());
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new EventException(
                    "Expected " + new TreeSet<>(known) + " in " + file + ", got " + unknown
                            + ", which this engine does not execute. Remove it.",
                    null);
        }
    }

    static String required(String file, JsonNode object, String name) {
        String text = optional(object, name);
        if (text == null) {
            throw new EventException("Expected a text '" + name + "' in " + file + ", got none. Add it.", null);
        }
        return text;
    }

    static @Nullable String optional(JsonNode object, String name) {
        JsonNode value = object.get(name);
        return value == null
                        || !value.isValueNode()
                        || value.isNull()
                        || value.asString().isBlank()
                ? null
                : value.asString().strip();
    }

    static List<JsonNode> elements(@Nullable JsonNode array) {
        List<JsonNode> found = new ArrayList<>();
        if (array != null) {
            array.forEach(found::add);
        }
        return found;
    }
}
