package dev.headway.store.sql;

/**
 * Claims on ready jobs. No statement waits for a row that somebody else has: it is passed over, so that claims can neither delay
 * a commit nor run into a deadlock with one. Job points from 8 on belong to jobs that are not exclusive. Where a job is looked up
 * by its key, {@code state + 0} keeps the index of all ready jobs out of the plan, and {@link #BY_KEY} goes before.
 */
public final class ClaimSql {
    /** Evaluated once per statement. */
    private static final String NOW = "(select (extract(epoch from clock_timestamp()) * 1000)::bigint)";

    /** Nobody has the job, or the claim is over, or it was for another turn of the row. */
    private static final String FREE = """
            (x.lock_until_millis is null or x.lock_until_millis <= %s
                        or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis)""";

    /**
     * Before what joins rows to keys, until the end of the transaction: an index scan could also read the whole table and ask the keys for each
     * row, and does where the statistics say that there is none; a bitmap needs a key. And a claim that a crash undoes was worth nothing anyway:
     * it need not wait for the disk.
     */
    public static final String BY_KEY = "set local synchronous_commit = off;"
            + " set local enable_indexscan = off; set local enable_indexonlyscan = off";

    private static final String SHOWN =
            "e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, e.job_point < 8, e.partition_no";

    /** Each partition shows and locks its first free jobs until the page is full; {@link #CLAIM_LOCKED} follows. */
    public static final String LOCK_PAGE = firstFree(">= ?", "", "for update of x skip locked") + "\nlimit ?";

    /** The same, passing over jobs of some instances and tenants. */
    public static final String LOCK_PAGE_WITHOUT =
            firstFree(">= ?", WorkSql.WITHOUT, "for update of x skip locked") + "\nlimit ?";

    public static final String CLAIM_LOCKED = """
            update execution e
            set lock_owner = ?, lock_until_millis = %s + ?, lock_job_id = e.job_id,
                lock_ready_millis = e.ready_since_millis
            from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
            where e.partition_no = u.partition_no and e.id = u.id""".formatted(NOW);

    private static final String IN_ORDER = "\norder by e.priority desc, e.ready_since_millis\nlimit ?";

    public static final String CANDIDATES = firstFree("between ? and ?", "", "") + IN_ORDER;

    public static final String CANDIDATES_WITHOUT = firstFree("between ? and ?", WorkSql.WITHOUT, "") + IN_ORDER;

    /** Jobs that a message named or a look has found, as far as they are still ready and free. */
    public static final String CLAIM_NAMED = """
            with picked as materialized (
                select e.partition_no, e.id
                from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, job_id)
                cross join lateral (
                    select x.partition_no, x.id
                    from execution x
                    where x.partition_no = u.partition_no and x.id = u.id and x.job_id = u.job_id and x.state + 0 = 1
                        and %s
                    for update of x skip locked) e)
            update execution e
            set lock_owner = ?, lock_until_millis = %s + ?, lock_job_id = e.job_id,
                lock_ready_millis = e.ready_since_millis
            from picked p
            where e.partition_no = p.partition_no and e.id = p.id
            returning %s""".formatted(FREE.formatted(NOW), NOW, SHOWN);

    /** Jobs that a message named and that nobody else has; locks nothing. */
    public static final String UNCLAIMED = """
            select x.job_id
            from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, job_id)
            join execution x on x.partition_no = u.partition_no and x.id = u.id
            where x.job_id = u.job_id and x.state + 0 = 1
                and (%s or x.lock_owner = ?)""".formatted(FREE.formatted(NOW));

    public static final String CLAIM_INSTANCES = """
            update execution r
            set exclusive_owner = ?, exclusive_until_millis = %s + ?
            from (
                select x.partition_no, x.id
                from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
                join execution x on x.partition_no = u.partition_no and x.id = u.id
                where x.exclusive_until_millis is null or x.exclusive_until_millis <= %s or x.exclusive_owner = ?
                for update of x skip locked) p
            where r.partition_no = p.partition_no and r.id = p.id
            returning r.id, r.version""".formatted(NOW, NOW);

    /** A root row has the tenant. */
    public static final String TENANTS = """
            select x.id, x.tenant_id
            from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
            join execution x on x.partition_no = u.partition_no and x.id = u.id
            where x.tenant_id is not null""";

