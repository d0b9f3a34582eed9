package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.JobDefinitionImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.engine.runtime.JobDefinitionQuery;
import dev.headway.model.ProcessGraph;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import java.util.List;
import java.util.function.LongFunction;

public final class JobDefinitionQueryImpl extends ExpandingQuery<JobDefinitionQuery, JobDefinition>
        implements JobDefinitionQuery {
    /** @param graphs the graph of a definition */
    public JobDefinitionQueryImpl(Queries queries, LongFunction<ProcessGraph> graphs) {
        super(queries, Entity.DEFINITION, row -> JobDefinitionImpl.of(row, graphs.apply(row.id())).stream());
        whereEqual("ofCase", false);
    }

    @Override
    public JobDefinitionQuery jobDefinitionId(String id) {
        required("jobDefinitionId", id);
        if (!amongAlternatives()) {
            whereId("id", "process definition", id.split(":", 2)[0]);
        }
        return keep(place -> place.getId().equals(id));
    }

    @Override
    public JobDefinitionQuery activityIdIn(String... activityIds) {
        List<String> all = List.of(required("activityIdIn", activityIds));
        return keep(place -> all.contains(place.getActivityId()));
    }

    @Override
    public JobDefinitionQuery processDefinitionId(String id) {
        return whereId("id", "process definition", id);
    }

    @Override
    public JobDefinitionQuery processDefinitionKey(String key) {
        return whereEqual("key", key);
    }

    @Override
    public JobDefinitionQuery jobType(String type) {
        required("jobType", type);
        return keep(place -> place.getJobType().equals(type));
    }

    @Override
    public JobDefinitionQuery jobConfiguration(String configuration) {
        required("jobConfiguration", configuration);
        return keep(place -> place.getJobConfiguration().equals(configuration));
    }

    @Override
    public JobDefinitionQuery active() {
        return whereEqual("suspended", false);
    }

    @Override
    public JobDefinitionQuery suspended() {
        return whereEqual("suspended", true);
    }

    @Override
    public JobDefinitionQuery tenantIdIn(String... tenantIds) {
        return whereTenantIn(tenantIds);
    }

    @Override
    public JobDefinitionQuery withoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public JobDefinitionQuery includeJobDefinitionsWithoutTenantId() {
        return orWithoutTenant();
    }

    @Override
    public JobDefinitionQuery orderByJobDefinitionId() {
        return orderBy("id", JobDefinition::getId);
    }

    @Override
    public JobDefinitionQuery orderByActivityId() {
        return orderBy("activity", JobDefinition::getActivityId);
    }

    @Override
    public JobDefinitionQuery orderByProcessDefinitionId() {
        return orderBy("definition", place -> EntityId.sought("process definition", place.getProcessDefinitionId()));
    }

    @Override
    public JobDefinitionQuery orderByProcessDefinitionKey() {
        return orderBy("definitionKey", JobDefinition::getProcessDefinitionKey);
    }

    @Override
    public JobDefinitionQuery orderByJobType() {
        return orderBy("type", JobDefinition::getJobType);
    }

    @Override
    public JobDefinitionQuery orderByJobConfiguration() {
        return orderBy("configuration", JobDefinition::getJobConfiguration);
    }

    @Override
    public JobDefinitionQuery orderByTenantId() {
        return orderBy("tenant", JobDefinition::getTenantId);
    }
}
