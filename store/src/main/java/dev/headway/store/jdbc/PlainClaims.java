package dev.headway.store.jdbc;

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
import dev.headway.store.sql.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Claims on H2, for several engines in one process, and on MariaDB: rows locked with SKIP LOCKED, then marked one by one. On MariaDB a row that
 * somebody is writing is passed over, since it may be a transaction of user code; on H2 it is waited for. Thread-safe.
 */
public final class PlainClaims implements Claims {
    /** Each page over all partitions costs a query, so that only a crowd is cut: a partition with more than such a part of the page. */
    private static final int CROWD_PARTS = 4;

    private static final Comparator<Claim> BY_PRIORITY_AND_AGE = Comparator.<Claim>comparingInt(
                    claim -> -claim.job().priority())
            .thenComparingLong(claim -> claim.job().readySinceMillis());

    private final Sql sql;
    private final Dialect dialect;

    public PlainClaims(Sql sql, Dialect dialect) {
        this.sql = sql;
        this.dialect = dialect;
    }

    private long now(Connection connection) throws SQLException {
        return Clock.now(connection, dialect);
    }

    private static Claim claim(RowReader row) throws SQLException {
        ReadyJob job = new ReadyJob(row.big(), row.big(), row.big(), row.integer(), row.big());
        return new Claim(job, row.flag());
    }

    /** Something done with rows that nobody else is writing, which is one transaction where they are locked first. */
    private <T> T changing(String doing, Sql.Work<T> work) {
        return dialect == Dialect.H2 ? sql.with(doing, work) : sql.inTransaction(doing, work);
    }

