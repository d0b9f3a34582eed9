package dev.headway.core.execution.usercode;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Error events whose code is the name of an exception's class: they catch such exceptions, as in Camunda. */
final class CaughtByClass {
    private CaughtByClass() {}

    /**
     * The code by which an event around a node catches exceptions of this class or of one above it.
     *
     * @return null when no event does
     */
    static @Nullable String code(ProcessGraph graph, FlowNode node, Class<?> exception) {
        Set<String> names = new HashSet<>();
        for (Class<?> type = exception; type != null; type = type.getSuperclass()) {
            names.add(type.getName());
        }
        FlowNode at = node;
        while (at.scope() >= 0) {
            FlowNode scope = graph.node(at.scope());
            String code = named(graph, at.boundaryEvents(), names);
            for (int index : scope.children()) {
                FlowNode beside = graph.node(index);
                if (code == null && beside.type() == ElementType.EVENT_SUB_PROCESS && index != at.index()) {
                    code = named(graph, beside.children(), names);
                }
            }
            if (code != null) {
                return code;
            }
            at = scope;
        }
        return null;
    }

    private static @Nullable String named(ProcessGraph graph, List<Integer> events, Set<String> names) {
        for (int index : events) {
            EventDefinition event = switch (graph.node(index).detail()) {
                case ElementDetail.BoundaryEvent boundary -> boundary.event();
                case ElementDetail.StartEvent start -> start.event();
                default -> null;
            };
            if (event instanceof EventDefinition.Error error && error.code() != null && names.contains(error.code())) {
                return error.code();
            }
        }
        return null;
    }
}
