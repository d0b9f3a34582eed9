package dev.headway.engine.internal.entity;

import dev.headway.core.history.HistoryRow;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.HistoricActivityView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

public final class HistoricActivityInstanceImpl implements HistoricActivityInstance {
    private final HistoricActivityView row;

    public HistoricActivityInstanceImpl(HistoricActivityView row) {
        this.row = row;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getActivityId() {
        return row.elementId();
    }

    @Override
    public @Nullable String getActivityName() {
        return row.elementName();
    }

    @Override
    public String getActivityType() {
        return row.elementType();
    }

    @Override
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    @Override
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    @Override
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    @Override
    public @Nullable String getParentActivityInstanceId() {
        return EntityId.textOrNull(row.parentVisitId());
    }

    @Override
    public @Nullable String getTaskId() {
        return EntityId.textOrNull(row.taskId());
    }

    @Override
    public @Nullable String getAssignee() {
        return row.assignee();
    }

    @Override
    public @Nullable String getCalledProcessInstanceId() {
        return EntityId.textOrNull(row.calledInstanceId());
    }

    @Override
    public Date getStartTime() {
        return Dates.at(row.startedMillis());
    }

    @Override
    public @Nullable Date getEndTime() {
        return Dates.of(row.endedMillis());
    }

    @Override
    public @Nullable Long getDurationInMillis() {
        Long ended = row.endedMillis();
        return ended == null ? null : Long.valueOf(ended - row.startedMillis());
    }

    @Override
    public boolean isCanceled() {
        return row.endedMillis() != null && row.state() == HistoryRow.EndState.CANCELLED.code();
    }

    @Override
    public @Nullable String getDeleteReason() {
        return row.deleteReason();
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    /** The value of a field of the row that queries sort by. */
    @SuppressWarnings("unchecked") // all of them compare with their like
    public @Nullable Comparable<Object> sortKey(String field) {
        Comparable<?> key = switch (field) {
            case "elementName" -> row.elementName();
            case "elementType" -> row.elementType();
            case "elementId" -> row.elementId();
            case "id" -> row.id();
            case "instanceId" -> row.instanceId();
            case "executionId" -> row.executionId();
            case "startedMillis" -> row.startedMillis();
            case "endedMillis" -> row.endedMillis();
            case "durationMillis" -> row.durationMillis();
            case "definitionId" -> row.definitionId();
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
