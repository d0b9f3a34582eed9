package dev.headway.store.sql;

import dev.headway.store.row.WaitRows;

/** Messages that wait for a subscription, a small table, and those of the event registry's channels: the same text for both databases. */
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

    /** Two nodes that note the same message at once: the second one breaks the key, and is told when it tries again. */
    public static final Wording NOTE_EVENT = Wording.of("""
            insert into event_message (channel_key, message_id, at_millis)
            select cast(? as {varchar}), cast(? as {varchar}), cast(? as {bigint})
            where not exists (select 1 from event_message where channel_key = ? and message_id = ?)""");

    public static final String FORGET_EVENTS = "delete from event_message where at_millis < ?";

    public static final String KEEP_EVENT = """
            insert into event_dead_letter (channel_key, message_id, at_millis, reason, headers, body)
            values (?, ?, ?, ?, ?, ?)""";

    public static final String KEPT_EVENTS = """
            select channel_key, message_id, at_millis, reason, headers, body from event_dead_letter
            order by at_millis limit ?""";

    public static final String REMOVE_EVENT = "delete from event_dead_letter where channel_key = ? and message_id = ?";

    private MessageSql() {}
}
