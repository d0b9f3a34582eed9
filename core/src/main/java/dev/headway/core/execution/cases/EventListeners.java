package dev.headway.core.execution.cases;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.state.CaseItem;
import dev.headway.core.state.CaseItem.ItemState;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItemTransition;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Event listeners of a case (CMMN 1.1, 5.4.2 and 8.4.3): when each begins to listen, and when it does not. */
final class EventListeners {
    private final EventBehavior events;
    private final PlanItems items;
    private final DeltaRecorder recorder;

    EventListeners(InstanceStep step, EventBehavior events, PlanItems items) {
        this.events = events;
        this.items = items;
        this.recorder = step.recorder();
    }

    /** Nothing keeps a listener from listening any more. What starts it may occur again: then it listens already. */
    void enter(Execution item, FlowNode node, @Nullable String criterion) {
        CaseItem now = PlanItems.of(item);
        boolean listens = now.criterion() != null;
        items.put(
                item,
                now.entered(
                        listens ? now.criterion() : criterion, items.sentries().withoutEntry(item, node)));
        if (!listens) {
            arm(item, node);
        }
    }

    /** The condition of a listener is true: it listens, unless it still waits for what starts it. */
    void available(Execution unavailable, FlowNode node) {
        items.move(unavailable, node, ItemState.AVAILABLE, PlanItemTransition.CREATE);
        Execution item = recorder.execution(unavailable.id());
        if (PlanItems.of(item).criterion() != null) {
            arm(item, node);
        } else if (PlanItems.planItem(node).entry().isEmpty()) {
            items.enter(item, node, null);
        } else {
            items.sentries().look(item, node);
        }
    }

    /** A timer that repeats is about to fire: the instance that waits for the next time. */
    long next(Execution fired, FlowNode node) {
        CaseItem before = PlanItems.of(fired);
        Execution next =
                items.create(recorder.execution(fired.parentId()), node, before.number() + 1, ItemState.AVAILABLE);
        items.put(next, PlanItems.of(next).entered(before.criterion(), Set.of()));
        items.tellAvailable(next, node);
        items.occurred(node, next, PlanItemTransition.CREATE);
        return next.id();
    }

    private void arm(Execution item, FlowNode node) {
        if (node.detail() instanceof ElementDetail.CaseListener listener) {
            events.arm(recorder.execution(item.id()), node, listener.event());
        }
    }
}
