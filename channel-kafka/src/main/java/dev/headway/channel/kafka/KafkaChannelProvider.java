package dev.headway.channel.kafka;

import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.BrokerChannelProvider;
import dev.headway.runtime.channel.ChannelOptions;
import java.util.Map;

/** The channel {@code kafka}. Messages of one instance go to one partition of the topic. Thread-safe. */
public final class KafkaChannelProvider extends BrokerChannelProvider {
    @Override
    public String name() {
        return "kafka";
    }

    @Override
    protected Map<String, String> brokerSettings() {
        return Map.of(
                "bootstrapServers", "host:port of brokers; required",
                "topic", "name of the topic, headway-jobs by default; made when it is not there",
                "group", "consumer group of the nodes, headway by default",
                "partitions", "partitions of a topic that is made, 32 by default: most receivers of the cluster",
                "replicas", "replicas of a topic that is made, -1, the broker's own default, by default",
                "properties", "more settings of the clients, as key=value;key=value");
    }

    @Override
    public BrokerTransport transport(ChannelOptions options) {
        return new KafkaTransport(KafkaSettings.of(options));
    }
}
