package dev.headway.model.rule;

import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import dev.headway.model.SequenceFlow;
import java.util.HashSet;
import java.util.Set;

/** Rules of sequence flows (BPMN 2.0.2, 8.3.13 and 10.2.1). */
final class FlowRules implements ModelRules.Topic {
    @Override
    public void check(ProcessGraph graph, ProblemLog log) {
        Set<Long> seen = new HashSet<>();
        for (SequenceFlow flow : graph.flows()) {
            FlowNode source = graph.node(flow.source());
            FlowNode target = graph.node(flow.target());
            if (source.scope() != target.scope()) {
                crossesScope(graph, flow, source, target, log);
            }
            checkEnds(flow, source, target, log);
            checkCondition(flow, source, log);
            boolean first = seen.add(((long) flow.source() << 32) | flow.target());
            if (!first && flow.condition() == null && source.type() != ElementType.COMPLEX_GATEWAY) {
                log.warning(
                        flow.location(),
                        flow.id(),
                        "flow-duplicate",
                        "Expected one unconditional flow from '" + source.id() + "' to '" + target.id() + "', but '"
                                + flow.id()
                                + "' repeats it, so its target runs twice. Remove it if that is not meant.");
            }
        }
    }

    private static void crossesScope(
            ProcessGraph graph, SequenceFlow flow, FlowNode source, FlowNode target, ProblemLog log) {
        log.error(
                flow.location(),
                flow.id(),
                "flow-crosses-scope",
                "Expected the flow '" + flow.id() + "' to stay inside one sub-process, but it leads from '"
                        + source.id()
                        + "' in '" + graph.node(source.scope()).id() + "' to '" + target.id() + "' in '"
                        + graph.node(target.scope()).id()
                        + "'. Connect the sub-process itself, or leave it through a boundary or end event.");
    }

    private static void checkEnds(SequenceFlow flow, FlowNode source, FlowNode target, ProblemLog log) {
        if (target.type() == ElementType.START_EVENT) {
            log.error(
                    flow.location(),
                    target.id(),
                    "start-event-incoming",
                    "Expected no flow into the start event '" + target.id() + "', but '" + flow.id()
                            + "' leads there. Lead it to the element after the start event.");
        }
        if (target.type() == ElementType.BOUNDARY_EVENT) {
            log.error(
                    flow.location(),
                    target.id(),
                    "boundary-incoming",
                    "Expected no flow into the boundary event '" + target.id() + "', but '" + flow.id()
                            + "' leads there. Boundary events begin when they are triggered: lead it elsewhere.");
        }
        if (source.type() == ElementType.END_EVENT) {
            log.error(
                    flow.location(),
                    source.id(),
                    "end-event-outgoing",
                    "Expected no flow out of the end event '" + source.id() + "', but '" + flow.id()
                            + "' leaves it. Make it an intermediate event, or remove the flow.");
        }
        for (FlowNode node : new FlowNode[] {source, target}) {
            if (node.type() == ElementType.EVENT_SUB_PROCESS) {
                log.error(
                        flow.location(),
                        node.id(),
                        "event-sub-process-flow",
                        "Expected no flow to or from the event sub-process '" + node.id() + "', but '" + flow.id()
                                + "' is one. Its start event triggers it: remove the flow.");
            }
            if (node.forCompensation()) {
                log.error(
                        flow.location(),
                        node.id(),
                        "compensation-handler-flow",
                        "Expected no sequence flow to or from the compensation handler '" + node.id() + "', but '"
                                + flow.id() + "' is one. Connect it to its compensation event by an association only.");
            }
        }
    }

    private static void checkCondition(SequenceFlow flow, FlowNode source, ProblemLog log) {
        if (flow.condition() == null) {
            return;
        }
        boolean decides = source.type() == ElementType.EXCLUSIVE_GATEWAY
                || source.type() == ElementType.INCLUSIVE_GATEWAY
                || source.type() == ElementType.COMPLEX_GATEWAY
                || source.type().isActivity();
        if (!decides) {
            log.warning(
                    flow.location(),
                    flow.id(),
                    "condition-ignored",
                    "Expected conditions only on flows out of activities and of exclusive, inclusive or complex"
                            + " gateways, but '" + flow.id() + "' leaves " + Words.node(source)
                            + ". The condition is ignored: put an exclusive gateway in between.");
        } else if (source.defaultFlow() == flow.index()) {
            log.warning(
                    flow.location(),
                    flow.id(),
                    "condition-on-default-flow",
                    "Expected no condition on the default flow '" + flow.id() + "' of '" + source.id()
                            + "', but it has one. It is ignored, since the default is taken when nothing else is: remove"
                            + " the condition.");
        }
    }
}
