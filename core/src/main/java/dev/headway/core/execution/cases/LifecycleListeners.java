package dev.headway.core.execution.cases;

import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.Listeners;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;
import dev.headway.model.Listener;
import dev.headway.model.PlanItem;
import dev.headway.model.PlanItemTransition;
import org.jspecify.annotations.Nullable;

/** Calls the listeners of the model that hear of the life cycle of a plan item. */
final class LifecycleListeners {
    private final Contexts contexts;
    private final Listeners listeners;

    LifecycleListeners(Contexts contexts, Listeners listeners) {
        this.contexts = contexts;
        this.listeners = listeners;
    }

    /** Calls those that ask for this change of state. */
    void changed(
            Execution item, FlowNode node, @Nullable String from, String to, @Nullable PlanItemTransition transition) {
        for (PlanItem.LifecycleListener listener : PlanItems.planItem(node).lifecycleListeners()) {
            boolean asked = (listener.sourceState() == null
                            || listener.sourceState().equals(from))
                    && (listener.targetState() == null || listener.targetState().equals(to))
                    && (listener.transition() == null || listener.transition() == transition);
            if (asked) {
                String event = listener.event(to);
                listeners.call(
                        new Listener(event, listener.implementation(), null),
                        contexts.inListener(item.id(), node, event).after(from));
            }
        }
    }
}
