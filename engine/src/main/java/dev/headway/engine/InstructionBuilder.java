package dev.headway.engine;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects where tokens are taken away and where new ones begin. Instructions are followed in their order; what begins runs when
 * all have been followed. Not thread-safe.
 *
 * @param <B> the builder itself
 */
public interface InstructionBuilder<B extends InstructionBuilder<B>> {

    /**
     * Starts an activity, event or gateway, in the scope around it: the running one, or a new one if none runs. {@code
     * id#multiInstanceBody} starts a loop as a whole; the plain id of a running parallel loop adds one instance to it.
     */
    B startBeforeActivity(String activityId);

    /**
     * The same in one of several running scopes: inside the activity instance with this id, which runs around the activity, or the
     * process instance. With any other id the instructions are refused as a whole, by an {@link InvalidRequestException}.
     */
    B startBeforeActivity(String activityId, String ancestorActivityInstanceId);

    /** Goes on as if the activity had just been left. */
    B startAfterActivity(String activityId);

    /** The same in one of several running scopes, as for {@link #startBeforeActivity(String, String)}. */
    B startAfterActivity(String activityId, String ancestorActivityInstanceId);

    /** Takes a sequence flow. */
    B startTransition(String transitionId);

    /** The same in one of several running scopes, as for {@link #startBeforeActivity(String, String)}. */
    B startTransition(String transitionId, String ancestorActivityInstanceId);

    /** Sets a variable for the last start instruction, where it is visible there, else on the instance. */
    B setVariable(String name, @Nullable Object value);

    /** Sets variables; see {@link #setVariable}. */
    B setVariables(Map<String, ? extends @Nullable Object> variables);

    /** Sets a variable on the new token of the last start instruction alone. */
    B setVariableLocal(String name, @Nullable Object value);

    /** Sets variables; see {@link #setVariableLocal}. */
    B setVariablesLocal(Map<String, ? extends @Nullable Object> variables);
}
