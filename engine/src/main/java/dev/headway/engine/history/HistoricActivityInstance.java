package dev.headway.engine.history;

import dev.headway.core.history.HistoryRow;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.HistoricActivityView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** One visit of an element, open or ended. Immutable: the state at the time of the query. */
public final class HistoricActivityInstance {
    private final HistoricActivityView row;

    /** Made by the engine. */
    public HistoricActivityInstance(HistoricActivityView row) {
        this.row = row;
    }

    /** Id of the visit. */
    public String getId() {
        return EntityId.text(row.id());
    }

    /** Element id. */
    public String getActivityId() {
        return row.elementId();
    }

    /** Name of the element. */
    public @Nullable String getActivityName() {
        return row.elementName();
    }

    /** BPMN name of the element, such as {@code userTask}. */
    public String getActivityType() {
        return row.elementType();
    }

    /** The process instance. */
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    /** The definition of the instance. */
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    /** The execution that visited. */
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    /** Visit of the enclosing sub-process; null directly in the process. */
    public @Nullable String getParentActivityInstanceId() {
        return EntityId.textOrNull(row.parentVisitId());
    }

    /** Id of the user task. */
    public @Nullable String getTaskId() {
        return EntityId.textOrNull(row.taskId());
    }

    /** Assignee of the user task. */
    public @Nullable String getAssignee() {
        return row.assignee();
    }

    /** Instance that a call activity started. */
    public @Nullable String getCalledProcessInstanceId() {
        return EntityId.textOrNull(row.calledInstanceId());
    }

    /** When it was entered. */
    public Date getStartTime() {
        return Dates.at(row.startedMillis());
    }

    /** When it was left; null while it is open. */
    public @Nullable Date getEndTime() {
        return Dates.of(row.endedMillis());
    }

    /** Milliseconds between both; null while it is open. */
    public @Nullable Long getDurationInMillis() {
        Long ended = row.endedMillis();
        return ended == null ? null : Long.valueOf(ended - row.startedMillis());
    }

    /** Whether it was cancelled. */
    public boolean isCanceled() {
        return row.endedMillis() != null && row.state() == HistoryRow.EndState.CANCELLED.code();
    }

    /** Tenant, null for none. */
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    /** The value of a field of the row that queries sort by. */
    @SuppressWarnings("unchecked") // all of them compare with their like
    @Nullable
    Comparable<Object> sortKey(String field) {
        Comparable<?> key = switch (field) {
            case "elementName" -> row.elementName();
            case "elementType" -> row.elementType();
            case "elementId" -> row.elementId();
            case "id" -> row.id();
            case "instanceId" -> row.instanceId();
            case "executionId" -> row.executionId();
            case "startedMillis" -> row.startedMillis();
            case "endedMillis" -> row.endedMillis();
            case "tenantId" -> row.tenantId();
            default -> throw new IllegalArgumentException("Expected a field to sort by, got '" + field + "'");
        };
        return (Comparable<Object>) key;
    }

    @Override
    public String toString() {
        return "HistoricActivityInstance"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}
