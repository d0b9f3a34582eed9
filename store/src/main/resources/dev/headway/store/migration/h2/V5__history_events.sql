-- History that commits leave for later: one compact row per batch, moved to the history tables by one node at a time.
create table history_event (
    id bigint generated always as identity,
    created_millis bigint not null,
    row_count int not null,
    byte_count int not null,
    payload binary large object not null,
    -- Why the database refused the row; such an event waits until somebody has looked at it.
    failure character varying,
    constraint history_event_pk primary key (id)
);

-- Which node moves events, and which removes old history: whoever holds the row in a transaction.
create table history_lock (
    name character varying not null,
    constraint history_lock_pk primary key (name)
);
insert into history_lock (name) values ('move'), ('remove');

-- When the history of an ended instance may go; null for never.
alter table history_instance add column removal_millis bigint;
create index history_instance_removal on history_instance (removal_millis);
