package dev.headway.core.execution;

import dev.headway.core.command.Refusal;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.model.EventDefinition;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Carries BPMN errors outwards to the nearest catcher: the boundary of the activity, an event sub-process of the scope, the
 * next scope, the calling instance (BPMN 2.0.2, 10.5.6 and 13.5.3).
 */
public final class Errors {
    private final Walk walk;
    private final DeltaRecorder recorder;
    private final Catchers catchers;
    private @Nullable Uncaught uncaught;
    private boolean endsUncaught;
    private boolean catching;

    /** An error that left an instance which was started in the same step. */
    record Uncaught(String code, @Nullable String message) {}

    Errors(Walk walk) {
        this.walk = walk;
        this.recorder = walk.recorder();
        this.catchers = new Catchers(walk);
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
        Catchers.Catcher found = catchers.find(
                executionId,
                event -> event instanceof EventDefinition.Error error
                        ? Catchers.fit(code, error.code())
                        : Catchers.NONE);
        if (found == null && walk.planItems() != null && walk.planItems().fault(executionId)) {
            return;
        }
        if (found == null) {
            leaveInstance(code, message, executionId);
            return;
        }
        walk.engineEvents().activity(StepEvent.Kind.ACTIVITY_ERROR_RECEIVED, executionId, found.event(), code);
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
        boolean outer = catching;
        catching = true;
        try {
            enter(found, error, brought);
        } finally {
            catching = outer;
        }
    }

    /** Whether an error is being caught: what else is cancelled by it has failed, too, and what that raises adds nothing. */
    boolean isCatching() {
        return catching;
    }

    private void enter(Catchers.Catcher found, EventDefinition.Error error, Map<String, @Nullable Object> brought) {
        if (error.localVariables()) {
            catchers.enter(found, new Catchers.Brought(brought, error.transientVariables()));
            return;
        }
        brought.forEach((name, value) -> {
            if (error.transientVariables()) {
                walk.variables().transients().set(recorder.instanceId(), name, value);
            } else {
                walk.variables().set(found.variableScope(), name, value);
            }
        });
        catchers.enter(found);
    }

    /** An error that nothing here catches, or that is meant for the call activity which started this instance. */
    void leaveInstance(String code, @Nullable String message, long executionId) {
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
