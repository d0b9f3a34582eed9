package dev.headway.store.jdbc;

import dev.headway.runtime.port.RequestKeys;
import dev.headway.store.connection.Sql;
import dev.headway.store.sql.RequestKeySql;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keys of requests in either database. Thread-safe. */
final class JdbcRequestKeys implements RequestKeys {
    private final Sql sql;

    JdbcRequestKeys(Sql sql) {
        this.sql = sql;
    }

    @Override
    public @Nullable Answered find(String userId, String key) {
        List<Answered> found = sql.list(
                "find the key of a request",
                RequestKeySql.FIND,
                List.of(userId, key),
                row -> new Answered(row.requiredText(), row.requiredText()));
        return found.isEmpty() ? null : found.getFirst();
    }

    @Override
    public void take(String userId, String key, String request, long nowMillis) {
        sql.update("take the key of a request", RequestKeySql.TAKE, List.of(userId, key, request, nowMillis));
    }

    @Override
    public void answer(String userId, String key, String answer) {
        sql.update("keep the answer to a request", RequestKeySql.ANSWER, List.of(answer, userId, key));
    }

    @Override
    public void forget(long beforeMillis) {
        sql.update("forget keys of requests", RequestKeySql.FORGET, List.of(beforeMillis));
    }
}
