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
