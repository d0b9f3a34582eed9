package dev.headway.model.rule;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.HashSet;
import java.util.Set;

/** Rules of compensation (BPMN 2.0.2, 10.7). */
final class CompensationRules implements ModelRules.Topic {
    @Override
    public void check(ProcessGraph graph, ProblemLog log) {
        Set<Integer> handlers = new HashSet<>();
        Set<Integer> compensable = compensable(graph);
        for (FlowNode node : graph.nodes()) {
            if (node.detail() instanceof ElementDetail.BoundaryEvent boundary
                    && boundary.event() instanceof EventDefinition.Compensation) {
                checkBoundary(graph, node, boundary, log);
                handlers.add(boundary.compensationHandler());
            } else if (node.type() != ElementType.START_EVENT
                    && Words.eventOf(node) instanceof EventDefinition.Compensation thrown
                    && thrown.activityRef() != null) {
                checkActivity(graph, node, thrown.activityRef(), compensable, log);
            }
        }
        for (FlowNode node : graph.nodes()) {
            if (node.forCompensation() && !handlers.contains(node.index())) {
                log.warning(
                        node.location(),
                        node.id(),
                        "compensation-handler-unused",
                        "Expected an association from a compensation boundary event to the compensation handler '"
                                + node.id() + "', but there is none, so it never runs. Add it, or remove"
                                + " isForCompensation.");
            }
        }
    }

    private static void checkBoundary(
            ProcessGraph graph, FlowNode node, ElementDetail.BoundaryEvent boundary, ProblemLog log) {
        if (boundary.compensationHandler() < 0) {
            log.warning(
                    node.location(),
                    node.id(),
                    "compensation-handler-missing",
                    "Expected an association from the compensation event '" + node.id()
                            + "' to the activity that undoes the work, but there is none, so nothing is undone. Add an"
                            + " <association>, or remove the event.");
            return;
        }
        FlowNode handler = graph.node(boundary.compensationHandler());
        if (!handler.forCompensation()) {
            log.error(
                    handler.location(),
                    handler.id(),
                    "compensation-handler-unmarked",
                    "Expected isForCompensation=\"true\" on '" + handler.id() + "', since the compensation event '"
                            + node.id() + "' leads to it, but it is not set. Set it.");
        }
        if (handler.scope() != node.scope()) {
            log.error(
                    handler.location(),
                    handler.id(),
                    "compensation-handler-other-scope",
                    "Expected the compensation handler '" + handler.id() + "' in the same scope as its event '"
                            + node.id() + "', but it is in '"
                            + graph.node(handler.scope()).id() + "'. Move it.");
        }
    }

    /** Activities that can be compensated: sub-processes, and what has a compensation boundary event. */
    private static Set<Integer> compensable(ProcessGraph graph) {
        Set<Integer> found = new HashSet<>();
        for (FlowNode node : graph.nodes()) {
            if (node.type().isActivity() && node.type().isScope()) {
                found.add(node.index());
            } else if (node.detail() instanceof ElementDetail.BoundaryEvent boundary
                    && boundary.event() instanceof EventDefinition.Compensation) {
                found.add(boundary.attachedTo());
            }
        }
        return found;
    }

    private static void checkActivity(
            ProcessGraph graph, FlowNode node, String activityRef, Set<Integer> compensable, ProblemLog log) {
        FlowNode activity = graph.nodeById(activityRef);
        if (activity != null && !compensable.contains(activity.index())) {
            log.error(
                    node.location(),
                    node.id(),
                    "compensation-activity-not-compensable",
                    "Expected activityRef of '" + node.id()
                            + "' to name a sub-process or an activity with a compensation boundary event, but "
                            + Words.node(activity) + " has none. Add the boundary event, or correct activityRef.");
        }
    }
}
