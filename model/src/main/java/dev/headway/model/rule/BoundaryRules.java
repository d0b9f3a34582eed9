package dev.headway.model.rule;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rules of boundary events (BPMN 2.0.2, 10.5.4). */
final class BoundaryRules implements ModelRules.Topic {
    @Override
    public void check(ProcessGraph graph, ProblemLog log) {
        for (FlowNode node : graph.nodes()) {
            if (node.detail() instanceof ElementDetail.BoundaryEvent boundary) {
                check(graph, node, boundary, log);
            }
            if (node.boundaryEvents().size() > 1) {
                checkSameEvents(graph, node, log);
            }
        }
    }

    static @Nullable ElementType attachedType(ProcessGraph graph, FlowNode node) {
        return node.detail() instanceof ElementDetail.BoundaryEvent boundary && boundary.attachedTo() >= 0
                ? graph.node(boundary.attachedTo()).type()
                : null;
    }

    private static void check(ProcessGraph graph, FlowNode node, ElementDetail.BoundaryEvent boundary, ProblemLog log) {
        if (boundary.attachedTo() >= 0) {
            FlowNode activity = graph.node(boundary.attachedTo());
            if (!activity.type().isActivity() && activity.type() != ElementType.EVENT_SUB_PROCESS) {
                log.error(
                        node.location(),
                        node.id(),
                        "boundary-attached-not-activity",
                        "Expected the boundary event '" + node.id() + "' on a task, sub-process or call activity, but"
                                + " it is attached to " + Words.node(activity) + ". Attach it to an activity.");
            } else if (activity.scope() != node.scope()) {
                log.error(
                        node.location(),
                        node.id(),
                        "boundary-other-scope",
                        "Expected the boundary event '" + node.id() + "' in the same scope as its activity '"
                                + activity.id() + "', but it is in '"
                                + graph.node(node.scope()).id()
                                + "'. Move it next to the activity.");
            }
        }
        boolean compensates = boundary.event() instanceof EventDefinition.Compensation;
        if (node.outgoing().isEmpty() && !compensates) {
            log.warning(
                    node.location(),
                    node.id(),
                    "boundary-without-outgoing",
                    "Expected a flow out of the boundary event '" + node.id()
                            + "', but there is none, so the path ends there. Add a flow if something should follow.");
        }
        if (!node.outgoing().isEmpty() && compensates) {
            log.error(
                    node.location(),
                    node.id(),
                    "compensation-boundary-outgoing",
                    "Expected no sequence flow out of the compensation event '" + node.id()
                            + "', but it has one. Connect it to its handler by an association.");
        }
    }

    /** Of several events on one activity that catch the same, one never happens, or which one does is chance. */
    private static void checkSameEvents(ProcessGraph graph, FlowNode activity, ProblemLog log) {
        Map<String, FlowNode> byTrigger = new HashMap<>();
        for (int index : activity.boundaryEvents()) {
            FlowNode node = graph.node(index);
            EventDefinition event = Words.eventOf(node);
            String trigger = event == null ? null : Words.trigger(event);
            FlowNode first = trigger == null ? null : byTrigger.putIfAbsent(trigger, node);
            if (event == null || first == null || event instanceof EventDefinition.Signal) {
                continue;
            }
            String message = "Expected one boundary event on '" + activity.id() + "' for " + trigger + ", but '"
                    + first.id() + "' and '" + node.id() + "' both catch it. Keep one.";
            if (event instanceof EventDefinition.Message) {
                log.warning(node.location(), node.id(), "boundary-message-duplicate", message);
            } else {
                log.error(node.location(), node.id(), "boundary-" + Words.event(event) + "-duplicate", message);
            }
        }
    }
}
