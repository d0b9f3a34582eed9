package dev.headway.engine.internal.query;

import dev.headway.engine.history.HistoricActivityStatistics;
import dev.headway.engine.history.HistoricActivityStatisticsQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;

public final class HistoricActivityStatisticsQueryImpl
        extends ExpandingQuery<HistoricActivityStatisticsQuery, HistoricActivityStatistics>
        implements HistoricActivityStatisticsQuery {
    private final VisitCounting counting;

    public HistoricActivityStatisticsQueryImpl(Queries queries, String processDefinitionId) {
        this(new VisitCounting(new AskedQueries(queries)), processDefinitionId);
    }

    private HistoricActivityStatisticsQueryImpl(VisitCounting counting, String processDefinitionId) {
        super(counting.queries(), Entity.DEFINITION, row -> counting.of(row.id()));
        this.counting = counting;
        whereId("id", "process definition", processDefinitionId);
    }

    @Override
    public HistoricActivityStatisticsQuery includeFinished() {
        counting.finished();
        return this;
    }

    @Override
    public HistoricActivityStatisticsQuery includeCanceled() {
        counting.canceled();
        return this;
    }

    @Override
    public HistoricActivityStatisticsQuery includeIncidents() {
        counting.incidents();
        return this;
    }

    @Override
    public HistoricActivityStatisticsQuery startedAfter(Date date) {
        counting.time("startedMillis", Operator.GT, required("startedAfter", date));
        return this;
    }

    @Override
    public HistoricActivityStatisticsQuery startedBefore(Date date) {
        counting.time("startedMillis", Operator.LT, required("startedBefore", date));
        return this;
    }

    @Override
    public HistoricActivityStatisticsQuery finishedAfter(Date date) {
        counting.time("endedMillis", Operator.GT, required("finishedAfter", date));
        return this;
    }

    @Override
    public HistoricActivityStatisticsQuery finishedBefore(Date date) {
        counting.time("endedMillis", Operator.LT, required("finishedBefore", date));
        return this;
    }

    @Override
    public HistoricActivityStatisticsQuery processInstanceIdIn(String... processInstanceIds) {
        List<String> ids = given(processInstanceIds);
        counting.instances(ids);
        return this;
    }

    @Override
    public HistoricActivityStatisticsQuery orderByActivityId() {
        return orderBy("activity", HistoricActivityStatistics::getId);
    }
}
