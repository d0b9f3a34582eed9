package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatisticsCommandTest {
    private final Screen screen = new Screen();

    @Test
    void countsAgainAndSaysUpToWhen() {
        assertThat(screen.run("statistics", "rebuild")).isEqualTo(ExitCode.DONE);
        assertThat(screen.out()).startsWith("Statistics are complete up to ");
    }

    @Test
    void anotherWordIsWrongUsage() {
        assertThat(screen.run("statistics", "burn")).isEqualTo(2);
        assertThat(screen.err()).contains("rebuild");
    }
}
