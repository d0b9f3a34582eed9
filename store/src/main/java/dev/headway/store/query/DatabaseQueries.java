package dev.headway.store.query;

import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.store.connection.Sql;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.QueryTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Queries of the API on a database. Thread-safe. */
public final class DatabaseQueries implements Queries {
    private static final String DOING = "answer a query";
    /** Rows that are looked at together when criteria are left for the rows. */
    private static final int CHUNK = 500;

    private final Sql sql;
    private final Dialect dialect;
    private final EntityBranches branches;
    private final Set<String> knownSearchable = ConcurrentHashMap.newKeySet();

    public DatabaseQueries(Sql sql, Dialect dialect) {
        this(sql, dialect, new EntityBranches(dialect));
    }

    private DatabaseQueries(Sql sql, Dialect dialect, EntityBranches branches) {
        this.sql = sql;
        this.dialect = dialect;
        this.branches = branches;
    }

    /** The same within a transaction; what queries are made of is not made again for each. */
    public DatabaseQueries joined(Sql transaction) {
        return new DatabaseQueries(transaction, dialect, branches);
    }

    @Override
    public <T> List<T> list(Query<T> query) {
        QueryCompiler compiler = compile(query);
        if (compiler.isEmpty() || query.max() == 0) {
            return List.of();
        }
        if (compiler.onRows().isEmpty()) {
            SqlText text = compiler.rows();
            List<RowFilter.Candidate<T>> rows = sql.with(
                    DOING,
                    connection -> withCandidates(
                            connection,
                            query.entity(),
                            Sql.list(
                                    connection,
                                    text.sql(),
                                    text.parameters(),
                                    row -> read(query.entity(), row, false))));
            return rows.stream().map(RowFilter.Candidate::row).toList();
        }
        List<T> page = new ArrayList<>();
        long[] skipped = {0};
        scan(query, compiler, row -> {
            if (skipped[0] < query.first()) {
                skipped[0]++;
                return true;
            }
            page.add(row);
            return page.size() < query.max();
        });
        return page;
    }

    @Override
    public long count(Query<?> query) {
        QueryCompiler compiler = compile(query);
        if (compiler.isEmpty()) {
            return 0;
        }
        if (compiler.onRows().isEmpty()) {
            SqlText text = compiler.count();
            return sql.list(DOING, text.sql(), text.parameters(), RowReader::big)
                    .getFirst();
        }
        return countOnRows(query, compiler);
    }

    @Override
    public Map<String, Long> countBy(Query<?> query, String field) {
        QueryCompiler compiler = compile(query);
        Map<String, Long> counts = new TreeMap<>();
        if (compiler.isEmpty()) {
            return counts;
        }
        if (compiler.onRows().isEmpty()) {
            SqlText text = compiler.countBy(field);
            sql.list(DOING, text.sql(), text.parameters(), row -> counts.put(row.requiredText(), row.big()));
            return counts;
        }
        countOnRows(query, compiler, field, counts);
        return counts;
    }

    private <T> void countOnRows(Query<T> query, QueryCompiler compiler, String field, Map<String, Long> counts) {
        RowFields<T> fields = RowFields.of(query.entity().rowType());
        scan(query, compiler, row -> {
            Object value = fields.get(row, field);
            if (value != null) {
                counts.merge(value.toString(), 1L, Long::sum);
            }
            return true;
        });
    }

    private <T> long countOnRows(Query<T> query, QueryCompiler compiler) {
        long[] count = {0};
        scan(query, compiler, row -> {
            count[0]++;
            return true;
        });
        return count[0];
    }

    /** The ids that a criterion looks for, as a statement within another. */
    private SqlText rows(Criterion.InRows in, boolean partitions, boolean scan) {
        return compile(within(in, 0, scan)).ids(in.id(), partitions);
    }

    private static Query<?> within(Criterion.InRows in, int max, boolean scan) {
        return new Query<>(in.entity(), in.all(), List.of(), 0, max, scan);
    }

    /** Where rows have to be looked at, a criterion on rows of another entity becomes the ids that those have. */
    private Criterion onRows(Criterion criterion, boolean scan) {
        return switch (criterion) {
            case Criterion.InRows in -> new Criterion.In(in.field(), ids(in.id(), within(in, Integer.MAX_VALUE, scan)));
            case Criterion.AnyOf any ->
                new Criterion.AnyOf(
                        any.any().stream().map(each -> onRows(each, scan)).toList());
            case Criterion.Not not -> new Criterion.Not(onRows(not.criterion(), scan));
            default -> criterion;
        };
    }

    private <T> List<Object> ids(String field, Query<T> query) {
        List<T> rows = list(query);
        RowFields<T> fields = RowFields.of(query.entity().rowType());
        List<Object> found = new ArrayList<>(List.of(-1L));
        rows.forEach(row -> found.add(Objects.requireNonNull(fields.get(row, field))));
        return found;
    }

    private QueryCompiler compile(Query<?> asked) {
        Query<?> query = asked.all().stream().allMatch(this::isSql)
                ? asked
                : new Query<>(
                        asked.entity(),
                        asked.all().stream()
                                .map(each -> isSql(each) ? each : onRows(each, asked.allowScan()))
                                .toList(),
                        asked.orders(),
                        asked.first(),
                        asked.max(),
                        asked.allowScan(),
                        asked.from());
        Predicates predicates = new Predicates(dialect, (in, partitions) -> rows(in, partitions, asked.allowScan()));
        Drivers drivers = new Drivers(query.entity().name(), predicates, this::isSearchable, definitions());
        QueryCompiler compiler =
                new QueryCompiler(query, branches.of(query.entity().name()), dialect, predicates, drivers);
        IndexRules.check(query, this::isSearchable);
        return compiler;
    }

