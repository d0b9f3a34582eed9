-- ProbationSql: written by a test; see CONTRIBUTING.md.

-- CRASHED
update probation set crashes = crashes + 1, batch_size = floor(batch_size / 2), running = false
where running and partition_no = any(?);

-- OF_PARTITIONS
select instance_id, job_id, batch_size, crashes, running from probation
where partition_no = any(?) order by job_id;

-- CLEAR
delete from probation where partition_no = any(?) and job_id = any(?);

-- RECORD
insert into probation (partition_no, job_id, instance_id, batch_size, crashes, running)
values (?, ?, ?, ?, ?, ?);
