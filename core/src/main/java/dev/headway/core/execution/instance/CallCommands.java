package dev.headway.core.execution.instance;

import dev.headway.core.command.Command;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;

/** Commands that come from instances which this one has called. */
public final class CallCommands {
    private final Walk walk;
    private final DeltaRecorder recorder;

    public CallCommands(Walk walk) {
        this.walk = walk;
        this.recorder = walk.recorder();
    }

    public void returned(Command.ReturnFromCall returned) {
        if (!Instances.waitsFor(walk, returned.executionId(), returned.calledInstanceId())) {
            return; // the call activity was left meanwhile
        }
        FlowNode node = walk.scopes().nodeOf(recorder.execution(returned.executionId()));
        boolean suspended = recorder.root().requireRoot().suspended();
        if (suspended || (returned.errorCode() == null && Instances.returnsAsJob(node))) {
            returnedAsJob(returned); // while the instance is suspended it waits, as all jobs do
            return;
        }
        Instances.returned(
                walk,
                recorder.execution(returned.executionId()),
                returned.variables(),
                returned.errorCode(),
                returned.errorMessage());
    }

    public void cancelled(Command.CallCancelled cancelled) {
        if (Instances.waitsFor(walk, cancelled.executionId(), cancelled.calledInstanceId())) {
            walk.scopes().callHasEnded(cancelled.calledInstanceId());
            walk.scopes().cancelBranch(recorder.execution(cancelled.executionId()), cancelled.reason());
        }
    }

    public void terminated(Command.CallTerminated terminated) {
        if (Instances.waitsFor(walk, terminated.executionId(), terminated.calledInstanceId())) {
            Execution caller = recorder.execution(terminated.executionId());
            if (walk.planItems() != null) {
                walk.scopes().callHasEnded(terminated.calledInstanceId());
                walk.scopes().cancelBranch(caller, "its process was terminated");
                return;
            }
            walk.guarded(
                    caller.id(),
                    () -> walk.scopes()
                            .terminations()
                            .fromCall(caller, terminated.calledInstanceId(), terminated.reach()));
        }
    }

    public void returnedAsJob(Command.ReturnFromCall returned) {
        if (!Instances.waitsFor(walk, returned.executionId(), returned.calledInstanceId())) {
            return; // the call activity was left meanwhile
        }
        Instances.returnAsJob(
                walk,
                recorder.execution(returned.executionId()),
                returned.variables(),
                returned.errorCode(),
                returned.errorMessage());
    }

    public void escalated(Command.EscalateFromCall escalated) {
        if (Instances.waitsFor(walk, escalated.executionId(), escalated.calledInstanceId())) {
            CallResults.escalated(walk, escalated.executionId(), escalated.thrown());
        }
    }
}
