package dev.headway.store.h2;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store.Span;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.Texts;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.ClaimSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Claims on H2, for several engines in one process: rows locked with SKIP LOCKED, then marked one by one. Thread-safe. */
final class H2Claims implements Claims {
    private final Sql sql;

    H2Claims(Sql sql) {
        this.sql = sql;
    }

    /** The database lives in this process. */
    private static long now() {
        return System.currentTimeMillis();
    }

    private static Claim claim(RowReader row) throws SQLException {
        ReadyJob job = new ReadyJob(row.big(), row.big(), row.big(), row.integer(), row.big());
        return new Claim(job, row.flag());
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
        if (partitions.isEmpty() || limit <= 0) {
            return List.of();
        }
        return sql.inTransaction("claim ready jobs", connection -> {
            List<Claim> page = Sql.list(
                    connection,
                    ClaimSql.H2_FREE,
                    free(owner, partitions, priorities, new Span(sinceMillis, Long.MAX_VALUE), without, limit),
                    H2Claims::claim);
            Set<Long> won =
                    claimAll(connection, owner, page.stream().map(Claim::job).toList(), leaseMillis);
            return page.stream()
                    .filter(claim -> won.contains(claim.job().jobId()))
                    .toList();
        });
    }

    private static Set<Long> claimAll(Connection connection, long owner, List<ReadyJob> jobs, long leaseMillis)
            throws SQLException {
        Set<Long> won = new HashSet<>();
        for (ReadyJob job : jobs) {
            List<Object> parameters = List.of(
                    owner, now() + leaseMillis, Ids.partition(job.instanceId()), job.executionId(), job.jobId(), now());
            if (Sql.update(connection, ClaimSql.H2_CLAIM_ONE, parameters) == 1) {
                won.add(job.jobId());
            }
        }
        return won;
    }

    @Override
    public List<Claim> candidates(
            long owner,
            Collection<Integer> partitions,
            PriorityRange priorities,
            Span readySince,
            Crowds without,
            int limit) {
        return sql.list(
                "find free jobs",
                ClaimSql.H2_CANDIDATES,
                free(owner, partitions, priorities, readySince, without, limit),
                H2Claims::claim);
    }

    private static List<Object> free(
            long owner,
            Collection<Integer> partitions,
            PriorityRange priorities,
            Span readySince,
            Crowds without,
            int limit) {
        return List.of(
                partitions,
                priorities.lowest(),
                priorities.highest(),
                readySince.fromMillis(),
                readySince.toMillis(),
                List.copyOf(without.instances()),
                new Texts(List.copyOf(without.tenants())),
                now(),
                owner,
                now(),
                limit);
    }

    @Override
    public List<Claim> claimNamed(long owner, Collection<ReadyJob> jobs, long leaseMillis) {
        return sql.with("claim named jobs", connection -> {
            Set<Long> won = claimAll(connection, owner, List.copyOf(jobs), leaseMillis);
            List<Claim> claims = new ArrayList<>();
            for (ReadyJob job : jobs) {
                if (won.contains(job.jobId())) {
                    List<Object> key = List.of(Ids.partition(job.instanceId()), job.executionId(), job.jobId());
                    claims.addAll(Sql.list(connection, ClaimSql.H2_NAMED, key, H2Claims::claim));
                }
            }
            return claims;
        });
    }

    @Override
    public Map<Long, Long> claimInstances(long owner, Collection<Long> instanceIds, long leaseMillis) {
        return sql.with("take instances for their exclusive jobs", connection -> {
            Map<Long, Long> held = new HashMap<>();
            for (long id : instanceIds) {
                List<Object> parameters = List.of(owner, now() + leaseMillis, Ids.partition(id), id, now(), owner);
                if (Sql.update(connection, ClaimSql.H2_CLAIM_INSTANCE, parameters) == 1) {
                    Sql.list(connection, ClaimSql.H2_VERSION, List.of(Ids.partition(id), id), RowReader::big)
                            .forEach(version -> held.put(id, version));
                }
            }
            return held;
        });
    }

    @Override
    public Map<Long, String> tenants(Collection<Long> instanceIds) {
        Map<Long, String> tenants = new HashMap<>();
        List<Integer> partitions =
                instanceIds.stream().map(id -> Ids.partition(id)).distinct().toList();
        sql.list(
                        "find the tenants of claimed jobs",
                        ClaimSql.H2_TENANTS,
                        List.of(partitions, List.copyOf(instanceIds)),
                        row -> Map.entry(row.big(), row.requiredText()))
                .forEach(each -> tenants.put(each.getKey(), each.getValue()));
        return tenants;
    }

