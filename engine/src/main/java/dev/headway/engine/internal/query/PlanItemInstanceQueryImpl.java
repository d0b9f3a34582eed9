package dev.headway.engine.internal.query;

import dev.headway.core.state.Execution.Kind;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstanceQuery;
import dev.headway.engine.cmmn.PlanItemInstanceState;
import dev.headway.engine.internal.entity.PlanItemInstanceImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

public final class PlanItemInstanceQueryImpl extends QueryImpl<PlanItemInstanceQuery, PlanItemInstance>
        implements PlanItemInstanceQuery {
    /** All case definitions. */
    private static final Queries.Query<Entity.DefinitionView> CASES = new Queries.Query<>(
            Entity.DEFINITION,
            List.of(new Criterion.Compare("ofCase", Operator.EQ, true)),
            List.of(),
            0,
            Integer.MAX_VALUE,
            false);

    private final LongFunction<List<FlowNode>> models;
    private @Nullable String instanceId;
    private @Nullable String definitionId;

    /** What the query needs of models. */
    public interface Models {
        /** The plan item of a row. */
        FlowNode node(long definitionId, String elementId);

        /** All nodes of a case definition. */
        List<FlowNode> nodes(long definitionId);
    }

    public PlanItemInstanceQueryImpl(Queries queries, Models models) {
        super(
                queries,
                Entity.EXECUTION,
                row -> new PlanItemInstanceImpl(
                        row, models.node(row.definitionId(), String.valueOf(row.activityId()))));
        this.models = models::nodes;
        where(new Criterion.Compare("scopeData", Operator.LIKE, "%\"item\"%"));
        where("kind", Operator.NE, Kind.ROOT.code());
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceId(String id) {
        return whereId("id", "plan item instance", id);
    }

    @Override
    public PlanItemInstanceQuery caseInstanceId(String id) {
        instanceId = id;
        return whereId("instanceId", "case instance", id);
    }

    @Override
    public PlanItemInstanceQuery caseDefinitionId(String id) {
        definitionId = id;
        return whereId("definitionId", "case definition", id);
    }

    @Override
    public PlanItemInstanceQuery stageInstanceId(String id) {
        return whereId("parentId", "stage instance", id);
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceElementId(String elementId) {
        return whereEqual("activityId", elementId);
    }

    @Override
    public PlanItemInstanceQuery planItemDefinitionId(String id) {
        return late(() -> inModel(node ->
                node.planItem() != null && node.planItem().definitionId().equals(id)));
    }

    @Override
    public PlanItemInstanceQuery planItemDefinitionType(String type) {
        return late(() -> inModel(
                node -> node.planItem() != null && node.planItem().typeName().equals(type)));
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceName(String name) {
        return late(() -> inModel(node -> name.equals(node.name())));
    }

    private Criterion inModel(Predicate<FlowNode> wanted) {
        if (definitionId != null || instanceId != null) {
            return elements(elements(definition(), wanted));
        }
        Map<List<String>, List<Long>> definitions = new LinkedHashMap<>();
        for (Entity.DefinitionView each : queries().list(CASES)) {
            List<String> ids = elements(each.id(), wanted);
            if (!ids.isEmpty()) {
                definitions.computeIfAbsent(ids, any -> new ArrayList<>()).add(each.id());
            }
        }
        return definitions.isEmpty()
                ? elements(List.of())
                : new Criterion.AnyOf(definitions.entrySet().stream()
                        .map(each -> both(new Criterion.In("definitionId", each.getValue()), elements(each.getKey())))
                        .toList());
    }

    private static Criterion both(Criterion one, Criterion other) {
        return new Criterion.Not(new Criterion.AnyOf(List.of(new Criterion.Not(one), new Criterion.Not(other))));
    }

    private static Criterion elements(List<String> ids) {
        return new Criterion.In("activityId", ids.isEmpty() ? List.of("") : ids);
    }

    private List<String> elements(long definition, Predicate<FlowNode> wanted) {
        return models.apply(definition).stream()
                .filter(wanted)
                .map(FlowNode::id)
                .toList();
    }

    private long definition() {
        if (definitionId != null) {
            return EntityId.sought("case definition", definitionId);
        }
        long id = EntityId.sought("case instance", String.valueOf(instanceId));
        List<Entity.InstanceView> rows = queries()
                .list(new Queries.Query<>(
                        Entity.INSTANCE,
                        List.of(new Criterion.Compare("id", Operator.EQ, id)),
                        List.of(),
                        0,
                        1,
                        false));
        return rows.isEmpty() ? 0 : rows.getFirst().definitionId();
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceState(String state) {
        return where("scopeData", Operator.LIKE, "%\"state\":\"" + exactly(state) + "\"%");
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceStateAvailable() {
        return planItemInstanceState(PlanItemInstanceState.AVAILABLE);
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceStateEnabled() {
        return planItemInstanceState(PlanItemInstanceState.ENABLED);
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceStateActive() {
        return planItemInstanceState(PlanItemInstanceState.ACTIVE);
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceStateWaitingForRepetition() {
        return planItemInstanceState(PlanItemInstanceState.WAITING_FOR_REPETITION);
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceStateUnavailable() {
        return planItemInstanceState(PlanItemInstanceState.UNAVAILABLE);
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceStateDisabled() {
        return planItemInstanceState(PlanItemInstanceState.DISABLED);
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceStateAsyncActive() {
        return planItemInstanceState(PlanItemInstanceState.ASYNC_ACTIVE);
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceStateAsyncActiveLeave() {
        return planItemInstanceState(PlanItemInstanceState.ASYNC_ACTIVE_LEAVE);
    }

    @Override
    public PlanItemInstanceQuery caseInstanceIds(Set<String> ids) {
        return whereIds("instanceId", "case instance", ids);
    }

    @Override
    public PlanItemInstanceQuery planItemDefinitionTypes(List<String> types) {
        return late(() -> inModel(node ->
                node.planItem() != null && types.contains(node.planItem().typeName())));
    }

    @Override
    public PlanItemInstanceQuery onlyStages() {
        return late(() -> inModel(node -> node.type() == ElementType.STAGE));
    }

    @Override
    public PlanItemInstanceQuery variableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, false);
    }

    @Override
    public PlanItemInstanceQuery caseVariableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceCreatedBefore(Date date) {
        return whereTime("enteredMillis", Operator.LT, date);
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceCreatedAfter(Date date) {
        return whereTime("enteredMillis", Operator.GT, date);
    }

    @Override
    public PlanItemInstanceQuery planItemInstanceWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public PlanItemInstanceQuery orderByCreateTime() {
        return orderBy("enteredMillis");
    }

    @Override
    public PlanItemInstanceQuery orderByElementId() {
        return orderBy("activityId");
    }
}
