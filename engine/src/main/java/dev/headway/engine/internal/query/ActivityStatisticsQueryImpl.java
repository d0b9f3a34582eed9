package dev.headway.engine.internal.query;

import dev.headway.engine.runtime.ActivityStatistics;
import dev.headway.engine.runtime.ActivityStatisticsQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;

public final class ActivityStatisticsQueryImpl extends ExpandingQuery<ActivityStatisticsQuery, ActivityStatistics>
        implements ActivityStatisticsQuery {
    private final OpenCounting counting;

    public ActivityStatisticsQueryImpl(Queries queries, String processDefinitionId) {
        this(new OpenCounting(new AskedQueries(queries)), processDefinitionId);
    }

    private ActivityStatisticsQueryImpl(OpenCounting counting, String processDefinitionId) {
        super(
                counting.queries(),
                Entity.DEFINITION,
                row -> counting.byElement(row.id(), true).entrySet().stream()
                        .map(each -> each.getValue().at(each.getKey())));
        this.counting = counting;
        whereId("id", "process definition", processDefinitionId);
    }

    @Override
    public ActivityStatisticsQuery includeFailedJobs() {
        counting.failedJobs();
        return this;
    }

    @Override
    public ActivityStatisticsQuery includeIncidents() {
        counting.incidents();
        return this;
    }

    @Override
    public ActivityStatisticsQuery includeIncidentsForType(String type) {
        counting.incidents(required("includeIncidentsForType", type));
        return this;
    }
}
