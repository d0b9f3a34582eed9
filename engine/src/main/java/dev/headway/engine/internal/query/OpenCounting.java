package dev.headway.engine.internal.query;

import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.JobRow;
import dev.headway.engine.internal.entity.OpenCountsImpl;
import dev.headway.engine.runtime.IncidentStatistics;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts what is open of process definitions, each kind by one statement. Collects what is asked for; not thread-safe. */
final class OpenCounting {
    private final Queries queries;
    private final Set<String> types = new LinkedHashSet<>();
    private boolean failedJobs;
    private boolean allTypes;

    OpenCounting(Queries queries) {
        this.queries = queries;
    }

    /** Who is asked: the query's own view of the port. */
    Queries queries() {
        return queries;
    }

    void failedJobs() {
        failedJobs = true;
    }

    void incidents() {
        allTypes = true;
    }

    void incidents(String type) {
        types.add(type);
    }

    /** Instances and what failed of each of these definitions, by id. */
    Map<String, OpenCountsImpl> byDefinition(Collection<Long> definitionIds, boolean scan) {
        if (definitionIds.isEmpty()) {
            return Map.of();
        }
        Criterion of = new Criterion.In("definitionId", List.copyOf(definitionIds));
        return together(count(Entity.INSTANCE, List.of(of), "definitionId", scan), of, "definitionId", scan);
    }

    /** Tokens and what failed at each element of this definition, by element. */
    Map<String, OpenCountsImpl> byElement(long definitionId, boolean scan) {
        Criterion of = new Criterion.Compare("definitionId", Operator.EQ, definitionId);
        Criterion tokens = new Criterion.In("kind", List.of(Kind.ROOT.code(), Kind.TOKEN.code()));
        return together(count(Entity.EXECUTION, List.of(of, tokens), "activityId", scan), of, "elementId", scan);
    }

    private Map<String, OpenCountsImpl> together(
            Map<String, Long> instances, Criterion of, String field, boolean scan) {
        Map<String, Long> failed = failedJobs ? failed(JobRow.FAILED_JOB, of, field, scan) : Map.of();
        Map<String, List<IncidentStatistics>> incidents = new TreeMap<>();
        Set<String> asked = new LinkedHashSet<>(types);
        if (allTypes) {
            asked.addAll(count(Entity.JOB, List.of(of, Subqueries.isIncident()), "incidentType", scan)
                    .keySet());
        }
        for (String type : asked) {
            failed(type, of, field, scan)
                    .forEach((place, count) -> incidents
                            .computeIfAbsent(place, any -> new ArrayList<>())
                            .add(new OpenCountsImpl.OfType(type, Math.toIntExact(count))));
        }
        Set<String> places = new TreeSet<>(instances.keySet());
        places.addAll(failed.keySet());
        places.addAll(incidents.keySet());
        Map<String, OpenCountsImpl> all = new TreeMap<>();
        for (String place : places) {
            all.put(
                    place,
                    new OpenCountsImpl(
                            Math.toIntExact(instances.getOrDefault(place, 0L)),
                            Math.toIntExact(failed.getOrDefault(place, 0L)),
                            List.copyOf(incidents.getOrDefault(place, List.of()))));
        }
        return all;
    }

    private Map<String, Long> failed(String type, Criterion of, String field, boolean scan) {
        return count(Entity.JOB, List.of(of, Subqueries.isIncident(), Subqueries.incidentType(type)), field, scan);
    }

    private Map<String, Long> count(Entity<?> entity, List<Criterion> all, String field, boolean scan) {
        return queries.countBy(new Queries.Query<>(entity, all, List.of(), 0, Integer.MAX_VALUE, scan), field);
    }
}
