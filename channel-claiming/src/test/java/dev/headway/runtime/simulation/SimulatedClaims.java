package dev.headway.runtime.simulation;

import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Claims on the jobs of a simulated store. Now and then a row is locked by somebody who writes it, and passed over. For one thread. */
class SimulatedClaims implements Claims {
    private static final int LOCKED_ONE_IN = 30;

    private final Supplier<Tables> tables;
    private final LongSupplier clock;
    private final Random random;
    private final Map<Long, JobClaim> jobs = new TreeMap<>();
    private final Map<Long, Held> instances = new TreeMap<>();
    private long lockOwner;
    private long lockMillis;

    private record JobClaim(long owner, long untilMillis, long readySinceMillis) {}

    private record Held(long owner, long untilMillis) {}

    SimulatedClaims(Supplier<Tables> tables, LongSupplier clock, Random random) {
        this.tables = tables;
        this.clock = clock;
        this.random = random;
    }

    private boolean locked() {
        return random.nextInt(LOCKED_ONE_IN) == 0;
    }

    private @Nullable Execution ready(ReadyJob job) {
        Execution row = tables.get().executions.get(job.executionId());
        return row != null && row.state() == Execution.State.READY && row.jobId() == job.jobId() ? row : null;
    }

    private boolean free(Execution row) {
        JobClaim claim = jobs.get(row.jobId());
        return claim == null
                || claim.untilMillis <= clock.getAsLong()
                || claim.readySinceMillis != row.readySinceMillis();
    }

    private boolean owns(long owner, ReadyJob job) {
        JobClaim claim = jobs.get(job.jobId());
        return claim != null && claim.owner == owner && ready(job) != null;
    }

    private boolean heldByOther(long owner, long instanceId) {
        Held held = instances.get(instanceId);
        return held != null && held.owner != owner && held.untilMillis > clock.getAsLong();
    }

    private Claim claim(long owner, Execution row, long leaseMillis) {
        jobs.put(row.jobId(), new JobClaim(owner, clock.getAsLong() + leaseMillis, row.readySinceMillis()));
        return shown(row);
    }

    private static Claim shown(Execution row) {
        return new Claim(
                new ReadyJob(row.instanceId(), row.id(), row.jobId(), row.priority(), row.readySinceMillis()),
                row.exclusive());
    }

    /** What a batch claims of what it makes ready. */
    void follow(FollowUps claimed) {
        for (ReadyJob job : claimed.jobs()) {
            Execution row = ready(job);
            if (row != null) {
                claim(claimed.owner(), row, claimed.leaseMillis());
            }
        }
    }

    /** Instances that one of these owners holds though they have no exclusive job that is ready. */
    Set<Long> heldForNothing(LongPredicate owners) {
        Set<Long> held = new TreeSet<>();
        instances.forEach((id, by) -> {
            if (owners.test(by.owner)
                    && by.untilMillis > clock.getAsLong()
                    && tables.get().root(id) != null) {
                held.add(id);
            }
        });
        for (Execution row : tables.get().executions.values()) {
            if (row.state() == Execution.State.READY && row.exclusive()) {
                held.remove(row.instanceId());
            }
        }
        return held;
    }

    private Stream<Execution> candidates(
            long owner, Collection<Integer> where, PriorityRange priorities, Span since, Crowds without) {
        return tables.get().executions.values().stream()
                .filter(row -> row.state() == Execution.State.READY
                        && where.contains(Ids.partition(row.id()))
                        && since.contains(row.readySinceMillis())
                        && row.priority() >= priorities.lowest()
                        && row.priority() <= priorities.highest()
                        && !without.instances().contains(row.instanceId())
                        && free(row)
                        && !(row.exclusive() && heldByOther(owner, row.instanceId())))
                .sorted(Comparator.comparingInt((Execution row) -> -row.priority())
                        .thenComparingLong(Execution::readySinceMillis)
                        .thenComparingLong(Execution::jobId));
    }

    @Override
    public List<Claim> claimPage(
            long owner,
            List<Integer> partitions,
            PriorityRange priorities,
            long sinceMillis,
            Crowds without,
            int perPartition,
            int limit,
            long leaseMillis) {
        Span since = new Span(sinceMillis, Long.MAX_VALUE);
        Map<Integer, Integer> counts = new HashMap<>();
        List<Execution> page = candidates(owner, partitions, priorities, since, without)
                .filter(row -> !locked() && counts.merge(Ids.partition(row.id()), 1, Integer::sum) <= perPartition)
                .limit(limit)
                .toList();
        return page.stream().map(row -> claim(owner, row, leaseMillis)).toList();
    }

