package dev.headway.bench.role;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.run.Engines;
import dev.headway.runtime.channel.Channels;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The properties file of one process of a benchmark over several processes. Names are those of the published benchmark projects where they have one.
 */
public final class RoleConfiguration {
    /** Every key, with its value where the file has none. */
    private static final Map<String, String> DEFAULTS = Map.ofEntries(
            Map.entry("engine", "headway"),
            Map.entry("jdbc-url", ""),
            Map.entry("jdbc-username", ""),
            Map.entry("jdbc-password", ""),
            Map.entry("schema-update", "true"),
            Map.entry("process", "async27"),
            Map.entry("nr-process-instances", "10000"),
            Map.entry("start-process-instance-threads", "10"),
            Map.entry("delay-between-process-instance-start", "0"),
            Map.entry("expected-process-instances", "0"),
            Map.entry("display-stats-seconds", "5"),
            Map.entry("timeout-seconds", "3600"),
            Map.entry("executor-active", "false"),
            Map.entry("history", "audit"),
            Map.entry("node", "bench-" + ProcessHandle.current().pid()),
            Map.entry("connections-min", "10"),
            Map.entry("connections-max", "150"),
            Map.entry("slots", "128"),
            Map.entry("queue-size", "4096"),
            Map.entry("page-size", "512"),
            Map.entry("wait-millis", "50"),
            Map.entry("channel", "leased"),
            Map.entry("channel-options", ""),
            Map.entry("broker-url", ""),
            Map.entry("heap", Engines.HEAP),
            Map.entry("seed", "1"));

    /** Channel to the setting that says where its broker is. */
    private static final Map<String, String> ADDRESSES =
            Map.of("jms", "url", "amqp", "uri", "kafka", "bootstrapServers");

    private final Map<String, String> values;

    private RoleConfiguration(Map<String, String> values) {
        this.values = values;
    }

