package dev.headway.engine.internal.service;

import dev.headway.engine.HistoryDeletion;
import dev.headway.engine.SetRemovalTimeSelectModeForHistoricProcessInstancesBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricDecisionInstance;
import dev.headway.engine.history.HistoricDecisionInstanceQuery;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.query.Query;
import dev.headway.runtime.batch.BatchPayload;
import dev.headway.runtime.node.ProcessRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The part of the history service that deletes by batches. Thread-safe. */
abstract class HistoryDeletionImpl extends EngineService implements HistoryDeletion {
    private final Changes changes;

    HistoryDeletionImpl(ProcessRuntime runtime) {
        super(runtime);
        this.changes = new Changes(runtime);
    }

    @Override
    public Batch deleteHistoricProcessInstancesAsync(List<String> processInstanceIds, @Nullable String reason) {
        return deleteHistoricProcessInstancesAsync(required("process instance ids", processInstanceIds), null, reason);
    }

    @Override
    public Batch deleteHistoricProcessInstancesAsync(HistoricProcessInstanceQuery query, @Nullable String reason) {
        return deleteHistoricProcessInstancesAsync(null, required("query", query), reason);
    }

    @Override
    public Batch deleteHistoricProcessInstancesAsync(
            @Nullable List<String> processInstanceIds,
            @Nullable HistoricProcessInstanceQuery query,
            @Nullable String reason) {
        return delete(
                new BatchPayload.DeleteInstances(),
                "process instance",
                processInstanceIds,
                query,
                any -> {},
                HistoricProcessInstance::getId,
                reason);
    }

    @Override
    public SetRemovalTimeSelectModeForHistoricProcessInstancesBuilder setRemovalTimeToHistoricProcessInstances() {
        return new RemovalTimeBuilderImpl(changes);
    }

    @Override
    public Batch deleteHistoricDecisionInstancesAsync(List<String> decisionInstanceIds, @Nullable String reason) {
        return deleteHistoricDecisionInstancesAsync(
                required("decision instance ids", decisionInstanceIds), null, reason);
    }

    @Override
    public Batch deleteHistoricDecisionInstancesAsync(HistoricDecisionInstanceQuery query, @Nullable String reason) {
        return deleteHistoricDecisionInstancesAsync(null, required("query", query), reason);
    }

    @Override
    public Batch deleteHistoricDecisionInstancesAsync(
            @Nullable List<String> decisionInstanceIds,
            @Nullable HistoricDecisionInstanceQuery query,
            @Nullable String reason) {
        return delete(
                new BatchPayload.DeleteDecisions(),
                "decision instance",
                decisionInstanceIds,
                query,
                Query::allowScan,
                HistoricDecisionInstance::getId,
                reason);
    }

    private <Q extends Query<Q, T>, T> Batch delete(
            BatchPayload payload,
            String what,
            @Nullable List<String> ids,
            @Nullable Query<Q, T> query,
            Consumer<Query<Q, T>> more,
            Function<T, String> id,
            @Nullable String reason) {
        List<String> all = new ArrayList<>(ids == null ? List.of() : ids);
        if (query != null) {
            all.addAll(Changes.pages(query, more, id));
        }
        return Acting.because(
                reason,
                () -> changes.later(
                        payload,
                        EntityId.parseAll(what, all).stream().distinct().toList(),
                        query == null ? null : query.toString()));
    }
}
