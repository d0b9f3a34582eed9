package dev.headway.core.execution.token;

import dev.headway.core.variable.VariableDocument;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Carries BPMN errors outwards to the nearest catcher: the boundary of the activity, an event sub-process of the scope, the
 * next scope, the calling instance (BPMN 2.0.2, 10.5.6 and 13.5.3).
 */
public interface ErrorBehavior {
    /**
     * An error on its way.
     *
     * @param data what it says beside code and message
     */
    record Raised(String code, @Nullable String message, Map<String, @Nullable Object> data) {}

    /** Looks for the catcher of an error raised at an execution, and goes on there. */
    default void propagate(long executionId, String code, @Nullable String message) {
        propagate(executionId, new Raised(code, message, Map.of()));
    }

    /** The same for an error that says more. */
    void propagate(long executionId, Raised raised);

    /**
     * An error came back from a called instance, which has ended by it: when nobody catches it here either this instance ends
     * too, since there is nobody left who could do it again.
     */
    void returned(long executionId, Raised error);

    /** An error that nothing here catches, or that is meant for the call activity which started this instance. */
    void leaveInstance(String code, @Nullable String message, long executionId);

    /** Whether an error is being caught: what else is cancelled by it has failed, too, and what that raises adds nothing. */
    boolean isCatching();

    /** The error that ended this instance, for the call activity that started it in the same step; null for none. */
    @Nullable
    Raised uncaught();

    /** What an instance that ended with an error brings to its caller, with what the error says. */
    VariableDocument withData(VariableDocument payload);
}
