package dev.headway.store;

import static dev.headway.store.Sample.NOW;
import static dev.headway.store.Sample.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.state.Execution;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Claims.FollowUps;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Store.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims as every database that has them keeps them. */
interface ClaimsContract {
    long HOUR = 3_600_000;

    /** A store whose claims are asked; empty before each test. */
    Store store();

    /** Lets the acquire lock be as much older, on the clock of the database. */
    void ageAcquireLock(long millis);

    @Test
    default void freeJobsAreFoundByThePrioritiesAndTheTimeSinceTheyAreReady() {
        Execution old = Sample.ready(id(1, 1), 1, 0, NOW - 10);
        Execution high = Sample.ready(id(2, 2), 1, 9, NOW - 10);
        Execution young = Sample.ready(id(3, 1), 1, 0, NOW);
        store().commits().commit(Sample.batch(1, Sample.created(old), Sample.created(high), Sample.created(young)));

        assertThat(found(PriorityRange.ALL, Span.ALL)).containsExactly(high.jobId(), old.jobId(), young.jobId());
        assertThat(found(PriorityRange.ALL, new Span(Long.MIN_VALUE, NOW - 10)))
                .containsExactly(high.jobId(), old.jobId());
        assertThat(found(PriorityRange.ALL, new Span(NOW - 9, Long.MAX_VALUE))).containsExactly(young.jobId());
        assertThat(found(new PriorityRange(0, 8), new Span(NOW - 10, NOW - 10))).containsExactly(old.jobId());
        assertThat(found(PriorityRange.ALL, new Span(NOW - 9, NOW - 1))).isEmpty();

        ReadyJob job = new ReadyJob(old.id(), old.id(), old.jobId(), 0, NOW - 10);
        assertThat(store().claims().orElseThrow().claimNamed(2, List.of(job), 60_000))
                .hasSize(1);
        assertThat(found(PriorityRange.ALL, Span.ALL)).containsExactly(high.jobId(), young.jobId());
    }

    @Test
    default void freeJobsBehindThoseOfCrowdsAreFoundAndClaimed() {
        Execution flood = Sample.ready(id(1, 1), 1, 0, NOW - 9);
        Execution big = Sample.ofTenant(Sample.ready(id(2, 1), 1, 0, NOW - 8), "big");
        Execution small = Sample.ofTenant(Sample.ready(id(3, 1), 1, 0, NOW - 7), "small");
        Execution none = Sample.ready(id(4, 1), 1, 0, NOW - 6);
        store().commits()
                .commit(Sample.batch(
                        1, Sample.created(flood), Sample.created(big), Sample.created(small), Sample.created(none)));
        Crowds crowds = new Crowds(Set.of(flood.id()), Set.of("big"));
        Claims claims = store().claims().orElseThrow();

        assertThat(jobIds(claims.candidates(1, List.of(1), PriorityRange.ALL, Span.ALL, crowds, 10)))
                .containsExactly(small.jobId(), none.jobId());
        Crowds withoutTenant = new Crowds(Set.of(), Set.of(""));
        assertThat(jobIds(claims.candidates(1, List.of(1), PriorityRange.ALL, Span.ALL, withoutTenant, 10)))
                .containsExactly(big.jobId(), small.jobId());
        assertThat(jobIds(claims.claimPage(7, List.of(1), PriorityRange.ALL, Long.MIN_VALUE, crowds, 10, 1, 60_000)))
                .containsExactly(small.jobId());
        assertThat(found(PriorityRange.ALL, Span.ALL)).containsExactly(flood.jobId(), big.jobId(), none.jobId());
    }

    /** Or the many jobs of one instance, which are in one partition, would keep those of all others waiting. */
    @Test
    default void aPartitionHandsOverItsFirstJobsAndNoMore() {
        List<Execution> flood = IntStream.rangeClosed(1, 9)
                .mapToObj(i -> Sample.ready(id(i, 1), 1, 0, NOW - 100 + i))
                .toList();
        Execution second = Sample.ready(id(20, 2), 1, 0, NOW);
        Execution third = Sample.ready(id(21, 3), 1, 0, NOW + 1);
        List<InstanceDelta> all =
                new ArrayList<>(flood.stream().map(Sample::created).toList());
        all.add(Sample.created(second));
        all.add(Sample.created(third));
        store().commits().commit(new CommitBatch(1, 1, all));
        Claims claims = store().claims().orElseThrow();

        List<Integer> partitions = List.of(1, 2, 3);
        assertThat(jobIds(claims.candidates(7, partitions, PriorityRange.ALL, Span.ALL, Crowds.NONE, 8)))
                .hasSize(8)
                .as("behind seven of the many")
                .contains(second.jobId());
        assertThat(jobIds(
                        claims.claimPage(7, partitions, PriorityRange.ALL, Long.MIN_VALUE, Crowds.NONE, 2, 4, 60_000)))
                .containsExactlyInAnyOrder(flood.get(0).jobId(), flood.get(1).jobId(), second.jobId(), third.jobId());
        assertThat(jobIds(claims.claimPage(
                        7, partitions, PriorityRange.ALL, Long.MIN_VALUE, Crowds.NONE, 100, 4, 60_000)))
                .containsExactlyInAnyOrderElementsOf(
                        flood.subList(2, 6).stream().map(Execution::jobId).toList());
    }

