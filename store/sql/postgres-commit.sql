-- PostgresCommitSql: written by a test; see CONTRIBUTING.md.

-- LOG_NEW_BATCH
insert into batch_log (session_id, batch_number, committed_millis)
values (?, ?, (extract(epoch from clock_timestamp()) * 1000)::bigint);

-- LOG_BATCH
insert into batch_log (session_id, batch_number, committed_millis)
values (?, ?, (extract(epoch from clock_timestamp()) * 1000)::bigint)
on conflict do nothing;

-- TOUCH_BATCH
update batch_log set committed_millis = committed_millis where session_id = ? and batch_number = ?;

-- TRIM_BATCH_LOG
delete from batch_log where session_id = ? and batch_number >= ? and batch_number < ?;

-- CHANGE_ROOTS, one row
update execution e
set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
    active_children = u.active_children, version = u.version, visit_id = u.visit_id,
    entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
    retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
    element_id = u.element_id,
    variables = case when u.variables_changed then u.variables else e.variables end,
    scope_data = u.scope_data, name = u.name, business_key = u.business_key
from (values (?::int2, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int8, ?::int8, ?::int8, ?::int8,
        ?::int8, ?::int4, ?::int2, ?::int2, ?::bool, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text)) as u (partition_no, id, expected, definition_id, priority, facets, active_children, version, visit_id,
        entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, variables_changed,
        element_id, variables, scope_data, name, business_key)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id;

-- CHANGE_ROOTS, up to 64
update execution e
set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
    active_children = u.active_children, version = u.version, visit_id = u.visit_id,
    entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
    retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
    element_id = u.element_id,
    variables = case when u.variables_changed then u.variables else e.variables end,
    scope_data = u.scope_data, name = u.name, business_key = u.business_key
from unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i],
        (?::int4[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i], (?::bool[])[x.i],
        (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i]) as u (partition_no, id, expected, definition_id, priority, facets, active_children, version, visit_id,
        entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, variables_changed,
        element_id, variables, scope_data, name, business_key)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id;

-- CHANGE_ROOTS
update execution e
set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
    active_children = u.active_children, version = u.version, visit_id = u.visit_id,
    entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
    retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
    element_id = u.element_id,
    variables = case when u.variables_changed then u.variables else e.variables end,
    scope_data = u.scope_data, name = u.name, business_key = u.business_key
