package dev.headway.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.settings.PriorityBands;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which of the jobs that became ready here are claimed before their turn. */
class PreferredTest {
    private final Set<Long> taken = new HashSet<>();
    private final Set<Long> heldElsewhere = new HashSet<>();
    private final List<Long> asked = new ArrayList<>();
    private final List<Long> released = new ArrayList<>();
    private final ClaimedJobs jobs = new ClaimedJobs(claims(), 7, 5_000, (instance, version) -> {}, () -> 0);
    private final LocalQueue byTenant = new LocalQueue(16, PriorityBands.NONE, true, false);

    /** Wins what nobody has taken; every job is exclusive. */
    private Claims claims() {
        return (Claims) Proxy.newProxyInstance(
                Claims.class.getClassLoader(),
                new Class<?>[] {Claims.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "claimNamed" -> claimNamed(arguments[1]);
                    case "claimInstances" -> without(heldElsewhere, (Collection<?>) arguments[1]);
                    case "release" -> {
                        ((Collection<?>) arguments[1]).forEach(job -> released.add(((ReadyJob) job).jobId()));
                        yield Set.of();
                    }
                    default -> throw new AssertionError("Not expected: " + method.getName());
                });
    }

    private List<Claim> claimNamed(Object wanted) {
        List<Claim> won = new ArrayList<>();
        for (Object each : (Collection<?>) wanted) {
            ReadyJob job = (ReadyJob) each;
            asked.add(job.jobId());
            if (!taken.contains(job.jobId())) {
                won.add(new Claim(job, true));
            }
        }
        return won;
    }

    private static Map<Object, Long> without(Set<Long> held, Collection<?> instances) {
        Set<Object> got = new HashSet<>(instances);
        got.removeAll(held);
        return got.stream().collect(Collectors.toMap(id -> id, id -> 1L));
    }

    private static ReadyJob job(long id, @Nullable String tenant) {
        return new ReadyJob(id * Ids.PARTITIONS, id * Ids.PARTITIONS, id, 0, id, tenant);
    }

    private List<Long> acquire(Preferred preferred, LocalQueue queue) {
        List<Long> got = new ArrayList<>();
        preferred.acquire(jobs, 100).forEach((claim, job) -> {
            queue.offerAgain(job);
            got.add(job.jobId());
        });
        return got;
    }

    @Test
    void aTenantWithLittleHereIsPreferred() throws Exception {
        Preferred preferred = new Preferred(1_000, byTenant);
        for (long id = 1; id <= 20; id++) {
            byTenant.offerAgain(job(id, "big"));
        }
        preferred.ready(job(21, "big"));
        preferred.ready(job(22, "small"));
        preferred.ready(job(23, "small"));
        preferred.ready(job(24, "small"));
        assertThat(acquire(preferred, byTenant))
                .as("as many as a tenant has room for")
                .containsExactly(22L, 23L);
        assertThat(acquire(preferred, byTenant)).isEmpty();
        assertThat(byTenant.take(3)).extracting(ReadyJob::jobId).containsExactly(1L, 22L, 2L);
        assertThat(acquire(preferred, byTenant)).containsExactly(24L);
        assertThat(asked).containsExactly(22L, 23L, 24L);
    }

    @Test
    void whatWasClaimedAnotherWayIsForgotten() {
        Preferred preferred = new Preferred(1_000, byTenant);
        preferred.ready(job(1, "a"));
        preferred.ready(job(2, "a"));
        preferred.ready(job(3, "b"));
        preferred.forget(1);
        taken.add(2L);
        heldElsewhere.add(3L * Ids.PARTITIONS);
        assertThat(acquire(preferred, byTenant)).isEmpty();
        assertThat(asked).containsExactly(2L, 3L);
        assertThat(released).containsExactly(3L);
        assertThat(preferred.isEmpty()).isTrue();
    }

    @Test
    void whatFollowsInAnInstanceAtWorkIsPreferred() throws Exception {
        LocalQueue queue = new LocalQueue(4, PriorityBands.NONE, false, true);
        Preferred preferred = new Preferred(1_000, queue);
        for (long id = 1; id <= 5; id++) {
            queue.offerAgain(job(id, null));
        }
        queue.take(1);
        preferred.ready(job(6, null));
        preferred.ready(new ReadyJob(Ids.PARTITIONS, Ids.PARTITIONS, 7, 0, 7));
        assertThat(acquire(preferred, queue)).containsExactly(7L);
        assertThat(queue.take(1)).extracting(ReadyJob::jobId).containsExactly(7L);
    }

    @Test
    void itsMemoryIsShared() {
        Preferred preferred = new Preferred(100, byTenant);
        for (long id = 1; id <= 500; id++) {
            preferred.ready(job(id, "big"));
        }
        preferred.ready(job(501, "small"));
        preferred.ready(job(502, null));
        LocalQueue other = new LocalQueue(1_000_000, PriorityBands.NONE, true, false);
        Preferred roomy = new Preferred(100, other);
        for (long id = 1; id <= 500; id++) {
            roomy.ready(job(id, "big"));
        }
        roomy.ready(job(501, "small"));
        assertThat(roomy.acquire(jobs, 1_000).size()).isEqualTo(101);
        assertThat(acquire(preferred, byTenant)).containsExactly(1L, 2L, 501L, 502L);
    }
}
