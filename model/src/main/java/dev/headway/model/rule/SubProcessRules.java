package dev.headway.model.rule;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rules of event sub-processes (BPMN 2.0.2, 10.3.5). */
final class SubProcessRules implements ModelRules.Topic {
    @Override
    public void check(ProcessGraph graph, ProblemLog log) {
        for (FlowNode node : graph.nodes()) {
            if (node.type() == ElementType.EVENT_SUB_PROCESS) {
                checkEventSubProcess(graph, node, log);
            }
            if (node.type().isScope()) {
                checkSameTriggers(graph, node, log);
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
        if (starts.isEmpty()) {
            log.error(
                    scope.location(),
                    scope.id(),
                    "event-sub-process-start",
                    "Expected exactly one start event in the event sub-process '" + scope.id()
                            + "', but it has none, so nothing can trigger it. Add one.");
        }
        if (starts.size() > 1) {
            log.warning(
                    scope.location(),
                    scope.id(),
                    "event-sub-process-starts",
                    "Expected exactly one start event in the event sub-process '" + scope.id() + "', but it has "
                            + starts.size()
                            + ". Each of them starts it, as in Flowable: use one event sub-process for each trigger to say"
                            + " so in BPMN.");
        }
        for (int index : scope.boundaryEvents()) {
            FlowNode boundary = graph.node(index);
            log.warning(
                    boundary.location(),
                    boundary.id(),
                    "event-sub-process-boundary",
                    "Expected no boundary event on the event sub-process '" + scope.id() + "', but '" + boundary.id()
                            + "' is attached to it. It never happens, as in Flowable: put what it should guard into a"
                            + " sub-process inside '" + scope.id() + "', and attach it to that.");
        }
        if (!scope.inputs().isEmpty() || !scope.outputs().isEmpty()) {
            log.error(
                    scope.location(),
                    scope.id(),
                    "mapping-not-executable",
                    "Expected no input or output mapping on the event sub-process '" + scope.id()
                            + "', but it has one. No flow enters it, so nothing is mapped: put the mapping on an activity"
                            + " inside it.");
        }
        for (FlowNode start : starts) {
            if (start.detail() instanceof ElementDetail.StartEvent detail) {
                checkStart(graph, scope, start, detail, log);
            }
        }
    }

    /** Two event sub-processes of one scope that wait for the same: which one starts would be chance. */
    private static void checkSameTriggers(ProcessGraph graph, FlowNode scope, ProblemLog log) {
        Map<String, FlowNode> byTrigger = new HashMap<>();
        for (int child : scope.children()) {
            FlowNode handler = graph.node(child);
            if (handler.type() != ElementType.EVENT_SUB_PROCESS) {
                continue;
            }
            for (int index : handler.children()) {
                if (!(graph.node(index).detail() instanceof ElementDetail.StartEvent start)) {
                    continue;
                }
                boolean toAll = start.event() instanceof EventDefinition.Message
                        || start.event() instanceof EventDefinition.Signal;
                String trigger = toAll && !start.interrupting() ? null : Words.trigger(start.event());
                FlowNode first = trigger == null ? null : byTrigger.putIfAbsent(trigger, handler);
                if (first != null && first.index() == handler.index()) {
                    log.error(
                            graph.node(index).location(),
                            graph.node(index).id(),
                            "event-sub-process-same-trigger",
                            "Expected one start event in '" + handler.id() + "' for " + trigger
                                    + ", but several wait for it. Keep one.");
                } else if (first != null) {
                    log.error(
                            handler.location(),
                            handler.id(),
                            "event-sub-process-same-trigger",
                            "Expected one event sub-process in '" + scope.id() + "' for " + trigger + ", but '"
                                    + first.id() + "' and '" + handler.id() + "' both wait for it. Keep one.");
                }
            }
        }
    }

    private static void checkStart(
            ProcessGraph graph, FlowNode scope, FlowNode start, ElementDetail.StartEvent detail, ProblemLog log) {
        if (detail.event() instanceof EventDefinition.None) {
            log.error(
                    start.location(),
                    start.id(),
                    "event-sub-process-trigger",
                    "Expected an event definition on the start event '" + start.id() + "' of the event sub-process '"
                            + scope.id() + "', but it has none, so nothing can trigger it. Add one, or remove"
                            + " triggeredByEvent.");
        }
        if (detail.event() instanceof EventDefinition.Compensation
                && graph.node(scope.scope()).type() == ElementType.PROCESS) {
            log.error(
                    start.location(),
                    start.id(),
                    "compensation-of-process",
                    "Expected the compensation event sub-process '" + scope.id()
                            + "' inside a sub-process, but it is in the process '"
                            + graph.node(scope.scope()).id()
                            + "', which nobody can compensate. Put it into the sub-process that it undoes.");
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