from unnest(?::int2[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[], ?::int4[], ?::int8[], ?::int8[],
        ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::bool[], ?::text[],
        ?::text[], ?::text[], ?::text[], ?::text[]) as u (partition_no, id, expected, definition_id, priority, facets, active_children, version, visit_id,
        entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, variables_changed,
        element_id, variables, scope_data, name, business_key)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id;

-- CHANGE_ROOTS, exactly these, one row
with touched as (update execution e
set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
    active_children = u.active_children, version = u.version, visit_id = u.visit_id,
    entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
    retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
    element_id = u.element_id,
    variables = case when u.variables_changed then u.variables else e.variables end,
    scope_data = u.scope_data, name = u.name, business_key = u.business_key
from (values (?::int2, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int8, ?::int8, ?::int8, ?::int8,
        ?::int8, ?::int4, ?::int2, ?::int2, ?::bool, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text)) as u (partition_no, id, expected, definition_id, priority, facets, active_children, version, visit_id,
        entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, variables_changed,
        element_id, variables, scope_data, name, business_key)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- CHANGE_ROOTS, exactly these, up to 64
with touched as (update execution e
set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
    active_children = u.active_children, version = u.version, visit_id = u.visit_id,
    entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
    retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
    element_id = u.element_id,
    variables = case when u.variables_changed then u.variables else e.variables end,
    scope_data = u.scope_data, name = u.name, business_key = u.business_key
from unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i],
        (?::int4[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i], (?::bool[])[x.i],
        (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i]) as u (partition_no, id, expected, definition_id, priority, facets, active_children, version, visit_id,
        entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, variables_changed,
        element_id, variables, scope_data, name, business_key)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- CHANGE_ROOTS, exactly these
with touched as (update execution e
set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
    active_children = u.active_children, version = u.version, visit_id = u.visit_id,
    entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
    retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
    element_id = u.element_id,
    variables = case when u.variables_changed then u.variables else e.variables end,
    scope_data = u.scope_data, name = u.name, business_key = u.business_key
from unnest(?::int2[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[], ?::int4[], ?::int8[], ?::int8[],
        ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::bool[], ?::text[],
        ?::text[], ?::text[], ?::text[], ?::text[]) as u (partition_no, id, expected, definition_id, priority, facets, active_children, version, visit_id,
        entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, variables_changed,
        element_id, variables, scope_data, name, business_key)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- CHANGE_AND_CLAIM_ROOTS, one row
update execution e
set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
    active_children = u.active_children, version = u.version, visit_id = u.visit_id,
    entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
    retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
    element_id = u.element_id,
    variables = case when u.variables_changed then u.variables else e.variables end,
    scope_data = u.scope_data, name = u.name, business_key = u.business_key,
    lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
    lock_until_millis = case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis
        else e.lock_until_millis end,
    lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
    lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
        else e.lock_ready_millis end
from (values (?::int2, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int8, ?::int8, ?::int8, ?::int8,
        ?::int8, ?::int4, ?::int2, ?::int2, ?::bool, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text,
        ?::int8, ?::int8)) as u (partition_no, id, expected, definition_id, priority, facets, active_children, version, visit_id,
        entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, variables_changed,
        element_id, variables, scope_data, name, business_key, owner, lease_millis)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id;

-- CHANGE_AND_CLAIM_ROOTS, up to 64
update execution e
set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
    active_children = u.active_children, version = u.version, visit_id = u.visit_id,
    entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
    retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
    element_id = u.element_id,
    variables = case when u.variables_changed then u.variables else e.variables end,
    scope_data = u.scope_data, name = u.name, business_key = u.business_key,
    lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
    lock_until_millis = case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis
        else e.lock_until_millis end,
    lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
    lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
        else e.lock_ready_millis end
from unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i],
        (?::int4[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i], (?::bool[])[x.i],
        (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i]) as u (partition_no, id, expected, definition_id, priority, facets, active_children, version, visit_id,
        entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, variables_changed,
        element_id, variables, scope_data, name, business_key, owner, lease_millis)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id;

-- CHANGE_AND_CLAIM_ROOTS
update execution e
set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
    active_children = u.active_children, version = u.version, visit_id = u.visit_id,
    entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
    retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
    element_id = u.element_id,
    variables = case when u.variables_changed then u.variables else e.variables end,
    scope_data = u.scope_data, name = u.name, business_key = u.business_key,
    lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
    lock_until_millis = case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis
        else e.lock_until_millis end,
    lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
    lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
        else e.lock_ready_millis end
from unnest(?::int2[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[], ?::int4[], ?::int8[], ?::int8[],
        ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::bool[], ?::text[],
        ?::text[], ?::text[], ?::text[], ?::text[], ?::int8[], ?::int8[]) as u (partition_no, id, expected, definition_id, priority, facets, active_children, version, visit_id,
        entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, variables_changed,
        element_id, variables, scope_data, name, business_key, owner, lease_millis)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id;

-- CHANGE_AND_CLAIM_ROOTS, exactly these, one row
with touched as (update execution e
set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
    active_children = u.active_children, version = u.version, visit_id = u.visit_id,
    entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
    retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
    element_id = u.element_id,
    variables = case when u.variables_changed then u.variables else e.variables end,
    scope_data = u.scope_data, name = u.name, business_key = u.business_key,
    lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
    lock_until_millis = case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis
        else e.lock_until_millis end,
    lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
    lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
        else e.lock_ready_millis end
from (values (?::int2, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int8, ?::int8, ?::int8, ?::int8,
        ?::int8, ?::int4, ?::int2, ?::int2, ?::bool, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text,
        ?::int8, ?::int8)) as u (partition_no, id, expected, definition_id, priority, facets, active_children, version, visit_id,
        entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, variables_changed,
        element_id, variables, scope_data, name, business_key, owner, lease_millis)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- CHANGE_AND_CLAIM_ROOTS, exactly these, up to 64
with touched as (update execution e
set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
    active_children = u.active_children, version = u.version, visit_id = u.visit_id,
    entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
    retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
    element_id = u.element_id,
    variables = case when u.variables_changed then u.variables else e.variables end,
    scope_data = u.scope_data, name = u.name, business_key = u.business_key,
    lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
    lock_until_millis = case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis
        else e.lock_until_millis end,
    lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
    lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
        else e.lock_ready_millis end
from unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i],
        (?::int4[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i], (?::bool[])[x.i],
        (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i]) as u (partition_no, id, expected, definition_id, priority, facets, active_children, version, visit_id,
        entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, variables_changed,
        element_id, variables, scope_data, name, business_key, owner, lease_millis)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- CHANGE_AND_CLAIM_ROOTS, exactly these
with touched as (update execution e
set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
    active_children = u.active_children, version = u.version, visit_id = u.visit_id,
    entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
    retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
    element_id = u.element_id,
    variables = case when u.variables_changed then u.variables else e.variables end,
    scope_data = u.scope_data, name = u.name, business_key = u.business_key,
    lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
    lock_until_millis = case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis
        else e.lock_until_millis end,
    lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
    lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
        else e.lock_ready_millis end
from unnest(?::int2[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[], ?::int4[], ?::int8[], ?::int8[],
        ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::bool[], ?::text[],
        ?::text[], ?::text[], ?::text[], ?::text[], ?::int8[], ?::int8[]) as u (partition_no, id, expected, definition_id, priority, facets, active_children, version, visit_id,
        entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, variables_changed,
        element_id, variables, scope_data, name, business_key, owner, lease_millis)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- END_ROOTS, one row
delete from execution e
using (values (?::int2, ?::int8, ?::int8)) as u (partition_no, id, expected)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id;

-- END_ROOTS, up to 64
delete from execution e
using unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i]) as u (partition_no, id, expected)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id;

-- END_ROOTS
delete from execution e
using unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, expected)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id;

-- END_ROOTS, exactly these, one row
with touched as (delete from execution e
using (values (?::int2, ?::int8, ?::int8)) as u (partition_no, id, expected)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- END_ROOTS, exactly these, up to 64
with touched as (delete from execution e
using unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i]) as u (partition_no, id, expected)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- END_ROOTS, exactly these
with touched as (delete from execution e
using unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, expected)
where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
returning e.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- USE_OUTBOX, one row
delete from outbox o
using (values (?::int2, ?::int8)) as u (partition_no, id)
where o.partition_no = u.partition_no and o.id = u.id
returning o.id;

-- USE_OUTBOX
delete from outbox o
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where o.partition_no = u.partition_no and o.id = u.id
returning o.id;

-- USE_OUTBOX, exactly these, one row
with touched as (delete from outbox o
using (values (?::int2, ?::int8)) as u (partition_no, id)
where o.partition_no = u.partition_no and o.id = u.id
returning o.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- USE_OUTBOX, exactly these
with touched as (delete from outbox o
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where o.partition_no = u.partition_no and o.id = u.id
returning o.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- USE_BATCH_ITEMS, one row
update batch_item b
set state = 1
from (values (?::int8, ?::int2, ?::int8)) as u (batch_id, partition_no, instance_id)
where b.batch_id = u.batch_id and b.partition_no = u.partition_no and b.instance_id = u.instance_id
  and b.state = 0
returning b.instance_id;

-- USE_BATCH_ITEMS, up to 64
update batch_item b
set state = 1
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int2[])[x.i], (?::int8[])[x.i]) as u (batch_id, partition_no, instance_id)
where b.batch_id = u.batch_id and b.partition_no = u.partition_no and b.instance_id = u.instance_id
  and b.state = 0
returning b.instance_id;

-- USE_BATCH_ITEMS
update batch_item b
set state = 1
from unnest(?::int8[], ?::int2[], ?::int8[]) as u (batch_id, partition_no, instance_id)
where b.batch_id = u.batch_id and b.partition_no = u.partition_no and b.instance_id = u.instance_id
  and b.state = 0
returning b.instance_id;

-- USE_BATCH_ITEMS, exactly these, one row
with touched as (update batch_item b
set state = 1
from (values (?::int8, ?::int2, ?::int8)) as u (batch_id, partition_no, instance_id)
where b.batch_id = u.batch_id and b.partition_no = u.partition_no and b.instance_id = u.instance_id
  and b.state = 0
returning b.instance_id)
select expect_rows(?, count(*), ?, ?) from touched;

-- USE_BATCH_ITEMS, exactly these, up to 64
with touched as (update batch_item b
set state = 1
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int2[])[x.i], (?::int8[])[x.i]) as u (batch_id, partition_no, instance_id)
where b.batch_id = u.batch_id and b.partition_no = u.partition_no and b.instance_id = u.instance_id
  and b.state = 0
returning b.instance_id)
select expect_rows(?, count(*), ?, ?) from touched;

-- USE_BATCH_ITEMS, exactly these
with touched as (update batch_item b
set state = 1
from unnest(?::int8[], ?::int2[], ?::int8[]) as u (batch_id, partition_no, instance_id)
where b.batch_id = u.batch_id and b.partition_no = u.partition_no and b.instance_id = u.instance_id
  and b.state = 0
returning b.instance_id)
select expect_rows(?, count(*), ?, ?) from touched;

-- MOVE_TIMERS, one row
update start_timer t
set due_millis = u.next_due_millis, repeats_left = u.repeats_left
from (values (?::int8, ?::int8, ?::int8, ?::int4)) as u (id, expected_due_millis, next_due_millis, repeats_left)
where t.id = u.id and t.due_millis = u.expected_due_millis
returning t.id;

-- MOVE_TIMERS, up to 64
update start_timer t
set due_millis = u.next_due_millis, repeats_left = u.repeats_left
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int4[])[x.i]) as u (id, expected_due_millis, next_due_millis, repeats_left)
where t.id = u.id and t.due_millis = u.expected_due_millis
returning t.id;

-- MOVE_TIMERS
update start_timer t
set due_millis = u.next_due_millis, repeats_left = u.repeats_left
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int4[]) as u (id, expected_due_millis, next_due_millis, repeats_left)
where t.id = u.id and t.due_millis = u.expected_due_millis
returning t.id;

-- MOVE_TIMERS, exactly these, one row
with touched as (update start_timer t
set due_millis = u.next_due_millis, repeats_left = u.repeats_left
from (values (?::int8, ?::int8, ?::int8, ?::int4)) as u (id, expected_due_millis, next_due_millis, repeats_left)
where t.id = u.id and t.due_millis = u.expected_due_millis
returning t.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- MOVE_TIMERS, exactly these, up to 64
with touched as (update start_timer t
set due_millis = u.next_due_millis, repeats_left = u.repeats_left
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int4[])[x.i]) as u (id, expected_due_millis, next_due_millis, repeats_left)
where t.id = u.id and t.due_millis = u.expected_due_millis
returning t.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- MOVE_TIMERS, exactly these
with touched as (update start_timer t
set due_millis = u.next_due_millis, repeats_left = u.repeats_left
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int4[]) as u (id, expected_due_millis, next_due_millis, repeats_left)
where t.id = u.id and t.due_millis = u.expected_due_millis
returning t.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- END_TIMERS, one row
delete from start_timer t
using (values (?::int8, ?::int8)) as u (id, expected_due_millis)
where t.id = u.id and t.due_millis = u.expected_due_millis
returning t.id;

-- END_TIMERS
delete from start_timer t
using unnest(?::int8[], ?::int8[]) as u (id, expected_due_millis)
where t.id = u.id and t.due_millis = u.expected_due_millis
returning t.id;

