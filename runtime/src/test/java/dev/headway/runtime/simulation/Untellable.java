package dev.headway.runtime.simulation;

/** An exception of the user's own making, whose methods throw too. */
public final class Untellable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
        throw new IllegalStateException("not even that");
    }
}
