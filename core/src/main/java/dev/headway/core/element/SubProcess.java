package dev.headway.core.element;

import dev.headway.core.command.Refusal;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;

/** Embedded sub-process: a scope of its own that is left when nothing lives in it any more (BPMN 2.0.2, 13.3.4). */
final class SubProcess implements ElementBehavior {
    private final InstanceStep step;
    private final Scopes scopes;

    SubProcess(InstanceStep step, Scopes scopes) {
        this.step = step;
        this.scopes = scopes;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        Execution scope = scopes.open(token, node);
        boolean started = false;
        for (int index : node.children()) {
            FlowNode child = step.definition().graph().node(index);
            if (child.type() == ElementType.START_EVENT
                    && child.detail() instanceof ElementDetail.StartEvent start
                    && start.event() instanceof EventDefinition.None) {
                scopes.addToken(step.recorder().execution(scope.id()), child);
                started = true;
            }
        }
        if (!started) {
            startWithoutStartEvent(scope, node);
        }
    }

    /** Without a start event all nodes without incoming flows start (BPMN 2.0.2, 13.3.4). */
    private void startWithoutStartEvent(Execution scope, FlowNode node) {
        boolean started = false;
        for (int index : node.children()) {
            FlowNode child = step.definition().graph().node(index);
            if (child.incoming().isEmpty()
                    && child.type() != ElementType.EVENT_SUB_PROCESS
                    && child.type() != ElementType.BOUNDARY_EVENT
                    && !child.forCompensation()) {
                scopes.addToken(step.recorder().execution(scope.id()), child);
                started = true;
            }
        }
        if (!started) {
            throw new Refusal(
                    Refusal.Reason.INVALID,
                    "Expected a none start event in sub-process '" + node.id() + "' (line "
                            + node.location().line() + "), but there is nothing to start in it");
        }
    }

    @Override
    public boolean waits(FlowNode node) {
        return true;
    }

    @Override
    public void scopeDone(Execution scope, FlowNode node) {
        scopes.close(scope, node);
    }
}
