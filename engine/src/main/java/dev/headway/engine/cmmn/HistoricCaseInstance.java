package dev.headway.engine.cmmn;

import java.util.Date;
import java.util.Map;
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

    int getCaseDefinitionVersion();

    @Nullable
    String getCaseDefinitionName();

    /** The process or case instance that started it, or null. */
    @Nullable
    String getParentId();

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

    /** The last that it had, or has; null for none. */
    @Nullable
    String getBusinessStatus();

    /** The variables of the case itself, as they are or were at its end; values are copies. */
    Map<String, @Nullable Object> getCaseVariables();
}
