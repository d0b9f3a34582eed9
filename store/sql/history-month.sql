-- HistoryMonthSql: written by a test; see CONTRIBUTING.md.

-- POSTGRES_IS_PARTED
select count(*) from pg_class where oid = to_regclass('history_instance') and relkind = 'p';

-- POSTGRES_MONTHS
select right(c.relname, 7) from pg_inherits i
join pg_class c on c.oid = i.inhrelid
where i.inhparent = to_regclass('history_instance') and c.relname ~ '^history_instance_[0-9]{4}_(0[1-9]|1[0-2])$'
order by 1;

-- POSTGRES_INDEXES
select replace(indexdef, ' WHERE (removal_millis IS NOT NULL)', '') from pg_indexes
where schemaname = current_schema() and tablename = ? and indexname not like '%\_pk'
order by indexname;

-- POSTGRES_SHORT_WAIT
set local lock_timeout = '1s';

-- POSTGRES_LOCK_ALL
lock table only history_instance, only history_activity, only history_task, only history_detail in access exclusive mode;

-- any
select 1 from history_activity limit 1;

-- convert history_activity
alter table history_activity rename to history_activity_plain;
create table history_activity (like history_activity_plain including defaults including storage) partition by range (ended_millis);
drop table history_activity_plain;
create table history_activity_other partition of history_activity default;

-- convert history_instance
alter table history_instance rename to history_instance_plain;
create table history_instance (like history_instance_plain including defaults including storage) partition by range (ended_millis);
drop table history_instance_plain;
alter table history_instance add constraint history_instance_pk primary key (instance_id, ended_millis);
create table history_instance_other partition of history_instance default;

-- count
select count(*) from history_instance_2026_11;

-- create
create table history_activity_2026_11 partition of history_activity for values from (1793491200000) to (1796083200000);

-- delete outside
delete from history_activity where instance_id = any(?) and (ended_millis < ? or ended_millis >= ?);

-- drop
drop table history_instance_2026_11, history_activity_2026_11, history_task_2026_11, history_detail_2026_11;

-- expired
select instance_id from history_instance_2026_11
where removal_millis <= ?
order by removal_millis
limit ?;

-- instances
select instance_id from history_instance_2026_11
where instance_id > ? and removal_millis <= ?
order by instance_id
limit ?;

-- last
select exists (select 1 from history_instance_2026_11 where removal_millis is null),
    coalesce((select max(removal_millis) from history_instance_2026_11), 0);

-- lasting
select exists (
    select 1 from history_activity_2026_11 h where not exists (
        select 1 from history_instance i
        where i.instance_id = h.instance_id and i.ended_millis < ?));

-- lock
lock table history_instance_2026_11, history_activity_2026_11, history_task_2026_11, history_detail_2026_11 in share mode;
