package dev.headway.engine.internal.query;

import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Criteria about the variables of process instances and of cases, for those that run and those in history.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class ScopeValueQuery<Q extends Query<Q, T>, T> extends QueryImpl<Q, T> {
    <R> ScopeValueQuery(Queries queries, Entity<R> entity, Function<R, T> view) {
        super(queries, entity, view);
    }

    public Q variableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    public Q variableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, true);
    }

    public Q variableValueEqualsIgnoreCase(String name, String value) {
        return whereVariableInAnyCase(name, true, value, true);
    }

    public Q variableValueNotEqualsIgnoreCase(String name, String value) {
        return whereVariableInAnyCase(name, false, value, true);
    }

    public Q variableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, true);
    }

    public Q variableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    public Q variableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, true);
    }

    public Q variableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    public Q variableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, true);
    }

    public Q variableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, true);
    }

    public Q variableExists(String name) {
        return whereVariableExists(name, true, true);
    }

    public Q variableNotExists(String name) {
        return whereVariableExists(name, false, true);
    }

    public Q orderByTenantId() {
        return orderBy("tenantId");
    }
}
