package dev.headway.store.row;

import dev.headway.core.history.HistoryRow;

/** History as columns, in the order of the tables, so that COPY needs no column list to be kept in step. */
public final class HistoryRows {
    public static final Columns<HistoryRow.Instance> INSTANCE = new Columns<HistoryRow.Instance>()
            .big(HistoryRow.Instance::instanceId)
            .big(HistoryRow.Instance::definitionId)
            .big(HistoryRow.Instance::superInstanceId)
            .big(HistoryRow.Instance::superExecutionId)
            .big(HistoryRow.Instance::startedMillis)
            .big(HistoryRow.Instance::endedMillis)
            .small(h -> h.state().code())
            .text(HistoryRow.Instance::businessKey)
            .text(HistoryRow.Instance::tenantId)
            .text(HistoryRow.Instance::name)
            .text(HistoryRow.Instance::startUserId)
            .text(HistoryRow.Instance::startElementId)
            .text(HistoryRow.Instance::endElementId)
            .text(HistoryRow.Instance::deleteReason)
            .text(h -> ExecutionRows.json(h.variables()))
            .optionalBig(HistoryRow.Instance::removalMillis);

    public static final Columns<HistoryRow.Activity> ACTIVITY = new Columns<HistoryRow.Activity>()
            .big(HistoryRow.Activity::id)
            .big(HistoryRow.Activity::instanceId)
            .big(HistoryRow.Activity::definitionId)
            .big(HistoryRow.Activity::executionId)
            .big(HistoryRow.Activity::parentVisitId)
            .big(HistoryRow.Activity::startedMillis)
            .big(HistoryRow.Activity::endedMillis)
            .big(HistoryRow.Activity::taskId)
            .big(HistoryRow.Activity::calledInstanceId)
            .small(h -> h.state().code())
            .text(HistoryRow.Activity::elementId)
            .text(HistoryRow.Activity::elementType)
            .text(HistoryRow.Activity::elementName)
            .text(HistoryRow.Activity::assignee)
            .text(HistoryRow.Activity::tenantId)
            .text(h -> ExecutionRows.json(h.variables()));

    public static final Columns<HistoryRow.Task> TASK = new Columns<HistoryRow.Task>()
            .big(HistoryRow.Task::id)
            .big(HistoryRow.Task::instanceId)
            .big(HistoryRow.Task::definitionId)
            .big(HistoryRow.Task::executionId)
            .big(HistoryRow.Task::visitId)
            .big(HistoryRow.Task::createdMillis)
            .big(HistoryRow.Task::endedMillis)
            .optionalBig(HistoryRow.Task::dueMillis)
            .optionalBig(HistoryRow.Task::followUpMillis)
            .optionalBig(HistoryRow.Task::claimedMillis)
            .integer(HistoryRow.Task::priority)
            .small(h -> h.state().code())
            .text(HistoryRow.Task::elementId)
            .text(HistoryRow.Task::name)
            .text(HistoryRow.Task::description)
            .text(HistoryRow.Task::assignee)
            .text(HistoryRow.Task::owner)
            .text(HistoryRow.Task::category)
            .text(HistoryRow.Task::formKey)
            .text(HistoryRow.Task::deleteReason)
            .text(HistoryRow.Task::tenantId)
            .text(h -> RowReader.strings(h.candidateUsers()))
            .text(h -> RowReader.strings(h.candidateGroups()))
            .text(h -> ExecutionRows.json(h.variables()))
            .optionalBig(HistoryRow.Task::parentTaskId);

    public static final Columns<HistoryRow.Detail> DETAIL = new Columns<HistoryRow.Detail>()
            .big(HistoryRow.Detail::id)
            .big(HistoryRow.Detail::instanceId)
            .big(HistoryRow.Detail::executionId)
            .big(HistoryRow.Detail::visitId)
            .big(HistoryRow.Detail::version)
            .big(HistoryRow.Detail::atMillis)
            .text(h -> ExecutionRows.json(h.changes()))
            .text(h -> RowReader.strings(h.removed()));

    private HistoryRows() {}
}
