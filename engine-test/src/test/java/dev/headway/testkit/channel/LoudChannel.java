package dev.headway.testkit.channel;

import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.ChannelProvider;
import dev.headway.runtime.channel.Channels;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.port.ReadyJob;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The channel {@code loud}: the leased one, with a line on the console for each job that is taken. */
public final class LoudChannel implements ChannelProvider {
    @Override
    public String name() {
        return "loud";
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("word", "what stands before each line, 'job' by default");
    }

    @Override
    public JobChannel open(ChannelContext context) {
        String word = context.options().text("word", "job");
        ChannelProvider leased = Objects.requireNonNull(Channels.all().get("leased"));
        JobChannel quiet = leased.open(context.of("leased"));
        return new JobChannel() {
            @Override
            public void ready(ReadyJob job) {
                quiet.ready(job);
            }

            @Override
            public List<ReadyJob> take(int max) throws InterruptedException {
                List<ReadyJob> jobs = quiet.take(max);
                jobs.forEach(job -> System.out.println(word + " " + job.jobId()));
                return jobs;
            }

            @Override
            public void done(ReadyJob job) {
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
            public void poll() {
                quiet.poll();
            }

            @Override
            public void close() {
                quiet.close();
            }
        };
    }
}