    /** Locks the rows that are free to be locked and leaves the others out. */
    private <T> List<T> unlocked(Connection connection, Collection<T> rows, ToLongFunction<T> executionId)
            throws SQLException {
        if (dialect == Dialect.H2 || rows.isEmpty()) {
            return List.copyOf(rows);
        }
        List<Long> ids = rows.stream().map(executionId::applyAsLong).toList();
        List<Integer> partitions =
                ids.stream().map(id -> Ids.partition(id)).distinct().toList();
        Set<Long> locked =
                Set.copyOf(Sql.list(connection, ClaimSql.MARIADB_LOCK, List.of(partitions, ids), RowReader::big));
        return rows.stream()
                .filter(row -> locked.contains(executionId.applyAsLong(row)))
                .toList();
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
            long now = now(connection);
            Span since = new Span(sinceMillis, Long.MAX_VALUE);
            List<Claim> page = FairPages.firstOfEach(
                    partitions,
                    Math.max(perPartition, limit / CROWD_PARTS),
                    limit,
                    false,
                    claim -> Ids.partition(claim.job().instanceId()),
                    (where, most) -> Sql.list(
                            connection,
                            ClaimSql.PLAIN_FREE.in(dialect),
                            free(owner, where, priorities, since, without, now, most),
                            PlainClaims::claim));
            Set<Long> won =
                    claimAll(connection, owner, page.stream().map(Claim::job).toList(), now, leaseMillis);
            return page.stream()
                    .filter(claim -> won.contains(claim.job().jobId()))
                    .toList();
        });
    }

    private static Set<Long> claimAll(
            Connection connection, long owner, List<ReadyJob> jobs, long now, long leaseMillis) throws SQLException {
        int[] counts = batch(connection, ClaimSql.PLAIN_CLAIM_ONE, jobs, (statement, job) -> {
            statement.setLong(1, owner);
            statement.setLong(2, now + leaseMillis);
            statement.setInt(3, Ids.partition(job.instanceId()));
            statement.setLong(4, job.executionId());
            statement.setLong(5, job.jobId());
            statement.setLong(6, now);
        });
        Set<Long> won = new HashSet<>();
        for (ReadyJob job : touched(jobs, counts)) {
            won.add(job.jobId());
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
        if (partitions.isEmpty() || limit <= 0) {
            return List.of();
        }
        int most = Math.min(limit, Math.max(2 * limit / partitions.size() + 2, limit / CROWD_PARTS));
        return sql.read("find free jobs", connection -> {
            long now = now(connection);
            return FairPages.firstOfEach(
                            List.copyOf(partitions),
                            most,
                            limit,
                            true,
                            claim -> Ids.partition(claim.job().instanceId()),
                            (where, count) -> Sql.list(
                                    connection,
                                    ClaimSql.PLAIN_CANDIDATES.in(dialect),
                                    free(owner, where, priorities, readySince, without, now, count),
                                    PlainClaims::claim))
                    .stream()
                    .sorted(BY_PRIORITY_AND_AGE)
                    .toList();
        });
    }

    private static List<Object> free(
            long owner,
            Collection<Integer> partitions,
            PriorityRange priorities,
            Span readySince,
            Crowds without,
            long now,
            int limit) {
        return List.of(
                partitions,
                priorities.lowest(),
                priorities.highest(),
                readySince.fromMillis(),
                readySince.toMillis(),
                List.copyOf(without.instances()),
                new Texts(List.copyOf(without.tenants())),
                now,
                owner,
                now,
                limit);
    }

    @Override
    public List<Claim> claimNamed(long owner, Collection<ReadyJob> jobs, long leaseMillis) {
        return changing("claim named jobs", connection -> {
            List<ReadyJob> free = unlocked(connection, jobs, ReadyJob::executionId);
            Set<Long> won = claimAll(connection, owner, free, now(connection), leaseMillis);
            List<Claim> claims = new ArrayList<>();
            for (ReadyJob job : free) {
                if (won.contains(job.jobId())) {
                    List<Object> key = List.of(Ids.partition(job.instanceId()), job.executionId(), job.jobId());
                    claims.addAll(Sql.list(connection, ClaimSql.PLAIN_NAMED, key, PlainClaims::claim));
                }
            }
            return claims;
        });
    }

    @Override
    public Map<Long, Long> claimInstances(long owner, Collection<Long> instanceIds, long leaseMillis) {
        return changing("take instances for their exclusive jobs", connection -> {
            long now = now(connection);
            Map<Long, Long> held = new HashMap<>();
            for (long id : unlocked(connection, instanceIds, Long::longValue)) {
                List<Object> parameters = List.of(owner, now + leaseMillis, Ids.partition(id), id, now, owner);
                if (Sql.update(connection, ClaimSql.PLAIN_CLAIM_INSTANCE, parameters) == 1) {
                    Sql.list(connection, ClaimSql.PLAIN_VERSION, List.of(Ids.partition(id), id), RowReader::big)
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
                        ClaimSql.PLAIN_TENANTS,
                        List.of(partitions, List.copyOf(instanceIds)),
                        row -> Map.entry(row.big(), row.requiredText()))
                .forEach(each -> tenants.put(each.getKey(), each.getValue()));
        return tenants;
    }

    @Override
    public Set<Long> unclaimed(long owner, Collection<ReadyJob> jobs) {
        return sql.with("look for jobs that nobody has", connection -> {
            long now = now(connection);
            Set<Long> unclaimed = new HashSet<>();
            for (ReadyJob job : jobs) {
                List<Object> parameters =
                        List.of(Ids.partition(job.instanceId()), job.executionId(), job.jobId(), now, owner);
                unclaimed.addAll(Sql.list(connection, ClaimSql.PLAIN_UNCLAIMED, parameters, RowReader::big));
            }
            return unclaimed;
        });
    }

    @Override
    public Set<Long> release(long owner, Collection<ReadyJob> jobs) {
        return changing("give jobs back", connection -> {
            List<ReadyJob> free = unlocked(connection, jobs, ReadyJob::executionId);
            each(connection, ClaimSql.PLAIN_RELEASE, owner, free, null);
            Set<Long> busy = new HashSet<>();
            long now = now(connection);
            for (ReadyJob job : without(jobs, free)) {
                List<Object> key = List.of(Ids.partition(job.instanceId()), job.executionId(), job.jobId(), owner, now);
                busy.addAll(Sql.list(connection, ClaimSql.PLAIN_OWN, key, RowReader::big));
            }
            return busy;
        });
    }

    private static <T> List<T> without(Collection<T> all, List<T> some) {
        Set<T> left = new HashSet<>(all);
        some.forEach(left::remove);
        return List.copyOf(left);
    }

    @Override
    public void requeue(long owner, Collection<ReadyJob> jobs) {
        changing("put jobs back in the queue", connection -> {
            List<ReadyJob> free = unlocked(connection, jobs, ReadyJob::executionId);
            return each(connection, ClaimSql.PLAIN_REQUEUE, owner, free, now(connection)).length;
        });
    }

    /** @param millis the first parameter, null where there is none */
    private static int[] each(
            Connection connection, String text, long owner, Collection<ReadyJob> jobs, @Nullable Long millis)
            throws SQLException {
        return batch(connection, text, jobs, (statement, job) -> {
            int at = 1;
            if (millis != null) {
                statement.setLong(at++, millis);
            }
            statement.setInt(at++, Ids.partition(job.instanceId()));
            statement.setLong(at++, job.executionId());
            statement.setLong(at++, job.jobId());
            statement.setLong(at, owner);
        });
    }

    private static int[] eachInstance(
            Connection connection, String text, long owner, Collection<Long> instanceIds, @Nullable Long millis)
            throws SQLException {
        return batch(connection, text, instanceIds, (statement, id) -> {
            int at = 1;
            if (millis != null) {
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

    private static <T> int[] batch(Connection connection, String text, Collection<T> rows, Binding<T> binding)
            throws SQLException {
        if (rows.isEmpty()) {
            return new int[0];
        }
        try (PreparedStatement statement = RowBatch.counting(connection, text)) {
            for (T row : rows) {
                binding.bind(statement, row);
                statement.addBatch();
            }
            return statement.executeBatch();
        }
    }

    private static <T> List<T> touched(List<T> rows, int[] counts) {
        List<T> touched = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] == 1) {
                touched.add(rows.get(i));
            }
        }
        return touched;
    }

    @Override
    public Set<Long> releaseInstances(long owner, Collection<Long> instanceIds) {
        return changing("give instances back", connection -> {
            List<Long> free = unlocked(connection, instanceIds, Long::longValue);
            eachInstance(connection, ClaimSql.PLAIN_RELEASE_INSTANCE, owner, free, null);
            Set<Long> busy = new HashSet<>();
            long now = now(connection);
            for (long id : without(instanceIds, free)) {
                List<Object> key = List.of(Ids.partition(id), id, owner, now);
                busy.addAll(Sql.list(connection, ClaimSql.PLAIN_OWN_INSTANCE, key, RowReader::big));
            }
            return busy;
        });
    }

    @Override
    public Renewed renew(long owner, Collection<ReadyJob> jobs, Collection<Long> instanceIds, long leaseMillis) {
        return changing("renew claims", connection -> {
            long until = now(connection) + leaseMillis;
            List<ReadyJob> free = unlocked(connection, jobs, ReadyJob::executionId);
            int[] ofJobs = each(connection, ClaimSql.PLAIN_RENEW, owner, free, until);
            List<Long> freeInstances = unlocked(connection, instanceIds, Long::longValue);
            int[] ofInstances = eachInstance(connection, ClaimSql.PLAIN_RENEW_INSTANCE, owner, freeInstances, until);
            return new Renewed(
                    touched(free, ofJobs).stream().map(ReadyJob::jobId).collect(Collectors.toSet()),
                    Set.copyOf(touched(freeInstances, ofInstances)));
        });
    }

    @Override
    public boolean tryAcquireLock(long owner, long forceAfterMillis) {
        return sql.with("take the acquire lock", connection -> {
            long now = now(connection);
            return Sql.update(connection, ClaimSql.ACQUIRE_LOCK, List.of(owner, now, owner, now - forceAfterMillis))
                    == 1;
        });
    }

    @Override
    public void releaseAcquireLock(long owner) {
        sql.update("give the acquire lock back", ClaimSql.RELEASE_LOCK, List.of(owner));
    }
}
