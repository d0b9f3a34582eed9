-- Work on many instances that goes on by itself: one item for each instance, deleted by the transaction that changes it.
create table batch (
    id bigint not null,
    type text not null,
    total int not null,
    created_millis bigint not null,
    ended_millis bigint,
    suspended boolean not null,
    payload text not null,
    constraint batch_pk primary key (id)
);
create index batch_active on batch (id) where ended_millis is null and not suspended;

create table batch_item (
    batch_id bigint not null,
    partition_no smallint not null,
    instance_id bigint not null,
    constraint batch_item_pk primary key (batch_id, partition_no, instance_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

create table batch_failure (
    batch_id bigint not null,
    instance_id bigint not null,
    message text not null,
    constraint batch_failure_pk primary key (batch_id, instance_id)
);
