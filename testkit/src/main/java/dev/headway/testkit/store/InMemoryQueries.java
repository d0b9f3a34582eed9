package dev.headway.testkit.store;

import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.store.query.IndexRules;
import dev.headway.store.query.RowFields;
import dev.headway.store.query.RowFilter;
import java.util.ArrayList;
import java.util.List;

/** Queries by a walk over all rows, with the criteria and refusals of the databases. Thread-safe. */
final class InMemoryQueries implements Queries {
    private final Object lock;
    private final Tables tables;

    InMemoryQueries(Object lock, Tables tables) {
        this.lock = lock;
        this.tables = tables;
    }

    @Override
    public <T> List<T> list(Query<T> query) {
        List<T> all = matches(query);
        int from = Math.min(query.first(), all.size());
        long to = Math.min((long) from + query.max(), all.size());
        return List.copyOf(all.subList(from, (int) to));
    }

    @Override
    public long count(Query<?> query) {
        return matches(query).size();
    }

    private <T> List<T> matches(Query<T> query) {
        RowFields<T> fields = RowFields.of(query.entity().rowType());
        query.all().forEach(criterion -> requireFields(fields, criterion));
        RowFilter<T> filter = new RowFilter<>(query.entity().rowType());
        synchronized (lock) {
            IndexRules.check(query, tables.searchableNames::contains);
            List<T> found = new ArrayList<>();
            for (InMemoryViews.Seen seen : new InMemoryViews(tables).of(query.entity())) {
                T row = query.entity().rowType().cast(seen.row());
                VariableDocument own = seen.own();
                if (filter.matches(query.all(), new RowFilter.Candidate<>(row, own, seen.ofInstance(), seen.links()))) {
                    found.add(row);
                }
            }
            found.sort(filter.comparator(query.orders()));
            return found;
        }
    }

    private static void requireFields(RowFields<?> fields, Criterion criterion) {
        switch (criterion) {
            case Criterion.Compare compare -> fields.require(compare.field());
            case Criterion.In in -> fields.require(in.field());
            case Criterion.AnyOf any -> any.any().forEach(each -> requireFields(fields, each));
            case Criterion.Variable variable -> {}
            case Criterion.Candidate candidate -> fields.require("candidateUsers");
        }
    }

    /** The entity's name, for messages. */
    static IllegalArgumentException unknown(Entity<?> entity) {
        return new IllegalArgumentException("Expected a known entity to query, got '" + entity.name() + "'");
    }
}
