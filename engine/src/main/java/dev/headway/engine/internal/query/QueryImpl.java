package dev.headway.engine.internal.query;

import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ScanRefusedException;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.engine.query.Page;
import dev.headway.engine.query.Query;
import dev.headway.engine.query.ReadFrom;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import dev.headway.runtime.port.ScanRefusal;
import dev.headway.store.query.RowFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

public abstract class QueryImpl<Q extends Query<Q, T>, T> implements Query<Q, T> {
    private static final int TEXT_MAX = 2_000;
    private static final Set<Operator> ORDERING =
            EnumSet.of(Operator.GT, Operator.GE, Operator.LT, Operator.LE, Operator.LIKE, Operator.NOT_LIKE);

    private final AskedQueries queries;
    private final Source<?, T> source;
    private final List<Supplier<Criterion>> criteria = new ArrayList<>();
    private final List<Order> orders = new ArrayList<>();
    private @Nullable List<Supplier<Criterion>> alternatives;
    private @Nullable String ordering;
    private final Map<String, Supplier<Criterion>> asked = new HashMap<>();
    private boolean allowScan;
    private boolean orWithoutTenant;
    private boolean anyCaseOfNames;
    private boolean anyCaseOfValues;

    /** @param view makes what the caller sees from a row */
    protected <R> QueryImpl(Queries queries, Entity<R> entity, Function<R, T> view) {
        this.queries = queries instanceof AskedQueries asked ? asked : new AskedQueries(queries);
        this.source = new Source<>(this.queries, entity, view);
    }

    /** The rows behind a query, with the row type held together. */
    private record Source<R, T>(Queries queries, Entity<R> entity, Function<R, T> view) {
        Page<T> page(List<Criterion> all, List<Order> orders, int max, boolean scan) {
            List<R> rows = queries.list(new Queries.Query<>(entity, all, orders, 0, max + 1, scan));
            if (rows.size() <= max) {
                return new Page<>(rows.stream().map(view).toList(), null);
            }
            RowFields<R> fields = RowFields.of(entity.rowType());
            R last = rows.get(max - 1);
            return new Page<>(
                    rows.subList(0, max).stream().map(view).toList(),
                    Cursor.of(Cursor.total(orders), field -> fields.get(last, field)));
        }

        List<T> list(List<Criterion> all, List<Order> orders, int first, int max, boolean scan) {
            List<R> rows = queries.list(new Queries.Query<>(entity, all, orders, first, max, scan));
            return rows.stream().map(view).toList();
        }

        Map<String, Long> countBy(List<Criterion> all, String field, boolean scan) {
            return queries.countBy(new Queries.Query<>(entity, all, List.of(), 0, Integer.MAX_VALUE, scan), field);
        }

        long count(List<Criterion> all, boolean scan) {
            return queries.count(new Queries.Query<>(entity, all, List.of(), 0, Integer.MAX_VALUE, scan));
        }
    }

    /** Adds a criterion; outside of alternatives, in the place of the one that was about the same before. */
    protected final Q whereLast(String about, Criterion criterion) {
        Q self = where(criterion);
        if (alternatives == null) {
            criteria.remove(asked.put(about, criteria.getLast()));
        }
        return self;
    }

    @Override
    public List<T> list() {
        List<T> found = listPage(0, LIST_MAX + 1);
        if (found.size() > LIST_MAX) {
            throw new HeadwayException("Expected at most " + LIST_MAX + " results of " + name()
                    + ".list(), but there are more. Ask for pages with listPage(first, max), or add criteria.");
        }
        return found;
    }

    @Override
    public List<T> listPage(int first, int max) {
        if (first < 0 || max < 0) {
            throw new InvalidRequestException("Expected a page with first >= 0 and max >= 0, got first " + first
                    + " and max " + max + " in " + name() + ".");
        }
        return answer(all -> new ArrayList<>(fetch(all, orders, first, max)));
    }

    @Override
    public Page<T> page(@Nullable String after, int max) {
        if (max < 1 || max > LIST_MAX) {
            throw new InvalidRequestException(
                    "Expected a page of 1 to " + LIST_MAX + " results in " + name() + ", got " + max + ".");
        }
        return answer(all -> fetchAfter(all, orders, after, max));
    }

