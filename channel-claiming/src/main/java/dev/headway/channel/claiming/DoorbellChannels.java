package dev.headway.channel.claiming;

import dev.headway.channel.claiming.BrokerChannelProvider.Receiving;
import dev.headway.channel.claiming.DoorbellScheme.WhenDown;
import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.ChannelProvider;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.channel.JobAnnouncer;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.settings.PriorityBands;
import dev.headway.runtime.settings.RuntimeSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes channels over message brokers: the broker's module brings the transport, the rest is the same for all. */
final class DoorbellChannels {
    private static final long HOUR_MILLIS = 3_600_000;
    private static final int LEAST_ROOM = 10_000;

    private DoorbellChannels() {}

    /** The settings that every such channel has beside its own. */
    static Map<String, String> settings(Map<String, String> own, Receiving otherwise) {
        Map<String, String> all = new LinkedHashMap<>(own);
        all.put(
                "consumers",
                "receivers of one node, each with its own session, " + otherwise.consumers() + " by default");
        all.put("batchSize", "most messages sent or received together, " + otherwise.batchSize() + " by default");
        all.put("whenDown", "poll (default) or wait: whether jobs run while the broker is away");
        all.put("sweepMillis", "how often jobs without a message are looked for, 1,000 by default");
        all.put("sweepAfterMillis", "age at which a ready job is missed, 1,000 by default");
        all.put("resendMillis", "how long a message that was sent again is given, 10,000 by default");
        all.put("acknowledgeWithinMillis", "how long messages wait for their slowest job, 1,000 by default");
        return all;
    }

    /** Checks the common settings; called by {@link ChannelProvider#check}. */
    static void check(ChannelOptions options, Receiving otherwise, Store store) {
        ClaimingChannelProvider.claimsOf(store);
        read(options, otherwise);
    }

    static int batchSize(ChannelOptions options, Receiving otherwise) {
        return (int) options.number("batchSize", otherwise.batchSize(), 1, 10_000);
    }

    private static DoorbellScheme.Settings read(ChannelOptions options, Receiving otherwise) {
        return new DoorbellScheme.Settings(
                (int) options.number("consumers", otherwise.consumers(), 1, 1_000),
                batchSize(options, otherwise),
                options.choice("whenDown", WhenDown.class, WhenDown.POLL),
                options.number("sweepMillis", 1_000, 10, HOUR_MILLIS),
                options.number("sweepAfterMillis", 1_000, 0, HOUR_MILLIS),
                options.number("resendMillis", 10_000, 100, HOUR_MILLIS),
                options.number("acknowledgeWithinMillis", 1_000, 0, HOUR_MILLIS));
    }

    /**
     * Opens a channel over a broker; it closes the transports.
     *
     * @param transports one for each band of priorities, in their order
     */
    static JobChannel open(ChannelContext context, Receiving otherwise, List<BrokerTransport> transports) {
        DoorbellScheme.Settings settings = read(context.options(), otherwise);
        ClaimedJobs jobs = ClaimingChannelProvider.claimed(context);
        BrokerState broker = state(transports);
        return new ClaimingChannel(
                context,
                jobs,
                false,
                channel -> {
                    List<DoorbellScheme> schemes = new ArrayList<>();
                    for (int band = 0; band < transports.size(); band++) {
                        schemes.add(scheme(context, settings, transports.get(band), broker, band, jobs, channel));
                    }
                    return schemes.size() == 1
                            ? schemes.getFirst()
                            : new BandedDoorbells(context.settings().bands(), schemes);
                },
                context.settings().channel());
    }

    private static BrokerState state(List<BrokerTransport> transports) {
        return new BrokerState(transports.getFirst().describe(), DoorbellScheme.MEANWHILE);
    }

    private static DoorbellScheme scheme(
            ChannelContext context,
            DoorbellScheme.Settings settings,
            BrokerTransport transport,
            BrokerState broker,
            int band,
            ClaimedJobs jobs,
            ClaimingChannel channel) {
        RuntimeSettings node = context.settings();
        PriorityBands bands = node.bands();
        ClaimPages pages = ClaimPages.of(context);
        return new DoorbellScheme(
                transport,
                settings,
                jobs,
                new SkipLockedScheme(jobs, WorkStealing.of(context), pages),
                new DoorbellScheme.Surroundings(
                        context.partitions(),
                        context.owned(),
                        context.time(),
                        broker,
                        bands.range(band),
                        pages,
                        bands.share(band, node.pageSize()),
                        bands.share(band, node.queueSize()),
                        node.slots(),
                        node.pollMillis(),
                        channel::poll));
    }

    /**
     * Opens what announces jobs where none run; it closes the transports.
     *
     * @param transports one for each band of priorities, in their order
     */
    static JobAnnouncer announcer(ChannelContext context, Receiving otherwise, List<BrokerTransport> transports) {
        BrokerState broker = state(transports);
        List<DoorbellSender> senders = transports.stream()
                .map(transport -> new DoorbellSender(
                        context.time(),
                        transport,
                        batchSize(context.options(), otherwise),
                        room(context.settings().queueSize()),
                        broker,
                        () -> {}))
                .toList();
        PriorityBands bands = context.settings().bands();
        return new JobAnnouncer() {
            @Override
            public void ready(ReadyJob job) {
                senders.get(bands.of(job.priority())).ready(job);
            }

            @Override
            public ChannelStatistics statistics() {
                return senders.stream()
                        .map(DoorbellSender::statistics)
                        .reduce(ChannelStatistics.NONE, ChannelStatistics::plus);
            }

            @Override
            public void close() {
                senders.forEach(DoorbellSender::close);
                transports.forEach(BrokerTransport::close);
            }
        };
    }

    /** Doorbells that wait to be sent, at most. */
    static int room(int queueSize) {
        return Math.max(LEAST_ROOM, 4 * queueSize);
    }
}
