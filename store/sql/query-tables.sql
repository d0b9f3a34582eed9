-- QueryTables: written by a test; see CONTRIBUTING.md.

-- SEARCHABLE
select name from searchable_name where name = ?;

-- ALL_DEFINITIONS
select id from process_definition order by id;

-- DEFINITIONS_OF_KEYS
select id from process_definition where definition_key = any(?) order by id;

-- CANDIDATES
select c.task_id, c.link_type, c.user_id, c.group_id from task_candidate c
where c.partition_no = any(?) and c.task_id = any(?)
order by c.task_id, c.position_no;
