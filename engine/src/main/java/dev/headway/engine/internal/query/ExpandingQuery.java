package dev.headway.engine.internal.query;

import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.query.Page;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Order;
import dev.headway.store.query.RowFields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Base of queries whose rows hold several results each, such as the variables of a scope. Rows are bounded by
 * {@link Query#LIST_MAX}; filters on a result, its order and paging are applied in memory. In an order that the rows have,
 * they are read until the page is full.
 *
 * @param <Q> the concrete query
 * @param <T> what it finds
 */
public abstract class ExpandingQuery<Q extends Query<Q, T>, T> extends QueryImpl<Q, T> {

    /** Rows that are read first for a page; many hold no result, such as changes of variables among decisions. */
    private static final int FIRST_ROWS = 200;

    private final Expansion<?, T> expansion;
    private final List<Predicate<T>> filters = new ArrayList<>();
    private final Map<String, Function<T, @Nullable Comparable<?>>> keys = new HashMap<>();
    private final Map<String, String> rowKeys = new HashMap<>();
    private @Nullable List<Predicate<T>> anyOf;

    /** @param expand makes the results of one row */
    protected <R> ExpandingQuery(Queries queries, Entity<R> entity, Function<R, Stream<T>> expand) {
        super(queries, entity, row -> {
            throw new IllegalStateException("An expanding query has no single view of a row");
        });
        this.expansion = new Expansion<>(entity, expand);
    }

    private record Expansion<R, T>(Entity<R> entity, Function<R, Stream<T>> expand) {
        Stream<T> stream(Queries queries, List<Criterion> all, boolean scan) {
            List<R> rows = queries.list(new Queries.Query<>(entity, all, List.of(), 0, LIST_MAX + 1, scan));
            if (rows.size() > LIST_MAX) {
                throw tooMany();
            }
            return rows.stream().flatMap(expand);
        }

        /** The first results that match in an order of the rows, which are read in ever larger parts until there are enough. */
        List<T> first(
                Queries queries,
                List<Criterion> all,
                List<Order> orders,
                boolean scan,
                Predicate<T> matches,
                long enough) {
            RowFields<R> fields = RowFields.of(entity.rowType());
            List<Order> total = Cursor.total(orders);
            List<Criterion> rest = all;
            List<T> found = new ArrayList<>();
            int read = 0;
            int part = (int) Math.min(Math.max(FIRST_ROWS, enough), LIST_MAX + 1);
            while (true) {
                List<R> rows = queries.list(new Queries.Query<>(entity, rest, orders, 0, part, scan));
                rows.stream().flatMap(expand).filter(matches).forEach(found::add);
                read += rows.size();
                if (found.size() >= enough || rows.size() < part) {
                    return found;
                }
                if (read > LIST_MAX) {
                    throw tooMany();
                }
                R last = rows.getLast();
                List<@Nullable Object> place = new ArrayList<>();
                total.forEach(order -> place.add(fields.get(last, order.field())));
                rest = new ArrayList<>(all);
                rest.add(new Criterion.After(total, place));
                part = Math.min(4 * part, LIST_MAX + 1 - read);
            }
        }

        private HeadwayException tooMany() {
            return new HeadwayException("Expected at most " + LIST_MAX + " rows of '" + entity.name()
                    + "', but more match. Add criteria such as processInstanceId.");
        }
    }

    /** Whether what is asked for now is one of several alternatives. */
    protected final boolean amongAlternatives() {
        return anyOf != null;
    }

    /** Keeps only results for which this holds, or, among alternatives, those too. */
    protected Q keep(Predicate<T> filter) {
        (anyOf != null ? anyOf : filters).add(filter);
        return self();
    }

    /** Orders by a key of the results; {@link #asc()} or {@link #desc()} must follow. */
    protected Q orderBy(String name, Function<T, @Nullable Comparable<?>> key) {
        keys.put(name, key);
        return orderBy(name);
    }

    /** Orders by a key of the results that is a field of their row. */
    protected Q orderByRow(String name, String field, Function<T, @Nullable Comparable<?>> key) {
        rowKeys.put(name, field);
        return orderBy(name, key);
    }

    @Override
    public Q or() {
        Q self = super.or();
        anyOf = new ArrayList<>();
        return self;
    }

    /** @throws InvalidRequestException when some alternatives are about the row, and others about one of its results */
    @Override
    public Q endOr() {
        List<Predicate<T>> any = anyOf;
        anyOf = null;
        if (any != null && !any.isEmpty()) {
            if (hasAlternatives()) {
                throw new InvalidRequestException(
                        "Expected between or() and endOr() either criteria about name, type and"
                                + " value, or criteria about ids, got both. Ask twice.");
            }
            filters.add(result -> any.stream().anyMatch(filter -> filter.test(result)));
        }
        return super.endOr();
    }

    @Override
    protected List<T> fetch(List<Criterion> all, List<Order> orders, int first, int max) {
        if (!orders.isEmpty() && orders.stream().allMatch(order -> rowKeys.containsKey(order.field()))) {
            List<Order> ofRows = orders.stream()
                    .map(order -> new Order(Objects.requireNonNull(rowKeys.get(order.field())), order.ascending()))
                    .toList();
            return expansion.first(queries(), all, ofRows, scans(), this::matches, (long) first + max).stream()
                    .skip(first)
                    .limit(max)
                    .toList();
        }
        Stream<T> found = matches(all);
        return (orders.isEmpty() ? found : found.sorted(comparator(orders)))
                .skip(first)
                .limit(max)
                .toList();
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
        return matches(all).count();
    }

    private Stream<T> matches(List<Criterion> all) {
        return expansion.stream(queries(), all, scans()).filter(this::matches);
    }

    private boolean matches(T result) {
        return filters.stream().allMatch(filter -> filter.test(result));
    }

    private Comparator<T> comparator(List<Order> orders) {
        return orders.stream().map(this::by).reduce(Comparator::thenComparing).orElseThrow();
    }

    /** As the database sorts: what is null comes last, whatever the direction. */
    @SuppressWarnings("unchecked") // the keys of one order are of one type
    private Comparator<T> by(Order order) {
        Function<T, @Nullable Comparable<?>> key = Objects.requireNonNull(keys.get(order.field()));
        return (a, b) -> {
            Comparable<Object> x = (Comparable<Object>) key.apply(a);
            Comparable<Object> y = (Comparable<Object>) key.apply(b);
            if (x == null || y == null) {
                return Boolean.compare(x == null, y == null);
            }
            return order.ascending() ? x.compareTo(y) : y.compareTo(x);
        };
    }
}
