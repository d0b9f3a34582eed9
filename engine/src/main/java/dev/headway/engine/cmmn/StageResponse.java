package dev.headway.engine.cmmn;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A stage or milestone in the overview of a case. Thread-safe. */
public interface StageResponse {
    /** Id of the definition in the model. */
    String getId();

    /** Its name, with expressions in it evaluated. */
    @Nullable
    String getName();

    /** Whether it is active now. */
    boolean isCurrent();

    /** Whether it has ended, and no instance of it is open. */
    boolean isEnded();

    /** When its last instance ended; null unless it has ended. */
    @Nullable
    Date getEndTime();
}
