package dev.headway.core.state;

import org.jspecify.annotations.Nullable;

/**
 * Something that must happen in another instance after this commit. The transaction that applies it deletes it.
 *
 * @param targetInstanceId the instance that it goes to, 0 for a broadcast or correlation
 * @param targetExecutionId the call activity's execution for a return
 * @param name message or signal name, or error code
 * @param payload JSON document: variables that travel along
 * @param cursor how far a broadcast has come: last subscription id reached; of a signal on its way to one, the broadcast's row
 */
public record OutboxRow(
        long id,
        long sourceInstanceId,
        Kind kind,
        long targetInstanceId,
        long targetExecutionId,
        @Nullable String name,
        String payload,
        long cursor,
        long createdMillis,
        @Nullable String tenantId) {
    /** Name under which the payload carries a business key: of a message the sender's, of a signal that of what it starts. */
    public static final String BUSINESS_KEY = "$businessKey";

    /** Name under which the payload of a message or signal carries who started the sender: a process that it starts is theirs. */
    public static final String START_USER = "$startUser";

    /** Name under which the payload of a signal says that it is only for what belongs to no tenant; without a tenant it is for all. */
    public static final String WITHOUT_TENANT = "$withoutTenant";

    /** Name under which the payload of an event of a registry carries all that it is correlated by, as one text. */
    public static final String CORRELATION = "$correlation";

    /** Name under which the payload of a message carries how many milliseconds it may wait for a receiver. */
    public static final String TIME_TO_LIVE = "$timeToLive";

    /** Name under which the payload of a message, signal or return carries the sender's span, as W3C Trace Context writes it. */
    public static final String TRACE = "$trace";

    /** The broadcast that must have addressed all its receivers before this row goes out; 0 for none. */
    public long heldBy() {
        return kind == Kind.SIGNAL_TO ? cursor : 0;
    }

    /** The same broadcast, come this far. */
    public OutboxRow at(long reached) {
        return new OutboxRow(
                id,
                sourceInstanceId,
                kind,
                targetInstanceId,
                targetExecutionId,
                name,
                payload,
                reached,
                createdMillis,
                tenantId);
    }

    /** What a called instance that was terminated takes along. */
    public enum Reach {
        /** The loop around its call. */
        LOOP,
        /** The instance that called it, and who called that. */
        ALL
    }

    /** How far a {@link Kind#CALL_TERMINATED} reaches. */
    public Reach reach() {
        return Reach.valueOf(String.valueOf(name));
    }

    /** {@code code} is what the database holds. */
    public enum Kind {
        /** A called instance completed. */
        CALL_RETURN(0),
        /** A called instance ended with an error that the caller may catch; name is the code. */
        CALL_ERROR(1),
        /** A called instance sent an escalation. */
        CALL_ESCALATION(2),
        /** The caller was cancelled: end the called instance. */
        CANCEL_CALLED(3),
        /** Broadcast to every subscriber of a signal, start events included. */
        SIGNAL(4),
        /** Correlate a thrown message. */
        MESSAGE(5),
        /** A signal on its way to one subscriber; targetExecutionId is the subscription. */
        SIGNAL_TO(6),
        /** A signal on its way to a start event; targetInstanceId is the new instance's, targetExecutionId the definition. */
        SIGNAL_START(7),
        /** Somebody else than its caller cancelled a called instance; name is the reason. */
        CALL_CANCELLED(8),
        /** A message that waited, on its way to one subscriber; targetExecutionId is the subscription. */
        MESSAGE_TO(9),
        /** A called instance ended by a terminate end event that reaches its caller; name says how far. */
        CALL_TERMINATED(10);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }

        public static Kind of(int code) {
            return values()[code];
        }
    }
}
