package dev.headway.core.spin;

import dev.headway.core.variable.VariableException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Paths of names, indices and {@code *} (RFC 9535 without filters, slices and {@code ..}). */
final class JsonPath {
    private static final Pattern STEP = Pattern.compile(
            "\\.([^.\\[\\]*]+)|\\[\\s*'([^']*)'\\s*]|\\[\\s*\"([^\"]*)\"\\s*]|\\[\\s*(\\d{1,9})\\s*]|\\.\\*|\\[\\s*\\*\\s*]");

    private JsonPath() {}

    static List<JsonNode> find(JsonNode root, String path) {
        List<JsonNode> found = List.of(root);
        Matcher step = STEP.matcher(path);
        int at = path.startsWith("$") ? 1 : -1;
        while (at >= 0 && at < path.length()) {
            if (!step.find(at) || step.start() != at) {
                at = -1;
                break;
            }
            found = taken(found, step);
            at = step.end();
        }
        if (at < 0) {
            throw new VariableException(
                    "Expected a JSON path of names, indices and *, such as $.orders[0].id, got '" + path
                            + "'. Filters, slices and .. are not executed: take the elements in a script or a delegate.",
                    null);
        }
        return found;
    }

    private static List<JsonNode> taken(List<JsonNode> from, Matcher step) {
        List<JsonNode> next = new ArrayList<>();
        for (JsonNode node : from) {
            String name = step.group(1) != null ? step.group(1) : step.group(2) != null ? step.group(2) : step.group(3);
            if (name != null) {
                add(next, node.get(name));
            } else if (step.group(4) != null) {
                add(next, node.get(Integer.parseInt(step.group(4))));
            } else {
                node.forEach(next::add);
            }
        }
        return next;
    }

    private static void add(List<JsonNode> found, @org.jspecify.annotations.Nullable JsonNode node) {
        if (node != null) {
            found.add(node);
        }
    }
}
