package dev.headway.store.sql;

/** Batches: work on many instances, an item for each. Items are used up by the statements of a commit. */
public final class BatchSql {
    public static final String COLUMNS = "id, type, total, created_millis, ended_millis, suspended, payload, user_id";

    public static final String INSERT = "insert into batch (" + COLUMNS + ") values (?, ?, ?, ?, null, false, ?, ?)";

    public static final String INSERT_ITEM =
            "insert into batch_item (batch_id, partition_no, instance_id) values (?, ?, ?)";

    public static final String ACTIVE = "select " + COLUMNS + """
             from batch
            where ended_millis is null and not suspended
            order by id
            limit ?""";

    public static final String BY_ID = "select " + COLUMNS + " from batch where id = ?";

    public static final String LIST = "select " + COLUMNS + " from batch order by id desc limit ? offset ?";

    /** Partitions one after the other, by key alone. */
    public static final String ITEMS = """
            select instance_id from batch_item
            where batch_id = ? and state = 0 and partition_no = any(?)
            limit ?""";

    public static final String FAIL_ITEM = """
            update batch_item set state = 2, message = ?
            where batch_id = ? and partition_no = ? and instance_id = ? and state = 0""";

    public static final String FAILURES = """
            select instance_id, message from batch_item
            where batch_id = ? and state = 2
            order by instance_id
            limit ?""";

    /** All but those that are done: of these there are as many as are missing in the total. */
    public static final String COUNT_ITEMS = """
            select state, count(*) from batch_item
            where batch_id = ? and state <> 1
            group by state""";

    public static final Wording END = Wording.of("""
            update batch set ended_millis = ?, removal_millis = cast(? as {bigint})
            where id = ? and ended_millis is null
              and not exists (select 1 from batch_item i where i.batch_id = batch.id and i.state = 0)""");

    public static final Wording CANCEL = Wording.of("""
            update batch set ended_millis = ?, removal_millis = cast(? as {bigint}), suspended = false
            where id = ? and ended_millis is null""");

    public static final String COMPLETE_ITEMS =
            "update batch_item set state = 1 where batch_id = ? and partition_no = any(?) and instance_id = any(?) and state = 0";

    public static final String CANCEL_ITEMS = "update batch_item set state = 3 where batch_id = ? and state = 0";

    public static final String RETRY_ITEMS =
            "update batch_item set state = 0, message = null where batch_id = ? and state = 2";

    public static final String REOPEN = "update batch set ended_millis = null, removal_millis = null where id = ?";

    /** Batches whose time to live is over. */
    public static final String EXPIRED = """
            select id from batch
            where removal_millis <= ?
            order by removal_millis
            limit ?""";

    public static final String SUSPEND = "update batch set suspended = ? where id = ?";

    public static final String DELETE = "delete from batch where id = ?";

    public static final String DELETE_ITEMS = "delete from batch_item where batch_id = ?";

    private BatchSql() {}
}
