package dev.headway.channel.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.ReadyJob;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a node has claimed is given back, also when its row is locked just then, and asked for no more often than needed. */
class ClaimedJobsTest {
    private static final long LEASE_MILLIS = 6_000;
    private static final long VERSION = 4;

    private final Set<Long> lockedRows = new HashSet<>();
    private final List<Long> released = new ArrayList<>();
    private final List<Long> instancesReleased = new ArrayList<>();
    private final List<Long> instancesAsked = new ArrayList<>();
    private final Map<Long, Long> versions = new HashMap<>();
    private final List<List<Long>> renewed = new ArrayList<>();
    private final List<Long> instancesRenewed = new ArrayList<>();
    private long nanos = 1_000;
    private long answerTakes;
    private final ClaimedJobs jobs = new ClaimedJobs(claims(), 7, LEASE_MILLIS, versions::put, () -> nanos);

    private Claims claims() {
        return (Claims) Proxy.newProxyInstance(
                Claims.class.getClassLoader(),
                new Class<?>[] {Claims.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "release" ->
                        unlessLocked(
                                ((Collection<?>) arguments[1])
                                        .stream()
                                                .map(job -> ((ReadyJob) job).jobId())
                                                .toList(),
                                released);
                    case "releaseInstances" ->
                        unlessLocked(
                                ((Collection<?>) arguments[1])
                                        .stream().map(id -> (Long) id).toList(),
                                instancesReleased);
                    case "claimInstances" -> {
                        ((Collection<?>) arguments[1]).forEach(id -> instancesAsked.add((Long) id));
                        pass(answerTakes);
                        yield ((Collection<?>) arguments[1])
                                .stream().collect(Collectors.toMap(id -> id, id -> VERSION));
                    }
                    case "renew" -> {
                        renewed.add(((Collection<?>) arguments[1])
                                .stream().map(job -> ((ReadyJob) job).jobId()).toList());
                        List<Long> instances = ((Collection<?>) arguments[2])
                                .stream().map(id -> (Long) id).toList();
                        instancesRenewed.addAll(instances);
                        yield new Claims.Renewed(free(renewed.getLast()), free(instances));
                    }
                    default -> throw new AssertionError("Not expected: " + method.getName());
                });
    }

    private Set<Long> free(List<Long> ids) {
        Set<Long> free = new HashSet<>(ids);
        free.removeAll(lockedRows);
        return free;
    }

    private Set<Long> unlessLocked(List<Long> ids, List<Long> done) {
        Set<Long> locked = new HashSet<>(ids);
        locked.retainAll(lockedRows);
        ids.stream().filter(id -> !locked.contains(id)).forEach(done::add);
        return locked;
    }

    /** One that is not exclusive. */
    private static Claim shared(long instanceId, long jobId) {
        return new Claim(new ReadyJob(instanceId, instanceId, jobId, 0, 1), false);
    }

    private static Claim claim(long instanceId, long jobId) {
        return new Claim(new ReadyJob(instanceId, instanceId, jobId, 0, 1), true);
    }

    @Test
    void aJobWhoseRowIsLockedIsGivenBackNextTime() {
        lockedRows.add(1L);
        jobs.putBack(List.of(claim(10, 1), claim(10, 2)));
        assertThat(released).containsExactly(2L);
        jobs.keep();
        assertThat(released).containsExactly(2L);
        assertThat(jobs.isEmpty()).as("the channel must not end before").isFalse();
        lockedRows.clear();
        jobs.keep();
        jobs.keep();
        assertThat(released).containsExactly(2L, 1L);
        assertThat(jobs.isEmpty()).isTrue();
    }

    @Test
    void aJobThatIsClaimedAgainIsNotGivenBack() {
        jobs.unwanted(List.of(claim(10, 1)));
        jobs.add(claim(10, 1));
        jobs.keep();
        assertThat(released).isEmpty();
    }

    @Test
    void anInstanceWhoseRowIsLockedIsGivenBackNextTime() {
        lockedRows.add(10L);
        jobs.add(claim(10, 1));
        assertThat(jobs.over(1)).isTrue();
        jobs.keep();
        assertThat(instancesReleased).isEmpty();
        lockedRows.clear();
        jobs.keep();
        jobs.keep();
        assertThat(instancesReleased).containsExactly(10L);
    }

    @Test
    void anInstanceThatIsNeededAgainIsKept() {
        lockedRows.add(10L);
        jobs.add(claim(10, 1));
        jobs.over(1);
        jobs.keep();
        jobs.add(claim(10, 2));
        lockedRows.clear();
        jobs.keep();
        assertThat(instancesReleased).isEmpty();
    }

    @Test
    void anInstanceThatIsHereIsNotAskedForAgain() {
        jobs.add(claim(10, 1));
        assertThat(jobs.withoutInstance(List.of(claim(10, 2), claim(11, 3)))).isEmpty();
        assertThat(instancesAsked).containsExactly(11L);
        assertThat(versions)
                .as("what is cached of an older version is told to go")
                .containsExactly(Map.entry(11L, VERSION));
        nanos += TimeUnit.MILLISECONDS.toNanos(LEASE_MILLIS / 2);
        assertThat(jobs.withoutInstance(List.of(claim(10, 2)))).isEmpty();
        assertThat(instancesAsked)
                .as("it may have gone while this node was asleep")
                .containsExactly(11L, 10L);
    }

