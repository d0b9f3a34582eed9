package dev.headway.bench;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.run.BenchRun.Measured;
import dev.headway.bench.scenario.ExecutorSetup;
import dev.headway.bench.scenario.ExecutorSetup.Producers;
import dev.headway.bench.scenario.Published;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.ChannelProvider;
import dev.headway.runtime.channel.Channels;
import dev.headway.runtime.port.Store;
import dev.headway.store.Stores;
import dev.headway.store.connection.StoreSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The setups of executors that a command line asks for; null or empty where it says nothing. Refuses what cannot be with an
 * IllegalArgumentException that says what was expected.
 */
record Setups(
        @Nullable String channel,
        Map<String, String> channelOptions,
        List<Integer> executors,
        @Nullable Integer slots) {
    /** In the order in which they are measured; class paths of tests have others, too. */
    static final List<String> CHANNELS = Stream.concat(
                    Stream.of("leased", "memory", "skip-locked", "global-lock", "optimistic"),
                    Channels.BROKERS.stream())
            .toList();

    /** How many are compared when none are named. */
    private static final List<Integer> EXECUTORS = List.of(1, 2, 3);

    private static final int MOST_EXECUTORS = 8;

    /** In place of the broker that is started, or named, later; nobody connects to it. */
    private static final Map<String, String> SOME_BROKER = Map.of(
            "jms.url", "tcp://localhost:1", "amqp.uri", "amqp://localhost:1", "kafka.bootstrapServers", "localhost:1");

    /** One setup for all engines. */
    List<Measured> plain(List<Peer> engines) {
        if (executors.size() > 1) {
            throw new IllegalArgumentException(
                    "Expected one number of --executors, since only scale-out measures several in turns, got "
                            + executors);
        }
        ExecutorSetup setup = ExecutorSetup.plain(
                executors.isEmpty() ? 1 : executors.getFirst(),
                slots,
                channel == null ? "leased" : channel,
                channelOptions);
        return engines.stream().map(engine -> new Measured(engine, setup)).toList();
    }

    /** The published configurations, on the engine that each says. */
    List<Measured> published(String letters) {
        if (!executors.isEmpty() || slots != null) {
            throw new IllegalArgumentException(
                    "Expected neither --executors nor --slots with --configuration, which says how many there are");
        }
        String messages = channel == null ? "jms" : channel;
        if (!Channels.BROKERS.contains(messages) && !messages.equals("leased")) {
            throw new IllegalArgumentException(
                    "Expected --channel jms, amqp, kafka or leased with --configuration, for those that work by messages; the"
                            + " others say what they run on; got '" + messages + "'");
        }
        return Published.parse(letters).stream()
                .map(each -> new Measured(each.engine(), each.setup(messages, channelOptions)))
                .toList();
    }

    /** 1, 2 and 3 executors on every channel, or as far as the command line says. */
    List<Measured> scaleOut(List<Peer> engines) {
        List<String> channels = channel != null
                ? List.of(channel)
                : CHANNELS.stream().filter(each -> !each.equals("memory")).toList();
        List<Measured> all = new ArrayList<>();
        for (Peer engine : engines) {
            // Peers have one way only.
            for (String each : engine.ours() ? channels : List.of("leased")) {
                for (int count : new TreeSet<>(executors.isEmpty() ? EXECUTORS : executors)) {
                    String label = (engine.ours() ? each : engine.label()) + " x " + count;
                    all.add(new Measured(
                            engine,
                            new ExecutorSetup(label, count, slots, null, each, channelOptions, Producers.APART)));
                }
            }
        }
        if (executors.stream().anyMatch(each -> each < 1 || each > MOST_EXECUTORS)) {
            throw new IllegalArgumentException(
                    "Expected --executors from 1 to " + MOST_EXECUTORS + " for scale-out, got " + executors);
        }
        return all;
    }

    /**
     * Lets each channel read its settings, so that a wrong one is told before anything is measured.
     *
     * @param options keys with the channel's name before them; the address of a broker may be missing
     * @throws IllegalArgumentException for what the channel refuses, in its words
     */
    static void check(Map<String, String> options) {
        Set<String> named = new TreeSet<>();
        options.keySet().forEach(key -> named.add(key.substring(0, key.indexOf('.'))));
        if (named.isEmpty()) {
            return;
        }
        try (Store store = Stores.open(StoreSettings.inMemoryH2("channel-options-" + UUID.randomUUID()))) {
            for (String channel : named) {
                ChannelProvider provider = Objects.requireNonNull(Channels.all().get(channel));
                Map<String, String> all = new HashMap<>(options);
                SOME_BROKER.forEach(all::putIfAbsent);
                ChannelOptions own = ChannelOptions.of(channel, all);
                own.onlyKnown(provider.settings());
                provider.check(own, store);
            }
        }
    }

    /** What one process alone can do, several cannot. */
    static void check(List<Measured> all, String db) {
        for (Measured each : all) {
            ExecutorSetup setup = each.setup();
            boolean several = setup.executors() > 1 || setup.producers() == Producers.APART;
            if (several && setup.channel().equals("memory")) {
                throw new IllegalArgumentException(
                        "Expected another --channel than memory: jobs in memory reach one process only");
            }
            if (several && (db.startsWith("h2") || db.equals("mariadb"))) {
                throw new IllegalArgumentException(
                        "Expected --db postgres or jdbc:postgresql:... for several processes, got --db " + db
                                + ": several processes are measured on PostgreSQL only");
            }
        }
    }
}
