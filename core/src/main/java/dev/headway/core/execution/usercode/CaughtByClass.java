package dev.headway.core.execution.usercode;

import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Error events whose code is the name of an exception's class: they catch such exceptions, as in Camunda. */
public final class CaughtByClass {
    private static final int CAUSES_MAX = 20;

    private CaughtByClass() {}

    /**
     * The error that an exception of code, or what caused it, is for an event around the element that called the code.
     *
     * @return null when no event catches its class
     */
    public static @Nullable BpmnErrorThrown error(ActivityContext context, Exception failure) {
        Throwable at = failure;
        for (int i = 0; at instanceof Exception && i < CAUSES_MAX; i++) {
            String code = code(context.definition().graph(), context.node(), at.getClass());
            if (code != null) {
                return new BpmnErrorThrown(code, at.getMessage(), failure);
            }
            at = at.getCause();
        }
        return null;
    }

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
        return codes(graph, node).stream().filter(names::contains).findFirst().orElse(null);
    }

    /** The codes of all error events around a node, from inside to outside. */
    static Set<String> codes(ProcessGraph graph, FlowNode node) {
        Set<String> codes = new LinkedHashSet<>();
        FlowNode at = node;
        while (at.scope() >= 0) {
            FlowNode scope = graph.node(at.scope());
            add(graph, at.boundaryEvents(), codes);
            for (int index : scope.children()) {
                FlowNode beside = graph.node(index);
                if (beside.type() == ElementType.EVENT_SUB_PROCESS && index != at.index()) {
                    add(graph, beside.children(), codes);
                }
            }
            at = scope;
        }
        return codes;
    }

    private static void add(ProcessGraph graph, List<Integer> events, Set<String> codes) {
        for (int index : events) {
            EventDefinition event = switch (graph.node(index).detail()) {
                case ElementDetail.BoundaryEvent boundary -> boundary.event();
                case ElementDetail.StartEvent start -> start.event();
                default -> null;
            };
            if (event instanceof EventDefinition.Error error && error.code() != null) {
                codes.add(error.code());
            }
        }
    }
}
