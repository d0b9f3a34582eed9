-- The operation log: who changed what by a call, written by the transaction of the change. An id is 0 where an entry is not about
-- such a thing.

create table operation_log (
    id bigint generated always as identity,
    operation_id bigint not null,
    at_millis bigint not null,
    user_id character varying not null,
    operation_type character varying not null,
    entity_type character varying not null,
    instance_id bigint not null,
    execution_id bigint not null,
    task_id bigint not null,
    job_id bigint not null,
    definition_id bigint not null,
    deployment_id bigint not null,
    batch_id bigint not null,
    definition_key character varying,
    property character varying,
    org_value character varying,
    new_value character varying,
    reason character varying,
    tenant_id character varying,
    removal_millis bigint,
    constraint operation_log_pk primary key (id)
);
create index operation_log_instance on operation_log (instance_id, id);
create index operation_log_task on operation_log (task_id, id);
create index operation_log_job on operation_log (job_id, id);
create index operation_log_definition on operation_log (definition_id, id);
create index operation_log_deployment on operation_log (deployment_id, id);
create index operation_log_batch on operation_log (batch_id, id);
create index operation_log_operation on operation_log (operation_id);
create index operation_log_user on operation_log (user_id, id);
create index operation_log_key on operation_log (definition_key, id);
create index operation_log_time on operation_log (at_millis);
create index operation_log_removal on operation_log (removal_millis);

-- Tasks that no activity made: their execution and definition are 0. A standalone task has a root row of its own in "execution",
-- with the same id and the definition 0; a sub-task is a row of the instance of the task that it is a part of.
alter table task add column parent_task_id bigint;
alter table history_task add column parent_task_id bigint;

-- What people add to tasks and process instances. It goes with the history of the instance. "task_number" is the id of the task as the
-- engine knows it, "task_id" as the program gave it.
create table task_comment (
    id bigint not null,
    instance_id bigint not null,
    process_instance_id bigint,
    task_number bigint,
    task_id character varying,
    at_millis bigint not null,
    comment_type character varying not null,
    action character varying not null,
    user_id character varying,
    message character large object not null,
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
    task_id character varying,
    at_millis bigint not null,
    user_id character varying,
    name character varying,
    description character large object,
    attachment_type character varying,
    url character varying,
    content binary large object,
    constraint attachment_pk primary key (id)
);
create index attachment_instance on attachment (instance_id);
create index attachment_process on attachment (process_instance_id);
create index attachment_task on attachment (task_number);

create table instance_link (
    instance_id bigint not null,
    link_type character varying not null,
    user_id character varying,
    group_id character varying
);
create index instance_link_instance on instance_link (instance_id);
create index instance_link_user on instance_link (user_id);
create index instance_link_group on instance_link (group_id);

-- Users, groups and who is in which, for applications that keep them here. A password is a salted hash.
create table app_user (
    id character varying not null,
    first_name character varying,
    last_name character varying,
    email character varying,
    password_hash character varying,
    constraint app_user_pk primary key (id)
);

create table user_group (
    id character varying not null,
    name character varying,
    group_type character varying,
    constraint user_group_pk primary key (id)
);

create table membership (
    user_id character varying not null,
    group_id character varying not null,
    constraint membership_pk primary key (user_id, group_id)
);
create index membership_group on membership (group_id);

create table user_info (
    user_id character varying not null,
    info_key character varying not null,
    info_value character varying,
    constraint user_info_pk primary key (user_id, info_key)
);

-- Items of a batch stay with their state: 0 to be done, 1 done (set by the transaction that changes the instance), 2 refused, 3 cancelled.
-- An item is a process instance or, for retries, a job; both have their partition in the id.
alter table batch_item add column state smallint default 0 not null;
alter table batch_item add column message character varying;
insert into batch_item (batch_id, partition_no, instance_id, state, message)
    select batch_id, cast(bitand(instance_id, 255) as smallint), instance_id, 2, message from batch_failure;
drop table batch_failure;
create index batch_item_open on batch_item (batch_id, state, partition_no);
alter table batch add column user_id character varying;
alter table batch add column removal_millis bigint;
create index batch_removal on batch (removal_millis);
create index batch_ended on batch (ended_millis, id);

