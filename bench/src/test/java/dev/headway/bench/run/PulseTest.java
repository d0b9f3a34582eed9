package dev.headway.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PulseTest {
    private final List<String> told = new ArrayList<>();
    private String silence = "";

    @Test
    void aDatabaseThatIsAwayOnceIsGivenTime() {
        try (Pulse pulse = new Pulse(() -> silence, told::add)) {
            silence = "refused";
            beat(pulse, Pulse.MISSES - 1);
            silence = "";
            beat(pulse, 1);
            silence = "refused";
            beat(pulse, Pulse.MISSES - 1);
            assertThat(told).isEmpty();
        }
    }

    @Test
    void oneThatStaysAwayIsToldOnce() {
        try (Pulse pulse = new Pulse(() -> silence, told::add)) {
            silence = "refused";
            beat(pulse, 3 * Pulse.MISSES);
            assertThat(told).singleElement().asString().contains("6 times in a row: refused");
        }
    }

    @Test
    void aPortWhereNobodyListensIsSilent() {
        assertThat(Patience.silence("jdbc:postgresql://127.0.0.1:1/x", "u", "")).contains("refused");
    }

    private static void beat(Pulse pulse, int times) {
        for (int i = 0; i < times; i++) {
            pulse.beat();
        }
    }
}
