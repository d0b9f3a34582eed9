-- The operation log: who changed what by a call, written by the transaction of the change. An id is 0 where an entry is not about
-- such a thing.

create table operation_log (
    id bigint generated always as identity,
    operation_id bigint not null,
    at_millis bigint not null,
    user_id text not null,
    operation_type text not null,
    entity_type text not null,
    instance_id bigint not null,
    execution_id bigint not null,
    task_id bigint not null,
    job_id bigint not null,
    definition_id bigint not null,
    deployment_id bigint not null,
    batch_id bigint not null,
    definition_key text,
    property text,
    org_value text,
    new_value text,
    reason text,
    tenant_id text,
    removal_millis bigint,
    constraint operation_log_pk primary key (id)
);
create index operation_log_instance on operation_log (instance_id, id) where instance_id <> 0;
create index operation_log_task on operation_log (task_id, id) where task_id <> 0;
create index operation_log_job on operation_log (job_id, id) where job_id <> 0;
create index operation_log_definition on operation_log (definition_id, id) where definition_id <> 0;
create index operation_log_deployment on operation_log (deployment_id, id) where deployment_id <> 0;
create index operation_log_batch on operation_log (batch_id, id) where batch_id <> 0;
create index operation_log_operation on operation_log (operation_id);
create index operation_log_user on operation_log (user_id, id);
create index operation_log_key on operation_log (definition_key, id) where definition_key is not null;
create index operation_log_time on operation_log (at_millis);
create index operation_log_removal on operation_log (removal_millis) where removal_millis is not null;

-- Tasks that no activity made: their execution and definition are 0. A standalone task has a root row of its own in "execution",
-- with the same id and the definition 0; a sub-task is a row of the instance of the task that it is a part of.
alter table task add column parent_task_id bigint;
alter table history_task add column parent_task_id bigint;
