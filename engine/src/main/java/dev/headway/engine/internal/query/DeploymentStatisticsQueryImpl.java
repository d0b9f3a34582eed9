package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.DeploymentStatisticsImpl;
import dev.headway.engine.internal.entity.OpenCountsImpl;
import dev.headway.engine.runtime.DeploymentStatistics;
import dev.headway.engine.runtime.DeploymentStatisticsQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.DefinitionView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public final class DeploymentStatisticsQueryImpl extends QueryImpl<DeploymentStatisticsQuery, DeploymentStatistics>
        implements DeploymentStatisticsQuery {
    private final OpenCounting counting;

    public DeploymentStatisticsQueryImpl(Queries queries) {
        super(queries, Entity.DEPLOYMENT, DeploymentStatisticsImpl::new);
        counting = new OpenCounting(queries());
    }

    @Override
    public DeploymentStatisticsQuery deploymentId(String id) {
        return whereId("id", "deployment", id);
    }

    @Override
    public DeploymentStatisticsQuery includeFailedJobs() {
        counting.failedJobs();
        return this;
    }

    @Override
    public DeploymentStatisticsQuery includeIncidents() {
        counting.incidents();
        return this;
    }

    @Override
    public DeploymentStatisticsQuery includeIncidentsForType(String type) {
        counting.incidents(required("includeIncidentsForType", type));
        return this;
    }

    @Override
    protected List<DeploymentStatistics> filled(List<DeploymentStatistics> found) {
        if (found.isEmpty()) {
            return found;
        }
        List<DeploymentStatisticsImpl> all =
                found.stream().map(DeploymentStatisticsImpl.class::cast).toList();
        Criterion ofThese = new Criterion.In(
                "deploymentId", all.stream().map(each -> each.row().id()).toList());
        List<DefinitionView> definitions = queries()
                .list(new Queries.Query<>(
                        Entity.DEFINITION, List.of(ofThese), List.of(), 0, Integer.MAX_VALUE, scans()));
        Map<String, OpenCountsImpl> byDefinition = counting.byDefinition(
                definitions.stream().map(DefinitionView::id).toList(), scans());
        Map<Long, OpenCountsImpl> sums = new HashMap<>();
        for (DefinitionView definition : definitions) {
            sums.merge(
                    definition.deploymentId(),
                    byDefinition.getOrDefault(Long.toString(definition.id()), OpenCountsImpl.NONE),
                    OpenCountsImpl::plus);
        }
        all.forEach(each -> each.count(sums.getOrDefault(each.row().id(), OpenCountsImpl.NONE)));
        return found;
    }
}
