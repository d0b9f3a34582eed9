package dev.headway.runtime.dispatch;

import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.SubscriptionCriteria;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns a signal for everybody into one row for each receiver, page by page. The rows of a page are written in the transaction
 * that moves the cursor, and each is used up by the transaction that delivers it: whoever crashes, or does the same work at the
 * same time, no receiver gets the signal twice. Thread-safe.
 */
public final class Broadcast {
    private static final int PAGE = 500;

    private final Store store;
    private final Ids ids;
    private final IntSupplier partition;

    public Broadcast(Store store, Ids ids, IntSupplier partition) {
        this.store = store;
        this.ids = ids;
        this.partition = partition;
    }

    /** Expands a row, and hands over what it has become, a page at a time. */
    public void expand(OutboxRow row, Consumer<List<OutboxRow>> deliver) {
        SubscriptionCriteria criteria = new SubscriptionCriteria(
                SubscriptionRow.Type.SIGNAL,
                name(row),
                row.targetInstanceId() == 0 ? null : Long.valueOf(row.targetInstanceId()),
                null,
                row.tenantId() == null && row.sourceInstanceId() != 0,
                row.tenantId());
        OutboxRow at = row;
        boolean last = false;
        while (!last) {
            List<SubscriptionRow> page = store.subscriptions(criteria, at.cursor(), PAGE);
            last = page.size() < PAGE;
            List<OutboxRow> rows = new ArrayList<>();
            for (SubscriptionRow subscription : page) {
                rows.add(one(
                        row,
                        OutboxRow.Kind.SIGNAL_TO,
                        ids.next(Ids.partition(subscription.instanceId())),
                        subscription.instanceId(),
                        subscription.id(),
                        row.name()));
            }
            if (last && row.targetInstanceId() == 0) {
                rows.addAll(starts(row));
            }
            Long reached = last ? null : Long.valueOf(page.get(page.size() - 1).id());
            if (!store.expandOutbox(at, reached, rows)) {
                return; // another node carries on
            }
            deliver.accept(rows);
            at = reached == null ? at : at.at(reached);
        }
    }

    private List<OutboxRow> starts(OutboxRow row) {
        List<OutboxRow> rows = new ArrayList<>();
        for (StartSubscription start : store.definitions().startSubscriptions("signal", name(row), row.tenantId())) {
            if (store.definitions()
                    .byId(start.definitionId())
                    .map(DefinitionRow::suspended)
                    .orElse(false)) {
                continue; // as if it were not deployed
            }
            long instanceId = ids.next(partition.getAsInt());
            rows.add(one(
                    row,
                    OutboxRow.Kind.SIGNAL_START,
                    ids.next(Ids.partition(instanceId)),
                    instanceId,
                    start.definitionId(),
                    start.elementId()));
        }
        return rows;
    }

    private static String name(OutboxRow row) {
        return row.name() == null ? "" : row.name();
    }

    private static OutboxRow one(
            OutboxRow row, OutboxRow.Kind kind, long id, long instanceId, long executionId, @Nullable String name) {
        return new OutboxRow(
                id,
                row.sourceInstanceId(),
                kind,
                instanceId,
                executionId,
                name,
                row.payload(),
                0,
                row.createdMillis(),
                row.tenantId());
    }
}
