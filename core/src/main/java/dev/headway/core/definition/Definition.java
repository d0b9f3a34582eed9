package dev.headway.core.definition;

import dev.headway.core.expression.Expression;
import dev.headway.core.expression.ExpressionCompiler;
import dev.headway.core.expression.ExpressionException;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.Loop;
import dev.headway.model.ProcessGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One deployed version of a process: its graph and everything compiled from it. Immutable to its users; thread-safe. */
public final class Definition {
    private static final Definition NONE = new Definition(
            0,
            "",
            0,
            0,
            null,
            new ProcessGraph(
                    "",
                    new ProcessGraph.ProcessAttributes(
                            null, null, false, null, null, null, null, List.of(), List.of(), false, null, List.of(),
                            List.of()),
                    List.of(),
                    List.of()),
            text -> {
                throw new IllegalStateException("Expected no expression without a process, got " + text);
            });

    private final long id;
    private final String key;
    private final int version;
    private final long deploymentId;
    private final @Nullable String tenantId;
    private final ProcessGraph graph;
    private final ExpressionCompiler compiler;
    private final boolean hasInclusiveJoins;
    private final boolean hasConditions;
    private final boolean hasCompensation;
    private final boolean hasCalls;
    private final boolean hasOverviews;
    private final @Nullable CaseIndex cases;
    private final Map<String, Expression> expressions = new ConcurrentHashMap<>();

    public Definition(
            long id,
            String key,
            int version,
            long deploymentId,
            @Nullable String tenantId,
            ProcessGraph graph,
            ExpressionCompiler compiler) {
        this.id = id;
        this.key = key;
        this.version = version;
        this.deploymentId = deploymentId;
        this.tenantId = tenantId;
        this.graph = graph;
        this.compiler = compiler;
        this.cases = !graph.nodes().isEmpty() && graph.isCase() ? new CaseIndex(graph) : null;
        this.hasConditions = graph.nodes().stream().anyMatch(node -> catches(node, EventDefinition.Conditional.class));
        this.hasCompensation =
                graph.nodes().stream().anyMatch(node -> catches(node, EventDefinition.Compensation.class));
        this.hasCalls = graph.nodes().stream().anyMatch(node -> node.type() == ElementType.CALL_ACTIVITY);
        this.hasOverviews = graph.nodes().stream()
                .anyMatch(node -> node.loop() instanceof Loop.MultiInstance loop
                        && loop.outputs().stream().anyMatch(Loop.Aggregation::overview));
        this.hasInclusiveJoins = graph.nodes().stream()
                .anyMatch(node ->
                        (node.type() == ElementType.INCLUSIVE_GATEWAY || node.type() == ElementType.COMPLEX_GATEWAY)
                                && node.incoming().size() > 1);
    }

    /** What the plan items of a case look at; null for a process. */
    public @Nullable CaseIndex cases() {
        return cases;
    }

    /** Whether activities of this process may be compensated. */
    public boolean hasCompensation() {
        return hasCompensation;
    }

    /** Whether this process calls others. */
    public boolean hasCalls() {
        return hasCalls;
    }

    /** Whether loops of this process show their output while they run. */
    public boolean hasOverviews() {
        return hasOverviews;
    }

    /** Whether conditional events may wait for variables of this process. */
    public boolean hasConditions() {
        return hasConditions;
    }

    /** Whether tokens of this process may wait at an inclusive or complex gateway. */
    public boolean hasInclusiveJoins() {
        return hasInclusiveJoins;
    }

    private static boolean catches(FlowNode node, Class<? extends EventDefinition> kind) {
        return switch (node.detail()) {
            case ElementDetail.CatchEvent caught -> kind.isInstance(caught.event());
            case ElementDetail.BoundaryEvent boundary -> kind.isInstance(boundary.event());
            case ElementDetail.StartEvent start -> kind.isInstance(start.event());
            case ElementDetail.CaseListener listener -> kind.isInstance(listener.event());
            default -> false;
        };
    }

    /** Stands for the definition of a standalone task, which has no process. */
    public static Definition none() {
        return NONE;
    }

    public long id() {
        return id;
    }

    public String key() {
        return key;
    }

    public int version() {
        return version;
    }

    public long deploymentId() {
        return deploymentId;
    }

    public @Nullable String tenantId() {
        return tenantId;
    }

    public ProcessGraph graph() {
        return graph;
    }

    /** The node with this id. */
    public FlowNode node(String elementId) {
        FlowNode node = graph.nodeById(elementId);
        if (node == null) {
            throw new IllegalStateException(
                    "Expected element '" + elementId + "' in process '" + key + "' version " + version
                            + ", but the model has no such element. The instance was probably written by another version of the model.");
        }
        return node;
    }

    /**
     * The compiled form of a text of the model.
     *
     * @throws ExpressionException when it is malformed
     */
    public Expression expression(String text) {
        Expression known = expressions.get(text);
        return known != null ? known : expressions.computeIfAbsent(text, compiler::compile);
    }

    /** {@code 'key' version n}, for messages. */
    @Override
    public String toString() {
        return "'" + key + "' version " + version;
    }

    /** The start events of an event sub-process: one in BPMN, several in Flowable, each of which starts it. */
    public List<FlowNode> startsOf(FlowNode scope) {
        List<FlowNode> starts = new ArrayList<>(1);
        for (int index : scope.children()) {
            FlowNode child = graph.node(index);
            if (child.type() == ElementType.START_EVENT) {
                starts.add(child);
            }
        }
        return starts;
    }

    /** The start event of a sub-process, of an event sub-process the first one. */
    public FlowNode startOf(FlowNode scope) {
        for (int index : scope.children()) {
            FlowNode child = graph.node(index);
            if (child.type() == ElementType.START_EVENT) {
                return child;
            }
        }
        throw new IllegalStateException("Expected a start event in '" + scope.id() + "'");
    }

    /** What messages call it: process 'order' version 2, or case 'claim' version 1. */
    public String described() {
        return (cases == null ? "process " : "case ") + this;
    }
}
