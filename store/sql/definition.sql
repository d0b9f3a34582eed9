-- DefinitionSql: written by a test; see CONTRIBUTING.md.

-- NEXT_GENERATION
update deployment_generation set generation = generation + 1;

-- NEXT_GENERATION_AFTER
update deployment_generation set generation = generation + 1 where generation = ?;

-- GENERATION
select generation from deployment_generation;

-- INSERT_DEPLOYMENT
insert into deployment (id, name, category, deployment_key, tenant_id, deployed_millis)
values (?, ?, ?, ?, ?, ?);

-- INSERT_RESOURCE
insert into deployment_resource (deployment_id, name, content) values (?, ?, ?);

-- LAST_VERSION
select coalesce(max(version), 0) from process_definition where of_case = ? and definition_key = ? and tenant_key = ?;

-- NO_LONGER_LATEST
update process_definition set latest = false where of_case = ? and definition_key = ? and tenant_key = ? and latest;

-- INSERT_DEFINITION
insert into process_definition (id, definition_key, tenant_key, version, name, category, version_tag,
    deployment_id, resource_name, tenant_id, suspended, startable, latest, description, of_case)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, false, ?, true, ?, ?);

-- DELETE_OLD_SUBSCRIPTIONS
delete from start_subscription where definition_id in (
    select id from process_definition where of_case = ? and definition_key = ? and tenant_key = ?);

-- DELETE_OLD_TIMERS
delete from start_timer where change_text is null and definition_id in (
    select id from process_definition where of_case = ? and definition_key = ? and tenant_key = ?);

-- INSERT_SUBSCRIPTION
insert into start_subscription (definition_id, element_id, type, name, tenant_id, only_one)
values (?, ?, ?, ?, ?, ?);

-- INSERT_TIMER
insert into start_timer (id, definition_id, due_millis, repeats_left, end_millis, element_id,
    repeat_text, tenant_id)
values (?, ?, ?, ?, ?, ?, ?, ?);

-- INSERT_STARTER
insert into definition_starter (definition_id, of_group, name)
select d.id, cast(? as boolean), cast(? as varchar)
from process_definition d
where d.id = ? and not exists (
    select 1 from definition_starter s where s.definition_id = d.id and s.of_group = ? and s.name = ?);

-- DELETE_STARTER
delete from definition_starter where definition_id = ? and of_group = ? and name = ?;

-- DELETE_STARTERS
delete from definition_starter where definition_id in (select id from process_definition where deployment_id = ?);

-- STARTERS
select s.of_group, s.name from definition_starter s where s.definition_id = ? order by s.of_group, s.name;

-- STARTABLE_BY
select distinct s.definition_id from definition_starter s
where (s.name = any(?) and not s.of_group) or (s.name = any(?) and s.of_group)
order by s.definition_id;

-- BY_ID
select d.id, d.definition_key, d.version, d.name, d.category, d.version_tag, d.deployment_id,
    d.resource_name, d.tenant_id, d.suspended, d.startable, d.description, d.of_case
from process_definition d
where d.id = ?;

-- LATEST
select d.id, d.definition_key, d.version, d.name, d.category, d.version_tag, d.deployment_id,
    d.resource_name, d.tenant_id, d.suspended, d.startable, d.description, d.of_case
from process_definition d
where d.of_case = ? and d.definition_key = ? and d.tenant_key = ? order by d.version desc limit 1;

-- BY_VERSION
select d.id, d.definition_key, d.version, d.name, d.category, d.version_tag, d.deployment_id,
    d.resource_name, d.tenant_id, d.suspended, d.startable, d.description, d.of_case
from process_definition d
where d.of_case = ? and d.definition_key = ? and d.tenant_key = ? and d.version = ?;

-- BY_VERSION_TAG
select d.id, d.definition_key, d.version, d.name, d.category, d.version_tag, d.deployment_id,
    d.resource_name, d.tenant_id, d.suspended, d.startable, d.description, d.of_case
from process_definition d
where d.of_case = ? and d.definition_key = ? and d.tenant_key = ? and d.version_tag = ? order by d.version desc limit 1;

-- BY_DEPLOYMENT
select d.id, d.definition_key, d.version, d.name, d.category, d.version_tag, d.deployment_id,
    d.resource_name, d.tenant_id, d.suspended, d.startable, d.description, d.of_case
from process_definition d
where d.deployment_id = ? order by d.id;

-- DEPLOYMENTS_BY_NAME
select p.id, p.name, p.category, p.deployment_key, p.tenant_id, p.deployed_millis from deployment p
where p.name = ? and p.tenant_id = ?;

-- DEPLOYMENTS_BY_NAME_NO_TENANT
select p.id, p.name, p.category, p.deployment_key, p.tenant_id, p.deployed_millis from deployment p
where p.name = ? and p.tenant_id is null;

-- DEPLOYMENT_BY_ID
select p.id, p.name, p.category, p.deployment_key, p.tenant_id, p.deployed_millis from deployment p
where p.id = ?;