    public static final String PLAIN_TENANTS = """
            select x.id, x.tenant_id
            from execution x
            where x.partition_no = any(?) and x.id = any(?) and x.tenant_id is not null""";

    /** Answers with what somebody was just writing. Parameters: partitions, ids, jobs, owner, and all of these again. */
    public static final String RELEASE = """
            with back as (%s
                returning e.id)
            select x.job_id
            from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, job_id)
            join execution x on x.partition_no = u.partition_no and x.id = u.id
            where x.lock_job_id = u.job_id and x.lock_owner = ? and x.job_id = u.job_id and x.state + 0 = 1
                and x.lock_until_millis > %s
                and x.id not in (select b.id from back b)""".formatted(changeClaims("lock_until_millis = null"), NOW);

    public static final String REQUEUE =
            changeClaims("lock_until_millis = null, ready_since_millis = " + NOW + ", lock_ready_millis = null");

    /** Answers with what it has renewed. */
    public static final String RENEW =
            changeClaims("lock_until_millis = " + NOW + " + ?") + "\nreturning e.lock_job_id";

    /** Answers with what somebody was just writing. Parameters: partitions, ids, owner, and all of these again. */
    public static final String RELEASE_INSTANCES = """
            with back as (%s
                returning e.id)
            select x.id
            from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
            join execution x on x.partition_no = u.partition_no and x.id = u.id
            where x.exclusive_owner = ? and x.exclusive_until_millis > %s
                and x.id not in (select b.id from back b)""".formatted(changeInstances("exclusive_until_millis = null"), NOW);

    public static final String RENEW_INSTANCES =
            changeInstances("exclusive_until_millis = " + NOW + " + ?") + "\nreturning e.id";

    public static final String ACQUIRE_LOCK = """
            update acquire_lock set owner = ?, since_millis = ?
            where name = 'jobs' and (owner = 0 or owner = ? or since_millis <= ?)""";

    public static final String RELEASE_LOCK = "update acquire_lock set owner = 0 where name = 'jobs' and owner = ?";

    /** One value instead of "not exists": from that MariaDB would make a table of all instances first. */
    private static final String PLAIN_FREE_JOBS = """
            select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis, x.job_point < 8
            from execution x{by ready}
            where x.ready = 1 and x.partition_no = any(?) and x.priority between ? and ?
                and x.ready_since_millis between ? and ?
                %s
                and %s
                and (x.job_point >= 8 or coalesce((
                    select r.exclusive_until_millis from execution r
                    where r.partition_no = x.partition_no and r.id = x.instance_id
                        and r.exclusive_owner <> ?), 0) <= ?)
            order by x.ready, x.priority desc, x.ready_since_millis
            limit ?""".formatted(WorkSql.PLAIN_WITHOUT, FREE.formatted("?"));

    /**
     * One process: its index leads with what is ready. Parameters: partitions, lowest and highest priority, ready since (from, to), instances and
     * tenants to pass over, now, owner, now, limit.
     */
    public static final Wording PLAIN_CANDIDATES = Wording.of(PLAIN_FREE_JOBS);

    /** Locks what nobody else has locked. */
    public static final String MARIADB_LOCK =
            "select x.id from execution x where x.partition_no = any(?) and x.id = any(?) for update skip locked";

    /** A claim that is still there. Parameters: partition, id, job, owner, now. */
    public static final String PLAIN_OWN = """
            select x.job_id
            from execution x
            where x.partition_no = ? and x.id = ? and x.job_id = ? and x.lock_job_id = x.job_id and x.lock_owner = ?
                and x.state = 1 and x.lock_until_millis > ?""";

    /** Parameters: partition, id, owner, now. */
    public static final String PLAIN_OWN_INSTANCE = """
            select x.id
            from execution x
            where x.partition_no = ? and x.id = ? and x.exclusive_owner = ? and x.exclusive_until_millis > ?""";

    public static final Wording PLAIN_FREE = Wording.of(PLAIN_FREE_JOBS + "\nfor update skip locked");

    public static final String PLAIN_NAMED = """
            select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis, x.job_point < 8
            from execution x
            where x.partition_no = ? and x.id = ? and x.job_id = ?""";

