-- Work on many instances that goes on by itself: one item for each instance, deleted by the transaction that changes it.
create table batch (
    id bigint not null,
    type character varying not null,
    total int not null,
    created_millis bigint not null,
    ended_millis bigint,
    suspended boolean not null,
    payload character large object not null,
    constraint batch_pk primary key (id)
);

create table batch_item (
    batch_id bigint not null,
    partition_no smallint not null,
    instance_id bigint not null,
    constraint batch_item_pk primary key (batch_id, partition_no, instance_id)
);

create table batch_failure (
    batch_id bigint not null,
    instance_id bigint not null,
    message character large object not null,
    constraint batch_failure_pk primary key (batch_id, instance_id)
);
