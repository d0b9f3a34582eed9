package dev.headway.bench.run;

/** A part that a benchmark needs cannot be reached: a database, an artifact. */
public final class Unreachable extends Exception {
    private static final long serialVersionUID = 1L;

    public Unreachable(String message) {
        super(message);
    }
}