    /** Parameters: owner, until, partition, id, job, now. */
    public static final String PLAIN_CLAIM_ONE = """
            update execution x
            set x.lock_owner = ?, x.lock_until_millis = ?, x.lock_job_id = x.job_id,
                x.lock_ready_millis = x.ready_since_millis
            where x.partition_no = ? and x.id = ? and x.job_id = ? and x.state = 1
                and %s""".formatted(FREE.formatted("?"));

    /** In the transaction that makes the job ready. */
    public static final Wording PLAIN_CLAIM_FOLLOW_UP = Wording.of("""
            update execution x
            set x.lock_owner = ?,
                x.lock_until_millis = {now} + ?,
                x.lock_job_id = x.job_id, x.lock_ready_millis = x.ready_since_millis
            where x.partition_no = ? and x.id = ? and x.job_id = ? and x.state = 1""");

    /** Parameters: partition, id, job, now, owner. */
    public static final String PLAIN_UNCLAIMED = """
            select x.job_id
            from execution x
            where x.partition_no = ? and x.id = ? and x.job_id = ? and x.state = 1
                and (%s or x.lock_owner = ?)""".formatted(FREE.formatted("?"));

    /** Parameters: owner, until, partition, id, now, owner. */
    public static final String PLAIN_CLAIM_INSTANCE = """
            update execution x set x.exclusive_owner = ?, x.exclusive_until_millis = ?
            where x.partition_no = ? and x.id = ?
                and (x.exclusive_until_millis is null or x.exclusive_until_millis <= ? or x.exclusive_owner = ?)""";

    public static final String PLAIN_VERSION =
            "select x.version from execution x where x.partition_no = ? and x.id = ?";

    private static final String PLAIN_OWN_JOB =
            "\nwhere x.partition_no = ? and x.id = ? and x.lock_job_id = ? and x.lock_owner = ?";

    public static final String PLAIN_RELEASE = "update execution x set x.lock_until_millis = null" + PLAIN_OWN_JOB;

    public static final String PLAIN_REQUEUE =
            "update execution x set x.lock_until_millis = null, x.ready_since_millis = ?" + PLAIN_OWN_JOB;

    public static final String PLAIN_RENEW = "update execution x set x.lock_until_millis = ?" + PLAIN_OWN_JOB;

    public static final String PLAIN_RELEASE_INSTANCE = "update execution x set x.exclusive_until_millis = null"
            + "\nwhere x.partition_no = ? and x.id = ? and x.exclusive_owner = ?";

    public static final String PLAIN_RENEW_INSTANCE = "update execution x set x.exclusive_until_millis = ?"
            + "\nwhere x.partition_no = ? and x.id = ? and x.exclusive_owner = ?";

    private ClaimSql() {}

    private static String firstFree(String readySince, String without, String lock) {
        return """
            select %s
            from unnest(?::int2[]) as u (partition_no)
            cross join lateral (
                select x.*
                from execution x
                where x.partition_no = u.partition_no and x.state = 1 and x.priority between ? and ?
                    and x.ready_since_millis %s
                    %s
                    and %s
                    and (x.job_point >= 8 or not exists (
                        select 1 from execution r
                        where r.partition_no = x.partition_no and r.id = x.instance_id
                            and r.exclusive_owner <> ? and r.exclusive_until_millis > %s))
                order by x.priority desc, x.ready_since_millis
                limit ?
                %s) e""".formatted(SHOWN, readySince, without, FREE.formatted(NOW), NOW, lock);
    }

    private static String changeClaims(String change) {
        return """
            update execution e
            set %s
            from (
                select x.partition_no, x.id
                from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, job_id)
                join execution x on x.partition_no = u.partition_no and x.id = u.id
                where x.lock_job_id = u.job_id and x.lock_owner = ? and x.job_id = u.job_id and x.state + 0 = 1
                for update of x skip locked) p
            where e.partition_no = p.partition_no and e.id = p.id""".formatted(change);
    }

    private static String changeInstances(String change) {
        return """
            update execution e
            set %s
            from (
                select x.partition_no, x.id
                from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
                join execution x on x.partition_no = u.partition_no and x.id = u.id
                where x.exclusive_owner = ?
                for update of x skip locked) p
            where e.partition_no = p.partition_no and e.id = p.id""".formatted(change);
    }
}
