package dev.headway.events;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Channels of type {@code kafka}. Thread-safe. */
public final class KafkaChannels implements ChannelAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaChannels.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final long SEND_SECONDS = 30;
    private static final long PAUSE_MILLIS = 1_000;

    private final Map<String, Object> client;
    private @Nullable Producer<String, String> producer;

    /** @param client settings of Kafka's clients, {@code bootstrap.servers} among them */
    public KafkaChannels(Map<String, ?> client) {
        this.client = new HashMap<>(client);
    }

    @Override
    public String type() {
        return "kafka";
    }

    @Override
    public @Nullable String refused(ChannelDefinition channel) {
        if (channel.inbound()) {
            return channel.texts("topics").isEmpty() ? "it has no 'topics'. Add them" : null;
        }
        return channel.text("topic") == null ? "it has no 'topic'. Add it" : null;
    }

    @Override
    public AutoCloseable receive(ChannelDefinition channel, Receiver receiver) {
        Map<String, Object> settings = new HashMap<>(client);
        String group = channel.text("groupId");
        settings.put("group.id", group == null ? "headway-" + channel.id() : group);
        settings.put("enable.auto.commit", "false");
        settings.putIfAbsent("auto.offset.reset", "earliest");
        Receiving receiving = new Receiving(channel, receiver, settings);
        receiving.thread.start();
        return receiving;
    }

    /** A consumer and its thread; after a failure another consumer goes on where the last one has acknowledged. */
    private static final class Receiving implements AutoCloseable {
        private final ChannelDefinition channel;
        private final Receiver receiver;
        private final Map<String, Object> settings;
        private final CountDownLatch closed = new CountDownLatch(1);
        private final Thread thread;

        private Receiving(ChannelDefinition channel, Receiver receiver, Map<String, Object> settings) {
            this.channel = channel;
            this.receiver = receiver;
            this.settings = settings;
            this.thread = Thread.ofPlatform()
                    .name("headway-events-" + channel.key())
                    .daemon()
                    .unstarted(this::run);
        }

        private void run() {
            try {
                do {
                    try {
                        consume();
                    } catch (InterruptedException e) {
                        throw e;
                    } catch (Exception e) {
                        LOG.warn("Channel '{}' cannot receive, and tries again: {}", channel.key(), e.toString());
                    }
                } while (!closed.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void consume() throws Exception {
            try (Consumer<String, String> consumer =
                    new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
                consumer.subscribe(channel.texts("topics"));
                while (closed.getCount() > 0) {
                    for (ConsumerRecord<String, String> record : consumer.poll(POLL)) {
                        receiver.received(event(record));
                        consumer.commitSync(Map.of(
                                new TopicPartition(record.topic(), record.partition()),
                                new OffsetAndMetadata(record.offset() + 1)));
                    }
                }
            }
        }

        private static ReceivedEvent event(ConsumerRecord<String, String> record) {
            Map<String, String> headers = new HashMap<>();
            record.headers().forEach(header -> {
                if (header.value() != null) {
                    headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
                }
            });
            String body = record.value();
            return new ReceivedEvent(
                    body == null ? "" : body,
                    headers,
                    record.topic() + "-" + record.partition() + "-" + record.offset());
        }

        @Override
        public void close() {
            closed.countDown();
            try {
                thread.join(TimeUnit.SECONDS.toMillis(SEND_SECONDS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void send(ChannelDefinition channel, SentEvent event) throws Exception {
        ProducerRecord<String, String> record =
                new ProducerRecord<>(String.valueOf(channel.text("topic")), event.key(), event.body());
        event.headers().forEach((name, value) -> record.headers().add(name, value.getBytes(StandardCharsets.UTF_8)));
        producer().send(record).get(SEND_SECONDS, TimeUnit.SECONDS);
    }

    private synchronized Producer<String, String> producer() {
        Producer<String, String> made = producer;
        if (made == null) {
            Map<String, Object> settings = new HashMap<>(client);
            settings.put("acks", "all");
            made = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
            producer = made;
        }
        return made;
    }

    @Override
    public synchronized void close() {
        Producer<String, String> made = producer;
        if (made != null) {
            made.close(Duration.ofSeconds(1));
        }
    }
}
