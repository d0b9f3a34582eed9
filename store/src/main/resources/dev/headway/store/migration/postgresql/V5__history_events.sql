-- History that commits leave for later: one compact row per batch, moved to the history tables by one node at a time. A payload
-- is compact already, so the server need not try to compress it.
create table history_event (
    id bigint generated always as identity,
    created_millis bigint not null,
    row_count int not null,
    byte_count int not null,
    payload bytea not null,
    -- Why the database refused the row; such an event waits until somebody has looked at it.
    failure text,
    constraint history_event_pk primary key (id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table history_event alter column payload set storage external;
create index history_event_failure on history_event (id) where failure is not null;

-- Which node moves events, and which removes old history: whoever holds the row in a transaction.
create table history_lock (
    name text not null,
    constraint history_lock_pk primary key (name)
);
insert into history_lock (name) values ('move'), ('remove');

-- When the history of an ended instance may go; null for never.
alter table history_instance add column removal_millis bigint;
create index history_instance_removal on history_instance (removal_millis) where removal_millis is not null;