    @Override
    public List<T> list(int first, int max) {
        return listPage(first, max);
    }

    @Override
    public @Nullable T singleResult() {
        List<T> found = listPage(0, 2);
        if (found.size() > 1) {
            throw new HeadwayException("Expected at most one result of " + name()
                    + ".singleResult(), but there are several, the first two being " + found
                    + ". Add criteria, or use list().");
        }
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    public long count() {
        return answer(this::countMatches);
    }

    /** How many match for each value of a field of the row, by one statement. */
    protected Map<String, Long> countBy(String field) {
        return answer(all -> source.countBy(all, field, allowScan));
    }

    @Override
    public Q allowScan() {
        allowScan = true;
        return self();
    }

    @Override
    public Q readFrom(ReadFrom value) {
        queries.from(required("readFrom", value) == ReadFrom.REPLICA ? Queries.From.REPLICA : Queries.From.PRIMARY);
        return self();
    }

    @Override
    public Q or() {
        if (alternatives != null) {
            throw new InvalidRequestException("Expected endOr() before another or() in " + name() + ".");
        }
        alternatives = new ArrayList<>();
        return self();
    }

    @Override
    public Q endOr() {
        List<Supplier<Criterion>> any = alternatives;
        if (any == null) {
            throw new InvalidRequestException("Expected or() before endOr() in " + name() + ".");
        }
        alternatives = null;
        if (!any.isEmpty()) {
            criteria.add(
                    () -> new Criterion.AnyOf(any.stream().map(Supplier::get).toList()));
        }
        return self();
    }

    @Override
    public Q asc() {
        return ordered(true);
    }

    @Override
    public Q desc() {
        return ordered(false);
    }

    private Q ordered(boolean ascending) {
        String field = ordering;
        if (field == null) {
            throw new InvalidRequestException("Expected an orderBy...() before asc() or desc() in " + name() + ".");
        }
        orders.add(new Order(field, ascending));
        ordering = null;
        return self();
    }

    /** Does what may say more to this query, and takes that back then: a caller's query may be asked again. */
    public final <R> R aside(Supplier<R> work) {
        List<Supplier<Criterion>> said = List.copyOf(criteria);
        Map<String, Supplier<Criterion>> last = Map.copyOf(asked);
        Queries.From from = queries.from();
        boolean scan = allowScan;
        try {
            return work.get();
        } finally {
            criteria.clear();
            criteria.addAll(said);
            asked.clear();
            asked.putAll(last);
            queries.from(from);
            allowScan = scan;
        }
    }

    /** Reads one page; overridden by queries whose results are not rows. */
    protected List<T> fetch(List<Criterion> all, List<Order> orders, int first, int max) {
        return filled(source.list(all, orders, first, max, allowScan));
    }

    /** Results with what they shall carry besides; overridden by queries that can include more. */
    protected List<T> filled(List<T> found) {
        return found;
    }

    /** Reads the page after a place; overridden by queries whose results are not rows. */
    protected Page<T> fetchAfter(List<Criterion> all, List<Order> orders, @Nullable String after, int max) {
        List<Criterion> more = new ArrayList<>(all);
        if (after != null) {
            more.add(Cursor.after(after, Cursor.total(orders)));
        }
        Page<T> page = source.page(more, orders, max, allowScan);
        filled(page.items());
        return page;
    }

    /** Counts; overridden together with {@link #fetch}. */
    protected long countMatches(List<Criterion> all) {
        return source.count(all, allowScan);
    }

    /** Orders by a field; {@link #asc()} or {@link #desc()} must follow. */
    protected Q orderBy(String field) {
        if (ordering != null) {
            throw new InvalidRequestException(
                    "Expected asc() or desc() after the order by '" + ordering + "' in " + name() + ".");
        }
        ordering = field;
        return self();
    }

    /** Adds a criterion that needs a query of its own, which runs when the results are asked for. */
    protected Q late(Supplier<Criterion> criterion) {
        (alternatives != null ? alternatives : criteria).add(criterion);
        return self();
    }

    /** Adds a criterion. */
    protected Q where(Criterion criterion) {
        if (alternatives == null && Queries.isByItsId(criterion)) {
            queries.oneThing();
        }
        return late(() -> criterion);
    }

    /** Adds a comparison with a value that must not be null; of the same comparison of a field, the last holds. */
    protected Q where(String field, Operator operator, @Nullable Object value) {
        return whereLast(field + " " + operator, new Criterion.Compare(field, operator, required(field, value)));
    }

    /** Adds an equality. */
    protected Q whereEqual(String field, @Nullable Object value) {
        return where(field, Operator.EQ, value);
    }

    /** Adds an equality with an id. */
    protected Q whereId(String field, String what, @Nullable String id) {
        return whereEqual(field, EntityId.sought(what, id));
    }

    /** Adds "is one of" for ids. */
    protected Q whereIds(String field, String what, Collection<String> ids) {
        return whereIn(field, EntityId.soughtAll(what, nonEmpty(field, ids)));
    }

    /** Adds "is one of". */
    protected Q whereIn(String field, Collection<?> values) {
        return whereLast(field + " IN", new Criterion.In(field, List.copyOf(nonEmpty(field, values))));
    }

    /** Adds "is of one of these tenants"; of none too, where {@link #orWithoutTenant} is said. */
    protected Q whereTenantIn(String... tenantIds) {
        Criterion given = new Criterion.In("tenantId", nonEmpty("tenantId", given(tenantIds)));
        return late(() -> orWithoutTenant
                ? new Criterion.AnyOf(List.of(given, new Criterion.Compare("tenantId", Operator.EQ, null)))
                : given);
    }

    /** Lets {@link #whereTenantIn} find what has no tenant too. */
    protected Q orWithoutTenant() {
        orWithoutTenant = true;
        return self();
    }

    /** Adds "is none of"; what is null is left out. */
    protected Q whereNotIn(String field, Collection<?> values) {
        return where(new Criterion.Not(new Criterion.In(field, List.copyOf(nonEmpty(field, values)))));
    }

    /** Adds "is one of, whatever the case". */
    protected Q whereInIgnoringCase(String field, Collection<String> values) {
        return where(new Criterion.AnyOf(nonEmpty(field, values).stream()
                .map(value -> (Criterion) new Criterion.Compare(field, Operator.LIKE_IGNORE_CASE, exactly(value)))
                .toList()));
    }

    /** A pattern of LIKE that only this text matches. */
    protected final String exactly(@Nullable String text) {
        return required("value", text).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }

    /** Adds "is null" or "is not null". */
    protected Q whereNull(String field, boolean isNull) {
        return where(new Criterion.Compare(field, isNull ? Operator.EQ : Operator.NE, null));
    }

    /** Adds a comparison of a time, strictly before or after. */
    protected Q whereTime(String field, Operator operator, @Nullable Date date) {
        return where(field, operator, Dates.millis(date));
    }

    /** Adds a comparison of a variable. */
    protected Q whereVariable(@Nullable String name, Operator operator, @Nullable Object given, boolean ofInstance) {
        String of = required("variable name", name);
        Object value = TypedValues.plain(given);
        if ((value == null || value instanceof Boolean) && ORDERING.contains(operator)) {
            throw new InvalidRequestException("Expected a number, date or text for variable '" + of + "' of " + name()
                    + ", got " + value + ": it is neither greater nor less than anything, nor like a pattern.");
        }
        if (value instanceof byte[]) {
            throw new InvalidRequestException("Expected a number, date, text or truth value for variable '" + of
                    + "' of " + name() + ", got bytes, which are not looked for.");
        }
        return late(() -> anyCaseOfValues && value instanceof String text
                ? new Criterion.Variable(of, inAnyCase(operator), asPattern(operator, text), ofInstance, anyCaseOfNames)
                : new Criterion.Variable(of, operator, value, ofInstance, anyCaseOfNames));
    }

    /** Adds an equality of a variable with a text in any case, or the opposite. */
    protected Q whereVariableInAnyCase(String name, boolean equal, @Nullable String value, boolean ofInstance) {
        return whereVariable(
                name, equal ? Operator.LIKE_IGNORE_CASE : Operator.NOT_LIKE_IGNORE_CASE, exactly(value), ofInstance);
    }

    /** Adds that a variable is there, null or not; or that it is not. */
    protected Q whereVariableExists(@Nullable String name, boolean exists, boolean ofInstance) {
        String of = required("variable name", name);
        return late(() -> {
            Criterion there = new Criterion.AnyOf(List.of(
                    new Criterion.Variable(of, Operator.EQ, null, ofInstance, anyCaseOfNames),
                    new Criterion.Variable(of, Operator.NE, null, ofInstance, anyCaseOfNames)));
            return exists ? there : new Criterion.Not(there);
        });
    }

    private static Operator inAnyCase(Operator operator) {
        return switch (operator) {
            case EQ, LIKE -> Operator.LIKE_IGNORE_CASE;
            case NE, NOT_LIKE -> Operator.NOT_LIKE_IGNORE_CASE;
            default -> operator;
        };
    }

    private String asPattern(Operator operator, String text) {
        return operator == Operator.EQ || operator == Operator.NE ? exactly(text) : text;
    }

    /** Names of variables match in any case, wherever this is said. */
    public Q matchVariableNamesIgnoreCase() {
        anyCaseOfNames = true;
        return self();
    }

    /** Texts of variables match in any case, wherever this is said. */
    public Q matchVariableValuesIgnoreCase() {
        anyCaseOfValues = true;
        return self();
    }

    /** Whether the names, and the texts, of variables match in any case. */
    protected final boolean anyCaseOfNames() {
        return anyCaseOfNames;
    }

    protected final boolean anyCaseOfValues() {
        return anyCaseOfValues;
    }

    /** The values of a criterion, none of them null. */
    protected final List<String> given(String... values) {
        return Arrays.stream(required("values", values))
                .map(value -> required("value", value))
                .toList();
    }

    /** The value itself, unless it is null. */
    protected final <V> V required(String field, @Nullable V value) {
        if (value == null) {
            throw new InvalidRequestException("Expected a value for the criterion '" + field + "' of " + name()
                    + ", got null. Leave the criterion out to accept any value.");
        }
        return value;
    }

    protected final <V extends Collection<?>> V nonEmpty(String field, @Nullable V values) {
        V given = required(field, values);
        if (given.isEmpty()) {
            throw new InvalidRequestException("Expected at least one value for the criterion '" + field + "' of "
                    + name() + ", got an empty collection.");
        }
        return given;
    }

    /** For criteria that are queries themselves: the port, which answers from where this query is answered. */
    protected final Queries queries() {
        return queries;
    }

    /** Whether {@link #or()} has begun and {@link #endOr()} not come yet. */
    protected final boolean inAlternatives() {
        return alternatives != null;
    }

    /** Whether one of the alternatives is a criterion already. */
    protected final boolean hasAlternatives() {
        return alternatives != null && !alternatives.isEmpty();
    }

    /** Whether {@link #allowScan()} was called. */
    protected final boolean scans() {
        return allowScan;
    }

    private <R> R answer(Function<List<Criterion>, R> ask) {
        List<Criterion> all = resolve();
        try {
            return ask.apply(all);
        } catch (IllegalArgumentException e) {
            throw wrong(e);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private List<Criterion> resolve() {
        if (alternatives != null) {
            throw new InvalidRequestException("Expected endOr() before the results of " + name() + " are asked for.");
        }
        if (ordering != null) {
            throw new InvalidRequestException(
                    "Expected asc() or desc() after the order by '" + ordering + "' in " + name() + ".");
        }
        return criteria.stream().map(Supplier::get).toList();
    }

    private static InvalidRequestException wrong(IllegalArgumentException e) {
        String message = String.valueOf(e.getMessage());
        return e instanceof ScanRefusal
                ? new ScanRefusedException(message, e)
                : new InvalidRequestException(message, e);
    }

    /** The name of the interface: the one that callers know. */
    private String name() {
        String type = getClass().getSimpleName();
        return type.endsWith("Impl") ? type.substring(0, type.length() - "Impl".length()) : type;
    }

    @SuppressWarnings("unchecked") // every query is its own Q
    protected final Q self() {
        return (Q) this;
    }

    /** The criteria, for the operation log. */
    @Override
    public String toString() {
        String text = name() + " ["
                + CriterionText.of(criteria.stream().map(Supplier::get).toList()) + "]";
        return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX) + "...";
    }
}
