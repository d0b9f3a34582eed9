package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final AtomicLong nanos = new AtomicLong();

    private void advanceMillis(long millis) {
        nanos.addAndGet(millis * 1_000_000);
    }

    @Test
    void aTerminalsLineIsRewrittenAndFits() {
        Screen screen = new Screen().interactive();
        Progress progress = new Progress(screen.terminal(), nanos::get);
        progress.update(0, 200, "0 of 200");
        progress.update(1, 200, "too early to be shown");
        advanceMillis(100);
        progress.update(100, 200, "100 of 200 with more to say than fits into one line of it");
        progress.finish(200, 200, "200 of 200");
        assertThat(screen.err().split("\r"))
                .containsExactly(
                        "",
                        "[........................]   0%  0 of 200                  ",
                        "[############............]  50%  100 of 200 with more to sa",
                        "[########################] 100%  200 of 200                " + System.lineSeparator());
    }

    @Test
    void elsewhereAPlainLineComesEveryTwoSeconds() {
        Screen screen = new Screen();
        Progress progress = new Progress(screen.terminal(), nanos::get);
        progress.update(0, 200, "not yet");
        advanceMillis(2_000);
        progress.update(50, 200, "50 of 200");
        advanceMillis(1_000);
        progress.update(60, 200, "not yet");
        progress.finish(200, 200, "200 of 200");
        assertThat(screen.err().lines()).containsExactly(" 25%  50 of 200", "100%  200 of 200");
    }

    @Test
    void theBarStaysInItsBounds() {
        Screen screen = new Screen();
        new Progress(screen.terminal(), nanos::get).finish(300, 200, "more");
        new Progress(screen.terminal(), nanos::get).finish(0, 0, "nothing");
        assertThat(screen.err().lines()).containsExactly("100%  more", "100%  nothing");
    }
}