-- END_TIMERS, exactly these, one row
with touched as (delete from start_timer t
using (values (?::int8, ?::int8)) as u (id, expected_due_millis)
where t.id = u.id and t.due_millis = u.expected_due_millis
returning t.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- END_TIMERS, exactly these
with touched as (delete from start_timer t
using unnest(?::int8[], ?::int8[]) as u (id, expected_due_millis)
where t.id = u.id and t.due_millis = u.expected_due_millis
returning t.id)
select expect_rows(?, count(*), ?, ?) from touched;

-- INSERT_EXECUTIONS, one row
insert into execution (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id, started_millis,
        partition_no, kind, priority, facets, active_children, version, visit_id, entered_millis, job_id,
        ready_since_millis, retries, state, job_point, suspended, element_id, variables, scope_data, name,
        business_key, tenant_id, start_user_id, start_element_id)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int2, ?::int2, ?::int4, ?::int4,
        ?::int4, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int2, ?::int2, ?::bool, ?::text,
        ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text);

-- INSERT_EXECUTIONS, up to 64
insert into execution (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id, started_millis,
        partition_no, kind, priority, facets, active_children, version, visit_id, entered_millis, job_id,
        ready_since_millis, retries, state, job_point, suspended, element_id, variables, scope_data, name,
        business_key, tenant_id, start_user_id, start_element_id)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i],
        (?::int4[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i], (?::bool[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i]) as u;

-- INSERT_EXECUTIONS
insert into execution (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id, started_millis,
        partition_no, kind, priority, facets, active_children, version, visit_id, entered_millis, job_id,
        ready_since_millis, retries, state, job_point, suspended, element_id, variables, scope_data, name,
        business_key, tenant_id, start_user_id, start_element_id)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int2[], ?::int2[],
        ?::int4[], ?::int4[], ?::int4[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[],
        ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[]);

-- INSERT_AND_CLAIM_EXECUTIONS, one row
insert into execution (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id, started_millis,
        partition_no, kind, priority, facets, active_children, version, visit_id, entered_millis, job_id,
        ready_since_millis, retries, state, job_point, suspended, element_id, variables, scope_data, name,
        business_key, tenant_id, start_user_id, start_element_id, lock_owner, lock_until_millis, lock_job_id, lock_ready_millis)
select u.id, u.instance_id, u.parent_id, u.definition_id, u.super_instance_id, u.super_execution_id,
        u.started_millis, u.partition_no, u.kind, u.priority, u.facets, u.active_children, u.version,
        u.visit_id, u.entered_millis, u.job_id, u.ready_since_millis, u.retries, u.state, u.job_point,
        u.suspended, u.element_id, u.variables, u.scope_data, u.name, u.business_key, u.tenant_id,
        u.start_user_id, u.start_element_id, u.owner, case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis end, u.job_id, u.ready_since_millis
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int2, ?::int2, ?::int4, ?::int4,
        ?::int4, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int2, ?::int2, ?::bool, ?::text,
        ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::int8)) as u (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id, started_millis,
        partition_no, kind, priority, facets, active_children, version, visit_id, entered_millis, job_id,
        ready_since_millis, retries, state, job_point, suspended, element_id, variables, scope_data, name,
        business_key, tenant_id, start_user_id, start_element_id, owner, lease_millis);

-- INSERT_AND_CLAIM_EXECUTIONS, up to 64
insert into execution (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id, started_millis,
        partition_no, kind, priority, facets, active_children, version, visit_id, entered_millis, job_id,
        ready_since_millis, retries, state, job_point, suspended, element_id, variables, scope_data, name,
        business_key, tenant_id, start_user_id, start_element_id, lock_owner, lock_until_millis, lock_job_id, lock_ready_millis)
select u.id, u.instance_id, u.parent_id, u.definition_id, u.super_instance_id, u.super_execution_id,
        u.started_millis, u.partition_no, u.kind, u.priority, u.facets, u.active_children, u.version,
        u.visit_id, u.entered_millis, u.job_id, u.ready_since_millis, u.retries, u.state, u.job_point,
        u.suspended, u.element_id, u.variables, u.scope_data, u.name, u.business_key, u.tenant_id,
        u.start_user_id, u.start_element_id, u.owner, case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis end, u.job_id, u.ready_since_millis
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i],
        (?::int4[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i], (?::bool[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i]) as u (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id, started_millis,
        partition_no, kind, priority, facets, active_children, version, visit_id, entered_millis, job_id,
        ready_since_millis, retries, state, job_point, suspended, element_id, variables, scope_data, name,
        business_key, tenant_id, start_user_id, start_element_id, owner, lease_millis);

-- INSERT_AND_CLAIM_EXECUTIONS
insert into execution (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id, started_millis,
        partition_no, kind, priority, facets, active_children, version, visit_id, entered_millis, job_id,
        ready_since_millis, retries, state, job_point, suspended, element_id, variables, scope_data, name,
        business_key, tenant_id, start_user_id, start_element_id, lock_owner, lock_until_millis, lock_job_id, lock_ready_millis)
select u.id, u.instance_id, u.parent_id, u.definition_id, u.super_instance_id, u.super_execution_id,
        u.started_millis, u.partition_no, u.kind, u.priority, u.facets, u.active_children, u.version,
        u.visit_id, u.entered_millis, u.job_id, u.ready_since_millis, u.retries, u.state, u.job_point,
        u.suspended, u.element_id, u.variables, u.scope_data, u.name, u.business_key, u.tenant_id,
        u.start_user_id, u.start_element_id, u.owner, case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis end, u.job_id, u.ready_since_millis
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int2[], ?::int2[],
        ?::int4[], ?::int4[], ?::int4[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[],
        ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::int8[]) as u (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id, started_millis,
        partition_no, kind, priority, facets, active_children, version, visit_id, entered_millis, job_id,
        ready_since_millis, retries, state, job_point, suspended, element_id, variables, scope_data, name,
        business_key, tenant_id, start_user_id, start_element_id, owner, lease_millis);

-- UPDATE_EXECUTIONS, one row
update execution e
set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
    active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
    job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
    job_point = u.job_point, element_id = u.element_id,
    variables = case when e.variables is not distinct from u.variables then e.variables
        else u.variables end,
    scope_data = u.scope_data
from (values (?::int2, ?::int8, ?::int8, ?::int8, ?::int2, ?::int4, ?::int4, ?::int8, ?::int8, ?::int8, ?::int8,
        ?::int4, ?::int2, ?::int2, ?::text, ?::text, ?::text)) as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id, entered_millis,
        job_id, ready_since_millis, retries, state, job_point, element_id, variables, scope_data)
where e.partition_no = u.partition_no and e.id = u.id;

-- UPDATE_EXECUTIONS, up to 64
update execution e
set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
    active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
    job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
    job_point = u.job_point, element_id = u.element_id,
    variables = case when e.variables is not distinct from u.variables then e.variables
        else u.variables end,
    scope_data = u.scope_data
from unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int2[])[x.i], (?::int4[])[x.i],
        (?::int4[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int4[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i]) as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id, entered_millis,
        job_id, ready_since_millis, retries, state, job_point, element_id, variables, scope_data)
where e.partition_no = u.partition_no and e.id = u.id;

-- UPDATE_EXECUTIONS
update execution e
set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
    active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
    job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
    job_point = u.job_point, element_id = u.element_id,
    variables = case when e.variables is not distinct from u.variables then e.variables
        else u.variables end,
    scope_data = u.scope_data
from unnest(?::int2[], ?::int8[], ?::int8[], ?::int8[], ?::int2[], ?::int4[], ?::int4[], ?::int8[], ?::int8[],
        ?::int8[], ?::int8[], ?::int4[], ?::int2[], ?::int2[], ?::text[], ?::text[], ?::text[]) as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id, entered_millis,
        job_id, ready_since_millis, retries, state, job_point, element_id, variables, scope_data)
