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

-- The cluster-wide lock of the channel that claims one page at a time.
create table acquire_lock (
    name text not null,
    owner bigint not null,
    since_millis bigint not null,
    constraint acquire_lock_pk primary key (name)
) with (fillfactor = 50);
insert into acquire_lock (name, owner, since_millis) values ('jobs', 0, 0);

-- Which jobs may have ended the process they ran in: written only after a crash, and empty as a rule.
create table probation (
    partition_no smallint not null,
    job_id bigint not null,
    instance_id bigint not null,
    batch_size int not null,
    crashes int not null,
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
    total int not null,
    created_millis bigint not null,
    ended_millis bigint,
    suspended boolean not null,
    payload text not null,
    constraint batch_pk primary key (id)
);
create index batch_active on batch (id) where ended_millis is null and not suspended;

create table batch_item (
    batch_id bigint not null,
    partition_no smallint not null,
    instance_id bigint not null,
    constraint batch_item_pk primary key (batch_id, partition_no, instance_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

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
) with (fillfactor = 50);

create table partition_lease (
    partition_no smallint not null,
    node_name text,
    session_id bigint not null,
    until_millis bigint not null,
    constraint partition_lease_pk primary key (partition_no)
) with (fillfactor = 50);
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
    version int not null,
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
    constraint process_definition_pk primary key (id),
    constraint process_definition_version unique (definition_key, tenant_key, version)
);
create index process_definition_deployment on process_definition (deployment_id);

create table start_subscription (
    definition_id bigint not null,
    element_id text not null,
    type text not null,
    name text not null,
    tenant_id text,
    constraint start_subscription_pk primary key (definition_id, element_id, type, name)
);
create index start_subscription_name on start_subscription (type, name);

create table start_timer (
    id bigint not null,
    definition_id bigint not null,
    due_millis bigint not null,
    repeats_left int not null,
    end_millis bigint,
    element_id text not null,
    repeat_text text,
    tenant_id text,
    constraint start_timer_pk primary key (id)
) with (fillfactor = 70);
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
    version int not null,
    name text,
    version_tag text,
    deployment_id bigint not null,
    resource_name text not null,
    tenant_id text,
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

-- History that commits leave for later: one compact row per batch, moved to the history tables by one node at a time. A payload
-- is compact already, so the server need not try to compress it.
create table history_event (
    id bigint generated always as identity,
    created_millis bigint not null,
    row_count int not null,
    byte_count int not null,
    payload bytea not null,
    -- Why the database refused the row; such an event waits until somebody has looked at it.
    failure text,
    constraint history_event_pk primary key (id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table history_event alter column payload set storage external;
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
) with (fillfactor = 50);
insert into history_stream (source, number, event_ids, sender_id, until_millis)
values (gen_random_uuid()::text, 0, '', 0, 0);

-- The last message of each source whose rows are in the history tables.
create table history_source (
    source text not null,
    number bigint not null,
    constraint history_source_pk primary key (source)
) with (fillfactor = 50);

-- Parts of messages that came before an earlier one, or before their other parts. A message that is sent again may be cut in
-- other parts; those with one digest belong together.
create table history_inbox (
    source text not null,
    number bigint not null,
    digest bigint not null,
    part int not null,
    part_count int not null,
    created_millis bigint not null,
    content bytea not null,
    constraint history_inbox_pk primary key (source, number, digest, part)
);
alter table history_inbox alter column content set storage external;
