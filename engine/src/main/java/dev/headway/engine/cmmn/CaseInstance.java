package dev.headway.engine.cmmn;

import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A running case as it was when it was asked for. Thread-safe. */
public interface CaseInstance {
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

    /** {@code active}, {@code suspended}, or {@code completed} for one that ended in the call that started it. */
    String getState();

    Date getStartTime();

    /** Whether it runs and nothing keeps it from being completed by hand: nothing in it is active, or required and not over. */
    boolean isCompletable();

    @Nullable
    String getStartUserId();

    @Nullable
    String getTenantId();

    /** What the model, or {@code updateBusinessStatus} of the {@code RuntimeService}, last said about how the case stands; null for nothing. */
    @Nullable
    String getBusinessStatus();

    /** The variables of the case itself. */
    Map<String, @Nullable Object> getCaseVariables();
}
