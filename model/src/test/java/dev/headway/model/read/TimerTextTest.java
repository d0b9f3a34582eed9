package dev.headway.model.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.EventDefinition.Timer.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Literal timer texts are checked when a model is deployed, not when the timer is due. */
class TimerTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "PT10S",
                "PT0.5S",
                "PT1H30M",
                "P1D",
                "P1DT12H",
                "P2W",
                "P1Y2M3DT4H5M6S",
                "-PT5M",
                "${d}",
                "PT${n}M"
            })
    void durations(String text) {
        assertThat(TimerText.fault(Kind.DURATION, text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"10S", "P", "PT", "P1", "P10S", "PT1D", "5 minutes", "pt5m", "PT5M ", "", "PT.5S", "PT1M1H"})
    void notDurations(String text) {
        assertThat(TimerText.fault(Kind.DURATION, text)).contains("PT15M");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2030-01-31T08:00:00Z",
                "2030-01-31T08:00:00",
                "2030-01-31T08:00",
                "2030-01-31",
                "2030-01-31T08:00:00.123+02:00",
                "2030-01-31T08:00:00+0200",
                "2030-01-31T08:00:00+01:00[Europe/Berlin]",
                "${due}"
            })
    void dates(String text) {
        assertThat(TimerText.fault(Kind.DATE, text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2030-02-31T08:00:00Z", "2030-13-01", "31.01.2030", "2030-01-31T25:00:00", "tomorrow", "P1D"})
    void notDates(String text) {
        assertThat(TimerText.fault(Kind.DATE, text)).contains("2030-01-31T08:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "R3/PT10S",
                "R/PT1M",
                "R5/2030-01-31T08:00:00Z/P1D",
                "R5/P1D/2030-01-31T08:00:00Z",
                "R5/2030-01-31T08:00:00Z/2030-02-01T08:00:00Z",
                "R3/PT10H/${end}",
                "0 0/5 * * * ?",
                "0 0 8 ? * MON-FRI",
                "0 0 12 L * ?",
                "0 0 12 LW * ?",
                "0 0 12 15W * ?",
                "0 15 10 ? * 6L",
                "0 15 10 ? * 6#3",
                "0 0,30 9-17 * JAN,JUN mon 2030",
                "*/10 * * * * *",
                "0 0 12 1/5 * ?",
                "R-1/PT1M",
                "R3/2030-01-31/P1D/2030-02-28",
                "30 8 * * 0"
            })
    void cycles(String text) {
        assertThat(TimerText.fault(Kind.CYCLE, text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3/PT10S",
                "R3",
                "R3/",
                "R-2/PT1M",
                "R3/10S",
                "R3/PT10S/PT10S",
                "R3/PT10S/2030-01-31/P1D",
                "0 0 8 *",
                "60 8 * * *",
                "60 * * * * *",
                "0 0 24 * * *",
                "0 0 0 32 * *",
                "0 0 0 * 13 *",
                "? 0 0 * * *",
                "0 0 0 * * FOO",
                "MON 0 0 * * *",
                "every day",
                ""
            })
    void notCycles(String text) {
        assertThat(TimerText.fault(Kind.CYCLE, text)).contains("R3/PT10S");
    }

    @Test
    void retriesHaveANumberAndOneWait() {
        assertThat(TimerText.retryFault("R3/PT1M")).isNull();
        assertThat(TimerText.retryFault("R-1/PT1M")).isNotNull();
        assertThat(TimerText.retryFault("R3/2030-01-31/P1D/2030-02-28")).isNotNull();
    }

    @Test
    void hostileTextsAreDecidedAtOnce() {
        String digits = "1".repeat(50_000);

        assertThat(TimerText.fault(Kind.DURATION, "P" + digits)).isNotNull();
        assertThat(TimerText.fault(Kind.DURATION, "PT" + digits + ".")).isNotNull();
        assertThat(TimerText.fault(Kind.CYCLE, "R" + digits + "/PT1S")).isNotNull();
        assertThat(TimerText.fault(Kind.CYCLE, (digits + " ").repeat(6))).isNotNull();
        assertThat(TimerText.fault(Kind.CYCLE, "/".repeat(50_000))).isNotNull();
        assertThat(TimerText.retryFault(",".repeat(50_000))).isNotNull();
    }
}
