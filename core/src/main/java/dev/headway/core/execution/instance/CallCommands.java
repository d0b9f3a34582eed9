package dev.headway.core.execution.instance;

import dev.headway.core.command.Command;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Terminations;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItemTransition;
import org.jspecify.annotations.Nullable;

/** Commands that come from instances which this one has called. */
public final class CallCommands {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Scopes scopes;
    private final Terminations terminations;
    private final Calls calls;
    private final @Nullable CaseBehavior planItems;
    private final DeltaRecorder recorder;

    public CallCommands(
            InstanceStep step,
            Agenda agenda,
            Scopes scopes,
            Terminations terminations,
            Calls calls,
            @Nullable CaseBehavior planItems) {
        this.step = step;
        this.agenda = agenda;
        this.scopes = scopes;
        this.terminations = terminations;
        this.calls = calls;
        this.planItems = planItems;
        this.recorder = step.recorder();
    }

    public void returned(Command.ReturnFromCall returned) {
        if (!calls.waitsFor(returned.executionId(), returned.calledInstanceId())) {
            return; // the call activity was left meanwhile
        }
        FlowNode node = step.nodeOf(recorder.execution(returned.executionId()));
        boolean suspended = recorder.root().requireRoot().suspended();
        if (suspended || (returned.errorCode() == null && Calls.returnsAsJob(node))) {
            returnedAsJob(returned); // while the instance is suspended it waits, as all jobs do
            return;
        }
        calls.returned(
                recorder.execution(returned.executionId()),
                returned.variables(),
                returned.errorCode(),
                returned.errorMessage());
    }

    public void cancelled(Command.CallCancelled cancelled) {
        if (calls.waitsFor(cancelled.executionId(), cancelled.calledInstanceId())) {
            scopes.callHasEnded(cancelled.calledInstanceId());
            Execution caller = recorder.execution(cancelled.executionId());
            if (planItems == null) {
                scopes.cancelBranch(caller, cancelled.reason());
            } else {
                planItems.end(caller, step.nodeOf(caller), EndState.CANCELLED, PlanItemTransition.TERMINATE);
            }
        }
    }

    public void terminated(Command.CallTerminated terminated) {
        if (calls.waitsFor(terminated.executionId(), terminated.calledInstanceId())) {
            Execution caller = recorder.execution(terminated.executionId());
            if (planItems != null) {
                scopes.callHasEnded(terminated.calledInstanceId());
                planItems.end(caller, step.nodeOf(caller), EndState.CANCELLED, PlanItemTransition.TERMINATE);
                return;
            }
            agenda.guarded(
                    caller.id(),
                    () -> terminations.fromCall(caller, terminated.calledInstanceId(), terminated.reach()));
        }
    }

    public void returnedAsJob(Command.ReturnFromCall returned) {
        if (!calls.waitsFor(returned.executionId(), returned.calledInstanceId())) {
            return; // the call activity was left meanwhile
        }
        calls.returnAsJob(
                recorder.execution(returned.executionId()),
                returned.variables(),
                returned.errorCode(),
                returned.errorMessage());
    }

    public void escalated(Command.EscalateFromCall escalated) {
        if (calls.waitsFor(escalated.executionId(), escalated.calledInstanceId())) {
            calls.escalated(escalated.executionId(), escalated.thrown());
        }
    }
}
