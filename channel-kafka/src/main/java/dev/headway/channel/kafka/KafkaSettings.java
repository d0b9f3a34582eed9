package dev.headway.channel.kafka;

import dev.headway.runtime.channel.ChannelOptions;
import java.util.HashMap;
import java.util.Map;

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
    private static final int BATCH = 64;

    static KafkaSettings of(ChannelOptions options) {
        String servers = options.optional("bootstrapServers");
        if (servers == null) {
            throw new IllegalArgumentException("Expected kafka.bootstrapServers, host:port of brokers such as"
                    + " localhost:9092, but it is not set.");
        }
        return new KafkaSettings(
                servers,
                options.text("topic", "headway-jobs"),
                options.text("group", "headway"),
                (int) options.number("partitions", PARTITIONS, 1, 10_000),
                (short) options.number("replicas", -1, -1, 100),
                (int) options.number("batchSize", BATCH, 1, 10_000),
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
