package dev.headway.bench.run;

import dev.headway.brokers.BrokerUnavailableException;
import dev.headway.brokers.LocalBroker;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.BrokerRoutes;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.Channels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The brokers that the channels of a run need: the user's own, or started here when first asked for. */
final class Brokers implements AutoCloseable {
    /** Channel to the setting that says where its broker is. */
    private static final Map<String, String> ADDRESSES =
            Map.of("jms", "url", "amqp", "uri", "kafka", "bootstrapServers");

    private final @Nullable String address;
    private final Map<String, LocalBroker> started = new ConcurrentHashMap<>();
    private @Nullable Path folder;
    private int destinations;

    /** @param address of the user's broker; null to start one */
    Brokers(@Nullable String address) {
        this.address = address;
    }

    /** Whether a channel needs a broker. */
    static boolean needs(String channel) {
        return ADDRESSES.containsKey(channel);
    }

    /**
     * The settings of a channel with those of its broker, each key with the channel's name before it, and with a destination that nobody
     * else uses.
     *
     * @throws Unreachable when its broker cannot be started or does not answer
     */
    synchronized Map<String, String> settings(String channel, Map<String, String> own) throws Unreachable {
        Map<String, String> all = new HashMap<>(own);
        if (!needs(channel)) {
            return all;
        }
        destinations++;
        String destination = "bench-" + ProcessHandle.current().pid() + "-" + destinations;
        Map<String, String> known =
                address == null ? local(channel).settings(destination) : named(channel, destination);
        known.forEach((key, value) -> all.putIfAbsent(channel + "." + key, value));
        answers(channel, all);
        return all;
    }

    private Map<String, String> named(String channel, String destination) {
        String where = Objects.requireNonNull(address);
        String key = Objects.requireNonNull(ADDRESSES.get(channel));
        return channel.equals("kafka")
                ? Map.of(
                        key,
                        where,
                        "topic",
                        destination,
                        "group",
                        destination,
                        "historyTopic",
                        destination + "-history",
                        "historyGroup",
                        destination + "-history")
                : Map.of(key, where, "queue", destination, "historyQueue", destination + "-history");
    }

    private LocalBroker local(String channel) throws Unreachable {
        LocalBroker known = started.get(channel);
        if (known != null) {
            return known;
        }
        try {
            Path root = folder;
            if (root == null) {
                root = Files.createTempDirectory("headway-brokers-");
                folder = root;
            }
            LocalBroker broker = LocalBroker.start(channel, Files.createDirectories(root.resolve(channel)));
            started.put(channel, broker);
            return broker;
        } catch (BrokerUnavailableException | IOException e) {
            throw new Unreachable("The channel " + channel + " needs a broker: " + e.getMessage()
                    + " Or name one of yours with --broker.");
        }
    }

    private static void answers(String channel, Map<String, String> settings) throws Unreachable {
        if (!(Channels.all().get(channel) instanceof BrokerRoutes routes)) {
            throw new IllegalStateException("no channel " + channel + " on the class path");
        }
        Map<String, String> own = new HashMap<>();
        settings.forEach((key, value) -> {
            if (key.startsWith(channel + ".")) {
                own.put(key.substring(channel.length() + 1), value);
            }
        });
        BrokerTransport transport = routes.transport(new ChannelOptions(channel, own));
        try (BrokerTransport.Sender sender = transport.openSender()) {
            Objects.requireNonNull(sender);
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new Unreachable("Expected a broker for the channel " + channel + " at " + transport.describe()
                    + ", got " + e + ". Is it running, and is --broker right? Without --broker one is started here.");
        } finally {
            transport.close();
        }
    }

    @Override
    public synchronized void close() {
        started.values().forEach(LocalBroker::close);
        started.clear();
        if (folder == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("Cannot delete " + folder + ": " + e.getMessage());
        }
    }
}
