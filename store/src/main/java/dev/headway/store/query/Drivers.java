package dev.headway.store.query;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds the criterion that leads to few rows by an index, and says so in SQL. Lives for one query. */
final class Drivers {
    private static final String CANDIDATES_BY =
            "select c.partition_no, c.task_id from task_candidate c where c.%s = any(?)";

    /** The most selective first. */
    private static final List<String> RANK = List.of(
            "id",
            "instanceId",
            "processInstanceId",
            "executionId",
            "taskId",
            "jobId",
            "operationId",
            "batchId",
            "deploymentId",
            "parentId",
            "superInstanceId",
            "businessKey",
            "assignee",
            "name",
            "definitionId",
            "definitionKey",
            "elementId",
            "activityId",
            "userId",
            "endedMillis",
            "atMillis",
            "type");

    private final String entity;
    private final Predicates predicates;
    private final Predicate<String> searchable;
    private final Definitions definitions;

    /** Definition ids: all, and those of some keys. */
    interface Definitions {
        List<Long> all();

        List<Long> ofKeys(Collection<String> keys);
    }

    Drivers(String entity, Predicates predicates, Predicate<String> searchable, Definitions definitions) {
        this.entity = entity;
        this.predicates = predicates;
        this.searchable = searchable;
        this.definitions = definitions;
    }

    /** A condition with an index, and the criterion that it is of. */
    record Driver(SqlText text, Criterion criterion) {}

    /** The best condition with an index, or null when no criterion has one. */
    @Nullable
    Driver best(Branch branch, List<Criterion> all) {
        Driver best = null;
        int bestRank = Integer.MAX_VALUE;
        for (Criterion criterion : all) {
            int rank = rank(criterion);
            if (rank < bestRank) {
                SqlText condition = of(branch, criterion);
                if (condition != null) {
                    best = new Driver(condition, criterion);
                    bestRank = rank;
                }
            }
        }
        return best;
    }

    private static int rank(Criterion criterion) {
        return switch (criterion) {
            case Criterion.Compare compare -> rank(compare.field());
            case Criterion.In in -> rank(in.field());
            case Criterion.InRows in -> RANK.size() + 1;
            case Criterion.Variable variable -> RANK.indexOf("assignee");
            case Criterion.Candidate candidate -> RANK.indexOf("name");
            case Criterion.AnyOf any -> RANK.size() + 1;
            case Criterion.After after -> RANK.size() + 1;
            case Criterion.Not not -> RANK.size() + 1;
            case Criterion.AnyCandidate any -> RANK.size() + 1;
        };
    }

    private static int rank(String field) {
        int rank = RANK.indexOf(field);
        return rank < 0 ? RANK.size() : rank;
    }

    private @Nullable SqlText of(Branch branch, Criterion criterion) {
        return switch (criterion) {
            case Criterion.Compare compare -> {
                Object value = compare.value();
                if (value == null) {
                    yield null;
                }
                if (compare.operator() == Operator.EQ) {
                    yield equality(branch, compare.field(), List.of(value));
                }
                // The index on the end of ended instances serves a range.
                yield IndexRules.narrows(entity, compare, searchable) && Predicates.isPossible(branch, compare)
                        ? predicates.of(branch, compare)
                        : null;
            }
            case Criterion.In in -> in.values().isEmpty() ? null : equality(branch, in.field(), in.values());
            case Criterion.InRows in -> null;
            case Criterion.AnyOf any -> union(branch, any);
            case Criterion.Variable variable -> search(branch, variable);
            case Criterion.After after -> null;
            case Criterion.Not not -> null;
            case Criterion.AnyCandidate any -> null;
            case Criterion.Candidate candidate -> entity.equals("task") ? candidates(candidate) : null;
        };
    }

