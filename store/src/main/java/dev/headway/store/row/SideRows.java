package dev.headway.store.row;

import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.runtime.port.PlannedChange;
import dev.headway.runtime.port.StartTimerRow;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The small tables beside the instances' own rows, as columns. */
public final class SideRows {
    /** In the order of {@link #readStartTimer}. */
    public static final String START_TIMER_COLUMNS =
            "t.id, t.definition_id, t.due_millis, t.repeats_left, t.end_millis, t.element_id, t.repeat_text, t.tenant_id, t.change_text";

    public static final Columns<BatchRows.UsedOutbox> USED_OUTBOX = new Columns<BatchRows.UsedOutbox>()
            .small(g -> Ids.partition(g.outboxId()))
            .big(BatchRows.UsedOutbox::outboxId);

    public static final Columns<BatchRows.UsedItem> USED_ITEM = new Columns<BatchRows.UsedItem>()
            .big(g -> g.item().batchId())
            .small(g -> Ids.partition(g.item().itemInstanceId()))
            .big(g -> g.item().itemInstanceId());

    /** Who claims a job for how long, and where it is. */
    public static final Columns<BatchRows.FollowUp> FOLLOW_UP = new Columns<BatchRows.FollowUp>()
            .big(BatchRows.FollowUp::owner)
            .big(BatchRows.FollowUp::leaseMillis)
            .small(f -> Ids.partition(f.job().instanceId()))
            .big(f -> f.job().executionId())
            .big(f -> f.job().jobId());

    /** A timer that fires again. */
    public static final Columns<BatchRows.UsedTimer> MOVED_TIMER = new Columns<BatchRows.UsedTimer>()
            .big(g -> g.timer().timerId())
            .big(g -> g.timer().expectedDueMillis())
            .optionalBig(g -> g.timer().nextDueMillis())
            .integer(g -> g.timer().repeatsLeft());

    /** A timer that fired for the last time. */
    public static final Columns<BatchRows.UsedTimer> LAST_TIMER = new Columns<BatchRows.UsedTimer>()
            .big(g -> g.timer().timerId())
            .big(g -> g.timer().expectedDueMillis());

    public static final Columns<BatchRows.BusinessKey> BUSINESS_KEY = new Columns<BatchRows.BusinessKey>()
            .big(BatchRows.BusinessKey::instanceId)
            .small(b -> Ids.partition(b.instanceId()))
            .text(BatchRows.BusinessKey::key)
            .text(BatchRows.BusinessKey::reserved);

    public static final Columns<Execution> EXECUTION_KEY =
            new Columns<Execution>().small(e -> Ids.partition(e.id())).big(Execution::id);

    /** A scope and its instance. */
    public static final Columns<Execution> SCOPE_KEY = new Columns<Execution>()
            .small(e -> Ids.partition(e.id()))
            .big(Execution::instanceId)
            .big(Execution::id);

    public static final Columns<Execution> CALLED = new Columns<Execution>()
            .big(e -> e.requireRoot().superInstanceId())
            .big(Execution::id)
            .big(e -> e.requireRoot().superExecutionId())
            .small(e -> Ids.partition(e.id()));

    public static final Columns<Execution> CALLED_KEY =
            new Columns<Execution>().big(e -> e.requireRoot().superInstanceId()).big(Execution::id);

    public static final Columns<Long> INSTANCE_KEY =
            new Columns<Long>().small(id -> Ids.partition(id)).big(Long::longValue);

    public static final Columns<BatchRows.Searchable> SEARCHABLE = new Columns<BatchRows.Searchable>()
            .big(BatchRows.Searchable::instanceId)
            .big(s -> s.variable().executionId())
            .small(s -> Ids.partition(s.instanceId()))
            .text(s -> s.variable().name())
            .text(s -> s.variable().textValue())
            .optionalReal(s -> s.variable().numberValue());

    public static final Columns<BatchRows.Searchable> SEARCHABLE_KEY = new Columns<BatchRows.Searchable>()
            .small(s -> Ids.partition(s.instanceId()))
            .big(BatchRows.Searchable::instanceId)
            .big(s -> s.variable().executionId())
            .text(s -> s.variable().name());

    public static final Columns<String> NAME = new Columns<String>().text(name -> name);

    private SideRows() {}

    public static StartTimerRow readStartTimer(RowReader row) throws SQLException {
        long id = row.big();
        long definitionId = row.big();
        long dueMillis = row.big();
        int repeatsLeft = row.integer();
        Long endMillis = row.optionalBig();
        String elementId = row.requiredText();
        @Nullable String repeat = row.text();
        @Nullable String tenantId = row.text();
        String change = row.text();
        return new StartTimerRow(
                id,
                definitionId,
                elementId,
                dueMillis,
                repeat,
                repeatsLeft,
                endMillis,
                tenantId,
                change == null ? null : PlannedChange.of(change));
    }
}
