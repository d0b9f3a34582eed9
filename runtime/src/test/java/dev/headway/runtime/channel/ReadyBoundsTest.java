package dev.headway.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.runtime.port.ReadyJob;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** From when on ready jobs are looked for: a hint that spares slow pages, and never hides anything for good. */
class ReadyBoundsTest {
    private static final long SLOW = 50_000_000;
    private static final long NOW_MILLIS = 1_000_000;
    private static final List<Integer> SOME = List.of(7, 23);

    private final ReadyBounds bounds = new ReadyBounds(0);
    private long nanos;

    private static ReadyJob job(int partition, long ready, int priority) {
        return new ReadyJob(partition, partition, ready * 256 + partition, priority, ready);
    }

    /** Reads a page that shows these, and returns from when on it was read. */
    private long read(long tookNanos, boolean complete, ReadyJob... page) {
        long since = bounds.begin(0, SOME, nanos);
        nanos += tookNanos;
        bounds.end(
                0,
                SOME,
                new ReadyBounds.Page(since, page.length, complete, NOW_MILLIS, nanos - tookNanos, nanos),
                List.of(page));
        return since;
    }

    @Test
    void quickPagesAreReadFromTheBeginning() {
        for (int i = 0; i < 3; i++) {
            assertThat(read(1_000_000, false, job(7, 500, 50), job(23, 600, 50)))
                    .isEqualTo(ReadyBounds.NONE);
        }
    }

    @Test
    void afterASlowPageTheNextBeginsWhereItDidAndMovesOn() {
        read(SLOW, false, job(7, 500, 50), job(23, 600, 50));

        assertThat(read(1, false, job(7, 700, 50))).isEqualTo(500);
        assertThat(read(1, false, job(7, 700, 50), job(7, 900, 50))).isEqualTo(700);
        assertThat(read(1, true)).isEqualTo(700);
        assertThat(read(1, true)).as("what is being committed may still come").isEqualTo(NOW_MILLIS - 2_000);
    }

    @Test
    void nowAndThenItBeginsAtTheBeginning() {
        List<Integer> half = IntStream.range(0, 128).boxed().toList();
        int whole = 0;
        for (int i = 0; i < 4 * 41; i++) {
            long since = bounds.begin(0, half, nanos);
            whole += since == ReadyBounds.NONE ? 1 : 0;
            bounds.end(half, new ReadyBounds.Page(since, 1, false, NOW_MILLIS, nanos, nanos + SLOW), 500);
            nanos += SLOW;
        }

        assertThat(whole).as("each half takes its part of a twentieth").isEqualTo(4);
    }

    @Test
    void howeverLongAPageTookTheBeginningIsNotForgotten() {
        read(60_000_000_000L, true);
        assertThat(bounds.begin(0, SOME, nanos)).isEqualTo(NOW_MILLIS - 600_000);

        nanos += 10_000_000_000L;
        assertThat(bounds.begin(0, SOME, nanos)).isEqualTo(ReadyBounds.NONE);
    }

    /** How long after a slow page from the beginning, with quicker ones of this length in between, the next such page comes. */
    private long restAfter(long tookNanos, long boundedNanos, ReadyJob... shown) {
        assertThat(read(tookNanos, true, shown)).isEqualTo(ReadyBounds.NONE);
        long from = nanos;
        while (bounds.begin(0, SOME, nanos) != ReadyBounds.NONE) {
            read(boundedNanos, true);
            nanos += 1_000_000_000L;
        }
        return Math.round((nanos - from) / 1e10) * 10;
    }

