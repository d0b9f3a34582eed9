package dev.headway.store.jdbc;

import dev.headway.runtime.port.EventMessages;
import dev.headway.store.connection.Sql;
import dev.headway.store.sql.MessageSql;
import java.util.List;

/** Messages of channels that are done with or kept, in either database. Thread-safe. */
final class JdbcEventMessages implements EventMessages {
    private final Sql sql;

    JdbcEventMessages(Sql sql) {
        this.sql = sql;
    }

    @Override
    public boolean note(String channelKey, String messageId, long nowMillis) {
        return sql.update(
                        "note a message",
                        MessageSql.NOTE_EVENT,
                        List.of(channelKey, messageId, nowMillis, channelKey, messageId))
                == 1;
    }

    @Override
    public void keep(Kept message) {
        sql.update(
                "keep a message",
                MessageSql.KEEP_EVENT,
                List.of(
                        message.channelKey(),
                        message.messageId(),
                        message.atMillis(),
                        message.reason(),
                        message.headers(),
                        message.body()));
    }

    @Override
    public List<Kept> kept(int max) {
        return sql.list(
                "read messages that are kept",
                MessageSql.KEPT_EVENTS,
                List.of(max),
                row -> new Kept(
                        row.requiredText(),
                        row.requiredText(),
                        row.big(),
                        row.requiredText(),
                        row.requiredText(),
                        row.requiredText()));
    }

    @Override
    public boolean remove(String channelKey, String messageId) {
        return sql.update("remove a message", MessageSql.REMOVE_EVENT, List.of(channelKey, messageId)) == 1;
    }

    @Override
    public int forget(long beforeMillis) {
        return sql.update("forget old notes", MessageSql.FORGET_EVENTS, List.of(beforeMillis));
    }
}
