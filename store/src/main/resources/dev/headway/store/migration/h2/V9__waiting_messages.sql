-- Messages that came before anybody waited for them, until they expire.

create table waiting_message (
    id bigint not null,
    partition_no smallint not null,
    name character varying not null,
    business_key character varying,
    any_tenant boolean not null,
    tenant_id character varying,
    criteria character varying not null,
    payload character large object not null,
    expires_millis bigint not null,
    constraint waiting_message_pk primary key (partition_no, id)
);
create index waiting_message_expires on waiting_message (expires_millis);
