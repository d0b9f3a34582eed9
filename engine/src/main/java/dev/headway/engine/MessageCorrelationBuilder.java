package dev.headway.engine;

import dev.headway.engine.runtime.MessageCorrelationResult;
import dev.headway.engine.runtime.MessageCorrelationResultWithVariables;
import dev.headway.engine.runtime.ProcessInstance;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings a message to whom it concerns: the one execution that waits for it, or else the one start event. Made by
 * {@link RuntimeService#createMessageCorrelation}. Not thread-safe; {@code correlate} returns when its effect is durable.
 */
public interface MessageCorrelationBuilder {

    /** Only an instance with this business key; an instance that the message starts gets it. */
    MessageCorrelationBuilder processInstanceBusinessKey(String key);

    /** Only this instance. */
    MessageCorrelationBuilder processInstanceId(String id);

    /** Only instances, or a start, of this definition. */
    MessageCorrelationBuilder processDefinitionId(String id);

    /** Only an instance whose variable has this value. */
    MessageCorrelationBuilder processInstanceVariableEquals(String name, @Nullable Object value);

    /** Only an instance whose variables have these values. */
    MessageCorrelationBuilder processInstanceVariablesEqual(Map<String, ? extends @Nullable Object> values);

    /** Only a waiting execution whose own variable has this value. */
    MessageCorrelationBuilder localVariableEquals(String name, @Nullable Object value);

    /** Only a waiting execution whose own variables have these values. */
    default MessageCorrelationBuilder localVariablesEqual(Map<String, ? extends @Nullable Object> values) {
        values.forEach(this::localVariableEquals);
        return this;
    }

    /** Only start events: who waits for the message does not get it. */
    MessageCorrelationBuilder startMessageOnly();

    /** The user who starts an instance that the message starts; its start event's {@code initiator} holds it. */
    MessageCorrelationBuilder startUserId(String userId);

    /**
     * Only this tenant. Without this and {@link #withoutTenantId} executions and start events of every tenant, and of none, are
     * looked at.
     */
    MessageCorrelationBuilder tenantId(String id);

    /** Only what belongs to no tenant. */
    MessageCorrelationBuilder withoutTenantId();

    /** Sets a variable of the instance that gets the message. */
    MessageCorrelationBuilder setVariable(String name, @Nullable Object value);

    /** Sets variables of the instance that gets the message. */
    MessageCorrelationBuilder setVariables(Map<String, ? extends @Nullable Object> values);

    /**
     * Lets the message wait for so long when nobody waits for it and it starts nothing: {@link #correlate} is then no error, and
     * whoever is first to wait for it gets it. Not for {@link #correlateAll}.
     */
    MessageCorrelationBuilder timeToLive(Duration value);

    /**
     * Delivers to the one waiting execution, or starts the one process. Of several those that are suspended do not count.
     *
     * @throws MismatchingMessageCorrelationException when nothing, or more than one execution, matches
     */
    void correlate();

    /** The same as {@link #correlate}: of two messages for one execution the second finds it gone anyway. */
    default void correlateExclusively() {
        correlate();
    }

    /** Like {@link #correlate}, and tells who got it. */
    MessageCorrelationResult correlateWithResult();

    /**
     * Delivers to all waiting executions that match and are not suspended, and starts every matching process; none is fine too.
     */
    void correlateAll();

    /** Like {@link #correlateAll}, and tells who got it. */
    List<MessageCorrelationResult> correlateAllWithResult();

    /**
     * Like {@link #correlateWithResult}, with the variables of the instance after the message.
     *
     * @param deserializeValues whether objects are there as objects, or as their text in JSON alone
     */
    MessageCorrelationResultWithVariables correlateWithResultAndVariables(boolean deserializeValues);

    /** Like {@link #correlateAllWithResult}, each with the variables of its instance after the message. */
    List<MessageCorrelationResultWithVariables> correlateAllWithResultAndVariables(boolean deserializeValues);

    /**
     * Starts the one process that this message starts, whoever waits for it.
     *
     * @throws MismatchingMessageCorrelationException when none or several start with it
     */
    ProcessInstance correlateStartMessage();
}
