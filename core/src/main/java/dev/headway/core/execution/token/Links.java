package dev.headway.core.execution.token;

import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import org.jspecify.annotations.Nullable;

/** Where a throwing link event leads: the catching one of the same name in the same scope (BPMN 2.0.2, 10.5.5). */
public final class Links {
    private Links() {}

    /** The target of a throwing link event; null for any other node. */
    public static @Nullable FlowNode target(ProcessGraph graph, FlowNode node) {
        if (!(node.detail() instanceof ElementDetail.ThrowEvent thrown)
                || !(thrown.event() instanceof EventDefinition.Link link)) {
            return null;
        }
        for (int index : graph.node(node.scope()).children()) {
            FlowNode candidate = graph.node(index);
            if (candidate.detail() instanceof ElementDetail.CatchEvent caught
                    && caught.event() instanceof EventDefinition.Link target
                    && target.name().equals(link.name())) {
                return candidate;
            }
        }
        throw new IllegalStateException("Expected a catching link event '" + link.name() + "' in the scope of '"
                + node.id() + "', but the model has none");
    }
}