where e.partition_no = u.partition_no and e.id = u.id;

-- UPDATE_EXECUTIONS, exactly these, one row
with touched as (update execution e
set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
    active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
    job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
    job_point = u.job_point, element_id = u.element_id,
    variables = case when e.variables is not distinct from u.variables then e.variables
        else u.variables end,
    scope_data = u.scope_data
from (values (?::int2, ?::int8, ?::int8, ?::int8, ?::int2, ?::int4, ?::int4, ?::int8, ?::int8, ?::int8, ?::int8,
        ?::int4, ?::int2, ?::int2, ?::text, ?::text, ?::text)) as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id, entered_millis,
        job_id, ready_since_millis, retries, state, job_point, element_id, variables, scope_data)
where e.partition_no = u.partition_no and e.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- UPDATE_EXECUTIONS, exactly these, up to 64
with touched as (update execution e
set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
    active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
    job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
    job_point = u.job_point, element_id = u.element_id,
    variables = case when e.variables is not distinct from u.variables then e.variables
        else u.variables end,
    scope_data = u.scope_data
from unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int2[])[x.i], (?::int4[])[x.i],
        (?::int4[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int4[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i]) as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id, entered_millis,
        job_id, ready_since_millis, retries, state, job_point, element_id, variables, scope_data)
where e.partition_no = u.partition_no and e.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- UPDATE_EXECUTIONS, exactly these
with touched as (update execution e
set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
    active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
    job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
    job_point = u.job_point, element_id = u.element_id,
    variables = case when e.variables is not distinct from u.variables then e.variables
        else u.variables end,
    scope_data = u.scope_data
from unnest(?::int2[], ?::int8[], ?::int8[], ?::int8[], ?::int2[], ?::int4[], ?::int4[], ?::int8[], ?::int8[],
        ?::int8[], ?::int8[], ?::int4[], ?::int2[], ?::int2[], ?::text[], ?::text[], ?::text[]) as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id, entered_millis,
        job_id, ready_since_millis, retries, state, job_point, element_id, variables, scope_data)
where e.partition_no = u.partition_no and e.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- UPDATE_AND_CLAIM_EXECUTIONS, one row
update execution e
set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
    active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
    job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
    job_point = u.job_point, element_id = u.element_id,
    variables = case when e.variables is not distinct from u.variables then e.variables
        else u.variables end,
    scope_data = u.scope_data,
    lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
    lock_until_millis = case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis
        else e.lock_until_millis end,
    lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
    lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
        else e.lock_ready_millis end
from (values (?::int2, ?::int8, ?::int8, ?::int8, ?::int2, ?::int4, ?::int4, ?::int8, ?::int8, ?::int8, ?::int8,
        ?::int4, ?::int2, ?::int2, ?::text, ?::text, ?::text, ?::int8, ?::int8)) as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id, entered_millis,
        job_id, ready_since_millis, retries, state, job_point, element_id, variables, scope_data, owner,
        lease_millis)
where e.partition_no = u.partition_no and e.id = u.id;

-- UPDATE_AND_CLAIM_EXECUTIONS, up to 64
update execution e
set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
    active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
    job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
    job_point = u.job_point, element_id = u.element_id,
    variables = case when e.variables is not distinct from u.variables then e.variables
        else u.variables end,
    scope_data = u.scope_data,
    lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
    lock_until_millis = case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis
        else e.lock_until_millis end,
    lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
    lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
        else e.lock_ready_millis end
from unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int2[])[x.i], (?::int4[])[x.i],
        (?::int4[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int4[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i]) as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id, entered_millis,
        job_id, ready_since_millis, retries, state, job_point, element_id, variables, scope_data, owner,
        lease_millis)
where e.partition_no = u.partition_no and e.id = u.id;

-- UPDATE_AND_CLAIM_EXECUTIONS
update execution e
set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
    active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
    job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
    job_point = u.job_point, element_id = u.element_id,
    variables = case when e.variables is not distinct from u.variables then e.variables
        else u.variables end,
    scope_data = u.scope_data,
    lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
    lock_until_millis = case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis
        else e.lock_until_millis end,
    lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
    lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
        else e.lock_ready_millis end
from unnest(?::int2[], ?::int8[], ?::int8[], ?::int8[], ?::int2[], ?::int4[], ?::int4[], ?::int8[], ?::int8[],
        ?::int8[], ?::int8[], ?::int4[], ?::int2[], ?::int2[], ?::text[], ?::text[], ?::text[], ?::int8[],
        ?::int8[]) as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id, entered_millis,
        job_id, ready_since_millis, retries, state, job_point, element_id, variables, scope_data, owner,
        lease_millis)
where e.partition_no = u.partition_no and e.id = u.id;

-- UPDATE_AND_CLAIM_EXECUTIONS, exactly these, one row
with touched as (update execution e
set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
    active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
    job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
    job_point = u.job_point, element_id = u.element_id,
    variables = case when e.variables is not distinct from u.variables then e.variables
        else u.variables end,
    scope_data = u.scope_data,
    lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
    lock_until_millis = case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis
        else e.lock_until_millis end,
    lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
    lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
        else e.lock_ready_millis end
from (values (?::int2, ?::int8, ?::int8, ?::int8, ?::int2, ?::int4, ?::int4, ?::int8, ?::int8, ?::int8, ?::int8,
        ?::int4, ?::int2, ?::int2, ?::text, ?::text, ?::text, ?::int8, ?::int8)) as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id, entered_millis,
        job_id, ready_since_millis, retries, state, job_point, element_id, variables, scope_data, owner,
        lease_millis)
where e.partition_no = u.partition_no and e.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- UPDATE_AND_CLAIM_EXECUTIONS, exactly these, up to 64
with touched as (update execution e
set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
    active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
    job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
    job_point = u.job_point, element_id = u.element_id,
    variables = case when e.variables is not distinct from u.variables then e.variables
        else u.variables end,
    scope_data = u.scope_data,
    lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
    lock_until_millis = case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis
        else e.lock_until_millis end,
    lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
    lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
        else e.lock_ready_millis end
from unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int2[])[x.i], (?::int4[])[x.i],
        (?::int4[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int4[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i]) as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id, entered_millis,
        job_id, ready_since_millis, retries, state, job_point, element_id, variables, scope_data, owner,
        lease_millis)
where e.partition_no = u.partition_no and e.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- UPDATE_AND_CLAIM_EXECUTIONS, exactly these
with touched as (update execution e
set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
    active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
    job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
    job_point = u.job_point, element_id = u.element_id,
    variables = case when e.variables is not distinct from u.variables then e.variables
        else u.variables end,
    scope_data = u.scope_data,
    lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
    lock_until_millis = case when u.lease_millis > 0 then (select (extract(epoch from clock_timestamp()) * 1000)::bigint) + u.lease_millis
        else e.lock_until_millis end,
    lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
    lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
        else e.lock_ready_millis end
from unnest(?::int2[], ?::int8[], ?::int8[], ?::int8[], ?::int2[], ?::int4[], ?::int4[], ?::int8[], ?::int8[],
        ?::int8[], ?::int8[], ?::int4[], ?::int2[], ?::int2[], ?::text[], ?::text[], ?::text[], ?::int8[],
        ?::int8[]) as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id, entered_millis,
        job_id, ready_since_millis, retries, state, job_point, element_id, variables, scope_data, owner,
        lease_millis)
where e.partition_no = u.partition_no and e.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_EXECUTIONS, one row
delete from execution r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- DELETE_EXECUTIONS
delete from execution r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- DELETE_EXECUTIONS, exactly these, one row
with touched as (delete from execution r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_EXECUTIONS, exactly these
with touched as (delete from execution r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- INSERT_TASKS, one row
insert into task (id, instance_id, execution_id, definition_id, created_millis, due_millis, follow_up_millis,
        claimed_millis, priority, partition_no, element_id, name, description, assignee, owner, category,
        form_key, delegation_state, tenant_id, parent_task_id, variables, updated_millis)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int2, ?::text,
        ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text, ?::int8);

-- INSERT_TASKS, up to 64
insert into task (id, instance_id, execution_id, definition_id, created_millis, due_millis, follow_up_millis,
        claimed_millis, priority, partition_no, element_id, name, description, assignee, owner, category,
        form_key, delegation_state, tenant_id, parent_task_id, variables, updated_millis)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int8[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i], (?::text[])[x.i],
        (?::int8[])[x.i]) as u;

