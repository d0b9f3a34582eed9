package dev.headway.store.query;

import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import dev.headway.store.connection.Texts;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.Wording;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Criteria as conditions of a branch, with bound values. Stateless; thread-safe. */
final class Predicates {
    private static final String CANDIDATES = """
            exists (select 1 from task_candidate c where c.partition_no = t.partition_no and c.task_id = t.id
                and (c.user_id = any(?) or c.group_id = any(?))""";

    /** Of all who have to do with a task, those who may claim it. */
    static final String CLAIMS = " and c.link_type = 'candidate'";

    /** Entities whose rows are in partitions, and gone with their instance. */
    private static final Set<String> RUNNING = Set.of("instance", "execution", "task", "job", "subscription");

    /**
     * Fields whose condition with an index says all. To say it twice would make the database expect few rows, and look at each of many on
     * its own.
     */
    private static final Set<String> COVERED = Set.of("definitionId", "definitionKey", "activityId", "elementId");

    private final Dialect dialect;
    private final Rows rows;

    /** The statement that selects the ids of a criterion's rows, behind their partition where that is wanted. */
    interface Rows {
        SqlText of(Criterion.InRows in, boolean partitions);
    }

    Predicates(Dialect dialect, Rows rows) {
        this.dialect = dialect;
        this.rows = rows;
    }

    /** Whether SQL can say it; variables are compared in the document, by us. */
    static boolean isSql(Criterion criterion) {
        return switch (criterion) {
            case Criterion.Variable variable -> false;
            case Criterion.AnyOf any -> any.any().stream().allMatch(Predicates::isSql);
            case Criterion.Not not -> isSql(not.criterion());
            default -> true;
        };
    }

    /** False when no row of the branch can match, whatever the database says: the branch is left out. */
    static boolean isPossible(Branch branch, Criterion criterion) {
        return switch (criterion) {
            case Criterion.Compare compare -> {
                Constant constant = constant(branch, compare.field());
                yield constant == null || RowFilter.compare(constant.value(), compare.operator(), compare.value());
            }
            case Criterion.In in -> {
                Constant constant = constant(branch, in.field());
                yield constant == null
                        || (constant.value() != null
                                && in.values().stream()
                                        .anyMatch(each -> RowFilter.compare(constant.value(), Operator.EQ, each)));
            }
            case Criterion.InRows in ->
                !branch.base.startsWith("history_")
                        || !RUNNING.contains(in.entity().name());
            case Criterion.AnyOf any -> any.any().stream().anyMatch(each -> isPossible(branch, each));
            default -> true;
        };
    }

    private record Constant(@Nullable Object value) {}

    /** Whether all rows of the branch have the same value there. */
    static boolean isConstant(Branch branch, String field) {
        return constant(branch, field) != null;
    }

    /** The value that all rows of the branch have, if they do. */
    private static @Nullable Constant constant(Branch branch, String field) {
        String expression = branch.fields.get(field);
        if (expression == null || expression.startsWith("cast(null")) {
            return new Constant(null);
        }
        Long number = branch.number(field);
        if (number != null) {
            return new Constant(number);
        }
        return expression.equals("true") || expression.equals("false")
                ? new Constant(Boolean.valueOf(expression))
                : null;
    }

    /** The condition; only for criteria that {@link #isSql}. */
    SqlText of(Branch branch, Criterion criterion) {
        return switch (criterion) {
            case Criterion.Compare compare -> compare(branch, compare);
            case Criterion.In in ->
                in.values().isEmpty()
                        ? new SqlText().add("false")
                        : new SqlText().add(expression(branch, in.field()) + " = any(?)", List.of(values(in.values())));
            case Criterion.InRows in -> {
                boolean partitions =
                        branch.hasPartition() && RUNNING.contains(in.entity().name());
                String id = expression(branch, in.field());
                yield keys(
                        partitions ? "(" + branch.alias() + ".partition_no, " + id + ")" : id, rows.of(in, partitions));
            }
            case Criterion.AnyOf any -> anyOf(branch, any);
            case Criterion.After after -> after(branch, after, 0);
            case Criterion.Not not ->
                new SqlText().add("not (").add(of(branch, not.criterion())).add(")");
            case Criterion.AnyCandidate any -> new SqlText().add(anyCandidate(branch, any.groups()));
            case Criterion.Candidate candidate -> candidate(branch, candidate);
            case Criterion.Variable variable ->
                throw new IllegalArgumentException("Expected a criterion that SQL can say, got " + variable);
        };
    }

    /** Whether the key is among those that a statement selects. MariaDB would ask a union once for each row, but not a table of it. */
    SqlText keys(String key, SqlText selected) {
        boolean table = dialect.isMariaDbFamily();
        return new SqlText()
                .add(key + " in (" + (table ? "select * from (" : ""))
                .add(selected)
                .add(table ? ") as k)" : ")");
    }

    /** Beyond the row in this key, or equal in it and after the row in the keys that follow; null is beyond everything. */
    private SqlText after(Branch branch, Criterion.After after, int key) {
        if (key == after.orders().size()) {
            return new SqlText().add("false");
        }
        Order order = after.orders().get(key);
        Object value = after.values().get(key);
        SqlText text = new SqlText().add("(");
        if (value != null) {
            Operator beyond = order.ascending() ? Operator.GT : Operator.LT;
            text.add(possibly(branch, new Criterion.Compare(order.field(), beyond, value)))
                    .add(" or ")
                    .add(possibly(branch, new Criterion.Compare(order.field(), Operator.EQ, null)))
                    .add(" or ");
        }
        return text.add("(")
                .add(possibly(branch, new Criterion.Compare(order.field(), Operator.EQ, value)))
                .add(" and ")
                .add(after(branch, after, key + 1))
                .add("))");
    }

