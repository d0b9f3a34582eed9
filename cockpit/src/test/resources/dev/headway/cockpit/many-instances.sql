-- Makes of three instances of the process "scale" (one at a user task, one with an incident, one that has ended) and of a case as many as
-- the operations pages must bear: 90,000 with a task, 10,000 with an incident, 1,000,000 that have ended, over all its versions; 20,000 cases.
-- An id carries its partition in the low 8 bits, so the rows of one copy are moved by one number: the copy's place times 4,096,
-- far from all ids that the engine gives out meanwhile, plus a partition.

create temporary table copied as
select e.instance_id as template, n,
       case e.business_key when 'template-task' then 100000000000 when 'template-incident' then 200000000000 else 400000000000 end
           + n::bigint * 4096 + n % 250 as shift,
       (e.partition_no + n % 250)::smallint as part,
       case e.business_key when 'template-case' then array[e.definition_id]
           else (select array_agg(id order by version) from headway.process_definition where definition_key = 'scale') end as versions
from headway.execution e, generate_series(1, 90000) n
where e.kind = 0 and n <= case e.business_key when 'template-task' then 90000 when 'template-incident' then 10000 when 'template-case' then 20000 end;

insert into headway.execution (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id, started_millis,
    partition_no, kind, priority, facets, active_children, version, visit_id, entered_millis, job_id, ready_since_millis, retries, state,
    job_point, suspended, element_id, variables, scope_data, business_key, start_element_id)
select e.id + c.shift, e.instance_id + c.shift, case e.parent_id when 0 then 0 else e.parent_id + c.shift end, c.versions[1 + c.n % array_length(c.versions, 1)], 0, 0,
    e.started_millis - c.n::bigint * 1000, c.part, e.kind, e.priority, e.facets, e.active_children, e.version, e.visit_id + c.shift,
    e.entered_millis - c.n::bigint * 1000, 0, 0, e.retries, e.state, e.job_point, false, e.element_id, e.variables, e.scope_data,
    e.business_key || '-' || c.n, e.start_element_id
from headway.execution e join copied c on c.template = e.instance_id;

insert into headway.business_key (instance_id, partition_no, business_key)
select b.instance_id + c.shift, c.part, b.business_key || '-' || c.n
from headway.business_key b join copied c on c.template = b.instance_id;

insert into headway.task (id, instance_id, execution_id, definition_id, created_millis, priority, partition_no, element_id, name)
select t.id + c.shift, t.instance_id + c.shift, t.execution_id + c.shift, c.versions[1 + c.n % array_length(c.versions, 1)],
    t.created_millis - c.n::bigint * 1000, t.priority, c.part, t.element_id, t.name
from headway.task t join copied c on c.template = t.instance_id;

insert into headway.task_candidate (task_id, partition_no, position_no, link_type, group_id)
select d.task_id + c.shift, c.part, d.position_no, d.link_type, d.group_id
from headway.task_candidate d join headway.task t on t.id = d.task_id join copied c on c.template = t.instance_id;

insert into headway.dead_letter_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, retries, priority,
    repeats_left, partition_no, origin, exclusive, element_id, exception_message, exception_stacktrace, topic)
select j.id + c.shift, j.instance_id + c.shift, j.execution_id + c.shift, c.versions[1 + c.n % array_length(c.versions, 1)],
    j.created_millis - c.n::bigint * 1000, j.due_millis, 0, j.priority, j.repeats_left, c.part, j.origin, j.exclusive, j.element_id,
    case when c.n % 51 = 0 then 'Card ' || c.n % 1020 || ' is unknown' else j.exception_message end, j.exception_stacktrace, j.topic
from headway.dead_letter_job j join copied c on c.template = j.instance_id;

create temporary table ended as
select h.instance_id as template, n, 300000000000 + n::bigint * 4096 + n % 250 as shift,
       (select array_agg(id order by version) from headway.process_definition where definition_key = 'scale') as versions
from headway.history_instance h, generate_series(1, 1000000) n where h.business_key = 'template-ended';

insert into headway.history_instance (instance_id, definition_id, super_instance_id, super_execution_id, started_millis, ended_millis,
    end_state, business_key, start_element_id, end_element_id, variables)
select h.instance_id + c.shift, c.versions[1 + c.n % array_length(c.versions, 1)], 0, 0, h.started_millis - c.n::bigint * 1000,
    h.ended_millis - c.n::bigint * 1000 + c.n % 600000, case when c.n % 97 = 0 then 1 else h.end_state end, h.business_key || '-' || c.n,
    h.start_element_id, h.end_element_id, h.variables
from headway.history_instance h join ended c on c.template = h.instance_id;

insert into headway.history_activity (id, instance_id, definition_id, execution_id, parent_visit_id, started_millis, ended_millis,
    task_id, called_instance_id, end_state, element_id, element_type, element_name)
select a.id + c.shift, a.instance_id + c.shift, c.versions[1 + c.n % array_length(c.versions, 1)], a.execution_id + c.shift, 0,
    a.started_millis - c.n::bigint * 1000, a.ended_millis - c.n::bigint * 1000 + c.n % 60000, 0, 0, a.end_state, a.element_id, a.element_type,
    a.element_name
from headway.history_activity a join ended c on c.template = a.instance_id;

select setval('headway.id_block', 10000);
analyze;