-- INSERT_TASKS
insert into task (id, instance_id, execution_id, definition_id, created_millis, due_millis, follow_up_millis,
        claimed_millis, priority, partition_no, element_id, name, description, assignee, owner, category,
        form_key, delegation_state, tenant_id, parent_task_id, variables, updated_millis)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[],
        ?::int2[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::int8[], ?::text[], ?::int8[]);

-- UPDATE_TASKS, one row
update task t
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, follow_up_millis = u.follow_up_millis, claimed_millis = u.claimed_millis, priority = u.priority, name = u.name,
    description = u.description, assignee = u.assignee, owner = u.owner, category = u.category,
    form_key = u.form_key, delegation_state = u.delegation_state, tenant_id = u.tenant_id,
    parent_task_id = u.parent_task_id, variables = u.variables, updated_millis = u.updated_millis
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int2, ?::text,
        ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text, ?::int8)) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, follow_up_millis,
        claimed_millis, priority, partition_no, element_id, name, description, assignee, owner, category,
        form_key, delegation_state, tenant_id, parent_task_id, variables, updated_millis)
where t.partition_no = u.partition_no and t.id = u.id;

-- UPDATE_TASKS, up to 64
update task t
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, follow_up_millis = u.follow_up_millis, claimed_millis = u.claimed_millis, priority = u.priority, name = u.name,
    description = u.description, assignee = u.assignee, owner = u.owner, category = u.category,
    form_key = u.form_key, delegation_state = u.delegation_state, tenant_id = u.tenant_id,
    parent_task_id = u.parent_task_id, variables = u.variables, updated_millis = u.updated_millis
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int8[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i], (?::text[])[x.i],
        (?::int8[])[x.i]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, follow_up_millis,
        claimed_millis, priority, partition_no, element_id, name, description, assignee, owner, category,
        form_key, delegation_state, tenant_id, parent_task_id, variables, updated_millis)
where t.partition_no = u.partition_no and t.id = u.id;

-- UPDATE_TASKS
update task t
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, follow_up_millis = u.follow_up_millis, claimed_millis = u.claimed_millis, priority = u.priority, name = u.name,
    description = u.description, assignee = u.assignee, owner = u.owner, category = u.category,
    form_key = u.form_key, delegation_state = u.delegation_state, tenant_id = u.tenant_id,
    parent_task_id = u.parent_task_id, variables = u.variables, updated_millis = u.updated_millis
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[],
        ?::int2[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::int8[], ?::text[], ?::int8[]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, follow_up_millis,
        claimed_millis, priority, partition_no, element_id, name, description, assignee, owner, category,
        form_key, delegation_state, tenant_id, parent_task_id, variables, updated_millis)
where t.partition_no = u.partition_no and t.id = u.id;

-- UPDATE_TASKS, exactly these, one row
with touched as (update task t
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, follow_up_millis = u.follow_up_millis, claimed_millis = u.claimed_millis, priority = u.priority, name = u.name,
    description = u.description, assignee = u.assignee, owner = u.owner, category = u.category,
    form_key = u.form_key, delegation_state = u.delegation_state, tenant_id = u.tenant_id,
    parent_task_id = u.parent_task_id, variables = u.variables, updated_millis = u.updated_millis
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int2, ?::text,
        ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text, ?::int8)) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, follow_up_millis,
        claimed_millis, priority, partition_no, element_id, name, description, assignee, owner, category,
        form_key, delegation_state, tenant_id, parent_task_id, variables, updated_millis)
where t.partition_no = u.partition_no and t.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- UPDATE_TASKS, exactly these, up to 64
with touched as (update task t
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, follow_up_millis = u.follow_up_millis, claimed_millis = u.claimed_millis, priority = u.priority, name = u.name,
    description = u.description, assignee = u.assignee, owner = u.owner, category = u.category,
    form_key = u.form_key, delegation_state = u.delegation_state, tenant_id = u.tenant_id,
    parent_task_id = u.parent_task_id, variables = u.variables, updated_millis = u.updated_millis
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int8[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i], (?::text[])[x.i],
        (?::int8[])[x.i]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, follow_up_millis,
        claimed_millis, priority, partition_no, element_id, name, description, assignee, owner, category,
        form_key, delegation_state, tenant_id, parent_task_id, variables, updated_millis)
where t.partition_no = u.partition_no and t.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- UPDATE_TASKS, exactly these
with touched as (update task t
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, follow_up_millis = u.follow_up_millis, claimed_millis = u.claimed_millis, priority = u.priority, name = u.name,
    description = u.description, assignee = u.assignee, owner = u.owner, category = u.category,
    form_key = u.form_key, delegation_state = u.delegation_state, tenant_id = u.tenant_id,
    parent_task_id = u.parent_task_id, variables = u.variables, updated_millis = u.updated_millis
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[],
        ?::int2[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::int8[], ?::text[], ?::int8[]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, follow_up_millis,
        claimed_millis, priority, partition_no, element_id, name, description, assignee, owner, category,
        form_key, delegation_state, tenant_id, parent_task_id, variables, updated_millis)
where t.partition_no = u.partition_no and t.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_TASKS, one row
delete from task r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- DELETE_TASKS
delete from task r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- DELETE_TASKS, exactly these, one row
with touched as (delete from task r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_TASKS, exactly these
with touched as (delete from task r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- INSERT_CANDIDATES, one row
insert into task_candidate (task_id, partition_no, position_no, link_type, user_id, group_id)
values (?::int8, ?::int2, ?::int2, ?::text, ?::text, ?::text);

-- INSERT_CANDIDATES, up to 64
insert into task_candidate (task_id, partition_no, position_no, link_type, user_id, group_id)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int2[])[x.i], (?::int2[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i]) as u;

-- INSERT_CANDIDATES
insert into task_candidate (task_id, partition_no, position_no, link_type, user_id, group_id)
select * from unnest(?::int8[], ?::int2[], ?::int2[], ?::text[], ?::text[], ?::text[]);

-- DELETE_CANDIDATES, one row
delete from task_candidate c
using (values (?::int2, ?::int8)) as u (partition_no, task_id)
where c.partition_no = u.partition_no and c.task_id = u.task_id;

-- DELETE_CANDIDATES
delete from task_candidate c
using unnest(?::int2[], ?::int8[]) as u (partition_no, task_id)
where c.partition_no = u.partition_no and c.task_id = u.task_id;

-- DELETE_CANDIDATES, exactly these, one row
with touched as (delete from task_candidate c
using (values (?::int2, ?::int8)) as u (partition_no, task_id)
where c.partition_no = u.partition_no and c.task_id = u.task_id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_CANDIDATES, exactly these
with touched as (delete from task_candidate c
using unnest(?::int2[], ?::int8[]) as u (partition_no, task_id)
where c.partition_no = u.partition_no and c.task_id = u.task_id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- INSERT_SUBSCRIPTIONS, one row
insert into event_subscription (id, instance_id, execution_id, definition_id, created_millis, partition_no, type, element_id, name,
        tenant_id)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int2, ?::int2, ?::text, ?::text, ?::text);

-- INSERT_SUBSCRIPTIONS, up to 64
insert into event_subscription (id, instance_id, execution_id, definition_id, created_millis, partition_no, type, element_id, name,
        tenant_id)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i]) as u;

-- INSERT_SUBSCRIPTIONS
insert into event_subscription (id, instance_id, execution_id, definition_id, created_millis, partition_no, type, element_id, name,
        tenant_id)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int2[], ?::int2[], ?::text[], ?::text[],
        ?::text[]);

