package dev.headway.engine.internal.service;

import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.SetRemovalTimeSelectModeForHistoricProcessInstancesBuilder;
import dev.headway.engine.SetRemovalTimeToHistoricProcessInstancesBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.model.TimeToLive;
import dev.headway.runtime.batch.BatchPayload;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import dev.headway.runtime.port.Queries.Criterion;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

final class RemovalTimeBuilderImpl
        implements SetRemovalTimeSelectModeForHistoricProcessInstancesBuilder,
                SetRemovalTimeToHistoricProcessInstancesBuilder {
    private final Changes changes;
    private final List<String> ids = new ArrayList<>();
    private @Nullable HistoricProcessInstanceQuery query;
    private @Nullable Long millis;
    private boolean calculated;
    private boolean hierarchical;

    RemovalTimeBuilderImpl(Changes changes) {
        this.changes = changes;
    }

    @Override
    public SetRemovalTimeToHistoricProcessInstancesBuilder absoluteRemovalTime(Date removalTime) {
        millis = Dates.millis(EngineService.required("removal time", removalTime));
        return this;
    }

    @Override
    public SetRemovalTimeToHistoricProcessInstancesBuilder calculatedRemovalTime() {
        calculated = true;
        return this;
    }

    @Override
    public SetRemovalTimeToHistoricProcessInstancesBuilder clearedRemovalTime() {
        return this;
    }

    @Override
    public SetRemovalTimeToHistoricProcessInstancesBuilder byIds(String... processInstanceIds) {
        ids.addAll(List.of(EngineService.required("process instance ids", processInstanceIds)));
        return this;
    }

    @Override
    public SetRemovalTimeToHistoricProcessInstancesBuilder byQuery(HistoricProcessInstanceQuery chosen) {
        query = EngineService.required("query", chosen);
        return this;
    }

    @Override
    public SetRemovalTimeToHistoricProcessInstancesBuilder hierarchical() {
        hierarchical = true;
        return this;
    }

    @Override
    public Batch executeAsync() {
        Set<Long> all = new LinkedHashSet<>(EntityId.parseAll("process instance", ids));
        if (query != null) {
            all.addAll(EntityId.parseAll("process instance", Changes.pages(query, HistoricProcessInstance::getId)));
        }
        if (hierarchical) {
            for (long id : List.copyOf(all)) {
                withCalled(rootOf(id), all);
            }
        }
        return changes.later(
                new BatchPayload.SetRemoval(millis, calculated ? lives(all) : Map.of()),
                List.copyOf(all),
                query == null ? null : query.toString());
    }

    private long rootOf(long id) {
        long root = id;
        HistoricInstanceView at = instance(id);
        while (at.superInstanceId() != 0) {
            root = at.superInstanceId();
            at = instance(root);
        }
        return root;
    }

    private HistoricInstanceView instance(long id) {
        HistoricInstanceView found = changes.directory().one(Entity.HISTORIC_INSTANCE, id);
        if (found == null) {
            throw new ObjectNotFoundException(
                    "Expected process instance " + id + " in history, but there is none: its history was deleted.");
        }
        return found;
    }

    private void withCalled(long id, Set<Long> all) {
        List<Long> level = List.of(id);
        all.add(id);
        while (!level.isEmpty()) {
            level = changes
                    .directory()
                    .list(
                            Entity.HISTORIC_INSTANCE,
                            List.of(new Criterion.In("superInstanceId", level)),
                            Integer.MAX_VALUE)
                    .stream()
                    .map(HistoricInstanceView::id)
                    .toList();
            all.addAll(level);
        }
    }

    /** The time to live of each definition that has one. */
    private Map<String, String> lives(Set<Long> all) {
        Map<String, String> lives = new HashMap<>();
        TimeToLive usual = changes.runtime().historyTimeToLive();
        for (long id : all) {
            long definition = instance(id).definitionId();
            String own = changes.runtime()
                    .definition(definition)
                    .graph()
                    .attributes()
                    .historyTimeToLive();
            String life = own != null ? own : usual == null ? null : text(usual);
            if (life != null) {
                lives.put(Long.toString(definition), life);
            }
        }
        return lives;
    }

    /** The form that {@link TimeToLive#parse} reads. */
    private static String text(TimeToLive life) {
        String days = life.period().toString();
        return life.duration().isZero()
                ? days
                : (life.period().isZero() ? "P" : days)
                        + life.duration().toString().substring(1);
    }
}
