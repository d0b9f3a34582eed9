package dev.headway.channel.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.channel.claiming.WaitingRings.Ring;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Time;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A message is open until its job is over or it needs nothing any more; who has many of those is a crowd. */
class OpenRingsTest {
    private static final long FLOOD = 7;

    private final OpenRings open = new OpenRings(Time.SYSTEM, 6, 64);

    private static ReadyJob job(long instance, long id) {
        return new ReadyJob(instance, instance, id, 0, 0);
    }

    private static List<ReadyJob> flood(int jobs) {
        return LongStream.range(0, jobs).mapToObj(id -> job(FLOOD, id)).toList();
    }

    @Test
    void aMessageIsDealtWithWhenItsJobIsOver() throws Exception {
        RingBatch batch = open.came(List.of(job(1, 1), job(2, 2)));
        open.claimed(new Ring(job(1, 1), batch, 0));
        assertThat(batch.allClaimed()).isFalse();
        open.dealtWith(new Ring(job(2, 2), batch, 0));
        assertThat(batch.allClaimed()).isTrue();
        assertThat(batch.await(0)).isFalse();
        open.over(job(3, 3));
        open.over(job(1, 1));
        assertThat(batch.await(0)).isTrue();
    }

    @Test
    void whatIsClaimedNeedsNoRoom() {
        List<ReadyJob> jobs = flood(6);
        RingBatch batch = open.came(jobs);
        assertThat(open.hasRoom()).isFalse();
        open.claimed(new Ring(jobs.getFirst(), batch, 0));
        assertThat(open.hasRoom()).isTrue();
    }

    @Test
    void whoHasManyMessagesHereIsACrowdUntilTheyAreOver() {
        List<ReadyJob> jobs = flood(4);
        RingBatch some = open.came(jobs.subList(0, 3));
        open.came(List.of(job(1, 100), job(2, 101), job(3, 102), job(4, 103), job(5, 104)));
        assertThat(open.crowds()).isEmpty();
        RingBatch more = open.came(jobs.subList(3, 4));
        assertThat(open.crowds()).containsExactly(FLOOD);

        jobs.subList(0, 3).forEach(job -> open.claimed(new Ring(job, some, 0)));
        assertThat(open.crowds()).as("they run").containsExactly(FLOOD);
        open.dealtWith(new Ring(jobs.get(3), more, 0));
        assertThat(open.crowds()).isEmpty();
        open.came(jobs.subList(3, 4));
        assertThat(open.crowds()).containsExactly(FLOOD);
        open.over(jobs.getFirst());
        open.over(jobs.getFirst());
        assertThat(open.crowds()).isEmpty();
    }

    /** What needs no message is not here: it neither counts nor leaves twice. */
    @Test
    void whatCameWithoutAMessageDoesNotCount() {
        open.came(flood(4));
        Ring atHome = new Ring(job(FLOOD, 50), null, 0);
        open.claimed(atHome);
        open.dealtWith(atHome);
        open.over(atHome.job());
        assertThat(open.crowds()).containsExactly(FLOOD);
    }
}
