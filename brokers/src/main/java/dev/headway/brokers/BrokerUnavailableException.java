package dev.headway.brokers;

import org.jspecify.annotations.Nullable;

/** A broker cannot be started here; the message says what to do. */
public final class BrokerUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With what to do, and why. */
    public BrokerUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
