package dev.headway.testkit.store;

import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.runtime.port.WaitingMessages;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/** Messages that wait for a subscription, in memory. Thread-safe. */
final class InMemoryMessages implements WaitingMessages {
    private final Object lock;
    private final Tables tables;
    private final TreeMap<Long, WaitingMessage> waiting = new TreeMap<>();

    InMemoryMessages(Object lock, Tables tables) {
        this.lock = lock;
        this.tables = tables;
    }

    @Override
    public void add(WaitingMessage message) {
        synchronized (lock) {
            waiting.put(message.id(), message);
        }
    }

    @Override
    public List<Match> matches(Collection<Integer> partitions, long nowMillis, long afterId, int limit) {
        synchronized (lock) {
            return waiting.tailMap(afterId, false).values().stream()
                    .filter(message ->
                            message.expiresMillis() > nowMillis && partitions.contains(Ids.partition(message.id())))
                    .flatMap(message -> tables.subscriptions.values().stream()
                            .filter(row -> fits(message, row))
                            .map(row -> new Match(message, row)))
                    .limit(limit)
                    .toList();
        }
    }

    private boolean fits(WaitingMessage message, SubscriptionRow row) {
        return row.type() == SubscriptionRow.Type.MESSAGE
                && row.name().equals(message.name())
                && (message.anyTenant() || Objects.equals(row.tenantId(), message.tenantId()))
                && (message.businessKey() == null
                        || message.businessKey().equals(tables.businessKeys.get(row.instanceId())));
    }

    @Override
    public boolean send(long messageId, OutboxRow to) {
        synchronized (lock) {
            boolean waited = waiting.remove(messageId) != null;
            if (waited) {
                tables.outbox.put(to.id(), to);
            }
            return waited;
        }
    }

    @Override
    public boolean keep(long outboxId, WaitingMessage message) {
        synchronized (lock) {
            boolean there = tables.outbox.remove(outboxId) != null;
            if (there) {
                waiting.put(message.id(), message);
            }
            return there;
        }
    }

    @Override
    public int expire(Collection<Integer> partitions, long nowMillis) {
        synchronized (lock) {
            int before = waiting.size();
            waiting.values().removeIf(message -> message.expiresMillis() <= nowMillis);
            return before - waiting.size();
        }
    }
}
