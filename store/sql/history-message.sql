-- HistoryMessageSql: written by a test; see CONTRIBUTING.md.

-- STREAM
select source, number, event_ids, sender_id, until_millis from history_stream for update;

-- WAY
select event_ids, until_millis from history_stream;

-- OWN_SOURCE
select source from history_stream;

-- OTHER_SOURCES
select source from history_source where source <> ?;

-- SET_STREAM
update history_stream set number = ?, event_ids = ?, sender_id = ?, until_millis = ?;

-- OLDEST_OF
select min(created_millis) from history_event where id = any(?);

-- SOURCES_WAITING
select distinct source from history_inbox;

-- NEW_SOURCE
insert into history_source (source, number) values (?, 0);

-- SOURCE
select number from history_source where source = ? for update;

-- SET_SOURCE
update history_source set number = ? where source = ?;

-- WRITTEN
select s.number, r.number from history_stream s
left join history_source r on r.source = s.source;

-- KNOWN_PART
select 1 from history_inbox
where source = ? and number = ? and digest = ? and part = ?;

-- INSERT_PART
insert into history_inbox (source, number, digest, part, part_count, created_millis, content)
values (?, ?, ?, ?, ?, ?, ?);

-- PARTS
select digest, part, part_count, created_millis, content from history_inbox
where source = ? and number = ?
order by digest, part;

-- DELETE_PARTS
delete from history_inbox where source = ? and number <= ?;

-- WAITING
select count(*), coalesce(min(created_millis), 0) from history_inbox
where source = ?;
