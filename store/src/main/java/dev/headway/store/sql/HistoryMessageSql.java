package dev.headway.store.sql;

/** History by messages: the one that is under way, what has come, and what lies at the side; the same text for both databases. */
public final class HistoryMessageSql {
    /** Locked, so that one sender at a time puts a message together. */
    public static final String STREAM =
            "select source, number, event_ids, sender_id, until_millis from history_stream for update";

    public static final String WAY = "select event_ids, until_millis from history_stream";

    public static final String OWN_SOURCE = "select source from history_stream";

    public static final String OTHER_SOURCES = "select source from history_source where source <> ?";

    public static final String SET_STREAM =
            "update history_stream set number = ?, event_ids = ?, sender_id = ?, until_millis = ?";

    public static final String OLDEST_OF = "select min(created_millis) from history_event where id = any(?)";

    public static final String SOURCES_WAITING = "select distinct source from history_inbox";

    public static final String NEW_SOURCE = "insert into history_source (source, number) values (?, 0)";

    /** Locked: two receivers of one source write one after the other. */
    public static final String SOURCE = "select number from history_source where source = ? for update";

    public static final String SET_SOURCE = "update history_source set number = ? where source = ?";

    public static final String WRITTEN = """
            select s.number, r.number from history_stream s
            left join history_source r on r.source = s.source""";

    public static final String KNOWN_PART = """
            select 1 from history_inbox
            where source = ? and number = ? and digest = ? and part = ?""";

    public static final String INSERT_PART = """
            insert into history_inbox (source, number, digest, part, part_count, created_millis, content)
            values (?, ?, ?, ?, ?, ?, ?)""";

    /** Pieces of one message; those of one digest stand together. */
    public static final String PARTS = """
            select digest, part, part_count, created_millis, content from history_inbox
            where source = ? and number = ?
            order by digest, part""";

    public static final String DELETE_PARTS = "delete from history_inbox where source = ? and number <= ?";

    /** Pieces at the side of a source: how many, and the oldest time. */
    public static final String WAITING = """
            select count(*), coalesce(min(created_millis), 0) from history_inbox
            where source = ?""";

    private HistoryMessageSql() {}
}
