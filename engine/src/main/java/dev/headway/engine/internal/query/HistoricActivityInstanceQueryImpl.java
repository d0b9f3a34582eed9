package dev.headway.engine.internal.query;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.history.HistoricActivityInstanceQuery;
import dev.headway.engine.internal.entity.HistoricActivityInstanceImpl;
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

public final class HistoricActivityInstanceQueryImpl
        extends QueryImpl<HistoricActivityInstanceQuery, HistoricActivityInstance>
        implements HistoricActivityInstanceQuery {
    /** Fields of open visits that stand in the model. */
    private static final Set<String> OF_MODEL = Set.of("elementName", "elementType");

    /** What models know about elements, and rows of open visits do not. */
    public interface Elements {
        /** The row with type and name of its element. */
        HistoricActivityView complete(HistoricActivityView row);

        /** Ids of the elements of a BPMN name in the definition of an instance, or in a definition. */
        List<String> idsOfType(
                String bpmnName, @Nullable String processInstanceId, @Nullable String processDefinitionId);

        /** The same for elements that have this name. */
        List<String> idsOfName(String name, @Nullable String processInstanceId, @Nullable String processDefinitionId);

        /** The same for elements with a name like this SQL pattern. */
        List<String> idsOfNameLike(
                String pattern, @Nullable String processInstanceId, @Nullable String processDefinitionId);
    }

    private final Elements elements;
    private @Nullable String instanceId;
    private @Nullable String definitionId;

    public HistoricActivityInstanceQueryImpl(Queries queries, Elements elements) {
        super(queries, Entity.HISTORIC_ACTIVITY, row -> new HistoricActivityInstanceImpl(elements.complete(row)));
        this.elements = elements;
    }

    @Override
    public HistoricActivityInstanceQuery activityInstanceId(String id) {
        return whereId("id", "activity instance", id);
    }

    @Override
    public HistoricActivityInstanceQuery processInstanceId(String id) {
        instanceId = id;
        return whereId("instanceId", "process instance", id);
    }

    @Override
    public HistoricActivityInstanceQuery processInstanceIds(Set<String> ids) {
        return whereIds("instanceId", "process instance", ids);
    }

    @Override
    public HistoricActivityInstanceQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public HistoricActivityInstanceQuery processDefinitionId(String id) {
        definitionId = id;
        return whereId("definitionId", "process definition", id);
    }

    @Override
    public HistoricActivityInstanceQuery activityId(String activityId) {
        return whereEqual("elementId", activityId);
    }

    @Override
    public HistoricActivityInstanceQuery activityName(String name) {
        required("activityName", name);
        return late(() -> instanceId == null && definitionId == null
                ? new Criterion.Compare("elementName", Operator.EQ, name)
                : ofElements(elements.idsOfName(name, instanceId, definitionId)));
    }

    @Override
    public HistoricActivityInstanceQuery activityType(String type) {
        required("activityType", type);
        return late(() -> instanceId == null && definitionId == null
                ? new Criterion.Compare("elementType", Operator.EQ, type)
                : ofElements(elements.idsOfType(type, instanceId, definitionId)));
    }

    private static Criterion ofElements(List<String> ids) {
        return new Criterion.In("elementId", ids.isEmpty() ? List.of("") : ids);
    }

    @Override
    public HistoricActivityInstanceQuery taskAssignee(String userId) {
        return whereEqual("assignee", userId);
    }

    @Override
    public HistoricActivityInstanceQuery calledProcessInstanceId(String id) {
        return whereId("calledInstanceId", "process instance", id);
    }

    @Override
    public HistoricActivityInstanceQuery canceled() {
        return whereEqual("state", EndState.CANCELLED.code());
    }

    @Override
    public HistoricActivityInstanceQuery startedBefore(Date date) {
        return whereTime("startedMillis", Operator.LT, date);
    }

    @Override
    public HistoricActivityInstanceQuery startedAfter(Date date) {
        return whereTime("startedMillis", Operator.GT, date);
    }

    @Override
    public HistoricActivityInstanceQuery finishedBefore(Date date) {
        return whereTime("endedMillis", Operator.LT, date);
    }

    @Override
    public HistoricActivityInstanceQuery finishedAfter(Date date) {
        return whereTime("endedMillis", Operator.GT, date);
    }

    @Override
    public HistoricActivityInstanceQuery finished() {
        return whereNull("endedMillis", false);
    }

    @Override
    public HistoricActivityInstanceQuery unfinished() {
        return whereNull("endedMillis", true);
    }

    @Override
    public HistoricActivityInstanceQuery activityTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public HistoricActivityInstanceQuery activityTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    @Override
    public HistoricActivityInstanceQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", given(tenantIds));
    }

    @Override
    public HistoricActivityInstanceQuery activityWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public HistoricActivityInstanceQuery calledProcessInstanceIds(Set<String> ids) {
        return whereIds("calledInstanceId", "process instance", ids);
    }

    @Override
    public HistoricActivityInstanceQuery deleteReason(String reason) {
        return whereEqual("deleteReason", reason);
    }

    @Override
    public HistoricActivityInstanceQuery deleteReasonLike(String pattern) {
        return where("deleteReason", Operator.LIKE, pattern);
    }

    @Override
    public HistoricActivityInstanceQuery withoutTenantId() {
        return activityWithoutTenantId();
    }

    @Override
    public HistoricActivityInstanceQuery orderByHistoricActivityInstanceDuration() {
        return orderBy("durationMillis");
    }

    @Override
    public HistoricActivityInstanceQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    @Override
    public HistoricActivityInstanceQuery orderPartiallyByOccurrence() {
        return orderBy("id");
    }

    @Override
    public HistoricActivityInstanceQuery orderByHistoricActivityInstanceId() {
        return orderBy("id");
    }

    @Override
    public HistoricActivityInstanceQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    @Override
    public HistoricActivityInstanceQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    @Override
    public HistoricActivityInstanceQuery orderByActivityId() {
        return orderBy("elementId");
    }

    @Override
    public HistoricActivityInstanceQuery orderByActivityName() {
        return orderBy("elementName");
    }

    @Override
    public HistoricActivityInstanceQuery orderByActivityType() {
        return orderBy("elementType");
    }

    @Override
    public HistoricActivityInstanceQuery orderByHistoricActivityInstanceStartTime() {
        return orderBy("startedMillis");
    }

    @Override
    public HistoricActivityInstanceQuery orderByHistoricActivityInstanceEndTime() {
        return orderBy("endedMillis");
    }

    @Override
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
                .map(HistoricActivityInstanceQueryImpl::by)
                .reduce(Comparator::thenComparing)
                .orElseThrow();
    }

    /** As the database sorts: what is null comes last, whatever the direction. */
    private static Comparator<HistoricActivityInstance> by(Order order) {
        return (a, b) -> {
            Comparable<Object> x = ((HistoricActivityInstanceImpl) a).sortKey(order.field());
            Comparable<Object> y = ((HistoricActivityInstanceImpl) b).sortKey(order.field());
            if (x == null || y == null) {
                return Boolean.compare(x == null, y == null);
            }
            return order.ascending() ? x.compareTo(y) : y.compareTo(x);
        };
    }

    @Override
    public HistoricActivityInstanceQuery activityNameLike(String pattern) {
        required("activityNameLike", pattern);
        return late(() -> instanceId == null && definitionId == null
                ? new Criterion.Compare("elementName", Operator.LIKE, pattern)
                : ofElements(elements.idsOfNameLike(pattern, instanceId, definitionId)));
    }

    @Override
    public HistoricActivityInstanceQuery activityTypes(Set<String> types) {
        List<String> all = List.copyOf(required("activityTypes", types));
        return late(() -> instanceId == null && definitionId == null
                ? new Criterion.In("elementType", all)
                : ofElements(all.stream()
                        .flatMap(type -> elements.idsOfType(type, instanceId, definitionId).stream())
                        .toList()));
    }
}
