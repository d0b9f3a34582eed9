package dev.headway.bench.against;

/** A build's benchmark that did not end well. */
public final class TurnFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    TurnFailure(String message, int exitCode) {
        super(message);
        this.exitCode = exitCode;
    }

    /** 1 for a wrong end state or an error, 2 for wrong usage, 3 for what cannot be reached. */
    public int exitCode() {
        return exitCode;
    }
}
