package dev.headway.engine.internal.people;

import dev.headway.engine.identity.IdentityProvider;
import dev.headway.engine.internal.translate.Patterns;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.GroupView;
import dev.headway.runtime.port.Entity.UserView;
import dev.headway.runtime.port.Queries;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Answers queries for users and groups from the application, in memory, and hands all others on. Thread-safe. */
final class ProvidedQueries implements Queries {
    private final IdentityProvider provider;
    private final Queries others;

    ProvidedQueries(IdentityProvider provider, Queries others) {
        this.provider = provider;
        this.others = others;
    }

    @Override
    public <T> List<T> list(Query<T> query) {
        if (!isOurs(query.entity())) {
            return others.list(query);
        }
        return matching(query)
                .sorted(order(query.orders()))
                .skip(query.first())
                .limit(query.max())
                .map(query.entity().rowType()::cast)
                .toList();
    }

    @Override
    public long count(Query<?> query) {
        return isOurs(query.entity()) ? matching(query).count() : others.count(query);
    }

    @Override
    public Map<String, Long> countBy(Query<?> query, String field) {
        if (!isOurs(query.entity())) {
            return others.countBy(query, field);
        }
        Map<String, Long> counts = new LinkedHashMap<>();
        matching(query).forEach(row -> {
            String value = text(row, field);
            if (value != null) {
                counts.merge(value, 1L, Long::sum);
            }
        });
        return counts;
    }

    private static boolean isOurs(Entity<?> entity) {
        return entity.equals(Entity.USER) || entity.equals(Entity.GROUP);
    }

    private Stream<? extends Record> matching(Query<?> query) {
        Stream<? extends Record> all = query.entity().equals(Entity.USER)
                ? provider.users().stream()
                        .map(user -> new UserView(user.id(), user.firstName(), user.lastName(), user.email()))
                : provider.groups().stream().map(group -> new GroupView(group.id(), group.name(), group.type()));
        return all.filter(row -> query.all().stream().allMatch(criterion -> matches(row, criterion)));
    }

    private static boolean matches(Record row, Criterion criterion) {
        return switch (criterion) {
            case Criterion.Compare compare -> compares(text(row, compare.field()), compare);
            case Criterion.In in -> in.values().contains(text(row, in.field()));
            case Criterion.AnyOf any -> any.any().stream().anyMatch(each -> matches(row, each));
            case Criterion.Not not -> !matches(row, not.criterion());
            case Criterion.After after -> isAfter(row, after);
            case Criterion.InRows rows -> throw unknown(rows);
            case Criterion.Variable variable -> throw unknown(variable);
            case Criterion.Candidate candidate -> throw unknown(candidate);
            case Criterion.AnyCandidate candidate -> throw unknown(candidate);
        };
    }

    private static IllegalStateException unknown(Criterion criterion) {
        return new IllegalStateException("Expected a criterion on users or groups, got " + criterion);
    }

    private static boolean compares(@Nullable String value, Criterion.Compare compare) {
        String wanted = compare.value() == null ? null : compare.value().toString();
        if (value == null || wanted == null) {
            return switch (compare.operator()) {
                case EQ -> Objects.equals(value, wanted);
                case NE -> !Objects.equals(value, wanted);
                default -> false;
            };
        }
        return switch (compare.operator()) {
            case EQ -> value.equals(wanted);
            case NE -> !value.equals(wanted);
            case LT -> value.compareTo(wanted) < 0;
            case LE -> value.compareTo(wanted) <= 0;
            case GT -> value.compareTo(wanted) > 0;
            case GE -> value.compareTo(wanted) >= 0;
            case LIKE -> Patterns.like(wanted, value);
            case LIKE_IGNORE_CASE -> Patterns.like(lower(wanted), lower(value));
            case NOT_LIKE -> !Patterns.like(wanted, value);
            case NOT_LIKE_IGNORE_CASE -> !Patterns.like(lower(wanted), lower(value));
        };
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static boolean isAfter(Record row, Criterion.After after) {
        for (int i = 0; i < after.orders().size(); i++) {
            Order order = after.orders().get(i);
            Object value = after.values().get(i);
            int compared = NULLS_FIRST.compare(text(row, order.field()), value == null ? null : value.toString());
            if (compared != 0) {
                return order.ascending() == (compared > 0);
            }
        }
        return false;
    }

    private static final Comparator<@Nullable String> NULLS_FIRST = Comparator.nullsFirst(Comparator.naturalOrder());

    private static Comparator<Record> order(List<Order> orders) {
        Comparator<Record> all = (unusedLeft, unusedRight) -> 0;
        for (Order order : orders) {
            Comparator<Record> one =
                    (left, right) -> NULLS_FIRST.compare(text(left, order.field()), text(right, order.field()));
            all = all.thenComparing(order.ascending() ? one : one.reversed());
        }
        return all.thenComparing((left, right) -> NULLS_FIRST.compare(text(left, "id"), text(right, "id")));
    }

    private static @Nullable String text(Record row, String field) {
        return switch (row) {
            case UserView user ->
                switch (field) {
                    case "id" -> user.id();
                    case "firstName" -> user.firstName();
                    case "lastName" -> user.lastName();
                    case "email" -> user.email();
                    default -> throw new IllegalStateException("Expected a field of a user, got " + field);
                };
            case GroupView group ->
                switch (field) {
                    case "id" -> group.id();
                    case "name" -> group.name();
                    case "type" -> group.type();
                    default -> throw new IllegalStateException("Expected a field of a group, got " + field);
                };
            default -> throw new IllegalStateException("Expected a user or a group, got " + row);
        };
    }
}
