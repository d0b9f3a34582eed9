package dev.headway.store.sql;

import java.util.List;

/** History on its way: events that commits leave, what moves them to the history tables, and what removes old history. */
public final class HistorySql {
    /** One for a whole batch. Its number is drawn after the versions were checked, so the events of an instance are in order. */
    public static final String POSTGRES_INSERT_EVENT = """
            insert into history_event (created_millis, row_count, byte_count, payload)
            values ((extract(epoch from clock_timestamp()) * 1000)::bigint, ?, ?, ?)""";

    public static final Wording PLAIN_INSERT_EVENT = Wording.of("""
            insert into history_event (created_millis, row_count, byte_count, payload)
            values ({now}, ?, ?, ?)""");

    /** Who holds this row works; the others find nothing to do. */
    public static final String SKIP_LOCK = "select name from history_lock where name = ? for update skip locked";

    public static final String WAIT_LOCK = "select name from history_lock where name = ? for update";

    /** What is lost with a crash of the server is done again: neither a move nor a removal needs a flush of its own. */
    public static final String POSTGRES_NO_FLUSH = "set local synchronous_commit = off";

    public static final String OLDEST_EVENTS = """
            select id, row_count, byte_count from history_event
            where failure is null and not (id = any(?))
            order by id
            limit ?""";

    public static final String PAYLOADS = """
            select id, row_count, payload from history_event
            where id = any(?) and failure is null
            order by id""";

    public static final String DELETE_EVENTS = "delete from history_event where id = any(?)";

    /** Rows that the database refused, so that nothing is lost and the others go on. */
    public static final String PUT_ASIDE = """
            insert into history_event (created_millis, row_count, byte_count, payload, failure)
            values (?, ?, ?, ?, ?)""";

    public static final String OLDEST_MILLIS = """
            select created_millis from history_event
            where failure is null
            order by id
            limit 1""";

    /** Bounded: what a page shows need not be exact when there are more. */
    public static final String COUNT_EVENTS = """
            select count(*) from (
                select 1 from history_event where failure is null order by id limit ?) as e""";

    public static final String COUNT_PUT_ASIDE = "select count(*) from history_event where failure is not null";

    /** Ended instances whose time to live is over, those first that have waited longest. */
    public static final String EXPIRED = """
            select instance_id, removal_millis from history_instance
            where removal_millis >= ? and removal_millis <= ?
            order by removal_millis
            limit ?""";

    /** What ended instances have in other history tables than their own. */
    public static final List<String> DELETE_PARTS = List.of(
            "delete from history_detail where instance_id = any(?)",
            "delete from history_task where instance_id = any(?)",
            "delete from history_activity where instance_id = any(?)");

    /** What they have elsewhere. */
    public static final List<String> DELETE_OTHERS = List.of(
            "delete from history_incident where instance_id = any(?)",
            "delete from history_job_log where instance_id = any(?)",
            "delete from operation_log where instance_id = any(?)",
            "delete from task_comment where instance_id = any(?)",
            "delete from attachment where instance_id = any(?)",
            "delete from instance_link where instance_id = any(?)");

    public static final String DELETE_INSTANCES = "delete from history_instance where instance_id = any(?)";

    public static final Wording SET_REMOVAL =
            Wording.of("update history_instance set removal_millis = cast(? as {bigint}) where instance_id = any(?)");

    public static final String DELETE_DETAIL = "delete from history_detail where instance_id = ? and id = ?";

    public static final String CHANGE_DETAIL = "update history_detail set changes = ? where instance_id = ? and id = ?";

    public static final String DELETE_TASKS = "delete from history_task where id = any(?)";

    public static final List<String> DELETE_NOTES_OF_TASKS = List.of(
            "delete from task_comment where task_number = any(?)", "delete from attachment where task_number = any(?)");

    public static final String PARTS_OF_TASKS =
            "select id from history_task where instance_id = ? and parent_task_id = any(?)";

    private HistorySql() {}
}