    @Test
    void whatACommitClaimsFollowsWhereItsInstanceSurelyIs() {
        assertThat(jobs.follow(claim(10, 1))).as("it is not here").isFalse();
        assertThat(jobs.has(1)).isFalse();
        jobs.add(claim(10, 2));
        assertThat(jobs.follow(claim(10, 1))).isTrue();
        jobs.over(2);
        assertThat(jobs.follow(claim(10, 3))).isTrue();
        pass(LEASE_MILLIS / 2);
        assertThat(jobs.follow(claim(10, 4)))
                .as("it may have gone while this node was asleep")
                .isFalse();
        assertThat(jobs.follow(new Claim(new ReadyJob(11, 11, 5, 0, 1), false)))
                .as("not exclusive")
                .isTrue();
        jobs.over(1);
        jobs.over(3);
        assertThat(jobs.follow(claim(10, 6))).as("it is being given back").isFalse();
    }

    /** Job after job of an instance must not make it look renewed. */
    @Test
    void anInstanceIsRenewedInTimeHoweverManyJobsItHas() {
        jobs.add(claim(10, 1));
        for (long id = 2; id <= 4; id++) {
            nanos += TimeUnit.MILLISECONDS.toNanos(LEASE_MILLIS / 6);
            jobs.add(claim(10, id));
        }
        assertThat(jobs.withoutInstance(List.of(claim(10, 5)))).isEmpty();
        assertThat(instancesAsked).containsExactly(10L);
    }

    @Test
    void whatHasToBeRenewedSoonIsRenewedWithWhatHasToBeNow() {
        jobs.add(shared(10, 1));
        pass(LEASE_MILLIS / 20);
        jobs.add(shared(11, 2));
        pass(3 * LEASE_MILLIS / 20);
        jobs.add(shared(12, 3));
        jobs.keep();
        assertThat(renewed).isEmpty();
        pass(LEASE_MILLIS / 3 - 4 * LEASE_MILLIS / 20);
        jobs.keep();
        assertThat(renewed).hasSize(1);
        assertThat(renewed.getFirst()).containsExactlyInAnyOrder(1L, 2L);
        pass(LEASE_MILLIS / 20);
        jobs.keep();
        assertThat(renewed).as("the second was renewed with the first").hasSize(1);
        pass(LEASE_MILLIS / 6);
        jobs.keep();
        assertThat(renewed.getLast()).containsExactly(3L);
    }

    @Test
    void anInstanceIsRenewedWithItsJobs() {
        jobs.add(claim(10, 1));
        pass(LEASE_MILLIS / 3);
        jobs.keep();
        assertThat(instancesRenewed).containsExactly(10L);
        assertThat(renewed).containsExactly(List.of(1L));
    }

    /** A commit of its instance was just writing the row. */
    @Test
    void whatWasLockedIsRenewedAgainLongBeforeItsClaimRunsOut() {
        jobs.add(claim(10, 1));
        lockedRows.addAll(List.of(1L, 10L));
        pass(LEASE_MILLIS / 2);
        jobs.keep();
        assertThat(renewed).containsExactly(List.of(1L));
        jobs.keep();
        assertThat(renewed).as("not at once").hasSize(1);
        lockedRows.clear();
        pass(LEASE_MILLIS / 20);
        jobs.keep();
        assertThat(renewed).hasSize(2);
        assertThat(instancesRenewed).containsExactly(10L, 10L);
        pass(LEASE_MILLIS / 20);
        jobs.keep();
        assertThat(renewed).as("it is renewed").hasSize(2);
    }

    /** Where another node has taken the instance, what follows in it must ask first. */
    @Test
    void anInstanceThatIsNotRenewedIsNotReliedOn() {
        jobs.add(claim(10, 1));
        lockedRows.add(10L);
        pass(LEASE_MILLIS / 3);
        jobs.keep();
        pass(LEASE_MILLIS / 4);
        assertThat(jobs.follow(claim(10, 2))).isFalse();
        lockedRows.clear();
        jobs.keep();
        assertThat(jobs.follow(claim(10, 2))).isTrue();
    }

    /** The last job here ends while a page is being claimed: what comes with the page does not make the claim on the instance younger. */
    @Test
    void anInstanceIsAsOldAsItsClaimHoweverItsJobsFollow() {
        jobs.add(claim(10, 1));
        pass(LEASE_MILLIS * 2 / 5);
        assertThat(jobs.withoutInstance(List.of(claim(10, 2)))).isEmpty();
        assertThat(instancesAsked).as("it is surely here").isEmpty();
        jobs.over(1);
        jobs.add(claim(10, 2));
        pass(LEASE_MILLIS / 5);
        assertThat(jobs.follow(claim(10, 3)))
                .as("its claim is older than half a lease")
                .isFalse();
        jobs.keep();
        assertThat(instancesRenewed).containsExactly(10L);
        assertThat(jobs.follow(claim(10, 3))).isTrue();
    }

    /** An answer may take long. */
    @Test
    void anInstanceIsHeldSinceItWasAskedFor() {
        answerTakes = LEASE_MILLIS * 2 / 5;
        assertThat(jobs.withoutInstance(List.of(claim(10, 1)))).isEmpty();
        jobs.add(claim(10, 1));
        pass(LEASE_MILLIS / 5);
        assertThat(jobs.follow(claim(10, 2))).isFalse();
    }

    private void pass(long millis) {
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
