package dev.headway.bench.run;

/** An engine under test answered with an error, or its process ended. */
public final class EngineFailure extends Exception {
    private static final long serialVersionUID = 1L;

    public EngineFailure(String message) {
        super(message);
    }
}
