package dev.headway.engine.cmmn;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A milestone that has occurred. Thread-safe. */
public interface MilestoneInstance {
    String getId();

    @Nullable
    String getName();

    /** When it occurred. */
    Date getTimeStamp();

    String getCaseInstanceId();

    String getCaseDefinitionId();

    /** Id of the plan item in the model. */
    String getElementId();
}
