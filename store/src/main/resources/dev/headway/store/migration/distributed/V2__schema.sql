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
    priority int4 not null,
    facets int4 not null,
    active_children int4 not null,
    version bigint not null,
    visit_id bigint not null,
    entered_millis bigint not null,
    job_id bigint not null,
    ready_since_millis bigint not null,
    retries int4 not null,
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
    -- For channels that claim jobs. All are null unless such a channel is used, and a null takes no room in a row; no index has
    -- them, so a claim can be a heap-only update. A claim is for one turn of a job: a row whose job or age is another one is free.
    lock_owner bigint,
    lock_until_millis bigint,
    lock_job_id bigint,
    lock_ready_millis bigint,
    -- On root rows: who may run the exclusive jobs of the instance.
    exclusive_owner bigint,
    exclusive_until_millis bigint,
    constraint execution_pk primary key (partition_no, id)
);

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
    priority int4 not null,
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
    parent_task_id bigint,
    updated_millis bigint,
    constraint task_pk primary key (partition_no, id)
);
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
    retries int4 not null,
    priority int4 not null,
    repeats_left int4 not null,
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
    incident_millis bigint default 0 not null,
    annotation text,
    constraint timer_job_pk primary key (partition_no, id)
);
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
);

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
);

-- Ends a transaction in which a statement did not touch the rows that it must, without a round trip to ask: a batch goes
-- to the server as one text that ends with its commit. HW001: somebody else was faster. HW002: rows are missing that the
-- version of their instance promised.
create function expect_rows(expected int4, got bigint, code text, what text) returns void language plpgsql as $$
begin
    if got <> expected then
        raise exception 'expected % rows, got %: %', expected, got, what using errcode = code;
    end if;
end
$$;

-- The cluster-wide lock of the channel that claims one page at a time.
create table acquire_lock (
    name text not null,
    owner bigint not null,
    since_millis bigint not null,
    constraint acquire_lock_pk primary key (name)
);
insert into acquire_lock (name, owner, since_millis) values ('jobs', 0, 0);

-- Which jobs may have ended the process they ran in: written only after a crash, and empty as a rule.
create table probation (
    partition_no smallint not null,
    job_id bigint not null,
    instance_id bigint not null,
    batch_size int4 not null,
    crashes int4 not null,
    running boolean not null,
    constraint probation_pk primary key (partition_no, job_id)
);

-- Messages that came before anybody waited for them, until they expire.

create table waiting_message (
    id bigint not null,
    partition_no smallint not null,
    name text not null,
    business_key text,
    any_tenant boolean not null,
    tenant_id text,
    criteria text not null,
    payload text not null,
    expires_millis bigint not null,
    constraint waiting_message_pk primary key (partition_no, id)
);
create index waiting_message_expires on waiting_message (expires_millis);

-- Work on many instances that goes on by itself: one item for each instance, deleted by the transaction that changes it.
create table batch (
    id bigint not null,
    type text not null,
    total int4 not null,
    created_millis bigint not null,
    ended_millis bigint,
    suspended boolean not null,
    payload text not null,
    user_id text,
    removal_millis bigint,
    constraint batch_pk primary key (id)
);
create index batch_active on batch (id) where ended_millis is null and not suspended;

create table batch_item (
    batch_id bigint not null,
    partition_no smallint not null,
    instance_id bigint not null,
    state smallint default 0 not null,
    message text,
    constraint batch_item_pk primary key (batch_id, partition_no, instance_id)
);

create table batch_failure (
    batch_id bigint not null,
    instance_id bigint not null,
    message text not null,
    constraint batch_failure_pk primary key (batch_id, instance_id)
);

-- Nodes, partition leases and deployments: small tables off the hot path.

create table node (
    name text not null,
    session_id bigint not null,
    seen_millis bigint not null,
    until_millis bigint not null,
    constraint node_pk primary key (name)
);

create table partition_lease (
    partition_no smallint not null,
    node_name text,
    session_id bigint not null,
    until_millis bigint not null,
    constraint partition_lease_pk primary key (partition_no)
);
insert into partition_lease (partition_no, session_id, until_millis)
select p, 0, 0 from generate_series(0, 255) as p;

-- One row; its lock orders deployments, its value tells nodes that their caches are stale.
create table deployment_generation (
    generation bigint not null
);
insert into deployment_generation values (0);

create table deployment (
    id bigint not null,
    name text,
    category text,
    deployment_key text,
    tenant_id text,
    deployed_millis bigint not null,
    constraint deployment_pk primary key (id)
);
create index deployment_name on deployment (name, deployed_millis);

