-- PeopleSql: written by a test; see CONTRIBUTING.md.

-- UPDATE_USER
update app_user set first_name = ?, last_name = ?, email = ? where id = ?;

-- INSERT_USER
insert into app_user (first_name, last_name, email, id) values (?, ?, ?, ?);

-- SET_PASSWORD
update app_user set password_hash = ? where id = ?;

-- PASSWORD
select password_hash from app_user where id = ? and password_hash is not null;

-- DELETE_USER
delete from app_user where id = ?;

-- DELETE_GROUPS_OF_USER
delete from membership where user_id = ?;

-- DELETE_INFO_OF_USER
delete from user_info where user_id = ?;

-- UPDATE_GROUP
update user_group set name = ?, group_type = ? where id = ?;

-- INSERT_GROUP
insert into user_group (name, group_type, id) values (?, ?, ?);

-- DELETE_GROUP
delete from user_group where id = ?;

-- DELETE_MEMBERS
delete from membership where group_id = ?;

-- ADD_MEMBER
insert into membership (user_id, group_id) values (?, ?);

-- REMOVE_MEMBER
delete from membership where user_id = ? and group_id = ?;

-- GROUPS_OF
select group_id from membership where user_id = ? order by group_id;

-- MEMBERS_OF
select distinct user_id from membership where group_id = any(?) order by user_id;

-- INFO
select info_key, info_value from user_info where user_id = ? order by info_key;

-- DELETE_INFO
delete from user_info where user_id = ? and info_key = ?;

-- ADD_INFO
insert into user_info (user_id, info_key, info_value) values (?, ?, ?);
