package dev.headway.store.query;

import dev.headway.core.state.JobRow;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import dev.headway.runtime.port.Queries.Query;
import dev.headway.runtime.port.ScanRefusal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which queries an index can answer. The same rule in every store, so that a query that works in a test does not turn out to
 * be refused, or to scan a table, in production.
 */
public final class IndexRules {
    /** Fields of which an equality narrows the query down by an index. */
    private static final int TEXT_MAX = 200;

    private static final Map<String, Set<String>> EQUAL = Map.ofEntries(
            Map.entry(
                    "instance",
                    Set.of("id", "definitionId", "definitionKey", "businessKey", "superInstanceId", "activityId")),
            Map.entry("execution", Set.of("id", "instanceId", "parentId", "definitionId", "activityId")),
            Map.entry(
                    "task",
                    Set.of(
                            "id",
                            "instanceId",
                            "processInstanceId",
                            "executionId",
                            "definitionId",
                            "definitionKey",
                            "elementId",
                            "assignee",
                            "businessKey")),
            Map.entry("job", Set.of("id", "instanceId", "executionId", "definitionId", "definitionKey", "elementId")),
            Map.entry("subscription", Set.of("id", "instanceId", "executionId", "type", "name")),
            Map.entry(
                    "historic-instance",
                    Set.of("id", "definitionId", "definitionKey", "businessKey", "superInstanceId")),
            Map.entry("historic-activity", Set.of("instanceId", "definitionId", "elementId")),
            Map.entry(
                    "historic-task",
                    Set.of(
                            "id",
                            "instanceId",
                            "processInstanceId",
                            "definitionId",
                            "definitionKey",
                            "elementId",
                            "assignee",
                            "businessKey")),
            Map.entry("variable-scope", Set.of("instanceId", "executionId", "taskId")),
            Map.entry(
                    "historic-incident",
                    Set.of("id", "jobId", "instanceId", "definitionId", "definitionKey", "elementId", "configuration")),
            Map.entry("job-log", Set.of("id", "jobId", "instanceId", "definitionId", "definitionKey", "elementId")),
            Map.entry("detail", Set.of("instanceId", "executionId")),
            Map.entry("link", Set.of("id", "userId", "groupId")),
            Map.entry("batch-item", Set.of("batchId")),
            Map.entry(
                    "operation",
                    Set.of(
                            "id",
                            "operationId",
                            "userId",
                            "instanceId",
                            "taskId",
                            "jobId",
                            "definitionId",
                            "definitionKey",
                            "deploymentId",
                            "batchId")));

    /** Times with an index, which serves a range. */
    private static final Map<String, String> TIMES =
            Map.of("historic-instance", "endedMillis", "operation", "atMillis");

    /** Small tables: any query will do. */
    private static final Set<String> SMALL =
            Set.of("deployment", "definition", "decision", "requirements", "user", "group", "batch");

    /** Fields that name a table or a state, not a row: a query on these alone still is one on everything. */
    private static final Set<String> TABLE_FIELDS = Set.of("table", "origin", "kind", "ofCase", "point");

    /** Entities of which all rows can be walked through in the order of their ids. */
    private static final Set<String> WALKABLE = Set.of(
            "instance",
            "execution",
            "task",
            "job",
            "subscription",
            "historic-instance",
            "historic-task",
            "historic-incident",
            "job-log",
            "operation");

    /** Where incidents stand, and the fields by which they may be looked through. */
    private static final Set<Object> INCIDENTS = Set.of(JobRow.Table.DEAD_LETTER.code(), JobRow.Table.INCIDENT.code());

    private static final Set<String> INCIDENT_FIELDS =
            Set.of("exceptionMessage", "incidentConfiguration", "incidentType");

    private IndexRules() {}

    /**
     * Refuses a query that would have to look at every row.
     *
     * @param searchable whether a variable is in the indexed side table
     * @throws ScanRefusal naming the criteria that would help
     */
    public static void check(Query<?> query, Predicate<String> searchable) {
        String entity = query.entity().name();
        if (query.allowScan() || SMALL.contains(entity)) {
            return;
        }
        if (query.all().stream().anyMatch(each -> narrows(entity, each, searchable))) {
            return;
        }
        if (WALKABLE.contains(rules(entity))
                && query.all().stream().allMatch(each -> walkable(each) || (incidents(query) && ofIncident(each)))
                && query.orders().stream().allMatch(IndexRules::idOrder)) {
            return;
        }
        throw new ScanRefusal(
                "Expected a criterion with an index in the query of '" + entity + "', got "
                        + (query.all().isEmpty()
                                ? "none"
                                : shortened(query.all().toString()))
                        + (query.orders().isEmpty() ? "" : " in the order " + query.orders())
                        + ": it would look at every row. Add one of "
                        + String.join(", ", new TreeSet<>(EQUAL.getOrDefault(rules(entity), Set.of())))
                        + " or a searchable variable, or call allowScan().",
                shape(query),
                String.join(", ", fields(entity)));
    }

