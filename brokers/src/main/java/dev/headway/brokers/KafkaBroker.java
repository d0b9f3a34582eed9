package dev.headway.brokers;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/** An Apache Kafka in this process, one broker with its own controller, for the channel {@code kafka}. */
public final class KafkaBroker implements LocalBroker {
    private final Properties properties = new Properties();
    private final int port = LocalBroker.freePort();
    private KafkaRaftServer server;

    private KafkaBroker(Path folder) {
        int controller = LocalBroker.freePort();
        properties.putAll(Map.ofEntries(
                Map.entry("process.roles", "broker,controller"),
                Map.entry("node.id", "1"),
                Map.entry("controller.quorum.voters", "1@127.0.0.1:" + controller),
                Map.entry("listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controller),
                Map.entry("advertised.listeners", "PLAINTEXT://127.0.0.1:" + port),
                Map.entry("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
                Map.entry("controller.listener.names", "CONTROLLER"),
                Map.entry("inter.broker.listener.name", "PLAINTEXT"),
                Map.entry("log.dirs", folder.resolve("log").toString()),
                Map.entry("offsets.topic.replication.factor", "1"),
                Map.entry("offsets.topic.num.partitions", "1"),
                Map.entry("transaction.state.log.replication.factor", "1"),
                Map.entry("transaction.state.log.min.isr", "1"),
                Map.entry("group.initial.rebalance.delay.ms", "0"),
                Map.entry("default.replication.factor", "1")));
        format(folder);
        server = launch();
    }

    private void format(Path folder) {
        Path file = folder.resolve("server.properties");
        PrintStream quiet = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        String[] format = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
        int status;
        try {
            Files.writeString(
                    file,
                    properties.entrySet().stream()
                            .map(entry -> entry.getKey() + "=" + entry.getValue())
                            .collect(Collectors.joining("\n")));
            status = kafka.tools.StorageTool.execute(format, quiet);
        } catch (IOException e) {
            throw new BrokerUnavailableException("Expected to write the configuration of Kafka, got " + e, e);
        }
        if (status != 0) {
            throw new BrokerUnavailableException(
                    "Expected the storage of Kafka to be formatted in " + folder + ", got status " + status, null);
        }
    }

    /** Starts one that keeps its data in this folder. */
    public static KafkaBroker start(Path folder) {
        return new KafkaBroker(folder);
    }

    private KafkaRaftServer launch() {
        KafkaRaftServer made = new KafkaRaftServer(new KafkaConfig(properties), Time.SYSTEM);
        made.startup();
        return made;
    }

    private String address() {
        return "127.0.0.1:" + port;
    }

    @Override
    public Map<String, String> settings(String destination) {
        String history = destination + "-history";
        return Map.of(
                "bootstrapServers", address(),
                "topic", destination,
                "group", destination,
                "historyTopic", history,
                "historyGroup", history);
    }

    @Override
    public void kill() {
        server.shutdown();
        server.awaitShutdown();
    }

    @Override
    public void startAgain() {
        server = launch();
    }

    @Override
    public void close() {
        kill();
    }

    @Override
    public void lose(String destination) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address()))) {
            Map<TopicPartition, OffsetSpec> ends =
                    admin.describeTopics(List.of(destination)).allTopicNames().get().values().stream()
                            .flatMap(topic -> topic.partitions().stream())
                            .collect(Collectors.toMap(
                                    each -> new TopicPartition(destination, each.partition()),
                                    each -> OffsetSpec.latest()));
            Map<TopicPartition, RecordsToDelete> all = admin.listOffsets(ends).all().get().entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            each -> RecordsToDelete.beforeOffset(each.getValue().offset())));
            admin.deleteRecords(all).all().get();
        }
    }
}
