-- OperationSql: written by a test; see CONTRIBUTING.md.

-- INSERT
insert into operation_log (operation_id, at_millis, user_id, operation_type, entity_type, instance_id,
    execution_id, task_id, job_id, definition_id, deployment_id, batch_id, definition_key, property,
    org_value, new_value, reason, tenant_id, removal_millis)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, cast(? as bigint));

-- DELETE_EXPIRED
delete from operation_log where id in (select e.id from (select id from operation_log
where removal_millis <= ?
order by removal_millis
limit ?) e);
