package dev.headway.store.query;

import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import dev.headway.runtime.port.Queries.Query;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Turns a query into one statement: the branches of its entity, each narrowed by the best index, ordered and cut by itself,
 * then merged. What SQL cannot say (variables) is left to be checked on the rows. Lives for one query.
 */
final class QueryCompiler {
    private static final String PARTITIONS = "(select p::int2 as p from generate_series(0, 255) as p) w";

    private static final Wording NONE =
            Wording.of("select cast(null as {int}) as k, cast(null as {bigint}) as v where false");

    private static final Wording NO_ID = Wording.of("select cast(null as {bigint}) where false");

    /** What tells rows apart that have no id. */
    private static final Set<String> UNIQUE = Set.of("instanceId", "executionId", "visitId", "taskId");

    /** What is joined, with its alias. */
    private final Query<?> query;

    private final List<Branch> branches;
    private final RowFields<?> fields;
    private final Dialect dialect;
    private final Predicates predicates;
    private final Drivers drivers;
    private final List<Criterion> inSql;
    private final List<Criterion> onRows;

    QueryCompiler(Query<?> query, List<Branch> branches, Dialect dialect, Predicates predicates, Drivers drivers) {
        this.query = query;
        this.fields = RowFields.of(query.entity().rowType());
        query.all().forEach(this::requireFields);
        query.orders().forEach(order -> fields.require(order.field()));
        this.branches = branches.stream()
                .filter(branch -> query.all().stream().allMatch(each -> Predicates.isPossible(branch, each)))
                .toList();
        this.dialect = dialect;
        this.predicates = predicates;
        this.drivers = drivers;
        this.inSql = query.all().stream().filter(Predicates::isSql).toList();
        this.onRows =
                query.all().stream().filter(each -> !Predicates.isSql(each)).toList();
    }

    private void requireFields(Criterion criterion) {
        switch (criterion) {
            case Criterion.Compare compare -> fields.require(compare.field());
            case Criterion.In in -> fields.require(in.field());
            case Criterion.InRows in -> fields.require(in.field());
            case Criterion.AnyOf any -> any.any().forEach(this::requireFields);
            case Criterion.Variable variable -> {}
            case Criterion.After after -> after.orders().forEach(order -> fields.require(order.field()));
            case Criterion.Candidate candidate -> fields.require("assignee");
            case Criterion.AnyCandidate any -> fields.require("assignee");
            case Criterion.Not not -> requireFields(not.criterion());
        }
    }

    /** No row can match. */
    boolean isEmpty() {
        return branches.isEmpty();
    }

    /** Criteria that are left for the rows. */
    List<Criterion> onRows() {
        return onRows;
    }

    /**
     * The rows in order: the fields, then the variables of the scope and of the instance when criteria are left for the rows;
     * then there is no page either.
     */
    SqlText rows() {
        boolean page = onRows.isEmpty();
        long window = page ? Math.min((long) query.first() + query.max(), Integer.MAX_VALUE) : -1;
        SqlText text = new SqlText().add("select * from (\n");
        boolean first = true;
        for (Branch branch : branches) {
            text.add(first ? "" : "\nunion all\n");
            if (branches.size() > 1 && page) {
                text.add("(select * from (\n")
                        .add(select(branch, window))
                        .add("\n) u")
                        .add(order());
                limit(text, window);
            } else {
                text.add("(").add(select(branch, window)).add(")");
            }
            first = false;
        }
        text.add("\n) u").add(order());
        if (page) {
            text.add(" limit ? offset ?", List.of((long) query.max(), (long) query.first()));
        }
        return text;
    }

    /**
     * Cuts a branch. H2 keeps the value that a parameter had here when the text was first used (2.4.240 and 2.5.252): there
     * the number is part of the text.
     */
    private void limit(SqlText text, long window) {
        switch (dialect) {
            case POSTGRES -> text.add(" limit ?)", List.of(window));
            case H2, MARIADB, MYSQL -> text.add(" limit " + window + ")");
        }
    }

