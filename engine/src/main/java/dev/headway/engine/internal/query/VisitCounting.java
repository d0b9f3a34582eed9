package dev.headway.engine.internal.query;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.engine.history.HistoricActivityStatistics;
import dev.headway.engine.internal.entity.HistoricActivityStatisticsImpl;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Counts visits and incidents of one definition, each kind by one statement. Collects what is asked for; not thread-safe. */
final class VisitCounting {
    private final Queries queries;
    private final List<Criterion> ofInstances = new ArrayList<>();
    private @Nullable Criterion given;
    private boolean finished;
    private boolean canceled;
    private boolean incidents;

    VisitCounting(Queries queries) {
        this.queries = queries;
    }

    /** Who is asked: the query's own view of the port. */
    Queries queries() {
        return queries;
    }

    void finished() {
        finished = true;
    }

    void canceled() {
        canceled = true;
    }

    void incidents() {
        incidents = true;
    }

    void time(String field, Operator operator, Date date) {
        ofInstances.add(new Criterion.Compare(field, operator, Dates.millis(date)));
    }

    void instances(List<String> ids) {
        given = new Criterion.In("instanceId", EntityId.soughtAll("process instance", ids));
    }

    Stream<HistoricActivityStatistics> of(long definitionId) {
        Criterion open = new Criterion.Compare("endedMillis", Operator.EQ, null);
        Criterion ended = new Criterion.Compare("endedMillis", Operator.NE, null);
        Map<String, Long> running = visits(definitionId, true, open);
        Map<String, Long> past = visits(definitionId, finished, ended);
        Map<String, Long> cut = visits(definitionId, canceled, state(EndState.CANCELLED));
        Map<String, Long> failing = failures(definitionId, open);
        Map<String, Long> resolved = failures(definitionId, state(EndState.COMPLETED));
        Map<String, Long> deleted = failures(definitionId, state(EndState.CANCELLED));
        TreeSet<String> elements = new TreeSet<>();
        for (Map<String, Long> each : List.of(running, past, cut, failing, resolved, deleted)) {
            elements.addAll(each.keySet());
        }
        return elements.stream()
                .map(element -> new HistoricActivityStatisticsImpl(
                        element,
                        running.getOrDefault(element, 0L),
                        past.getOrDefault(element, 0L),
                        cut.getOrDefault(element, 0L),
                        failing.getOrDefault(element, 0L),
                        resolved.getOrDefault(element, 0L),
                        deleted.getOrDefault(element, 0L)));
    }

    private static Criterion state(EndState state) {
        return new Criterion.Compare("state", Operator.EQ, state.code());
    }

    private Map<String, Long> visits(long definitionId, boolean wanted, Criterion which) {
        return wanted ? count(Entity.HISTORIC_ACTIVITY, definitionId, which) : Map.of();
    }

    private Map<String, Long> failures(long definitionId, Criterion which) {
        return incidents ? count(Entity.HISTORIC_INCIDENT, definitionId, which) : Map.of();
    }

    private Map<String, Long> count(Entity<?> entity, long definitionId, Criterion which) {
        Criterion ofDefinition = new Criterion.Compare("definitionId", Operator.EQ, definitionId);
        List<Criterion> all = new ArrayList<>(List.of(ofDefinition, which));
        if (given != null) {
            all.add(given);
        }
        if (!ofInstances.isEmpty()) {
            List<Criterion> instances = new ArrayList<>(ofInstances);
            instances.add(ofDefinition);
            all.add(new Criterion.InRows("instanceId", Entity.HISTORIC_INSTANCE, instances, "id"));
        }
        return queries.countBy(new Queries.Query<>(entity, all, List.of(), 0, Integer.MAX_VALUE, true), "elementId");
    }
}
