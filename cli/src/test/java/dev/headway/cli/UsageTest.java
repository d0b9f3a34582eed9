package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command line says to someone who types something wrong, or asks for help. */
class UsageTest {
    private final Screen screen = new Screen();

    @Test
    void helpListsTheCommandsAndTheExitCodes() {
        assertThat(screen.run("--help")).isEqualTo(ExitCode.DONE);
        assertThat(screen.out())
                .contains("Usage: headway", "validate", "Exit codes: 0 done and verified")
                .doesNotContain("torture");
        assertThat(screen.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "run", "validate"})
    void everyCommandHasHelp(String command) {
        assertThat(screen.run(command, "--help")).isEqualTo(ExitCode.DONE);
        assertThat(screen.out()).contains("Usage: headway " + command).contains("--help");
    }

    @Test
    void noCommandIsWrongUsage() {
        assertThat(screen.run()).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("expected a command, but got none").contains("See ./headway --help");
    }

    @Test
    void anUnknownCommandNamesThoseThatExist() {
        assertThat(screen.run("valdate", "--help")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("'valdate'").contains("expected one of the commands", "run", "validate");
        assertThat(screen.out()).isEmpty();
    }

    @Test
    void anUnknownOptionNamesTheCommandsHelp() {
        assertThat(screen.run("validate", "--jsn", "a.bpmn")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("--jsn").contains("See ./headway validate --help");
    }

    @Test
    void theVersionIsOneLine() {
        assertThat(screen.run("--version")).isEqualTo(ExitCode.DONE);
        assertThat(screen.out()).startsWith("headway ").hasLineCount(1);
    }
}
