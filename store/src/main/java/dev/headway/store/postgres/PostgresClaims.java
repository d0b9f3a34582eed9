package dev.headway.store.postgres;

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
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Claims on PostgreSQL: pages with SKIP LOCKED. Thread-safe. */
final class PostgresClaims implements Claims {
    private final Sql sql;

    PostgresClaims(Sql sql) {
        this.sql = sql;
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
                    without.isEmpty() ? ClaimSql.LOCK_PAGE : ClaimSql.LOCK_PAGE_WITHOUT,
                    parameters(
                            List.of(partitions, priorities.lowest(), priorities.highest(), sinceMillis),
                            without,
                            List.of(owner, perPartition, limit)),
                    PostgresClaims::claim);
            if (!page.isEmpty()) {
                execute(connection, ClaimSql.BY_KEY);
                List<ReadyJob> jobs = page.stream().map(Claim::job).toList();
                Sql.update(
                        connection,
                        ClaimSql.CLAIM_LOCKED,
                        List.of(
                                owner,
                                leaseMillis,
                                partitions(
                                        jobs.stream().map(ReadyJob::instanceId).toList()),
                                jobs.stream().map(ReadyJob::executionId).toList()));
            }
            return page;
        });
    }

    private static List<Object> parameters(List<Object> before, Crowds without, List<Object> after) {
        List<Object> all = new ArrayList<>(before);
        if (!without.isEmpty()) {
            all.add(List.copyOf(without.instances()));
            all.add(new Texts(List.copyOf(without.tenants())));
        }
        all.addAll(after);
        return all;
    }

    private static void execute(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    /** Rows that are joined to keys, on a connection that plans accordingly. */
    private <T> List<T> byKey(String doing, String text, List<Object> parameters, Sql.Mapper<T> mapper) {
        return sql.inTransaction(doing, connection -> {
            execute(connection, ClaimSql.BY_KEY);
            return Sql.list(connection, text, parameters, mapper);
        });
    }

    private void changeByKey(String doing, String text, List<Object> parameters) {
        sql.inTransaction(doing, connection -> {
            execute(connection, ClaimSql.BY_KEY);
            return Sql.update(connection, text, parameters);
        });
    }

    private static Claim claim(RowReader row) throws SQLException {
        ReadyJob job = new ReadyJob(row.big(), row.big(), row.big(), row.integer(), row.big());
        return new Claim(job, row.flag());
    }

    @Override
    public List<Claim> candidates(
            long owner,
            Collection<Integer> partitions,
            PriorityRange priorities,
            Span readySince,
            Crowds without,
            int limit) {
        if (partitions.isEmpty() || limit <= 0) {
            return List.of();
        }
        int share = Math.min(limit, 2 * limit / partitions.size() + 2);
        while (true) {
            List<Claim> page = sql.list(
                    "find free jobs",
                    without.isEmpty() ? ClaimSql.CANDIDATES : ClaimSql.CANDIDATES_WITHOUT,
                    parameters(
                            List.of(
                                    List.copyOf(partitions),
                                    priorities.lowest(),
                                    priorities.highest(),
                                    readySince.fromMillis(),
                                    readySince.toMillis()),
                            without,
                            List.of(owner, share, limit)),
                    PostgresClaims::claim);
            if (page.size() >= limit || share >= limit || page.size() < share) {
                return page;
            }
            share = Math.min(limit, share * 8);
        }
    }

    @Override
    public List<Claim> claimNamed(long owner, Collection<ReadyJob> jobs, long leaseMillis) {
        if (jobs.isEmpty()) {
            return List.of();
        }
        List<Long> instances = jobs.stream().map(ReadyJob::instanceId).toList();
        return byKey(
                "claim named jobs",
                ClaimSql.CLAIM_NAMED,
                List.of(
                        partitions(instances),
                        jobs.stream().map(ReadyJob::executionId).toList(),
                        jobs.stream().map(ReadyJob::jobId).toList(),
                        owner,
                        leaseMillis),
                PostgresClaims::claim);
    }

    @Override
    public Map<Long, Long> claimInstances(long owner, Collection<Long> instanceIds, long leaseMillis) {
        if (instanceIds.isEmpty()) {
            return Map.of();
        }
        List<Long> ids = List.copyOf(instanceIds);
        Map<Long, Long> held = new HashMap<>();
        byKey(
                        "take instances for their exclusive jobs",
                        ClaimSql.CLAIM_INSTANCES,
                        List.of(owner, leaseMillis, partitions(ids), ids, owner),
                        row -> Map.entry(row.big(), row.big()))
                .forEach(each -> held.put(each.getKey(), each.getValue()));
        return held;
    }

    @Override
    public Map<Long, String> tenants(Collection<Long> instanceIds) {
        if (instanceIds.isEmpty()) {
            return Map.of();
        }
        List<Long> ids = List.copyOf(instanceIds);
        Map<Long, String> tenants = new HashMap<>();
        byKey(
                        "find the tenants of claimed jobs",
                        ClaimSql.TENANTS,
                        List.of(partitions(ids), ids),
                        row -> Map.entry(row.big(), row.requiredText()))
                .forEach(each -> tenants.put(each.getKey(), each.getValue()));
        return tenants;
    }

    private static List<Integer> partitions(List<Long> ids) {
        return ids.stream().map(id -> Ids.partition(id)).toList();
    }

    @Override
    public Set<Long> unclaimed(long owner, Collection<ReadyJob> jobs) {
        return jobs.isEmpty()
                ? Set.of()
                : Set.copyOf(byKey(
                        "look for jobs that nobody has", ClaimSql.UNCLAIMED, ownJobs(owner, jobs), RowReader::big));
    }

    @Override
    public Set<Long> release(long owner, Collection<ReadyJob> jobs) {
        if (jobs.isEmpty()) {
            return Set.of();
        }
        List<Object> parameters = new ArrayList<>(ownJobs(owner, jobs));
        parameters.addAll(ownJobs(owner, jobs));
        return Set.copyOf(byKey("give jobs back", ClaimSql.RELEASE, parameters, RowReader::big));
    }

    private static List<Object> ownJobs(long owner, Collection<ReadyJob> jobs) {
        return List.of(
                partitions(jobs.stream().map(ReadyJob::instanceId).toList()),
                jobs.stream().map(ReadyJob::executionId).toList(),
                jobs.stream().map(ReadyJob::jobId).toList(),
                owner);
    }

    @Override
    public void requeue(long owner, Collection<ReadyJob> jobs) {
        change("put jobs back in the queue", ClaimSql.REQUEUE, List.of(), owner, jobs);
    }

    private void change(String doing, String text, List<Object> before, long owner, Collection<ReadyJob> jobs) {
        if (jobs.isEmpty()) {
            return;
        }
        List<Object> parameters = new ArrayList<>(before);
        parameters.addAll(ownJobs(owner, jobs));
        changeByKey(doing, text, parameters);
    }

    @Override
    public Set<Long> releaseInstances(long owner, Collection<Long> instanceIds) {
        if (instanceIds.isEmpty()) {
            return Set.of();
        }
        List<Long> ids = List.copyOf(instanceIds);
        List<Integer> partitions = partitions(ids);
        return Set.copyOf(byKey(
                "give instances back",
                ClaimSql.RELEASE_INSTANCES,
                List.of(partitions, ids, owner, partitions, ids, owner),
                RowReader::big));
    }

    @Override
    public Renewed renew(long owner, Collection<ReadyJob> jobs, Collection<Long> instanceIds, long leaseMillis) {
        List<Object> parameters = new ArrayList<>(List.of(leaseMillis));
        parameters.addAll(ownJobs(owner, jobs));
        List<Long> ids = List.copyOf(instanceIds);
        return new Renewed(
                jobs.isEmpty()
                        ? Set.of()
                        : Set.copyOf(byKey("renew claims", ClaimSql.RENEW, parameters, RowReader::big)),
                ids.isEmpty()
                        ? Set.of()
                        : Set.copyOf(byKey(
                                "renew claims on instances",
                                ClaimSql.RENEW_INSTANCES,
                                List.of(leaseMillis, partitions(ids), ids, owner),
                                RowReader::big)));
    }

    @Override
    public boolean tryAcquireLock(long owner, long forceAfterMillis) {
        return sql.with("take the acquire lock", connection -> {
            long now = Sql.list(connection, WorkSql.POSTGRES_NOW, List.of(), RowReader::big)
                    .getFirst();
            return Sql.update(connection, ClaimSql.ACQUIRE_LOCK, List.of(owner, now, owner, now - forceAfterMillis))
                    == 1;
        });
    }

    @Override
    public void releaseAcquireLock(long owner) {
        sql.update("give the acquire lock back", ClaimSql.RELEASE_LOCK, List.of(owner));
    }
}
