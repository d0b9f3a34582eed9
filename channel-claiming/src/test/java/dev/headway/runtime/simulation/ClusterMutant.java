package dev.headway.runtime.simulation;

import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** How a cluster is put together; a mutant puts it together wrongly, and must be found out. */
class ClusterMutant {
    static final ClusterMutant NONE = new ClusterMutant();

    /** A call to the database. */
    interface Call {
        @Nullable
        Object make() throws Throwable;
    }

    ClusterStore store(VirtualTime time, LongPredicate gone) {
        return new ClusterStore(time, gone);
    }

    /** What a node hears of a call. */
    @Nullable
    Object answer(ClusterNode node, String method, Object @Nullable [] arguments, Call call) throws Throwable {
        return call.make();
    }

    /** How much longer than it should a thread waits, beside what is usual. */
    long lateNanos(VirtualTime time) {
        return 0;
    }
}
