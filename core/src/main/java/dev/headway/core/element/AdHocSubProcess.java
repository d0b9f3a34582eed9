package dev.headway.core.element;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.State;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;

/**
 * Ad-hoc sub-process: somebody outside starts its activities, in any order and as often as they like, at once or one after
 * another. It is left when its completion condition holds after an activity, or on request (BPMN 2.0.2, 10.3.5 and 13.3.5).
 */
final class AdHocSubProcess implements ElementBehavior {
    private final InstanceStep step;
    private final Scopes scopes;

    AdHocSubProcess(InstanceStep step, Scopes scopes) {
        this.step = step;
        this.scopes = scopes;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        Execution scope = scopes.open(token, node);
        step.recorder().update(scope.with().state(State.WAITING).build());
    }

    @Override
    public boolean waits(FlowNode node) {
        return true;
    }

    /** A token inside has ended, perhaps not the last one. */
    @Override
    public void scopeDone(Execution scope, FlowNode node) {
        if (!scopes.isEnough(scope, node)) {
            return;
        }
        if (scope.activeChildren() > 0) {
            if (!(node.detail() instanceof ElementDetail.Scope detail && detail.cancelRemaining())) {
                return;
            }
            scopes.cancelContent(scope, EndState.CANCELLED);
        }
        scopes.close(step.recorder().execution(scope.id()), node);
    }
}
