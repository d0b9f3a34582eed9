-- History: written once, when something ends, and never updated. Open things are answered from the runtime tables.

create table history_instance (
    instance_id bigint not null,
    definition_id bigint not null,
    super_instance_id bigint not null,
    super_execution_id bigint not null,
    started_millis bigint not null,
    ended_millis bigint not null,
    end_state smallint not null,
    business_key text,
    tenant_id text,
    name text,
    start_user_id text,
    start_element_id text,
    end_element_id text,
    delete_reason text,
    variables text,
    constraint history_instance_pk primary key (instance_id)
);
create index history_instance_definition on history_instance (definition_id, started_millis);
create index history_instance_ended on history_instance (ended_millis);
create index history_instance_business_key on history_instance (business_key) where business_key is not null;
create index history_instance_super on history_instance (super_instance_id) where super_instance_id <> 0;
create index history_instance_user on history_instance (start_user_id) where start_user_id is not null;

-- The largest and hottest history: two B-tree entries a row. Rows are appended about in the order of their ids and ends, so
-- block range indexes, which cost next to nothing, serve the rest.
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
    element_id text not null,
    element_type text not null,
    element_name text,
    assignee text,
    tenant_id text,
    variables text
);
create index history_activity_execution on history_activity using brin (execution_id) with (pages_per_range = 32, autosummarize = on);
create index history_activity_instance on history_activity (instance_id, id);
create index history_activity_element on history_activity (definition_id, element_id);
create index history_activity_id on history_activity using brin (id) with (pages_per_range = 32, autosummarize = on);
create index history_activity_ended on history_activity using brin (ended_millis) with (pages_per_range = 32, autosummarize = on);

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
    element_id text not null,
    name text,
    description text,
    assignee text,
    owner text,
    category text,
    form_key text,
    delete_reason text,
    tenant_id text,
    candidate_users text,
    candidate_groups text,
    variables text,
    constraint history_task_pk primary key (id)
);
create index history_task_execution on history_task using brin (execution_id) with (pages_per_range = 32, autosummarize = on);
create index history_task_instance on history_task (instance_id);
create index history_task_element on history_task (definition_id, element_id);
create index history_task_assignee on history_task (assignee) where assignee is not null;

create table history_detail (
    id bigint not null,
    instance_id bigint not null,
    execution_id bigint not null,
    visit_id bigint not null,
    version bigint not null,
    at_millis bigint not null,
    changes text,
    removed text
);
create index history_detail_execution on history_detail using brin (execution_id) with (pages_per_range = 32, autosummarize = on);
create index history_detail_instance on history_detail (instance_id, version);
create index history_detail_id on history_detail using brin (id) with (pages_per_range = 32, autosummarize = on);
