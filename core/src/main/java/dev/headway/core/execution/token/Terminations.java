package dev.headway.core.execution.token;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.OutboxRow.Reach;
import dev.headway.core.state.ScopeData;
import dev.headway.model.EventDefinition;
import dev.headway.model.Loop;
import org.jspecify.annotations.Nullable;

/**
 * Terminate end events (BPMN 2.0.2, 13.5.6): they end their scope, in the family also the loop around it or all instances, those
 * included that have called this one.
 */
public final class Terminations {
    private final Walk walk;
    private @Nullable Reach beyond;
    private boolean terminated;

    Terminations(Walk walk) {
        this.walk = walk;
    }

    /** What the end of this instance means for who called it; null for an end like every other. */
    public @Nullable Reach beyond() {
        return beyond;
    }

    /** Whether a terminate end event has ended the process instance. */
    boolean terminated() {
        return terminated;
    }

    /** A terminate end event has been reached. */
    public void raise(Execution token, EventDefinition.Terminate terminate) {
        if (terminate.all()) {
            instance(Reach.ALL);
        } else if (!terminate.loop() || !loop(token)) {
            Execution scope = walk.scopes().scopeOf(token);
            terminated = scope.isRoot();
            walk.scopes().cancelContent(scope, EndState.CANCELLED);
            walk.scopes().completeIfDone(scope.id());
        }
    }

    /** A called instance has ended so that its end reaches further. */
    public void fromCall(Execution caller, long calledInstanceId, Reach reach) {
        walk.scopes().callHasEnded(calledInstanceId);
        if (reach == Reach.ALL) {
            instance(Reach.ALL);
        } else if (!loop(caller)) {
            walk.complete(caller, walk.scopes().nodeOf(caller)); // the loop is gone, as by a migration
        }
    }

    /** Ends the loop around an execution, here or around the call of this instance; false when there is none. */
    private boolean loop(Execution execution) {
        if (walk.loops().terminate(walk.recorder().execution(execution.id()))) {
            return true;
        }
        ScopeData data = walk.recorder().root().scopeData();
        boolean called =
                data != null && data.callSite() != null && data.callSite().inLoop();
        if (called) {
            instance(Reach.LOOP);
        }
        return called;
    }

    private void instance(Reach reach) {
        beyond = reach;
        terminated = true;
        Execution root = walk.recorder().root();
        walk.scopes().cancelContent(root, EndState.CANCELLED);
        walk.scopes().completeIfDone(root.id());
    }

    /** Whether an execution is inside a multi-instance loop, of its own instance or around a call of that. */
    public boolean isInLoop(Execution execution) {
        Execution at = execution;
        while (!at.isRoot()) {
            at = walk.recorder().execution(at.parentId());
            if (at.kind() == Kind.LOOP && walk.scopes().nodeOf(at).loop() instanceof Loop.MultiInstance) {
                return true;
            }
        }
        ScopeData data = at.scopeData();
        return data != null && data.callSite() != null && data.callSite().inLoop();
    }
}
