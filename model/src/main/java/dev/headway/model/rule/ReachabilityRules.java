package dev.headway.model.rule;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** Finds nodes that no token can reach: usually a flow that was forgotten. */
final class ReachabilityRules implements ModelRules.Topic {
    @Override
    public void check(ProcessGraph graph, ProblemLog log) {
        BitSet reached = reach(graph);
        for (FlowNode node : graph.nodes()) {
            boolean reportedByItsScope = node.scope() > 0 && !reached.get(node.scope());
            // Several dead nodes in a row: the first one tells where the flow is missing.
            if (!reached.get(node.index())
                    && !reportedByItsScope
                    && node.incoming().isEmpty()) {
                log.warning(
                        node.location(),
                        node.id(),
                        "node-unreachable",
                        "Expected a flow that leads to " + Words.node(node)
                                + ", but there is none, so it is never executed. Connect it, or remove it.");
            }
        }
        warnOfDeadLoops(graph, reached, log);
    }

    /** Nodes that only reach each other have incoming flows, and still none of them is ever executed. */
    private static void warnOfDeadLoops(ProcessGraph graph, BitSet reached, ProblemLog log) {
        Deque<Integer> queue = new ArrayDeque<>();
        for (FlowNode node : graph.nodes()) {
            if (!reached.get(node.index()) && node.incoming().isEmpty()) {
                visit(node.index(), reached, queue);
            }
        }
        drain(graph, reached, queue);
        for (FlowNode node : graph.nodes()) {
            if (!reached.get(node.index())) {
                log.warning(
                        node.location(),
                        node.id(),
                        "node-unreachable",
                        "Expected a path from a start event to " + Words.node(node)
                                + ", but flows lead there only from elements that are never executed themselves."
                                + " Connect one of them, or remove them.");
                visit(node.index(), reached, queue);
                drain(graph, reached, queue);
            }
        }
    }

    private static BitSet reach(ProcessGraph graph) {
        BitSet reached = new BitSet(graph.nodes().size());
        Deque<Integer> queue = new ArrayDeque<>();
        visit(0, reached, queue);
        drain(graph, reached, queue);
        return reached;
    }

    private static void drain(ProcessGraph graph, BitSet reached, Deque<Integer> queue) {
        Integer next = queue.poll();
        while (next != null) {
            FlowNode node = graph.node(next);
            for (int flow : node.outgoing()) {
                visit(graph.flow(flow).target(), reached, queue);
            }
            for (int boundary : node.boundaryEvents()) {
                visit(boundary, reached, queue);
            }
            for (int child : node.children()) {
                if (begins(node, graph.node(child))) {
                    visit(child, reached, queue);
                }
            }
            next = queue.poll();
        }
    }

    private static void visit(int index, BitSet reached, Deque<Integer> queue) {
        if (!reached.get(index)) {
            reached.set(index);
            queue.add(index);
        }
    }

    /** Whether a child of a scope is entered without a sequence flow. */
    private static boolean begins(FlowNode scope, FlowNode child) {
        boolean freely = scope.type() == ElementType.AD_HOC_SUB_PROCESS
                && child.incoming().isEmpty()
                && child.type().isActivity();
        boolean linked = child.detail() instanceof ElementDetail.CatchEvent caught
                && caught.event() instanceof EventDefinition.Link;
        boolean detached = child.detail() instanceof ElementDetail.BoundaryEvent boundary && boundary.attachedTo() < 0;
        boolean instantiates = switch (child.detail()) {
            case ElementDetail.StartEvent start -> true;
            case ElementDetail.ReceiveTask receive -> receive.instantiate();
            case ElementDetail.EventBasedGateway gateway -> gateway.instantiate();
            default -> false;
        };
        return freely
                || linked
                || detached
                || instantiates
                || child.forCompensation()
                || child.type() == ElementType.EVENT_SUB_PROCESS;
    }
}
