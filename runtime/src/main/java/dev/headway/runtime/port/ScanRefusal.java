package dev.headway.runtime.port;

/** A query without a criterion that an index serves, which would look at every row. The message names criteria that would help. */
public final class ScanRefusal extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public ScanRefusal(String message) {
        super(message);
    }
}
