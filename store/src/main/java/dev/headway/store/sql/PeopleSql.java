package dev.headway.store.sql;

/** Users, groups and memberships; for both databases. */
public final class PeopleSql {
    public static final String UPDATE_USER =
            "update app_user set first_name = ?, last_name = ?, email = ? where id = ?";
    public static final String INSERT_USER =
            "insert into app_user (first_name, last_name, email, id) values (?, ?, ?, ?)";
    public static final String SET_PASSWORD = "update app_user set password_hash = ? where id = ?";
    public static final String PASSWORD =
            "select password_hash from app_user where id = ? and password_hash is not null";
    public static final String DELETE_USER = "delete from app_user where id = ?";
    public static final String DELETE_GROUPS_OF_USER = "delete from membership where user_id = ?";
    public static final String DELETE_INFO_OF_USER = "delete from user_info where user_id = ?";
    public static final String UPDATE_GROUP = "update user_group set name = ?, group_type = ? where id = ?";
    public static final String INSERT_GROUP = "insert into user_group (name, group_type, id) values (?, ?, ?)";
    public static final String DELETE_GROUP = "delete from user_group where id = ?";
    public static final String DELETE_MEMBERS = "delete from membership where group_id = ?";
    public static final String ADD_MEMBER = "insert into membership (user_id, group_id) values (?, ?)";
    public static final String REMOVE_MEMBER = "delete from membership where user_id = ? and group_id = ?";
    public static final String GROUPS_OF = "select group_id from membership where user_id = ? order by group_id";
    public static final String MEMBERS_OF =
            "select distinct user_id from membership where group_id = any(?) order by user_id";
    public static final String INFO = "select info_key, info_value from user_info where user_id = ? order by info_key";
    public static final String DELETE_INFO = "delete from user_info where user_id = ? and info_key = ?";
    public static final String ADD_INFO = "insert into user_info (user_id, info_key, info_value) values (?, ?, ?)";

    private PeopleSql() {}
}
