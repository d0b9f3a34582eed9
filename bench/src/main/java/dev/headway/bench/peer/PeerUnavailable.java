package dev.headway.bench.peer;

/** An engine to compare with cannot be had here; the message names the artifact and what to do. */
public final class PeerUnavailable extends Exception {
    private static final long serialVersionUID = 1L;

    PeerUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
