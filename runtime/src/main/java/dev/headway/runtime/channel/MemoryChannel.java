package dev.headway.runtime.channel;

import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.settings.PriorityBands;
import java.util.List;

/**
 * A queue in this process, for one node: tests and embedded use. What was ready before the start is read once; after that only
 * what this node commits is run.
 */
public final class MemoryChannel implements JobChannel {
    private final LocalQueue queue;

    /** Starts with the jobs that were ready before. */
    public MemoryChannel(List<ReadyJob> readyBefore) {
        this(readyBefore, PriorityBands.NONE, false, false);
    }

    MemoryChannel(List<ReadyJob> readyBefore, PriorityBands bands, boolean fairTenants, boolean startedFirst) {
        queue = new LocalQueue(Integer.MAX_VALUE, bands, fairTenants, startedFirst);
        readyBefore.forEach(this::ready);
    }

    @Override
    public void ready(ReadyJob job) {
        queue.offer(job);
    }

    @Override
    public List<ReadyJob> take(int max) throws InterruptedException {
        return queue.take(max);
    }

    @Override
    public void done(ReadyJob job) {
        queue.done(job);
    }

    @Override
    public int queued() {
        return queue.size();
    }

    @Override
    public void poll() {
        // nothing is ready that this node did not announce
    }

    @Override
    public void close() {
        queue.close();
    }
}
