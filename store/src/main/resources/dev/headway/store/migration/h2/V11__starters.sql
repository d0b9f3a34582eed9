-- Users and groups that may start a process: those of its model when it is deployed, and what is added and removed later.

create table definition_starter (
    definition_id bigint not null,
    of_group boolean not null,
    name character varying not null,
    constraint definition_starter_pk primary key (definition_id, of_group, name)
);
create index definition_starter_name on definition_starter (name);
