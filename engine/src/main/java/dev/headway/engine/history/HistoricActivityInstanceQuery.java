package dev.headway.engine.history;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.HistoricActivityView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds visits of elements, open and ended. */
public final class HistoricActivityInstanceQuery
        extends Query<HistoricActivityInstanceQuery, HistoricActivityInstance> {
    /** Fields of open visits that stand in the model. */
    private static final Set<String> OF_MODEL = Set.of("elementName", "elementType");

    private final Elements elements;
    private @Nullable String instanceId;
    private @Nullable String definitionId;

    /** Made by the engine. */
    public HistoricActivityInstanceQuery(Queries queries, Elements elements) {
        super(queries, Entity.HISTORIC_ACTIVITY, row -> new HistoricActivityInstance(elements.complete(row)));
        this.elements = elements;
    }

    /** What models know about elements, and rows of open visits do not. */
    public interface Elements {
        /** The row with type and name of its element. */
        HistoricActivityView complete(HistoricActivityView row);

        /** Ids of the elements of a BPMN name in the definition of an instance, or in a definition. */
        List<String> idsOfType(
                String bpmnName, @Nullable String processInstanceId, @Nullable String processDefinitionId);

        /** The same for elements that have this name. */
        List<String> idsOfName(String name, @Nullable String processInstanceId, @Nullable String processDefinitionId);
    }

    /** Only this visit. */
    public HistoricActivityInstanceQuery activityInstanceId(String id) {
        return whereId("id", "activity instance", id);
    }

    /** Only of this instance. */
    public HistoricActivityInstanceQuery processInstanceId(String id) {
        instanceId = id;
        return whereId("instanceId", "process instance", id);
    }

    /** Only of these instances. */
    public HistoricActivityInstanceQuery processInstanceIds(Set<String> ids) {
        return whereIds("instanceId", "process instance", ids);
    }

    /** Only of this execution. */
    public HistoricActivityInstanceQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    /** Only of this definition. */
    public HistoricActivityInstanceQuery processDefinitionId(String id) {
        definitionId = id;
        return whereId("definitionId", "process definition", id);
    }

    /** Only of this element. */
    public HistoricActivityInstanceQuery activityId(String activityId) {
        return whereEqual("elementId", activityId);
    }

    /**
     * Only of elements with this name. With a process instance or definition open visits are found too; without, ended ones
     * alone, because only those carry the name in the database.
     */
    public HistoricActivityInstanceQuery activityName(String name) {
        required("activityName", name);
        return late(() -> instanceId == null && definitionId == null
                ? new Criterion.Compare("elementName", Operator.EQ, name)
                : ofElements(elements.idsOfName(name, instanceId, definitionId)));
    }

    /**
     * Only of elements of this BPMN name, such as {@code userTask}. With a process instance or definition open visits are found
     * too; without, ended ones alone, because only those carry the name in the database.
     */
    public HistoricActivityInstanceQuery activityType(String type) {
        required("activityType", type);
        return late(() -> instanceId == null && definitionId == null
                ? new Criterion.Compare("elementType", Operator.EQ, type)
                : ofElements(elements.idsOfType(type, instanceId, definitionId)));
    }

    private static Criterion ofElements(List<String> ids) {
        return new Criterion.In("elementId", ids.isEmpty() ? List.of("") : ids);
    }

    /** Only user tasks of this assignee. */
    public HistoricActivityInstanceQuery taskAssignee(String userId) {
        return whereEqual("assignee", userId);
    }

    /** Only the call activity that started this instance. */
    public HistoricActivityInstanceQuery calledProcessInstanceId(String id) {
        return whereId("calledInstanceId", "process instance", id);
    }

    /** Only cancelled ones. */
    public HistoricActivityInstanceQuery canceled() {
        return whereEqual("state", EndState.CANCELLED.code());
    }

    /** Only visits started before. */
    public HistoricActivityInstanceQuery startedBefore(Date date) {
        return whereTime("startedMillis", Operator.LT, date);
    }

    /** Only visits started after. */
    public HistoricActivityInstanceQuery startedAfter(Date date) {
        return whereTime("startedMillis", Operator.GT, date);
    }

    /** Only visits ended before. */
    public HistoricActivityInstanceQuery finishedBefore(Date date) {
        return whereTime("endedMillis", Operator.LT, date);
    }

    /** Only visits ended after. */
    public HistoricActivityInstanceQuery finishedAfter(Date date) {
        return whereTime("endedMillis", Operator.GT, date);
    }

    /** Only visits that have ended. */
    public HistoricActivityInstanceQuery finished() {
        return whereNull("endedMillis", false);
    }

    /** Only visits that are open. */
    public HistoricActivityInstanceQuery unfinished() {
        return whereNull("endedMillis", true);
    }

    /** Only visits of this tenant. */
    public HistoricActivityInstanceQuery activityTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    /** Only visits of tenants like this SQL pattern. */
    public HistoricActivityInstanceQuery activityTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    /** Only visits of one of these tenants. */
    public HistoricActivityInstanceQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Only visits without a tenant. */
    public HistoricActivityInstanceQuery activityWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    /** Orders by id, which is the order of entry. */
    public HistoricActivityInstanceQuery orderByHistoricActivityInstanceId() {
        return orderBy("id");
    }

    /** Orders by instance. */
    public HistoricActivityInstanceQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    /** Orders by execution. */
    public HistoricActivityInstanceQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    /** Orders by element. */
    public HistoricActivityInstanceQuery orderByActivityId() {
        return orderBy("elementId");
    }

    /** Orders by name. With open visits all matches are sorted in memory, at most {@link #LIST_MAX}. */
    public HistoricActivityInstanceQuery orderByActivityName() {
        return orderBy("elementName");
    }

    /** Orders by type. With open visits all matches are sorted in memory, at most {@link #LIST_MAX}. */
    public HistoricActivityInstanceQuery orderByActivityType() {
        return orderBy("elementType");
    }

    /** Orders by start. */
    public HistoricActivityInstanceQuery orderByHistoricActivityInstanceStartTime() {
        return orderBy("startedMillis");
    }

    /** Orders by end. */
    public HistoricActivityInstanceQuery orderByHistoricActivityInstanceEndTime() {
        return orderBy("endedMillis");
    }

    /** Orders by tenant. */
    public HistoricActivityInstanceQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    /** Rows of open visits have neither name nor type, so the database cannot sort them by these. */
    @Override
    protected List<HistoricActivityInstance> fetch(List<Criterion> all, List<Order> orders, int first, int max) {
        boolean endedAlone = all.contains(new Criterion.Compare("endedMillis", Operator.NE, null));
        if (endedAlone || orders.stream().noneMatch(order -> OF_MODEL.contains(order.field()))) {
            return super.fetch(all, orders, first, max);
        }
        List<HistoricActivityInstance> found = super.fetch(all, List.of(), 0, LIST_MAX + 1);
        if (found.size() > LIST_MAX) {
            throw new InvalidRequestException(
                    "Expected at most " + LIST_MAX + " visits to sort by name or type, but more"
                            + " match. Add criteria such as processInstanceId, or finished().");
        }
        return found.stream().sorted(comparator(orders)).skip(first).limit(max).toList();
    }

    private static Comparator<HistoricActivityInstance> comparator(List<Order> orders) {
        return orders.stream()
                .map(HistoricActivityInstanceQuery::by)
                .reduce(Comparator::thenComparing)
                .orElseThrow();
    }

    /** As the database sorts: what is null comes last, whatever the direction. */
    private static Comparator<HistoricActivityInstance> by(Order order) {
        return (a, b) -> {
            Comparable<Object> x = a.sortKey(order.field());
            Comparable<Object> y = b.sortKey(order.field());
            if (x == null || y == null) {
                return Boolean.compare(x == null, y == null);
            }
            return order.ascending() ? x.compareTo(y) : y.compareTo(x);
        };
    }
}
