package dev.headway.engine.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Working time in Berlin: Monday to Thursday 9 to 12 and 13 to 17, Friday 9 to 13; Good Friday and Easter Monday of 2026 are free,
 * and so is every first of May. The 27th of March 2026 is a Friday, two days before the clocks change.
 */
@SuppressWarnings("JavaUtilDate") // the family's API has dates
class WorkingTimeCalendarTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final WorkingTimeCalendar OFFICE = office();

    private static WorkingTimeCalendar office() {
        WorkingTimeCalendar.Builder builder = WorkingTimeCalendar.builder()
                .zone(BERLIN)
                .hours(DayOfWeek.FRIDAY, LocalTime.of(9, 0), LocalTime.of(13, 0))
                .holidays(LocalDate.of(2026, 4, 3), LocalDate.of(2026, 4, 6))
                .holidays(date -> date.getMonthValue() == 5 && date.getDayOfMonth() == 1);
        for (DayOfWeek day : List.of(DayOfWeek.MONDAY, DayOfWeek.TUESDAY, DayOfWeek.WEDNESDAY, DayOfWeek.THURSDAY)) {
            builder.hours(day, LocalTime.of(13, 0), LocalTime.of(17, 0));
            builder.hours(day, LocalTime.of(9, 0), LocalTime.of(12, 0));
        }
        return builder.build();
    }

    private static Date at(String local) {
        return Date.from(LocalDateTime.parse(local).atZone(BERLIN).toInstant());
    }

    private static @Nullable String shown(@Nullable Date date) {
        return date == null
                ? null
                : LocalDateTime.ofInstant(date.toInstant(), BERLIN).toString();
    }

    @ParameterizedTest
    @CsvSource({
        // within one stretch, to its very end, and over the break
        "2026-03-23T09:00, PT2H,         2026-03-23T11:00",
        "2026-03-23T09:00, PT7H,         2026-03-23T17:00",
        "2026-03-23T10:00, PT3H,         2026-03-23T14:00",
        "2026-03-23T09:00, PT7H0.001S,   2026-03-24T09:00:00.001",
        // from outside of working time
        "2026-03-23T07:30, PT1H,         2026-03-23T10:00",
        "2026-03-23T12:30, PT1H,         2026-03-23T14:00",
        "2026-03-23T20:00, PT1H,         2026-03-24T10:00",
        "2026-03-28T11:00, pt1h,         2026-03-30T10:00",
        // over a weekend on which the clocks change, over holidays, for weeks
        "2026-03-27T12:00, PT2H,         2026-03-30T10:00",
        "2026-04-02T16:00, PT2H,         2026-04-07T10:00",
        "2026-03-02T09:00, PT64H,        2026-03-13T13:00",
        // days
        "2026-03-23T15:00, P1D,          2026-03-24T15:00",
        "2026-03-26T10:30, P2D,          2026-03-30T10:30",
        "2026-03-26T15:00, P1D,          2026-03-30T09:00",
        "2026-04-02T10:00, P1D,          2026-04-07T10:00",
        "2026-04-30T10:00, P1D,          2026-05-04T10:00",
        "2026-03-28T11:00, P1D,          2026-03-31T09:00",
        "2026-03-23T15:00, P1DT3H,       2026-03-25T10:00",
        // by the calendar
        "2026-03-25T10:00, P1W,          2026-04-01T10:00",
        "2026-03-25T20:00, P1W,          2026-04-02T09:00",
        "2026-03-06T10:00, P1M,          2026-04-07T09:00",
        "2026-03-06T10:00, P1MT1H,       2026-04-07T10:00",
        "2026-03-25T10:00, P1Y,          2027-03-25T10:00",
        "2026-03-25T10:00, P1W1D,        2026-04-02T10:00",
        // dates
        "2026-03-23T09:00, 2026-03-24T10:00,       2026-03-24T10:00",
        "2026-03-23T09:00, 2026-03-24T08:00:00Z,   2026-03-24T09:00",
        "2026-03-23T09:00, 2026-03-28,             2026-03-30T09:00",
        "2026-03-23T09:00, 2026-04-03T10:00,       2026-04-07T09:00",
    })
    void durationsAndDates(String start, String text, String due) {
        assertThat(shown(OFFICE.resolveDuedate(text, at(start)))).isEqualTo(due);
    }

    private static List<String> cycle(String text, String start, int firings) {
        List<String> found = new ArrayList<>();
        Date last = at(start);
        for (int i = 0; i < firings; i++) {
            Date next = OFFICE.resolveDuedate(text, last, firings - i);
            if (next == null || !OFFICE.validateDuedate(text, firings - i, null, next)) {
                break;
            }
            found.add(String.valueOf(shown(next)));
            last = next;
        }
        return found;
    }

    @Test
    void cyclesGoOnFromTheirLastFiring() {
        assertThat(cycle("R3/P1D", "2026-03-26T10:00", 3))
                .containsExactly("2026-03-27T10:00", "2026-03-30T10:00", "2026-03-31T10:00");
        assertThat(cycle("R/2026-03-28T10:00/PT4H", "2026-03-26T10:00", 3))
                .as("its start is a firing")
                .containsExactly("2026-03-30T09:00", "2026-03-30T14:00", "2026-03-31T10:00");
        assertThat(cycle("R/2026-03-25T10:00/PT1H", "2026-03-26T10:00", 1))
                .as("a start that is over")
                .containsExactly("2026-03-26T11:00");
        assertThat(cycle("R/P1D/2026-03-30T10:00", "2026-03-26T10:00", 9))
                .as("up to the end")
                .containsExactly("2026-03-27T10:00", "2026-03-30T10:00");
    }

    @Test
    void ofACronTheFiringsInWorkingTimeAreLeft() {
        assertThat(cycle("0 0 12,16 * * ?", "2026-04-01T10:00", 4))
                .as("noon is the end of the morning's work, and on Fridays work ends before 16:00")
                .containsExactly("2026-04-01T16:00", "2026-04-02T16:00", "2026-04-07T16:00", "2026-04-08T16:00");
        assertThat(cycle("* * * * * ?", "2026-03-27T12:59:58", 2))
                .containsExactly("2026-03-27T12:59:59", "2026-03-30T09:00");
        assertThat(cycle("0 0 10 * * ? 2026", "2026-12-31T09:00", 3))
                .as("none after that year")
                .containsExactly("2026-12-31T10:00");
        assertThat(cycle("0 0 3 * * ?", "2026-03-27T12:00", 1))
                .as("never in working time")
                .isEmpty();
    }

    @Test
    void anEndOfTheModelCountsToo() {
        assertThat(OFFICE.validateDuedate("R/P1D", -1, at("2026-03-27T10:00"), at("2026-03-27T10:00")))
                .isTrue();
        assertThat(OFFICE.validateDuedate("R/P1D", -1, at("2026-03-27T09:59"), at("2026-03-27T10:00")))
                .isFalse();
        assertThat(shown(OFFICE.resolveEndDate("2026-03-27T10:00", at("2026-03-01T00:00"))))
                .as("in the calendar's zone")
                .isEqualTo("2026-03-27T10:00");
    }

    @Test
    void hoursThatTheClocksLeaveOutAreNotCounted() {
        WorkingTimeCalendar nights = WorkingTimeCalendar.builder()
                .zone(BERLIN)
                .hours(DayOfWeek.SATURDAY, LocalTime.of(22, 0), LocalTime.MIDNIGHT)
                .hours(DayOfWeek.SUNDAY, LocalTime.MIDNIGHT, LocalTime.of(4, 0))
                .build();
        // From 2:00 to 3:00 on 29 March 2026 there is no time, and on 25 October that hour comes twice.
        assertThat(shown(nights.resolveDuedate("PT4H", at("2026-03-28T22:00")))).isEqualTo("2026-03-29T03:00");
        assertThat(shown(nights.resolveDuedate("PT6H", at("2026-10-24T22:00")))).isEqualTo("2026-10-25T03:00");
        assertThat(shown(nights.resolveDuedate("PT6H", at("2026-03-28T22:00")))).isEqualTo("2026-04-04T23:00");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "P",
                "PT",
                "P-1D",
                "-PT1H",
                "PT-1H",
                "PT0S",
                "P0D",
                "P1D2H",
                "three days",
                "R3/",
                "R3/2026-03-24",
                "R3/2026-03-24/2026-03-25",
                "R/P1D/2026-03-24/P1D",
                "X/P1D",
                "P9999999999D",
                "P999999999D",
                "P999999999Y",
                "PT9999999999999H",
                "PT999999999H",
                "2026-13-01"
            })
    void whatIsNoTimeIsRefused(String text) {
        assertThatThrownBy(() -> OFFICE.resolveDuedate(text, at("2026-03-23T09:00")))
                .isInstanceOf(RuntimeException.class)
                .hasMessageStartingWith("Expected ");
    }

    @Test
    void impossibleHoursAreRefused() {
        assertThatThrownBy(() -> WorkingTimeCalendar.builder().build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got none");
        assertThatThrownBy(() -> WorkingTimeCalendar.builder().weekdays(LocalTime.of(17, 0), LocalTime.of(9, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("17:00 to 09:00");
        assertThatThrownBy(() -> WorkingTimeCalendar.builder()
                        .weekdays(LocalTime.of(9, 0), LocalTime.of(17, 0))
                        .hours(DayOfWeek.FRIDAY, LocalTime.of(16, 0), LocalTime.MIDNIGHT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("FRIDAY apart");
    }

    @Test
    void withoutAnyWorkingDayTheSearchEnds() {
        WorkingTimeCalendar never = WorkingTimeCalendar.builder()
                .weekdays(LocalTime.of(9, 0), LocalTime.of(17, 0))
                .holidays(date -> true)
                .build();
        for (String text : List.of("PT1H", "P1D", "2026-03-24T10:00")) {
            assertThatThrownBy(() -> never.resolveDuedate(text, at("2026-03-23T09:00")))
                    .hasMessageContaining("within a hundred years");
        }
    }
}
