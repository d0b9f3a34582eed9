package dev.headway.rest.search;

import dev.headway.engine.query.Query;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A kind of thing that can be searched.
 *
 * @param name of the resource in the path: {@code process-instances}
 * @param query makes a new query
 * @param filter its criteria and orders
 * @param view what callers see of one
 * @param viewType class of what they see
 */
public record Search<Q extends Query<Q, T>, T, V>(
        String name, Supplier<Q> query, Filter<Q> filter, Function<T, V> view, Class<V> viewType) {}
