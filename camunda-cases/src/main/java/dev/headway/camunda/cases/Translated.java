package dev.headway.camunda.cases;

import dev.headway.engine.query.Page;
import dev.headway.engine.query.Query;
import dev.headway.engine.query.ReadFrom;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A query of the engine under other names.
 *
 * @param <Q> the query
 * @param <T> what it finds
 * @param <D> the query of the engine
 * @param <U> what that finds
 */
abstract class Translated<Q extends Query<Q, T>, T, D extends Query<D, U>, U> implements Query<Q, T> {
    D query;
    private final Function<U, T> view;

    Translated(D query, Function<U, T> view) {
        this.query = query;
        this.view = view;
    }

    /** The query itself. */
    abstract Q self();

    /** This query, after {@code done} to that of the engine. */
    final Q after(D done) {
        query = done;
        return self();
    }

    private List<T> views(List<U> found) {
        List<T> views = new ArrayList<>(found.size());
        found.forEach(each -> views.add(view.apply(each)));
        return views;
    }

    @Override
    public List<T> list() {
        return views(query.list());
    }

    @Override
    public List<T> listPage(int first, int max) {
        return views(query.listPage(first, max));
    }

    @Override
    public List<T> list(int first, int max) {
        return views(query.list(first, max));
    }

    @Override
    public Page<T> page(@Nullable String after, int max) {
        Page<U> page = query.page(after, max);
        return new Page<>(views(page.items()), page.next());
    }

    @Override
    public @Nullable T singleResult() {
        U found = query.singleResult();
        return found == null ? null : view.apply(found);
    }

    @Override
    public long count() {
        return query.count();
    }

    @Override
    public Q allowScan() {
        return after(query.allowScan());
    }

    @Override
    public Q readFrom(ReadFrom value) {
        return after(query.readFrom(value));
    }

    @Override
    public Q or() {
        return after(query.or());
    }

    @Override
    public Q endOr() {
        return after(query.endOr());
    }

    @Override
    public Q asc() {
        return after(query.asc());
    }

    @Override
    public Q desc() {
        return after(query.desc());
    }
}