    /** How many rows match; only when no criteria are left for the rows. */
    SqlText count() {
        SqlText text = new SqlText().add("select coalesce(sum(n), 0) from (\n");
        boolean first = true;
        for (Branch branch : branches) {
            text.add(first ? "" : "\nunion all\n");
            text.add("select count(*) as n\nfrom " + branch.base + branch.joins).add(where(branch));
            first = false;
        }
        return text.add("\n) u");
    }

    /** How many rows match for each value of a field; only when no criteria are left for the rows. */
    SqlText countBy(String field) {
        fields.require(field);
        SqlText text = new SqlText().add("select k, count(*) as n from (");
        boolean first = true;
        for (Branch branch : branches) {
            String expression = branch.fields.get(field);
            text.add(first ? "" : " union all ");
            String key = expression == null
                    ? Wording.NO_TEXT.in(dialect)
                    : "cast(" + expression + " as " + Wording.VARCHAR.in(dialect) + ")";
            text.add("select " + key + " as k from " + branch.base + branch.joins)
                    .add(where(branch));
            first = false;
        }
        return text.add(") u where k is not null group by k");
    }

    /**
     * An id of the rows that match, behind the partition where that is wanted, as a statement within another; only when no criteria are left for the rows. Joins that no
     * field needs are left out: with them PostgreSQL looks at these rows once for each row outside.
     */
    SqlText ids(String field, boolean partitions) {
        fields.require(field);
        SqlText text = new SqlText();
        for (Branch branch : branches) {
            text.add(text.isEmpty() ? "" : " union all ")
                    .add("select " + (partitions ? branch.alias() + ".partition_no, " : "") + branch.fields.get(field)
                            + " from " + branch.base + (needsJoins(branch, field) ? branch.joins : ""))
                    .add(where(branch));
        }
        return text.isEmpty() ? text.add((partitions ? NONE : NO_ID).in(dialect)) : text;
    }

    private boolean needsJoins(Branch branch, String field) {
        return Stream.concat(Stream.of(field), query.all().stream().map(QueryCompiler::field))
                .anyMatch(each -> !branch.isColumn(each) && branch.number(each) == null);
    }

    /** The field that a criterion compares; empty where it does more. */
    private static String field(Criterion criterion) {
        return switch (criterion) {
            case Criterion.Compare compare -> compare.field();
            case Criterion.In in -> in.field();
            default -> "";
        };
    }

    private SqlText select(Branch branch, long window) {
        List<String> columns = new ArrayList<>();
        List<String> names = fields.names();
        for (int i = 0; i < names.size(); i++) {
            String expression = branch.fields.get(names.get(i));
            columns.add((expression == null ? Wording.NO_TEXT.in(dialect) : expression) + " as c" + i);
        }
        if (!onRows.isEmpty()) {
            columns.add(branch.own + " as own_variables");
            columns.add(branch.ofInstance + " as instance_variables");
        }
        SqlText text = new SqlText().add("select " + String.join(", ", columns) + "\nfrom ");
        SqlText walk = walk(branch, window);
        if (walk != null) {
            return text.add(walk).add(branch.joins);
        }
        SqlText where = where(branch);
        SqlText cut = cut(branch, where, window);
        return cut != null
                ? text.add(cut).add(branch.joins)
                : text.add(branch.base + branch.joins).add(where);
    }

    /**
     * The rows of the page before anything is joined: else the database joins all that match, to sort them and throw most away. Null
     * where the order or a criterion needs what is joined, or there is no order.
     */
    private @Nullable SqlText cut(Branch branch, SqlText where, long window) {
        if (window < 0 || query.orders().isEmpty() || branch.joins.isEmpty()) {
            return null;
        }
        List<Order> orders = withoutTies(query.orders(), fields.names());
        if (!orders.stream().allMatch(order -> branch.isColumn(order.field()))
                || branch.joined.stream().anyMatch(where.sql()::contains)) {
            return null;
        }
        String order = orders.stream()
                .map(each -> column(each, String.valueOf(branch.fields.get(each.field()))))
                .collect(Collectors.joining(", "));
        SqlText text = new SqlText()
                .add("(select " + branch.alias() + ".* from " + branch.base)
                .add(where)
                .add("\norder by " + order);
        limit(text, window);
        return text.add(" " + branch.alias());
    }

