-- The schema of the engine. Times are epoch milliseconds. The partition (the low bits of every id) is the first column of
-- every runtime key, so that an id routes by itself. No foreign keys: the version of the root row guards all rows of its
-- instance, and every key checked twice would be paid on the hot path.
--
-- No release has had this schema yet, so this file and V2 may change until the first one that has it; then its copy goes to the tests.
--
-- Texts differ by every byte, blanks at their end included, as in the other databases. Keys are limited to 3072 bytes, so
-- names and ids have 255 characters at most; a longer one is refused.

-- One number is a block of a million ids. A row instead of a sequence: MySQL has none, and a cluster of Galera refuses them.
create table id_block (
    block bigint not null,
    primary key (block)
) engine = InnoDB character set utf8mb4 collate ${collation};
insert into id_block values (0);

-- One row per token, scope and loop body; the row of kind 0 is the process instance itself and carries its version.
-- "ready" is null unless a job may run; there are no partial indexes.
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
    ready smallint generated always as (case when state = 1 then 1 end) stored,
    element_id varchar(255),
    variables longtext,
    scope_data longtext,
    name varchar(255),
    business_key varchar(255),
    tenant_id varchar(255),
    start_user_id varchar(255),
    start_element_id varchar(255),
    -- For channels that claim jobs; all are null unless such a channel is used. A claim is for one turn of a job: a row whose job
    -- or age is another one is free.
    lock_owner bigint,
    lock_until_millis bigint,
    lock_job_id bigint,
    lock_ready_millis bigint,
    -- On root rows: who may run the exclusive jobs of the instance.
    exclusive_owner bigint,
    exclusive_until_millis bigint,
    primary key (partition_no, id)
) engine = InnoDB character set utf8mb4 collate ${collation};

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
    business_key varchar(255) not null,
    reserved varchar(255),
    primary key (partition_no, instance_id),
    constraint business_key_reserved unique (reserved)
) engine = InnoDB character set utf8mb4 collate ${collation};
create index business_key_key on business_key (business_key);

-- Called instances by caller, for the same reason a table of its own.
create table called_instance (
    super_instance_id bigint not null,
    instance_id bigint not null,
    super_execution_id bigint not null,
    partition_no smallint not null,
    primary key (super_instance_id, instance_id)
) engine = InnoDB character set utf8mb4 collate ${collation};

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
    element_id varchar(255) not null,
    name varchar(255),
    description longtext,
    assignee varchar(255),
    owner varchar(255),
    category varchar(255),
    form_key varchar(255),
    delegation_state varchar(255),
    tenant_id varchar(255),
    variables longtext,
    primary key (partition_no, id)
) engine = InnoDB character set utf8mb4 collate ${collation};
create index task_instance on task (partition_no, instance_id);
create index task_element on task (definition_id, element_id);
create index task_assignee on task (assignee);

create table task_candidate (
    task_id bigint not null,
    partition_no smallint not null,
    position_no smallint not null,
    link_type varchar(255) not null,
    user_id varchar(255),
    group_id varchar(255),
    primary key (partition_no, task_id, position_no)
) engine = InnoDB character set utf8mb4 collate ${collation};
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
    element_id varchar(255) not null,
    name varchar(255) not null,
    tenant_id varchar(255),
    primary key (partition_no, id)
) engine = InnoDB character set utf8mb4 collate ${collation};
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
    element_id varchar(255) not null,
    repeat_text longtext,
    exception_message longtext,
    exception_stacktrace longtext,
    topic varchar(255),
    worker_id varchar(255),
    tenant_id varchar(255),
    primary key (partition_no, id)
) engine = InnoDB character set utf8mb4 collate ${collation};
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
    element_id varchar(255) not null,
    repeat_text longtext,
    exception_message longtext,
    exception_stacktrace longtext,
    topic varchar(255),
    worker_id varchar(255),
    tenant_id varchar(255),
    primary key (partition_no, id)
) engine = InnoDB character set utf8mb4 collate ${collation};
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
    element_id varchar(255) not null,
    repeat_text longtext,
    exception_message longtext,
    exception_stacktrace longtext,
    topic varchar(255),
    worker_id varchar(255),
    tenant_id varchar(255),
    primary key (partition_no, id)
) engine = InnoDB character set utf8mb4 collate ${collation};
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
    element_id varchar(255) not null,
    repeat_text longtext,
    exception_message longtext,
    exception_stacktrace longtext,
    topic varchar(255),
    worker_id varchar(255),
    tenant_id varchar(255),
    primary key (partition_no, id)
) engine = InnoDB character set utf8mb4 collate ${collation};
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
    element_id varchar(255) not null,
    repeat_text longtext,
    exception_message longtext,
    exception_stacktrace longtext,
    topic varchar(255),
    worker_id varchar(255),
    tenant_id varchar(255),
    primary key (partition_no, id)
) engine = InnoDB character set utf8mb4 collate ${collation};

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
    name varchar(255),
    payload longtext not null,
    tenant_id varchar(255),
    primary key (partition_no, id)
) engine = InnoDB character set utf8mb4 collate ${collation};

