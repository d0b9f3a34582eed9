package dev.headway.rest.route;

import dev.headway.engine.DatabaseException;
import dev.headway.engine.HeadwayException;

/** Tells what the engine refused from code of the model that failed inside a call. */
public final class Refusals {
    private Refusals() {}

    /** Whether the engine itself refused the call, or the first of many that it was to change. */
    public static boolean by(HeadwayException failure) {
        if (failure.getCause() == null || failure.getClass() != HeadwayException.class) {
            return !(failure instanceof DatabaseException);
        }
        return failure.getCause() instanceof HeadwayException first && by(first);
    }
}
