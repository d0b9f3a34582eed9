package dev.headway.core.execution.token;

import dev.headway.core.variable.VariableDocument;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Carries BPMN errors outwards to the nearest catcher: the boundary of the activity, an event sub-process of the scope, the
 * next scope, the calling instance (BPMN 2.0.2, 10.5.6 and 13.5.3).
 */
public interface ErrorBehavior extends Agenda.Thrown {
    /** Name under which the payload of a return carries what its error says. */
    String DATA = "$errorData";

    /**
     * An error on its way.
     *
     * @param data what it says beside code and message
     */
    record Raised(String code, @Nullable String message, Map<String, @Nullable Object> data) {
        /** An error that says no more. */
        public static Raised of(String code, @Nullable String message) {
            return new Raised(code, message, Map.of());
        }

        /** What an instance that ended with this error brings to its caller. */
        VariableDocument addTo(VariableDocument payload) {
            VariableDocument said = message == null ? payload : payload.with("errorMessage", message);
            return data.isEmpty() ? said : said.with(DATA, data);
        }
    }

    /** Looks for the catcher of an error raised at an execution, and goes on there. */
    default void propagate(long executionId, String code, @Nullable String message) {
        propagate(executionId, Raised.of(code, message));
    }

    /**
     * An error came back from a called instance, which has ended by it: when nobody catches it here either this instance ends
     * too, since there is nobody left who could do it again.
     */
    void returned(long executionId, Raised error);

    /** The error that ended this instance, for the call activity that started it in the same step; null for none. */
    @Nullable
    Raised uncaught();
}
