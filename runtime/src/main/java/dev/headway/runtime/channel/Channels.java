package dev.headway.runtime.channel;

import dev.headway.runtime.channel.ChannelProvider.Feature;
import dev.headway.runtime.channel.OptimisticScheme.OnExclusiveConflict;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Store.Span;
import dev.headway.runtime.settings.RuntimeSettings;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** All channels by name: those built in, and those that the class path offers. */
public final class Channels {
    private static final List<ChannelProvider> BUILT_IN =
            List.of(new Leased(), new Memory(), new SkipLocked(), new GlobalLock(), new Optimistic());

    private static final List<String> BROKERS = List.of("jms", "amqp", "kafka");

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
            if (!provider.settings().containsKey(Queueing.STARTED_FIRST)
                    && settings.channelOptions().containsKey(name + "." + Queueing.STARTED_FIRST)) {
                throw new IllegalArgumentException(
                        cannot(name, Queueing.STARTED_FIRST, "puts jobs in their order itself"));
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

    private static String ifBroker(String name) {
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

    /** What the channels that put jobs in their order themselves have in common. */
    private abstract static class Queueing implements ChannelProvider {
        private static final String STARTED_FIRST = "startedFirst";

        @Override
        public Set<Feature> features() {
            return EnumSet.allOf(Feature.class);
        }

        @Override
        public Map<String, String> settings() {
            return Map.of(
                    STARTED_FIRST,
                    "whether jobs of instances that were started earlier run first, at the same priority; false by default");
        }

        @Override
        public void check(ChannelOptions options, Store store) {
            startedFirst(options);
        }

        static boolean startedFirst(ChannelOptions options) {
            return options.flag(STARTED_FIRST, false);
        }
    }

    private static final class Leased extends Queueing {
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

    private static final class Memory extends Queueing {
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

    /**
     * The claims of the store.
     *
     * @throws IllegalArgumentException when it has none
     */
    static Claims claimsOf(Store store) {
        return store.claims()
                .orElseThrow(() -> new IllegalArgumentException("Expected a database on which jobs can be claimed, got "
                        + store.describe() + ". Choose channel 'leased' or 'memory'."));
    }

    /** What the channels that claim have in common. */
    private abstract static class Claiming extends Queueing {
        @Override
        public boolean claims() {
            return true;
        }

        @Override
        public void check(ChannelOptions options, Store store) {
            super.check(options, store);
            claimsOf(store);
        }

        final Map<String, String> settingsWith(Map<String, String> own) {
            Map<String, String> all = new TreeMap<>(own);
            all.putAll(super.settings());
            return all;
        }

        static ClaimedJobs claimed(ChannelContext context) {
            return new ClaimedJobs(
                    claimsOf(context.store()),
                    context.session(),
                    context.settings().leaseMillis(),
                    context.versions(),
                    context.time()::nanos);
        }
    }

    private static final class SkipLocked extends Claiming {
        @Override
        public String name() {
            return "skip-locked";
        }

        @Override
        public JobChannel open(ChannelContext context) {
            ClaimedJobs jobs = claimed(context);
            return new ClaimingChannel(
                    context,
                    jobs,
                    startedFirst(context.options()),
                    channel -> new SkipLockedScheme(jobs, WorkStealing.of(context), ClaimPages.of(context)),
                    name());
        }
    }

    private static final class GlobalLock extends Claiming {
        @Override
        public String name() {
            return "global-lock";
        }

        @Override
        public Map<String, String> settings() {
            return settingsWith(Map.of(
                    "pollRateMillis", "how often the acquire lock is tried, 50 by default",
                    "waitTimeMillis", "how long one attempt goes on trying, 1,000 by default",
                    "forceAcquireAfterMillis", "age at which a forgotten lock is taken over, 10,000 by default"));
        }

        @Override
        public void check(ChannelOptions options, Store store) {
            super.check(options, store);
            GlobalLockScheme.Settings.of(options);
        }

        @Override
        public JobChannel open(ChannelContext context) {
            ClaimedJobs jobs = claimed(context);
            return new ClaimingChannel(
                    context,
                    jobs,
                    startedFirst(context.options()),
                    channel -> new GlobalLockScheme(
                            jobs,
                            new SkipLockedScheme(jobs, WorkStealing.of(context), ClaimPages.of(context)),
                            GlobalLockScheme.Settings.of(context.options()),
                            context.time(),
                            channel::closed),
                    name());
        }
    }

    private static final class Optimistic extends Claiming {
        private static final String ON_CONFLICT = "onExclusiveConflict";

        @Override
        public String name() {
            return "optimistic";
        }

        @Override
        public Map<String, String> settings() {
            return settingsWith(
                    Map.of(
                            ON_CONFLICT,
                            "release (default) or requeue: what becomes of an exclusive job whose instance another node holds"));
        }

        private static OnExclusiveConflict onConflict(ChannelOptions options) {
            return options.choice(ON_CONFLICT, OnExclusiveConflict.class, OnExclusiveConflict.RELEASE);
        }

        @Override
        public void check(ChannelOptions options, Store store) {
            super.check(options, store);
            onConflict(options);
        }

        @Override
        public JobChannel open(ChannelContext context) {
            ClaimedJobs jobs = claimed(context);
            return new ClaimingChannel(
                    context,
                    jobs,
                    startedFirst(context.options()),
                    channel -> new OptimisticScheme(
                            jobs,
                            WorkStealing.of(context),
                            ClaimPages.of(context),
                            onConflict(context.options()),
                            context.settings().pollMillis(),
                            context.time()::nanos),
                    name());
        }
    }
}
