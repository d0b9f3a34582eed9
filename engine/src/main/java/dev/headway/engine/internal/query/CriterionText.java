package dev.headway.engine.internal.query;

import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Criteria in words, for who reads the operation log. */
final class CriterionText {
    private CriterionText() {}

    /** All of them, with commas between. */
    static String of(List<Criterion> all) {
        return joined(all, ", ");
    }

    private static String of(Criterion criterion) {
        return switch (criterion) {
            case Criterion.Compare compare -> compared(compare.field(), compare.operator(), compare.value());
            case Criterion.In in -> in.field() + " in " + in.values();
            case Criterion.InRows in -> in.field() + " of " + in.entity().name() + " with (" + of(in.all()) + ")";
            case Criterion.AnyOf any -> "(" + joined(any.any(), " or ") + ")";
            case Criterion.Not not -> "not (" + of(not.criterion()) + ")";
            case Criterion.AnyCandidate candidate -> candidate.groups() ? "candidateGroups" : "candidateUsers";
            case Criterion.Variable variable ->
                "variable " + compared(variable.name(), variable.operator(), variable.value());
            case Criterion.After after -> "after " + after.values();
            case Criterion.Candidate candidate -> "candidate in " + candidate.users() + " or " + candidate.groups();
        };
    }

    private static String joined(List<Criterion> all, String between) {
        return all.stream().map(CriterionText::of).collect(Collectors.joining(between));
    }

    private static String compared(String name, Operator operator, @Nullable Object value) {
        String sign = switch (operator) {
            case EQ -> "=";
            case NE -> "!=";
            case LT -> "<";
            case LE -> "<=";
            case GT -> ">";
            case GE -> ">=";
            case LIKE -> "like";
            case LIKE_IGNORE_CASE -> "like, in any case,";
            case NOT_LIKE -> "not like";
            case NOT_LIKE_IGNORE_CASE -> "not like, in any case,";
        };
        return name + " " + sign + " " + value;
    }
}
