package dev.headway.runtime.commit;

import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.CommitStore;
import dev.headway.runtime.port.RuntimeObserver;
import dev.headway.runtime.port.Store.InstanceRows;
import dev.headway.runtime.port.Time;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells an observer, if there is one, of commits.
 *
 * @param observer null while nobody observes
 */
public record ObservedCommits(CommitStore store, Supplier<@Nullable RuntimeObserver> observer, Time time)
        implements CommitStore {
    @Override
    public CommitResult commit(CommitBatch batch) {
        RuntimeObserver told = observer.get();
        if (told == null) {
            return store.commit(batch);
        }
        long began = time.nanos();
        CommitResult result = store.commit(batch);
        if (result instanceof CommitResult.Committed) {
            told.committed(batch.deltas().size(), time.nanos() - began);
        }
        return result;
    }

    @Override
    public List<InstanceRows> load(Collection<Long> instanceIds) {
        return store.load(instanceIds);
    }
}
