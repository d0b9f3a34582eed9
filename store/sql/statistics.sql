-- StatisticsSql: written by a test; see CONTRIBUTING.md.

-- POSTGRES_ADD_VISITS
insert into statistics (definition_id, element_id, hour_no, end_state, bucket, n, sum_millis)
select h.definition_id, h.element_id as element_id, (h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000 as hour_no, h.end_state,
    cast(ceil(4 * ln(cast(greatest(h.ended_millis - h.started_millis, 0) + 1 as double precision)) / 0.6931471805599453) as smallint) as bucket, count(*) as n, sum(greatest(h.ended_millis - h.started_millis, 0)) as sum_millis
from history_activity h
where h.ended_millis > ? and h.ended_millis <= ?
group by h.definition_id, h.element_id, (h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000, h.end_state,
    cast(ceil(4 * ln(cast(greatest(h.ended_millis - h.started_millis, 0) + 1 as double precision)) / 0.6931471805599453) as smallint)
on conflict (definition_id, element_id, hour_no, end_state, bucket) do update
set n = statistics.n + excluded.n, sum_millis = statistics.sum_millis + excluded.sum_millis;

-- POSTGRES_ADD_INSTANCES
insert into statistics (definition_id, element_id, hour_no, end_state, bucket, n, sum_millis)
select h.definition_id, '' as element_id, (h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000 as hour_no, h.end_state,
    cast(ceil(4 * ln(cast(greatest(h.ended_millis - h.started_millis, 0) + 1 as double precision)) / 0.6931471805599453) as smallint) as bucket, count(*) as n, sum(greatest(h.ended_millis - h.started_millis, 0)) as sum_millis
from history_instance h
where h.ended_millis > ? and h.ended_millis <= ?
group by h.definition_id, (h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000, h.end_state,
    cast(ceil(4 * ln(cast(greatest(h.ended_millis - h.started_millis, 0) + 1 as double precision)) / 0.6931471805599453) as smallint)
on conflict (definition_id, element_id, hour_no, end_state, bucket) do update
set n = statistics.n + excluded.n, sum_millis = statistics.sum_millis + excluded.sum_millis;

-- H2_ADD_VISITS
merge into statistics t using (
select h.definition_id, h.element_id as element_id, (h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000 as hour_no, h.end_state,
    cast(ceil(4 * ln(cast(greatest(h.ended_millis - h.started_millis, 0) + 1 as double precision)) / 0.6931471805599453) as smallint) as bucket, count(*) as n, sum(greatest(h.ended_millis - h.started_millis, 0)) as sum_millis
from history_activity h
where h.ended_millis > ? and h.ended_millis <= ?
group by h.definition_id, h.element_id, (h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000, h.end_state,
    cast(ceil(4 * ln(cast(greatest(h.ended_millis - h.started_millis, 0) + 1 as double precision)) / 0.6931471805599453) as smallint)) s
on (t.definition_id = s.definition_id and t.element_id = s.element_id and t.hour_no = s.hour_no
    and t.end_state = s.end_state and t.bucket = s.bucket)
when matched then update set n = t.n + s.n, sum_millis = t.sum_millis + s.sum_millis
when not matched then insert (definition_id, element_id, hour_no, end_state, bucket, n, sum_millis)
    values (s.definition_id, s.element_id, s.hour_no, s.end_state, s.bucket, s.n, s.sum_millis);

-- H2_ADD_INSTANCES
merge into statistics t using (
select h.definition_id, '' as element_id, (h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000 as hour_no, h.end_state,
    cast(ceil(4 * ln(cast(greatest(h.ended_millis - h.started_millis, 0) + 1 as double precision)) / 0.6931471805599453) as smallint) as bucket, count(*) as n, sum(greatest(h.ended_millis - h.started_millis, 0)) as sum_millis
from history_instance h
where h.ended_millis > ? and h.ended_millis <= ?
group by h.definition_id, (h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000, h.end_state,
    cast(ceil(4 * ln(cast(greatest(h.ended_millis - h.started_millis, 0) + 1 as double precision)) / 0.6931471805599453) as smallint)) s
on (t.definition_id = s.definition_id and t.element_id = s.element_id and t.hour_no = s.hour_no
    and t.end_state = s.end_state and t.bucket = s.bucket)
when matched then update set n = t.n + s.n, sum_millis = t.sum_millis + s.sum_millis
when not matched then insert (definition_id, element_id, hour_no, end_state, bucket, n, sum_millis)
    values (s.definition_id, s.element_id, s.hour_no, s.end_state, s.bucket, s.n, s.sum_millis);

-- MARIADB_ADD_VISITS
insert into statistics (definition_id, element_id, hour_no, end_state, bucket, n, sum_millis)
select h.definition_id, h.element_id as element_id, (h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000 as hour_no, h.end_state,
    cast(ceil(4 * ln(cast(greatest(h.ended_millis - h.started_millis, 0) + 1 as double)) / 0.6931471805599453) as signed) as bucket, count(*) as n, sum(greatest(h.ended_millis - h.started_millis, 0)) as sum_millis
from history_activity h
where h.ended_millis > ? and h.ended_millis <= ?
group by h.definition_id, h.element_id, (h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000, h.end_state,
    cast(ceil(4 * ln(cast(greatest(h.ended_millis - h.started_millis, 0) + 1 as double)) / 0.6931471805599453) as signed)
on duplicate key update n = statistics.n + values(n), sum_millis = statistics.sum_millis + values(sum_millis);

-- MARIADB_ADD_INSTANCES
insert into statistics (definition_id, element_id, hour_no, end_state, bucket, n, sum_millis)
select h.definition_id, '' as element_id, (h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000 as hour_no, h.end_state,
    cast(ceil(4 * ln(cast(greatest(h.ended_millis - h.started_millis, 0) + 1 as double)) / 0.6931471805599453) as signed) as bucket, count(*) as n, sum(greatest(h.ended_millis - h.started_millis, 0)) as sum_millis
from history_instance h
where h.ended_millis > ? and h.ended_millis <= ?
group by h.definition_id, (h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000, h.end_state,
    cast(ceil(4 * ln(cast(greatest(h.ended_millis - h.started_millis, 0) + 1 as double)) / 0.6931471805599453) as signed)
on duplicate key update n = statistics.n + values(n), sum_millis = statistics.sum_millis + values(sum_millis);

-- UNTIL
select until_millis from statistics_state;

-- SET_UNTIL
update statistics_state set until_millis = ?;

-- FIRST_UNTIL
insert into statistics_state (id, until_millis) values (1, ?);

-- FIRST_DEPLOYMENT
select coalesce(min(deployed_millis), 0) from deployment;

-- FIRST_START
select coalesce(min(started_millis), -1) from history_instance;

-- DELETE_FROM_HOUR
delete from statistics where hour_no >= ?;

-- ROWS 1
select definition_id, element_id, 0, end_state, bucket, sum(n), sum(sum_millis)
from statistics
where hour_no >= ? and hour_no <= ? and element_id = ''
group by definition_id, element_id, end_state, bucket
order by definition_id, element_id;

-- ROWS 2
select definition_id, element_id, 0, end_state, bucket, sum(n), sum(sum_millis)
from statistics
where hour_no >= ? and hour_no <= ? and definition_id = any(?) and element_id = ''
group by definition_id, element_id, end_state, bucket
order by definition_id, element_id;

-- ROWS 3
select definition_id, element_id, hour_no, end_state, bucket, sum(n), sum(sum_millis)
from statistics
where hour_no >= ? and hour_no <= ? and element_id = ''
group by definition_id, element_id, hour_no, end_state, bucket
order by definition_id, element_id, hour_no;

-- ROWS 4
select definition_id, element_id, hour_no, end_state, bucket, sum(n), sum(sum_millis)
from statistics
where hour_no >= ? and hour_no <= ? and definition_id = any(?) and element_id = ''
group by definition_id, element_id, hour_no, end_state, bucket
order by definition_id, element_id, hour_no;

-- ROWS 5
select definition_id, element_id, 0, end_state, bucket, sum(n), sum(sum_millis)
from statistics
where hour_no >= ? and hour_no <= ? and element_id <> ''
group by definition_id, element_id, end_state, bucket
order by definition_id, element_id;

-- ROWS 6
select definition_id, element_id, 0, end_state, bucket, sum(n), sum(sum_millis)
from statistics
where hour_no >= ? and hour_no <= ? and definition_id = any(?) and element_id <> ''
group by definition_id, element_id, end_state, bucket
order by definition_id, element_id;

-- ROWS 7
select definition_id, element_id, hour_no, end_state, bucket, sum(n), sum(sum_millis)
from statistics
where hour_no >= ? and hour_no <= ? and element_id <> ''
group by definition_id, element_id, hour_no, end_state, bucket
order by definition_id, element_id, hour_no;

-- ROWS 8
select definition_id, element_id, hour_no, end_state, bucket, sum(n), sum(sum_millis)
from statistics
where hour_no >= ? and hour_no <= ? and definition_id = any(?) and element_id <> ''
group by definition_id, element_id, hour_no, end_state, bucket
order by definition_id, element_id, hour_no;

-- ROWS 9
select definition_id, element_id, 0, end_state, bucket, sum(n), sum(sum_millis)
from statistics
where hour_no >= ? and hour_no <= ? and element_id = ?
group by definition_id, element_id, end_state, bucket
order by definition_id, element_id;

-- ROWS 10
select definition_id, element_id, 0, end_state, bucket, sum(n), sum(sum_millis)
from statistics
where hour_no >= ? and hour_no <= ? and definition_id = any(?) and element_id = ?
group by definition_id, element_id, end_state, bucket
order by definition_id, element_id;

-- ROWS 11
select definition_id, element_id, hour_no, end_state, bucket, sum(n), sum(sum_millis)
from statistics
where hour_no >= ? and hour_no <= ? and element_id = ?
group by definition_id, element_id, hour_no, end_state, bucket
order by definition_id, element_id, hour_no;

-- ROWS 12
select definition_id, element_id, hour_no, end_state, bucket, sum(n), sum(sum_millis)
from statistics
where hour_no >= ? and hour_no <= ? and definition_id = any(?) and element_id = ?
group by definition_id, element_id, hour_no, end_state, bucket
order by definition_id, element_id, hour_no;
