package dev.headway.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Refusal;
import dev.headway.model.EventDefinition.Timer.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates, durations and cycles of timers, in Berlin on 31 January 2026, 12:00. */
@SuppressWarnings("JavaUtilDate") // variables of the family hold them
class ScheduleTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final long NOW = millis("2026-01-31T12:00:00+01:00");

    @ParameterizedTest
    @CsvSource({
        "2026-03-04T05:06:07Z,              2026-03-04T05:06:07Z",
        "2026-03-04T05:06:07+02:00,         2026-03-04T03:06:07Z",
        "2026-03-04T05:06:07.250+0200,      2026-03-04T03:06:07.250Z",
        "2026-03-04T05:06:07-05,            2026-03-04T10:06:07Z",
        "2026-03-04T05:06:07,               2026-03-04T04:06:07Z",
        "2026-03-04T05:06,                  2026-03-04T04:06:00Z",
        "2026-03-04t05:06z,                 2026-03-04T05:06:00Z",
        "2026-03-04,                        2026-03-03T23:00:00Z",
        "2026-03-04Z,                       2026-03-04T00:00:00Z",
        "2026-03-04+02:00,                  2026-03-03T22:00:00Z",
        "2026-07-04T05:06:07+02:00[Europe/Berlin], 2026-07-04T03:06:07Z",
        "1999-01-01T00:00:00Z,              1999-01-01T00:00:00Z",
        "PT10S,                             2026-01-31T11:00:10Z",
        "P1DT2H,                            2026-02-01T13:00:00Z",
        "P1M,                               2026-02-28T11:00:00Z",
        "P1Y2M,                             2027-03-31T10:00:00Z",
        "P2W,                               2026-02-14T11:00:00Z",
        "PT1.5S,                            2026-01-31T11:00:01.500Z",
        "-PT1H,                             2026-01-31T10:00:00Z",
        "PT720H,                            2026-03-02T11:00:00Z",
    })
    void datesAndDurations(String text, String expected) {
        for (Kind kind : List.of(Kind.DATE, Kind.DURATION)) {
            Schedule.Planned planned = Schedule.first(kind, " " + text + "\n", null, NOW, BERLIN, "timer 't'");
            assertThat(Instant.ofEpochMilli(planned.dueMillis())).isEqualTo(Instant.parse(expected));
            assertThat(planned.repeat()).isNull();
            assertThat(planned.repeatsLeft()).isEqualTo(1);
        }
    }

    @Test
    void objectsOfTheJdk() {
        long at = millis("2026-02-01T00:00:00+01:00");
        for (Object value : List.of(
                new Date(at),
                Instant.ofEpochMilli(at),
                LocalDateTime.of(2026, 2, 1, 0, 0),
                LocalDate.of(2026, 2, 1),
                OffsetDateTime.parse("2026-02-01T00:00:00+01:00"),
                ZonedDateTime.parse("2026-02-01T00:00:00+01:00[Europe/Berlin]"),
                Duration.ofHours(12))) {
            assertThat(Schedule.dateOrDuration(value, NOW, BERLIN, "x")).isEqualTo(at);
        }
        assertThat(Schedule.dateOrDuration(Period.ofMonths(1), NOW, BERLIN, "x"))
                .isEqualTo(millis("2026-02-28T12:00:00+01:00"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tomorrow",
                "2026-13-01",
                "2026-02-30",
                "2026-02-29T10:00:00",
                "2026-04-31T10:00:00Z",
                "2026-04-31t10:00+02:00[Europe/Berlin]",
                "2026-04-31Z",
                "2026-02-01T25:00",
                "P",
                "PT",
                "P1H",
                "10",
                "2026-02-01T00:00+99:00",
                "P999999999999Y",
                "PT9999999999999999999S",
                "PT999999999999999999H",
                "P1D2H",
                "${x}",
                "+999999999-12-31T00:00:00"
            })
    void nonsenseIsAClearRefusal(String text) {
        assertThatThrownBy(() -> Schedule.first(Kind.DATE, text, null, NOW, BERLIN, "timer 'tick'"))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("Expected a date or duration for timer 'tick', got '" + text + "': ");
    }

    @Test
    void aNumberIsRefusedSinceItHasNoUnit() {
        for (Number number : List.<Number>of(5000, 60L, 1.5)) {
            for (Kind kind : List.of(Kind.DATE, Kind.DURATION)) {
                assertThatThrownBy(() -> Schedule.first(kind, number, null, NOW, BERLIN, "timer 'tick'"))
                        .isInstanceOf(Refusal.class)
                        .hasMessage("Expected a date or duration for timer 'tick', got '" + number
                                + "': a number has no unit. Write it as text such as PT10S, or use a java.time.Duration"
                                + " or a date.");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"60", "5 minutes", "", "x", "tomorrow"})
    void whatIsNoTimeIsToldTheFormsOfTime(String text) {
        for (String cycle : List.of("R3/PT1S/" + text, "R3/" + text + "/PT1S")) {
            assertThatThrownBy(() -> Schedule.first(Kind.CYCLE, cycle, null, NOW, BERLIN, "timer 'tick'"))
                    .hasMessageEndingWith(
                            ": it is neither a date such as 2026-01-31T09:00:00Z nor a duration such as PT10M.");
        }
    }

    @Test
    void noValueIsAClearRefusal() {
        assertThatThrownBy(() -> Schedule.first(Kind.DURATION, null, null, NOW, BERLIN, "timer 'tick'"))
                .hasMessage(
                        "Expected a duration such as PT10M or P1DT2H for timer 'tick', got nothing: there is no value.");
        assertThatThrownBy(() -> Schedule.first(Kind.CYCLE, " ", null, NOW, BERLIN, "timer 'tick'"))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void aCycleFiresAsOftenAsItSaysWithoutDrift() {
        assertThat(firings("R3/PT10S", null, 50))
                .containsExactly("2026-01-31T11:00:10Z", "2026-01-31T11:00:20Z", "2026-01-31T11:00:30Z");
        assertThat(firings("R1/PT10S", null, 0)).containsExactly("2026-01-31T11:00:10Z");
        assertThat(firings("R0/PT10S", null, 0)).containsExactly("2026-01-31T11:00:10Z");
        assertThat(firings("R/PT1H", null, 0)).hasSize(10);
    }

    @Test
    void monthsKeepTheirDay() {
        assertThat(firings("R4/P1M", null, 5))
                .containsExactly(
                        "2026-02-28T11:00:00Z", "2026-03-31T10:00:00Z", "2026-04-30T10:00:00Z", "2026-05-31T10:00:00Z");
    }

    @Test
    void daysKeepTheirLocalTimeOverChangesOfTheClock() {
        assertThat(firings("R4/2026-03-28T02:30:00/P1D", null, 0))
                .containsExactly(
                        "2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z", "2026-03-31T00:30:00Z");
        assertThat(firings("R3/2026-03-28T02:30:00/PT24H", null, 0))
                .containsExactly("2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T01:30:00Z");
    }

    @Test
    void aStartInTheFutureIsTheFirstFiring() {
        assertThat(firings("R3/2026-02-01T00:00:00Z/PT1H", null, 0))
                .containsExactly("2026-02-01T00:00:00Z", "2026-02-01T01:00:00Z", "2026-02-01T02:00:00Z");
    }

    @Test
    void aStartInThePastKeepsItsRhythmAndCountsWhatIsOver() {
        assertThat(firings("R5/2026-01-31T08:15:00Z/PT1H", null, 0))
                .containsExactly("2026-01-31T11:15:00Z", "2026-01-31T12:15:00Z");
        assertThat(firings("R/2020-01-31T00:00:00/P1M", null, 0))
                .startsWith("2026-02-27T23:00:00Z", "2026-03-30T22:00:00Z");
    }

    @Test
    void anIntervalGivenByItsEndsRepeatsWithItsLength() {
        assertThat(firings("R2/2026-02-01T00:00:00Z/2026-02-01T00:00:01.5Z", null, 0))
                .containsExactly("2026-02-01T00:00:00Z", "2026-02-01T00:00:01.500Z");
    }

    @Test
    void nothingFiresAfterTheEarlierEnd() {
        assertThat(firings("R/PT1H/2026-01-31T13:30:00Z", null, 0))
                .containsExactly("2026-01-31T12:00:00Z", "2026-01-31T13:00:00Z");
        assertThat(firings("R/2026-01-31T12:00:00Z/PT1H/2026-01-31T13:00:00Z", null, 0))
                .containsExactly("2026-01-31T12:00:00Z", "2026-01-31T13:00:00Z");
        assertThat(firings("R/PT1H/2026-01-31T13:30:00Z", "2026-01-31T12:30:00Z", 0))
                .containsExactly("2026-01-31T12:00:00Z");
        assertThat(firings("R/PT1H", new Date(millis("2026-01-31T12:00:00Z")), 0))
                .containsExactly("2026-01-31T12:00:00Z");
        assertThat(firings("0 0 * * * ?", "2026-01-31T12:30:00Z", 0)).containsExactly("2026-01-31T12:00:00Z");
    }

    /** Inside an instance: a step that can never be done would hold it for ever. */
    @ParameterizedTest
    @CsvSource({
        "R3/2020-01-01T00:00:00Z/PT1H,                             2026-01-31T11:00:00Z",
        "R/PT1H/2026-01-31T11:30:00Z,                              2026-01-31T12:00:00Z",
        "R/PT1H/2020-01-31T11:30:00Z,                              2026-01-31T12:00:00Z",
        "R/2026-02-01T00:00:00Z/PT1H/2026-01-31T23:00:00Z,         2026-02-01T00:00:00Z",
        "0 0 0 1 1 ? 2020,                                         2026-01-31T11:00:00Z"
    })
    void aCycleThatIsOverFiresOnceInsideAnInstance(String over, String due) {
        Schedule.Planned planned = Schedule.atLeastOnce(Kind.CYCLE, over, null, NOW, BERLIN, "timer 'tick'");
        assertThat(planned).isEqualTo(new Schedule.Planned(millis(due), null, 1, null));
    }

    @Test
    void anEndBeforeTheFirstFiringLeavesOneFiringInsideAnInstance() {
        Object end = OffsetDateTime.parse("2026-01-31T13:00:00+01:00");
        for (String text : List.of("R/PT2H", "0 0 14 31 1 ?")) {
            Schedule.Planned planned = Schedule.atLeastOnce(Kind.CYCLE, text, end, NOW, BERLIN, "timer 'tick'");
            assertThat(planned).isEqualTo(new Schedule.Planned(millis("2026-01-31T14:00:00+01:00"), null, 1, null));
        }
        assertThatThrownBy(() -> Schedule.atLeastOnce(Kind.CYCLE, "0 0 0 30 2 ?", null, NOW, BERLIN, "timer 'tick'"))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void aCycleThatIsOverIsRefused() {
        for (String over : List.of(
                "R3/2020-01-01T00:00:00Z/PT1H",
                "R/PT1H/2026-01-31T11:30:00Z",
                "R/2026-02-01T00:00:00Z/PT1H/2026-01-31T23:00:00Z",
                "0 0 0 30 2 ?")) {
            assertThatThrownBy(() -> Schedule.first(Kind.CYCLE, over, null, NOW, BERLIN, "timer 'tick'"))
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith(
                            "Expected a cycle with a firing to come for timer 'tick', got '" + over + "'");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "R",
                "R3",
                "R3/",
                "R/PT0S",
                "R/-PT1S",
                "R/PT-1S",
                "R/P0D",
                "R/P1M-30D",
                "Rx/PT1S",
                "R3/PT1S/",
                "R99999999999/PT1S",
                "R3/PT1S/x",
                "R3/x/PT1S",
                "R3/2026-01-01/PT1S/2026-01-02/x",
                "R3/PT1S/2026-01-01/2026-01-01",
                "R/PT0.0001S",
                "PT10S",
                "2026-01-01",
                "R3/2026-02-01T00:00:00Z/2026-01-01T00:00:00Z",
                "R/2026-01-01T00:00:00Z",
                "60 * * * * ?",
                "every day",
                "R/PT1S/P1D",
                "R/P99999999999Y"
            })
    void malformedCycles(String text) {
        assertThatThrownBy(() -> Schedule.first(Kind.CYCLE, text, null, NOW, BERLIN, "timer 'tick'"))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("Expected a cycle such as ")
                .hasMessageContaining("'tick', got '" + text + "': ");
    }

    @Test
    void missedFiringsAreLeftOutAndTheRhythmKept() {
        long due = millis("2026-01-31T12:00:00Z");
        long now = millis("2026-01-31T15:20:00Z");
        assertThat(Schedule.next("R/PT1H", due, now, BERLIN)).hasValue(millis("2026-01-31T16:00:00Z"));
        assertThat(Schedule.next("R/PT1H", due, millis("2026-01-31T16:00:00Z"), BERLIN))
                .hasValue(millis("2026-01-31T16:00:00Z"));
        assertThat(Schedule.next("0 0 * * * ?", due, now, BERLIN)).hasValue(millis("2026-01-31T16:00:00Z"));
        // A node whose clock is behind.
        assertThat(Schedule.next("R/PT1H", due, due - 9_000_000, BERLIN)).hasValue(due + 3_600_000);
        assertThat(Schedule.next("0 0 * * * ?", due, due - 9_000_000, BERLIN)).hasValue(due + 3_600_000);
    }

    @Test
    void malformedStoredTextIsRefusedAndTheEndOfTimeIsAnEnd() {
        assertThatThrownBy(() -> Schedule.next("nonsense", NOW, NOW, BERLIN)).isInstanceOf(Refusal.class);
        assertThat(Schedule.next("R/PT1H", Long.MAX_VALUE - 1, NOW, BERLIN)).isEmpty();
        assertThat(Schedule.next("R/@2026-01-31T00:00:00Z/P900000000Y", NOW, NOW, BERLIN))
                .isEmpty();
    }

    /** With any lateness the firings lie on the same grid and in the same order. */
    @Property(tries = 200)
    void firingsStayOnTheirGrid(
            @ForAll @LongRange(min = 1, max = 100_000_000) long periodMillis,
            @ForAll @LongRange(max = 1_000_000_000) long lateMillis) {
        Schedule.Planned planned =
                Schedule.first(Kind.CYCLE, "R/" + Duration.ofMillis(periodMillis), null, NOW, BERLIN, "x");
        long due = planned.dueMillis();
        for (int i = 0; i < 5; i++) {
            long next = Schedule.next(planned.repeat(), due, due + lateMillis, BERLIN)
                    .orElseThrow();
            assertThat(next).isGreaterThan(due).isGreaterThanOrEqualTo(due + lateMillis);
            assertThat(next).isLessThanOrEqualTo(due + lateMillis + periodMillis);
            assertThat((next - NOW) % periodMillis).isZero();
            due = next;
        }
    }

    /** Calendar cycles: firing n is the anchor plus n spans, however late each firing ran. */
    @Property(tries = 200)
    void calendarFiringsCountFromTheirAnchor(
            @ForAll @IntRange(min = 1, max = 40) int days,
            @ForAll @IntRange(max = 13) int months,
            @ForAll @LongRange(max = 3_600_000) long lateMillis) {
        Period period = Period.of(0, months, days);
        Schedule.Planned planned = Schedule.first(Kind.CYCLE, "R/" + period, null, NOW, BERLIN, "x");
        long due = planned.dueMillis();
        for (int n = 2; n < 8; n++) {
            due = Schedule.next(planned.repeat(), due, due + lateMillis, BERLIN).orElseThrow();
            ZonedDateTime expected = Instant.ofEpochMilli(NOW).atZone(BERLIN).plus(period.multipliedBy(n));
            assertThat(due).isEqualTo(expected.toInstant().toEpochMilli());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "R5/PT7M | 5 | 420000 | 420000 | 420000",
                "r3/PT1S | 3 | 1000 | 1000 | 1000",
                "R0/PT1S | 1 | 1000 | 1000 | 1000",
                "PT1M | 2 | 60000 | 60000 | 60000",
                "PT1M,PT5M,  PT10M | 4 | 60000 | 300000 | 600000",
                "P1D,PT0S | 3 | 86400000 | 0 | 0",
                "R/PT1S | 2147483647 | 1000 | 1000 | 1000",
                "R3/2026-01-01T00:00:00Z/PT1S | 3 | 1000 | 1000 | 1000",
                "R3/PT1S/2026-01-01 | 3 | 1000 | 1000 | 1000",
                "4 | 4 | 10000 | 10000 | 10000",
            })
    void retries(String text, int attempts, long first, long second, long third) {
        RetrySchedule schedule = RetrySchedule.parse(text);
        assertThat(schedule.maxAttempts()).isEqualTo(attempts);
        assertThat(schedule.delayMillis(1, 0)).isEqualTo(first);
        assertThat(schedule.delayMillis(2, 0)).isEqualTo(second);
        assertThat(schedule.delayMillis(3, 0)).isEqualTo(third);
        assertThat(schedule.delayMillis(99, 0)).isEqualTo(third);
        assertThat(schedule.delayMillis(0, 1)).isEqualTo(first + first / 10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "R",
                "R5",
                "R5/",
                "Rx/PT1S",
                "R5/PT1S/PT1S/PT1S",
                "PT1M,,PT1M",
                "PT1M,",
                "-PT1M",
                "P1M",
                "R5/P200Y",
                "never",
                "R99999999999/PT1S",
                "R-5/x"
            })
    void malformedRetries(String text) {
        assertThatThrownBy(() -> RetrySchedule.parse(text))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith(
                        "Expected a retry cycle such as R5/PT7M or a list of waits such as PT1M,PT5M, got '" + text
                                + "'");
    }

    /** Fires a cycle to its end, ten times at most, each firing a little late. */
    private static List<String> firings(String cycle, Object end, long lateMillis) {
        Schedule.Planned planned = Schedule.first(Kind.CYCLE, cycle, end, NOW, BERLIN, "timer 't'");
        List<String> firings = new ArrayList<>();
        int left = planned.repeatsLeft();
        OptionalLong due = OptionalLong.of(planned.dueMillis());
        while (due.isPresent() && firings.size() < 10) {
            if (planned.endMillis() != null && due.getAsLong() > planned.endMillis()) {
                break;
            }
            firings.add(Instant.ofEpochMilli(due.getAsLong()).toString());
            left--;
            if (left == 0 || planned.repeat() == null) {
                break;
            }
            due = Schedule.next(planned.repeat(), due.getAsLong(), due.getAsLong() + lateMillis, BERLIN);
        }
        return firings;
    }

    private static long millis(String text) {
        return OffsetDateTime.parse(text).toInstant().toEpochMilli();
    }
}
