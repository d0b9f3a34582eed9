package dev.headway.core.command;

/**
 * A command that cannot be applied to the instance as it is now. Nothing was changed. The message says what was expected, what
 * was found, where, and what to do.
 */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final Reason reason;

    public Refusal(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    /** Kinds of refusal; the API turns each into its own exception. */
    public enum Reason {
        NOT_FOUND,
        ALREADY_DONE,
        SUSPENDED,
        WRONG_STATE,
        CLAIMED_BY_OTHER,
        /** Somebody else has changed it since the caller read it. */
        CHANGED_MEANWHILE,
        UNCAUGHT_ERROR,
        USER_CODE,
        INVALID
    }
}
