package dev.headway.store;

import static dev.headway.store.Sample.NOW;
import static dev.headway.store.Sample.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Execution;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Store.ReadyJob;
import dev.headway.runtime.port.Store.Span;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Claims as every database that has them keeps them. */
interface ClaimsContract {
    /** A store whose claims are asked; empty before each test. */
    Store store();

    @Test
    default void freeJobsAreFoundByThePrioritiesAndTheTimeSinceTheyAreReady() {
        Execution old = Sample.ready(id(1, 1), 1, 0, NOW - 10);
        Execution high = Sample.ready(id(2, 2), 1, 9, NOW - 10);
        Execution young = Sample.ready(id(3, 1), 1, 0, NOW);
        store().commit(Sample.batch(1, Sample.created(old), Sample.created(high), Sample.created(young)));

        assertThat(found(PriorityRange.ALL, Span.ALL)).containsExactly(high.jobId(), old.jobId(), young.jobId());
        assertThat(found(PriorityRange.ALL, new Span(Long.MIN_VALUE, NOW - 10)))
                .containsExactly(high.jobId(), old.jobId());
        assertThat(found(PriorityRange.ALL, new Span(NOW - 9, Long.MAX_VALUE))).containsExactly(young.jobId());
        assertThat(found(new PriorityRange(0, 8), new Span(NOW - 10, NOW - 10))).containsExactly(old.jobId());
        assertThat(found(PriorityRange.ALL, new Span(NOW - 9, NOW - 1))).isEmpty();

        ReadyJob job = new ReadyJob(old.id(), old.id(), old.jobId(), 0, NOW - 10);
        assertThat(store().claims().claimNamed(2, List.of(job), 60_000)).hasSize(1);
        assertThat(found(PriorityRange.ALL, Span.ALL)).containsExactly(high.jobId(), young.jobId());
    }

    @Test
    default void whoeverTakesAnInstanceHearsItsVersion() {
        Execution root = Sample.ready(id(1, 1), 1, 0, NOW);
        store().commit(Sample.batch(1, Sample.created(root)));
        Claims claims = store().claims();
        assertThat(claims.claimInstances(7, List.of(root.id(), id(2, 1)), 60_000))
                .as("and only of those that there are")
                .containsExactly(Map.entry(root.id(), 1L));
        store().commit(Sample.batch(2, Sample.changed(root, Sample.at(root, 2, 0))));
        assertThat(claims.claimInstances(8, List.of(root.id()), 60_000)).isEmpty();
        assertThat(claims.claimInstances(7, List.of(root.id()), 60_000)).containsExactly(Map.entry(root.id(), 2L));
    }

    private List<Long> found(PriorityRange priorities, Span readySince) {
        Claims claims = store().claims();
        return claims.candidates(1, List.of(1, 2, 3), priorities, readySince, 10).stream()
                .map(Claim::job)
                .map(ReadyJob::jobId)
                .toList();
    }
}
