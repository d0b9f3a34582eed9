package dev.headway.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DisplayTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private long now;

    private Display display(boolean interactive) {
        return new Display(new PrintWriter(out), new PrintWriter(err), interactive, 70, () -> now);
    }

    @Test
    void aTerminalGetsOneLineThatIsRewritten() {
        Display display = display(true);
        display.begin("round 1 of 1: backlog, headway");
        display.at(25, 100);
        assertThat(err.toString())
                .contains("\r[######..................]  25%  round 1 of 1: backlog, headway")
                .doesNotContain("\n");
        display.tell("headway did it");
        assertThat(out.toString()).isEqualTo("headway did it" + System.lineSeparator());
        assertThat(err.toString()).endsWith("\r");
        assertThat(err.toString().split("\r")).allMatch(line -> line.length() <= 69);
    }

    @Test
    void saysHowFarItIsToOneWhoBreaksItOff() {
        Display display = display(false);
        assertThat(display.present()).isEmpty();
        display.begin("round 1 of 1: backlog, headway");
        display.phase("working it off");
        display.at(150, 3_000);
        now = TimeUnit.MILLISECONDS.toNanos(2_500);
        assertThat(display.present())
                .isEqualTo("round 1 of 1: backlog, headway, working it off: 150 of 3,000, for 2.5 s");
        display.phase("verifying");
        assertThat(display.present()).isEqualTo("round 1 of 1: backlog, headway, verifying, for 0.0 s");
        display.tell("headway did it");
        assertThat(display.present()).isEmpty();
    }

    @Test
    void elsewhereALineIsPrintedEveryTenSeconds() {
        Display display = display(false);
        display.begin("round 1 of 1: backlog, headway");
        display.phase("working it off");
        display.at(1, 1_000);
        assertThat(err.toString()).isEmpty();
        now = TimeUnit.SECONDS.toNanos(11);
        display.at(500, 2_000);
        display.at(501, 2_000);
        assertThat(err.toString().lines()).containsExactly("  working it off: 500 of 2,000 (25%)");
    }
}