    private @Nullable SqlText equality(Branch branch, String field, List<?> values) {
        Template template = branch.driver(field);
        if (template == null) {
            return null;
        }
        SqlText text = new SqlText();
        for (int i = 0; i < template.names().size(); i++) {
            text.add(template.pieces().get(i))
                    .add("?", List.of(array(template.names().get(i), field, values)));
        }
        return text.add(template.pieces().getLast());
    }

    private Collection<?> array(String name, String field, List<?> values) {
        return switch (name) {
            case "ids" -> numbers(field, values);
            case "parts" -> partitions(numbers(field, values));
            case "definitions" -> definitions.all();
            case "keyed" -> definitions.ofKeys(Predicates.texts(values));
            default -> Predicates.texts(values);
        };
    }

    /** Where rows of these ids may be; an id that a program gave does not tell. */
    static List<Integer> partitions(List<Long> ids) {
        return ids.stream().anyMatch(Ids::given)
                ? IntStream.range(0, Ids.PARTITIONS).boxed().toList()
                : ids.stream().map(Ids::partition).distinct().toList();
    }

    private static List<Long> numbers(String field, List<?> values) {
        List<Long> numbers = new ArrayList<>();
        for (Object value : values) {
            if (!(value instanceof Number number)) {
                throw new IllegalArgumentException("Expected a number for '" + field + "', got '" + value + "' of "
                        + value.getClass().getSimpleName());
            }
            numbers.add(number.longValue());
        }
        return numbers;
    }

    /** The keys that any of the alternatives leads to, each by its own index. */
    private @Nullable SqlText union(Branch branch, Criterion.AnyOf any) {
        SqlText text = new SqlText();
        for (Criterion each : any.any()) {
            if (!Predicates.isPossible(branch, each)) {
                continue;
            }
            SqlText driver = of(branch, each);
            if (driver == null) {
                return null;
            }
            text.add(text.isEmpty() ? "" : " union ");
            text.add("select " + branch.key + " from " + branch.base + " where ")
                    .add(driver);
        }
        return text.isEmpty() ? null : predicates.keys("(" + branch.key + ")", text);
    }

    private @Nullable SqlText search(Branch branch, Criterion.Variable variable) {
        String key = variable.ofInstance() ? branch.searchInstance : branch.searchOwn;
        Object value = variable.value();
        if (key.isEmpty()
                || value == null
                || !IndexRules.isSearch(entity, variable)
                || !searchable.test(variable.name())) {
            return null;
        }
        boolean number = value instanceof Number;
        String operator = switch (variable.operator()) {
            case LT -> "<";
            case LE -> "<=";
            case GT -> ">";
            case GE -> ">=";
            default -> "=";
        };
        String scope = variable.ofInstance() ? "v.instance_id" : "v.execution_id";
        return new SqlText()
                .add(
                        "(" + key + ") in (select v.partition_no, " + scope
                                + " from searchable_variable v where v.name = ? and v."
                                + (number ? "number_value " : "text_value ") + operator + " ?"
                                + (variable.ofInstance() ? " and v.execution_id = v.instance_id" : "") + ")",
                        List.of(variable.name(), number ? ((Number) value).doubleValue() : String.valueOf(value)));
    }

    private SqlText candidates(Criterion.Candidate candidate) {
        String which = candidate.anyLink() ? "" : Predicates.CLAIMS;
        // A part without names is left out: a union keeps the database from looking at few tasks where a group has most
        // of them.
        SqlText tasks = new SqlText();
        if (!candidate.users().isEmpty() || candidate.groups().isEmpty()) {
            tasks.add(CANDIDATES_BY.formatted("user_id") + which, List.of(Predicates.texts(candidate.users())));
        }
        if (!candidate.groups().isEmpty()) {
            tasks.add(tasks.isEmpty() ? "" : " union ")
                    .add(CANDIDATES_BY.formatted("group_id") + which, List.of(Predicates.texts(candidate.groups())));
        }
        return predicates.keys("(t.partition_no, t.id)", tasks);
    }
}
