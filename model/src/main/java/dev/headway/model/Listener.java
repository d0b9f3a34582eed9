package dev.headway.model;

import org.jspecify.annotations.Nullable;

/**
 * An execution or task listener.
 *
 * @param event {@code start}, {@code end}, {@code take}; for tasks {@code create}, {@code assignment}, {@code complete}, {@code delete}, {@code update}, {@code timeout}, {@code all}
 * @param timeout for the event {@code timeout}: when it is due
 * @param likeActiviti of a task as Activiti and Flowable have it: hears an assignment before the creation that brings it, and the
 *     deletion of a completed task; all of its events are those, not updates
 * @param atEnd when it is called if not at once: at the end of the transaction
 */
public record Listener(
        String event,
        Implementation implementation,
        EventDefinition.@Nullable Timer timeout,
        boolean likeActiviti,
        @Nullable AtEnd atEnd) {
    /**
     * A listener that is told at the end of the transaction in which its event happened, {@code onTransaction}.
     *
     * @param properties what makes the properties that it is given: a class, or an expression; null for none
     */
    public record AtEnd(Moment moment, @Nullable Implementation properties) {}

    /** Ends of a transaction. */
    public enum Moment {
        BEFORE_COMMIT,
        COMMITTED,
        ROLLED_BACK
    }

    /** One that is called at once. */
    public Listener(
            String event,
            Implementation implementation,
            EventDefinition.@Nullable Timer timeout,
            boolean likeActiviti) {
        this(event, implementation, timeout, likeActiviti, null);
    }

    /** Of an execution, or of a task as Camunda and Operaton have it. */
    public Listener(String event, Implementation implementation, EventDefinition.@Nullable Timer timeout) {
        this(event, implementation, timeout, false);
    }
}