-- What ended in each hour, and how long it took: added up from history, and kept when history goes. The element is empty for a process as a
-- whole. A bucket holds durations up to 2^(bucket/4) - 1 milliseconds, so histograms of any hours and versions can be added.
create table statistics (
    definition_id bigint not null,
    hour_no bigint not null,
    element_id character varying not null,
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
create index history_activity_ended on history_activity (ended_millis);

-- Keys that callers gave to their requests, each user their own, with the answers of the first time; taken and answered by the transaction of
-- what the request changes.
create table request_key (
    user_id character varying not null,
    request_key character varying not null,
    request character varying not null,
    taken_millis bigint not null,
    answer character large object,
    constraint request_key_pk primary key (user_id, request_key)
);
create index request_key_taken on request_key (taken_millis);

-- Definitions of cases (CMMN) stand beside those of processes (BPMN); each language has its own keys.
alter table process_definition add column of_case boolean default false not null;
alter table process_definition drop constraint process_definition_version;
alter table process_definition add constraint process_definition_version
    unique (of_case, definition_key, tenant_key, version);

-- Messages of the event registry's channels that are done with: written by the transaction that sends their event on its way, so that a
-- message which comes again is known. Old ones are forgotten.
create table event_message (
    channel_key character varying not null,
    message_id character varying not null,
    at_millis bigint not null,
    constraint event_message_pk primary key (channel_key, message_id)
);
create index event_message_time on event_message (at_millis);

-- Messages that can never be applied, of channels without a dead-letter channel: they stay until somebody looks at them.
create table event_dead_letter (
    channel_key character varying not null,
    message_id character varying not null,
    at_millis bigint not null,
    reason character varying not null,
    headers character large object not null,
    body character large object not null,
    constraint event_dead_letter_pk primary key (channel_key, message_id)
);
create index event_dead_letter_time on event_dead_letter (at_millis);

-- The business status of an instance is a variable that users do not see; queries find it from the first one on.
insert into searchable_name (name) values ('$businessStatus');

-- Start events have ids, so that queries show them among the events that are waited for.
alter table start_subscription add column id bigint generated always as identity;

-- A start event of the event registry that starts one instance at a time for each correlation.
alter table start_subscription add column only_one boolean default false not null;

-- Start events for which somebody has subscribed by a call.
create table dynamic_start (
    id bigint not null,
    definition_id bigint not null,
    created_millis bigint not null,
    follows_latest boolean not null,
    element_id character varying not null,
    event_type character varying not null,
    name character varying not null,
    tenant_id character varying,
    constraint dynamic_start_pk primary key (id)
);
create index dynamic_start_name on dynamic_start (name);
create index dynamic_start_definition on dynamic_start (definition_id);

-- The instance that a correlation has started, where it may start one at a time. The key is a digest of the definition's key, the
-- tenant and the correlation. The row counts while the instance, or the outbox row that starts it, is there.
create table unique_start (
    start_key character varying not null,
    instance_id bigint not null,
    outbox_id bigint not null,
    partition_no smallint not null,
    constraint unique_start_pk primary key (start_key)
);

-- The newest instances, whatever their definition, and of a process with many versions.
create index history_instance_started on history_instance (started_millis);

-- Incidents: since when a dead letter is one, what people noted about it, and those that are over. What is open stands with the dead
-- letters; one of the origin 6 was made by a call, and has its type in "topic" and its configuration in "worker_id".
alter table timer_job add column incident_millis bigint default 0 not null;
alter table retry_job add column incident_millis bigint default 0 not null;
alter table suspended_job add column incident_millis bigint default 0 not null;
alter table dead_letter_job add column incident_millis bigint default 0 not null;
alter table external_job add column incident_millis bigint default 0 not null;
alter table timer_job add column annotation character varying;
alter table retry_job add column annotation character varying;
alter table suspended_job add column annotation character varying;
alter table dead_letter_job add column annotation character varying;
alter table external_job add column annotation character varying;
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
    element_id character varying not null,
    message character varying,
    tenant_id character varying,
    incident_type character varying not null,
    configuration character varying,
    annotation character varying,
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
    element_id character varying not null,
    point smallint not null,
    suspended boolean not null,
    priority int,
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
    retries int not null,
    priority int not null,
    event smallint not null,
    point smallint not null,
    element_id character varying not null,
    message character varying,
    stacktrace character varying,
    topic character varying,
    worker_id character varying,
    tenant_id character varying,
    constraint history_job_log_pk primary key (id)
);
create index history_job_log_instance on history_job_log (instance_id);
create index history_job_log_job on history_job_log (job_id);
create index history_job_log_element on history_job_log (definition_id, element_id);

-- Timers of definitions that start nothing, but suspend or activate the definition or a place of it.
alter table start_timer add column change_text character varying;

-- When somebody last changed a task; null where nobody has.
alter table task add column updated_millis bigint;

-- Versions of DMN files with several decisions. A decision that is alone in its file belongs to none.
create table decision_requirements (
    id bigint not null,
    requirements_key character varying not null,
    tenant_key character varying not null,
    version int not null,
    name character varying,
    deployment_id bigint not null,
    resource_name character varying not null,
    tenant_id character varying,
    constraint decision_requirements_pk primary key (id),
    constraint decision_requirements_version unique (requirements_key, tenant_key, version)
);
create index decision_requirements_deployment on decision_requirements (deployment_id);
alter table decision_definition add column requirements_id bigint;
