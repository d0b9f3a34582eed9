package dev.headway.channel.kafka;

import dev.headway.runtime.broker.BrokerMessage;
import dev.headway.runtime.broker.BrokerTransport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Messages as records of one topic; a receiver is a consumer of one group. */
final class KafkaTransport implements BrokerTransport {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaTransport.class);
    private static final Duration ASK = Duration.ofSeconds(3);
    private static final Duration CLOSE = Duration.ofMillis(500);
    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final KafkaSettings settings;

    KafkaTransport(KafkaSettings settings) {
        this.settings = settings;
    }

    private Map<String, Object> client(Map<String, Object> own) {
        Map<String, Object> all = new HashMap<>(own);
        all.put("bootstrap.servers", settings.bootstrapServers());
        all.put("request.timeout.ms", "3000");
        all.put("default.api.timeout.ms", "5000");
        all.put("reconnect.backoff.max.ms", "1000");
        all.putAll(settings.more());
        return all;
    }

    private void makeTopic() throws InterruptedException, ExecutionException {
        try (Admin admin = Admin.create(client(Map.of()))) {
            if (admin.listTopics().names().get().contains(settings.topic())) {
                return;
            }
            admin.createTopics(List.of(new NewTopic(settings.topic(), settings.partitions(), settings.replicas())))
                    .all()
                    .get();
        } catch (ExecutionException failure) {
            if (!(failure.getCause() instanceof TopicExistsException)) {
                throw failure;
            }
        }
    }

    @Override
    public Sender openSender() throws Exception {
        makeTopic();
        return new KafkaSender(
                settings.topic(),
                new KafkaProducer<>(
                        client(Map.of(
                                "acks", "all",
                                "linger.ms", "0",
                                "max.block.ms", "5000",
                                "delivery.timeout.ms", "6000")),
                        new StringSerializer(),
                        new StringSerializer()));
    }

    @Override
    public Receiver openReceiver() throws Exception {
        makeTopic();
        // A receiver takes part in a new distribution of partitions at its next heartbeat, and those that come wait for
        // it.
        Consumer<String, String> consumer = new KafkaConsumer<>(
                client(Map.of(
                        "group.id", settings.group(),
                        "enable.auto.commit", "false",
                        "auto.offset.reset", "earliest",
                        "session.timeout.ms", "6000",
                        "heartbeat.interval.ms", "500",
                        "partition.assignment.strategy", CooperativeStickyAssignor.class.getName(),
                        "max.poll.records", settings.batchSize())),
                new StringDeserializer(),
                new StringDeserializer());
        consumer.subscribe(List.of(settings.topic()));
        return new KafkaReceiver(consumer);
    }

    @Override
    public String describe() {
        return "topic '" + settings.topic() + "' of " + settings.bootstrapServers();
    }

    @Override
    public void close() {
        // each sender and receiver has closed its own client
    }

    private record KafkaSender(String topic, Producer<String, String> producer) implements Sender {
        @Override
        public void send(List<BrokerMessage> messages) throws Exception {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (BrokerMessage each : messages) {
                ProducerRecord<String, String> entry = new ProducerRecord<>(topic, each.key(), each.text());
                if (each.tenant() != null) {
                    entry.headers().add("tenant", each.tenant().getBytes(StandardCharsets.UTF_8));
                }
                sent.add(producer.send(entry));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }

        @Override
        public void close() {
            producer.close(CLOSE);
        }
    }

    private static final class KafkaReceiver implements Receiver {
        private final Consumer<String, String> consumer;
        private long heardNanos = System.nanoTime();
        private ConsumerRecords<String, String> came = ConsumerRecords.empty();

        KafkaReceiver(Consumer<String, String> consumer) {
            this.consumer = consumer;
        }

        /** A consumer says nothing when its broker is away, so a quiet one is asked now and then. */
        @Override
        public @Nullable Delivery receive(int max, long waitMillis) {
            ConsumerRecords<String, String> records = came;
            came = ConsumerRecords.empty();
            if (records.isEmpty()) {
                records = consumer.poll(Duration.ofMillis(waitMillis));
            }
            long now = System.nanoTime();
            if (records.isEmpty()) {
                if (now - heardNanos > CHECK_NANOS) {
                    consumer.listTopics(ASK);
                    heardNanos = now;
                }
                return null;
            }
            heardNanos = now;
            List<String> texts = new ArrayList<>();
            for (ConsumerRecord<String, String> each : records) {
                texts.add(each.value() == null ? "" : each.value());
            }
            return new Received(consumer, texts, records.nextOffsets());
        }

        /** One that does not poll holds up the others of its group when partitions move. */
        @Override
        public void idle() {
            if (came.isEmpty()) {
                consumer.pause(consumer.assignment());
                came = consumer.poll(Duration.ZERO); // of partitions that came just now
                consumer.resume(consumer.paused());
                heardNanos = System.nanoTime();
            }
        }

        @Override
        public void close() {
            // An interrupted one would not take leave, and its partitions would wait for it.
            boolean interrupted = Thread.interrupted();
            try {
                consumer.close(CloseOptions.timeout(CLOSE));
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    /** Acknowledges what it holds, and nothing that came later. */
    private record Received(
            Consumer<String, String> consumer, List<String> texts, Map<TopicPartition, OffsetAndMetadata> offsets)
            implements Delivery {
        @Override
        public void acknowledge() {
            try {
                consumer.commitSync(offsets, ASK);
            } catch (CommitFailedException | RebalanceInProgressException moved) {
                LOG.debug("The partition went to another receiver; its messages come again there", moved);
            }
        }
    }
}
