package dev.headway.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ConfigurationException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.runtime.channel.Channels;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of channels and history over a broker that cannot be are refused when the engine is built, without asking any broker. */
class BrokerSettingsTest {
    private static ProcessEngineBuilder builder(String... settings) {
        Properties properties = new Properties();
        properties.setProperty("jdbcUrl", "jdbc:h2:mem:" + UUID.randomUUID());
        for (int i = 0; i < settings.length; i += 2) {
            properties.setProperty(settings[i], settings[i + 1]);
        }
        return ProcessEngine.builder().properties(properties);
    }

    private static void assertRefused(ProcessEngineBuilder builder, String message) {
        assertThatThrownBy(builder::build)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({"jms, jms.url", "amqp, amqp.uri", "kafka, kafka.bootstrapServers"})
    void itsBrokerMustBeNamed(String mode, String setting) {
        assertRefused(builder("historyMode", mode), "Expected " + setting);
    }

    @ParameterizedTest
    @CsvSource({
        "jms, jms.url, tcp://127.0.0.1:1, jms.queue, jms.historyQueue",
        "amqp, amqp.uri, amqp://127.0.0.1:1, amqp.queue, amqp.historyQueue",
        "kafka, kafka.bootstrapServers, 127.0.0.1:1, kafka.topic, kafka.historyTopic"
    })
    void jobsAndHistoryHaveWaysOfTheirOwn(String mode, String key, String address, String jobs, String history) {
        assertRefused(
                builder("historyMode", mode, key, address, jobs, "same", history, "same"),
                "Expected " + history + " to be another one than " + jobs + ", got 'same' for both");
    }

    @Test
    void otherNamesAreRefused() {
        assertRefused(builder("historyMode", "pigeon"), "got 'pigeon'");
        assertRefused(
                builder("historyMode", "kafka", "kafka.bootstrapServers", "127.0.0.1:1", "kafka.historyQueue", "x"),
                "got 'kafka.historyQueue'. It has");
        assertThatThrownBy(() -> builder("historyConsumer", "perhaps"))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("true or false for 'historyConsumer'");
    }

    /** A broker hands over what came first: it neither knows whose turn it is nor what has begun. */
    @ParameterizedTest
    @CsvSource({
        "jms, jms.url, tcp://127.0.0.1:1",
        "amqp, amqp.uri, amqp://127.0.0.1:1",
        "kafka, kafka.bootstrapServers, h:1"
    })
    void whatABrokerCannotIsRefused(String channel, String key, String address) {
        assertRefused(
                builder("channel", channel, key, address, "fairTenants", "true"),
                "Choose 'leased', or leave fairTenants out");
        assertRefused(
                builder("channel", channel, key, address, channel + ".startedFirst", "true"),
                "Choose 'leased', or leave startedFirst out");
    }

    @ParameterizedTest
    @CsvSource({
        "jms.url, localhost:61616, Expected jms.url with a scheme",
        "jms.queue, '', Expected jms.queue to have a value",
        "amqp.uri, amqp://u:secret@localhost:99999, Expected a port up to 65535",
        "amqp.uri, http://localhost, got 'http://localhost'",
        "kafka.bootstrapServers, localhost, got 'localhost' in it",
        "kafka.topic, my jobs, got 'my jobs'"
    })
    void addressesThatCannotBeAreRefused(String key, String value, String message) {
        String channel = key.substring(0, key.indexOf('.'));
        Map<String, String> addresses = Map.of(
                "jms", "jms.url=tcp://127.0.0.1:1",
                "amqp", "amqp.uri=amqp://127.0.0.1:1",
                "kafka", "kafka.bootstrapServers=127.0.0.1:1");
        String[] address = Objects.requireNonNull(addresses.get(channel)).split("=");
        assertRefused(builder("channel", channel, address[0], address[1], key, value), message);
    }

    /** A Kafka consumer takes all of its partitions, a queue is shared by its receivers. */
    @ParameterizedTest
    @CsvSource({"jms, 10, 64", "amqp, 10, 64", "kafka, 2, 256"})
    void eachBrokerSaysHowItIsReceivedFrom(String channel, String consumers, String batchSize) {
        Map<String, String> settings =
                Objects.requireNonNull(Channels.all().get(channel)).settings();
        assertThat(settings.get("consumers")).endsWith(", " + consumers + " by default");
        assertThat(settings.get("batchSize")).endsWith(", " + batchSize + " by default");
    }
}