    @Test
    void whatFindsNothingAndTakesManyTimesAsLongBecomesRarer() {
        long walk = 3_000_000_000L;
        assertThat(restAfter(walk, 1_000_000)).isEqualTo(10);
        assertThat(restAfter(walk, 1_000_000)).isEqualTo(20);
        assertThat(restAfter(walk, 1_000_000)).isEqualTo(40);
        assertThat(restAfter(walk, 1_000_000, job(7, 400, 50)))
                .as("it has found what the bounds hid")
                .isEqualTo(10);
        assertThat(restAfter(walk, 1_000_000)).isEqualTo(20);
        assertThat(restAfter(walk, 400_000_000)).isEqualTo(40);
        assertThat(restAfter(walk, 400_000_000))
                .as("pages with a bound are slow as well: no rarer than before")
                .isEqualTo(40);
        read(1_000_000, true);
        assertThat(restAfter(walk, 1_000_000)).as("one was quick").isEqualTo(10);
    }

    @Test
    void itBecomesNoRarerThanAMinuteUnlessItTakesMoreThanItsPart() {
        long shortWalk = 40_000_000; // two minutes of the time of two partitions are a twentieth part of it
        for (int rest : new int[] {10, 20, 40, 60, 60}) {
            assertThat(restAfter(shortWalk, 1_000_000)).isEqualTo(rest);
        }
        read(1_000_000, true);
        long longWalk = 100_000_000;
        for (int rest : new int[] {10, 20, 40, 80, 130, 130}) {
            assertThat(restAfter(longWalk, 1_000_000)).isEqualTo(rest);
        }
    }

    @Test
    void aPageIsQuickForWhatItShows() {
        ReadyJob[] hundred =
                IntStream.range(0, 100).mapToObj(i -> job(7, 500, 50)).toArray(ReadyJob[]::new);
        read(9_900_000, false, hundred);
        assertThat(read(9_900_000, false, job(7, 500, 50))).isEqualTo(ReadyBounds.NONE);
        assertThat(read(1, false)).isEqualTo(500);
    }

    @Test
    void aPageOfSeveralPrioritiesMayHideEarlierJobsBehindItsEnd() {
        read(SLOW, false, job(7, 800, 90), job(7, 600, 50));

        assertThat(read(1, false, job(7, 900, 90))).isEqualTo(ReadyBounds.NONE);
        assertThat(bounds.begin(0, SOME, nanos)).isEqualTo(ReadyBounds.NONE);
    }

    @Test
    void aCompletePageOfSeveralPrioritiesHidesNothing() {
        read(SLOW, true, job(7, 800, 90), job(7, 600, 50));

        assertThat(bounds.begin(0, SOME, nanos)).isEqualTo(600);
    }

    @Test
    void jobsOfAClockThatIsAheadDoNotHideOthers() {
        read(SLOW, false, job(7, NOW_MILLIS + 3_600_000, 50));

        assertThat(bounds.begin(0, SOME, nanos)).isEqualTo(NOW_MILLIS - 2_000);
    }

    @Test
    void whatHadNoRoomIsShownAgain() {
        read(SLOW, true);
        bounds.missed(job(23, 400, 50));
        assertThat(bounds.begin(0, SOME, nanos)).isEqualTo(400);

        long since = bounds.begin(0, SOME, nanos);
        bounds.missed(job(23, 300, 50));
        bounds.end(SOME, new ReadyBounds.Page(since, 0, true, NOW_MILLIS, nanos, nanos + 1), Long.MAX_VALUE);
        assertThat(bounds.begin(0, SOME, nanos))
                .as("missed while a page was read")
                .isEqualTo(300);
    }

    @Test
    void whatADeadOwnerLeftIsReadFromTheBeginning() {
        read(SLOW, true);
        assertThat(bounds.begin(0, SOME, nanos)).isNotEqualTo(ReadyBounds.NONE);
        bounds.forget(List.of(23));
        assertThat(bounds.begin(0, List.of(7), nanos)).isNotEqualTo(ReadyBounds.NONE);
        assertThat(bounds.begin(0, SOME, nanos)).isEqualTo(ReadyBounds.NONE);
    }

    @Test
    void partitionsThatNobodyHasReadAreReadFromTheBeginning() {
        read(SLOW, true);

        assertThat(bounds.begin(0, List.of(7, 23, 24), nanos)).isEqualTo(ReadyBounds.NONE);
    }
}
