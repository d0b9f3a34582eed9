package dev.headway.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.settings.PriorityBands;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** From when on ready jobs are looked for: a hint that spares slow pages, and never hides anything for good. */
class LowWatermarkTest {
    private static final long SLOW = 50_000_000;
    private static final long NOW_MILLIS = 1_000_000;
    private static final List<Integer> SOME = List.of(7, 23);

    private final LowWatermark watermark = new LowWatermark(0);
    private long nanos;

    private static ReadyJob job(int partition, long ready, int priority) {
        return new ReadyJob(partition, partition, ready * 256 + partition, priority, ready);
    }

    /** Reads a page that shows these, and returns from when on it was read. */
    private long read(long tookNanos, boolean complete, ReadyJob... page) {
        long since = watermark.begin(0, SOME, nanos);
        nanos += tookNanos;
        watermark.end(
                0,
                SOME,
                new LowWatermark.Page(since, page.length, complete, NOW_MILLIS, nanos - tookNanos, nanos),
                List.of(page));
        return since;
    }

    @Test
    void quickPagesAreReadFromTheBeginning() {
        for (int i = 0; i < 3; i++) {
            assertThat(read(1_000_000, false, job(7, 500, 50), job(23, 600, 50)))
                    .isEqualTo(LowWatermark.NONE);
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
        assertThat(read(SLOW, true)).isEqualTo(LowWatermark.NONE);
        nanos += 20 * SLOW - 1;
        assertThat(watermark.begin(0, SOME, nanos)).isNotEqualTo(LowWatermark.NONE);
        nanos++;
        assertThat(watermark.begin(0, SOME, nanos))
                .as("after twenty times as long")
                .isEqualTo(LowWatermark.NONE);
    }

    @Test
    void theLongerAPageTakesTheLaterAJobMayCome() {
        read(60_000_000_000L, true);
        assertThat(watermark.begin(0, SOME, nanos)).isEqualTo(NOW_MILLIS - 600_000);
    }

    @Test
    void eachBandHasAWatermarkOfItsOwn() {
        LowWatermark banded = new LowWatermark(PriorityBands.parse("0:1, 50:1"), 0);
        banded.end(1, SOME, new LowWatermark.Page(LowWatermark.NONE, 0, true, NOW_MILLIS, 0, SLOW), List.of());
        assertThat(banded.begin(1, SOME, SLOW)).isEqualTo(NOW_MILLIS - 2_000);
        assertThat(banded.begin(0, SOME, SLOW)).isEqualTo(LowWatermark.NONE);
    }

    @Test
    void aPageIsQuickForWhatItShows() {
        ReadyJob[] hundred =
                IntStream.range(0, 100).mapToObj(i -> job(7, 500, 50)).toArray(ReadyJob[]::new);
        read(9_900_000, false, hundred);
        assertThat(read(9_900_000, false, job(7, 500, 50))).isEqualTo(LowWatermark.NONE);
        assertThat(read(1, false)).isEqualTo(500);
    }

    @Test
    void aPageOfSeveralPrioritiesMayHideEarlierJobsBehindItsEnd() {
        read(SLOW, false, job(7, 800, 90), job(7, 600, 50));

        assertThat(read(1, false, job(7, 900, 90))).isEqualTo(LowWatermark.NONE);
        assertThat(watermark.begin(0, SOME, nanos)).isEqualTo(LowWatermark.NONE);
    }

    @Test
    void aCompletePageOfSeveralPrioritiesHidesNothing() {
        read(SLOW, true, job(7, 800, 90), job(7, 600, 50));

        assertThat(watermark.begin(0, SOME, nanos)).isEqualTo(600);
    }

    @Test
    void jobsOfAClockThatIsAheadDoNotHideOthers() {
        read(SLOW, false, job(7, NOW_MILLIS + 3_600_000, 50));

        assertThat(watermark.begin(0, SOME, nanos)).isEqualTo(NOW_MILLIS - 2_000);
    }

    @Test
    void whatHadNoRoomIsShownAgain() {
        read(SLOW, true);
        watermark.missed(job(23, 400, 50));
        assertThat(watermark.begin(0, SOME, nanos)).isEqualTo(400);

        long since = watermark.begin(0, SOME, nanos);
        watermark.missed(job(23, 300, 50));
        watermark.end(SOME, new LowWatermark.Page(since, 0, true, NOW_MILLIS, nanos, nanos + 1), Long.MAX_VALUE);
        assertThat(watermark.begin(0, SOME, nanos))
                .as("missed while a page was read")
                .isEqualTo(300);
    }

    @Test
    void whatADeadOwnerLeftIsReadFromTheBeginning() {
        read(SLOW, true);
        assertThat(watermark.begin(0, SOME, nanos)).isNotEqualTo(LowWatermark.NONE);
        watermark.forget(List.of(23));
        assertThat(watermark.begin(0, List.of(7), nanos)).isNotEqualTo(LowWatermark.NONE);
        assertThat(watermark.begin(0, SOME, nanos)).isEqualTo(LowWatermark.NONE);
    }

    @Test
    void partitionsThatNobodyHasReadAreReadFromTheBeginning() {
        read(SLOW, true);

        assertThat(watermark.begin(0, List.of(7, 23, 24), nanos)).isEqualTo(LowWatermark.NONE);
    }
}