    @Override
    public Set<Long> unclaimed(long owner, Collection<ReadyJob> jobs) {
        return sql.with("look for jobs that nobody has", connection -> {
            Set<Long> unclaimed = new HashSet<>();
            for (ReadyJob job : jobs) {
                List<Object> parameters =
                        List.of(Ids.partition(job.instanceId()), job.executionId(), job.jobId(), now(), owner);
                unclaimed.addAll(Sql.list(connection, ClaimSql.H2_UNCLAIMED, parameters, RowReader::big));
            }
            return unclaimed;
        });
    }

    /** Waits for whoever writes a row. */
    @Override
    public Set<Long> release(long owner, Collection<ReadyJob> jobs) {
        each("give jobs back", ClaimSql.H2_RELEASE, false, owner, jobs, 0);
        return Set.of();
    }

    @Override
    public void requeue(long owner, Collection<ReadyJob> jobs) {
        each("put jobs back in the queue", ClaimSql.H2_REQUEUE, true, owner, jobs, now());
    }

    private int[] each(
            String doing, String text, boolean withTime, long owner, Collection<ReadyJob> jobs, long millis) {
        return batch(doing, text, jobs, (statement, job) -> {
            int at = 1;
            if (withTime) {
                statement.setLong(at++, millis);
            }
            statement.setInt(at++, Ids.partition(job.instanceId()));
            statement.setLong(at++, job.executionId());
            statement.setLong(at++, job.jobId());
            statement.setLong(at, owner);
        });
    }

    private int[] eachInstance(
            String doing, String text, boolean withTime, long owner, Collection<Long> instanceIds, long millis) {
        return batch(doing, text, instanceIds, (statement, id) -> {
            int at = 1;
            if (withTime) {
                statement.setLong(at++, millis);
            }
            statement.setInt(at++, Ids.partition(id));
            statement.setLong(at++, id);
            statement.setLong(at, owner);
        });
    }

    private interface Binding<T> {
        void bind(PreparedStatement statement, T row) throws SQLException;
    }

    private <T> int[] batch(String doing, String text, Collection<T> rows, Binding<T> binding) {
        if (rows.isEmpty()) {
            return new int[0];
        }
        return sql.with(doing, connection -> {
            try (PreparedStatement statement = connection.prepareStatement(text)) {
                for (T row : rows) {
                    binding.bind(statement, row);
                    statement.addBatch();
                }
                return statement.executeBatch();
            }
        });
    }

    @Override
    public Set<Long> releaseInstances(long owner, Collection<Long> instanceIds) {
        eachInstance("give instances back", ClaimSql.H2_RELEASE_INSTANCE, false, owner, instanceIds, 0);
        return Set.of();
    }

    @Override
    public Renewed renew(long owner, Collection<ReadyJob> jobs, Collection<Long> instanceIds, long leaseMillis) {
        long until = now() + leaseMillis;
        List<ReadyJob> inOrder = List.copyOf(jobs);
        List<Long> instancesInOrder = List.copyOf(instanceIds);
        int[] ofJobs = each("renew claims", ClaimSql.H2_RENEW, true, owner, inOrder, until);
        int[] ofInstances = eachInstance(
                "renew claims on instances", ClaimSql.H2_RENEW_INSTANCE, true, owner, instancesInOrder, until);
        return new Renewed(
                IntStream.range(0, ofJobs.length)
                        .filter(i -> ofJobs[i] == 1)
                        .mapToObj(i -> inOrder.get(i).jobId())
                        .collect(Collectors.toSet()),
                IntStream.range(0, ofInstances.length)
                        .filter(i -> ofInstances[i] == 1)
                        .mapToObj(instancesInOrder::get)
                        .collect(Collectors.toSet()));
    }

    @Override
    public boolean tryAcquireLock(long owner, long forceAfterMillis) {
        long now = now();
        return sql.update(
                        "take the acquire lock",
                        ClaimSql.ACQUIRE_LOCK,
                        List.of(owner, now, owner, now - forceAfterMillis))
                == 1;
    }

    @Override
    public void releaseAcquireLock(long owner) {
        sql.update("give the acquire lock back", ClaimSql.RELEASE_LOCK, List.of(owner));
    }
}