create table searchable_variable (
    instance_id bigint not null,
    execution_id bigint not null,
    partition_no smallint not null,
    name varchar(255) not null,
    text_value longtext,
    number_value double precision,
    primary key (partition_no, instance_id, execution_id, name)
) engine = InnoDB character set utf8mb4 collate ${collation};
create index searchable_variable_text on searchable_variable (name, text_value(191));
create index searchable_variable_number on searchable_variable (name, number_value);

-- Names that ever were searchable: a query on another name is refused instead of scanning.
create table searchable_name (
    name varchar(255) not null,
    primary key (name)
) engine = InnoDB character set utf8mb4 collate ${collation};

-- Batches committed, so that one whose acknowledgement was lost is recognised. Each session keeps its last ones only.
create table batch_log (
    session_id bigint not null,
    batch_number bigint not null,
    committed_millis bigint not null,
    primary key (session_id, batch_number)
) engine = InnoDB character set utf8mb4 collate ${collation};

-- The cluster-wide lock of the channel that claims one page at a time.
create table acquire_lock (
    name varchar(255) not null,
    owner bigint not null,
    since_millis bigint not null,
    primary key (name)
) engine = InnoDB character set utf8mb4 collate ${collation};
insert into acquire_lock (name, owner, since_millis) values ('jobs', 0, 0);

-- Which jobs may have ended the process they ran in: written only after a crash, and empty as a rule.
create table probation (
    partition_no smallint not null,
    job_id bigint not null,
    instance_id bigint not null,
    batch_size int not null,
    crashes int not null,
    running boolean not null,
    primary key (partition_no, job_id)
) engine = InnoDB character set utf8mb4 collate ${collation};

-- Messages that came before anybody waited for them, until they expire.

create table waiting_message (
    id bigint not null,
    partition_no smallint not null,
    name varchar(255) not null,
    business_key varchar(255),
    any_tenant boolean not null,
    tenant_id varchar(255),
    criteria longtext not null,
    payload longtext not null,
    expires_millis bigint not null,
    primary key (partition_no, id)
) engine = InnoDB character set utf8mb4 collate ${collation};
create index waiting_message_expires on waiting_message (expires_millis);

-- Work on many instances that goes on by itself: one item for each instance, deleted by the transaction that changes it.
create table batch (
    id bigint not null,
    type varchar(255) not null,
    total int not null,
    created_millis bigint not null,
    ended_millis bigint,
    suspended boolean not null,
    payload longtext not null,
    primary key (id)
) engine = InnoDB character set utf8mb4 collate ${collation};

create table batch_item (
    batch_id bigint not null,
    partition_no smallint not null,
    instance_id bigint not null,
    primary key (batch_id, partition_no, instance_id)
) engine = InnoDB character set utf8mb4 collate ${collation};

create table batch_failure (
    batch_id bigint not null,
    instance_id bigint not null,
    message longtext not null,
    primary key (batch_id, instance_id)
) engine = InnoDB character set utf8mb4 collate ${collation};

