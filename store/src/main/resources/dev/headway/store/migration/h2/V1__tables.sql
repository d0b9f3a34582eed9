-- The schema of the engine. Times are epoch milliseconds. The partition (the low bits of every id) is the first column of
-- every runtime key, so that an id routes by itself. No foreign keys: the version of the root row guards all rows of its
-- instance, and every key checked twice would be paid on the hot path.

-- One number is a block of a million ids.
create sequence id_block;

-- One row per token, scope and loop body; the row of kind 0 is the process instance itself and carries its version.
-- "ready" is null unless a job may run; H2 has no partial indexes.
create table execution (
    id bigint not null,
    instance_id bigint not null,
    parent_id bigint not null,
    definition_id bigint not null,
    super_instance_id bigint not null,
    super_execution_id bigint not null,
    started_millis bigint not null,
    partition_no smallint not null,
    kind smallint not null,
    priority int not null,
    facets int not null,
    active_children int not null,
    version bigint not null,
    visit_id bigint not null,
    entered_millis bigint not null,
    job_id bigint not null,
    ready_since_millis bigint not null,
    retries int not null,
    state smallint not null,
    job_point smallint not null,
    suspended boolean not null,
    ready smallint generated always as (case when state = 1 then 1 end),
    element_id character varying,
    variables character large object,
    scope_data character large object,
    name character varying,
    business_key character varying,
    tenant_id character varying,
    start_user_id character varying,
    start_element_id character varying,
    constraint execution_pk primary key (partition_no, id)
);

-- One process owns all partitions, so the order of work comes before the partition.
create index execution_ready on execution (ready, priority desc, ready_since_millis);
-- Instances of a definition, tokens at an element.
create index execution_element on execution (definition_id, element_id);
-- All rows of an instance.
create index execution_child on execution (partition_no, instance_id);

-- Instances by business key; written once per instance, and only where there is a key, so that the hot row needs no index
-- for it. "reserved" is set where a definition wants its keys unique.
create table business_key (
    instance_id bigint not null,
    partition_no smallint not null,
    business_key character varying not null,
    reserved character varying,
    constraint business_key_pk primary key (partition_no, instance_id),
    constraint business_key_reserved unique (reserved)
);
create index business_key_key on business_key (business_key);

-- Called instances by caller, for the same reason a table of its own.
create table called_instance (
    super_instance_id bigint not null,
    instance_id bigint not null,
    super_execution_id bigint not null,
    partition_no smallint not null,
    constraint called_instance_pk primary key (super_instance_id, instance_id)
);

create table task (
    id bigint not null,
    instance_id bigint not null,
    execution_id bigint not null,
    definition_id bigint not null,
    created_millis bigint not null,
    due_millis bigint,
    follow_up_millis bigint,
    claimed_millis bigint,
    priority int not null,
    partition_no smallint not null,
    element_id character varying not null,
    name character varying,
    description character varying,
    assignee character varying,
    owner character varying,
    category character varying,
    form_key character varying,
    delegation_state character varying,
    tenant_id character varying,
    variables character large object,
    constraint task_pk primary key (partition_no, id)
);
create index task_instance on task (partition_no, instance_id);
create index task_element on task (definition_id, element_id);
create index task_assignee on task (assignee);

create table task_candidate (
    task_id bigint not null,
    partition_no smallint not null,
    position_no smallint not null,
    link_type character varying not null,
    user_id character varying,
    group_id character varying,
    constraint task_candidate_pk primary key (partition_no, task_id, position_no)
);
create index task_candidate_user on task_candidate (user_id, task_id);
create index task_candidate_group on task_candidate (group_id, task_id);

create table event_subscription (
    id bigint not null,
    instance_id bigint not null,
    execution_id bigint not null,
    definition_id bigint not null,
    created_millis bigint not null,
    partition_no smallint not null,
    type smallint not null,
    element_id character varying not null,
    name character varying not null,
    tenant_id character varying,
    constraint event_subscription_pk primary key (partition_no, id)
);
create index event_subscription_instance on event_subscription (partition_no, instance_id);
create index event_subscription_name on event_subscription (type, name, id);

