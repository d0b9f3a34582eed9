package dev.headway.store.jdbc;

import dev.headway.runtime.port.HistoryEvents;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * History whose events are in this database, with the comments and the operation log of instances, and whose rows are in another one.
 * What belongs to an instance here goes just before its history there. Thread-safe.
 *
 * @param own this database, which may hold history from before
 * @param history the other one
 */
record DividedHistory(JdbcHistoryEvents own, HistoryDatabase history) implements HistoryEvents {
    /** Nothing: it is sent. */
    @Override
    public Moved move(int rowsMax) {
        return Moved.NOTHING;
    }

    @Override
    public Backlog backlog() {
        return own.backlog();
    }

    @Override
    public Removed removeExpired(long nowMillis, int instancesMax) {
        Removed here = own.removeExpired(nowMillis, instancesMax);
        Removed there = history.with(store -> store.ownHistory().removeExpired(nowMillis, instancesMax, own::delete));
        return new Removed(here.instances() + there.instances(), here.rows() + there.rows());
    }

    @Override
    public int delete(Collection<Long> endedInstanceIds) {
        List<Long> ids = List.copyOf(endedInstanceIds);
        return own.delete(ids, () -> history.with(store -> store.ownHistory().delete(ids)));
    }

    @Override
    public void setRemoval(Collection<Long> endedInstanceIds, @Nullable Long removalMillis) {
        own.setRemoval(endedInstanceIds, removalMillis);
        history.with(store -> {
            store.ownHistory().setRemoval(endedInstanceIds, removalMillis);
            return true;
        });
    }

    @Override
    public void deleteDetail(long instanceId, long detailId, @Nullable String left) {
        own.deleteDetail(instanceId, detailId, left);
        history.with(store -> {
            store.ownHistory().deleteDetail(instanceId, detailId, left);
            return true;
        });
    }

    @Override
    public void deleteTask(long instanceId, long taskId) {
        own.deleteTask(instanceId, taskId);
        history.with(store -> {
            store.ownHistory().deleteTask(instanceId, taskId);
            return true;
        });
    }
}
