-- ClaimSql: written by a test; see CONTRIBUTING.md.

-- BY_KEY
set local synchronous_commit = off; set local enable_indexscan = off; set local enable_indexonlyscan = off;

-- LOCK_PAGE
select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, e.job_point < 8, e.partition_no
from unnest(?::int2[]) as u (partition_no)
cross join lateral (
    select x.*
    from execution x
    where x.partition_no = u.partition_no and x.state = 1 and x.priority between ? and ?
        and x.ready_since_millis >= ?
        
        and (x.lock_until_millis is null or x.lock_until_millis <= (select (extract(epoch from clock_timestamp()) * 1000)::bigint)
            or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis)
        and (x.job_point >= 8 or not exists (
            select 1 from execution r
            where r.partition_no = x.partition_no and r.id = x.instance_id
                and r.exclusive_owner <> ? and r.exclusive_until_millis > (select (extract(epoch from clock_timestamp()) * 1000)::bigint)))
    order by x.priority desc, x.ready_since_millis
    limit ?
    for update of x skip locked) e
limit ?;

-- LOCK_PAGE_WITHOUT
select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, e.job_point < 8, e.partition_no
from unnest(?::int2[]) as u (partition_no)
cross join lateral (
    select x.*
    from execution x
    where x.partition_no = u.partition_no and x.state = 1 and x.priority between ? and ?
        and x.ready_since_millis >= ?
        and x.instance_id <> all(?::int8[])
and coalesce((select r.tenant_id from execution r
    where r.partition_no = x.partition_no and r.id = x.instance_id), '') <> all(?::text[])
        and (x.lock_until_millis is null or x.lock_until_millis <= (select (extract(epoch from clock_timestamp()) * 1000)::bigint)
            or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis)
        and (x.job_point >= 8 or not exists (
            select 1 from execution r
            where r.partition_no = x.partition_no and r.id = x.instance_id
                and r.exclusive_owner <> ? and r.exclusive_until_millis > (select (extract(epoch from clock_timestamp()) * 1000)::bigint)))
    order by x.priority desc, x.ready_since_millis
    limit ?
    for update of x skip locked) e
limit ?;

-- CLAIM_LOCKED
update execution e
set lock_owner = ?, lock_until_millis = (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + ?, lock_job_id = e.job_id,
    lock_ready_millis = e.ready_since_millis
from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where e.partition_no = u.partition_no and e.id = u.id;

-- CANDIDATES
select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, e.job_point < 8, e.partition_no
from unnest(?::int2[]) as u (partition_no)
cross join lateral (
    select x.*
    from execution x
    where x.partition_no = u.partition_no and x.state = 1 and x.priority between ? and ?
        and x.ready_since_millis between ? and ?
        
        and (x.lock_until_millis is null or x.lock_until_millis <= (select (extract(epoch from clock_timestamp()) * 1000)::bigint)
            or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis)
        and (x.job_point >= 8 or not exists (
            select 1 from execution r
            where r.partition_no = x.partition_no and r.id = x.instance_id
                and r.exclusive_owner <> ? and r.exclusive_until_millis > (select (extract(epoch from clock_timestamp()) * 1000)::bigint)))
    order by x.priority desc, x.ready_since_millis
    limit ?
    ) e
order by e.priority desc, e.ready_since_millis
limit ?;

-- CANDIDATES_WITHOUT
select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, e.job_point < 8, e.partition_no
from unnest(?::int2[]) as u (partition_no)
cross join lateral (
    select x.*
    from execution x
    where x.partition_no = u.partition_no and x.state = 1 and x.priority between ? and ?
        and x.ready_since_millis between ? and ?
        and x.instance_id <> all(?::int8[])
and coalesce((select r.tenant_id from execution r
    where r.partition_no = x.partition_no and r.id = x.instance_id), '') <> all(?::text[])
        and (x.lock_until_millis is null or x.lock_until_millis <= (select (extract(epoch from clock_timestamp()) * 1000)::bigint)
            or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis)
        and (x.job_point >= 8 or not exists (
            select 1 from execution r
            where r.partition_no = x.partition_no and r.id = x.instance_id
                and r.exclusive_owner <> ? and r.exclusive_until_millis > (select (extract(epoch from clock_timestamp()) * 1000)::bigint)))
    order by x.priority desc, x.ready_since_millis
    limit ?
    ) e
order by e.priority desc, e.ready_since_millis
limit ?;

-- CLAIM_NAMED
with picked as materialized (
    select e.partition_no, e.id
    from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, job_id)
    cross join lateral (
        select x.partition_no, x.id
        from execution x
        where x.partition_no = u.partition_no and x.id = u.id and x.job_id = u.job_id and x.state + 0 = 1
            and (x.lock_until_millis is null or x.lock_until_millis <= (select (extract(epoch from clock_timestamp()) * 1000)::bigint)
            or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis)
        for update of x skip locked) e)