-- DELETE_SUBSCRIPTIONS, one row
delete from event_subscription r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- DELETE_SUBSCRIPTIONS
delete from event_subscription r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- DELETE_SUBSCRIPTIONS, exactly these, one row
with touched as (delete from event_subscription r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_SUBSCRIPTIONS, exactly these
with touched as (delete from event_subscription r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- INSERT_OUTBOX, one row
insert into outbox (id, source_instance_id, target_instance_id, target_execution_id, cursor_id, created_millis,
        partition_no, kind, name, payload, tenant_id)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int2, ?::int2, ?::text, ?::text, ?::text);

-- INSERT_OUTBOX, up to 64
insert into outbox (id, source_instance_id, target_instance_id, target_execution_id, cursor_id, created_millis,
        partition_no, kind, name, payload, tenant_id)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int2[])[x.i], (?::int2[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i]) as u;

-- INSERT_OUTBOX
insert into outbox (id, source_instance_id, target_instance_id, target_execution_id, cursor_id, created_millis,
        partition_no, kind, name, payload, tenant_id)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int2[], ?::int2[], ?::text[],
        ?::text[], ?::text[]);

-- PUT_BUSINESS_KEYS, one row
insert into business_key (instance_id, partition_no, business_key, reserved)
values (?::int8, ?::int2, ?::text, ?::text)
on conflict (partition_no, instance_id) do update set business_key = excluded.business_key;

-- PUT_BUSINESS_KEYS, up to 64
insert into business_key (instance_id, partition_no, business_key, reserved)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int2[])[x.i], (?::text[])[x.i], (?::text[])[x.i]) as u
on conflict (partition_no, instance_id) do update set business_key = excluded.business_key;

-- PUT_BUSINESS_KEYS
insert into business_key (instance_id, partition_no, business_key, reserved)
select * from unnest(?::int8[], ?::int2[], ?::text[], ?::text[])
on conflict (partition_no, instance_id) do update set business_key = excluded.business_key;

-- DELETE_BUSINESS_KEYS, one row
delete from business_key b
using (values (?::int2, ?::int8)) as u (partition_no, instance_id)
where b.partition_no = u.partition_no and b.instance_id = u.instance_id;

-- DELETE_BUSINESS_KEYS
delete from business_key b
using unnest(?::int2[], ?::int8[]) as u (partition_no, instance_id)
where b.partition_no = u.partition_no and b.instance_id = u.instance_id;

-- DELETE_BUSINESS_KEYS, exactly these, one row
with touched as (delete from business_key b
using (values (?::int2, ?::int8)) as u (partition_no, instance_id)
where b.partition_no = u.partition_no and b.instance_id = u.instance_id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_BUSINESS_KEYS, exactly these
with touched as (delete from business_key b
using unnest(?::int2[], ?::int8[]) as u (partition_no, instance_id)
where b.partition_no = u.partition_no and b.instance_id = u.instance_id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- INSERT_CALLED, one row
insert into called_instance (super_instance_id, instance_id, super_execution_id, partition_no)
values (?::int8, ?::int8, ?::int8, ?::int2);

-- INSERT_CALLED, up to 64
insert into called_instance (super_instance_id, instance_id, super_execution_id, partition_no)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int2[])[x.i]) as u;

-- INSERT_CALLED
insert into called_instance (super_instance_id, instance_id, super_execution_id, partition_no)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int2[]);

-- DELETE_CALLED, one row
delete from called_instance c
using (values (?::int8, ?::int8)) as u (super_instance_id, instance_id)
where c.super_instance_id = u.super_instance_id and c.instance_id = u.instance_id;

-- DELETE_CALLED
delete from called_instance c
using unnest(?::int8[], ?::int8[]) as u (super_instance_id, instance_id)
where c.super_instance_id = u.super_instance_id and c.instance_id = u.instance_id;

-- DELETE_CALLED, exactly these, one row
with touched as (delete from called_instance c
using (values (?::int8, ?::int8)) as u (super_instance_id, instance_id)
where c.super_instance_id = u.super_instance_id and c.instance_id = u.instance_id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_CALLED, exactly these
with touched as (delete from called_instance c
using unnest(?::int8[], ?::int8[]) as u (super_instance_id, instance_id)
where c.super_instance_id = u.super_instance_id and c.instance_id = u.instance_id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- PUT_SEARCHABLE, one row
insert into searchable_variable (instance_id, execution_id, partition_no, name, text_value, number_value)
values (?::int8, ?::int8, ?::int2, ?::text, ?::text, ?::float8)
on conflict (partition_no, instance_id, execution_id, name)
do update set text_value = excluded.text_value, number_value = excluded.number_value;

-- PUT_SEARCHABLE, up to 64
insert into searchable_variable (instance_id, execution_id, partition_no, name, text_value, number_value)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int2[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::float8[])[x.i]) as u
on conflict (partition_no, instance_id, execution_id, name)
do update set text_value = excluded.text_value, number_value = excluded.number_value;

-- PUT_SEARCHABLE
insert into searchable_variable (instance_id, execution_id, partition_no, name, text_value, number_value)
select * from unnest(?::int8[], ?::int8[], ?::int2[], ?::text[], ?::text[], ?::float8[])
on conflict (partition_no, instance_id, execution_id, name)
do update set text_value = excluded.text_value, number_value = excluded.number_value;

-- DELETE_SEARCHABLE, one row
delete from searchable_variable v
using (values (?::int2, ?::int8, ?::int8, ?::text)) as u (partition_no, instance_id, execution_id, name)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
    and v.execution_id = u.execution_id and v.name = u.name;

-- DELETE_SEARCHABLE, up to 64
delete from searchable_variable v
using unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::text[])[x.i]) as u (partition_no, instance_id, execution_id, name)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
    and v.execution_id = u.execution_id and v.name = u.name;

-- DELETE_SEARCHABLE
delete from searchable_variable v
using unnest(?::int2[], ?::int8[], ?::int8[], ?::text[]) as u (partition_no, instance_id, execution_id, name)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
    and v.execution_id = u.execution_id and v.name = u.name;

-- DELETE_SEARCHABLE, exactly these, one row
with touched as (delete from searchable_variable v
using (values (?::int2, ?::int8, ?::int8, ?::text)) as u (partition_no, instance_id, execution_id, name)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
    and v.execution_id = u.execution_id and v.name = u.name
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_SEARCHABLE, exactly these, up to 64
with touched as (delete from searchable_variable v
using unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::text[])[x.i]) as u (partition_no, instance_id, execution_id, name)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
    and v.execution_id = u.execution_id and v.name = u.name
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_SEARCHABLE, exactly these
with touched as (delete from searchable_variable v
using unnest(?::int2[], ?::int8[], ?::int8[], ?::text[]) as u (partition_no, instance_id, execution_id, name)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
    and v.execution_id = u.execution_id and v.name = u.name
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_SEARCHABLE_OF_INSTANCES, one row
delete from searchable_variable v
using (values (?::int2, ?::int8, ?::int8)) as u (partition_no, instance_id, expected)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id;

-- DELETE_SEARCHABLE_OF_INSTANCES, up to 64
delete from searchable_variable v
using unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i]) as u (partition_no, instance_id, expected)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id;

-- DELETE_SEARCHABLE_OF_INSTANCES
delete from searchable_variable v
using unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, instance_id, expected)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id;

-- DELETE_SEARCHABLE_OF_INSTANCES, exactly these, one row
with touched as (delete from searchable_variable v
using (values (?::int2, ?::int8, ?::int8)) as u (partition_no, instance_id, expected)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_SEARCHABLE_OF_INSTANCES, exactly these, up to 64
with touched as (delete from searchable_variable v
using unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i]) as u (partition_no, instance_id, expected)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_SEARCHABLE_OF_INSTANCES, exactly these
with touched as (delete from searchable_variable v
using unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, instance_id, expected)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_SEARCHABLE_OF_EXECUTIONS, one row
delete from searchable_variable v
using (values (?::int2, ?::int8, ?::int8)) as u (partition_no, instance_id, execution_id)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
    and v.execution_id = u.execution_id;

