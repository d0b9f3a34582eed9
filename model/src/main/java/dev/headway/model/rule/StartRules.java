package dev.headway.model.rule;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.HashMap;
import java.util.Map;

/** Rules of where processes and embedded sub-processes start (BPMN 2.0.2, 10.5.2). */
final class StartRules implements ModelRules.Topic {
    @Override
    public void check(ProcessGraph graph, ProblemLog log) {
        for (FlowNode scope : graph.nodes()) {
            switch (scope.type()) {
                case PROCESS -> checkProcess(graph, scope, log);
                case SUB_PROCESS, TRANSACTION -> checkEmbedded(graph, scope, log);
                case AD_HOC_SUB_PROCESS -> checkAdHoc(graph, scope, log);
                default -> {
                    // Event sub-processes have rules of their own.
                }
            }
        }
    }

    private static void checkProcess(ProcessGraph graph, FlowNode process, ProblemLog log) {
        FlowNode none = null;
        boolean starts = false;
        Map<String, FlowNode> byName = new HashMap<>();
        for (int child : process.children()) {
            FlowNode node = graph.node(child);
            starts |= startsProcess(node);
            if (!(node.detail() instanceof ElementDetail.StartEvent start)) {
                continue;
            }
            if (start.event() instanceof EventDefinition.None) {
                if (none != null) {
                    multipleStarts(node, none, process, log);
                }
                none = none == null ? node : none;
            }
            checkSameName(node, start.event(), byName, log);
        }
        if (!starts) {
            log.warning(
                    process.location(),
                    process.id(),
                    "start-event-missing",
                    "Expected a start event in the process '" + process.id()
                            + "', but it has none, so no instance of it can be started. Add a <startEvent>.");
        }
    }

    private static boolean startsProcess(FlowNode node) {
        return switch (node.detail()) {
            case ElementDetail.StartEvent start -> true;
            case ElementDetail.ReceiveTask receive -> receive.instantiate();
            case ElementDetail.EventBasedGateway gateway -> gateway.instantiate();
            default -> false;
        };
    }

    private static void checkSameName(
            FlowNode node, EventDefinition event, Map<String, FlowNode> byName, ProblemLog log) {
        String name = switch (event) {
            case EventDefinition.Message message -> "message '" + message.name() + "'";
            case EventDefinition.Signal signal -> "signal '" + signal.trigger() + "'";
            case EventDefinition.Conditional conditional -> "condition '" + conditional.condition() + "'";
            default -> "";
        };
        FlowNode first = name.isEmpty() || name.endsWith("''") ? null : byName.putIfAbsent(name, node);
        if (first != null) {
            log.error(
                    node.location(),
                    node.id(),
                    "start-event-same-trigger",
                    "Expected one start event for the " + name + ", but '" + first.id() + "' and '" + node.id()
                            + "' both wait for it. Keep one, and fork behind it.");
        }
    }

    private static void checkEmbedded(ProcessGraph graph, FlowNode scope, ProblemLog log) {
        FlowNode first = null;
        for (int child : scope.children()) {
            FlowNode node = graph.node(child);
            if (!(node.detail() instanceof ElementDetail.StartEvent start)) {
                continue;
            }
            if (!(start.event() instanceof EventDefinition.None)) {
                log.error(
                        node.location(),
                        node.id(),
                        "start-event-not-none",
                        "Expected a start event without a trigger in the embedded sub-process '" + scope.id()
                                + "', but '" + node.id() + "' has a " + Words.event(start.event())
                                + " definition. Remove it, or set triggeredByEvent=\"true\" on the sub-process.");
            }
            if (first != null) {
                multipleStarts(node, first, scope, log);
            }
            first = first == null ? node : first;
        }
        if (first == null) {
            log.error(
                    scope.location(),
                    scope.id(),
                    "start-event-missing",
                    "Expected a start event in " + Words.node(scope)
                            + ", but it has none. Add a <startEvent>, or use an <adHocSubProcess>.");
        }
    }

    private static void checkAdHoc(ProcessGraph graph, FlowNode scope, ProblemLog log) {
        boolean activity = false;
        for (int child : scope.children()) {
            FlowNode node = graph.node(child);
            activity |= node.type().isActivity();
            if (node.type() == ElementType.START_EVENT || node.type() == ElementType.END_EVENT) {
                log.error(
                        node.location(),
                        node.id(),
                        "ad-hoc-event",
                        "Expected no start or end event in the ad-hoc sub-process '" + scope.id() + "', but got "
                                + Words.node(node) + ". Its activities are started one by one: remove the event.");
            }
        }
        if (!activity) {
            log.error(
                    scope.location(),
                    scope.id(),
                    "ad-hoc-empty",
                    "Expected at least one activity in the ad-hoc sub-process '" + scope.id() + "', but it has none.");
        }
    }

    private static void multipleStarts(FlowNode node, FlowNode first, FlowNode scope, ProblemLog log) {
        log.error(
                node.location(),
                node.id(),
                "start-event-multiple",
                "Expected one start event without a trigger in " + Words.node(scope) + ", but '" + first.id()
                        + "' and '" + node.id() + "' are both one. Keep one, and fork behind it.");
    }
}
