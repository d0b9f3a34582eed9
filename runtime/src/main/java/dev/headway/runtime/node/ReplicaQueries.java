package dev.headway.runtime.node;

import dev.headway.runtime.port.Queries;
import java.util.List;
import java.util.Map;

/**
 * Queries of which those that may are answered by a copy of the database. Thread-safe.
 *
 * @param usual who answers those that say nothing
 */
record ReplicaQueries(Queries primary, Queries replica, Queries usual) implements Queries {
    private Queries of(Query<?> query) {
        return switch (query.from()) {
            case USUAL -> query.all().stream().anyMatch(Queries::isByItsId) ? primary : usual;
            case PRIMARY -> primary;
            case REPLICA -> replica;
        };
    }

    @Override
    public <T> List<T> list(Query<T> query) {
        return of(query).list(query);
    }

    @Override
    public long count(Query<?> query) {
        return of(query).count(query);
    }

    @Override
    public Map<String, Long> countBy(Query<?> query, String field) {
        return of(query).countBy(query, field);
    }
}
