package dev.headway.engine.internal.query;

import dev.headway.engine.HeadwayException;
import dev.headway.engine.query.Page;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Base of queries whose rows hold several results each, such as the variables of a scope. Rows are bounded by
 * {@link Query#LIST_MAX}; filters on a result, its order and paging are applied in memory.
 *
 * @param <Q> the concrete query
 * @param <T> what it finds
 */
public abstract class ExpandingQuery<Q extends Query<Q, T>, T> extends QueryImpl<Q, T> {

    private final Expansion<?, T> expansion;
    private final List<Predicate<T>> filters = new ArrayList<>();

    /** @param expand makes the results of one row */
    protected <R> ExpandingQuery(Queries queries, Entity<R> entity, Function<R, Stream<T>> expand) {
        super(queries, entity, row -> {
            throw new IllegalStateException("An expanding query has no single view of a row");
        });
        this.expansion = new Expansion<>(entity, expand);
    }

    private record Expansion<R, T>(Entity<R> entity, Function<R, Stream<T>> expand) {
        Stream<T> stream(Queries queries, List<Criterion> all, List<Order> orders, Manner manner) {
            List<R> rows = queries.list(
                    new Queries.Query<>(entity, all, orders, 0, LIST_MAX + 1, manner.scan(), manner.from()));
            if (rows.size() > LIST_MAX) {
                throw new HeadwayException("Expected at most " + LIST_MAX + " rows of '" + entity.name()
                        + "', but more match. Add criteria such as processInstanceId.");
            }
            return rows.stream().flatMap(expand);
        }
    }

    /** Keeps only results for which this holds. */
    @SuppressWarnings("unchecked") // every query is its own Q
    protected Q keep(Predicate<T> filter) {
        filters.add(filter);
        return (Q) this;
    }

    @Override
    protected List<T> fetch(List<Criterion> all, List<Order> orders, int first, int max) {
        return matches(all, orders).skip(first).limit(max).toList();
    }

    /** Results have no place in an index: the cursor counts them. */
    @Override
    protected Page<T> fetchAfter(List<Criterion> all, List<Order> orders, @Nullable String after, int max) {
        int first = after == null ? 0 : Cursor.offset(after);
        List<T> found = fetch(all, orders, first, max + 1);
        return found.size() <= max
                ? new Page<>(found, null)
                : new Page<>(found.subList(0, max), Cursor.offset(first + max));
    }

    @Override
    protected long countMatches(List<Criterion> all) {
        return matches(all, List.of()).count();
    }

    private Stream<T> matches(List<Criterion> all, List<Order> orders) {
        return expansion.stream(queries(), all, orders, manner())
                .filter(result -> filters.stream().allMatch(filter -> filter.test(result)));
    }
}
