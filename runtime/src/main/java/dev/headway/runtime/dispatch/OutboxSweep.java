package dev.headway.runtime.dispatch;

import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.runtime.port.OutboxStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Decides which of the outbox rows that are still there are carried again, and when: at once those that came with a partition, after
 * a grace those that their writer should have carried, less and less often those that were refused. Thread-safe.
 */
final class OutboxSweep {
    private static final int PAGE = 500;
    private static final long REFUSED_PAUSE_NANOS = 500_000_000L;
    private static final long REFUSED_PAUSE_NANOS_MAX = 300_000_000_000L;

    private final OutboxStore store;
    private final Consumer<List<OutboxRow>> prefetch;
    private final Function<OutboxRow, CompletableFuture<Boolean>> carry;

    /** When each row of the last sweep was first seen. */
    private Map<Long, Long> firstSeen = Map.of();

    private Set<Integer> partitions = Set.of();

    /** Partitions that came with more rows than have been seen so far: whoever wrote them carries none of them. */
    private final Set<Integer> taken = new HashSet<>();

    /** How often a row was refused, and when it was last tried. */
    private final Map<Long, Integer> refusals = new ConcurrentHashMap<>();

    private final Map<Long, Long> lastTried = new HashMap<>();

    /**
     * Makes a sweep that has seen nothing.
     *
     * @param prefetch loads the instances of rows that are about to be carried
     * @param carry takes a row away and answers whether it was applied
     */
    OutboxSweep(
            OutboxStore store,
            Consumer<List<OutboxRow>> prefetch,
            Function<OutboxRow, CompletableFuture<Boolean>> carry) {
        this.store = store;
        this.prefetch = prefetch;
        this.carry = carry;
    }

    /** Somebody has refused a row; returns after how long it is tried again. */
    long refused(long rowId) {
        return pauseNanos(refusals.merge(rowId, 1, Integer::sum));
    }

    private static long pauseNanos(int refused) {
        return Math.min(REFUSED_PAUSE_NANOS << Math.min(refused - 1, 20), REFUSED_PAUSE_NANOS_MAX);
    }

    /** One page; {@code again} is called when all of a full page have been applied. Returns how many rows it has sent. */
    synchronized int round(Set<Integer> owned, long graceNanos, long nowNanos, Runnable again) {
        owned.stream().filter(each -> !partitions.contains(each)).forEach(taken::add);
        taken.retainAll(owned);
        partitions = Set.copyOf(owned);
        int limit = PAGE + refusals.size(); // refused rows stay where they are, and others come behind them
        List<OutboxRow> rows = store.outbox(owned, Long.MAX_VALUE, limit);
        Map<Long, Long> seen = new HashMap<>();
        List<OutboxRow> due = new ArrayList<>();
        for (OutboxRow row : rows) {
            long since = firstSeen.getOrDefault(row.id(), nowNanos);
            seen.put(row.id(), since);
            if (due(row, since, graceNanos, nowNanos)) {
                lastTried.put(row.id(), nowNanos);
                due.add(row);
            }
        }
        prefetch.accept(due);
        List<CompletableFuture<Boolean>> sent = due.stream().map(carry).toList();
        refusals.keySet().retainAll(seen.keySet());
        lastTried.keySet().retainAll(seen.keySet());
        firstSeen = seen;
        if (rows.size() < limit) {
            taken.clear();
        } else if (!sent.isEmpty()) {
            goOn(sent, again);
        }
        return sent.size();
    }

    private boolean due(OutboxRow row, long since, long graceNanos, long nowNanos) {
        int refused = refusals.getOrDefault(row.id(), 0);
        if (refused > 0) {
            return nowNanos - lastTried.getOrDefault(row.id(), since) >= pauseNanos(refused);
        }
        return taken.contains(Ids.partition(row.id())) || nowNanos - since >= graceNanos;
    }

    private static void goOn(List<CompletableFuture<Boolean>> sent, Runnable again) {
        var unused = CompletableFuture.allOf(sent.toArray(CompletableFuture<?>[]::new))
                .thenRun(() -> {
                    if (sent.stream().anyMatch(each -> each.getNow(false))) {
                        again.run();
                    }
                });
    }
}