create table deployment_resource (
    deployment_id bigint not null,
    name text not null,
    content bytea not null,
    constraint deployment_resource_pk primary key (deployment_id, name)
);

-- "tenant_key" is the tenant, or empty for none, so that the numbering of versions can be a key.
create table process_definition (
    id bigint not null,
    definition_key text not null,
    tenant_key text not null,
    version int4 not null,
    name text,
    category text,
    version_tag text,
    deployment_id bigint not null,
    resource_name text not null,
    tenant_id text,
    suspended boolean not null,
    startable boolean not null,
    latest boolean not null,
    description text,
    of_case boolean default false not null,
    constraint process_definition_pk primary key (id),
    constraint process_definition_version unique (of_case, definition_key, tenant_key, version)
);
create index process_definition_deployment on process_definition (deployment_id);

create table start_subscription (
    definition_id bigint not null,
    element_id text not null,
    type text not null,
    name text not null,
    tenant_id text,
    id bigint generated always as identity,
    only_one boolean default false not null,
    constraint start_subscription_pk primary key (definition_id, element_id, type, name)
);
create index start_subscription_name on start_subscription (type, name);

create table start_timer (
    id bigint not null,
    definition_id bigint not null,
    due_millis bigint not null,
    repeats_left int4 not null,
    end_millis bigint,
    element_id text not null,
    repeat_text text,
    tenant_id text,
    change_text text,
    constraint start_timer_pk primary key (id)
);
create index start_timer_due on start_timer (due_millis);
create index start_timer_definition on start_timer (definition_id);

-- Users and groups that may start a process: those of its model when it is deployed, and what is added and removed later.

create table definition_starter (
    definition_id bigint not null,
    of_group boolean not null,
    name text not null,
    constraint definition_starter_pk primary key (definition_id, of_group, name)
);
create index definition_starter_name on definition_starter (name);

-- Versions of DMN decisions; their files are resources of the deployment.

create table decision_definition (
    id bigint not null,
    decision_key text not null,
    tenant_key text not null,
    version int4 not null,
    name text,
    version_tag text,
    deployment_id bigint not null,
    resource_name text not null,
    tenant_id text,
    requirements_id bigint,
    constraint decision_definition_pk primary key (id),
    constraint decision_definition_version unique (decision_key, tenant_key, version)
);
create index decision_definition_deployment on decision_definition (deployment_id);

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
    -- When it may go; null for never.
    removal_millis bigint,
    constraint history_instance_pk primary key (instance_id)
);
create index history_instance_definition on history_instance (definition_id, started_millis);
create index history_instance_ended on history_instance (ended_millis);
create index history_instance_business_key on history_instance (business_key) where business_key is not null;
create index history_instance_super on history_instance (super_instance_id) where super_instance_id <> 0;
create index history_instance_user on history_instance (start_user_id) where start_user_id is not null;
create index history_instance_removal on history_instance (removal_millis) where removal_millis is not null;

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
create index history_activity_execution on history_activity (execution_id);
create index history_activity_instance on history_activity (instance_id, id);
create index history_activity_element on history_activity (definition_id, element_id);
create index history_activity_id on history_activity (id);
create index history_activity_ended on history_activity (ended_millis);

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
    priority int4 not null,
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
    parent_task_id bigint,
    constraint history_task_pk primary key (id)
);
create index history_task_execution on history_task (execution_id);
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
create index history_detail_execution on history_detail (execution_id);
create index history_detail_instance on history_detail (instance_id, version);
create index history_detail_id on history_detail (id);

-- History that commits leave for later: one compact row per batch, moved to the history tables by one node at a time. A payload
-- is compact already, so the server need not try to compress it.
create table history_event (
    id bigint generated always as identity,
    created_millis bigint not null,
    row_count int4 not null,
    byte_count int4 not null,
    payload bytea not null,
    -- Why the database refused the row; such an event waits until somebody has looked at it.
    failure text,
    constraint history_event_pk primary key (id)
);
create index history_event_failure on history_event (id) where failure is not null;

-- Which node moves events, and which removes old history: whoever holds the row in a transaction.
create table history_lock (
    name text not null,
    constraint history_lock_pk primary key (name)
);
insert into history_lock (name) values ('move'), ('remove');

-- History by messages: what this database sends (one row), and what it has received, from whomever.

-- The message that is under way holds events until the broker has it. "source" is this database's name among those who write
-- to one history; messages are numbered without gaps, so a receiver knows what is missing and what came twice.
create table history_stream (
    source text not null,
    number bigint not null,
    event_ids text not null,
    sender_id bigint not null,
    until_millis bigint not null,
    constraint history_stream_pk primary key (source)
);
insert into history_stream (source, number, event_ids, sender_id, until_millis)
values (gen_random_uuid()::text, 0, '', 0, 0);

