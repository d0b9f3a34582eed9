package dev.headway.store.row;

import dev.headway.core.history.OperationRow;

/** Columns of the operation log, in the order of its insert. */
public final class OperationRows {
    public static final Columns<OperationRow> INSERT = new Columns<OperationRow>()
            .big(OperationRow::operationId)
            .big(OperationRow::atMillis)
            .text(OperationRow::userId)
            .text(OperationRow::operationType)
            .text(OperationRow::entityType)
            .big(OperationRow::instanceId)
            .big(OperationRow::executionId)
            .big(OperationRow::taskId)
            .big(OperationRow::jobId)
            .big(OperationRow::definitionId)
            .big(OperationRow::deploymentId)
            .big(OperationRow::batchId)
            .text(OperationRow::definitionKey)
            .text(OperationRow::property)
            .text(OperationRow::orgValue)
            .text(OperationRow::newValue)
            .text(OperationRow::reason)
            .text(OperationRow::tenantId)
            .optionalBig(OperationRow::removalMillis);

    private OperationRows() {}
}
