package dev.headway.core.execution.cases;

import dev.headway.core.definition.CaseIndex;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.Listeners;
import dev.headway.core.execution.token.LoopVariables;
import dev.headway.core.execution.usercode.VariableChange;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItem;
import org.jspecify.annotations.Nullable;

/**
 * Tells listeners of plan items of variables ({@code variableListener} of Camunda): those of the item that holds the variable, then those
 * of the stages around it and of the case. Each is told when what runs now is done, so that no two of them run inside each other.
 */
final class CaseVariableListeners {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final Listeners listeners;
    private final DeltaRecorder recorder;
    private final boolean used;

    CaseVariableListeners(InstanceStep step, Agenda agenda, Contexts contexts, Listeners listeners, CaseIndex index) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.listeners = listeners;
        this.recorder = step.recorder();
        this.used = index.hasVariableListeners();
    }

    /** A variable of an execution is another now; the kind is create, update or delete. */
    void changed(long holderId, String name, String kind) {
        if (!used || LoopVariables.isHidden(name)) {
            return;
        }
        Execution holder = recorder.execution(holderId);
        Object value = holder.variables().get(name);
        Execution at = holder;
        while (true) {
            FlowNode node = at.isRoot() ? step.definition().graph().process() : step.nodeOf(at);
            if (node.planItem() != null) {
                tell(holderId, node, new VariableChange(name, value, kind));
            }
            if (at.isRoot()) {
                return;
            }
            at = recorder.execution(at.parentId());
        }
    }

    private void tell(long holderId, FlowNode node, VariableChange change) {
        for (PlanItem.VariableListener listener : PlanItems.planItem(node).variableListeners()) {
            if (listener.event() == null || listener.event().equals(change.event())) {
                agenda.schedule(recorder.instanceId(), () -> {
                    Execution source = recorder.exists() ? recorder.find(holderId) : null;
                    Execution seen = source == null ? rootIfThere() : source;
                    if (seen != null) {
                        FlowNode at = seen.isRoot() ? step.definition().graph().process() : step.nodeOf(seen);
                        listeners.call(
                                listener.implementation(), change, contexts.inListener(seen.id(), at, change.event()));
                    }
                });
            }
        }
    }

    private @Nullable Execution rootIfThere() {
        return recorder.exists() ? recorder.root() : null;
    }
}
