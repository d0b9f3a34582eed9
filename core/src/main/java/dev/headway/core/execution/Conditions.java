package dev.headway.core.execution;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.expression.UnknownName;
import dev.headway.core.state.Execution;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Conditional events (BPMN 2.0.2, 10.5.5): a condition is looked at when something begins to wait for it, and again whenever a
 * variable changes that it can see. What has happened is remembered within a step only: at its end every condition was looked at.
 */
final class Conditions {
    private final Walk walk;
    private final DeltaRecorder recorder;
    private final boolean used;
    private final Set<Long> armed;
    private final List<Change> changes;

    /** A variable that changed: create, update or delete, on the execution that holds it. */
    private record Change(long holderId, String name, String kind) {}

    Conditions(Walk walk) {
        this.walk = walk;
        this.recorder = walk.recorder();
        this.used = walk.definition().hasConditions();
        this.armed = used ? new HashSet<>() : Set.of(); // most processes have none
        this.changes = used ? new ArrayList<>() : List.of();
    }

    /** Something begins to wait. */
    void armed(SubscriptionRow subscription) {
        armed.add(subscription.id());
    }

    /** All that wait look again, as after a suspension. */
    void again() {
        waiting().forEach(subscription -> armed.add(subscription.id()));
    }

    void changed(long holderId, String name, String kind) {
        if (used) {
            changes.add(new Change(holderId, name, kind));
        }
    }

    /** Lets events happen whose conditions hold now. */
    void settle() {
        while (!armed.isEmpty() || !changes.isEmpty()) {
            Set<Long> fresh = Set.copyOf(armed);
            List<Change> changed = List.copyOf(changes);
            armed.clear();
            changes.clear();
            if (!recorder.exists() || recorder.root().requireRoot().suspended()) {
                return;
            }
            for (SubscriptionRow subscription : waiting()) {
                if (fresh.contains(subscription.id()) || concerns(subscription, changed)) {
                    look(subscription);
                }
            }
        }
    }

    private List<SubscriptionRow> waiting() {
        return recorder.state().subscriptions().all().stream()
                .filter(subscription -> subscription.type() == SubscriptionRow.Type.CONDITION)
                .sorted(Comparator.comparingLong(SubscriptionRow::id))
                .toList();
    }

    private boolean concerns(SubscriptionRow subscription, List<Change> changed) {
        EventDefinition.Conditional event = eventOf(walk.definition().node(subscription.elementId()));
        for (Change change : changed) {
            boolean named = event.variableName() == null || event.variableName().equals(change.name());
            boolean kind =
                    event.variableEvents().isEmpty() || event.variableEvents().contains(change.kind());
            if (named && kind && sees(subscription.executionId(), change.holderId())) {
                return true;
            }
        }
        return false;
    }

    private boolean sees(long executionId, long holderId) {
        Execution at = recorder.find(executionId);
        while (at != null) {
            if (at.id() == holderId) {
                return true;
            }
            at = at.isRoot() ? null : recorder.find(at.parentId());
        }
        return false;
    }

    private void look(SubscriptionRow subscription) {
        if (!recorder.exists() || recorder.state().subscriptions().get(subscription.id()) == null) {
            return; // what happened just now ended the wait
        }
        FlowNode node = walk.definition().node(subscription.elementId());
        walk.guarded(subscription.executionId(), () -> {
            Execution execution = recorder.execution(subscription.executionId());
            if (holds(execution, node)) {
                walk.events().arrived(execution, node, VariableDocument.EMPTY);
            }
        });
    }

    /** A condition over a variable that is not there does not hold, as in the family. */
    private boolean holds(Execution execution, FlowNode node) {
        EventDefinition.Conditional event = eventOf(node);
        ActivityContext context = walk.contextOf(execution, node);
        try {
            return event.language() != null
                    ? Scripts.test(walk.context().userCode(), event.language(), event.condition(), node, context)
                    : walk.expression(event.condition()).test(context);
        } catch (RuntimeException unknown) {
            if (missesAName(unknown)) {
                return false;
            }
            throw unknown;
        }
    }

    private static boolean missesAName(@Nullable Throwable failure) {
        return failure != null && (failure instanceof UnknownName || missesAName(failure.getCause()));
    }

    private static EventDefinition.Conditional eventOf(FlowNode node) {
        EventDefinition event = switch (node.detail()) {
            case ElementDetail.CatchEvent caught -> caught.event();
            case ElementDetail.BoundaryEvent boundary -> boundary.event();
            case ElementDetail.StartEvent start -> start.event();
            default -> new EventDefinition.None();
        };
        if (event instanceof EventDefinition.Conditional conditional) {
            return conditional;
        }
        throw new IllegalStateException("Expected a conditional event at '" + node.id() + "'");
    }
}
