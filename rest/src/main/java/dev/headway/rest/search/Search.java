package dev.headway.rest.search;

import dev.headway.engine.query.Query;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A kind of thing that can be searched.
 *
 * @param path of the resource: {@code /process-instances}
 * @param thing what one is called, for texts: {@code process instance}
 * @param queryType the engine's query
 * @param query makes a new query for a filter, which may choose among several
 * @param filter its criteria and orders
 * @param view what callers see of one
 * @param viewType class of what they see
 * @param byId finds one by its id; null where there are no ids to find one by
 */
public record Search<Q extends Query<Q, T>, T, V>(
        String path,
        String thing,
        Class<Q> queryType,
        Function<JsonNode, Q> query,
        Filter<Q> filter,
        Function<T, V> view,
        Class<V> viewType,
        @Nullable BiFunction<Q, String, Q> byId) {}