update execution e
set lock_owner = ?, lock_until_millis = (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + ?, lock_job_id = e.job_id,
    lock_ready_millis = e.ready_since_millis
from picked p
where e.partition_no = p.partition_no and e.id = p.id
returning e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, e.job_point < 8, e.partition_no;

-- UNCLAIMED
select x.job_id
from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, job_id)
join execution x on x.partition_no = u.partition_no and x.id = u.id
where x.job_id = u.job_id and x.state + 0 = 1
    and ((x.lock_until_millis is null or x.lock_until_millis <= (select (extract(epoch from clock_timestamp()) * 1000)::bigint)
            or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis) or x.lock_owner = ?);

-- CLAIM_INSTANCES
update execution r
set exclusive_owner = ?, exclusive_until_millis = (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + ?
from (
    select x.partition_no, x.id
    from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
    join execution x on x.partition_no = u.partition_no and x.id = u.id
    where x.exclusive_until_millis is null or x.exclusive_until_millis <= (select (extract(epoch from clock_timestamp()) * 1000)::bigint) or x.exclusive_owner = ?
    for update of x skip locked) p
where r.partition_no = p.partition_no and r.id = p.id
returning r.id, r.version;

-- TENANTS
select x.id, x.tenant_id
from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
join execution x on x.partition_no = u.partition_no and x.id = u.id
where x.tenant_id is not null;

-- PLAIN_TENANTS
select x.id, x.tenant_id
from execution x
where x.partition_no = any(?) and x.id = any(?) and x.tenant_id is not null;

-- RELEASE
with back as (update execution e
set lock_until_millis = null
from (
    select x.partition_no, x.id
    from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, job_id)
    join execution x on x.partition_no = u.partition_no and x.id = u.id
    where x.lock_job_id = u.job_id and x.lock_owner = ? and x.job_id = u.job_id and x.state + 0 = 1
    for update of x skip locked) p
where e.partition_no = p.partition_no and e.id = p.id
    returning e.id)
select x.job_id
from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, job_id)
join execution x on x.partition_no = u.partition_no and x.id = u.id
where x.lock_job_id = u.job_id and x.lock_owner = ? and x.job_id = u.job_id and x.state + 0 = 1
    and x.lock_until_millis > (select (extract(epoch from clock_timestamp()) * 1000)::bigint)
    and x.id not in (select b.id from back b);

-- REQUEUE
update execution e
set lock_until_millis = null, ready_since_millis = (select (extract(epoch from clock_timestamp()) * 1000)::bigint), lock_ready_millis = null
from (
    select x.partition_no, x.id
    from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, job_id)
    join execution x on x.partition_no = u.partition_no and x.id = u.id
    where x.lock_job_id = u.job_id and x.lock_owner = ? and x.job_id = u.job_id and x.state + 0 = 1
    for update of x skip locked) p
where e.partition_no = p.partition_no and e.id = p.id;

-- RENEW
update execution e
set lock_until_millis = (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + ?
from (
    select x.partition_no, x.id
    from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, job_id)
    join execution x on x.partition_no = u.partition_no and x.id = u.id
    where x.lock_job_id = u.job_id and x.lock_owner = ? and x.job_id = u.job_id and x.state + 0 = 1
    for update of x skip locked) p
where e.partition_no = p.partition_no and e.id = p.id
returning e.lock_job_id;

-- RELEASE_INSTANCES
with back as (update execution e
set exclusive_until_millis = null
from (
    select x.partition_no, x.id
    from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
    join execution x on x.partition_no = u.partition_no and x.id = u.id
    where x.exclusive_owner = ?
    for update of x skip locked) p
where e.partition_no = p.partition_no and e.id = p.id
    returning e.id)
select x.id
from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
join execution x on x.partition_no = u.partition_no and x.id = u.id
where x.exclusive_owner = ? and x.exclusive_until_millis > (select (extract(epoch from clock_timestamp()) * 1000)::bigint)
    and x.id not in (select b.id from back b);

