-- What a database of schema version 1 may hold: one instance with a ready job, and one that has ended.
insert into headway.execution (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id,
    started_millis, partition_no, kind, priority, facets, active_children, version, visit_id, entered_millis, job_id,
    ready_since_millis, retries, state, job_point, suspended, element_id, variables, business_key)
values (261, 261, 0, 19712, 0, 0, 1700000000000, 5, 0, 50, 0, 0, 3, 517, 1700000000000, 773, 1700000000001, -1, 1, 1,
    false, 'charge', '{"amount":120}', 'order-1');
insert into headway.business_key (instance_id, partition_no, business_key) values (261, 5, 'order-1');
insert into headway.history_instance (instance_id, definition_id, super_instance_id, super_execution_id, started_millis,
    ended_millis, end_state, business_key, variables)
values (517, 19712, 0, 0, 1700000000000, 1700000000009, 0, 'order-0', '{"amount":80}');
