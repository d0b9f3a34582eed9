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
