package dev.headway.core.execution;

import dev.headway.core.command.Refusal;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries BPMN errors outwards to the nearest catcher: the boundary of the activity, an event sub-process of the scope, the
 * next scope, the calling instance (BPMN 2.0.2, 10.5.6 and 13.5.3).
 */
public final class Errors {
    private final Walk walk;
    private final DeltaRecorder recorder;
    private @Nullable Uncaught uncaught;
    private boolean endsUncaught;

    /** An error that left an instance which was started in the same step. */
    record Uncaught(String code, @Nullable String message) {}

    Errors(Walk walk) {
        this.walk = walk;
        this.recorder = walk.recorder();
    }

    /** The error that ended this instance, for the call activity that started it in the same step. */
    @Nullable
    Uncaught uncaught() {
        return uncaught;
    }

    /**
     * An error came back from a called instance, which has ended by it: when nobody catches it here either this instance ends
     * too, since there is nobody left who could do it again.
     */
    void returned(long executionId, String code, @Nullable String message) {
        endsUncaught = true;
        propagate(executionId, code, message);
    }

    /** Looks for the catcher of an error raised at an execution, and goes on there. */
    public void propagate(long executionId, String code, @Nullable String message) {
        Execution at = recorder.execution(executionId);
        FlowNode node = walk.scopes().nodeOf(at);
        while (node.type() != ElementType.PROCESS) {
            if (walk.isLoopInstance(at, node)) {
                at = recorder.execution(at.parentId());
                continue;
            }
            FlowNode boundary = matching(node.boundaryEvents(), code);
            if (boundary != null) {
                setErrorVariables(at.isRoot() ? at.id() : at.parentId(), boundary, code, message);
                walk.events().enterBoundary(recorder.execution(at.id()), boundary, true);
                return;
            }
            Execution scope = walk.scopes().scopeOf(at);
            FlowNode scopeNode = walk.definition().graph().node(node.scope());
            FlowNode start = interruptsItsScope(node) ? null : matching(starts(scopeNode), code);
            if (start != null) {
                setErrorVariables(scope.id(), start, code, message);
                walk.events().enterEventSubProcess(recorder.execution(scope.id()), start, true);
                return;
            }
            at = scope;
            node = scopeNode;
        }
        leaveInstance(code, message, executionId);
    }

    /** Once an interrupting event sub-process runs, no other handler of its scope starts (BPMN 2.0.2, 13.5.4). */
    private boolean interruptsItsScope(FlowNode node) {
        return node.type() == ElementType.EVENT_SUB_PROCESS
                && walk.events().startOf(node).detail() instanceof ElementDetail.StartEvent start
                && start.interrupting();
    }

    private List<Integer> starts(FlowNode scopeNode) {
        List<Integer> starts = new ArrayList<>();
        for (int index : scopeNode.children()) {
            FlowNode child = walk.definition().graph().node(index);
            if (child.type() == ElementType.EVENT_SUB_PROCESS) {
                starts.add(walk.events().startOf(child).index());
            }
        }
        return starts;
    }

    /** The catcher of this code among events; one that names the code goes before one that catches all. */
    private @Nullable FlowNode matching(List<Integer> events, String code) {
        FlowNode catchAll = null;
        for (int index : events) {
            FlowNode candidate = walk.definition().graph().node(index);
            if (eventOf(candidate) instanceof EventDefinition.Error error) {
                if (code.equals(error.code())) {
                    return candidate;
                }
                if (error.code() == null && catchAll == null) {
                    catchAll = candidate;
                }
            }
        }
        return catchAll;
    }

    private static @Nullable EventDefinition eventOf(FlowNode node) {
        return switch (node.detail()) {
            case ElementDetail.BoundaryEvent boundary -> boundary.event();
            case ElementDetail.StartEvent start -> start.event();
            default -> null;
        };
    }

    private void setErrorVariables(long outer, FlowNode catcher, String code, @Nullable String message) {
        if (eventOf(catcher) instanceof EventDefinition.Error error) {
            if (error.codeVariable() != null) {
                walk.variables().set(outer, error.codeVariable(), code);
            }
            if (error.messageVariable() != null) {
                walk.variables().set(outer, error.messageVariable(), message);
            }
        }
    }

    private void leaveInstance(String code, @Nullable String message, long executionId) {
        Execution.Root root = recorder.root().requireRoot();
        if (root.superInstanceId() == 0 && !endsUncaught) {
            String element = recorder.find(executionId) == null
                    ? "?"
                    : walk.scopes().nodeOf(recorder.execution(executionId)).id();
            throw new Refusal(
                    Refusal.Reason.UNCAUGHT_ERROR,
                    "Expected a boundary event or event sub-process that catches BPMN error '" + code
                            + "' raised at element '"
                            + element + "', but process " + walk.definition() + " has none (instance "
                            + recorder.instanceId()
                            + "). Add an error boundary event with this code, or do not raise it here."
                            + (message == null ? "" : " The error says: " + message));
        }
        uncaught = new Uncaught(code, message);
        walk.scopes().endInstance(EndState.FAILED, "BPMN error " + code, false, code, message);
    }
}
