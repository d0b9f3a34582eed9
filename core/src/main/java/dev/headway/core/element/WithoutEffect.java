package dev.headway.core.element;

import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.ArrayList;
import java.util.List;

/** What a model asks for, and the engine reads, but does not do: said at deployment, never silently left out. */
public final class WithoutEffect {
    private WithoutEffect() {}

    /** One sentence for each; empty for most nodes. */
    public static List<String> of(ProcessGraph graph, FlowNode node) {
        List<String> found = new ArrayList<>(0);
        if (node.async().category() != null && node.async().literalCategory() == null) {
            found.add("jobCategory '" + node.async().category()
                    + "' is an expression and not evaluated: jobs have a category only if it is a text");
        }
        return found;
    }
}
