-- HistoryMonthSql: written by a test; see CONTRIBUTING.md.

-- POSTGRES_IS_PARTED
select count(*) from pg_class where oid = to_regclass('history_instance') and relkind = 'p';

-- POSTGRES_MONTHS
select right(c.relname, 7) from pg_inherits i
join pg_class c on c.oid = i.inhrelid
where i.inhparent = to_regclass('history_instance') and c.relname <> 'history_instance_other'
order by 1;

-- POSTGRES_INDEXES
select indexdef from pg_indexes
where schemaname = current_schema() and tablename = ? and indexname not like '%\_pk'
order by indexname;

-- POSTGRES_SHORT_WAIT
set local lock_timeout = '1s';
