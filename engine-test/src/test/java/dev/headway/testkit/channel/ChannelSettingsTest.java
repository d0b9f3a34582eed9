package dev.headway.testkit.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ConfigurationException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.internal.EngineRuntime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Settings of channels are checked when the engine is built, and an error says what to change. */
class ChannelSettingsTest {
    private static Properties properties(String... pairs) {
        Properties properties = new Properties();
        for (int i = 0; i < pairs.length; i += 2) {
            properties.setProperty(pairs[i], pairs[i + 1]);
        }
        return properties;
    }

    private static void refused(String message, String... pairs) {
        assertThatThrownBy(() -> ProcessEngine.builder()
                        .properties(properties(pairs))
                        .build()
                        .close())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(message);
    }

    @Test
    void unknownNamesAreRefused() {
        refused("Expected channel to be one of leased, memory, ", "channel", "lease");
        refused("skip-locked, global-lock, optimistic", "channel", "lease");
        refused("headway-channel-jms", "channel", "jms");
        refused("headway-channel-kafka", "channel", "kafka");
        refused("got 'jms.url'", "jms.url", "tcp://nowhere");
        refused(
                "It has forceAcquireAfterMillis, pollRateMillis, startedFirst, waitTimeMillis",
                "global-lock.pollRate",
                "5");
        refused("It has startedFirst", "skip-locked.page", "5");
        refused("Did you mean 'queueSize'", "queuSize", "5");
    }

    @Test
    void valuesThatDoNotFitEachOtherAreRefused() {
        refused("Raise leaseMillis or lower pollMillis", "leaseMillis", "200", "pollMillis", "500");
        refused("Raise queueSize or lower pageSize", "queueSize", "100");
        refused("Lower the one or raise the other", "channel", "global-lock", "global-lock.pollRateMillis", "5000");
        refused("one of release, requeue", "channel", "optimistic", "optimistic.onExclusiveConflict", "retry");
        refused("whole number from 1", "channel", "global-lock", "global-lock.waitTimeMillis", "soon");
        refused("'10:4' does not fit", "priorityClasses", "50:1, 10:4");
    }

    @Test
    void whatAChannelCannotIsRefused() {
        refused("Choose 'leased', or leave fairTenants out", "channel", "loud", "fairTenants", "true");
        refused("Choose 'leased', or leave startedFirst out", "channel", "loud", "loud.startedFirst", "true");
        refused(
                "optimistic.startedFirst to be true or false, got 'maybe'",
                "channel",
                "optimistic",
                "optimistic.startedFirst",
                "maybe");
    }

    @Test
    void aChannelOfTheClassPathIsFoundByItsName() {
        try (ProcessEngine engine = ProcessEngine.builder()
                .properties(properties("channel", "loud", "loud.word", "took"))
                .build()) {
            assertThat(EngineRuntime.of(engine).executorRunning()).isTrue();
        }
    }

    /** The page shows the example as it is compiled here. */
    @Test
    void thePageShowsTheExample() throws Exception {
        Path root = Path.of(System.getProperty("headway.root", ".."));
        String source = Files.readString(
                root.resolve("engine-test/src/test/java/dev/headway/testkit/channel/LoudChannel.java"));
        assertThat(Files.readString(root.resolve("docs/channels.md")))
                .contains(source.substring(source.indexOf("/** The channel")));
    }
}
