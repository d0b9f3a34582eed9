-- Nodes, partition leases and deployments: small tables off the hot path.

create table node (
    name character varying not null,
    session_id bigint not null,
    seen_millis bigint not null,
    until_millis bigint not null,
    constraint node_pk primary key (name)
);

create table partition_lease (
    partition_no smallint not null,
    node_name character varying,
    session_id bigint not null,
    until_millis bigint not null,
    constraint partition_lease_pk primary key (partition_no)
);
insert into partition_lease (partition_no, session_id, until_millis)
select x, 0, 0 from system_range(0, 255);

-- One row; its lock orders deployments, its value tells nodes that their caches are stale.
create table deployment_generation (
    generation bigint not null
);
insert into deployment_generation values (0);

create table deployment (
    id bigint not null,
    name character varying,
    category character varying,
    deployment_key character varying,
    tenant_id character varying,
    deployed_millis bigint not null,
    constraint deployment_pk primary key (id)
);
create index deployment_name on deployment (name, deployed_millis);

create table deployment_resource (
    deployment_id bigint not null,
    name character varying not null,
    content binary large object not null,
    constraint deployment_resource_pk primary key (deployment_id, name)
);

-- "tenant_key" is the tenant, or empty for none, so that the numbering of versions can be a key.
create table process_definition (
    id bigint not null,
    definition_key character varying not null,
    tenant_key character varying not null,
    version int not null,
    name character varying,
    category character varying,
    version_tag character varying,
    deployment_id bigint not null,
    resource_name character varying not null,
    tenant_id character varying,
    suspended boolean not null,
    startable boolean not null,
    latest boolean not null,
    description character varying,
    constraint process_definition_pk primary key (id),
    constraint process_definition_version unique (definition_key, tenant_key, version)
);
create index process_definition_deployment on process_definition (deployment_id);

create table start_subscription (
    definition_id bigint not null,
    element_id character varying not null,
    type character varying not null,
    name character varying not null,
    tenant_id character varying,
    constraint start_subscription_pk primary key (definition_id, element_id, type, name)
);
create index start_subscription_name on start_subscription (type, name);

create table start_timer (
    id bigint not null,
    definition_id bigint not null,
    due_millis bigint not null,
    repeats_left int not null,
    end_millis bigint,
    element_id character varying not null,
    repeat_text character varying,
    tenant_id character varying,
    constraint start_timer_pk primary key (id)
);
create index start_timer_due on start_timer (due_millis);
create index start_timer_definition on start_timer (definition_id);
