package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
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
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        Execution scope = walk.scopes().open(token, node);
        walk.recorder().update(scope.with().state(State.WAITING).build());
    }

    @Override
    public boolean waits(FlowNode node) {
        return true;
    }

    /** A token inside has ended, perhaps not the last one. */
    @Override
    public void scopeDone(Walk walk, Execution scope, FlowNode node) {
        if (!walk.scopes().isEnough(scope, node)) {
            return;
        }
        if (scope.activeChildren() > 0) {
            if (!(node.detail() instanceof ElementDetail.Scope detail && detail.cancelRemaining())) {
                return;
            }
            walk.scopes().cancelContent(scope, EndState.CANCELLED);
        }
        walk.scopes().close(walk.recorder().execution(scope.id()), node);
    }
}
