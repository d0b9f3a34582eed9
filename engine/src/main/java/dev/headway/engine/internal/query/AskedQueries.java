package dev.headway.engine.internal.query;

import dev.headway.runtime.port.Queries;
import java.util.List;
import java.util.Map;

/**
 * The port as one query of a user asks it: whatever the query needs, rows, look-ups for its criteria, and what its results
 * carry, is answered by the same database. Not thread-safe.
 */
final class AskedQueries implements Queries {
    private final Queries queries;
    private From from = From.USUAL;
    private boolean oneThing;

    AskedQueries(Queries queries) {
        this.queries = queries;
    }

    From from() {
        return from;
    }

    void from(From value) {
        from = value;
    }

    /** It is a query for one thing by its id, which the engine's own database answers unless the query says who does. */
    void oneThing() {
        oneThing = true;
    }

    @Override
    public <T> List<T> list(Query<T> query) {
        return queries.list(asked(query));
    }

    @Override
    public long count(Query<?> query) {
        return queries.count(asked(query));
    }

    @Override
    public Map<String, Long> countBy(Query<?> query, String field) {
        return queries.countBy(asked(query), field);
    }

    private <T> Query<T> asked(Query<T> query) {
        return new Query<>(
                query.entity(),
                query.all(),
                query.orders(),
                query.first(),
                query.max(),
                query.allowScan(),
                oneThing && from == From.USUAL ? From.PRIMARY : from);
    }
}
