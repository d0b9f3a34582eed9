package dev.headway.store.sql;

/** The operation log: who changed what by a call. */
public final class OperationSql {
    /** One entry, on either database. */
    public static final Wording INSERT = Wording.of("""
            insert into operation_log (operation_id, at_millis, user_id, operation_type, entity_type, instance_id,
                execution_id, task_id, job_id, definition_id, deployment_id, batch_id, definition_key, property,
                org_value, new_value, reason, tenant_id, removal_millis)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, cast(? as {bigint}))""");

    private static final String EXPIRED = """
            select id from operation_log
            where removal_millis <= ?
            order by removal_millis
            limit ?""";

    /** Entries whose time to live is over, those first that have waited longest. */
    public static final Wording DELETE_EXPIRED = deleteExpired();

    /** MariaDB and MySQL would look at each row whether it is in the list. */
    private static Wording deleteExpired() {
        String joined = "delete o from (" + EXPIRED + ") e join operation_log o on o.id = e.id";
        return new Wording(
                "delete from operation_log where id in (select e.id from (" + EXPIRED + ") e)", joined, joined);
    }

    private OperationSql() {}
}