-- RENEW_INSTANCES
update execution e
set exclusive_until_millis = (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + ?
from (
    select x.partition_no, x.id
    from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
    join execution x on x.partition_no = u.partition_no and x.id = u.id
    where x.exclusive_owner = ?
    for update of x skip locked) p
where e.partition_no = p.partition_no and e.id = p.id
returning e.id;

-- ACQUIRE_LOCK
update acquire_lock set owner = ?, since_millis = ?
where name = 'jobs' and (owner = 0 or owner = ? or since_millis <= ?);

-- RELEASE_LOCK
update acquire_lock set owner = 0 where name = 'jobs' and owner = ?;

-- PLAIN_CANDIDATES
select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis, x.job_point < 8
from execution x
where x.ready = 1 and x.partition_no = any(?) and x.priority between ? and ?
    and x.ready_since_millis between ? and ?
    and not (x.instance_id = any(?))
and not (coalesce((select r.tenant_id from execution r
    where r.partition_no = x.partition_no and r.id = x.instance_id), '') = any(?))
    and (x.lock_until_millis is null or x.lock_until_millis <= ?
            or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis)
    and (x.job_point >= 8 or coalesce((
        select r.exclusive_until_millis from execution r
        where r.partition_no = x.partition_no and r.id = x.instance_id
            and r.exclusive_owner <> ?), 0) <= ?)
order by x.ready, x.priority desc, x.ready_since_millis
limit ?;

-- MARIADB_LOCK
select x.id from execution x where x.partition_no = any(?) and x.id = any(?) for update skip locked;

-- PLAIN_OWN
select x.job_id
from execution x
where x.partition_no = ? and x.id = ? and x.job_id = ? and x.lock_job_id = x.job_id and x.lock_owner = ?
    and x.state = 1 and x.lock_until_millis > ?;

-- PLAIN_OWN_INSTANCE
select x.id
from execution x
where x.partition_no = ? and x.id = ? and x.exclusive_owner = ? and x.exclusive_until_millis > ?;

-- PLAIN_FREE
select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis, x.job_point < 8
from execution x
where x.ready = 1 and x.partition_no = any(?) and x.priority between ? and ?
    and x.ready_since_millis between ? and ?
    and not (x.instance_id = any(?))
and not (coalesce((select r.tenant_id from execution r
    where r.partition_no = x.partition_no and r.id = x.instance_id), '') = any(?))
    and (x.lock_until_millis is null or x.lock_until_millis <= ?
            or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis)
    and (x.job_point >= 8 or coalesce((
        select r.exclusive_until_millis from execution r
        where r.partition_no = x.partition_no and r.id = x.instance_id
            and r.exclusive_owner <> ?), 0) <= ?)
order by x.ready, x.priority desc, x.ready_since_millis
limit ?
for update skip locked;

-- PLAIN_NAMED
select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis, x.job_point < 8
from execution x
where x.partition_no = ? and x.id = ? and x.job_id = ?;

-- PLAIN_CLAIM_ONE
update execution x
set x.lock_owner = ?, x.lock_until_millis = ?, x.lock_job_id = x.job_id,
    x.lock_ready_millis = x.ready_since_millis
where x.partition_no = ? and x.id = ? and x.job_id = ? and x.state = 1
    and (x.lock_until_millis is null or x.lock_until_millis <= ?
            or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis);

-- PLAIN_CLAIM_FOLLOW_UP
update execution x
set x.lock_owner = ?,
    x.lock_until_millis = cast(floor(extract(epoch from current_timestamp) * 1000) as bigint) + ?,
    x.lock_job_id = x.job_id, x.lock_ready_millis = x.ready_since_millis
where x.partition_no = ? and x.id = ? and x.job_id = ? and x.state = 1;

-- PLAIN_UNCLAIMED
select x.job_id
from execution x
where x.partition_no = ? and x.id = ? and x.job_id = ? and x.state = 1
    and ((x.lock_until_millis is null or x.lock_until_millis <= ?
            or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis) or x.lock_owner = ?);

-- PLAIN_CLAIM_INSTANCE
update execution x set x.exclusive_owner = ?, x.exclusive_until_millis = ?
where x.partition_no = ? and x.id = ?
    and (x.exclusive_until_millis is null or x.exclusive_until_millis <= ? or x.exclusive_owner = ?);

-- PLAIN_VERSION
select x.version from execution x where x.partition_no = ? and x.id = ?;

-- PLAIN_RELEASE
update execution x set x.lock_until_millis = null
where x.partition_no = ? and x.id = ? and x.lock_job_id = ? and x.lock_owner = ?;

-- PLAIN_REQUEUE
update execution x set x.lock_until_millis = null, x.ready_since_millis = ?
where x.partition_no = ? and x.id = ? and x.lock_job_id = ? and x.lock_owner = ?;

-- PLAIN_RENEW
update execution x set x.lock_until_millis = ?
where x.partition_no = ? and x.id = ? and x.lock_job_id = ? and x.lock_owner = ?;

-- PLAIN_RELEASE_INSTANCE
update execution x set x.exclusive_until_millis = null
where x.partition_no = ? and x.id = ? and x.exclusive_owner = ?;

-- PLAIN_RENEW_INSTANCE
update execution x set x.exclusive_until_millis = ?
where x.partition_no = ? and x.id = ? and x.exclusive_owner = ?;
