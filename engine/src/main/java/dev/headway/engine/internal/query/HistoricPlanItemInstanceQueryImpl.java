package dev.headway.engine.internal.query;

import dev.headway.core.state.CaseItem;
import dev.headway.engine.cmmn.HistoricPlanItemInstance;
import dev.headway.engine.cmmn.HistoricPlanItemInstanceQuery;
import dev.headway.engine.internal.entity.HistoricPlanItemInstanceImpl;
import dev.headway.engine.internal.entity.HistoricState;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class HistoricPlanItemInstanceQueryImpl
        extends QueryImpl<HistoricPlanItemInstanceQuery, HistoricPlanItemInstance>
        implements HistoricPlanItemInstanceQuery {
    private static final Set<String> OPEN = Stream.of(CaseItem.ItemState.values())
            .map(CaseItem.ItemState::text)
            .collect(Collectors.toUnmodifiableSet());

    /** @param elements completes rows of what is open by what the model says */
    public HistoricPlanItemInstanceQueryImpl(Queries queries, HistoricActivityInstanceQueryImpl.Elements elements) {
        super(queries, Entity.HISTORIC_ACTIVITY, row -> new HistoricPlanItemInstanceImpl(elements.complete(row)));
        late(() ->
                Subqueries.definitions(queries(), "definitionId", new Criterion.Compare("ofCase", Operator.EQ, true)));
    }

    @Override
    public HistoricPlanItemInstanceQuery planItemInstanceCaseInstanceId(String id) {
        return whereId("instanceId", "case instance", id);
    }

    @Override
    public HistoricPlanItemInstanceQuery planItemInstanceCaseDefinitionId(String id) {
        return whereId("definitionId", "case definition", id);
    }

    @Override
    public HistoricPlanItemInstanceQuery planItemInstanceElementId(String elementId) {
        return whereEqual("elementId", elementId);
    }

    @Override
    public HistoricPlanItemInstanceQuery planItemInstanceState(String state) {
        return OPEN.contains(state)
                ? where("scopeData", Operator.LIKE, "%\"state\":\"" + exactly(state) + "\"%")
                : whereEqual("state", HistoricState.codeOfCase(state));
    }

    @Override
    public HistoricPlanItemInstanceQuery ended() {
        return whereNull("endedMillis", false);
    }

    @Override
    public HistoricPlanItemInstanceQuery notEnded() {
        return whereNull("endedMillis", true);
    }

    @Override
    public HistoricPlanItemInstanceQuery orderByCreateTime() {
        return orderBy("startedMillis");
    }

    @Override
    public HistoricPlanItemInstanceQuery orderByEndedTime() {
        return orderBy("endedMillis");
    }
}
