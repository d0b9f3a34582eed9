package dev.headway.runtime.channel;

import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.port.Store;
import java.util.Map;

/**
 * A channel over a message broker. What is particular to a broker is how to reach it; claims, sweep, acknowledgement and
 * reconnecting are the same for all.
 */
public abstract class BrokerChannelProvider implements ChannelProvider {
    /** What the broker itself needs to know: name of each setting and what it means. */
    protected abstract Map<String, String> brokerSettings();

    /**
     * Makes the way to the broker; connects to nothing yet.
     *
     * @throws IllegalArgumentException when a setting is missing or cannot be; the message says what to change
     */
    public abstract BrokerTransport transport(ChannelOptions options);

    @Override
    public final Map<String, String> settings() {
        return DoorbellChannels.settings(brokerSettings());
    }

    @Override
    public final void check(ChannelOptions options, Store store) {
        DoorbellChannels.check(options, store);
        transport(options).close();
    }

    @Override
    public final JobChannel open(ChannelContext context) {
        return DoorbellChannels.open(context, transport(context.options()));
    }

    @Override
    public final JobAnnouncer announcer(ChannelContext context) {
        return DoorbellChannels.announcer(context, transport(context.options()));
    }
}