-- DELETE_SEARCHABLE_OF_EXECUTIONS, up to 64
delete from searchable_variable v
using unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i]) as u (partition_no, instance_id, execution_id)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
    and v.execution_id = u.execution_id;

-- DELETE_SEARCHABLE_OF_EXECUTIONS
delete from searchable_variable v
using unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, instance_id, execution_id)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
    and v.execution_id = u.execution_id;

-- DELETE_SEARCHABLE_OF_EXECUTIONS, exactly these, one row
with touched as (delete from searchable_variable v
using (values (?::int2, ?::int8, ?::int8)) as u (partition_no, instance_id, execution_id)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
    and v.execution_id = u.execution_id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_SEARCHABLE_OF_EXECUTIONS, exactly these, up to 64
with touched as (delete from searchable_variable v
using unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i]) as u (partition_no, instance_id, execution_id)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
    and v.execution_id = u.execution_id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- DELETE_SEARCHABLE_OF_EXECUTIONS, exactly these
with touched as (delete from searchable_variable v
using unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, instance_id, execution_id)
where v.partition_no = u.partition_no and v.instance_id = u.instance_id
    and v.execution_id = u.execution_id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- PUT_SEARCHABLE_NAMES, one row
insert into searchable_name (name)
values (?::text)
on conflict do nothing;

-- PUT_SEARCHABLE_NAMES
insert into searchable_name (name)
select * from unnest(?::text[])
on conflict do nothing;

-- INSERT_HISTORY_INSTANCES, one row
insert into history_instance (instance_id, definition_id, super_instance_id, super_execution_id, started_millis, ended_millis,
        end_state, business_key, tenant_id, name, start_user_id, start_element_id, end_element_id,
        delete_reason, variables, removal_millis)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int2, ?::text, ?::text, ?::text, ?::text,
        ?::text, ?::text, ?::text, ?::text, ?::int8);

-- INSERT_HISTORY_INSTANCES, up to 64
insert into history_instance (instance_id, definition_id, super_instance_id, super_execution_id, started_millis, ended_millis,
        end_state, business_key, tenant_id, name, start_user_id, start_element_id, end_element_id,
        delete_reason, variables, removal_millis)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int2[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i]) as u;

-- INSERT_HISTORY_INSTANCES
insert into history_instance (instance_id, definition_id, super_instance_id, super_execution_id, started_millis, ended_millis,
        end_state, business_key, tenant_id, name, start_user_id, start_element_id, end_element_id,
        delete_reason, variables, removal_millis)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int2[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::int8[]);

-- INSERT_HISTORY_ACTIVITIES, one row
insert into history_activity (id, instance_id, definition_id, execution_id, parent_visit_id, started_millis, ended_millis, task_id,
        called_instance_id, end_state, element_id, element_type, element_name, assignee, tenant_id, variables)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int2, ?::text,
        ?::text, ?::text, ?::text, ?::text, ?::text);

-- INSERT_HISTORY_ACTIVITIES, up to 64
insert into history_activity (id, instance_id, definition_id, execution_id, parent_visit_id, started_millis, ended_millis, task_id,
        called_instance_id, end_state, element_id, element_type, element_name, assignee, tenant_id, variables)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int2[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i]) as u;

-- INSERT_HISTORY_ACTIVITIES
insert into history_activity (id, instance_id, definition_id, execution_id, parent_visit_id, started_millis, ended_millis, task_id,
        called_instance_id, end_state, element_id, element_type, element_name, assignee, tenant_id, variables)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[],
        ?::int2[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[]);

-- INSERT_HISTORY_TASKS, one row
insert into history_task (id, instance_id, definition_id, execution_id, visit_id, created_millis, ended_millis, due_millis,
        follow_up_millis, claimed_millis, priority, end_state, element_id, name, description, assignee, owner,
        category, form_key, delete_reason, tenant_id, candidate_users, candidate_groups, variables,
        parent_task_id)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4,
        ?::int2, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text,
        ?::text, ?::text, ?::int8);

-- INSERT_HISTORY_TASKS, up to 64
insert into history_task (id, instance_id, definition_id, execution_id, visit_id, created_millis, ended_millis, due_millis,
        follow_up_millis, claimed_millis, priority, end_state, element_id, name, description, assignee, owner,
        category, form_key, delete_reason, tenant_id, candidate_users, candidate_groups, variables,
        parent_task_id)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int4[])[x.i],
        (?::int2[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i]) as u;

-- INSERT_HISTORY_TASKS
insert into history_task (id, instance_id, definition_id, execution_id, visit_id, created_millis, ended_millis, due_millis,
        follow_up_millis, claimed_millis, priority, end_state, element_id, name, description, assignee, owner,
        category, form_key, delete_reason, tenant_id, candidate_users, candidate_groups, variables,
        parent_task_id)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[],
        ?::int8[], ?::int4[], ?::int2[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::int8[]);

-- INSERT_HISTORY_DETAILS, one row
insert into history_detail (id, instance_id, execution_id, visit_id, version, at_millis, changes, removed)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::text, ?::text);

-- INSERT_HISTORY_DETAILS, up to 64
insert into history_detail (id, instance_id, execution_id, visit_id, version, at_millis, changes, removed)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i]) as u;

-- INSERT_HISTORY_DETAILS
insert into history_detail (id, instance_id, execution_id, visit_id, version, at_millis, changes, removed)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::text[], ?::text[]);

-- INSERT_HISTORY_INCIDENTS, one row
insert into history_incident (id, instance_id, definition_id, execution_id, job_id, created_millis, ended_millis, end_state,
        element_id, message, tenant_id, incident_type, configuration, annotation)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int2, ?::text, ?::text, ?::text,
        ?::text, ?::text, ?::text);

-- INSERT_HISTORY_INCIDENTS, up to 64
insert into history_incident (id, instance_id, definition_id, execution_id, job_id, created_millis, ended_millis, end_state,
        element_id, message, tenant_id, incident_type, configuration, annotation)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int2[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i]) as u;

-- INSERT_HISTORY_INCIDENTS
insert into history_incident (id, instance_id, definition_id, execution_id, job_id, created_millis, ended_millis, end_state,
        element_id, message, tenant_id, incident_type, configuration, annotation)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int2[], ?::text[],
        ?::text[], ?::text[], ?::text[], ?::text[], ?::text[]);

-- INSERT_HISTORY_JOB_LOGS, one row
insert into history_job_log (id, instance_id, definition_id, execution_id, job_id, at_millis, due_millis, retries, priority, event,
        point, element_id, message, stacktrace, topic, worker_id, tenant_id)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int2, ?::int2,
        ?::text, ?::text, ?::text, ?::text, ?::text, ?::text);

-- INSERT_HISTORY_JOB_LOGS, up to 64
insert into history_job_log (id, instance_id, definition_id, execution_id, job_id, at_millis, due_millis, retries, priority, event,
        point, element_id, message, stacktrace, topic, worker_id, tenant_id)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i], (?::int2[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i]) as u;

-- INSERT_HISTORY_JOB_LOGS
insert into history_job_log (id, instance_id, definition_id, execution_id, job_id, at_millis, due_millis, retries, priority, event,
        point, element_id, message, stacktrace, topic, worker_id, tenant_id)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int2[], ?::int2[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[]);

-- INSERT_OPERATIONS, one row
insert into operation_log (operation_id, at_millis, user_id, operation_type, entity_type, instance_id, execution_id, task_id,
        job_id, definition_id, deployment_id, batch_id, definition_key, property, org_value, new_value, reason,
        tenant_id, removal_millis)
values (?::int8, ?::int8, ?::text, ?::text, ?::text, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8,
        ?::int8, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8);