-- RESOURCE
select r.name, r.content from deployment_resource r where r.deployment_id = ? and r.name = ?;

-- INSERT_COPY
insert into process_definition (id, definition_key, tenant_key, version, name, category, version_tag,
    deployment_id, resource_name, tenant_id, suspended, startable, latest, description, of_case)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, false, ?, false, ?, ?);

-- RESOURCES
select r.name, r.content from deployment_resource r where r.deployment_id = ? order by r.name;

-- START_SUBSCRIPTIONS
select s.definition_id, s.element_id, s.type, s.name, s.tenant_id, s.only_one from start_subscription s
where s.type = ? and s.name = ?;

-- SET_SUSPENDED
update process_definition set suspended = ? where id = ?;

-- JOB_PLACES
select l.definition_id, l.element_id, l.point, l.suspended, l.priority from job_place l
where l.suspended or l.priority is not null;

-- INSERT_PLACE
insert into job_place (definition_id, element_id, point, suspended, priority) values (?, ?, ?, ?, ?);

-- SUSPEND_PLACE
update job_place set suspended = ? where definition_id = ? and element_id = ? and point = ?;

-- SET_PLACE_PRIORITY
update job_place set priority = ? where definition_id = ? and element_id = ? and point = ?;

-- ACTIVATE_PLACES
update job_place set suspended = false where definition_id = ?;

-- DELETE_PLACES
delete from job_place where definition_id in (select id from process_definition where deployment_id = ?);

-- DELETE_PLACES_OF
delete from job_place where definition_id = ?;

-- INSERT_CHANGE
insert into start_timer (id, definition_id, due_millis, repeats_left, element_id, tenant_id, change_text)
values (?, ?, ?, 0, ?, ?, ?);

-- MOVE_TIMER
update start_timer set due_millis = ? where id = ?;

-- REPLACE_TIMER
update start_timer set due_millis = ?, repeats_left = ?, end_millis = ?, repeat_text = ? where id = ?;

-- DELETE_TIMER
delete from start_timer where id = ?;

-- DELETE_SUBSCRIPTIONS
delete from start_subscription where definition_id in (select id from process_definition where deployment_id = ?);

-- DELETE_TIMERS
delete from start_timer where definition_id in (select id from process_definition where deployment_id = ?);

-- DELETE_DEFINITIONS
delete from process_definition where deployment_id = ?;

-- DELETE_SUBSCRIPTIONS_OF
delete from start_subscription where definition_id = ?;

-- DELETE_TIMERS_OF
delete from start_timer where definition_id = ?;

-- DELETE_STARTERS_OF
delete from definition_starter where definition_id = ?;

-- DELETE_DEFINITION
delete from process_definition where id = ?;

-- RESTORE_LATEST
update process_definition set latest = true
where of_case = ? and definition_key = ? and tenant_key = ? and version = (
    select m.version from (
        select max(other.version) as version from process_definition other
        where other.of_case = ? and other.definition_key = ? and other.tenant_key = ?) m);

-- LATEST_WITHOUT_STARTS
select d.id from process_definition d
where d.id = ? and d.latest
    and not exists (select 1 from start_subscription s where s.definition_id = d.id)
    and not exists (select 1 from start_timer t where t.definition_id = d.id and t.change_text is null);

-- DELETE_RESOURCES
delete from deployment_resource where deployment_id = ?;

-- DELETE_DEPLOYMENT
delete from deployment where id = ?;

-- LAST_DECISION_VERSION
select coalesce(max(version), 0) from decision_definition where decision_key = ? and tenant_key = ?;

-- INSERT_DECISION
insert into decision_definition (id, decision_key, tenant_key, version, name, version_tag, deployment_id,
    resource_name, tenant_id, requirements_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, cast(? as bigint));

-- LAST_REQUIREMENTS_VERSION
select coalesce(max(version), 0) from decision_requirements where requirements_key = ? and tenant_key = ?;

-- INSERT_REQUIREMENTS
insert into decision_requirements (id, requirements_key, tenant_key, version, name, deployment_id,
    resource_name, tenant_id)
values (?, ?, ?, ?, ?, ?, ?, ?);

-- DELETE_REQUIREMENTS
delete from decision_requirements where deployment_id = ?;

-- DECISIONS_BY_KEY
select c.id, c.decision_key, c.version, c.name, c.version_tag, c.deployment_id, c.resource_name,
    c.tenant_id, c.requirements_id, q.requirements_key
from decision_definition c
left join decision_requirements q on q.id = c.requirements_id
where c.decision_key = ? and c.tenant_key = ? order by c.version desc;

-- DECISIONS_BY_DEPLOYMENT
select c.id, c.decision_key, c.version, c.name, c.version_tag, c.deployment_id, c.resource_name,
    c.tenant_id, c.requirements_id, q.requirements_key
from decision_definition c
left join decision_requirements q on q.id = c.requirements_id
where c.deployment_id = ? order by c.decision_key;

-- DELETE_DECISIONS
delete from decision_definition where deployment_id = ?;
