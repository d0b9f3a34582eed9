package dev.headway.runtime.port;

/** A query without a criterion that an index serves, which would look at every row. The message names criteria that would help. */
public final class ScanRefusal extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String shape;
    private final String serving;

    /**
     * @param shape the entity with the fields that the query compares and orders by, without values
     * @param serving fields of which one would serve it, with commas
     */
    public ScanRefusal(String message, String shape, String serving) {
        super(message);
        this.shape = shape;
        this.serving = serving;
    }

    /** The entity with the fields that the query compares and orders by, without values. */
    public String shape() {
        return shape;
    }

    /** Fields of which one would serve the query, with commas. */
    public String serving() {
        return serving;
    }
}
