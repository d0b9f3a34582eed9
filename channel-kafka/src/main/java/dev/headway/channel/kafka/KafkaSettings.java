package dev.headway.channel.kafka;

import dev.headway.runtime.channel.ChannelOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * How to reach the topic.
 *
 * @param batchSize most messages received together
 * @param more settings of the clients beyond ours, which they may overrule
 */
record KafkaSettings(
        String bootstrapServers,
        String topic,
        String group,
        int partitions,
        short replicas,
        int batchSize,
        Map<String, String> more) {
    private static final int PARTITIONS = 32;
    private static final Pattern SERVER = Pattern.compile(".*[^:/]:\\d{1,5}");
    private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

    static KafkaSettings of(ChannelOptions options, int batchSize) {
        String servers = options.optional("bootstrapServers");
        if (servers == null) {
            throw new IllegalArgumentException("Expected kafka.bootstrapServers, host:port of brokers such as"
                    + " localhost:9092, but it is not set.");
        }
        for (String server : servers.split(",", -1)) {
            if (!SERVER.matcher(server.strip()).matches()) {
                throw new IllegalArgumentException("Expected kafka.bootstrapServers as host:port,host:port, such as"
                        + " localhost:9092, got '" + server.strip() + "' in it.");
            }
        }
        String topic = options.text("topic", "headway-jobs");
        if (!TOPIC.matcher(topic).matches()) {
            throw new IllegalArgumentException("Expected a name of up to 249 letters, digits, '.', '_' and '-' for a"
                    + " topic in kafka.topic and kafka.historyTopic, got '" + topic + "'.");
        }
        return new KafkaSettings(
                servers,
                topic,
                options.text("group", "headway"),
                (int) options.number("partitions", PARTITIONS, 1, 10_000),
                (short) options.number("replicas", -1, -1, 100),
                batchSize,
                more(options.text("properties", "")));
    }

    private static Map<String, String> more(String text) {
        Map<String, String> more = new HashMap<>();
        for (String pair : text.split(";")) {
            if (pair.isBlank()) {
                continue;
            }
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException(
                        "Expected kafka.properties as key=value;key=value, got '" + pair.strip() + "' in it.");
            }
            more.put(
                    pair.substring(0, equals).strip(),
                    pair.substring(equals + 1).strip());
        }
        return more;
    }
}
