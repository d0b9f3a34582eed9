package dev.headway.core.expression;

/** Carries an exception of user code or of the scope through the evaluation, so that it comes out as it was thrown. */
final class Passing extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Throwable thrown;

    Passing(Throwable thrown) {
        super(null, thrown, false, false);
        this.thrown = thrown;
    }

    /** Throws what was carried, checked or not. */
    RuntimeException unwrap() {
        return Passing.<RuntimeException>unchecked(thrown);
    }

    @SuppressWarnings("unchecked") // the cast has no effect at run time: that is the point
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
