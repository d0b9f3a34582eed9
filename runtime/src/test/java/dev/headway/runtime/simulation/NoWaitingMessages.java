package dev.headway.runtime.simulation;

import dev.headway.core.state.OutboxRow;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.WaitingMessages;
import java.util.Collection;
import java.util.List;

/** Messages of a simulated store: none waits. */
final class NoWaitingMessages implements WaitingMessages {
    private static StoreException refused() {
        return new StoreException(
                StoreException.Kind.DATA, "Expected a store in which messages can wait, but this one cannot", null);
    }

    @Override
    public void add(WaitingMessage message) {
        throw refused();
    }

    @Override
    public List<Match> matches(Collection<Integer> partitions, long nowMillis, long afterId, int limit) {
        return List.of();
    }

    @Override
    public boolean send(long messageId, OutboxRow to) {
        return false;
    }

    @Override
    public boolean keep(long outboxId, WaitingMessage message) {
        throw refused();
    }

    @Override
    public int expire(Collection<Integer> partitions, long nowMillis) {
        return 0;
    }
}
