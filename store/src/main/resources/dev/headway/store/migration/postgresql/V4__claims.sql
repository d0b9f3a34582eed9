-- For channels that claim jobs. All are null unless such a channel is used, and a null takes no room in a row; no index has
-- them, so a claim can be a heap-only update. A claim is for one turn of a job: a row whose job or age is another one is free.
alter table execution
    add column lock_owner bigint,
    add column lock_until_millis bigint,
    add column lock_job_id bigint,
    add column lock_ready_millis bigint,
    -- On root rows: who may run the exclusive jobs of the instance.
    add column exclusive_owner bigint,
    add column exclusive_until_millis bigint;

-- The cluster-wide lock of the channel that claims one page at a time.
create table acquire_lock (
    name text not null,
    owner bigint not null,
    since_millis bigint not null,
    constraint acquire_lock_pk primary key (name)
) with (fillfactor = 50);
insert into acquire_lock (name, owner, since_millis) values ('jobs', 0, 0);
