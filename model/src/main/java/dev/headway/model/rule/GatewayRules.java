package dev.headway.model.rule;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import dev.headway.model.SequenceFlow;

/** Rules of gateways (BPMN 2.0.2, 10.6). */
final class GatewayRules implements ModelRules.Topic {
    @Override
    public void check(ProcessGraph graph, ProblemLog log) {
        for (FlowNode node : graph.nodes()) {
            switch (node.type()) {
                case EXCLUSIVE_GATEWAY -> checkExclusive(graph, node, log);
                case INCLUSIVE_GATEWAY -> warnWithoutOutgoing(node, log);
                case EVENT_BASED_GATEWAY -> checkEventBased(graph, node, log);
                case COMPLEX_GATEWAY -> checkComplex(node, log);
                default -> {
                    // Parallel gateways and all other elements have no rule here.
                }
            }
            boolean gateway = node.type().bpmnName().endsWith("Gateway");
            if (gateway && (!node.inputs().isEmpty() || !node.outputs().isEmpty())) {
                log.error(
                        node.location(),
                        node.id(),
                        "mapping-not-executable",
                        "Expected no input or output mapping on " + Words.node(node)
                                + ", but it has one. A gateway maps nothing: put the mapping on the activity before it.");
            }
            boolean takesDefault = node.type() == ElementType.EXCLUSIVE_GATEWAY
                    || node.type() == ElementType.INCLUSIVE_GATEWAY
                    || node.type() == ElementType.COMPLEX_GATEWAY
                    || node.type().isActivity();
            if (node.defaultFlow() >= 0 && !takesDefault) {
                log.warning(
                        node.location(),
                        node.id(),
                        "default-flow-ignored",
                        "Expected a default flow only on activities and on exclusive, inclusive or complex gateways, but"
                                + " " + Words.node(node) + " has one. It is ignored: remove the attribute.");
            }
        }
    }

    private static void checkHasOutgoing(FlowNode node, ProblemLog log) {
        if (node.outgoing().isEmpty()) {
            log.error(
                    node.location(),
                    node.id(),
                    "gateway-without-outgoing",
                    "Expected at least one flow out of " + Words.node(node)
                            + ", but there is none. Add a flow, or end with an end event.");
        }
    }

    private static void checkExclusive(ProcessGraph graph, FlowNode node, ProblemLog log) {
        checkHasOutgoing(node, log);
        if (node.outgoing().size() < 2) {
            return;
        }
        for (int index : node.outgoing()) {
            SequenceFlow flow = graph.flow(index);
            if (flow.condition() == null && node.defaultFlow() != index) {
                log.warning(
                        flow.location(),
                        flow.id(),
                        "condition-missing",
                        "Expected a condition on every flow out of the exclusive gateway '" + node.id()
                                + "' but the default one, but '" + flow.id()
                                + "' has none, so it is always taken when its turn comes. Add a condition, or make it"
                                + " the default flow.");
            }
        }
    }

    private static void checkEventBased(ProcessGraph graph, FlowNode node, ProblemLog log) {
        if (node.outgoing().isEmpty()) {
            checkHasOutgoing(node, log);
        } else if (node.outgoing().size() == 1) {
            log.warning(
                    node.location(),
                    node.id(),
                    "event-gateway-single",
                    "Expected at least two events behind the event-based gateway '" + node.id()
                            + "', but there is one, so there is nothing to choose. Remove the gateway, or add an event.");
        }
        for (int index : node.outgoing()) {
            FlowNode target = graph.node(graph.flow(index).target());
            if (!isEventTarget(target)) {
                log.error(
                        graph.flow(index).location(),
                        node.id(),
                        "event-gateway-target",
                        "Expected only intermediate message, signal, timer or conditional events, or receive tasks,"
                                + " behind the event-based gateway '" + node.id() + "', but '"
                                + graph.flow(index).id() + "' leads to " + Words.node(target)
                                + ". Put an event in between.");
            } else if (target.incoming().size() > 1) {
                log.warning(
                        target.location(),
                        target.id(),
                        "event-gateway-target-shared",
                        "Expected " + Words.node(target) + " behind the event-based gateway '" + node.id()
                                + "' to have no other incoming flow, but it has "
                                + target.incoming().size()
                                + ". Give each path an event of its own.");
            }
        }
    }

    private static boolean isEventTarget(FlowNode target) {
        if (target.type() == ElementType.RECEIVE_TASK) {
            return true;
        }
        return target.detail() instanceof ElementDetail.CatchEvent caught
                && !(caught.event() instanceof EventDefinition.Link);
    }

    /** A joining gateway at the end of a path works as an end event in the whole family. */
    private static void warnWithoutOutgoing(FlowNode node, ProblemLog log) {
        if (node.outgoing().isEmpty()) {
            log.warning(
                    node.location(),
                    node.id(),
                    "gateway-without-outgoing",
                    "Expected at least one flow out of " + Words.node(node)
                            + ", but there is none, so the path ends there. Add a flow, or an end event.");
        }
    }

    private static void checkComplex(FlowNode node, ProblemLog log) {
        warnWithoutOutgoing(node, log);
        boolean joins = node.incoming().size() > 1;
        boolean condition =
                node.detail() instanceof ElementDetail.ComplexGateway complex && complex.activationCondition() != null;
        if (joins && !condition) {
            log.warning(
                    node.location(),
                    node.id(),
                    "activation-condition-missing",
                    "Expected an <activationCondition> on the joining complex gateway '" + node.id()
                            + "', but it has none, so it waits for all incoming flows. Add one, or use a parallel gateway.");
        }
    }
}
