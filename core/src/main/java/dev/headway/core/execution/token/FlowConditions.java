package dev.headway.core.execution.token;

import dev.headway.core.command.Refusal;
import dev.headway.core.definition.Definition;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.Scripts;
import dev.headway.core.execution.usercode.ServiceCall;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import dev.headway.model.SequenceFlow;
import java.util.ArrayList;
import java.util.List;

/** Decides whether a sequence flow is taken (BPMN 2.0.2, 13.3.2, and the skip expressions of the family). */
public final class FlowConditions {
    private FlowConditions() {}

    /** Whether the flow has no condition, or its condition is true. */
    public static boolean holds(InstanceStep step, SequenceFlow flow, ActivityContext scope) {
        Definition definition = scope.definition();
        String skip = flow.skipExpression();
        if (skip != null && ServiceCall.skipEnabled(scope)) {
            // What is skipped is the condition, not the flow; the only flow of its source is taken in any case.
            return definition.graph().node(flow.source()).outgoing().size() == 1
                    || definition.expression(skip).test(scope);
        }
        String condition = flow.condition();
        if (condition == null) {
            return true;
        }
        return flow.conditionLanguage() == null
                ? definition.expression(condition).test(scope)
                : Scripts.test(step.context().userCode(), flow.conditionLanguage(), condition, scope.node(), scope);
    }

    /** The outgoing flows that a token takes which leaves an activity or event. */
    static List<SequenceFlow> taken(InstanceStep step, FlowNode node, ActivityContext scope) {
        ProcessGraph graph = step.definition().graph();
        List<SequenceFlow> taken = new ArrayList<>(node.outgoing().size());
        for (int index : node.outgoing()) {
            SequenceFlow flow = graph.flow(index);
            if (index != node.defaultFlow() && holds(step, flow, scope)) {
                taken.add(flow);
            }
        }
        if (taken.isEmpty() && node.defaultFlow() >= 0) {
            taken.add(graph.flow(node.defaultFlow()));
        }
        if (taken.isEmpty()) {
            throw none(step, node);
        }
        return taken;
    }

    /** The error of a node whose conditions are all false. */
    public static Refusal none(InstanceStep step, FlowNode node) {
        return new Refusal(
                Refusal.Reason.USER_CODE,
                "Expected a sequence flow of " + node.kindName() + " '" + node.id()
                        + "' whose condition is true, but none of its "
                        + node.outgoing().size() + " is and there is no default flow (process " + step.definition()
                        + ", instance "
                        + step.recorder().instanceId() + "). Add a default flow or correct the variables.");
    }
}
