package dev.headway.store.jdbc;

import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.runtime.port.WaitingMessages;
import dev.headway.store.connection.Sql;
import dev.headway.store.row.WaitRows;
import dev.headway.store.sql.MessageSql;
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Messages that wait for a subscription, in either database. Thread-safe. */
final class JdbcWaitingMessages implements WaitingMessages {
    private final Sql sql;

    JdbcWaitingMessages(Sql sql) {
        this.sql = sql;
    }

    @Override
    public void add(WaitingMessage message) {
        sql.inTransaction("let a message wait", connection -> {
            insert(connection, message);
            return true;
        });
    }

    private static void insert(Connection connection, WaitingMessage message) throws SQLException {
        Sql.update(
                connection,
                MessageSql.INSERT,
                Arrays.asList(
                        message.id(),
                        Ids.partition(message.id()),
                        message.name(),
                        message.businessKey(),
                        message.anyTenant(),
                        message.tenantId(),
                        message.criteria(),
                        message.payload(),
                        message.expiresMillis()));
    }

    @Override
    public List<Match> matches(Collection<Integer> partitions, long nowMillis, long afterId, int limit) {
        Set<Integer> mine = new HashSet<>(partitions);
        return sql
                .list("match messages that wait", MessageSql.MATCHES, List.of(afterId, nowMillis, limit), row -> {
                    WaitingMessage message = new WaitingMessage(
                            row.big(),
                            row.requiredText(),
                            row.text(),
                            row.flag(),
                            row.text(),
                            row.requiredText(),
                            row.requiredText(),
                            row.big());
                    return new Match(message, WaitRows.readSubscription(row));
                })
                .stream()
                .filter(match -> mine.contains(Ids.partition(match.message().id())))
                .toList();
    }

    @Override
    public boolean send(long messageId, OutboxRow to) {
        return sql.inTransaction("send a message that waited", connection -> {
            boolean waited =
                    Sql.update(connection, MessageSql.DELETE, List.of(Ids.partition(messageId), messageId)) == 1;
            if (waited) {
                JdbcOutbox.insert(connection, List.of(to));
            }
            return waited;
        });
    }

    @Override
    public boolean keep(long outboxId, WaitingMessage message) {
        return sql.inTransaction("let a message wait", connection -> {
            boolean there =
                    Sql.update(connection, WorkSql.DELETE_OUTBOX, List.of(Ids.partition(outboxId), outboxId)) == 1;
            if (there) {
                insert(connection, message);
            }
            return there;
        });
    }

    @Override
    public int expire(Collection<Integer> partitions, long nowMillis) {
        return sql.update("forget old messages", MessageSql.EXPIRE, List.of(nowMillis));
    }
}
