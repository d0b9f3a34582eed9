package dev.headway.core.execution.usercode;

import org.jspecify.annotations.Nullable;

/** A checked exception of synchronous user code, with the place where it ran. The cause is what the code threw. */
public final class UserCodeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UserCodeException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    private UserCodeException(String place) {
        super(place, null, true, false);
    }

    /**
     * The same exception, which callers know by its class, with a suppressed one that says which place of the model threw it. The engine's
     * own say so themselves; one that user code throws again and again keeps the first place.
     */
    public static RuntimeException thrownBy(String place, RuntimeException thrown) {
        if (thrown.getSuppressed().length == 0 && !thrown.getClass().getName().startsWith("dev.headway.")) {
            thrown.addSuppressed(new UserCodeException(place));
        }
        return thrown;
    }

    /**
     * The same for other code that an element names.
     *
     * @param code what kind of code it is, as a sentence begins
     */
    public static RuntimeException thrownBy(String code, ActivityContext context, RuntimeException thrown) {
        return thrownBy(
                code + " of '" + context.node().id() + "' in "
                        + context.definition().described(),
                thrown);
    }
}
