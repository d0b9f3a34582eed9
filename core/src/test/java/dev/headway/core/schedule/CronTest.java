package dev.headway.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
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

/** Cron texts: the next match in plain time, at month ends, over changes of the clock, and never an endless search. */
class CronTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 0 12 * * ?            | 2026-03-04T11:59:59 | 2026-03-04T12:00",
                "0 0 12 * * ?            | 2026-03-04T12:00:00 | 2026-03-05T12:00",
                "0 15 10 ? * *           | 2026-03-04T10:14    | 2026-03-04T10:15",
                "0 15 10 * * *           | 2026-03-04T10:15    | 2026-03-05T10:15",
                "0 15 10 * * ? 2027      | 2026-03-04T10:14    | 2027-01-01T10:15",
                "0 * 14 * * ?            | 2026-03-04T14:59    | 2026-03-05T14:00",
                "0 0/5 14 * * ?          | 2026-03-04T14:56    | 2026-03-05T14:00",
                "0 0/5 14,18 * * ?       | 2026-03-04T14:56    | 2026-03-04T18:00",
                "0 10,44 14 ? 3 WED      | 2026-03-04T14:10    | 2026-03-04T14:44",
                "0 15 10 ? * MON-FRI     | 2026-03-06T10:15    | 2026-03-09T10:15",
                "0 15 10 ? * FRI-MON     | 2026-03-09T10:15    | 2026-03-13T10:15",
                "0 15 10 ? * 6-2         | 2026-03-09T10:15    | 2026-03-13T10:15",
                "0 15 10 15 * ?          | 2026-03-15T10:15    | 2026-04-15T10:15",
                "0 15 10 L * ?           | 2026-02-28T10:15    | 2026-03-31T10:15",
                "0 15 10 L-2 * ?         | 2026-02-01T00:00    | 2026-02-26T10:15",
                "0 15 10 LW * ?          | 2026-02-01T00:00    | 2026-02-27T10:15",
                "0 15 10 15W * ?         | 2026-03-01T00:00    | 2026-03-16T10:15",
                "0 15 10 1W * ?          | 2026-08-01T00:00    | 2026-08-03T10:15",
                "0 15 10 31W 5 ?         | 2026-05-01T00:00    | 2026-05-29T10:15",
                "0 15 10 ? * 6L          | 2026-03-01T00:00    | 2026-03-27T10:15",
                "0 15 10 ? * FRIL        | 2026-03-01T00:00    | 2026-03-27T10:15",
                "0 15 10 ? * 6#3         | 2026-03-01T00:00    | 2026-03-20T10:15",
                "0 15 10 ? * 2#5         | 2026-02-01T00:00    | 2026-03-30T10:15",
                "0 15 10 ? * L           | 2026-03-02T00:00    | 2026-03-07T10:15",
                "0 0 12 1/5 * ?          | 2026-03-26T12:00    | 2026-03-31T12:00",
                "0 11 11 11 11 ?         | 2026-11-11T11:11    | 2027-11-11T11:11",
                "0 0 0 29 2 ?            | 2026-01-01T00:00    | 2028-02-29T00:00",
                "0 0 0 31 * ?            | 2026-03-31T00:00    | 2026-05-31T00:00",
                "50-10/10 0 0 1 1 ?      | 2026-01-01T00:00:11 | 2026-01-01T00:00:50",
                "0/20 * * * * ?          | 2026-01-01T00:00:59 | 2026-01-01T00:01:00",
                "* * * * * ?             | 2026-12-31T23:59:59 | 2027-01-01T00:00:00",
                "0 0 0 1 jan ? 2026/2    | 2026-01-01T00:00:00 | 2028-01-01T00:00:00",
                "0 0 12 1,15,L * ?       | 2026-02-15T12:00    | 2026-02-28T12:00",
                "*/5 * * * *             | 2026-03-04T11:59:59 | 2026-03-04T12:00",
                "*/5 * * * *             | 2026-03-04T12:00:00 | 2026-03-04T12:05",
                "30 9 * * 1-5            | 2026-03-06T09:30    | 2026-03-09T09:30",
                "30 9 * * 0              | 2026-03-06T09:30    | 2026-03-08T09:30",
                "30 9 * * 7              | 2026-03-06T09:30    | 2026-03-08T09:30",
                "30 9 * * 5-7            | 2026-03-07T09:30    | 2026-03-08T09:30",
                "30 9 * * SAT-SUN        | 2026-03-08T09:30    | 2026-03-14T09:30",
                "0 0 13 * 5              | 2026-03-01T00:00    | 2026-03-06T00:00",
                "0 0 13 * 5              | 2026-03-06T00:00    | 2026-03-13T00:00",
            })
    void nextMatch(String cron, String after, String expected) {
        OptionalLong next = Cron.parse(cron).next(utc(after), ZoneOffset.UTC);
        assertThat(Instant.ofEpochMilli(next.orElseThrow())).isEqualTo(Instant.ofEpochMilli(utc(expected)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0 0 0 30 2 ?",
                "0 0 0 31 4,6,9,11 ?",
                "* * * 30 2 ?",
                "0 0 * 31 2 ?",
                "0 0 12 1 1 ? 2020",
                "0 0 0 L-30 2 ?",
                "0 0 0 ? 2 1#5 2027",
            })
    void whatNeverComesIsSaidSoSoon(String cron) {
        assertThat(Cron.parse(cron).next(utc("2026-01-01T00:00"), BERLIN)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "* * * *",
                "0 0 0 1 1 ? 2026 x",
                "60 0 0 * * ?",
                "0 60 0 * * ?",
                "0 0 24 * * ?",
                "0 0 0 0 * ?",
                "0 0 0 32 * ?",
                "0 0 0 * 13 ?",
                "0 0 0 ? * 0",
                "0 0 0 ? * 8",
                "0 0 0 ? * 2#6",
                "0 0 0 ? * 2#0",
                "0 0 0 ? * MON#",
                "0 0 0 1 * MON",
                "0 0/0 0 * * ?",
                "0 5- 0 * * ?",
                "0 -5 0 * * ?",
                "0 1-2-3 0 * * ?",
                "0 1,,2 0 * * ?",
                "0 x 0 * * ?",
                "? 0 0 * * ?",
                "0 0 0 W * ?",
                "0 0 0 L-31 * ?",
                "0 0 0 1 1 ? 1969",
                "0 0 0 1 1 ? 99999",
                "0 0 99999999999 * * ?",
                "every day"
            })
    void malformed(String cron) {
        assertThatThrownBy(() -> Cron.parse(cron)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void chosenHoursFireOnceADayOverBothChangesOfTheClock() {
        // Berlin 2026: forward on March 29 (02:00 -> 03:00), back on October 25 (03:00 -> 02:00).
        assertThat(firings("0 30 2 * * ?", "2026-03-28T00:00+01:00", 3))
                .containsExactly(
                        "2026-03-28T02:30+01:00[Europe/Berlin]",
                        "2026-03-29T03:30+02:00[Europe/Berlin]",
                        "2026-03-30T02:30+02:00[Europe/Berlin]");
        assertThat(firings("0 30 2 * * ?", "2026-10-24T12:00+02:00", 2))
                .containsExactly("2026-10-25T02:30+02:00[Europe/Berlin]", "2026-10-26T02:30+01:00[Europe/Berlin]");
        assertThat(firings("0 30 2 * * ?", "2026-10-25T02:40+01:00", 1))
                .containsExactly("2026-10-26T02:30+01:00[Europe/Berlin]");
    }

    @Test
    void chosenHoursInTheGapAreNotLostWhenAskedRightAfterIt() {
        assertThat(firings("0 45 2 * * ?", "2026-03-29T03:10+02:00", 2))
                .containsExactly("2026-03-29T03:45+02:00[Europe/Berlin]", "2026-03-30T02:45+02:00[Europe/Berlin]");
    }

    @Test
    void everyHourFiresByRealTimeOverBothChangesOfTheClock() {
        assertThat(firings("0 0/30 * * * ?", "2026-03-29T01:10+01:00", 3))
                .containsExactly(
                        "2026-03-29T01:30+01:00[Europe/Berlin]",
                        "2026-03-29T03:00+02:00[Europe/Berlin]",
                        "2026-03-29T03:30+02:00[Europe/Berlin]");
        assertThat(firings("0 0/30 * * * ?", "2026-10-25T02:10+02:00", 5))
                .containsExactly(
                        "2026-10-25T02:30+02:00[Europe/Berlin]",
                        "2026-10-25T02:00+01:00[Europe/Berlin]",
                        "2026-10-25T02:30+01:00[Europe/Berlin]",
                        "2026-10-25T03:00+01:00[Europe/Berlin]",
                        "2026-10-25T03:30+01:00[Europe/Berlin]");
    }

    private static List<String> firings(String cron, String after, int count) {
        List<String> firings = new ArrayList<>();
        long at = ZonedDateTime.parse(after).toInstant().toEpochMilli();
        for (int i = 0; i < count; i++) {
            at = Cron.parse(cron).next(at, BERLIN).orElseThrow();
            firings.add(Instant.ofEpochMilli(at).atZone(BERLIN).toString());
        }
        return firings;
    }

    /** Against a search that tries every second of two days. */
    @Property(tries = 300)
    void agreesWithTryingEverySecond(
            @ForAll @LongRange(min = 0, max = 4_000_000_000L) long second,
            @ForAll @IntRange(max = 59) int at,
            @ForAll @IntRange(max = 59) int minute,
            @ForAll @IntRange(min = 1, max = 23) int hourStep,
            @ForAll @IntRange(min = 1, max = 7) int weekday) {
        Cron cron = Cron.parse(at + " " + minute + "/13 */" + hourStep + " ? * " + weekday + "-7");
        long expected = -1;
        for (long s = second + 1; s <= second + 8 * 86_400 && expected < 0; s++) {
            LocalDateTime local = LocalDateTime.ofEpochSecond(s, 0, ZoneOffset.UTC);
            boolean minuteMatches = local.getMinute() >= minute && (local.getMinute() - minute) % 13 == 0;
            int fromSunday = local.getDayOfWeek().getValue() % 7 + 1;
            if (local.getSecond() == at && minuteMatches && local.getHour() % hourStep == 0 && fromSunday >= weekday) {
                expected = s;
            } else if (local.getSecond() != at) {
                s += Math.floorMod(at - local.getSecond(), 60) - 1;
            }
        }
        assertThat(cron.next(second * 1000, ZoneOffset.UTC).orElseThrow()).isEqualTo(expected * 1000);
    }

    /** In any zone: strictly later, and matching again right before gives the same. */
    @Property(tries = 300)
    void movesForwardInEveryZone(
            @ForAll @LongRange(min = 0, max = 4_000_000_000_000L) long millis, @ForAll @IntRange(max = 5) int pick) {
        String[] crons = {
            "0 0/7 * * * ?", "30 15 2 * * ?", "0 0 0 L * ?", "* * 1-3 ? * SUN", "0 30 1,2,3 * * ?", "0 0 0 * * ?"
        };
        String[] zones = {
            "Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "UTC"
        };
        Cron cron = Cron.parse(crons[pick]);
        ZoneId zone = ZoneId.of(zones[(int) (millis % zones.length)]);
        long next = cron.next(millis, zone).orElseThrow();
        assertThat(next).isGreaterThan(millis);
        assertThat(cron.next(next - 1, zone)).hasValue(next);
        assertThat(cron.next((millis + next) / 2, zone)).hasValue(next);
    }

    private static long utc(String local) {
        return LocalDateTime.parse(local).toInstant(ZoneOffset.UTC).toEpochMilli();
    }
}