-- Jobs that outlive a commit for another reason than being ready. Five tables of equal columns, so that each stays a
-- queue with one simple query however many rows wait in the others.
create table timer_job (
    id bigint not null,
    instance_id bigint not null,
    execution_id bigint not null,
    definition_id bigint not null,
    created_millis bigint not null,
    due_millis bigint not null,
    repeat_end_millis bigint,
    retries int not null,
    priority int not null,
    repeats_left int not null,
    partition_no smallint not null,
    origin smallint not null,
    exclusive boolean not null,
    element_id character varying not null,
    repeat_text character varying,
    exception_message character large object,
    exception_stacktrace character large object,
    topic character varying,
    worker_id character varying,
    tenant_id character varying,
    constraint timer_job_pk primary key (partition_no, id)
);
create table retry_job (
    id bigint not null,
    instance_id bigint not null,
    execution_id bigint not null,
    definition_id bigint not null,
    created_millis bigint not null,
    due_millis bigint not null,
    repeat_end_millis bigint,
    retries int not null,
    priority int not null,
    repeats_left int not null,
    partition_no smallint not null,
    origin smallint not null,
    exclusive boolean not null,
    element_id character varying not null,
    repeat_text character varying,
    exception_message character large object,
    exception_stacktrace character large object,
    topic character varying,
    worker_id character varying,
    tenant_id character varying,
    constraint retry_job_pk primary key (partition_no, id)
);
create table suspended_job (
    id bigint not null,
    instance_id bigint not null,
    execution_id bigint not null,
    definition_id bigint not null,
    created_millis bigint not null,
    due_millis bigint not null,
    repeat_end_millis bigint,
    retries int not null,
    priority int not null,
    repeats_left int not null,
    partition_no smallint not null,
    origin smallint not null,
    exclusive boolean not null,
    element_id character varying not null,
    repeat_text character varying,
    exception_message character large object,
    exception_stacktrace character large object,
    topic character varying,
    worker_id character varying,
    tenant_id character varying,
    constraint suspended_job_pk primary key (partition_no, id)
);
create table dead_letter_job (
    id bigint not null,
    instance_id bigint not null,
    execution_id bigint not null,
    definition_id bigint not null,
    created_millis bigint not null,
    due_millis bigint not null,
    repeat_end_millis bigint,
    retries int not null,
    priority int not null,
    repeats_left int not null,
    partition_no smallint not null,
    origin smallint not null,
    exclusive boolean not null,
    element_id character varying not null,
    repeat_text character varying,
    exception_message character large object,
    exception_stacktrace character large object,
    topic character varying,
    worker_id character varying,
    tenant_id character varying,
    constraint dead_letter_job_pk primary key (partition_no, id)
);
create table external_job (
    id bigint not null,
    instance_id bigint not null,
    execution_id bigint not null,
    definition_id bigint not null,
    created_millis bigint not null,
    due_millis bigint not null,
    repeat_end_millis bigint,
    retries int not null,
    priority int not null,
    repeats_left int not null,
    partition_no smallint not null,
    origin smallint not null,
    exclusive boolean not null,
    element_id character varying not null,
    repeat_text character varying,
    exception_message character large object,
    exception_stacktrace character large object,
    topic character varying,
    worker_id character varying,
    tenant_id character varying,
    constraint external_job_pk primary key (partition_no, id)
);

create index timer_job_due on timer_job (due_millis);
create index timer_job_instance on timer_job (partition_no, instance_id);
create index timer_job_element on timer_job (definition_id, element_id);
create index retry_job_due on retry_job (due_millis);
create index retry_job_instance on retry_job (partition_no, instance_id);
create index retry_job_element on retry_job (definition_id, element_id);
create index suspended_job_instance on suspended_job (partition_no, instance_id);
create index suspended_job_element on suspended_job (definition_id, element_id);
create index dead_letter_job_instance on dead_letter_job (partition_no, instance_id);
create index dead_letter_job_element on dead_letter_job (definition_id, element_id);
create index external_job_topic on external_job (topic, due_millis);
create index external_job_instance on external_job (partition_no, instance_id);
create index external_job_element on external_job (definition_id, element_id);

-- What must still happen in other instances.
create table outbox (
    id bigint not null,
    source_instance_id bigint not null,
    target_instance_id bigint not null,
    target_execution_id bigint not null,
    cursor_id bigint not null,
    created_millis bigint not null,
    partition_no smallint not null,
    kind smallint not null,
    name character varying,
    payload character large object not null,
    tenant_id character varying,
    constraint outbox_pk primary key (partition_no, id)
);

create table searchable_variable (
    instance_id bigint not null,
    execution_id bigint not null,
    partition_no smallint not null,
    name character varying not null,
    text_value character varying,
    number_value double precision,
    constraint searchable_variable_pk primary key (partition_no, instance_id, execution_id, name)
);
create index searchable_variable_text on searchable_variable (name, text_value);
create index searchable_variable_number on searchable_variable (name, number_value);

-- Names that ever were searchable: a query on another name is refused instead of scanning.
create table searchable_name (
    name character varying not null,
    constraint searchable_name_pk primary key (name)
);

-- Batches committed, so that one whose acknowledgement was lost is recognised. Each session keeps its last ones only.
create table batch_log (
    session_id bigint not null,
    batch_number bigint not null,
    committed_millis bigint not null,
    constraint batch_log_pk primary key (session_id, batch_number)
);
