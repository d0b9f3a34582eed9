package dev.headway.testkit.channel;

import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.ChannelProvider;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.channel.Channels;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * The channel {@code noisy}: another channel ({@code noisy.channel}) whose doorbells ring twice, in the wrong order, late, for
 * jobs that are over and for jobs that never were. With it a test shows that nothing depends on doorbells.
 */
public final class NoisyChannel implements ChannelProvider {
    private static final int REMEMBERED = 16;

    @Override
    public String name() {
        return "noisy";
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("channel", "name of the channel that is made noisy");
    }

    private static ChannelProvider inner(ChannelOptions options) {
        String name = options.text("channel", "leased");
        ChannelProvider provider = Channels.all().get(name);
        if (provider == null || name.equals("noisy")) {
            throw new IllegalArgumentException("Expected noisy.channel to be another channel, got '" + name + "'.");
        }
        return provider;
    }

    @Override
    public void check(ChannelOptions options, Store store) {
        inner(options);
    }

    @Override
    public JobChannel open(ChannelContext context) {
        ChannelProvider provider = inner(context.options());
        return new Noisy(provider.open(context.of(provider.name())));
    }

    private static final class Noisy implements JobChannel {
        private final JobChannel quiet;
        private final Deque<ReadyJob> over = new ArrayDeque<>();
        private long nobody;

        Noisy(JobChannel quiet) {
            this.quiet = quiet;
        }

        @Override
        public void ready(ReadyJob job) {
            quiet.ready(job);
            noise(job).forEach(quiet::ready);
        }

        private synchronized List<ReadyJob> noise(ReadyJob job) {
            nobody += 1L << 8;
            long never = nobody | Ids.partition(job.instanceId());
            List<ReadyJob> noise = new ArrayList<>(over);
            noise.add(job);
            noise.add(new ReadyJob(never, never, never, 0, 0));
            noise.add(new ReadyJob(job.instanceId(), never, never, 0, 0));
            noise.add(new ReadyJob(job.instanceId(), job.executionId(), never, 0, 0));
            Collections.reverse(noise);
            return noise;
        }

        @Override
        public void settled(Collection<Long> instanceIds) {
            quiet.settled(instanceIds);
        }

        @Override
        public List<ReadyJob> take(int max) throws InterruptedException {
            return quiet.take(max);
        }

        @Override
        public void done(ReadyJob job) {
            synchronized (this) {
                over.addLast(job);
                if (over.size() > REMEMBERED) {
                    over.removeFirst();
                }
            }
            quiet.done(job);
        }

        @Override
        public boolean again(ReadyJob job) {
            return quiet.again(job);
        }

        @Override
        public int queued() {
            return quiet.queued();
        }

        @Override
        public ChannelStatistics statistics() {
            return quiet.statistics();
        }

        @Override
        public void poll() {
            quiet.poll();
        }

        @Override
        public void close() {
            quiet.close();
        }
    }
}
