-- PostgresSessionSql: written by a test; see CONTRIBUTING.md.

-- LOOK_UPS
set enable_seqscan = off;
set enable_hashjoin = off;
set enable_mergejoin = off;
set plan_cache_mode = force_generic_plan;
set jit = off;
set enable_bitmapscan = off;
set default_transaction_isolation = 'repeatable read';
set default_transaction_read_only = on;

-- CHANGES
set enable_seqscan = off;
set enable_hashjoin = off;
set enable_mergejoin = off;
set plan_cache_mode = force_generic_plan;
set jit = off;
set default_transaction_isolation = 'read committed';
set enable_indexscan = off;
set enable_indexonlyscan = off;

-- GENERAL
set default_transaction_isolation = 'read committed';
set jit = off;
set enable_seqscan = off;
set plan_cache_mode = force_custom_plan;
set max_parallel_workers_per_gather = 0;

-- READ_ONLY
set default_transaction_read_only = on;

-- DISTRIBUTED_LOOK_UPS
set default_transaction_isolation = 'repeatable read';
set default_transaction_read_only = on;

-- DISTRIBUTED_CHANGES
set default_transaction_isolation = 'read committed';

-- LIFE
set tcp_keepalives_idle = 2;
set tcp_keepalives_interval = 1;
set tcp_keepalives_count = 3;
set idle_session_timeout = 0;

-- SHORT_WAIT
set local lock_timeout = 10;

-- VERSION
select version();

-- YUGABYTE_ISOLATION
select coalesce(current_setting('yb_effective_transaction_isolation_level', true), 'no word about it');

-- CITUS
select (to_regclass('pg_catalog.pg_dist_partition') is not null)::text;

-- SPANNER
select (count(*) > 0)::text from pg_catalog.pg_settings where name like 'spanner.%';

-- ENCODING
select current_setting('server_encoding');

-- SEARCH_PATH
select current_setting('search_path');

-- SET_SEARCH_PATH
select set_config('search_path', ?, false);

-- RESET
reset all; select pg_advisory_unlock_all();

-- idle in transaction
set idle_in_transaction_session_timeout = 4000;

-- lock timeout
set local lock_timeout = 5000;

-- lock timeout of a session
set lock_timeout = 5000;

-- search path
set search_path = headway;

-- tables that Citus spreads
select c.relname::text
from pg_catalog.pg_dist_partition d
join pg_catalog.pg_class c on c.oid = d.logicalrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where n.nspname = ?
order by 1;
