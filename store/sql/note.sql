-- NoteSql: written by a test; see CONTRIBUTING.md.

-- ADD_COMMENT
insert into task_comment (id, instance_id, process_instance_id, task_number, task_id, at_millis,
    comment_type, action, user_id, message)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- UPDATE_COMMENT
update task_comment set comment_type = ?, user_id = ?, at_millis = ?, message = ? where id = ?;

-- ADD_ATTACHMENT
insert into attachment (id, instance_id, process_instance_id, task_number, task_id, at_millis, user_id,
    name, description, attachment_type, url, content)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- UPDATE_ATTACHMENT
update attachment set name = ?, description = ?, attachment_type = ?, url = ?, at_millis = ? where id = ?;

-- CONTENT
select content from attachment where id = ? and content is not null;

-- ADD_LINK
insert into instance_link (instance_id, link_type, user_id, group_id) values (?, ?, ?, ?);

-- LINKS
select instance_id, link_type, user_id, group_id from instance_link
where instance_id = ? order by link_type, user_id, group_id;

-- REMOVE_LINK
delete from instance_link
where instance_id = ? and link_type = ? and coalesce(user_id, '') = coalesce(?, '')
    and coalesce(group_id, '') = coalesce(?, '');

-- INSTANCES_OF
select distinct instance_id from instance_link
where user_id = any(?) or group_id = any(?) order by instance_id limit ?;

-- COMMENTS_BY_ID
select id, instance_id, process_instance_id, task_number, task_id, at_millis, comment_type, action, user_id, message
from task_comment where id = ? order by at_millis desc, id desc;

-- DELETE_COMMENTS_BY_ID
delete from task_comment where id = ?;

-- COMMENTS_BY_PROCESS_INSTANCE
select id, instance_id, process_instance_id, task_number, task_id, at_millis, comment_type, action, user_id, message
from task_comment where process_instance_id = ? order by at_millis desc, id desc;

-- DELETE_COMMENTS_BY_PROCESS_INSTANCE
delete from task_comment where process_instance_id = ?;

-- COMMENTS_BY_TASK
select id, instance_id, process_instance_id, task_number, task_id, at_millis, comment_type, action, user_id, message
from task_comment where task_number = ? order by at_millis desc, id desc;

-- DELETE_COMMENTS_BY_TASK
delete from task_comment where task_number = ?;

-- ATTACHMENTS_BY_ID
select id, instance_id, process_instance_id, task_number, task_id, at_millis, user_id, name, description, attachment_type,
    url, content is not null
from attachment where id = ? order by at_millis desc, id desc;

-- DELETE_ATTACHMENTS_BY_ID
delete from attachment where id = ?;

-- ATTACHMENTS_BY_PROCESS_INSTANCE
select id, instance_id, process_instance_id, task_number, task_id, at_millis, user_id, name, description, attachment_type,
    url, content is not null
from attachment where process_instance_id = ? order by at_millis desc, id desc;

-- DELETE_ATTACHMENTS_BY_PROCESS_INSTANCE
delete from attachment where process_instance_id = ?;

-- ATTACHMENTS_BY_TASK
select id, instance_id, process_instance_id, task_number, task_id, at_millis, user_id, name, description, attachment_type,
    url, content is not null
from attachment where task_number = ? order by at_millis desc, id desc;

-- DELETE_ATTACHMENTS_BY_TASK
delete from attachment where task_number = ?;

-- COMMENTS_BY_TYPE
select id, instance_id, process_instance_id, task_number, task_id, at_millis, comment_type, action, user_id, message
from task_comment where comment_type = ? order by at_millis desc, id desc limit ?;

-- ANNOTATE_OPERATION
update operation_log set reason = ? where operation_id = ?;
