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
