package dev.headway.core.spin;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.headway.core.variable.VariableException;
import dev.headway.core.variable.Variables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A JSON value with the methods of Spin. Set as a variable it is stored as JSON. Not thread-safe. */
public final class SpinJsonNode {
    private final JsonNode node;
    private final boolean changeable;

    /** @param changeable whether the tree is the caller's own, and may be changed */
    public SpinJsonNode(JsonNode node, boolean changeable) {
        this.node = node;
        this.changeable = changeable;
    }

    private SpinJsonNode of(JsonNode part) {
        return new SpinJsonNode(part, changeable);
    }

    /** The property of an object. */
    public SpinJsonNode prop(String name) {
        JsonNode found = node.get(name);
        if (found == null) {
            throw new VariableException(
                    "Expected a property '" + name + "' in a JSON object, but "
                            + (node.isObject() ? "it has " + fieldNames() : "got " + kind())
                            + ". Ask hasProp('" + name + "') first where it may be missing.",
                    null);
        }
        return of(found);
    }

    /** Sets a property of an object. */
    public SpinJsonNode prop(String name, @Nullable Object value) {
        ((ObjectNode) toBeChanged(node.isObject(), "an object")).set(name, tree(value));
        return this;
    }

    /** Removes a property of an object. */
    public SpinJsonNode deleteProp(String name) {
        ((ObjectNode) toBeChanged(node.isObject(), "an object")).remove(name);
        return this;
    }

    /** Adds an element to an array. */
    public SpinJsonNode append(@Nullable Object value) {
        ((ArrayNode) toBeChanged(node.isArray(), "an array")).add(tree(value));
        return this;
    }

    private JsonNode toBeChanged(boolean fits, String expected) {
        if (!fits) {
            throw wrong(expected);
        }
        if (!changeable) {
            throw new VariableException(
                    "Expected S(variable) around a JSON variable that is to be changed, got the variable itself. Change the"
                            + " copy that S() makes, and set the variable to it.",
                    null);
        }
        return node;
    }

    private static JsonNode tree(@Nullable Object value) {
        return value instanceof SpinJsonNode other ? other.node.deepCopy() : Variables.json(value);
    }

    public boolean hasProp(String name) {
        return node.has(name);
    }

    /** The names of the properties of an object. */
    public List<String> fieldNames() {
        return List.copyOf(node.propertyNames());
    }

    /** The elements of an array. */
    public List<SpinJsonNode> elements() {
        if (!node.isArray()) {
            throw wrong("an array");
        }
        List<SpinJsonNode> elements = new ArrayList<>(node.size());
        node.forEach(element -> elements.add(of(element)));
        return elements;
    }

    /** The place of a value in an array, -1 where it is not. */
    public int indexOf(@Nullable Object value) {
        JsonNode wanted = tree(value);
        Collection<SpinJsonNode> elements = elements();
        int index = 0;
        for (SpinJsonNode element : elements) {
            if (element.node.equals(wanted)) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public boolean contains(@Nullable Object value) {
        return indexOf(value) >= 0;
    }

    public boolean isObject() {
        return node.isObject();
    }

    public boolean isArray() {
        return node.isArray();
    }

    public boolean isString() {
        return node.isString();
    }

    public boolean isNumber() {
        return node.isNumber();
    }

    public boolean isBoolean() {
        return node.isBoolean();
    }

    public boolean isNull() {
        return node.isNull();
    }

    public boolean isValue() {
        return node.isValueNode() && !node.isNull();
    }

    /** The text, number or truth value; null for null. */
    public @Nullable Object value() {
        return node.isString()
                ? node.stringValue()
                : node.isNumber() ? numberValue() : node.isBoolean() ? (Object) node.booleanValue() : null;
    }

    public String stringValue() {
        if (!node.isString()) {
            throw wrong("a text");
        }
        return node.stringValue();
    }

    /** A whole number as it is, any other as a double. */
    public Number numberValue() {
        if (!node.isNumber()) {
            throw wrong("a number");
        }
        return node.isIntegralNumber() ? node.numberValue() : (Number) node.doubleValue();
    }

    public boolean boolValue() {
        if (!node.isBoolean()) {
            throw wrong("a truth value");
        }
        return node.booleanValue();
    }

    /** What a path such as {@code $.orders[0].id} finds. Names, indices and {@code *} are known, filters and {@code ..} are not. */
    public JsonPathQuery jsonPath(String path) {
        return new JsonPathQuery(
                path, JsonPath.find(node, path).stream().map(this::of).toList());
    }

    private String kind() {
        return node.getNodeType().name().toLowerCase(java.util.Locale.ROOT);
    }

    private VariableException wrong(String expected) {
        return new VariableException("Expected " + expected + " in JSON, got " + kind() + ".", null);
    }

    /** The tree itself. */
    @JsonValue
    public JsonNode unwrap() {
        return node;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SpinJsonNode that && node.equals(that.node);
    }

    @Override
    public int hashCode() {
        return node.hashCode();
    }

    /** The JSON text. */
    @Override
    public String toString() {
        return node.toString();
    }

    /** What a path has found. */
    public static final class JsonPathQuery {
        private final String path;
        private final List<SpinJsonNode> found;

        private JsonPathQuery(String path, List<SpinJsonNode> found) {
            this.path = path;
            this.found = found;
        }

        /** The first. */
        public SpinJsonNode element() {
            if (found.isEmpty()) {
                throw new VariableException(
                        "Expected the JSON path '" + path + "' to find something, but it does not.", null);
            }
            return found.getFirst();
        }

        /** All of them; the elements where one array was found. */
        public List<SpinJsonNode> elementList() {
            return found.size() == 1 && found.getFirst().isArray()
                    ? found.getFirst().elements()
                    : found;
        }

        public String stringValue() {
            return element().stringValue();
        }

        public Number numberValue() {
            return element().numberValue();
        }

        public boolean boolValue() {
            return element().boolValue();
        }
    }
}
