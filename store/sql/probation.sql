-- ProbationSql: written by a test; see CONTRIBUTING.md.

-- CRASHED
update probation set crashes = crashes + 1, batch_size = floor(batch_size / 2), running = false
where running and partition_no = any(?);

-- OF_PARTITIONS
select instance_id, job_id, batch_size, crashes, running from probation
where partition_no = any(?) order by job_id;

-- LEASED
select partition_no from partition_lease
where partition_no = any(?) and session_id = ? order by partition_no for update;

-- CLEAR
delete from probation where partition_no = any(?) and job_id = any(?);

-- RECORD
insert into probation (partition_no, job_id, instance_id, batch_size, crashes, running)
values (?, ?, ?, ?, ?, ?);
