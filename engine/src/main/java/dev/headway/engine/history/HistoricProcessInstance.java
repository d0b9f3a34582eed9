package dev.headway.engine.history;

import dev.headway.core.variable.Variables;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A running or ended process instance. Immutable: the state at the time of the query. */
public final class HistoricProcessInstance {
    private final HistoricInstanceView row;

    /** Made by the engine. */
    public HistoricProcessInstance(HistoricInstanceView row) {
        this.row = row;
    }

    /** Id of the instance. */
    public String getId() {
        return EntityId.text(row.id());
    }

    /** Its definition. */
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    /** Key of its definition. */
    public String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    /** Version of its definition. */
    public int getProcessDefinitionVersion() {
        return row.definitionVersion();
    }

    /** Name of its definition. */
    public @Nullable String getProcessDefinitionName() {
        return row.definitionName();
    }

    /** Business key. */
    public @Nullable String getBusinessKey() {
        return row.businessKey();
    }

    /** Tenant, null for none. */
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    /** Name of the instance. */
    public @Nullable String getName() {
        return row.name();
    }

    /** Who started it, if known. */
    public @Nullable String getStartUserId() {
        return row.startUserId();
    }

    /** Start event. */
    public @Nullable String getStartActivityId() {
        return row.startElementId();
    }

    /** End event that it reached last; null while it runs. */
    public @Nullable String getEndActivityId() {
        return row.endElementId();
    }

    /** The instance that called it. */
    public @Nullable String getSuperProcessInstanceId() {
        return EntityId.textOrNull(row.superInstanceId());
    }

    /** When it started. */
    public Date getStartTime() {
        return Dates.at(row.startedMillis());
    }

    /** When it ended; null while it runs. */
    public @Nullable Date getEndTime() {
        return Dates.of(row.endedMillis());
    }

    /** Milliseconds from start to end; null while it runs. */
    public @Nullable Long getDurationInMillis() {
        Long ended = row.endedMillis();
        return ended == null ? null : Long.valueOf(ended - row.startedMillis());
    }

    /** {@code ACTIVE}, {@code COMPLETED}, {@code EXTERNALLY_TERMINATED} (deleted or cancelled) or {@code INTERNALLY_TERMINATED} (by an error). */
    public String getState() {
        return HistoricState.of(row.state());
    }

    /** Why it was deleted; null otherwise. */
    public @Nullable String getDeleteReason() {
        return row.deleteReason();
    }

    /** Variables of the instance: the current ones, or the last ones from history level audit on. */
    public Map<String, @Nullable Object> getProcessVariables() {
        return Variables.copies(row.variables().asMap());
    }

    @Override
    public String toString() {
        return "HistoricProcessInstance"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}
