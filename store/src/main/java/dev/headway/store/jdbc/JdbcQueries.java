package dev.headway.store.jdbc;

import dev.headway.runtime.port.Queries;
import java.util.List;

/** Queries of the API; refused with a clear error until they are compiled to SQL. */
final class JdbcQueries implements Queries {
    JdbcQueries(Sql sql, Dialect dialect) {}

    @Override
    public <T> List<T> list(Query<T> query) {
        throw new UnsupportedOperationException("Queries of " + query.entity().name() + " are not built yet");
    }

    @Override
    public long count(Query<?> query) {
        throw new UnsupportedOperationException("Queries of " + query.entity().name() + " are not built yet");
    }
}