-- INSERT_OPERATIONS, up to 64
insert into operation_log (operation_id, at_millis, user_id, operation_type, entity_type, instance_id, execution_id, task_id,
        job_id, definition_id, deployment_id, batch_id, definition_key, property, org_value, new_value, reason,
        tenant_id, removal_millis)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i]) as u;

-- INSERT_OPERATIONS
insert into operation_log (operation_id, at_millis, user_id, operation_type, entity_type, instance_id, execution_id, task_id,
        job_id, definition_id, deployment_id, batch_id, definition_key, property, org_value, new_value, reason,
        tenant_id, removal_millis)
select * from unnest(?::int8[], ?::int8[], ?::text[], ?::text[], ?::text[], ?::int8[], ?::int8[], ?::int8[], ?::int8[],
        ?::int8[], ?::int8[], ?::int8[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::int8[]);

-- COPY_HISTORY_ACTIVITIES
copy history_activity from stdin (format binary);

-- COPY_HISTORY_INSTANCES
copy history_instance from stdin (format binary);

-- COPY_HISTORY_TASKS
copy history_task from stdin (format binary);

-- COPY_HISTORY_DETAILS
copy history_detail from stdin (format binary);

-- COPY_HISTORY_INCIDENTS
copy history_incident from stdin (format binary);

-- COPY_HISTORY_JOB_LOGS
copy history_job_log from stdin (format binary);

-- PRESENT_ROOTS, one row
select e.id
from (values (?::int2, ?::int8, ?::int8)) as u (partition_no, id, expected)
join execution e on e.partition_no = u.partition_no and e.id = u.id;

-- PRESENT_ROOTS, up to 64
select e.id
from unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i]) as u (partition_no, id, expected)
join execution e on e.partition_no = u.partition_no and e.id = u.id;

-- PRESENT_ROOTS
select e.id
from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, expected)
join execution e on e.partition_no = u.partition_no and e.id = u.id;

-- FREE_ROOTS, one row
select e.id
from (values (?::int2, ?::int8, ?::int8)) as u (partition_no, id, expected)
join execution e on e.partition_no = u.partition_no and e.id = u.id
for update of e skip locked;

-- FREE_ROOTS, up to 64
select e.id
from unnest(?::int2[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i]) as u (partition_no, id, expected)
join execution e on e.partition_no = u.partition_no and e.id = u.id
for update of e skip locked;

-- FREE_ROOTS
select e.id
from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, expected)
join execution e on e.partition_no = u.partition_no and e.id = u.id
for update of e skip locked;

-- deleteJobs TIMER, one row
delete from timer_job r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- deleteJobs TIMER
delete from timer_job r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- deleteJobs TIMER, exactly these, one row
with touched as (delete from timer_job r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- deleteJobs TIMER, exactly these
with touched as (delete from timer_job r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- deleteJobs RETRY, one row
delete from retry_job r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- deleteJobs RETRY
delete from retry_job r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- deleteJobs RETRY, exactly these, one row
with touched as (delete from retry_job r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- deleteJobs RETRY, exactly these
with touched as (delete from retry_job r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- deleteJobs SUSPENDED, one row
delete from suspended_job r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- deleteJobs SUSPENDED
delete from suspended_job r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- deleteJobs SUSPENDED, exactly these, one row
with touched as (delete from suspended_job r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- deleteJobs SUSPENDED, exactly these
with touched as (delete from suspended_job r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- deleteJobs DEAD_LETTER, one row
delete from dead_letter_job r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- deleteJobs DEAD_LETTER
delete from dead_letter_job r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- deleteJobs DEAD_LETTER, exactly these, one row
with touched as (delete from dead_letter_job r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- deleteJobs DEAD_LETTER, exactly these
with touched as (delete from dead_letter_job r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- deleteJobs EXTERNAL, one row
delete from external_job r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- deleteJobs EXTERNAL
delete from external_job r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id;

-- deleteJobs EXTERNAL, exactly these, one row
with touched as (delete from external_job r
using (values (?::int2, ?::int8)) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- deleteJobs EXTERNAL, exactly these
with touched as (delete from external_job r
using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
where r.partition_no = u.partition_no and r.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- insertJobs TIMER, one row
insert into timer_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text);

-- insertJobs TIMER, up to 64
insert into timer_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u;

-- insertJobs TIMER
insert into timer_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]);

-- insertJobs RETRY, one row
insert into retry_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text);

-- insertJobs RETRY, up to 64
insert into retry_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u;

-- insertJobs RETRY
insert into retry_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]);

-- insertJobs SUSPENDED, one row
insert into suspended_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text);

-- insertJobs SUSPENDED, up to 64
insert into suspended_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u;

-- insertJobs SUSPENDED
insert into suspended_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]);

-- insertJobs DEAD_LETTER, one row
insert into dead_letter_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text);

-- insertJobs DEAD_LETTER, up to 64
insert into dead_letter_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u;

-- insertJobs DEAD_LETTER
insert into dead_letter_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]);

-- insertJobs EXTERNAL, one row
insert into external_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text);

-- insertJobs EXTERNAL, up to 64
insert into external_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
select u.* from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u;

-- insertJobs EXTERNAL
insert into external_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]);

-- updateJobs TIMER, one row
update timer_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text)) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs TIMER, up to 64
update timer_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs TIMER
update timer_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs TIMER, exactly these, one row
with touched as (update timer_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text)) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs TIMER, exactly these, up to 64
with touched as (update timer_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs TIMER, exactly these
with touched as (update timer_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs RETRY, one row
update retry_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text)) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs RETRY, up to 64
update retry_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs RETRY
update retry_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs RETRY, exactly these, one row
with touched as (update retry_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text)) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs RETRY, exactly these, up to 64
with touched as (update retry_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs RETRY, exactly these
with touched as (update retry_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs SUSPENDED, one row
update suspended_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text)) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs SUSPENDED, up to 64
update suspended_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs SUSPENDED
update suspended_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs SUSPENDED, exactly these, one row
with touched as (update suspended_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text)) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs SUSPENDED, exactly these, up to 64
with touched as (update suspended_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs SUSPENDED, exactly these
with touched as (update suspended_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs DEAD_LETTER, one row
update dead_letter_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text)) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs DEAD_LETTER, up to 64
update dead_letter_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs DEAD_LETTER
update dead_letter_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs DEAD_LETTER, exactly these, one row
with touched as (update dead_letter_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text)) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs DEAD_LETTER, exactly these, up to 64
with touched as (update dead_letter_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs DEAD_LETTER, exactly these
with touched as (update dead_letter_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs EXTERNAL, one row
update external_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text)) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs EXTERNAL, up to 64
update external_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs EXTERNAL
update external_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id;

-- updateJobs EXTERNAL, exactly these, one row
with touched as (update external_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from (values (?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int8, ?::int4, ?::int4, ?::int4, ?::int2,
        ?::int2, ?::bool, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::int8, ?::text)) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs EXTERNAL, exactly these, up to 64
with touched as (update external_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[]) with ordinality as x (c, i)
cross join lateral (select x.c, (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i], (?::int8[])[x.i],
        (?::int8[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int4[])[x.i], (?::int2[])[x.i],
        (?::int2[])[x.i], (?::bool[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i],
        (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::text[])[x.i], (?::int8[])[x.i],
        (?::text[])[x.i]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;

-- updateJobs EXTERNAL, exactly these
with touched as (update external_job j
set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
    due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
    priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
    repeat_text = u.repeat_text, exception_message = u.exception_message,
    exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
    incident_millis = u.incident_millis, annotation = u.annotation
from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[],
        ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::int8[], ?::text[]) as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, repeat_end_millis, retries,
        priority, repeats_left, partition_no, origin, exclusive, element_id, repeat_text, exception_message,
        exception_stacktrace, topic, worker_id, tenant_id, incident_millis, annotation)
where j.partition_no = u.partition_no and j.id = u.id
returning 1)
select expect_rows(?, count(*), ?, ?) from touched;
