-- RequestKeySql: written by a test; see CONTRIBUTING.md.

-- FIND
select request, answer from request_key where user_id = ? and request_key = ? and answer is not null;

-- TAKE
insert into request_key (user_id, request_key, request, taken_millis) values (?, ?, ?, ?);

-- ANSWER
update request_key set answer = ? where user_id = ? and request_key = ?;

-- FORGET
delete from request_key where taken_millis < ?;
