package dev.headway.channel.kafka;

import dev.headway.channel.claiming.BrokerChannelProvider;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.ChannelOptions;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The channel {@code kafka}. Messages of one instance go to one partition of the topic. Thread-safe. */
public final class KafkaChannelProvider extends BrokerChannelProvider {
    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public Set<Feature> features() {
        return EnumSet.of(Feature.PRIORITY_BANDS);
    }

    /**
     * A receiver takes all that has come to its partitions in one go, so that a node needs no more than one that receives while the other's
     * jobs run; each has a connection, a share of the partitions, threads and acknowledgements of its own.
     */
    @Override
    protected Receiving receiving() {
        return new Receiving(2, 256);
    }

    @Override
    protected Map<String, String> brokerSettings() {
        return Map.of(
                "bootstrapServers", "host:port of brokers; required",
                "topic", "name of the topic, headway-jobs by default; made when it is not there",
                "group", "consumer group of the nodes, headway by default",
                "partitions", "partitions of a topic that is made, 32 by default: most receivers of the cluster",
                "replicas", "replicas of a topic that is made, -1, the broker's own default, by default",
                "historyTopic", "name of the topic of history, headway-history by default",
                "historyGroup", "consumer group of those who write history, headway-history by default",
                "properties", "more settings of the clients, as key=value;key=value");
    }

    /** All messages of a source are in one partition, in their order, so a topic that is made has one. */
    @Override
    public BrokerTransport historyTransport(ChannelOptions options) {
        ChannelOptions history = forHistory(options, "topic", "headway-jobs", "historyTopic", "headway-history");
        return transport(
                history.with(Map.of("group", options.text("historyGroup", "headway-history"), "partitions", "1")));
    }

    /** A group of its own, so that what happens to the receivers of one band does not hold up the others. */
    @Override
    public BrokerTransport bandTransport(ChannelOptions options, int from) {
        return transport(options.with(Map.of(
                "topic", options.text("topic", "headway-jobs") + "-from-" + from,
                "group", options.text("group", "headway") + "-from-" + from)));
    }

    @Override
    public BrokerTransport transport(ChannelOptions options) {
        return new KafkaTransport(KafkaSettings.of(options, batchSize(options)));
    }
}
