package dev.headway.core.execution.token;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.OutboxRow.Reach;
import dev.headway.core.state.ScopeData;
import dev.headway.model.EventDefinition;
import dev.headway.model.Loop;

/**
 * Terminate end events (BPMN 2.0.2, 13.5.6): they end their scope, in the family also the loop around it or all instances, those
 * included that have called this one.
 */
public final class Terminations {
    private final InstanceStep step;
    private final Walk walk;
    private final Scopes scopes;
    private final LoopBehavior loops;

    public Terminations(InstanceStep step, Walk walk, Scopes scopes, LoopBehavior loops) {
        this.step = step;
        this.walk = walk;
        this.scopes = scopes;
        this.loops = loops;
    }

    /** A terminate end event has been reached. */
    public void raise(Execution token, EventDefinition.Terminate terminate) {
        if (terminate.all()) {
            instance(Reach.ALL);
        } else if (!terminate.loop() || !loop(token)) {
            Execution scope = step.scopeOf(token);
            scopes.terminates(scope.isRoot());
            scopes.cancelContent(scope, EndState.CANCELLED);
            scopes.completeIfDone(scope.id());
        }
    }

    /** A called instance has ended so that its end reaches further. */
    public void fromCall(Execution caller, long calledInstanceId, Reach reach) {
        scopes.callHasEnded(calledInstanceId);
        if (reach == Reach.ALL) {
            instance(Reach.ALL);
        } else if (!loop(caller)) {
            walk.complete(caller, step.nodeOf(caller)); // the loop is gone, as by a migration
        }
    }

    /** Ends the loop around an execution, here or around the call of this instance; false when there is none. */
    private boolean loop(Execution execution) {
        if (loops.terminate(step.recorder().execution(execution.id()))) {
            return true;
        }
        ScopeData data = step.recorder().root().scopeData();
        boolean called =
                data != null && data.callSite() != null && data.callSite().inLoop();
        if (called) {
            instance(Reach.LOOP);
        }
        return called;
    }

    private void instance(Reach reach) {
        scopes.terminatesBeyond(reach);
        Execution root = step.recorder().root();
        scopes.cancelContent(root, EndState.CANCELLED);
        scopes.completeIfDone(root.id());
    }

    /** Whether an execution is inside a multi-instance loop, of its own instance or around a call of that. */
    public boolean isInLoop(Execution execution) {
        Execution at = execution;
        while (!at.isRoot()) {
            at = step.recorder().execution(at.parentId());
            if (at.kind() == Kind.LOOP && step.nodeOf(at).loop() instanceof Loop.MultiInstance) {
                return true;
            }
        }
        ScopeData data = at.scopeData();
        return data != null && data.callSite() != null && data.callSite().inLoop();
    }
}
