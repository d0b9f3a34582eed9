package dev.headway.runtime.batch;

import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.DetailView;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import dev.headway.runtime.port.HistoryEvents;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Query;
import dev.headway.runtime.port.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Works off items that are in history. An item is marked when its work is done, and doing that twice changes nothing. Thread-safe. */
public final class PastItems {
    private final Store store;

    PastItems(Store store) {
        this.store = store;
    }

    void work(BatchPayload payload, long batchId, List<Long> items) {
        if (payload instanceof BatchPayload.DeleteDecisions) {
            for (DetailView row : find(Entity.DETAIL, items)) {
                deleteDecision(store.historyEvents(), row);
            }
            store.batches().complete(batchId, items);
            return;
        }
        Set<Long> running = find(Entity.INSTANCE, items).stream()
                .map(Entity.InstanceView::id)
                .collect(Collectors.toSet());
        for (long item : running) {
            store.batches()
                    .fail(
                            batchId,
                            item,
                            "Expected instance " + item
                                    + " to have ended before its history is changed, but it still runs. End it first.");
        }
        List<Long> ended =
                items.stream().filter(item -> !running.contains(item)).toList();
        if (payload instanceof BatchPayload.SetRemoval set) {
            setRemoval(set, ended);
        } else {
            store.historyEvents().delete(ended);
        }
        store.batches().complete(batchId, ended);
    }

    private void setRemoval(BatchPayload.SetRemoval set, List<Long> ended) {
        Map<Optional<Long>, List<Long>> byTime = new HashMap<>();
        for (HistoricInstanceView each : find(Entity.HISTORIC_INSTANCE, ended)) {
            Long end = each.endedMillis();
            if (end != null) {
                byTime.computeIfAbsent(Optional.ofNullable(set.of(each.definitionId(), end)), any -> new ArrayList<>())
                        .add(each.id());
            }
        }
        byTime.forEach((time, ids) -> store.historyEvents().setRemoval(ids, time.orElse(null)));
    }

    private <T> List<T> find(Entity<T> entity, List<Long> ids) {
        return store.queries()
                .list(new Query<>(entity, List.of(new Criterion.In("id", ids)), List.of(), 0, ids.size(), true));
    }

    /** Takes the decision out of what its step changed; the rest stays. */
    public static void deleteDecision(HistoryEvents history, DetailView row) {
        VariableDocument left = row.changes().without(DecisionOutcome.DETAIL);
        boolean nothing = left.isEmpty() && row.removed().isEmpty();
        history.deleteDetail(row.instanceId(), row.id(), nothing ? null : left.json());
    }
}
