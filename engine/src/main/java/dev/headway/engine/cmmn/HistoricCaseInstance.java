package dev.headway.engine.cmmn;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A case, running or ended. Thread-safe. */
public interface HistoricCaseInstance {
    String getId();

    @Nullable
    String getName();

    @Nullable
    String getBusinessKey();

    String getCaseDefinitionId();

    String getCaseDefinitionKey();

    /** {@code active}, {@code completed}, {@code terminated} or {@code failed}. */
    String getState();

    Date getStartTime();

    /** Null while it runs. */
    @Nullable
    Date getEndTime();

    @Nullable
    String getStartUserId();

    @Nullable
    String getTenantId();
}
