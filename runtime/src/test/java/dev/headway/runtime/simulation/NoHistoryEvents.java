package dev.headway.runtime.simulation;

import dev.headway.runtime.port.HistoryEvents;
import java.util.Collection;

/** The history of a simulated store: none is kept. */
final class NoHistoryEvents implements HistoryEvents {
    @Override
    public Moved move(int rowsMax) {
        return Moved.NOTHING;
    }

    @Override
    public Backlog backlog() {
        return Backlog.NONE;
    }

    @Override
    public int delete(Collection<Long> endedInstanceIds) {
        return 0;
    }

    @Override
    public Removed removeExpired(long nowMillis, int instancesMax) {
        return Removed.NOTHING;
    }

    @Override
    public void deleteTask(long instanceId, long taskId) {}
}