    private SqlText where(Branch branch) {
        List<SqlText> conditions = new ArrayList<>();
        if (branch.condition != null) {
            conditions.add(new SqlText().add(branch.condition));
        }
        Drivers.Driver driver = drivers.best(branch, query.all());
        if (driver != null) {
            conditions.add(driver.text());
        }
        for (Criterion criterion : inSql) {
            boolean leads = driver != null && driver.criterion().equals(criterion);
            SqlText condition = leads ? predicates.beside(branch, criterion) : predicates.of(branch, criterion);
            if (condition != null) {
                conditions.add(condition);
            }
        }
        return joined(conditions);
    }

    private static SqlText joined(List<SqlText> conditions) {
        SqlText text = new SqlText();
        for (SqlText condition : conditions) {
            text.add(text.isEmpty() ? "\nwhere (" : "\n    and (")
                    .add(condition)
                    .add(")");
        }
        return text;
    }

    /**
     * All rows in the order of their ids: the first few of each partition, since the key starts with the partition. Null where
     * the key is the id alone, or where another index leads.
     */
    private @Nullable SqlText walk(Branch branch, long window) {
        if (dialect != Dialect.POSTGRES
                || window < 0
                || !branch.hasPartition()
                || !branch.idColumn().equals(branch.fields.get("id"))
                || query.orders().stream().anyMatch(order -> !order.field().equals("id"))
                || drivers.best(branch, query.all()) != null) {
            return null;
        }
        List<SqlText> conditions = new ArrayList<>();
        conditions.add(new SqlText().add(branch.alias() + ".partition_no = w.p"));
        if (branch.condition != null) {
            conditions.add(new SqlText().add(branch.condition));
        }
        for (Criterion criterion : inSql) {
            if (criterion instanceof Criterion.Compare compare
                    && (compare.field().equals("id") || compare.field().equals("ofCase"))) {
                conditions.add(predicates.of(branch, criterion));
            } else if (!isTable(criterion)) {
                return null;
            } else if (!Predicates.isConstant(branch, "table")) {
                conditions.add(predicates.of(branch, criterion));
            }
        }
        boolean descending =
                !query.orders().isEmpty() && !query.orders().getFirst().ascending();
        return new SqlText()
                .add(PARTITIONS + " cross join lateral (select " + branch.alias() + ".* from " + branch.base)
                .add(joined(conditions))
                .add(
                        " order by " + branch.idColumn() + (descending ? " desc" : "") + " limit ?) " + branch.alias(),
                        List.of(window));
    }

    private static boolean isTable(Criterion criterion) {
        return (criterion instanceof Criterion.In in && in.field().equals("table"))
                || (criterion instanceof Criterion.Compare compare
                        && compare.field().equals("table")
                        && compare.operator() == Operator.EQ);
    }

    /** Pages follow each other only in an order without ties. */
    static List<Order> withoutTies(List<Order> asked, List<String> names) {
        List<Order> orders = new ArrayList<>(asked);
        (names.contains("id") ? Stream.of("id") : names.stream().filter(UNIQUE::contains))
                .filter(name -> orders.stream().noneMatch(order -> order.field().equals(name)))
                .forEach(name -> orders.add(new Order(name, true)));
        return orders;
    }

    private String order() {
        List<Order> orders = withoutTies(query.orders(), fields.names());
        return "\norder by "
                + orders.stream()
                        .map(order -> column(order, "u.c" + fields.names().indexOf(order.field())))
                        .collect(Collectors.joining(", "));
    }

    private String column(Order order, String expression) {
        int index = fields.names().indexOf(order.field());
        boolean text = fields.types().get(index) == String.class && dialect == Dialect.POSTGRES;
        // A field that is never null needs no word about nulls, and an index then serves its order.
        boolean neverNull = fields.types().get(index).isPrimitive()
                || branches.stream().allMatch(branch -> branch.neverNull.contains(order.field()));
        if (dialect.isMariaDbFamily()) {
            // Nulls come first there, and last the other way round.
            return (neverNull || !order.ascending() ? "" : expression + " is null, ")
                    + expression
                    + (order.ascending() ? "" : " desc");
        }
        return expression
                + (text ? " collate \"C\"" : "")
                + (order.ascending() ? "" : " desc")
                + (neverNull ? "" : " nulls last");
    }
}
