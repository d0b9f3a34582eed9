-- History: written once, when something ends, and never updated. Open things are answered from the runtime tables.

create table history_instance (
    instance_id bigint not null,
    definition_id bigint not null,
    super_instance_id bigint not null,
    super_execution_id bigint not null,
    started_millis bigint not null,
    ended_millis bigint not null,
    end_state smallint not null,
    business_key character varying,
    tenant_id character varying,
    name character varying,
    start_user_id character varying,
    start_element_id character varying,
    end_element_id character varying,
    delete_reason character varying,
    variables character large object,
    constraint history_instance_pk primary key (instance_id)
);
create index history_instance_definition on history_instance (definition_id, started_millis);
create index history_instance_ended on history_instance (ended_millis);
create index history_instance_business_key on history_instance (business_key);
create index history_instance_super on history_instance (super_instance_id);
create index history_instance_user on history_instance (start_user_id);

create table history_activity (
    id bigint not null,
    instance_id bigint not null,
    definition_id bigint not null,
    execution_id bigint not null,
    parent_visit_id bigint not null,
    started_millis bigint not null,
    ended_millis bigint not null,
    task_id bigint not null,
    called_instance_id bigint not null,
    end_state smallint not null,
    element_id character varying not null,
    element_type character varying not null,
    element_name character varying,
    assignee character varying,
    tenant_id character varying,
    variables character large object
);
create index history_activity_id on history_activity (id);
create index history_activity_execution on history_activity (execution_id);
create index history_activity_instance on history_activity (instance_id, id);
create index history_activity_element on history_activity (definition_id, element_id);

create table history_task (
    id bigint not null,
    instance_id bigint not null,
    definition_id bigint not null,
    execution_id bigint not null,
    visit_id bigint not null,
    created_millis bigint not null,
    ended_millis bigint not null,
    due_millis bigint,
    follow_up_millis bigint,
    claimed_millis bigint,
    priority int not null,
    end_state smallint not null,
    element_id character varying not null,
    name character varying,
    description character varying,
    assignee character varying,
    owner character varying,
    category character varying,
    form_key character varying,
    delete_reason character varying,
    tenant_id character varying,
    candidate_users character varying,
    candidate_groups character varying,
    variables character large object,
    constraint history_task_pk primary key (id)
);
create index history_task_execution on history_task (execution_id);
create index history_task_instance on history_task (instance_id);
create index history_task_element on history_task (definition_id, element_id);
create index history_task_assignee on history_task (assignee);

create table history_detail (
    id bigint not null,
    instance_id bigint not null,
    execution_id bigint not null,
    visit_id bigint not null,
    version bigint not null,
    at_millis bigint not null,
    changes character large object,
    removed character varying
);
create index history_detail_execution on history_detail (execution_id);
create index history_detail_instance on history_detail (instance_id, version);
