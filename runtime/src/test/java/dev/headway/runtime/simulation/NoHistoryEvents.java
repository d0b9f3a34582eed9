package dev.headway.runtime.simulation;

import dev.headway.runtime.port.HistoryEvents;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

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
    public void setRemoval(Collection<Long> endedInstanceIds, @Nullable Long removalMillis) {}

    @Override
    public void deleteDetail(long instanceId, long detailId, @Nullable String left) {}

    @Override
    public void deleteTask(long instanceId, long taskId) {}
}
