package dev.headway.engine.history;

import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A running or ended process instance. Immutable: the state at the time of the query. */
public interface HistoricProcessInstance {

    /** Id of the instance. */
    String getId();

    /** Its definition. */
    String getProcessDefinitionId();

    /** Key of its definition. */
    String getProcessDefinitionKey();

    /** Version of its definition. */
    int getProcessDefinitionVersion();

    /** Name of its definition. */
    @Nullable
    String getProcessDefinitionName();

    /** Business status, the last one of an instance that has ended; null for none. */
    @Nullable
    String getBusinessStatus();

    /** The outermost of the instances that called each other: itself when nobody called it. Looked up when it is asked for. */
    String getRootProcessInstanceId();

    /** Business key. */
    @Nullable
    String getBusinessKey();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();

    /** Name of the instance. */
    @Nullable
    String getName();

    /** Who started it, if known. */
    @Nullable
    String getStartUserId();

    /** Start event. */
    @Nullable
    String getStartActivityId();

    /** End event that it reached last; null while it runs. */
    @Nullable
    String getEndActivityId();

    /** The instance that called it. */
    @Nullable
    String getSuperProcessInstanceId();

    /** When it started. */
    Date getStartTime();

    /** When it ended; null while it runs. */
    @Nullable
    Date getEndTime();

    /** Milliseconds from start to end; null while it runs. */
    @Nullable
    Long getDurationInMillis();

    /** {@code ACTIVE}, {@code COMPLETED}, {@code EXTERNALLY_TERMINATED} (deleted or cancelled) or {@code INTERNALLY_TERMINATED} (by an error). */
    String getState();

    /** When its history may go; null for never, and while it runs. */
    @Nullable
    Date getRemovalTime();

    /** Why it was deleted; null otherwise. */
    @Nullable
    String getDeleteReason();

    /** Variables of the instance: the current ones, or the last ones from history level audit on. */
    Map<String, @Nullable Object> getProcessVariables();
}
