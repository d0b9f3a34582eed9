package dev.headway.store.sql;

/** Batches: work on many instances, an item for each. Items are used up by the statements of a commit. */
public final class BatchSql {
    public static final String COLUMNS = "id, type, total, created_millis, ended_millis, suspended, payload";

    public static final String INSERT = "insert into batch (" + COLUMNS + ") values (?, ?, ?, ?, null, false, ?)";

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
            where batch_id = ? and partition_no = any(?)
            limit ?""";

    public static final String DELETE_ITEM =
            "delete from batch_item where batch_id = ? and partition_no = ? and instance_id = ?";

    public static final String INSERT_FAILURE =
            "insert into batch_failure (batch_id, instance_id, message) values (?, ?, ?)";

    public static final String FAILURES = """
            select instance_id, message from batch_failure
            where batch_id = ?
            order by instance_id
            limit ?""";

    public static final String COUNT_ITEMS = "select count(*) from batch_item where batch_id = ?";

    public static final String COUNT_FAILURES = "select count(*) from batch_failure where batch_id = ?";

    public static final String END = """
            update batch set ended_millis = ?
            where id = ? and ended_millis is null
              and not exists (select 1 from batch_item i where i.batch_id = batch.id)""";

    public static final String SUSPEND = "update batch set suspended = ? where id = ?";

    public static final String DELETE = "delete from batch where id = ?";

    public static final String DELETE_ITEMS = "delete from batch_item where batch_id = ?";

    public static final String DELETE_FAILURES = "delete from batch_failure where batch_id = ?";

    private BatchSql() {}
}
