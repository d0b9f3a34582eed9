package dev.headway.engine.internal.query;

import dev.headway.core.definition.JobPlace;
import dev.headway.engine.internal.entity.JobDefinitionImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.engine.runtime.JobDefinitionQuery;
import dev.headway.model.ProcessGraph;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

public final class JobDefinitionQueryImpl extends ExpandingQuery<JobDefinitionQuery, JobDefinition>
        implements JobDefinitionQuery {
    private final Settings settings;
    private @Nullable Predicate<JobDefinition> suspension;

    /**
     * Made by the engine.
     *
     * @param graphs the graph of a definition
     * @param places what is set for places now, by the definition
     */
    public JobDefinitionQueryImpl(
            Queries queries,
            LongFunction<ProcessGraph> graphs,
            Supplier<Map<Long, Map<JobPlace.Id, JobPlace>>> places) {
        this(queries, graphs, new Settings(places));
    }

    private JobDefinitionQueryImpl(Queries queries, LongFunction<ProcessGraph> graphs, Settings settings) {
        super(
                queries,
                Entity.DEFINITION,
                row ->
                        JobDefinitionImpl.of(row, graphs.apply(row.id()), settings.now.getOrDefault(row.id(), Map.of()))
                                .stream());
        this.settings = settings;
        whereEqual("ofCase", false);
    }

    /** What is set for places, read once for all rows of an answer. */
    private static final class Settings {
        private final Supplier<Map<Long, Map<JobPlace.Id, JobPlace>>> places;
        private Map<Long, Map<JobPlace.Id, JobPlace>> now = Map.of();

        Settings(Supplier<Map<Long, Map<JobPlace.Id, JobPlace>>> places) {
            this.places = places;
        }
    }

    @Override
    protected List<JobDefinition> fetch(List<Criterion> all, List<Order> orders, int first, int max) {
        settings.now = settings.places.get();
        return super.fetch(all, orders, first, max);
    }

    @Override
    protected long countMatches(List<Criterion> all) {
        settings.now = settings.places.get();
        return super.countMatches(all);
    }

    @Override
    public JobDefinitionQuery jobDefinitionId(String id) {
        required("jobDefinitionId", id);
        if (!amongAlternatives()) {
            long definition = EntityId.sought("process definition", id.split(":", 2)[0]);
            whereLast("place definition", new Criterion.Compare("id", Operator.EQ, definition));
        }
        return keep(place -> place.getId().equals(id));
    }

    @Override
    public JobDefinitionQuery activityIdIn(String... activityIds) {
        List<String> all = given(activityIds);
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
        return keepSuspension(place -> !place.isSuspended());
    }

    @Override
    public JobDefinitionQuery suspended() {
        return keepSuspension(JobDefinition::isSuspended);
    }

    /** As in the family, what a query was asked last holds. */
    private JobDefinitionQuery keepSuspension(Predicate<JobDefinition> wanted) {
        if (amongAlternatives()) {
            return keep(wanted);
        }
        if (suspension == null) {
            keep(place -> suspension == null || suspension.test(place));
        }
        suspension = wanted;
        return this;
    }

    @Override
    public JobDefinitionQuery withOverridingJobPriority() {
        return keep(place -> place.getOverridingJobPriority() != null);
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