    @Override
    public List<Claim> candidates(
            long owner,
            Collection<Integer> partitions,
            PriorityRange priorities,
            Span readySince,
            Crowds without,
            int limit) {
        return candidates(owner, partitions, priorities, readySince, without)
                .limit(limit)
                .map(SimulatedClaims::shown)
                .toList();
    }

    @Override
    public List<Claim> claimNamed(long owner, Collection<ReadyJob> named, long leaseMillis) {
        List<Claim> won = new ArrayList<>();
        for (ReadyJob job : named) {
            Execution row = ready(job);
            if (row != null && free(row) && !locked()) {
                won.add(claim(owner, row, leaseMillis));
            }
        }
        return won;
    }

    @Override
    public Map<Long, Long> claimInstances(long owner, Collection<Long> instanceIds, long leaseMillis) {
        Map<Long, Long> held = new TreeMap<>();
        for (long id : instanceIds) {
            Execution root = tables.get().root(id);
            if (root != null && !heldByOther(owner, id) && !locked()) {
                instances.put(id, new Held(owner, clock.getAsLong() + leaseMillis));
                held.put(id, root.requireRoot().version());
            }
        }
        return held;
    }

    @Override
    public Map<Long, String> tenants(Collection<Long> instanceIds) {
        return Map.of();
    }

    @Override
    public Set<Long> unclaimed(long owner, Collection<ReadyJob> wanted) {
        Set<Long> unclaimed = new TreeSet<>();
        for (ReadyJob job : wanted) {
            Execution row = ready(job);
            if (row != null && (free(row) || owns(owner, job))) {
                unclaimed.add(job.jobId());
            }
        }
        return unclaimed;
    }

    @Override
    public Set<Long> release(long owner, Collection<ReadyJob> back) {
        Set<Long> busy = new TreeSet<>();
        for (ReadyJob job : back) {
            if (owns(owner, job)) {
                if (locked()) {
                    busy.add(job.jobId());
                } else {
                    jobs.remove(job.jobId());
                }
            }
        }
        return busy;
    }

    @Override
    public void requeue(long owner, Collection<ReadyJob> back) {
        back.stream().filter(job -> owns(owner, job)).forEach(job -> jobs.remove(job.jobId()));
    }

    @Override
    public Set<Long> releaseInstances(long owner, Collection<Long> instanceIds) {
        Set<Long> busy = new TreeSet<>();
        for (long id : instanceIds) {
            Held held = instances.get(id);
            if (held != null && held.owner == owner) {
                if (locked()) {
                    busy.add(id);
                } else {
                    instances.remove(id);
                }
            }
        }
        return busy;
    }

    @Override
    public Renewed renew(long owner, Collection<ReadyJob> renewed, Collection<Long> instanceIds, long leaseMillis) {
        Set<Long> ofJobs = new TreeSet<>();
        Set<Long> ofInstances = new TreeSet<>();
        long until = clock.getAsLong() + leaseMillis;
        for (ReadyJob job : renewed) {
            if (owns(owner, job) && !locked()) {
                jobs.computeIfPresent(job.jobId(), (any, claim) -> new JobClaim(owner, until, claim.readySinceMillis));
                ofJobs.add(job.jobId());
            }
        }
        for (long id : instanceIds) {
            Held held = instances.get(id);
            if (held != null && held.owner == owner && tables.get().root(id) != null && !locked()) {
                instances.put(id, new Held(owner, until));
                ofInstances.add(id);
            }
        }
        return new Renewed(ofJobs, ofInstances);
    }

    @Override
    public boolean tryAcquireLock(long owner, long forceAfterMillis) {
        long now = clock.getAsLong();
        if (lockOwner != 0 && lockOwner != owner && lockMillis > now - forceAfterMillis) {
            return false;
        }
        lockOwner = owner;
        lockMillis = now;
        return true;
    }

    @Override
    public void releaseAcquireLock(long owner) {
        if (lockOwner == owner) {
            lockOwner = 0;
        }
    }
}
