package dev.headway.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Refusal;
import dev.headway.core.schedule.Schedule.Planned;
import dev.headway.model.EventDefinition.Timer.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Timers by a calendar that counts in steps of 100 ms, at 1,000 ms. */
class CalendarScheduleTest {
    private static final long NOW = 1_000;

    private final List<String> asked = new ArrayList<>();
    private boolean over;

    private final TimerCalendar hundreds = new TimerCalendar() {
        @Override
        public @Nullable Long due(String text, long fromMillis, int timesLeft) {
            asked.add(text + "@" + fromMillis + " " + timesLeft);
            return text.equals("none") ? null : Long.valueOf(fromMillis + 100);
        }

        @Override
        public boolean fires(String text, int timesLeft, @Nullable Long endMillis, long dueMillis) {
            return !over && (endMillis == null || dueMillis <= endMillis);
        }

        @Override
        public @Nullable Long end(String text, long nowMillis) {
            return text.equals("soon") ? Long.valueOf(nowMillis + 150) : null;
        }
    };

    private CalendarSchedule at(long nowMillis) {
        return new CalendarSchedule(
                (name, what) -> {
                    if (!name.equals("hundreds")) {
                        throw new IllegalArgumentException(name + " for " + what);
                    }
                    return hundreds;
                },
                nowMillis,
                ZoneOffset.UTC);
    }

    private Planned first(Kind kind, @Nullable String calendar, Object value, @Nullable Object end) {
        return at(NOW).first(kind, calendar, value, end, "timer 't'");
    }

    @Test
    void withoutACalendarOfTheUsersItIsIso() {
        for (String name : new String[] {null, "duration", "dueDate", "cycle"}) {
            assertThat(first(Kind.DURATION, name, "PT1S", null)).isEqualTo(new Planned(2_000, null, 1, null));
            assertThat(first(Kind.CYCLE, name, "R3/PT1S", null)).isEqualTo(new Planned(2_000, "R3/PT1S", 3, null));
            assertThat(at(NOW).due(name, Duration.ofSeconds(1), "x")).isEqualTo(2_000);
        }
        assertThat(at(2_500).next("R3/PT1S", 2_000, 2, null)).isEqualTo(3_000);
        assertThat(at(2_500).next("R3/PT1S", 2_000, 2, 2_999L)).isNull();
        assertThat(CalendarSchedule.textOf("R3/PT1S")).isEqualTo("R3/PT1S");
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "R3/x, 3, @hundreds@R3/x",
        "r2/x, 2, @hundreds@r2/x",
        "R/x, -1, @hundreds@R/x",
        "x y, -1, @hundreds@x y",
        "R1/x, 1,",
        "R0/x, 1,",
        "Rx/3, -1, @hundreds@Rx/3",
        "a@b, -1, @hundreds@a@b"
    })
    void aCycleCountsWhatIsoWouldCount(String text, int times, @Nullable String repeat) {
        assertThat(first(Kind.CYCLE, "hundreds", " " + text, null)).isEqualTo(new Planned(1_100, repeat, times, null));
        assertThat(asked).containsExactly(text + "@1000 " + times);
        if (repeat != null) {
            assertThat(CalendarSchedule.textOf(repeat)).isEqualTo(text);
        }
    }

    @Test
    void momentsAreThemselvesAndOtherValuesTexts() {
        Instant moment = Instant.ofEpochMilli(5);
        assertThat(first(Kind.DATE, "hundreds", moment, null)).isEqualTo(new Planned(5, null, 1, null));
        assertThat(at(NOW).due("hundreds", moment, "x")).isEqualTo(5);
        assertThat(first(Kind.DURATION, "hundreds", Duration.ofHours(1), null))
                .isEqualTo(new Planned(1_100, null, 1, null));
        assertThat(at(NOW).due("hundreds", " y ", "x")).isEqualTo(1_100);
        assertThat(asked).containsExactly("PT1H@1000 1", "y@1000 1");
    }

    @Test
    void theEndIsTheCalendarsOrIso() {
        assertThat(first(Kind.CYCLE, "hundreds", "R/x", "soon").endMillis()).isEqualTo(1_150);
        assertThat(first(Kind.CYCLE, "hundreds", "R/x", "PT1S").endMillis()).isEqualTo(2_000);
        assertThat(first(Kind.CYCLE, "hundreds", "R/x", Instant.ofEpochMilli(1_100))
                        .endMillis())
                .isEqualTo(1_100);
        assertThatThrownBy(() -> first(Kind.CYCLE, "hundreds", "R/x", Instant.ofEpochMilli(1_099)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("timer 't'")
                .hasMessageContaining("it says is over");
    }

    @Test
    void whatTheCalendarDoesNotFindIsRefused() {
        for (Kind kind : Kind.values()) {
            assertThatThrownBy(() -> first(kind, "hundreds", "none", null))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("'hundreds' to find a moment for timer 't' by 'none'");
            assertThatThrownBy(() -> first(kind, "hundreds", "", null))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("there is no value");
        }
        assertThatThrownBy(() -> at(NOW).due("hundreds", "none", "date of user task 'u'"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("user task 'u'");
        assertThatThrownBy(() -> first(Kind.DATE, "other", "x", null)).hasMessage("other for timer 't'");
    }

    @Test
    void theNextFiringCountsFromTheLastUnlessItIsMissed() {
        assertThat(at(1_000).next("@hundreds@R3/x", 950, 2, null)).isEqualTo(1_050);
        assertThat(at(1_000).next("@hundreds@R3/x", 900, 2, null)).isEqualTo(1_000);
        assertThat(at(1_000).next("@hundreds@R3/x", 899, 2, null)).isEqualTo(1_100);
        assertThat(asked).containsExactly("R3/x@950 2", "R3/x@900 2", "R3/x@899 2", "R3/x@1000 2");
        assertThat(at(1_000).next("@hundreds@R3/x", 950, 2, 1_049L)).isNull();
        assertThat(at(1_000).next("@hundreds@none", 950, 2, null)).isNull();
        over = true;
        assertThat(at(1_000).next("@hundreds@R3/x", 950, 2, null)).isNull();
        assertThatThrownBy(() -> at(1_000).next("@gone@R3/x", 950, 2, null)).hasMessageContaining("gone");
    }
}
