-- Which jobs may have ended the process they ran in: written only after a crash, and empty as a rule.
create table probation (
    partition_no smallint not null,
    job_id bigint not null,
    instance_id bigint not null,
    batch_size int not null,
    crashes int not null,
    running boolean not null,
    constraint probation_pk primary key (partition_no, job_id)
);