    private SqlText possibly(Branch branch, Criterion.Compare compare) {
        return isPossible(branch, compare) ? compare(branch, compare) : new SqlText().add("false");
    }

    private SqlText compare(Branch branch, Criterion.Compare compare) {
        String expression = expression(branch, compare.field());
        Object value = compare.value();
        if (value == null) {
            return new SqlText()
                    .add(
                            switch (compare.operator()) {
                                case EQ -> expression + " is null";
                                case NE -> expression + " is not null";
                                default -> "false";
                            });
        }
        if (value instanceof String pattern && pattern(compare.operator())) {
            value = SqlText.pattern(pattern);
            if (pattern.isEmpty()) { // H2 fails at "like ''" where texts are long
                boolean not =
                        compare.operator() == Operator.NOT_LIKE || compare.operator() == Operator.NOT_LIKE_IGNORE_CASE;
                return new SqlText().add("char_length(" + expression + ")" + (not ? " <> 0" : " = 0"));
            }
        }
        // The order of texts must not depend on the language that the database was made for.
        String order = value instanceof String && dialect == Dialect.POSTGRES ? " collate \"C\"" : "";
        return new SqlText()
                .add(
                        switch (compare.operator()) {
                            case EQ -> expression + " = ?";
                            case NE -> expression + " <> ?";
                            case LT -> expression + order + " < ?";
                            case LE -> expression + order + " <= ?";
                            case GT -> expression + order + " > ?";
                            case GE -> expression + order + " >= ?";
                            case LIKE -> expression + " like ?";
                            case LIKE_IGNORE_CASE -> "lower(" + expression + ") like lower(?)";
                            case NOT_LIKE -> expression + " not like ?";
                            case NOT_LIKE_IGNORE_CASE -> "lower(" + expression + ") not like lower(?)";
                        },
                        List.of(value));
    }

    private static boolean pattern(Operator operator) {
        return switch (operator) {
            case LIKE, LIKE_IGNORE_CASE, NOT_LIKE, NOT_LIKE_IGNORE_CASE -> true;
            case EQ, NE, LT, LE, GT, GE -> false;
        };
    }

    /** What is left to say where the condition with an index of this criterion is there; null for nothing. */
    @Nullable
    SqlText beside(Branch branch, Criterion criterion) {
        return switch (criterion) {
            case Criterion.Compare compare
            when compare.operator() == Operator.EQ && COVERED.contains(compare.field()) -> null;
            case Criterion.In in when COVERED.contains(in.field()) -> null;
            case Criterion.Candidate candidate ->
                candidate.onlyUnassigned() ? new SqlText().add(branch.alias() + ".assignee is null") : null;
            default -> of(branch, criterion);
        };
    }

    private static SqlText candidate(Branch branch, Criterion.Candidate candidate) {
        SqlText text = new SqlText().add(candidate.onlyUnassigned() ? branch.alias() + ".assignee is null and " : "");
        if (branch.alias().equals("t")) {
            return text.add(
                    CANDIDATES + (candidate.anyLink() ? "" : CLAIMS) + ")",
                    List.of(texts(candidate.users()), texts(candidate.groups())));
        }
        // The users and groups of an ended task stand in its row, each as a text of JSON.
        text.add("(false");
        for (String user : candidate.users()) {
            text.add(" or h.candidate_users like ?", List.of(contains(user)));
        }
        for (String group : candidate.groups()) {
            text.add(" or h.candidate_groups like ?", List.of(contains(group)));
        }
        return text.add(")");
    }

    private static String contains(String name) {
        String json = String.valueOf(RowReader.strings(List.of(name)));
        return "%" + SqlText.literally(json.substring(1, json.length() - 1)) + "%";
    }

    private static String anyCandidate(Branch branch, boolean groups) {
        return branch.alias().equals("t")
                ? "exists (select 1 from task_candidate c where c.partition_no = t.partition_no and c.task_id = t.id and c."
                        + (groups ? "group_id" : "user_id") + " is not null" + CLAIMS + ")"
                : "h." + (groups ? "candidate_groups" : "candidate_users") + " is not null";
    }

    private SqlText anyOf(Branch branch, Criterion.AnyOf any) {
        SqlText text = new SqlText();
        for (Criterion each : any.any()) {
            if (isPossible(branch, each)) {
                text.add(text.isEmpty() ? "(" : " or ")
                        .add("(")
                        .add(of(branch, each))
                        .add(")");
            }
        }
        return text.isEmpty() ? text.add("false") : text.add(")");
    }

    private String expression(Branch branch, String field) {
        String expression = branch.fields.get(field);
        return expression == null ? Wording.NO_TEXT.in(dialect) : expression;
    }

    /** Numbers as bigint, everything else as text. */
    static Collection<?> values(Collection<?> values) {
        if (values.iterator().next() instanceof Number) {
            List<Long> numbers = new ArrayList<>();
            for (Object value : values) {
                numbers.add(((Number) value).longValue());
            }
            return numbers;
        }
        return texts(values);
    }

    /** Texts as an array parameter, which says that it is one even when it is empty. */
    static Texts texts(Collection<?> values) {
        return new Texts(values.stream().map(String::valueOf).toList());
    }
}
