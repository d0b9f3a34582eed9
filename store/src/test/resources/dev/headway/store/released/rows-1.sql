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

-- What later versions move or complete: two versions of a process with start events, a decision, an open and an ended task, jobs, and a
-- batch whose third item is done, its first refused and its second still to do.
insert into headway.deployment (id, name, deployed_millis) values (19456, 'orders', 1699999999000);
insert into headway.process_definition (id, definition_key, tenant_key, version, deployment_id, resource_name, suspended,
    startable, latest)
values (19968, 'order', '', 1, 19456, 'order.bpmn', false, true, false),
    (19712, 'order', '', 2, 19456, 'order.bpmn', false, true, true);
insert into headway.start_subscription (definition_id, element_id, type, name)
values (19712, 'ordered', 'message', 'order placed'), (19712, 'announced', 'signal', 'sale');
insert into headway.start_timer (id, definition_id, due_millis, repeats_left, element_id)
values (20224, 19712, 1800000000000, 0, 'nightly');
insert into headway.decision_definition (id, decision_key, tenant_key, version, deployment_id, resource_name)
values (20480, 'discount', '', 1, 19456, 'discount.dmn');
insert into headway.task (id, instance_id, execution_id, definition_id, created_millis, priority, partition_no, element_id, name,
    assignee)
values (1029, 261, 261, 19712, 1700000000002, 50, 5, 'check', 'Check the order', 'anna');
insert into headway.history_task (id, instance_id, definition_id, execution_id, visit_id, created_millis, ended_millis, priority,
    end_state, element_id, name, assignee)
values (1285, 517, 19712, 517, 1541, 1700000000003, 1700000000008, 50, 0, 'check', 'Check the order', 'bert');
insert into headway.dead_letter_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, retries, priority,
    repeats_left, partition_no, origin, exclusive, element_id, exception_message)
values (1797, 261, 261, 19712, 1700000000004, 0, 0, 50, 0, 5, 0, true, 'charge', 'No route to the bank');
insert into headway.timer_job (id, instance_id, execution_id, definition_id, created_millis, due_millis, retries, priority,
    repeats_left, partition_no, origin, exclusive, element_id)
values (2053, 261, 261, 19712, 1700000000005, 1800000000000, 3, 50, 0, 5, 1, true, 'remind');
insert into headway.batch (id, type, total, created_millis, suspended, payload)
values (20736, 'instance-migration', 3, 1700000000006, false, '{}');
insert into headway.batch_item (batch_id, partition_no, instance_id) values (20736, 5, 261);
insert into headway.batch_failure (batch_id, instance_id, message) values (20736, 65535, 'Is not there');
insert into headway.searchable_name (name) values ('amount');
