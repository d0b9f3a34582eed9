package dev.headway.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.settings.PriorityBands;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pages of a channel that claims begin where slow ones say that the first ready job is, whoever has it. */
class ClaimBoundsTest {
    private static final List<Integer> ALL =
            IntStream.range(0, Ids.PARTITIONS).boxed().toList();
    private static final long NOW = 1_000_000;

    private final List<ReadyJob> ready = new ArrayList<>();
    private final PriorityBands bands = PriorityBands.parse("0:1, 50:1");
    private boolean away;
    private int askedForFirst;
    private long nanos = 5;
    private long pageMillis;
    private final ClaimBounds bounds = new ClaimBounds(
            new ReadyBounds(bands, nanos),
            bands,
            (partitions, since, highest, limit) -> {
                askedForFirst++;
                if (away) {
                    throw new StoreException(StoreException.Kind.UNAVAILABLE, "away", null);
                }
                return ready.stream()
                        .filter(job -> since.contains(job.readySinceMillis()) && job.priority() <= highest)
                        .limit(limit)
                        .toList();
            },
            () -> NOW,
            () -> nanos);

    private static ReadyJob job(int priority, long since) {
        return new ReadyJob(1, 1, since, priority, since);
    }

    /** Reads a page that shows this job; returns from when on it was read. */
    private long page(int band, ReadyJob shown) {
        List<Long> from = new ArrayList<>();
        bounds.look(ALL, bands.range(band), Crowds.NONE, since -> {
            from.add(since);
            nanos += TimeUnit.MILLISECONDS.toNanos(pageMillis);
            return List.of(new Claim(shown, false));
        });
        return from.getFirst();
    }

    @Test
    void quickPagesAreOfAll() {
        pageMillis = 4;
        for (int i = 0; i < 10; i++) {
            assertThat(page(0, job(0, NOW - 100_000))).isEqualTo(ReadyBounds.NONE);
        }
        assertThat(askedForFirst).isZero();
    }

    @Test
    void afterASlowPageTheNextBeginsAtTheFirstReadyJobThoughOthersHaveIt() {
        pageMillis = 50;
        ready.add(job(0, NOW - 90_000));
        ready.add(job(0, NOW - 50_000));
        assertThat(page(0, job(0, NOW - 50_000))).isEqualTo(ReadyBounds.NONE);
        assertThat(page(0, job(0, NOW - 50_000))).isEqualTo(NOW - 90_000);
        ready.removeFirst();
        // It stays where it is for a while: to ask costs as much as a few pages.
        assertThat(page(0, job(0, NOW - 50_000))).isEqualTo(NOW - 90_000);
        assertThat(page(0, job(0, NOW - 50_000))).isEqualTo(NOW - 90_000);
        assertThat(askedForFirst).isEqualTo(1);
        nanos += TimeUnit.MILLISECONDS.toNanos(500);
        assertThat(page(0, job(0, NOW - 50_000))).isEqualTo(NOW - 90_000);
        assertThat(page(0, job(0, NOW - 50_000))).isEqualTo(NOW - 50_000);
        // A part of the time goes to pages of all.
        nanos += TimeUnit.SECONDS.toNanos(10);
        assertThat(page(0, job(0, NOW - 50_000))).isEqualTo(ReadyBounds.NONE);
    }

    @Test
    void eachBandHasBoundsOfItsOwn() {
        pageMillis = 50;
        ready.add(job(0, NOW - 90_000));
        page(1, job(60, NOW - 20_000));
        assertThat(page(1, job(60, NOW - 20_000))).isEqualTo(NOW - 20_000);
        assertThat(page(0, job(0, NOW - 50_000))).isEqualTo(ReadyBounds.NONE);
    }

    @Test
    void aPageWithoutCrowdsTellsNothingOfTheFirstJob() {
        pageMillis = 50;
        page(0, job(0, NOW - 50_000));
        long from = page(0, job(0, NOW - 50_000));

        bounds.look(ALL, bands.range(0), new Crowds(Set.of(7L), Set.of()), since -> {
            nanos += TimeUnit.MILLISECONDS.toNanos(pageMillis);
            return List.of(new Claim(job(0, NOW), false));
        });

        assertThat(page(0, job(0, NOW - 50_000))).isEqualTo(from);
    }

    @Test
    void aPageIsNotLostWhenTheDatabaseGoesAwayAfterIt() {
        pageMillis = 50;
        away = true;
        List<Claim> page = bounds.look(ALL, PriorityRange.ALL, Crowds.NONE, since -> {
            nanos += TimeUnit.MILLISECONDS.toNanos(pageMillis);
            return List.of(new Claim(job(0, NOW - 50_000), false));
        });
        assertThat(page).hasSize(1);
        away = false;
        assertThat(page(0, job(0, NOW - 50_000))).isEqualTo(ReadyBounds.NONE);
    }
}