    /** What queries have in common that differ in values only. */
    private static String shape(Query<?> query) {
        return query.entity().name() + " by "
                + (query.all().isEmpty() ? "nothing" : words(query.all()))
                + (query.orders().isEmpty()
                        ? ""
                        : " in the order of "
                                + query.orders().stream().map(Order::field).collect(Collectors.joining(", ")));
    }

    private static String words(List<Criterion> criteria) {
        return criteria.stream()
                .map(criterion -> switch (criterion) {
                    case Criterion.Compare compare -> compare.field() + " " + compare.operator();
                    case Criterion.In in -> in.field() + " IN";
                    case Criterion.InRows in ->
                        in.field() + " IN " + in.entity().name();
                    case Criterion.AnyOf any -> "(" + words(any.any()) + ")";
                    case Criterion.Variable variable -> "variable " + variable.name() + " " + variable.operator();
                    case Criterion.After after -> "page";
                    case Criterion.Candidate candidate -> "candidate";
                    case Criterion.Not not -> "not (" + words(List.of(not.criterion())) + ")";
                    case Criterion.AnyCandidate any -> "any candidate";
                })
                .collect(Collectors.joining(", "));
    }

    /** A value may be of megabytes. */
    private static String shortened(String text) {
        return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX) + "...";
    }

    private static String rules(String entity) {
        return switch (entity) {
            case "historic-variable-scope" -> "variable-scope";
            case "scheduled-job" -> "job";
            case "awaited-event" -> "subscription";
            default -> entity;
        };
    }

    /** Whether the criterion alone leads to few rows by an index. */
    static boolean narrows(String entity, Criterion criterion, Predicate<String> searchable) {
        return switch (criterion) {
            case Criterion.Compare compare ->
                compare.value() != null
                        && ((compare.operator() == Operator.EQ && isEqual(entity, compare.field()))
                                || (compare.field().equals(TIMES.get(entity)) && compare.operator() != Operator.NE));
            case Criterion.In in -> isEqual(entity, in.field());
            case Criterion.InRows in -> isEqual(entity, in.field());
            case Criterion.AnyOf any ->
                !any.any().isEmpty() && any.any().stream().allMatch(each -> narrows(entity, each, searchable));
            case Criterion.Variable variable -> isSearch(entity, variable) && searchable.test(variable.name());
            case Criterion.After after -> false;
            case Criterion.Not not -> false;
            case Criterion.AnyCandidate any -> false;
            case Criterion.Candidate candidate -> entity.equals("task");
        };
    }

    private static boolean isEqual(String entity, String field) {
        return EQUAL.getOrDefault(rules(entity), Set.of()).contains(field);
    }

    /** Only running instances have their searchable variables in the side table. */
    static boolean isSearch(String entity, Criterion.Variable variable) {
        boolean found = entity.equals("instance")
                || entity.equals("execution")
                || (variable.ofInstance() && entity.equals("task"));
        return found
                && !variable.anyCase()
                && variable.value() != null
                && switch (variable.operator()) {
                    case EQ, LT, LE, GT, GE -> true;
                    case NE, LIKE, LIKE_IGNORE_CASE, NOT_LIKE, NOT_LIKE_IGNORE_CASE -> false;
                };
    }

    private static boolean walkable(Criterion criterion) {
        return switch (criterion) {
            case Criterion.Compare compare ->
                TABLE_FIELDS.contains(compare.field())
                        || (compare.field().equals("id") && compare.value() != null && isRange(compare.operator()));
            case Criterion.In in -> TABLE_FIELDS.contains(in.field());
            default -> false;
        };
    }

    /** Incidents wait for a person: they are few enough to be looked through by what they say. */
    private static boolean incidents(Query<?> query) {
        return rules(query.entity().name()).equals("job")
                && query.all().stream()
                        .anyMatch(each -> (each instanceof Criterion.Compare compare
                                        && compare.field().equals("table")
                                        && compare.operator() == Operator.EQ
                                        && INCIDENTS.contains(compare.value()))
                                || (each instanceof Criterion.In in
                                        && in.field().equals("table")
                                        && INCIDENTS.containsAll(in.values())));
    }

    private static boolean ofIncident(Criterion criterion) {
        return switch (criterion) {
            case Criterion.Compare compare ->
                INCIDENT_FIELDS.contains(compare.field())
                        || (compare.field().equals("id") && compare.operator() == Operator.EQ);
            case Criterion.AnyOf any -> any.any().stream().allMatch(IndexRules::ofIncident);
            default -> false;
        };
    }

    private static boolean isRange(Operator operator) {
        return switch (operator) {
            case LT, LE, GT, GE -> true;
            default -> false;
        };
    }

    private static boolean idOrder(Order order) {
        return order.field().equals("id");
    }

    /** For messages and tests: fields that narrow a query of this entity. */
    public static List<String> fields(String entity) {
        return EQUAL.getOrDefault(rules(entity), Set.of()).stream().sorted().toList();
    }
}
