package dev.headway.bench.run;

/** An engine under test answered with an error, or its process ended. */
public final class EngineFailure extends Exception {
    private static final long serialVersionUID = 1L;
    private static final String CAUSE = "Caused by: ";

    public EngineFailure(String message) {
        super(message);
    }

    /** With what lies behind it first: a trace is long, and its last cause says most. */
    static EngineFailure of(String engine, String word, String trace) {
        String because = trace.lines()
                .filter(line -> line.startsWith(CAUSE))
                .reduce((earlier, later) -> later)
                .orElseGet(() -> trace.lines().findFirst().orElse("nothing"));
        return new EngineFailure("Expected " + engine + " to " + word + ", got "
                + (because.startsWith(CAUSE) ? because.substring(CAUSE.length()) : because) + "\n" + trace);
    }
}
