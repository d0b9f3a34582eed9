package dev.headway.store.sql;

/** Jobs on probation after a crash; for both databases. */
public final class ProbationSql {
    /** The last owner crashed: whoever ran is more suspicious now. A batch of one becomes 0: it was alone. */
    public static final String CRASHED = """
            update probation set crashes = crashes + 1, batch_size = floor(batch_size / 2), running = false
            where running and partition_no = any(?)""";

    public static final String OF_PARTITIONS = """
            select instance_id, job_id, batch_size, crashes, running from probation
            where partition_no = any(?) order by job_id""";

    /** The lock keeps others from taking these partitions before what is written about them is there. */
    public static final String LEASED = """
            select partition_no from partition_lease
            where partition_no = any(?) and session_id = ? order by partition_no for update""";

    public static final String CLEAR = "delete from probation where partition_no = any(?) and job_id = any(?)";

    public static final String RECORD = """
            insert into probation (partition_no, job_id, instance_id, batch_size, crashes, running)
            values (?, ?, ?, ?, ?, ?)""";

    private ProbationSql() {}
}
