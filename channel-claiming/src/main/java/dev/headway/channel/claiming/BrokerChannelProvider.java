package dev.headway.channel.claiming;

import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.BrokerRoutes;
import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.ChannelProvider;
import dev.headway.runtime.channel.JobAnnouncer;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.settings.PriorityBands;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A channel over a message broker. What is particular to a broker is how to reach it; claims, sweep, acknowledgement and
 * reconnecting are the same for all. Public since the channel of each broker, in a module of its own, is one.
 */
public abstract class BrokerChannelProvider implements ChannelProvider, BrokerRoutes {
    /**
     * How a node receives where its settings say nothing.
     *
     * @param consumers receivers of one node, for each band of priorities
     * @param batchSize most messages sent or received together
     */
    public record Receiving(int consumers, int batchSize) {
        /** For a broker that hands out message by message: several receivers share what comes. */
        public static final Receiving SHARED = new Receiving(10, 64);
    }

    /** How a node receives where its settings say nothing; what suits this broker. */
    protected Receiving receiving() {
        return Receiving.SHARED;
    }

    /** Most messages sent or received together. */
    protected final int batchSize(ChannelOptions options) {
        return DoorbellChannels.batchSize(options, receiving());
    }

    /** What the broker itself needs to know: name of each setting and what it means. */
    protected abstract Map<String, String> brokerSettings();

    /**
     * Makes the way to the destination of a band of priorities, which is another one for each band and than that of jobs; connects to
     * nothing yet. Asked only of channels that name {@link Feature#PRIORITY_BANDS}. The lowest band uses the destination of jobs.
     *
     * @param from the lowest priority of the band
     * @throws IllegalArgumentException when a setting is missing or cannot be, or this broker has no bands
     */
    public BrokerTransport bandTransport(ChannelOptions options, int from) {
        throw new IllegalArgumentException("Expected a broker with a destination for each of priorityClasses, got '"
                + name() + "'. Leave priorityClasses out.");
    }

    @Override
    public BrokerTransport historyTransport(ChannelOptions options) {
        throw new IllegalArgumentException("Expected a broker that carries history for historyMode, got '" + name()
                + "'. Choose async, which moves it through the database.");
    }

    /** These options with the destination of history in place of that of jobs. */
    protected final ChannelOptions forHistory(
            ChannelOptions options, String setting, String otherwise, String ofHistory, String historyOtherwise) {
        String jobs = options.text(setting, otherwise);
        String history = options.text(ofHistory, historyOtherwise);
        if (jobs.equals(history)) {
            throw new IllegalArgumentException("Expected " + name() + "." + ofHistory + " to be another one than "
                    + name() + "." + setting + ", got '" + history + "' for both.");
        }
        return options.with(Map.of(setting, history, "batchSize", Integer.toString(HISTORY_BATCH)));
    }

    @Override
    public final Map<String, String> settings() {
        return DoorbellChannels.settings(brokerSettings(), receiving());
    }

    @Override
    public final boolean claims() {
        return true;
    }

    @Override
    public final void check(ChannelOptions options, Store store) {
        DoorbellChannels.check(options, receiving(), store);
        transport(options).close();
    }

    @Override
    public final JobChannel open(ChannelContext context) {
        return DoorbellChannels.open(context, receiving(), transports(context));
    }

    @Override
    public final JobAnnouncer announcer(ChannelContext context) {
        return DoorbellChannels.announcer(context, receiving(), transports(context));
    }

    private List<BrokerTransport> transports(ChannelContext context) {
        List<BrokerTransport> all = new ArrayList<>();
        for (PriorityBands.Band band : context.settings().bands().bands()) {
            all.add(all.isEmpty() ? transport(context.options()) : bandTransport(context.options(), band.from()));
        }
        return all;
    }
}
