package dev.headway.store.sql;

/** Start events for which somebody has subscribed by a call, and those that run one instance at a time for each correlation. */
public final class StartSql {
    /** The row of the definition is the lock: a deployment that makes another version the latest comes before or after. */
    public static final String LOCK_LATEST = "select id from process_definition where id = ? and latest for update";

    public static final String LOCK = "select id from process_definition where id = ? for update";

    public static final String INSERT = """
            insert into dynamic_start (id, definition_id, created_millis, follows_latest, element_id, event_type, name,
                tenant_id)
            values (?, ?, ?, ?, ?, ?, ?, ?)""";

    /** The tenant condition follows. */
    public static final String BY_NAME = """
            select s.definition_id, s.element_id, s.name, s.tenant_id from dynamic_start s
            where s.name = ?""";

    public static final String ORDER = " order by s.id";

    public static final String MOVE = """
            update dynamic_start set definition_id = ?, element_id = ?
            where definition_id = ? and event_type = ?""";

    public static final String DELETE = "delete from dynamic_start where definition_id = ?";

    /** What narrows {@link #MOVE} and {@link #DELETE} to one correlation. */
    public static final String OF_NAME = " and name = ?";

    /** Those of one definition. */
    public static final String VERSIONS =
            "select id from process_definition where of_case = ? and definition_key = ? and tenant_key = ?";

    /** To the version that is the latest now; a subscription that does not follow stays. */
    public static final String FOLLOW = """
            update dynamic_start set definition_id = ?, element_id = ?
            where definition_id = any(?) and event_type = ? and follows_latest""";

    /** Whoever has this lock decides alone whether an event starts the only instance of its correlation. */
    public static final String LOCK_UNIQUE = "select s.definition_id from start_subscription s\n"
            + "where s.definition_id = ? and s.element_id = ? for update";

    /** Whether the instance that was started for a correlation runs, or is about to start. */
    private static final String LIVES = """
            case when exists (
                    select 1 from execution e where e.partition_no = u.partition_no and e.id = u.instance_id)
                or exists (
                    select 1 from outbox o where o.partition_no = u.partition_no and o.id = u.outbox_id)
            then 1 else 0 end""";

    public static final String UNIQUE =
            "select u.start_key, u.instance_id, " + LIVES + "\nfrom unique_start u where u.start_key = ?";

    public static final String INSERT_UNIQUE =
            "insert into unique_start (start_key, partition_no, instance_id, outbox_id) values (?, ?, ?, ?)";

    public static final String REPLACE_UNIQUE =
            "update unique_start set partition_no = ?, instance_id = ?, outbox_id = ? where start_key = ? and instance_id = ?";

    /** Page by page. */
    public static final String ALL_UNIQUE = "select u.start_key, u.instance_id, " + LIVES
            + "\nfrom unique_start u where u.start_key > ? order by u.start_key limit ?";

    public static final String FORGET_UNIQUE = "delete from unique_start where start_key = ? and instance_id = ?";

    private StartSql() {}
}
