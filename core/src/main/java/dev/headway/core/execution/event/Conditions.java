package dev.headway.core.execution.event;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.ConditionBehavior;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.Tokens;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.Scripts;
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
public final class Conditions implements ConditionBehavior {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final EngineEvents engineEvents;
    private final Variables variables;
    private final Tokens tokens;
    private final DeltaRecorder recorder;
    private final boolean used;
    private final Set<Long> armed;
    private final List<Change> changes;
    private final List<Change> unheard;
    private boolean heard;

    /** A variable that changed: create, update or delete, on the execution that holds it. */
    private record Change(long holderId, String name, String kind) {}

    public Conditions(
            InstanceStep step,
            Agenda agenda,
            Contexts contexts,
            EngineEvents engineEvents,
            Variables variables,
            Tokens tokens) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.engineEvents = engineEvents;
        this.variables = variables;
        this.tokens = tokens;
        this.recorder = step.recorder();
        this.used = step.definition().hasConditions();
        this.armed = used ? new HashSet<>() : Set.of(); // most processes have none
        this.changes = used ? new ArrayList<>() : List.of();
        this.unheard = used ? new ArrayList<>() : List.of();
    }

    @Override
    public void armed(SubscriptionRow subscription) {
        armed.add(subscription.id());
    }

    @Override
    public void again() {
        waiting(false).forEach(subscription -> armed.add(subscription.id()));
    }

    @Override
    public void changed(long holderId, String name, String kind) {
        if (used) {
            changes.add(new Change(holderId, name, kind));
            unheard.add(new Change(holderId, name, kind));
        }
    }

    /** A variable that the instance was started with: only listeners ask for it, conditions are looked at when they are armed. */
    @Override
    public void created(long holderId, String name) {
        if (used) {
            unheard.add(new Change(holderId, name, "create"));
        }
    }

    /**
     * Lets Flowable's variable listeners happen: once in a step, when all else in it is done, for the changes of the whole step in
     * whatever scope of the instance, and once for each change. What they change themselves they do not hear. Says whether any
     * happened.
     */
    @Override
    public boolean hear() {
        if (unheard.isEmpty()) {
            return false;
        }
        List<Change> changed = List.copyOf(unheard);
        unheard.clear();
        if (heard || recorder.root().requireRoot().suspended()) {
            return false;
        }
        boolean any = false;
        for (SubscriptionRow subscription : waiting(true)) {
            EventDefinition.Conditional event = eventOf(step.definition().node(subscription.elementId()));
            for (Change change : changed) {
                if (isAbout(event, change)) {
                    any = true;
                    happen(subscription); // again for each change, where it does not interrupt
                }
            }
        }
        heard = any;
        return any;
    }

    private void happen(SubscriptionRow subscription) {
        if (!recorder.exists() || recorder.state().subscriptions().get(subscription.id()) == null) {
            return; // what happened just now ended the wait
        }
        FlowNode node = step.definition().node(subscription.elementId());
        agenda.guarded(
                subscription.executionId(),
                () -> tokens.arrived(recorder.execution(subscription.executionId()), node, VariableDocument.EMPTY));
    }

    /** Whether an event waits for the change of a variable, not for a condition. */
    static boolean isListener(FlowNode node) {
        return eventOf(node).isListener();
    }

    @Override
    public void settle() {
        variables.storeHandedOut();
        while (!armed.isEmpty() || !changes.isEmpty()) {
            Set<Long> fresh = Set.copyOf(armed);
            List<Change> changed = List.copyOf(changes);
            armed.clear();
            changes.clear();
            if (!recorder.exists() || recorder.root().requireRoot().suspended()) {
                return;
            }
            for (SubscriptionRow subscription : waiting(false)) {
                if (fresh.contains(subscription.id()) || concerns(subscription, changed)) {
                    look(subscription);
                }
            }
        }
    }

    private List<SubscriptionRow> waiting(boolean listeners) {
        return recorder.state().subscriptions().all().stream()
                .filter(subscription -> subscription.type() == SubscriptionRow.Type.CONDITION
                        && isListener(step.definition().node(subscription.elementId())) == listeners)
                .sorted(Comparator.comparingLong(SubscriptionRow::id))
                .toList();
    }

    private boolean concerns(SubscriptionRow subscription, List<Change> changed) {
        EventDefinition.Conditional event = eventOf(step.definition().node(subscription.elementId()));
        for (Change change : changed) {
            if (isAbout(event, change) && step.sees(subscription.executionId(), change.holderId())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAbout(EventDefinition.Conditional event, Change change) {
        return (event.variableName() == null || event.variableName().equals(change.name()))
                && (event.variableEvents().isEmpty() || event.variableEvents().contains(change.kind()));
    }

    private void look(SubscriptionRow subscription) {
        if (!recorder.exists() || recorder.state().subscriptions().get(subscription.id()) == null) {
            return; // what happened just now ended the wait
        }
        FlowNode node = step.definition().node(subscription.elementId());
        agenda.guarded(subscription.executionId(), () -> {
            Execution execution = recorder.execution(subscription.executionId());
            if (holds(execution, node)) {
                engineEvents.received(execution, subscription);
                tokens.arrived(execution, node, VariableDocument.EMPTY);
            }
        });
    }

    /** A condition over a variable that is not there does not hold, as in the family. */
    private boolean holds(Execution execution, FlowNode node) {
        EventDefinition.Conditional event = eventOf(node);
        ActivityContext context = contexts.of(execution, node);
        try {
            return event.language() != null
                    ? Scripts.test(step.context().userCode(), event.language(), event.condition(), node, context)
                    : step.expression(event.condition()).test(context);
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
            case ElementDetail.CaseListener listener -> listener.event();
            default -> new EventDefinition.None();
        };
        if (event instanceof EventDefinition.Conditional conditional) {
            return conditional;
        }
        throw new IllegalStateException("Expected a conditional event at '" + node.id() + "'");
    }
}