-- Nodes, partition leases and deployments: small tables off the hot path.

create table node (
    name varchar(255) not null,
    session_id bigint not null,
    seen_millis bigint not null,
    until_millis bigint not null,
    primary key (name)
) engine = InnoDB character set utf8mb4 collate ${collation};

create table partition_lease (
    partition_no smallint not null,
    node_name varchar(255),
    session_id bigint not null,
    until_millis bigint not null,
    primary key (partition_no)
) engine = InnoDB character set utf8mb4 collate ${collation};
insert into partition_lease (partition_no, session_id, until_millis)
with recursive p (n) as (select 0 union all select n + 1 from p where n < 255)
select n, 0, 0 from p;

-- One row; its lock orders deployments, its value tells nodes that their caches are stale.
create table deployment_generation (
    generation bigint not null,
    primary key (generation)
) engine = InnoDB character set utf8mb4 collate ${collation};
insert into deployment_generation values (0);

create table deployment (
    id bigint not null,
    name varchar(255),
    category varchar(255),
    deployment_key varchar(255),
    tenant_id varchar(255),
    deployed_millis bigint not null,
    primary key (id)
) engine = InnoDB character set utf8mb4 collate ${collation};
create index deployment_name on deployment (name, deployed_millis);

create table deployment_resource (
    deployment_id bigint not null,
    name varchar(255) not null,
    content longblob not null,
    primary key (deployment_id, name)
) engine = InnoDB character set utf8mb4 collate ${collation};

-- "tenant_key" is the tenant, or empty for none, so that the numbering of versions can be a key.
create table process_definition (
    id bigint not null,
    definition_key varchar(255) not null,
    tenant_key varchar(255) not null,
    version int not null,
    name varchar(255),
    category varchar(255),
    version_tag varchar(255),
    deployment_id bigint not null,
    resource_name varchar(255) not null,
    tenant_id varchar(255),
    suspended boolean not null,
    startable boolean not null,
    latest boolean not null,
    description longtext,
    primary key (id),
    constraint process_definition_version unique (definition_key, tenant_key, version)
) engine = InnoDB character set utf8mb4 collate ${collation};
create index process_definition_deployment on process_definition (deployment_id);

create table start_subscription (
    definition_id bigint not null,
    element_id varchar(255) not null,
    type varchar(64) not null,
    name varchar(255) not null,
    tenant_id varchar(255),
    primary key (definition_id, element_id, type, name)
) engine = InnoDB character set utf8mb4 collate ${collation};
create index start_subscription_name on start_subscription (type, name);

create table start_timer (
    id bigint not null,
    definition_id bigint not null,
    due_millis bigint not null,
    repeats_left int not null,
    end_millis bigint,
    element_id varchar(255) not null,
    repeat_text longtext,
    tenant_id varchar(255),
    primary key (id)
) engine = InnoDB character set utf8mb4 collate ${collation};
create index start_timer_due on start_timer (due_millis);
create index start_timer_definition on start_timer (definition_id);

-- Users and groups that may start a process: those of its model when it is deployed, and what is added and removed later.

create table definition_starter (
    definition_id bigint not null,
    of_group boolean not null,
    name varchar(255) not null,
    primary key (definition_id, of_group, name)
) engine = InnoDB character set utf8mb4 collate ${collation};
create index definition_starter_name on definition_starter (name);

-- Versions of DMN decisions; their files are resources of the deployment.