-- The last message of each source whose rows are in the history tables.
create table history_source (
    source text not null,
    number bigint not null,
    constraint history_source_pk primary key (source)
);

-- Parts of messages that came before an earlier one, or before their other parts. A message that is sent again may be cut in
-- other parts; those with one digest belong together.
create table history_inbox (
    source text not null,
    number bigint not null,
    digest bigint not null,
    part int4 not null,
    part_count int4 not null,
    created_millis bigint not null,
    content bytea not null,
    constraint history_inbox_pk primary key (source, number, digest, part)
);

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

-- What people add to tasks and process instances. It goes with the history of the instance. "task_number" is the id of the task as the
-- engine knows it, "task_id" as the program gave it.
create table task_comment (
    id bigint not null,
    instance_id bigint not null,
    process_instance_id bigint,
    task_number bigint,
    task_id text,
    at_millis bigint not null,
    comment_type text not null,
    action text not null,
    user_id text,
    message text not null,
    constraint task_comment_pk primary key (id)
);
create index task_comment_instance on task_comment (instance_id);
create index task_comment_process on task_comment (process_instance_id);
create index task_comment_task on task_comment (task_number);
create index task_comment_type on task_comment (comment_type, at_millis);

create table attachment (
    id bigint not null,
    instance_id bigint not null,
    process_instance_id bigint,
    task_number bigint,
    task_id text,
    at_millis bigint not null,
    user_id text,
    name text,
    description text,
    attachment_type text,
    url text,
    content bytea,
    constraint attachment_pk primary key (id)
);
create index attachment_instance on attachment (instance_id);
create index attachment_process on attachment (process_instance_id);
create index attachment_task on attachment (task_number);

create table instance_link (
    instance_id bigint not null,
    link_type text not null,
    user_id text,
    group_id text
);
create index instance_link_instance on instance_link (instance_id);
create index instance_link_user on instance_link (user_id);
create index instance_link_group on instance_link (group_id);

-- Users, groups and who is in which, for applications that keep them here. A password is a salted hash.
create table app_user (
    id text not null,
    first_name text,
    last_name text,
    email text,
    password_hash text,
    constraint app_user_pk primary key (id)
);

create table user_group (
    id text not null,
    name text,
    group_type text,
    constraint user_group_pk primary key (id)
);

create table membership (
    user_id text not null,
    group_id text not null,
    constraint membership_pk primary key (user_id, group_id)
);
create index membership_group on membership (group_id);

create table user_info (
    user_id text not null,
    info_key text not null,
    info_value text,
    constraint user_info_pk primary key (user_id, info_key)
);

-- Items of a batch stay with their state: 0 to be done, 1 done (set by the transaction that changes the instance), 2 refused, 3 cancelled.
-- An item is a process instance or, for retries, a job; both have their partition in the id.
insert into batch_item (batch_id, partition_no, instance_id, state, message)
    select batch_id, cast(instance_id & 255 as smallint), instance_id, 2, message from batch_failure;
drop table batch_failure;
create index batch_item_open on batch_item (batch_id, state, partition_no) where state <> 1;
create index batch_removal on batch (removal_millis) where removal_millis is not null;

-- What ended in each hour, and how long it took: added up from history, and kept when history goes. The element is empty for a process as a
-- whole. A bucket holds durations up to 2^(bucket/4) - 1 milliseconds, so histograms of any hours and versions can be added.
create table statistics (
    definition_id bigint not null,
    hour_no bigint not null,
    element_id text not null,
    end_state smallint not null,
    bucket smallint not null,
    n bigint not null,
    sum_millis bigint not null,
    constraint statistics_pk primary key (definition_id, element_id, hour_no, end_state, bucket)
);
create index statistics_hour on statistics (hour_no, element_id);

-- Up to when everything that has ended is counted: one row, once anything was.
create table statistics_state (
    id smallint not null,
    until_millis bigint not null,
    constraint statistics_state_pk primary key (id)
);
insert into history_lock (name) values ('statistics');

-- Keys that callers gave to their requests, each user their own, with the answers of the first time; taken and answered by the transaction of
-- what the request changes.
create table request_key (
    user_id text not null,
    request_key text not null,
    request text not null,
    taken_millis bigint not null,
    answer text,
    constraint request_key_pk primary key (user_id, request_key)
);
create index request_key_taken on request_key (taken_millis);

-- Definitions of cases (CMMN) stand beside those of processes (BPMN); each language has its own keys.

