package dev.headway.store.row;

import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import java.sql.SQLException;

/** Subscriptions, waiting jobs and outbox rows as columns. */
public final class WaitRows {
    /** In the order of {@link #readSubscription}. */
    public static final String SUBSCRIPTION_COLUMNS =
            "s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name,"
                    + " s.tenant_id";

    /** In the order of {@link #readJob} after the table's code. */
    public static final String JOB_COLUMNS = "j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis,"
            + " j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive,"
            + " j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id,"
            + " j.tenant_id, j.annotation";

    /** In the order of {@link #readOutbox}. */
    public static final String OUTBOX_COLUMNS =
            "o.id, o.source_instance_id, o.target_instance_id, o.target_execution_id, o.cursor_id, o.created_millis,"
                    + " o.kind, o.name, o.payload, o.tenant_id";

    public static final Columns<SubscriptionRow> INSERT_SUBSCRIPTION = new Columns<SubscriptionRow>()
            .big(SubscriptionRow::id)
            .big(SubscriptionRow::instanceId)
            .big(SubscriptionRow::executionId)
            .big(SubscriptionRow::definitionId)
            .big(SubscriptionRow::createdMillis)
            .small(s -> Ids.partition(s.instanceId()))
            .small(s -> s.type().code())
            .text(SubscriptionRow::elementId)
            .text(SubscriptionRow::name)
            .text(SubscriptionRow::tenantId);

    public static final Columns<SubscriptionRow> SUBSCRIPTION_KEY = new Columns<SubscriptionRow>()
            .small(s -> Ids.partition(s.instanceId()))
            .big(SubscriptionRow::id);

    /** For an update the same columns serve: the row is found by partition and id. */
    public static final Columns<JobRow> INSERT_JOB = new Columns<JobRow>()
            .big(JobRow::id)
            .big(JobRow::instanceId)
            .big(JobRow::executionId)
            .big(JobRow::definitionId)
            .big(JobRow::createdMillis)
            .big(JobRow::dueMillis)
            .optionalBig(JobRow::repeatEndMillis)
            .integer(JobRow::retries)
            .integer(JobRow::priority)
            .integer(JobRow::repeatsLeft)
            .small(j -> Ids.partition(j.instanceId()))
            .small(j -> j.origin().code())
            .flag(JobRow::exclusive)
            .text(JobRow::elementId)
            .text(JobRow::repeat)
            .text(JobRow::exceptionMessage)
            .text(JobRow::exceptionStacktrace)
            .text(JobRow::topic)
            .text(JobRow::workerId)
            .text(JobRow::tenantId)
            .big(JobRow::incidentMillis)
            .text(JobRow::annotation);

    public static final Columns<JobRow> JOB_KEY =
            new Columns<JobRow>().small(j -> Ids.partition(j.instanceId())).big(JobRow::id);

    public static final Columns<OutboxRow> INSERT_OUTBOX = new Columns<OutboxRow>()
            .big(OutboxRow::id)
            .big(OutboxRow::sourceInstanceId)
            .big(OutboxRow::targetInstanceId)
            .big(OutboxRow::targetExecutionId)
            .big(OutboxRow::cursor)
            .big(OutboxRow::createdMillis)
            .small(o -> Ids.partition(o.id()))
            .small(o -> o.kind().code())
            .text(OutboxRow::name)
            .text(OutboxRow::payload)
            .text(OutboxRow::tenantId);

    private WaitRows() {}

    public static SubscriptionRow readSubscription(RowReader row) throws SQLException {
        long id = row.big();
        long instanceId = row.big();
        long executionId = row.big();
        long definitionId = row.big();
        long createdMillis = row.big();
        SubscriptionRow.Type type = SubscriptionRow.Type.of(row.integer());
        return new SubscriptionRow(
                id,
                instanceId,
                executionId,
                definitionId,
                row.requiredText(),
                type,
                row.requiredText(),
                createdMillis,
                row.text());
    }

    public static JobRow readJob(RowReader row, JobRow.Table table) throws SQLException {
        long id = row.big();
        long instanceId = row.big();
        long executionId = row.big();
        long definitionId = row.big();
        long createdMillis = row.big();
        long dueMillis = row.big();
        long incidentMillis = row.big();
        Long repeatEndMillis = row.optionalBig();
        int retries = row.integer();
        int priority = row.integer();
        int repeatsLeft = row.integer();
        JobRow.Table origin = JobRow.Table.of(row.integer());
        boolean exclusive = row.flag();
        return new JobRow(
                id,
                instanceId,
                executionId,
                definitionId,
                row.requiredText(),
                table,
                origin,
                createdMillis,
                dueMillis,
                retries,
                priority,
                exclusive,
                row.text(),
                repeatsLeft,
                repeatEndMillis,
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                incidentMillis,
                row.text());
    }

    public static OutboxRow readOutbox(RowReader row) throws SQLException {
        long id = row.big();
        long sourceInstanceId = row.big();
        long targetInstanceId = row.big();
        long targetExecutionId = row.big();
        long cursor = row.big();
        long createdMillis = row.big();
        OutboxRow.Kind kind = OutboxRow.Kind.of(row.integer());
        return new OutboxRow(
                id,
                sourceInstanceId,
                kind,
                targetInstanceId,
                targetExecutionId,
                row.text(),
                row.requiredText(),
                cursor,
                createdMillis,
                row.text());
    }
}
