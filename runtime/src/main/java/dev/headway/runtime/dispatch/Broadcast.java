package dev.headway.runtime.dispatch;

import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.RegistryEvent;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.SubscriptionCriteria;
import dev.headway.runtime.port.Tenants;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns a signal for everybody into one row for each receiver, page by page, and then sends them out. The rows of a page are
 * written in the transaction that moves the cursor, and each is used up by the transaction that delivers it: whoever crashes, or
 * does the same work at the same time, no receiver gets the signal twice. Nothing goes out before all are addressed: a receiver
 * that waits for the same signal again is not found as another one. Thread-safe.
 */
public final class Broadcast {
    private static final int PAGE = 1_000;
    private static final int WINDOW = 200;

    private final Store store;
    private final Ids ids;
    private final IntSupplier partition;

    public Broadcast(Store store, Ids ids, IntSupplier partition) {
        this.store = store;
        this.ids = ids;
        this.partition = partition;
    }

    /** Addresses everybody, then hands over what goes to each, a window at a time. */
    public void expand(OutboxRow row, Consumer<List<OutboxRow>> deliver) {
        VariableDocument whole = VariableDocument.ofJson(row.payload());
        Tenants tenants = tenants(row, whole);
        SubscriptionCriteria criteria = new SubscriptionCriteria(
                SubscriptionRow.Type.SIGNAL,
                name(row),
                row.targetInstanceId() == 0 ? null : Long.valueOf(row.targetInstanceId()),
                null,
                tenants);
        VariableDocument started = whole.without(OutboxRow.WITHOUT_TENANT).without(OutboxRow.CORRELATION);
        String payload = started.without(OutboxRow.START_USER)
                .without(OutboxRow.BUSINESS_KEY)
                .json();
        Addressed addressed = new Addressed(row, payload);
        List<OutboxRow> starts = List.of();
        OutboxRow at = row;
        boolean last = false;
        while (!last) {
            List<SubscriptionRow> page = store.subscriptions(criteria, at.cursor(), PAGE);
            last = page.size() < PAGE;
            List<OutboxRow> rows = new ArrayList<>();
            Map<Long, String> onlyOf = new HashMap<>();
            for (SubscriptionRow subscription : page) {
                rows.add(addressed.add(
                        ids.next(Ids.partition(subscription.instanceId())),
                        subscription.instanceId(),
                        subscription.id()));
            }
            if (last && row.targetInstanceId() == 0) {
                Object given = whole.get(OutboxRow.CORRELATION);
                String correlation = given instanceof String text ? text : name(row);
                rows.addAll(starts(row, tenants, started.json(), correlation, onlyOf));
            }
            Long reached = last ? null : Long.valueOf(page.getLast().id());
            Optional<List<OutboxRow>> written = store.expandOutbox(at, reached, rows, onlyOf);
            if (written.isEmpty()) {
                return; // another node carries on, and what was written here is swept when that is done
            }
            starts = written.get().stream()
                    .filter(one -> one.kind() == OutboxRow.Kind.SIGNAL_START)
                    .toList();
            at = reached == null ? at : at.at(reached);
        }
        for (int from = 0; from < addressed.size; from += WINDOW) {
            List<OutboxRow> window = new ArrayList<>(WINDOW);
            for (int i = from; i < Math.min(from + WINDOW, addressed.size); i++) {
                window.add(addressed.row(i));
            }
            deliver.accept(window);
        }
        deliver.accept(starts);
    }

    /** What a process throws stays with its tenant and those that have none; from outside it goes where the sender says. */
    private static Tenants tenants(OutboxRow row, VariableDocument whole) {
        if (row.sourceInstanceId() != 0) {
            return Tenants.reachedFrom(row.tenantId());
        }
        return row.tenantId() == null && !whole.contains(OutboxRow.WITHOUT_TENANT)
                ? Tenants.ANY
                : Tenants.only(row.tenantId());
    }

    private List<OutboxRow> starts(
            OutboxRow row, Tenants tenants, String payload, String correlation, Map<Long, String> onlyOf) {
        List<OutboxRow> rows = new ArrayList<>();
        for (StartSubscription start : new EventStarts(store).bySignal(name(row), tenants)) {
            long instanceId = ids.next(partition.getAsInt());
            long id = ids.next(Ids.partition(instanceId));
            if (start.onlyOne()) {
                onlyOf.put(id, onlyOneOf(start, correlation));
            }
            rows.add(one(
                    row,
                    OutboxRow.Kind.SIGNAL_START,
                    id,
                    instanceId,
                    start.definitionId(),
                    start.elementId(),
                    payload,
                    0,
                    start.tenantId()));
        }
        return rows;
    }

    /** Versions of a definition share it. */
    private String onlyOneOf(StartSubscription start, String correlation) {
        String tenant = start.tenantId() == null ? "" : start.tenantId();
        String definition = store.definitions()
                .byId(start.definitionId())
                .map(row -> (row.ofCase() ? "case " : "process ") + row.key())
                .orElse("");
        return RegistryEvent.digest(definition + "\n" + tenant.length() + tenant + correlation);
    }

    private static String name(OutboxRow row) {
        return row.name() == null ? "" : row.name();
    }

    private static OutboxRow one(
            OutboxRow row,
            OutboxRow.Kind kind,
            long id,
            long instanceId,
            long executionId,
            @Nullable String name,
            String payload,
            long heldBy,
            @Nullable String tenantId) {
        return new OutboxRow(
                id,
                row.sourceInstanceId(),
                kind,
                instanceId,
                executionId,
                name,
                payload,
                heldBy,
                row.createdMillis(),
                tenantId);
    }

    /** Receivers in 24 bytes each, since there may be very many. Belongs to one thread. */
    private static final class Addressed {
        private static final int WIDTH = 3;

        private final OutboxRow broadcast;
        private final String payload;
        private long[] all = new long[64 * WIDTH];
        private int size;

        Addressed(OutboxRow broadcast, String payload) {
            this.broadcast = broadcast;
            this.payload = payload;
        }

        OutboxRow add(long id, long instanceId, long subscriptionId) {
            if ((size + 1) * WIDTH > all.length) {
                all = Arrays.copyOf(all, all.length * 2);
            }
            all[size * WIDTH] = id;
            all[size * WIDTH + 1] = instanceId;
            all[size * WIDTH + 2] = subscriptionId;
            size++;
            return row(size - 1);
        }

        OutboxRow row(int index) {
            int at = index * WIDTH;
            return one(
                    broadcast,
                    OutboxRow.Kind.SIGNAL_TO,
                    all[at],
                    all[at + 1],
                    all[at + 2],
                    broadcast.name(),
                    payload,
                    broadcast.id(),
                    broadcast.tenantId());
        }
    }
}
