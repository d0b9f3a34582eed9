package dev.headway.engine.internal.query;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Patterns;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.store.query.RowFilter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Criteria about variables, for those of running instances and those in history.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class VariableValueQuery<Q extends Query<Q, T>, T> extends ExpandingQuery<Q, T> {
    private final Getters<T> get;

    <R> VariableValueQuery(Queries queries, Entity<R> entity, Function<R, Stream<T>> expand, Getters<T> get) {
        super(queries, entity, expand);
        this.get = get;
    }

    /** What a variable says of itself. */
    record Getters<T>(
            Function<T, String> id,
            Function<T, String> name,
            Function<T, String> type,
            Function<T, @Nullable Object> value,
            Function<T, String> instanceId,
            Function<T, String> executionId,
            Function<T, @Nullable String> taskId) {}

    public Q processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    public Q processInstanceIds(Set<String> ids) {
        return whereIds("instanceId", "process instance", ids);
    }

    public Q processInstanceIdIn(String... ids) {
        return whereIds("instanceId", "process instance", given(ids));
    }

    public Q executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    public Q executionIds(Set<String> ids) {
        return whereIds("executionId", "execution", ids);
    }

    public Q executionIdIn(String... ids) {
        return whereIds("executionId", "execution", given(ids));
    }

    public Q caseInstanceId(String id) {
        return whereId("instanceId", "case instance", id);
    }

    public Q caseInstanceIdIn(String... ids) {
        return whereIds("instanceId", "case instance", given(ids));
    }

    public Q caseExecutionIdIn(String... ids) {
        return whereIds("executionId", "plan item", given(ids));
    }

    public Q taskId(String id) {
        return whereId("taskId", "task", id);
    }

    public Q taskIds(Set<String> ids) {
        return whereIds("taskId", "task", ids);
    }

    public Q taskIdIn(String... ids) {
        return whereIds("taskId", "task", given(ids));
    }

    public Q tenantIdIn(String... tenantIds) {
        required("tenantId", tenantIds);
        return where(ofInstances(new Criterion.In("tenantId", given(tenantIds))));
    }

    public Q withoutTenantId() {
        return where(ofInstances(new Criterion.Compare("tenantId", Operator.EQ, null)));
    }

    public Q processDefinitionId(String id) {
        return where(ofInstances(
                new Criterion.Compare("definitionId", Operator.EQ, EntityId.sought("process definition", id))));
    }

    public Q processDefinitionKey(String key) {
        return where(ofInstances(new Criterion.Compare("definitionKey", Operator.EQ, required("key", key))));
    }

    private static Criterion ofInstances(Criterion criterion) {
        return new Criterion.InRows("instanceId", Entity.HISTORIC_INSTANCE, List.of(criterion), "id");
    }

    public Q id(String id) {
        required("id", id);
        return keep(variable -> get.id.apply(variable).equals(id));
    }

    public Q variableId(String id) {
        return id(id);
    }

    public Q variableName(String name) {
        required("variableName", name);
        return keep(variable -> isNamed(variable, name));
    }

    public Q variableNameIn(String... names) {
        List<String> all = given(names);
        return keep(variable -> all.stream().anyMatch(name -> isNamed(variable, name)));
    }

    public Q variableNameLike(String pattern) {
        required("variableNameLike", pattern);
        return keep(variable -> anyCaseOfNames()
                ? Patterns.like(lower(pattern), lower(get.name.apply(variable)))
                : Patterns.like(pattern, get.name.apply(variable)));
    }

    public Q variableTypeIn(String... types) {
        List<String> all = given(types).stream().map(VariableValueQuery::lower).toList();
        return keep(variable -> all.contains(lower(get.type.apply(variable))));
    }

    public Q variableValueEquals(String name, @Nullable Object value) {
        return compared(name, Operator.EQ, value);
    }

    public Q variableValueNotEquals(String name, @Nullable Object value) {
        return compared(name, Operator.NE, value);
    }

    public Q variableValueGreaterThan(String name, Object value) {
        return compared(name, Operator.GT, value);
    }

    public Q variableValueGreaterThanOrEqual(String name, Object value) {
        return compared(name, Operator.GE, value);
    }

    public Q variableValueLessThan(String name, Object value) {
        return compared(name, Operator.LT, value);
    }

    public Q variableValueLessThanOrEqual(String name, Object value) {
        return compared(name, Operator.LE, value);
    }

    public Q variableValueLike(String name, String pattern) {
        return compared(name, Operator.LIKE, required("pattern", pattern));
    }

    public Q variableValueLikeIgnoreCase(String name, String pattern) {
        return compared(name, Operator.LIKE_IGNORE_CASE, required("pattern", pattern));
    }

    private Q compared(String name, Operator operator, @Nullable Object given) {
        required("variable name", name);
        Object wanted = TypedValues.plain(given);
        return keep(variable -> {
            if (!isNamed(variable, name)) {
                return false;
            }
            Object actual = get.value.apply(variable);
            if (anyCaseOfValues() && actual instanceof String text && wanted instanceof String other) {
                return RowFilter.compare(lower(text), operator, lower(other));
            }
            // As in the family: a variable that is null differs from every value.
            boolean nothing = actual == null && wanted != null && operator == Operator.NE;
            return nothing || RowFilter.compare(actual, operator, wanted);
        });
    }

    private boolean isNamed(T variable, String name) {
        return anyCaseOfNames()
                ? get.name.apply(variable).equalsIgnoreCase(name)
                : get.name.apply(variable).equals(name);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    public Q excludeTaskVariables() {
        return whereNull("taskId", true);
    }

    public Q excludeLocalVariables() {
        return keep(variable -> get.taskId.apply(variable) == null
                && Objects.equals(get.executionId.apply(variable), get.instanceId.apply(variable)));
    }

    public Q excludeVariableInitialization() {
        return self();
    }

    public Q disableBinaryFetching() {
        return self();
    }

    public Q disableCustomObjectDeserialization() {
        return self();
    }

    public Q includeDeleted() {
        return self();
    }

    public Q orderByProcessInstanceId() {
        return orderBy("instance", variable -> EntityId.sought("process instance", get.instanceId.apply(variable)));
    }

    public Q orderByVariableName() {
        return orderBy("name", get.name::apply);
    }

    public Q orderByVariableType() {
        return orderBy("type", get.type::apply);
    }

    public Q orderByVariableId() {
        return orderBy("id", get.id::apply);
    }

    public Q activityInstanceIdIn(String... ids) {
        return whereIds("visitId", "activity instance", given(ids));
    }
}
