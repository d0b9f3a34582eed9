package dev.headway.store.query;

import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.InstanceView;
import dev.headway.runtime.port.Queries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Queries where history is kept in another database: what is open comes from the engine's own, as does history from before, and what
 * has ended from the other one; rows are merged. Thread-safe.
 *
 * @param own the engine's database
 * @param history the other one
 */
public record DividedQueries(Queries own, Queries history) implements Queries {
    private static final Set<String> DIVIDED = Set.of(
            Entity.HISTORIC_INSTANCE.name(),
            Entity.HISTORIC_ACTIVITY.name(),
            Entity.HISTORIC_TASK.name(),
            Entity.HISTORIC_VARIABLE_SCOPE.name(),
            Entity.HISTORIC_INCIDENT.name(),
            Entity.JOB_LOG.name(),
            Entity.DETAIL.name());

    /** Running instances that a criterion on what has ended in them may ask about. */
    private static final int RUNNING_MAX = 100_000;

    /** The other database first: what ends meanwhile is in neither for a moment, as what waits to be moved is, but never in both. */
    @Override
    public <T> List<T> list(Query<T> query) {
        if (!DIVIDED.contains(query.entity().name())) {
            return own.list(query);
        }
        int window = (int) Math.min((long) query.first() + query.max(), Integer.MAX_VALUE);
        List<T> there = history.list(page(query, there(query), window));
        List<T> here = own.list(page(query, query.all(), window));
        if (there.isEmpty() || here.isEmpty()) {
            return cut(there.isEmpty() ? here : there, query);
        }
        Comparator<T> order = order(query);
        List<T> merged = new ArrayList<>(there.size() + here.size());
        int next = 0;
        for (T row : there) {
            while (next < here.size() && order.compare(here.get(next), row) < 0) {
                merged.add(here.get(next++));
            }
            merged.add(row);
        }
        merged.addAll(here.subList(next, here.size()));
        return cut(merged, query);
    }

    private static <T> List<T> cut(List<T> rows, Query<T> query) {
        int end = (int) Math.min((long) query.first() + query.max(), rows.size());
        return query.first() >= end ? List.of() : List.copyOf(rows.subList(query.first(), end));
    }

    private static <T> Query<T> page(Query<T> query, List<Criterion> all, int max) {
        return new Query<>(query.entity(), all, query.orders(), 0, max, query.allowScan(), query.from());
    }

    private static <T> Comparator<T> order(Query<T> query) {
        RowFields<T> fields = RowFields.of(query.entity().rowType());
        List<Order> orders = QueryCompiler.withoutTies(query.orders(), fields.names());
        return (a, b) -> {
            for (Order order : orders) {
                int compared = compare(fields.get(a, order.field()), fields.get(b, order.field()), order.ascending());
                if (compared != 0) {
                    return compared;
                }
            }
            return 0;
        };
    }

    /** Nulls come last either way. */
    private static int compare(@Nullable Object a, @Nullable Object b, boolean ascending) {
        if (a == null || b == null) {
            return Boolean.compare(a == null, b == null);
        }
        return ascending ? RowFilter.order(a, b) : RowFilter.order(b, a);
    }

    @Override
    public long count(Query<?> query) {
        if (!DIVIDED.contains(query.entity().name())) {
            return own.count(query);
        }
        long there = history.count(page(query, there(query), query.max()));
        return there + own.count(query);
    }

    @Override
    public Map<String, Long> countBy(Query<?> query, String field) {
        if (!DIVIDED.contains(query.entity().name())) {
            return own.countBy(query, field);
        }
        Map<String, Long> counts = new TreeMap<>(history.countBy(page(query, there(query), query.max()), field));
        own.countBy(query, field).forEach((value, count) -> counts.merge(value, count, Long::sum));
        return counts;
    }

    /** The criteria for the other database, which knows nothing of instances that run. */
    private List<Criterion> there(Query<?> query) {
        String entity = query.entity().name();
        return query.all().stream().map(each -> there(entity, each)).toList();
    }

    private Criterion there(String entity, Criterion criterion) {
        if (entity.equals(Entity.HISTORIC_INSTANCE.name())) {
            return criterion;
        }
        boolean task = entity.equals(Entity.HISTORIC_TASK.name());
        return switch (criterion) {
            case Criterion.AnyOf any ->
                new Criterion.AnyOf(
                        any.any().stream().map(each -> there(entity, each)).toList());
            case Criterion.Not not -> new Criterion.Not(there(entity, not.criterion()));
            case Criterion.InRows in
            when in.entity().equals(Entity.HISTORIC_INSTANCE) ->
                new Criterion.AnyOf(List.of(in, new Criterion.In(in.field(), running(in.all()))));
            case Criterion.Variable variable when variable.ofInstance() -> orRunning(variable);
            case Criterion.Compare compare when task && compare.field().equals("businessKey") -> orRunning(compare);
            case Criterion.In in when task && in.field().equals("businessKey") -> orRunning(in);
            case Criterion.Compare compare
            when task && compare.field().equals("processRuns") -> {
                Criterion runs = new Criterion.In("instanceId", running(List.of()));
                yield Boolean.TRUE.equals(compare.value()) ? runs : new Criterion.Not(runs);
            }
            default -> criterion;
        };
    }

    /** A criterion on the instance: it holds of ended ones there, or of running ones here. */
    private Criterion orRunning(Criterion criterion) {
        return new Criterion.AnyOf(List.of(criterion, new Criterion.In("instanceId", running(List.of(criterion)))));
    }

    private List<Long> running(List<Criterion> all) {
        List<InstanceView> found = own.list(new Query<>(Entity.INSTANCE, all, List.of(), 0, RUNNING_MAX + 1, true));
        if (found.size() > RUNNING_MAX) {
            throw new IllegalArgumentException("Expected at most " + RUNNING_MAX + " running instances with " + all
                    + ", got more. History is kept in a database of its own, which cannot be asked about so many: add"
                    + " criteria, or ask about the instances first.");
        }
        List<Long> ids = new ArrayList<>(List.of(-1L));
        found.forEach(instance -> ids.add(instance.id()));
        return ids;
    }
}
