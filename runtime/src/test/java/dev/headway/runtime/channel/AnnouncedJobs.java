package dev.headway.runtime.channel;

import dev.headway.runtime.port.ReadyJob;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A channel of a test that has what was announced, in order, and decides itself how it is taken. */
public abstract class AnnouncedJobs implements JobChannel {
    public final BlockingQueue<ReadyJob> queue = new LinkedBlockingQueue<>();

    @Override
    public void ready(ReadyJob job) {
        queue.add(job);
    }

    @Override
    public void done(ReadyJob job) {
        // nothing is known of it any more
    }

    @Override
    public int queued() {
        return queue.size();
    }

    @Override
    public void poll() {
        // there is no more than what was announced
    }

    @Override
    public void close() {
        queue.clear();
    }
}
