package dev.headway.model.rule;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.ArrayList;
import java.util.List;

/** Rules of event sub-processes (BPMN 2.0.2, 10.3.5). */
final class SubProcessRules implements ModelRules.Topic {
    @Override
    public void check(ProcessGraph graph, ProblemLog log) {
        for (FlowNode node : graph.nodes()) {
            if (node.type() == ElementType.EVENT_SUB_PROCESS) {
                checkEventSubProcess(graph, node, log);
            }
        }
    }

    private static void checkEventSubProcess(ProcessGraph graph, FlowNode scope, ProblemLog log) {
        List<FlowNode> starts = new ArrayList<>();
        for (int child : scope.children()) {
            if (graph.node(child).type() == ElementType.START_EVENT) {
                starts.add(graph.node(child));
            }
        }
        if (starts.size() != 1) {
            log.error(
                    scope.location(),
                    scope.id(),
                    "event-sub-process-start",
                    "Expected exactly one start event in the event sub-process '" + scope.id() + "', but it has "
                            + (starts.isEmpty() ? "none" : String.valueOf(starts.size()))
                            + ". Use one event sub-process for each trigger.");
        }
        for (FlowNode start : starts) {
            if (start.detail() instanceof ElementDetail.StartEvent detail) {
                checkStart(scope, start, detail, log);
            }
        }
    }

    private static void checkStart(FlowNode scope, FlowNode start, ElementDetail.StartEvent detail, ProblemLog log) {
        if (detail.event() instanceof EventDefinition.None) {
            log.error(
                    start.location(),
                    start.id(),
                    "event-sub-process-trigger",
                    "Expected an event definition on the start event '" + start.id() + "' of the event sub-process '"
                            + scope.id() + "', but it has none, so nothing can trigger it. Add one, or remove"
                            + " triggeredByEvent.");
        }
        if (detail.event() instanceof EventDefinition.Error && !detail.interrupting()) {
            log.error(
                    start.location(),
                    start.id(),
                    "error-event-interrupts",
                    "Expected the error start event '" + start.id()
                            + "' to interrupt, but isInterrupting is false. An error always ends its scope: remove the"
                            + " attribute, or use an escalation.");
        }
    }
}