create table decision_definition (
    id bigint not null,
    decision_key varchar(255) not null,
    tenant_key varchar(255) not null,
    version int not null,
    name varchar(255),
    version_tag varchar(255),
    deployment_id bigint not null,
    resource_name varchar(255) not null,
    tenant_id varchar(255),
    primary key (id),
    constraint decision_definition_version unique (decision_key, tenant_key, version)
) engine = InnoDB character set utf8mb4 collate ${collation};
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
    business_key varchar(255),
    tenant_id varchar(255),
    name varchar(255),
    start_user_id varchar(255),
    start_element_id varchar(255),
    end_element_id varchar(255),
    delete_reason longtext,
    variables longtext,
    -- When it may go; null for never.
    removal_millis bigint,
    primary key (instance_id)
) engine = InnoDB character set utf8mb4 collate ${collation};
create index history_instance_definition on history_instance (definition_id, started_millis);
create index history_instance_ended on history_instance (ended_millis);
create index history_instance_business_key on history_instance (business_key);
create index history_instance_super on history_instance (super_instance_id);
create index history_instance_user on history_instance (start_user_id);
create index history_instance_removal on history_instance (removal_millis);

create table history_activity (
    -- Galera deletes from no table without a key.
    row_no bigint not null auto_increment primary key,
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
    element_id varchar(255) not null,
    element_type varchar(255) not null,
    element_name varchar(255),
    assignee varchar(255),
    tenant_id varchar(255),
    variables longtext
) engine = InnoDB character set utf8mb4 collate ${collation};
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
    element_id varchar(255) not null,
    name varchar(255),
    description longtext,
    assignee varchar(255),
    owner varchar(255),
    category varchar(255),
    form_key varchar(255),
    delete_reason longtext,
    tenant_id varchar(255),
    candidate_users longtext,
    candidate_groups longtext,
    variables longtext,
    primary key (id)
) engine = InnoDB character set utf8mb4 collate ${collation};
create index history_task_execution on history_task (execution_id);
create index history_task_instance on history_task (instance_id);
create index history_task_element on history_task (definition_id, element_id);
create index history_task_assignee on history_task (assignee);

create table history_detail (
    -- Galera deletes from no table without a key.
    row_no bigint not null auto_increment primary key,
    id bigint not null,
    instance_id bigint not null,
    execution_id bigint not null,
    visit_id bigint not null,
    version bigint not null,
    at_millis bigint not null,
    changes longtext,
    removed longtext
) engine = InnoDB character set utf8mb4 collate ${collation};
create index history_detail_execution on history_detail (execution_id);
create index history_detail_instance on history_detail (instance_id, version);

-- History that commits leave for later: one compact row per batch, moved to the history tables by one node at a time.
create table history_event (
    id bigint not null auto_increment,
    created_millis bigint not null,
    row_count int not null,
    byte_count int not null,
    payload longblob not null,
    -- Why the database refused the row; such an event waits until somebody has looked at it.
    failure longtext,
    primary key (id)
) engine = InnoDB character set utf8mb4 collate ${collation};

-- Which node moves events, and which removes old history: whoever holds the row in a transaction.
create table history_lock (
    name varchar(255) not null,
    primary key (name)
) engine = InnoDB character set utf8mb4 collate ${collation};
insert into history_lock (name) values ('move'), ('remove');

-- History by messages: what this database sends (one row), and what it has received, from whomever.

-- The message that is under way holds events until the broker has it. "source" is this database's name among those who write
-- to one history; messages are numbered without gaps, so a receiver knows what is missing and what came twice.
create table history_stream (
    source varchar(64) not null,
    number bigint not null,
    event_ids longtext not null,
    sender_id bigint not null,
    until_millis bigint not null,
    primary key (source)
) engine = InnoDB character set utf8mb4 collate ${collation};
insert into history_stream (source, number, event_ids, sender_id, until_millis)
values (uuid(), 0, '', 0, 0);

-- The last message of each source whose rows are in the history tables.
create table history_source (
    source varchar(64) not null,
    number bigint not null,
    primary key (source)
) engine = InnoDB character set utf8mb4 collate ${collation};

-- Parts of messages that came before an earlier one, or before their other parts. A message that is sent again may be cut in
-- other parts; those with one digest belong together.
create table history_inbox (
    source varchar(64) not null,
    number bigint not null,
    digest bigint not null,
    part int not null,
    part_count int not null,
    created_millis bigint not null,
    content longblob not null,
    primary key (source, number, digest, part)
) engine = InnoDB character set utf8mb4 collate ${collation};