    /** Reads a file. */
    public static RoleConfiguration read(Path file) throws ConfigurationProblem {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new ConfigurationProblem("Expected a readable properties file, got " + e);
        }
        Map<String, String> given = new TreeMap<>();
        properties
                .stringPropertyNames()
                .forEach(name -> given.put(name, properties.getProperty(name).strip()));
        return of(given, file.toString());
    }

    /** Checks values that were read from {@code source}. */
    static RoleConfiguration of(Map<String, String> given, String source) throws ConfigurationProblem {
        Map<String, String> values = new TreeMap<>(DEFAULTS);
        for (Map.Entry<String, String> each : given.entrySet()) {
            if (!DEFAULTS.containsKey(each.getKey())) {
                throw new ConfigurationProblem("Expected a known key in " + source + ", got '" + each.getKey()
                        + "'. Did you mean '" + nearest(each.getKey()) + "'? All keys: "
                        + String.join(", ", new TreeMap<>(DEFAULTS).keySet()));
            }
            values.put(each.getKey(), each.getValue());
        }
        RoleConfiguration configuration = new RoleConfiguration(values);
        configuration.check(source);
        return configuration;
    }

    private void check(String source) throws ConfigurationProblem {
        if (!text("jdbc-url").startsWith("jdbc:postgresql:")) {
            throw new ConfigurationProblem("Expected jdbc-url in " + source
                    + " to be a database that several processes can reach (jdbc:postgresql://...), got '"
                    + text("jdbc-url")
                    + "'");
        }
        whole(0, source, "delay-between-process-instance-start", "expected-process-instances", "seed");
        whole(
                1,
                source,
                "nr-process-instances",
                "start-process-instance-threads",
                "display-stats-seconds",
                "timeout-seconds",
                "connections-min",
                "connections-max",
                "slots",
                "queue-size",
                "page-size",
                "wait-millis");
        oneOf(source, "schema-update", List.of("true", "false"));
        oneOf(source, "executor-active", List.of("true", "false"));
        oneOf(source, "history", List.of("none", "activity", "audit", "full"));
        if (!Engines.isHeap(text("heap"))) {
            throw new ConfigurationProblem(
                    "Expected heap in " + source + " as a number with m or g, 32m or more, got '" + text("heap") + "'");
        }
        checkChannel(source);
        try {
            engine();
        } catch (IllegalArgumentException e) {
            throw new ConfigurationProblem(e.getMessage() + " for engine in " + source);
        }
    }

    private void whole(int least, String source, String... keys) throws ConfigurationProblem {
        for (String key : keys) {
            boolean fits;
            try {
                fits = Integer.parseInt(text(key)) >= least;
            } catch (NumberFormatException e) {
                fits = false;
            }
            if (!fits) {
                throw new ConfigurationProblem("Expected a whole number from " + least + " to 2147483647 for " + key
                        + " in " + source + ", got '" + text(key) + "'");
            }
        }
    }

    private void oneOf(String source, String key, List<String> values) throws ConfigurationProblem {
        if (!values.contains(text(key))) {
            throw new ConfigurationProblem("Expected " + String.join(" or ", values) + " for " + key + " in " + source
                    + ", got '" + text(key) + "'");
        }
    }

    private void checkChannel(String source) throws ConfigurationProblem {
        String channel = text("channel");
        if (!Channels.all().containsKey(channel)) {
            throw new ConfigurationProblem("Expected channel in " + source + " to be one of "
                    + String.join(", ", Channels.all().keySet()) + ", got '" + channel + "'");
        }
        if (ADDRESSES.containsKey(channel) == text("broker-url").isEmpty()) {
            throw new ConfigurationProblem("Expected broker-url in " + source
                    + " for the channels jms, amqp and kafka, and for no other: several processes need one broker that"
                    + " all of them reach; got channel " + channel + " and broker-url '" + text("broker-url") + "'");
        }
        for (String pair : text("channel-options").split(";", -1)) {
            if (!pair.isBlank() && !pair.matches("\\s*[a-z-]+\\.[A-Za-z]+\\s*=.*")) {
                throw new ConfigurationProblem("Expected channel-options in " + source
                        + " as channel.key=value;channel.key=value, got '" + pair.strip() + "' in it");
            }
        }
    }

    /** Settings of channels, the address of the broker among them. */
    Map<String, String> channelOptions() {
        Map<String, String> options = new TreeMap<>();
        for (String pair : text("channel-options").split(";", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                options.put(
                        pair.substring(0, equals).strip(),
                        pair.substring(equals + 1).strip());
            }
        }
        String address = ADDRESSES.get(text("channel"));
        if (address != null) {
            options.put(text("channel") + "." + address, text("broker-url"));
        }
        return options;
    }

    Peer engine() {
        return Peer.byLabel(text("engine"));
    }

    String text(String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("no key " + key);
        }
        return value;
    }

    int number(String key) {
        return Integer.parseInt(text(key));
    }

    boolean flag(String key) {
        return Boolean.parseBoolean(text(key));
    }

    /** Starts a second, 0 for as fast as possible. */
    double rate() {
        int millis = number("delay-between-process-instance-start");
        return millis == 0 ? 0 : 1_000.0 / millis;
    }

    static String nearest(String key) {
        return DEFAULTS.keySet().stream()
                .min(Comparator.comparingInt((String each) -> distance(each, key))
                        .thenComparing(each -> each))
                .orElseThrow();
    }

    /** Letters to insert, drop or change to make one text of the other. */
    private static int distance(String one, String other) {
        int[] before = new int[other.length() + 1];
        for (int j = 0; j < before.length; j++) {
            before[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] now = new int[other.length() + 1];
            now[0] = i;
            for (int j = 1; j < now.length; j++) {
                int change = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                now[j] = Math.min(change, Math.min(before[j], now[j - 1]) + 1);
            }
            before = now;
        }
        return before[other.length()];
    }
}
