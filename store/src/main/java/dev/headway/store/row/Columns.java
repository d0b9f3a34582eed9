package dev.headway.store.row;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a statement in their order, each with how to take its value from a row. One list serves all ways to
 * write: arrays and COPY on PostgreSQL, single rows in a JDBC batch on H2. Immutable once built; built at class load.
 *
 * @param <R> the row type
 */
public final class Columns<R> {
    /** One parameter. */
    public sealed interface Column<R> {
        record Big<R>(ToLongFunction<R> get) implements Column<R> {}

        record OptionalBig<R>(Function<R, @Nullable Long> get) implements Column<R> {}

        record Int<R>(ToIntFunction<R> get) implements Column<R> {}

        record Small<R>(ToIntFunction<R> get) implements Column<R> {}

        record Flag<R>(Predicate<R> get) implements Column<R> {}

        record Text<R>(Function<R, @Nullable String> get) implements Column<R> {}

        record OptionalReal<R>(Function<R, @Nullable Double> get) implements Column<R> {}
    }

    private final List<Column<R>> all = new ArrayList<>();

    public Columns<R> big(ToLongFunction<R> get) {
        return add(new Column.Big<>(get));
    }

    public Columns<R> optionalBig(Function<R, @Nullable Long> get) {
        return add(new Column.OptionalBig<>(get));
    }

    public Columns<R> integer(ToIntFunction<R> get) {
        return add(new Column.Int<>(get));
    }

    public Columns<R> small(ToIntFunction<R> get) {
        return add(new Column.Small<>(get));
    }

    public Columns<R> flag(Predicate<R> get) {
        return add(new Column.Flag<>(get));
    }

    public Columns<R> text(Function<R, @Nullable String> get) {
        return add(new Column.Text<>(get));
    }

    public Columns<R> optionalReal(Function<R, @Nullable Double> get) {
        return add(new Column.OptionalReal<>(get));
    }

    /** The same parameters, and room for more, of rows that have these rows in them. */
    public <S> Columns<S> of(Function<S, R> row) {
        Columns<S> outer = new Columns<>();
        for (Column<R> column : all) {
            outer.add(
                    switch (column) {
                        case Column.Big<R> big ->
                            new Column.Big<>(each -> big.get().applyAsLong(row.apply(each)));
                        case Column.OptionalBig<R> big ->
                            new Column.OptionalBig<>(each -> big.get().apply(row.apply(each)));
                        case Column.Int<R> integer ->
                            new Column.Int<>(each -> integer.get().applyAsInt(row.apply(each)));
                        case Column.Small<R> small ->
                            new Column.Small<>(each -> small.get().applyAsInt(row.apply(each)));
                        case Column.Flag<R> flag ->
                            new Column.Flag<>(each -> flag.get().test(row.apply(each)));
                        case Column.Text<R> text ->
                            new Column.Text<>(each -> text.get().apply(row.apply(each)));
                        case Column.OptionalReal<R> real ->
                            new Column.OptionalReal<>(each -> real.get().apply(row.apply(each)));
                    });
        }
        return outer;
    }

    private Columns<R> add(Column<R> column) {
        all.add(column);
        return this;
    }

    public List<Column<R>> all() {
        return all;
    }
}