    private static List<Long> jobIds(List<Claim> claims) {
        return claims.stream().map(claim -> claim.job().jobId()).toList();
    }

    @Test
    default void whoeverTakesAnInstanceHearsItsVersion() {
        Execution root = Sample.ready(id(1, 1), 1, 0, NOW);
        store().commits().commit(Sample.batch(1, Sample.created(root)));
        Claims claims = store().claims().orElseThrow();
        assertThat(claims.claimInstances(7, List.of(root.id(), id(2, 1)), 60_000))
                .as("and only of those that there are")
                .containsExactly(Map.entry(root.id(), 1L));
        store().commits().commit(Sample.batch(2, Sample.changed(root, Sample.at(root, 2, 0))));
        assertThat(claims.claimInstances(8, List.of(root.id()), 60_000)).isEmpty();
        assertThat(claims.claimInstances(7, List.of(root.id()), 60_000)).containsExactly(Map.entry(root.id(), 2L));
    }

    /** By one row, a few and many, which are written by different statements. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 70})
    default void aCommitClaimsWhatItMakesReady(int instances) {
        List<Execution> before = IntStream.rangeClosed(1, instances)
                .mapToObj(i -> Sample.waiting(id(i, 1), 1))
                .toList();
        store().commits()
                .commit(new CommitBatch(
                        1, 1, before.stream().map(Sample::created).toList()));
        List<Execution> after =
                before.stream().map(root -> Sample.ready(root.id(), 2, 0, NOW)).toList();
        List<ReadyJob> jobs = after.stream()
                .map(root -> new ReadyJob(root.id(), root.id(), root.jobId(), 0, 0))
                .toList();
        List<InstanceDelta> changes = IntStream.range(0, instances)
                .mapToObj(i -> Sample.changed(before.get(i), after.get(i)))
                .toList();
        Claims claims = store().claims().orElseThrow();

        store().commits().commit(new CommitBatch(1, 2, changes, false, new FollowUps(7, 60_000, jobs)));

        assertThat(found(PriorityRange.ALL, Span.ALL)).isEmpty();
        assertThat(claims.unclaimed(8, jobs)).isEmpty();
        assertThat(claims.unclaimed(7, jobs)).hasSize(instances);
        claims.release(8, jobs);
        assertThat(found(PriorityRange.ALL, Span.ALL)).as("only the owner can").isEmpty();
        claims.release(7, jobs);
        assertThat(claims.unclaimed(8, jobs)).hasSize(instances);
    }

    @Test
    default void aCommitClaimsForAsLongAsTheLeaseAndOnlyWhatIsReady() {
        Execution waiting = Sample.waiting(id(1, 1), 1);
        Execution ready = Sample.ready(id(2, 1), 1, 0, NOW);
        Execution other = Sample.ready(id(3, 1), 1, 0, NOW);
        ReadyJob over = new ReadyJob(ready.id(), ready.id(), ready.jobId(), 0, 0);
        ReadyJob neverReady = new ReadyJob(waiting.id(), waiting.id(), 0, 0, 0);
        ReadyJob formerJob = new ReadyJob(other.id(), other.id(), other.jobId() + 256, 0, 0);
        store().commits()
                .commit(new CommitBatch(
                        1,
                        1,
                        List.of(Sample.created(waiting), Sample.created(ready), Sample.created(other)),
                        false,
                        new FollowUps(7, 0, List.of(over, neverReady, formerJob))));

        assertThat(found(PriorityRange.ALL, Span.ALL))
                .as("one claim is over as it is made, the others are for nothing")
                .containsExactly(ready.jobId(), other.jobId());
    }

    @Test
    default void theAcquireLockOfANodeThatWasKilledIsTakenOver() {
        Claims claims = store().claims().orElseThrow();
        assertThat(claims.tryAcquireLock(7, HOUR)).isTrue();
        assertThat(claims.tryAcquireLock(8, HOUR)).as("held").isFalse();
        ageAcquireLock(HOUR / 2);
        assertThat(claims.tryAcquireLock(8, HOUR)).as("not old enough").isFalse();
        assertThat(claims.tryAcquireLock(7, HOUR)).as("by whom it has").isTrue();
        ageAcquireLock(HOUR / 2 + HOUR / 4);
        assertThat(claims.tryAcquireLock(8, HOUR))
                .as("its holder was here since")
                .isFalse();

        ageAcquireLock(HOUR / 4);
        assertThat(claims.tryAcquireLock(8, HOUR)).as("forgotten").isTrue();

        claims.releaseAcquireLock(7);
        ageAcquireLock(HOUR / 2);
        assertThat(claims.tryAcquireLock(9, HOUR))
                .as("the former holder has nothing to give back, and the time began anew")
                .isFalse();
        claims.releaseAcquireLock(8);
        assertThat(claims.tryAcquireLock(9, HOUR)).as("given back").isTrue();
    }

    private List<Long> found(PriorityRange priorities, Span readySince) {
        Claims claims = store().claims().orElseThrow();
        return claims.candidates(1, List.of(1, 2, 3), priorities, readySince, Crowds.NONE, 10).stream()
                .map(Claim::job)
                .map(ReadyJob::jobId)
                .toList();
    }
}