    private boolean isSql(Criterion criterion) {
        return Predicates.isSql(criterion) && !asksUnion(criterion);
    }

    /** H2 asks a union within a statement anew for each row of it as soon as somebody has written anything meanwhile. */
    private boolean asksUnion(Criterion criterion) {
        return switch (criterion) {
            case Criterion.InRows in ->
                dialect == Dialect.H2 && branches.of(in.entity().name()).size() > 1;
            case Criterion.AnyOf any -> any.any().stream().anyMatch(this::asksUnion);
            case Criterion.Not not -> asksUnion(not.criterion());
            default -> false;
        };
    }

    private boolean isSearchable(String name) {
        if (knownSearchable.contains(name)) {
            return true;
        }
        boolean found = !sql.list(DOING, QueryTables.SEARCHABLE, List.of(name), RowReader::requiredText)
                .isEmpty();
        if (found) {
            knownSearchable.add(name);
        }
        return found;
    }

    private Drivers.Definitions definitions() {
        return new Drivers.Definitions() {
            @Override
            public List<Long> all() {
                return sql.list(DOING, QueryTables.ALL_DEFINITIONS, List.of(), RowReader::big);
            }

            @Override
            public List<Long> ofKeys(Collection<String> keys) {
                return sql.list(DOING, QueryTables.DEFINITIONS_OF_KEYS, List.of(keys), RowReader::big);
            }
        };
    }

    /** Takes a row that matches; false ends the scan. */
    private interface Taker<T> {
        boolean take(T row);
    }

    /** Reads in chunks what the database finds, and checks what it could not. */
    private <T> void scan(Query<T> query, QueryCompiler compiler, Taker<T> taker) {
        SqlText text = compiler.rows();
        RowFilter<T> filter = new RowFilter<>(query.entity().rowType());
        sql.inTransaction(DOING, connection -> {
            try (PreparedStatement statement = Sql.prepare(connection, text.sql(), text.parameters())) {
                statement.setFetchSize(CHUNK);
                try (ResultSet rows = statement.executeQuery()) {
                    RowReader reader = new RowReader(rows);
                    List<RowFilter.Candidate<T>> chunk = new ArrayList<>();
                    boolean more = reader.next();
                    while (more) {
                        chunk.add(read(query.entity(), reader, true));
                        more = reader.next();
                        if (!more || chunk.size() == CHUNK) {
                            for (RowFilter.Candidate<T> each : withCandidates(connection, query.entity(), chunk)) {
                                if (filter.matches(compiler.onRows(), each) && !taker.take(each.row())) {
                                    return false;
                                }
                            }
                            chunk.clear();
                        }
                    }
                }
            }
            return true;
        });
    }

    private static <T> RowFilter.Candidate<T> read(Entity<T> entity, RowReader row, boolean variables)
            throws SQLException {
        RowFields<T> fields = RowFields.of(entity.rowType());
        List<@Nullable Object> values = new ArrayList<>();
        for (Class<?> type : fields.types()) {
            values.add(value(type, row));
        }
        return new RowFilter.Candidate<>(
                fields.make(values),
                variables ? VariableDocument.ofJson(row.text()) : VariableDocument.EMPTY,
                variables ? VariableDocument.ofJson(row.text()) : VariableDocument.EMPTY,
                List.of());
    }

    private static @Nullable Object value(Class<?> type, RowReader row) throws SQLException {
        if (type == long.class) {
            return row.big();
        }
        if (type == Long.class) {
            return row.optionalBig();
        }
        if (type == int.class) {
            return row.integer();
        }
        if (type == boolean.class) {
            return row.flag();
        }
        if (type == String.class) {
            return row.text();
        }
        if (type == VariableDocument.class) {
            return VariableDocument.ofJson(row.text());
        }
        if (type == List.class) {
            return row.strings();
        }
        throw new IllegalStateException("Expected a type that a column can have, got " + type);
    }

    /** Candidates of tasks have rows of their own; they are fetched for a page of tasks at once. */
    private static <T> List<RowFilter.Candidate<T>> withCandidates(
            Connection connection, Entity<T> entity, List<RowFilter.Candidate<T>> rows) throws SQLException {
        if (!entity.name().equals(Entity.TASK.name()) || rows.isEmpty()) {
            return rows;
        }
        RowFields<T> fields = RowFields.of(entity.rowType());
        List<Long> ids = new ArrayList<>();
        for (RowFilter.Candidate<T> each : rows) {
            ids.add((Long) fields.get(each.row(), "id"));
        }
        Map<Long, List<TaskRow.Candidate>> links = new HashMap<>();
        List<Integer> partitions = Drivers.partitions(ids);
        Sql.list(connection, QueryTables.CANDIDATES, List.of(partitions, ids), row -> {
            long id = row.big();
            String type = String.valueOf(row.text());
            links.computeIfAbsent(id, any -> new ArrayList<>())
                    .add(new TaskRow.Candidate(type, row.text(), row.text()));
            return id;
        });
        List<RowFilter.Candidate<T>> filled = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            List<TaskRow.Candidate> own = List.copyOf(links.getOrDefault(ids.get(i), List.of()));
            RowFilter.Candidate<T> bare = rows.get(i);
            filled.add(new RowFilter.Candidate<>(Views.withLinks(bare.row(), own), bare.own(), bare.ofInstance(), own));
        }
        return filled;
    }
}
