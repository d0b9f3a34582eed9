package dev.headway.engine.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.ConfigurationException;
import dev.headway.engine.ProcessEngine;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Settings by name, and what happens to a wrong one. */
class EnginePropertiesTest {
    private static Properties properties(Map<String, String> values) {
        Properties properties = new Properties();
        properties.putAll(values);
        return properties;
    }

    @Test
    void knownKeysAreSetWithAndWithoutPrefix() {
        ProcessEngineBuilderImpl builder = (ProcessEngineBuilderImpl) ProcessEngine.builder()
                .properties(properties(Map.of(
                        "slots", "16",
                        "headway.leaseMillis", "10_000",
                        "history", "full",
                        "jdbcUrl", "jdbc:postgresql://db/orders?password=secret",
                        "asyncExecutorActivate", "false")));

        assertThat(builder.runtimeSettings().slots()).isEqualTo(16);
        assertThat(builder.runtimeSettings().leaseMillis()).isEqualTo(10_000);
        assertThat(builder.runtimeSettings().historyLevel()).isEqualTo(HistoryLevel.FULL);
        assertThat(builder.startsExecutor()).isFalse();
        assertThat(builder.database().toString()).contains("db/orders").doesNotContain("secret");
    }

    @Test
    void anUnknownKeyNamesTheNearestKnownOne() {
        assertThatThrownBy(() -> ProcessEngine.builder().properties(properties(Map.of("leaseMilis", "5000"))))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("got 'leaseMilis'")
                .hasMessageContaining("Did you mean 'leaseMillis'?");
        assertThatThrownBy(() -> ProcessEngine.builder().properties(properties(Map.of("asyncExecutorActive", "true"))))
                .hasMessageContaining("Did you mean 'asyncExecutorActivate'?");
    }

    @Test
    void anIntervalThatResetsExpiredJobsSaysThatTheLeaseDoes() {
        for (String key : List.of("resetExpiredJobsInterval", "headway.asyncExecutorResetExpiredJobsInterval")) {
            assertThatThrownBy(() -> ProcessEngine.builder().properties(properties(Map.of(key, "60000"))))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("got '" + key + "'")
                    .hasMessageContaining("Set leaseMillis instead");
        }
    }

    @Test
    void anImpossibleValueSaysWhatIsPossible() {
        assertThatThrownBy(() -> ProcessEngine.builder().properties(properties(Map.of("history", "everything"))))
                .hasMessageContaining("none, activity, audit or full")
                .hasMessageContaining("everything");
        assertThatThrownBy(() -> ProcessEngine.builder().properties(properties(Map.of("slots", "many"))))
                .hasMessageContaining("Expected a whole number for 'slots', got 'many'");
        assertThatThrownBy(() -> ProcessEngine.builder().properties(properties(Map.of("slots", "0"))))
                .hasMessageContaining("Expected slots of at least 1, got 0");
        assertThatThrownBy(() -> ProcessEngine.builder().properties(properties(Map.of("zone", "Mars"))))
                .hasMessageContaining("Expected a time zone");
    }
}
