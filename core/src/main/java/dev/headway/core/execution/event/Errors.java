package dev.headway.core.execution.event;

import dev.headway.core.command.Refusal;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.ErrorBehavior;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Listeners;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.EventDefinition;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Carries BPMN errors outwards to the nearest catcher: the boundary of the activity, an event sub-process of the scope, the
 * next scope, the calling instance (BPMN 2.0.2, 10.5.6 and 13.5.3).
 */
public final class Errors implements ErrorBehavior {
    private final InstanceStep step;
    private final Contexts contexts;
    private final Listeners listeners;
    private final EngineEvents engineEvents;
    private final Variables variables;
    private final Scopes scopes;
    private final @Nullable CaseBehavior planItems;
    private final DeltaRecorder recorder;
    private final Catchers catchers;
    private @Nullable Raised uncaught;
    private boolean endsUncaught;

    public Errors(
            InstanceStep step,
            Contexts contexts,
            EngineEvents engineEvents,
            Variables variables,
            Listeners listeners,
            Scopes scopes,
            Catchers catchers,
            @Nullable CaseBehavior planItems) {
        this.step = step;
        this.contexts = contexts;
        this.engineEvents = engineEvents;
        this.variables = variables;
        this.listeners = listeners;
        this.scopes = scopes;
        this.planItems = planItems;
        this.recorder = step.recorder();
        this.catchers = catchers;
    }

    @Override
    public @Nullable Raised uncaught() {
        return uncaught;
    }

    @Override
    public void returned(long executionId, Raised error) {
        endsUncaught = true;
        propagate(executionId, error);
    }

    /** The variables of a called instance that came back with an error. */
    public static VariableDocument withoutData(VariableDocument payload) {
        return payload.without(DATA);
    }

    /** What the error says with which a called instance came back. */
    public static Map<String, @Nullable Object> dataOf(VariableDocument payload) {
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        if (payload.get(DATA) instanceof Map<?, ?> kept) {
            kept.forEach((name, value) -> data.put(String.valueOf(name), value));
        }
        return data;
    }

    @Override
    public void propagate(long executionId, Raised raised) {
        String code = raised.code();
        String message = raised.message();
        Catchers.Catcher found = catchers.find(
                executionId,
                event -> event instanceof EventDefinition.Error error
                        ? Catchers.fit(code, error.code())
                        : Catchers.NONE);
        if (found == null && planItems != null && planItems.fault(executionId)) {
            return;
        }
        if (found == null) {
            leaveInstance(raised, executionId);
            return;
        }
        engineEvents.activity(StepEvent.Kind.ACTIVITY_ERROR_RECEIVED, executionId, found.event(), code);
        Map<String, @Nullable Object> brought = new LinkedHashMap<>();
        if (!(found.definition() instanceof EventDefinition.Error error)) {
            throw new IllegalStateException(
                    "Expected an error event at '" + found.event().id() + "'");
        }
        if (error.codeVariable() != null) {
            brought.put(error.codeVariable(), code);
        }
        if (error.messageVariable() != null) {
            brought.put(error.messageVariable(), message);
        }
        new ErrorData(raised, step, contexts).take(error.in(), found, brought);
        listeners.whileCatching(() -> enter(found, error, brought));
    }

    private void enter(Catchers.Catcher found, EventDefinition.Error error, Map<String, @Nullable Object> brought) {
        if (error.localVariables()) {
            catchers.enter(found, new EventBehavior.Brought(brought, error.transientVariables()));
            return;
        }
        brought.forEach((name, value) -> {
            if (error.transientVariables()) {
                variables.transients().set(recorder.instanceId(), name, value);
            } else {
                variables.set(found.variableScope(), name, value);
            }
        });
        catchers.enter(found);
    }

    @Override
    public void leaveInstance(Raised raised, long executionId) {
        String code = raised.code();
        String message = raised.message();
        Execution.Root root = recorder.root().requireRoot();
        if (root.superInstanceId() == 0 && !endsUncaught) {
            String element = recorder.find(executionId) == null
                    ? "?"
                    : step.nodeOf(recorder.execution(executionId)).id();
            throw new Refusal(
                    Refusal.Reason.UNCAUGHT_ERROR,
                    "Expected a boundary event or event sub-process that catches BPMN error '" + code
                            + "' raised at element '"
                            + element + "', but process " + step.definition() + " has none (instance "
                            + recorder.instanceId()
                            + "). Add an error boundary event with this code, or do not raise it here."
                            + (message == null ? "" : " The error says: " + message));
        }
        uncaught = raised;
        scopes.endInstance(EndState.FAILED, "BPMN error " + code, false, raised);
    }
}
