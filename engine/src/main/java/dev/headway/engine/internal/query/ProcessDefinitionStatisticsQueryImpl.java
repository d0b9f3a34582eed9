package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.OpenCountsImpl;
import dev.headway.engine.internal.entity.ProcessDefinitionStatisticsImpl;
import dev.headway.engine.runtime.ProcessDefinitionStatistics;
import dev.headway.engine.runtime.ProcessDefinitionStatisticsQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import java.util.List;
import java.util.Map;

public final class ProcessDefinitionStatisticsQueryImpl
        extends QueryImpl<ProcessDefinitionStatisticsQuery, ProcessDefinitionStatistics>
        implements ProcessDefinitionStatisticsQuery {
    private final OpenCounting counting;

    public ProcessDefinitionStatisticsQueryImpl(Queries queries) {
        super(queries, Entity.DEFINITION, ProcessDefinitionStatisticsImpl::new);
        counting = new OpenCounting(queries());
        whereEqual("ofCase", false);
    }

    @Override
    public ProcessDefinitionStatisticsQuery processDefinitionId(String id) {
        return whereId("id", "process definition", id);
    }

    @Override
    public ProcessDefinitionStatisticsQuery processDefinitionKey(String key) {
        return whereEqual("key", key);
    }

    @Override
    public ProcessDefinitionStatisticsQuery includeFailedJobs() {
        counting.failedJobs();
        return this;
    }

    @Override
    public ProcessDefinitionStatisticsQuery includeIncidents() {
        counting.incidents();
        return this;
    }

    @Override
    public ProcessDefinitionStatisticsQuery includeIncidentsForType(String type) {
        counting.incidents(required("includeIncidentsForType", type));
        return this;
    }

    @Override
    public ProcessDefinitionStatisticsQuery includeRootIncidents() {
        return includeIncidents();
    }

    @Override
    protected List<ProcessDefinitionStatistics> filled(List<ProcessDefinitionStatistics> found) {
        List<ProcessDefinitionStatisticsImpl> all =
                found.stream().map(ProcessDefinitionStatisticsImpl.class::cast).toList();
        Map<String, OpenCountsImpl> counts =
                counting.byDefinition(all.stream().map(each -> each.row().id()).toList(), scans());
        all.forEach(each -> each.count(counts.getOrDefault(each.getId(), OpenCountsImpl.NONE)));
        return found;
    }
}
