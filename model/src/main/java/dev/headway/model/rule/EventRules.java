package dev.headway.model.rule;

import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which event definition may stand in which kind of event (BPMN 2.0.2, 10.5, table 10.93). */
final class EventRules implements ModelRules.Topic {
    private static final Set<String> EVENT_SUB_PROCESS_START = Set.of(
            "message", "timer", "signal", "conditional", "variable listener", "error", "escalation", "compensation");

    private static final Map<ElementType, Set<String>> ALLOWED = new EnumMap<>(Map.of(
            ElementType.START_EVENT,
            Set.of("none", "message", "timer", "signal", "conditional"),
            ElementType.INTERMEDIATE_CATCH_EVENT,
            Set.of("message", "timer", "signal", "conditional", "variable listener", "link"),
            ElementType.INTERMEDIATE_THROW_EVENT,
            Set.of("none", "message", "signal", "escalation", "compensation", "link"),
            ElementType.BOUNDARY_EVENT,
            Set.of(
                    "message",
                    "timer",
                    "signal",
                    "error",
                    "escalation",
                    "conditional",
                    "variable listener",
                    "compensation",
                    "cancel"),
            ElementType.END_EVENT,
            Set.of("none", "message", "signal", "error", "escalation", "compensation", "terminate", "cancel")));

    @Override
    public void check(ProcessGraph graph, ProblemLog log) {
        for (FlowNode node : graph.nodes()) {
            EventDefinition event = Words.eventOf(node);
            if (event != null) {
                checkAllowed(graph, node, event, log);
                if (event instanceof EventDefinition.Cancel) {
                    checkCancel(graph, node, log);
                }
            }
        }
    }

    private static void checkAllowed(ProcessGraph graph, FlowNode node, EventDefinition event, ProblemLog log) {
        boolean starts = node.type() == ElementType.START_EVENT;
        ElementType scope = graph.node(node.scope()).type();
        boolean startsEventSubProcess = starts && scope == ElementType.EVENT_SUB_PROCESS;
        // Event sub-processes and embedded ones have rules of their own for a start event with the wrong trigger.
        if (starts && scope != ElementType.PROCESS && !startsEventSubProcess) {
            return;
        }
        if (startsEventSubProcess && event instanceof EventDefinition.None) {
            return;
        }
        Set<String> allowed =
                startsEventSubProcess ? EVENT_SUB_PROCESS_START : ALLOWED.getOrDefault(node.type(), Set.of());
        String kind = Words.event(event);
        if (allowed.contains(kind)) {
            return;
        }
        List<String> expected = List.copyOf(new TreeSet<>(allowed));
        log.error(
                node.location(),
                node.id(),
                kind.equals("none") ? "event-definition-missing" : "event-definition-not-allowed",
                "Expected " + Words.node(node) + (startsEventSubProcess ? " of an event sub-process" : "")
                        + " to have one of the event definitions " + String.join(", ", expected) + ", but it has "
                        + (kind.equals("none") ? "none" : "a " + kind + " event definition")
                        + ". Change the definition or the kind of event.");
    }

    private static void checkCancel(ProcessGraph graph, FlowNode node, ProblemLog log) {
        boolean insideTransaction = false;
        if (node.type() == ElementType.BOUNDARY_EVENT) {
            insideTransaction = BoundaryRules.attachedType(graph, node) == ElementType.TRANSACTION;
        } else {
            for (int scope = node.scope(); scope >= 0; scope = graph.node(scope).scope()) {
                insideTransaction |= graph.node(scope).type() == ElementType.TRANSACTION;
            }
        }
        if (!insideTransaction) {
            log.error(
                    node.location(),
                    node.id(),
                    "cancel-outside-transaction",
                    "Expected the cancel event '" + node.id() + "' "
                            + (node.type() == ElementType.BOUNDARY_EVENT ? "on" : "inside")
                            + " a <transaction>, but it is not. Make the sub-process a transaction, or use an error event.");
        }
    }
}
