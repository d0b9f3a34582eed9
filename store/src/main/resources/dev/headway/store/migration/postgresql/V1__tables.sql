-- The schema of the engine. Times are epoch milliseconds. The partition (the low bits of every id) is the first column of
-- every runtime key, so that an id routes by itself. No foreign keys: the version of the root row guards all rows of its
-- instance, and every key checked twice would be paid on the hot path.

-- One number is a block of a million ids.
create sequence id_block;

-- One row per token, scope and loop body; the row of kind 0 is the process instance itself and carries its version.
-- Columns that a step changes stand together: PostgreSQL logs of an update only what lies between the first and the last
-- changed byte. A step changes "state", so an update is never heap-only; fillfactor keeps the new version on its page, where
-- only the changed bytes are logged and the old version is pruned by the next visitor.
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
    element_id text,
    variables text,
    scope_data text,
    name text,
    business_key text,
    tenant_id text,
    start_user_id text,
    start_element_id text,
    constraint execution_pk primary key (partition_no, id)
) with (fillfactor = 70,
        autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000,
        autovacuum_analyze_scale_factor = 0.05, autovacuum_analyze_threshold = 2000);

-- Ready jobs only: the index is as small as the backlog.
create index execution_ready on execution (partition_no, priority desc, ready_since_millis) where state = 1;
-- Instances of a definition, tokens at an element.
create index execution_element on execution (definition_id, element_id);
-- Rows below a root. A root is found by its own id, so an instance of one token pays nothing for this.
create index execution_child on execution (partition_no, instance_id) where kind <> 0;

-- Instances by business key; written once per instance, and only where there is a key, so that the hot row needs no index
-- for it. "reserved" is set where a definition wants its keys unique.
create table business_key (
    instance_id bigint not null,
    partition_no smallint not null,
    business_key text not null,
    reserved text,
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
    element_id text not null,
    name text,
    description text,
    assignee text,
    owner text,
    category text,
    form_key text,
    delegation_state text,
    tenant_id text,
    variables text,
    constraint task_pk primary key (partition_no, id)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create index task_instance on task (partition_no, instance_id);
create index task_element on task (definition_id, element_id);
create index task_assignee on task (assignee) where assignee is not null;

create table task_candidate (
    task_id bigint not null,
    partition_no smallint not null,
    position_no smallint not null,
    link_type text not null,
    user_id text,
    group_id text,
    constraint task_candidate_pk primary key (partition_no, task_id, position_no)
);
create index task_candidate_user on task_candidate (user_id, task_id) where user_id is not null;
create index task_candidate_group on task_candidate (group_id, task_id) where group_id is not null;

create table event_subscription (
    id bigint not null,
    instance_id bigint not null,
    execution_id bigint not null,
    definition_id bigint not null,
    created_millis bigint not null,
    partition_no smallint not null,
    type smallint not null,
    element_id text not null,
    name text not null,
    tenant_id text,
    constraint event_subscription_pk primary key (partition_no, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
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
    element_id text not null,
    repeat_text text,
    exception_message text,
    exception_stacktrace text,
    topic text,
    worker_id text,
    tenant_id text,
    constraint timer_job_pk primary key (partition_no, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create table retry_job (like timer_job including all);
create table suspended_job (like timer_job including all);
create table dead_letter_job (like timer_job including all);
create table external_job (like timer_job including all);

create index timer_job_due on timer_job (partition_no, due_millis);
create index timer_job_instance on timer_job (partition_no, instance_id);
create index timer_job_element on timer_job (definition_id, element_id);
create index retry_job_due on retry_job (partition_no, due_millis);
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
    name text,
    payload text not null,
    tenant_id text,
    constraint outbox_pk primary key (partition_no, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

create table searchable_variable (
    instance_id bigint not null,
    execution_id bigint not null,
    partition_no smallint not null,
    name text not null,
    text_value text,
    number_value double precision,
    constraint searchable_variable_pk primary key (partition_no, instance_id, execution_id, name)
);
create index searchable_variable_text on searchable_variable (name, text_value) where text_value is not null;
create index searchable_variable_number on searchable_variable (name, number_value) where number_value is not null;

-- Names that ever were searchable: a query on another name is refused instead of scanning.
create table searchable_name (
    name text not null,
    constraint searchable_name_pk primary key (name)
);

-- Batches committed, so that one whose acknowledgement was lost is recognised. Each session keeps its last ones only.
create table batch_log (
    session_id bigint not null,
    batch_number bigint not null,
    committed_millis bigint not null,
    constraint batch_log_pk primary key (session_id, batch_number)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Ends a transaction in which a statement did not touch the rows that it must, without a round trip to ask: a batch goes
-- to the server as one text that ends with its commit. HW001: somebody else was faster. HW002: rows are missing that the
-- version of their instance promised.
create function expect_rows(expected int, got bigint, code text, what text) returns void language plpgsql as $$
begin
    if got <> expected then
        raise exception 'expected % rows, got %: %', expected, got, what using errcode = code;
    end if;
end
$$;
