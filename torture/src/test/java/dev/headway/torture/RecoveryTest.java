package dev.headway.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.torture.recovery.Measured;
import dev.headway.torture.recovery.RecoveryRun;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stops, crashes, pauses and restarts with real processes. Times are printed; {@code ./headway torture --recovery} judges them. */
class RecoveryTest {
    @Test
    @Timeout(600)
    void whateverHappensToAnEngineItsWorkGoesOn() throws Exception {
        RecoveryRun.Result result = new RecoveryRun(new PrintWriter(System.out, true, StandardCharsets.UTF_8)).run();

        assertThat(result.problems()).isEmpty();
        assertThat(result.measured()).hasSize(4).extracting(Measured::what).doesNotHaveDuplicates();
    }
}
