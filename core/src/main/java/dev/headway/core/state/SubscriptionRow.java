package dev.headway.core.state;

import org.jspecify.annotations.Nullable;

/**
 * An execution that waits for a message, signal or condition.
 *
 * @param elementId the catching element: the event itself, a boundary event or an event sub-process' start event
 * @param name message or signal name; for conditions the variable name or empty
 */
public record SubscriptionRow(
        long id,
        long instanceId,
        long executionId,
        long definitionId,
        String elementId,
        Type type,
        String name,
        long createdMillis,
        @Nullable String tenantId) {
    /** What is waited for; {@code code} is what the database holds. */
    public enum Type {
        MESSAGE(0),
        SIGNAL(1),
        CONDITION(2),
        COMPENSATION(3);

        private final int code;

        Type(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }

        public static Type of(int code) {
            return values()[code];
        }
    }

    /** The same subscription at another place of its instance, or of another version. */
    public SubscriptionRow at(long execution, long definition, String element) {
        return new SubscriptionRow(id, instanceId, execution, definition, element, type, name, createdMillis, tenantId);
    }
}
