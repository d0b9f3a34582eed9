package dev.headway.runtime.channel;

import dev.headway.runtime.channel.ChannelProvider.Feature;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Store.Span;
import dev.headway.runtime.settings.RuntimeSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** All channels by name: those built in, and those that the class path offers. */
public final class Channels {
    private static final List<ChannelProvider> BUILT_IN = List.of(new Leased(), new Memory());

    /** Channels over a broker, each in an artifact of its own that is called {@code headway-channel-} and its name. */
    public static final List<String> BROKERS = List.of("jms", "amqp", "kafka");

    private Channels() {}

    /** Names that the settings of this class path may use, each with its provider. */
    public static Map<String, ChannelProvider> all() {
        Map<String, ChannelProvider> found = new LinkedHashMap<>();
        BUILT_IN.forEach(provider -> found.put(provider.name(), provider));
        ServiceLoader.load(ChannelProvider.class).forEach(provider -> found.putIfAbsent(provider.name(), provider));
        ServiceLoader.load(ChannelProvider.class, Channels.class.getClassLoader())
                .forEach(provider -> found.putIfAbsent(provider.name(), provider));
        return found;
    }

    /**
     * Checks the chosen channel, its settings, and those of the others.
     *
     * @throws IllegalArgumentException when something cannot be; the message says what to change
     */
    public static void check(RuntimeSettings settings, Store store) {
        Map<String, ChannelProvider> all = all();
        for (String key : new TreeSet<>(settings.channelOptions().keySet())) {
            int dot = key.indexOf('.');
            if (dot < 0 || !all.containsKey(key.substring(0, dot))) {
                throw new IllegalArgumentException("Expected a setting of a channel, such as"
                        + " 'global-lock.pollRateMillis', got '" + key + "'. The channels here are "
                        + String.join(", ", all.keySet()) + "." + ifBroker(dot < 0 ? key : key.substring(0, dot)));
            }
        }
        all.forEach((name, provider) -> {
            if (!provider.settings().containsKey(QueueingProvider.STARTED_FIRST)
                    && settings.channelOptions().containsKey(name + "." + QueueingProvider.STARTED_FIRST)) {
                throw new IllegalArgumentException(
                        cannot(name, QueueingProvider.STARTED_FIRST, "puts jobs in their order itself"));
            }
            ChannelOptions.of(name, settings.channelOptions()).onlyKnown(provider.settings());
        });
        ChannelProvider chosen = require(settings.channel(), all);
        if (settings.bands().count() > 1 && !chosen.features().contains(Feature.PRIORITY_BANDS)) {
            throw new IllegalArgumentException(
                    cannot(chosen.name(), "priorityClasses", "hands out jobs by priority class"));
        }
        if (settings.fairTenants() && !chosen.features().contains(Feature.FAIR_TENANTS)) {
            throw new IllegalArgumentException(cannot(chosen.name(), "fairTenants", "knows the tenants of jobs"));
        }
        chosen.check(ChannelOptions.of(chosen.name(), settings.channelOptions()), store);
    }

    private static String cannot(String channel, String setting, String what) {
        return "Expected a channel that " + what + " for " + setting + ", got '" + channel
                + "'. Choose 'leased', or leave " + setting + " out.";
    }

    private static ChannelProvider require(String name, Map<String, ChannelProvider> all) {
        ChannelProvider provider = all.get(name);
        if (provider == null) {
            throw new IllegalArgumentException("Expected channel to be one of " + String.join(", ", all.keySet())
                    + ", got '" + name + "'." + ifBroker(name));
        }
        return provider;
    }

    /** Whether this is the name of a channel that is here, or of one of ours that could be. */
    public static boolean knows(String name) {
        return BROKERS.contains(name) || all().containsKey(name);
    }

    /** What to add to the class path when this is the name of a channel over a broker; else nothing. */
    public static String ifBroker(String name) {
        return BROKERS.contains(name)
                ? " Add dev.headway:headway-channel-" + name + " to the class path to use it."
                : "";
    }

    /** Opens the channel that the settings name; they have been checked. */
    public static JobChannel open(ChannelContext context) {
        String name = context.settings().channel();
        return require(name, all()).open(context.of(name));
    }

    /** Whether jobs of the channel that the settings name are claimed while a node has them. */
    public static boolean claims(RuntimeSettings settings) {
        return require(settings.channel(), all()).claims();
    }

    /** Opens the announcer of the channel that the settings name. */
    public static JobAnnouncer announcer(ChannelContext context) {
        String name = context.settings().channel();
        return require(name, all()).announcer(context.of(name));
    }

    private static final class Leased extends QueueingProvider {
        @Override
        public String name() {
            return "leased";
        }

        @Override
        public JobChannel open(ChannelContext context) {
            RuntimeSettings settings = context.settings();
            LocalQueue queue = new LocalQueue(
                    settings.queueSize(), settings.bands(), settings.fairTenants(), startedFirst(context.options()));
            return new LeasedChannel(
                    context.store(),
                    context.partitions(),
                    context.owned(),
                    context.time(),
                    queue,
                    new LeasedChannel.Paging(settings.pageSize(), settings.pollMillis(), context.watermark()),
                    context.loadAhead());
        }
    }

    private static final class Memory extends QueueingProvider {
        @Override
        public String name() {
            return "memory";
        }

        @Override
        public JobChannel open(ChannelContext context) {
            List<Integer> all = IntStream.range(0, dev.headway.core.state.Ids.PARTITIONS)
                    .boxed()
                    .toList();
            List<ReadyJob> before = context.store().readyJobs(all, Span.ALL, PriorityRange.ALL, Integer.MAX_VALUE);
            return new MemoryChannel(
                    before.stream().toList(),
                    context.settings().bands(),
                    context.settings().fairTenants(),
                    startedFirst(context.options()));
        }
    }
}