-- Messages of the event registry's channels that are done with: written by the transaction that sends their event on its way, so that a
-- message which comes again is known. Old ones are forgotten.
create table event_message (
    channel_key text not null,
    message_id text not null,
    at_millis bigint not null,
    constraint event_message_pk primary key (channel_key, message_id)
);
create index event_message_time on event_message (at_millis);

-- Messages that can never be applied, of channels without a dead-letter channel: they stay until somebody looks at them.
create table event_dead_letter (
    channel_key text not null,
    message_id text not null,
    at_millis bigint not null,
    reason text not null,
    headers text not null,
    body text not null,
    constraint event_dead_letter_pk primary key (channel_key, message_id)
);
create index event_dead_letter_time on event_dead_letter (at_millis);

-- The business status of an instance is a variable that users do not see; queries find it from the first one on.
insert into searchable_name (name) values ('$businessStatus');

-- Start events have ids, so that queries show them among the events that are waited for.

-- A start event of the event registry that starts one instance at a time for each correlation.

-- Start events for which somebody has subscribed by a call.
create table dynamic_start (
    id bigint not null,
    definition_id bigint not null,
    created_millis bigint not null,
    follows_latest boolean not null,
    element_id text not null,
    event_type text not null,
    name text not null,
    tenant_id text,
    constraint dynamic_start_pk primary key (id)
);
create index dynamic_start_name on dynamic_start (name);
create index dynamic_start_definition on dynamic_start (definition_id);

-- The instance that a correlation has started, where it may start one at a time. The key is a digest of the definition's key, the
-- tenant and the correlation. The row counts while the instance, or the outbox row that starts it, is there.
create table unique_start (
    start_key text not null,
    instance_id bigint not null,
    outbox_id bigint not null,
    partition_no smallint not null,
    constraint unique_start_pk primary key (start_key)
);

-- The newest instances, whatever their definition, and of a process with many versions.
create index history_instance_started on history_instance (started_millis);

-- Incidents: since when a dead letter is one, what people noted about it, and those that are over. What is open stands with the dead
-- letters; one of the origin 6 was made by a call, and has its type in "topic" and its configuration in "worker_id".
update dead_letter_job set incident_millis = created_millis;

create table history_incident (
    id bigint not null,
    instance_id bigint not null,
    definition_id bigint not null,
    execution_id bigint not null,
    job_id bigint not null,
    created_millis bigint not null,
    ended_millis bigint not null,
    end_state smallint not null,
    element_id text not null,
    message text,
    tenant_id text,
    incident_type text not null,
    configuration text,
    annotation text,
    constraint history_incident_pk primary key (id)
);
create index history_incident_instance on history_incident (instance_id);
create index history_incident_job on history_incident (job_id);
create index history_incident_element on history_incident (definition_id, element_id);
create index history_incident_ended on history_incident (ended_millis);
create index history_incident_configuration on history_incident (configuration);

-- What operators have set for a place of a process that makes jobs: point 0 is before an element, 1 after it, 2 its timer. Jobs that are
-- made at a suspended place are suspended; a priority replaces that of the model.
create table job_place (
    definition_id bigint not null,
    element_id text not null,
    point smallint not null,
    suspended boolean not null,
    priority int4,
    constraint job_place_pk primary key (definition_id, element_id, point)
);

-- What happened to jobs and to tasks of workers outside: event 0 is creation, 1 a failure, 2 success, 3 deletion; point as in job_place,
-- 3 for a task of a worker. Written at level full alone.
create table history_job_log (
    id bigint not null,
    instance_id bigint not null,
    definition_id bigint not null,
    execution_id bigint not null,
    job_id bigint not null,
    at_millis bigint not null,
    due_millis bigint,
    retries int4 not null,
    priority int4 not null,
    event smallint not null,
    point smallint not null,
    element_id text not null,
    message text,
    stacktrace text,
    topic text,
    worker_id text,
    tenant_id text,
    constraint history_job_log_pk primary key (id)
);
create index history_job_log_instance on history_job_log (instance_id);
create index history_job_log_job on history_job_log (job_id);
create index history_job_log_element on history_job_log (definition_id, element_id);

-- Timers of definitions that start nothing, but suspend or activate the definition or a place of it.

-- When somebody last changed a task; null where nobody has.

-- Versions of DMN files with several decisions. A decision that is alone in its file belongs to none.
create table decision_requirements (
    id bigint not null,
    requirements_key text not null,
    tenant_key text not null,
    version int4 not null,
    name text,
    deployment_id bigint not null,
    resource_name text not null,
    tenant_id text,
    constraint decision_requirements_pk primary key (id),
    constraint decision_requirements_version unique (requirements_key, tenant_key, version)
);
create index decision_requirements_deployment on decision_requirements (deployment_id);
