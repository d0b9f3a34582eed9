package dev.headway.core.execution;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;

/** Commands about ad-hoc sub-processes: start one of their activities, end them (BPMN 2.0.2, 13.3.5). */
final class AdHocCommands {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Scopes scopes;

    AdHocCommands(InstanceStep step, Agenda agenda, Scopes scopes) {
        this.step = step;
        this.agenda = agenda;
        this.scopes = scopes;
    }

    void start(Command.StartAdHocActivity start) {
        Execution scope = require(start.executionId());
        FlowNode node = step.nodeOf(scope);
        FlowNode wanted = null;
        for (int index : node.children()) {
            FlowNode child = step.definition().graph().node(index);
            if (child.id().equals(start.elementId()) && mayStart(child)) {
                wanted = child;
            }
        }
        if (wanted == null) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected an activity without incoming flows in ad-hoc sub-process '" + node.id() + "', but '"
                            + start.elementId() + "' is none (instance " + scope.instanceId() + ").");
        }
        boolean sequential = node.detail() instanceof ElementDetail.Scope detail && detail.sequential();
        if (sequential && scope.activeChildren() > 0) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected nothing to run in the sequential ad-hoc sub-process '" + node.id()
                            + "' in order to start '" + wanted.id() + "', but something does (instance "
                            + scope.instanceId() + "). Complete it first.");
        }
        scopes.addToken(scope, wanted);
    }

    /** Whether somebody outside may start this node of an ad-hoc sub-process. */
    static boolean mayStart(FlowNode node) {
        return node.incoming().isEmpty()
                && !node.forCompensation()
                && node.type() != ElementType.EVENT_SUB_PROCESS
                && node.type() != ElementType.BOUNDARY_EVENT;
    }

    void complete(Command.CompleteAdHoc complete) {
        Execution scope = require(complete.executionId());
        FlowNode node = step.nodeOf(scope);
        if (scope.activeChildren() > 0) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected nothing to run in ad-hoc sub-process '" + node.id()
                            + "' in order to complete it, but " + scope.activeChildren()
                            + " of its activities still do (instance " + scope.instanceId()
                            + "). Complete them first, or give it a completion condition.");
        }
        agenda.guarded(scope.id(), () -> scopes.close(scope, node));
    }

    private Execution require(long executionId) {
        Execution scope = step.recorder().find(executionId);
        if (scope == null
                || scope.kind() != Kind.SCOPE
                || step.nodeOf(scope).type() != ElementType.AD_HOC_SUB_PROCESS) {
            throw new Refusal(
                    Reason.NOT_FOUND,
                    "Expected execution " + executionId + " of instance "
                            + step.recorder().instanceId() + " to be in an ad-hoc sub-process, but it is not there"
                            + (scope == null ? "; it has moved on or ended." : "."));
        }
        return scope;
    }
}
