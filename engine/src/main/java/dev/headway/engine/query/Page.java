package dev.headway.engine.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of what a query finds, and where to go on.
 *
 * @param items in the order of the query
 * @param next opaque text for {@link Query#page} of the same query; null when nothing follows
 */
public record Page<T>(List<T> items, @Nullable String next) {
    public Page {
        items = List.copyOf(items);
    }
}
