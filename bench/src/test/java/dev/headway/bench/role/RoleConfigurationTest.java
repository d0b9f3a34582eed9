package dev.headway.bench.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RoleConfigurationTest {
    private static final String URL = "jdbc:postgresql://localhost/bench";

    @Test
    void anUnknownKeyIsRefusedWithTheNearestKnownOne() {
        assertThatThrownBy(() -> RoleConfiguration.of(Map.of("jdbc-url", URL, "slot", "3"), "a.properties"))
                .isInstanceOf(ConfigurationProblem.class)
                .hasMessageContaining("a.properties")
                .hasMessageContaining("'slot'")
                .hasMessageContaining("Did you mean 'slots'");
    }

    @Test
    void numbersAndDatabasesAreChecked() {
        assertThatThrownBy(() -> RoleConfiguration.of(Map.of("jdbc-url", URL, "slots", "many"), "a"))
                .hasMessageContaining("slots")
                .hasMessageContaining("'many'");
        assertThatThrownBy(() -> RoleConfiguration.of(Map.of("jdbc-url", "jdbc:h2:mem:x"), "a"))
                .hasMessageContaining("several processes");
        assertThatThrownBy(() -> RoleConfiguration.of(Map.of("jdbc-url", URL, "engine", "other"), "a"))
                .hasMessageContaining("flowable");
    }

    @Test
    void whatIsNeitherTrueNorFalseAndLevelsThatDoNotExistAreRefused() {
        assertThatThrownBy(() -> RoleConfiguration.of(Map.of("jdbc-url", URL, "executor-active", "yes"), "a"))
                .hasMessageContaining("true or false for executor-active in a, got 'yes'");
        assertThatThrownBy(() -> RoleConfiguration.of(Map.of("jdbc-url", URL, "history", "much"), "a"))
                .hasMessageContaining("none or activity or audit or full");
        assertThatThrownBy(() -> RoleConfiguration.of(Map.of("jdbc-url", URL, "slots", "0"), "a"))
                .hasMessageContaining("from 1 to 2147483647 for slots");
    }

    @Test
    void aDelayIsARate() throws ConfigurationProblem {
        RoleConfiguration configuration =
                RoleConfiguration.of(Map.of("jdbc-url", URL, "delay-between-process-instance-start", "10"), "a");
        assertThat(configuration.rate()).isEqualTo(100);
    }

    @Test
    void aMonitorShowsThePace() {
        Pace pace = new Pace();
        assertThat(pace.line(Map.of("work left", 1_000L), 0)).isEqualTo("work left 1,000");
        assertThat(pace.line(Map.of("work left", 400L), 2_000_000_000L))
                .isEqualTo("work left 400, left less by 300.0/s");
        assertThat(pace.line(new TreeMap<>(Map.of("ended activities", 10L, "work left", 500L)), 3_000_000_000L))
                .isEqualTo("ended activities 10, work left 500, left more by 100.0/s");
        assertThat(pace.line(new TreeMap<>(Map.of("ended activities", 50L, "work left", 500L)), 5_000_000_000L))
                .endsWith("left less by 0.0/s, activities 20.0/s");
    }
}
