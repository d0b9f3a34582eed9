package dev.headway.store.query;

import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates on rows the criteria that SQL cannot say, with the meaning that SQL gives them: a comparison with a field that is null holds
 * only when it asks for null. Stateless but for the row type; thread-safe.
 *
 * @param <T> the row type
 */
public final class RowFilter<T> {
    private final RowFields<T> fields;

    RowFilter(Class<T> type) {
        this.fields = RowFields.of(type);
    }

    /**
     * A row with what belongs to it.
     *
     * @param own variables of the row's own scope
     * @param ofInstance variables of its instance
     * @param links users and groups of a task
     */
    record Candidate<T>(T row, VariableDocument own, VariableDocument ofInstance, List<TaskRow.Candidate> links) {}

    /** Whether all criteria hold. */
    boolean matches(List<Criterion> all, Candidate<T> candidate) {
        for (Criterion criterion : all) {
            if (!matches(criterion, candidate)) {
                return false;
            }
        }
        return true;
    }

    private boolean matches(Criterion criterion, Candidate<T> candidate) {
        return switch (criterion) {
            case Criterion.Compare compare ->
                compare(fields.get(candidate.row(), compare.field()), compare.operator(), compare.value());
            case Criterion.In in -> {
                Object value = fields.get(candidate.row(), in.field());
                yield value != null && in.values().stream().anyMatch(each -> order(value, each) == 0);
            }
            case Criterion.InRows in ->
                throw new IllegalArgumentException("Expected a criterion that rows can say, got " + in);
            case Criterion.AnyOf any -> any.any().stream().anyMatch(each -> matches(each, candidate));
            case Criterion.Not not -> !unknown(not.criterion(), candidate) && !matches(not.criterion(), candidate);
            case Criterion.AnyCandidate any ->
                candidate.links().stream()
                        .anyMatch(link -> link.claims() && (any.groups() ? link.groupId() : link.userId()) != null);
            case Criterion.Variable variable -> {
                VariableDocument document = variable.ofInstance() ? candidate.ofInstance() : candidate.own();
                yield variable.anyCase()
                        ? document.names().stream()
                                .filter(variable.name()::equalsIgnoreCase)
                                .anyMatch(name -> variable(document, name, variable))
                        : variable(document, variable.name(), variable);
            }
            case Criterion.After after -> isAfter(candidate.row(), after);
            case Criterion.Candidate wanted -> {
                boolean free = !wanted.onlyUnassigned() || fields.get(candidate.row(), "assignee") == null;
                yield free
                        && candidate.links().stream()
                                .anyMatch(link -> (wanted.anyLink() || link.claims())
                                        && (wanted.users().stream().anyMatch(user -> user.equals(link.userId()))
                                                || wanted.groups().stream()
                                                        .anyMatch(group -> group.equals(link.groupId()))));
            }
        };
    }

    private static boolean variable(VariableDocument document, String name, Criterion.Variable wanted) {
        Object actual = document.get(name);
        // As in the family: a variable that is null differs from every value, one that is not there from none.
        boolean nothing = actual == null && wanted.value() != null && wanted.operator() == Operator.NE;
        return document.contains(name) && (nothing || compare(actual, wanted.operator(), wanted.value()));
    }

    /** Whether the field of a comparison is null, so that neither it nor its opposite holds. */
    private boolean unknown(Criterion criterion, Candidate<T> candidate) {
        return switch (criterion) {
            case Criterion.Compare compare ->
                compare.value() != null && fields.get(candidate.row(), compare.field()) == null;
            case Criterion.In in -> fields.get(candidate.row(), in.field()) == null;
            default -> false;
        };
    }

    private boolean isAfter(T row, Criterion.After after) {
        for (int key = 0; key < after.orders().size(); key++) {
            Order order = after.orders().get(key);
            Object value = fields.get(row, order.field());
            Object last = after.values().get(key);
            if (value == null || last == null) {
                if (value == null && last == null) {
                    continue;
                }
                return value == null;
            }
            int compared = order.ascending() ? order(value, last) : order(last, value);
            if (compared != 0) {
                return compared > 0;
            }
        }
        return false;
    }

    /** One comparison as SQL would make it, but null equals null. */
    public static boolean compare(@Nullable Object actual, Operator operator, @Nullable Object wanted) {
        if (actual == null || wanted == null) {
            return switch (operator) {
                case EQ -> actual == null && wanted == null;
                case NE -> wanted == null && actual != null;
                default -> false;
            };
        }
        return switch (operator) {
            case EQ -> order(actual, wanted) == 0;
            case NE -> order(actual, wanted) != 0;
            case LT -> comparable(actual, wanted) && order(actual, wanted) < 0;
            case LE -> comparable(actual, wanted) && order(actual, wanted) <= 0;
            case GT -> comparable(actual, wanted) && order(actual, wanted) > 0;
            case GE -> comparable(actual, wanted) && order(actual, wanted) >= 0;
            case LIKE -> like(actual.toString(), wanted.toString());
            case LIKE_IGNORE_CASE ->
                like(
                        actual.toString().toLowerCase(Locale.ROOT),
                        wanted.toString().toLowerCase(Locale.ROOT));
            case NOT_LIKE -> !compare(actual, Operator.LIKE, wanted);
            case NOT_LIKE_IGNORE_CASE -> !compare(actual, Operator.LIKE_IGNORE_CASE, wanted);
        };
    }

    private static boolean comparable(Object a, Object b) {
        return (a instanceof Number && b instanceof Number)
                || (a instanceof Comparable && a.getClass() == b.getClass());
    }

    /** Zero for equal; otherwise an order where there is one, and any other number where there is none. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // same class on both sides
    static int order(Object a, Object b) {
        if (a instanceof Number x && b instanceof Number y) {
            return exact(x).compareTo(exact(y));
        }
        if (a instanceof Comparable x && a.getClass() == b.getClass()) {
            return x.compareTo(b);
        }
        return a.equals(b) ? 0 : 1;
    }

    private static BigDecimal exact(Number number) {
        return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
    }

    /** SQL's wildcards: % for any text, _ for one character, a backslash before one that stands for itself. */
    private static boolean like(String text, String wanted) {
        String pattern = SqlText.pattern(wanted);
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\' && i + 1 < pattern.length()) {
                regex.append(Pattern.quote(String.valueOf(pattern.charAt(++i))));
            } else if (c == '%') {
                regex.append(".*");
            } else if (c == '_') {
                regex.append('.');
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(text).matches();
    }
}
