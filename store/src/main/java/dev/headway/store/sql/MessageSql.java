package dev.headway.store.sql;

import dev.headway.store.row.WaitRows;

/** Messages that wait for a subscription: a small table, the same text for both databases. */
public final class MessageSql {
    public static final String INSERT = """
            insert into waiting_message (id, partition_no, name, business_key, any_tenant, tenant_id, criteria, payload,
                expires_millis)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    /** From the messages, which are few, to the subscriptions by their name. */
    public static final String MATCHES =
            "select w.id, w.name, w.business_key, w.any_tenant, w.tenant_id, w.criteria, w.payload, w.expires_millis, "
                    + WaitRows.SUBSCRIPTION_COLUMNS + """

            from waiting_message w
            join event_subscription s on s.type = 0 and s.name = w.name
            where w.id > ? and w.expires_millis > ?
                and (w.any_tenant or s.tenant_id = w.tenant_id or (s.tenant_id is null and w.tenant_id is null))
                and (w.business_key is null or exists (
                    select 1 from business_key b where b.partition_no = s.partition_no
                        and b.instance_id = s.instance_id and b.business_key = w.business_key))
            order by w.id, s.id limit ?""";

    public static final String DELETE = "delete from waiting_message where partition_no = ? and id = ?";

    public static final String EXPIRE = "delete from waiting_message where expires_millis <= ?";

    private MessageSql() {}
}
