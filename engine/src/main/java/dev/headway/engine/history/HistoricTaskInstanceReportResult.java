package dev.headway.engine.history;

import org.jspecify.annotations.Nullable;

/** How many ended tasks are alike. Immutable. */
public interface HistoricTaskInstanceReportResult {
    /** How many. */
    Long getCount();

    /** Key of their process. */
    String getProcessDefinitionKey();

    /** Version of their process. */
    String getProcessDefinitionId();

    /** Name of their process; null when it has none, or is gone. */
    @Nullable
    String getProcessDefinitionName();

    /** Their name; null when it has none, or the report is by process. */
    @Nullable
    String getTaskName();

    /** Their tenant, null for none. */
    @Nullable
    String getTenantId();
}
