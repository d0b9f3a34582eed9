package dev.headway.core.execution.event;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Looks outwards from an execution for the nearest event that catches an error or an escalation: the boundary of the activity,
 * an event sub-process of the scope, the next scope (BPMN 2.0.2, 10.5.6 and 13.5.3).
 */
public final class Catchers {
    /** How well an event fits: not at all, because it catches every code, or by its very code. */
    static final int NONE = 0;

    static final int ANY = 1;
    static final int EXACT = 2;

    private final InstanceStep step;
    private final EventBehavior events;
    private final DeltaRecorder recorder;

    public Catchers(InstanceStep step, EventBehavior events) {
        this.step = step;
        this.events = events;
        this.recorder = step.recorder();
    }

    /**
     * Who catches.
     *
     * @param holderId the activity of a boundary event, or the scope of an event sub-process
     * @param event boundary event, or start event of an event sub-process
     * @param variableScope execution whose scope gets the variables of the event
     */
    record Catcher(
            long holderId, FlowNode event, EventDefinition definition, boolean interrupting, long variableScope) {}

    /** How well an event for {@code wanted} (null: all) fits a code that was thrown. */
    static int fit(String code, @Nullable String wanted) {
        return wanted == null ? ANY : code.equals(wanted) ? EXACT : NONE;
    }

    /** The nearest catcher; within one place the event that names the code goes before one that catches all. */
    @Nullable
    Catcher find(long executionId, ToIntFunction<EventDefinition> fit) {
        Execution at = recorder.execution(executionId);
        FlowNode node = step.nodeOf(at);
        while (node.scope() >= 0) {
            if (step.isLoopInstance(at, node)) {
                at = recorder.execution(at.parentId());
                continue;
            }
            // An activity that was left already (a listener or condition on the way out) is not guarded any more.
            FlowNode boundary = at.visitId() == 0 || node.type() == ElementType.EVENT_SUB_PROCESS
                    ? null
                    : best(node.boundaryEvents(), fit);
            if (boundary != null && boundary.detail() instanceof ElementDetail.BoundaryEvent detail) {
                long outer = at.isRoot() ? at.id() : at.parentId();
                return new Catcher(at.id(), boundary, detail.event(), detail.interrupting(), outer);
            }
            FlowNode scopeNode = step.definition().graph().node(node.scope());
            Execution scope = step.scopeOf(at);
            while (!scope.isRoot() && step.nodeOf(scope).index() != scopeNode.index()) {
                scope = recorder.execution(scope.parentId()); // the event whose compensation runs a handler
            }
            FlowNode start = interruptsItsScope(node) ? null : best(startsBeside(node, scopeNode), fit);
            if (start != null && start.detail() instanceof ElementDetail.StartEvent detail) {
                return new Catcher(scope.id(), start, detail.event(), detail.interrupting(), scope.id());
            }
            at = scope;
            node = scopeNode;
        }
        return null;
    }

    /** Goes on at the catcher. */
    void enter(Catcher found) {
        enter(found, EventBehavior.Brought.NOTHING);
    }

    /** The same, with variables for what follows. */
    void enter(Catcher found, EventBehavior.Brought brought) {
        Execution holder = recorder.execution(found.holderId());
        if (found.event().type() == ElementType.START_EVENT) {
            events.enterEventSubProcess(holder, found.event(), found.interrupting(), brought);
        } else {
            events.enterBoundary(holder, found.event(), found.interrupting(), brought);
        }
    }

    /** Once an interrupting event sub-process runs, no other handler of its scope starts (BPMN 2.0.2, 13.5.4). */
    private boolean interruptsItsScope(FlowNode node) {
        return node.type() == ElementType.EVENT_SUB_PROCESS
                && step.definition().startsOf(node).stream()
                        .allMatch(start ->
                                start.detail() instanceof ElementDetail.StartEvent detail && detail.interrupting());
    }

    /** Starts of the scope's event sub-processes; what one of them throws does not start itself again. */
    private List<Integer> startsBeside(FlowNode thrower, FlowNode scopeNode) {
        List<Integer> starts = new ArrayList<>();
        for (int index : scopeNode.children()) {
            FlowNode child = step.definition().graph().node(index);
            if (child.type() == ElementType.EVENT_SUB_PROCESS && index != thrower.index()) {
                step.definition().startsOf(child).forEach(start -> starts.add(start.index()));
            }
        }
        return starts;
    }

    private @Nullable FlowNode best(List<Integer> events, ToIntFunction<EventDefinition> fit) {
        FlowNode best = null;
        int bestFit = NONE;
        for (int index : events) {
            FlowNode candidate = step.definition().graph().node(index);
            EventDefinition event = eventOf(candidate);
            int quality = event == null ? NONE : fit.applyAsInt(event);
            if (quality > bestFit) {
                best = candidate;
                bestFit = quality;
            }
        }
        return best;
    }

    private static @Nullable EventDefinition eventOf(FlowNode node) {
        return switch (node.detail()) {
            case ElementDetail.BoundaryEvent boundary -> boundary.event();
            case ElementDetail.StartEvent start -> start.event();
            default -> null;
        };
    }
}
