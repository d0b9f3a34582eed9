package dev.headway.core.variable;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The JSON tree of an object of a user's class, with the name of that class. Everything else takes it for the tree that it is. */
final class TypedTree extends ObjectNode {
    private static final long serialVersionUID = 1L;

    private final String className;

    TypedTree(String className, ObjectNode tree) {
        super(JsonNodeFactory.instance, children(tree));
        this.className = className;
    }

    private static Map<String, JsonNode> children(ObjectNode tree) {
        Map<String, JsonNode> children = new LinkedHashMap<>();
        tree.properties().forEach(property -> children.put(property.getKey(), property.getValue()));
        return children;
    }

    String className() {
        return className;
    }

    @Override
    public ObjectNode deepCopy() {
        return new TypedTree(className, super.deepCopy());
    }
}
