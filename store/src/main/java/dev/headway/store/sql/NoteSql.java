package dev.headway.store.sql;

import dev.headway.runtime.port.Notes.By;

/** Comments, attachments, and links of instances; for both databases. */
public final class NoteSql {
    public static final String ADD_COMMENT = """
            insert into task_comment (id, instance_id, process_instance_id, task_number, task_id, at_millis,
                comment_type, action, user_id, message)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final String UPDATE_COMMENT = """
            update task_comment set comment_type = ?, user_id = ?, at_millis = ?, message = ? where id = ?""";

    public static final String ADD_ATTACHMENT = """
            insert into attachment (id, instance_id, process_instance_id, task_number, task_id, at_millis, user_id,
                name, description, attachment_type, url, content)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final String UPDATE_ATTACHMENT = """
            update attachment set name = ?, description = ?, attachment_type = ?, url = ?, at_millis = ? where id = ?""";

    public static final String CONTENT = "select content from attachment where id = ? and content is not null";

    public static final String ADD_LINK =
            "insert into instance_link (instance_id, link_type, user_id, group_id) values (?, ?, ?, ?)";

    public static final String LINKS = """
            select instance_id, link_type, user_id, group_id from instance_link
            where instance_id = ? order by link_type, user_id, group_id""";

    public static final String REMOVE_LINK = """
            delete from instance_link
            where instance_id = ? and link_type = ? and coalesce(user_id, '') = coalesce(?, '')
                and coalesce(group_id, '') = coalesce(?, '')""";

    public static final String INSTANCES_OF = """
            select distinct instance_id from instance_link
            where user_id = any(?) or group_id = any(?) order by instance_id limit ?""";

    public static final String COMMENTS_BY_ID = """
            select id, instance_id, process_instance_id, task_number, task_id, at_millis, comment_type, action, user_id, message
            from task_comment where id = ? order by at_millis desc, id desc""";

    public static final String DELETE_COMMENTS_BY_ID = "delete from task_comment where id = ?";

    public static final String COMMENTS_BY_PROCESS_INSTANCE = """
            select id, instance_id, process_instance_id, task_number, task_id, at_millis, comment_type, action, user_id, message
            from task_comment where process_instance_id = ? order by at_millis desc, id desc""";

    public static final String DELETE_COMMENTS_BY_PROCESS_INSTANCE =
            "delete from task_comment where process_instance_id = ?";

    public static final String COMMENTS_BY_TASK = """
            select id, instance_id, process_instance_id, task_number, task_id, at_millis, comment_type, action, user_id, message
            from task_comment where task_number = ? order by at_millis desc, id desc""";

    public static final String DELETE_COMMENTS_BY_TASK = "delete from task_comment where task_number = ?";

    public static final String ATTACHMENTS_BY_ID = """
            select id, instance_id, process_instance_id, task_number, task_id, at_millis, user_id, name, description, attachment_type,
                url, content is not null
            from attachment where id = ? order by at_millis desc, id desc""";

    public static final String DELETE_ATTACHMENTS_BY_ID = "delete from attachment where id = ?";

    public static final String ATTACHMENTS_BY_PROCESS_INSTANCE = """
            select id, instance_id, process_instance_id, task_number, task_id, at_millis, user_id, name, description, attachment_type,
                url, content is not null
            from attachment where process_instance_id = ? order by at_millis desc, id desc""";

    public static final String DELETE_ATTACHMENTS_BY_PROCESS_INSTANCE =
            "delete from attachment where process_instance_id = ?";

    public static final String ATTACHMENTS_BY_TASK = """
            select id, instance_id, process_instance_id, task_number, task_id, at_millis, user_id, name, description, attachment_type,
                url, content is not null
            from attachment where task_number = ? order by at_millis desc, id desc""";

    public static final String DELETE_ATTACHMENTS_BY_TASK = "delete from attachment where task_number = ?";

    public static final String COMMENTS_BY_TYPE = """
            select id, instance_id, process_instance_id, task_number, task_id, at_millis, comment_type, action, user_id, message
            from task_comment where comment_type = ? order by at_millis desc, id desc limit ?""";

    public static String comments(By by) {
        return switch (by) {
            case ID -> COMMENTS_BY_ID;
            case PROCESS_INSTANCE -> COMMENTS_BY_PROCESS_INSTANCE;
            case TASK -> COMMENTS_BY_TASK;
        };
    }

    public static String deleteComments(By by) {
        return switch (by) {
            case ID -> DELETE_COMMENTS_BY_ID;
            case PROCESS_INSTANCE -> DELETE_COMMENTS_BY_PROCESS_INSTANCE;
            case TASK -> DELETE_COMMENTS_BY_TASK;
        };
    }

    public static String attachments(By by) {
        return switch (by) {
            case ID -> ATTACHMENTS_BY_ID;
            case PROCESS_INSTANCE -> ATTACHMENTS_BY_PROCESS_INSTANCE;
            case TASK -> ATTACHMENTS_BY_TASK;
        };
    }

    public static String deleteAttachments(By by) {
        return switch (by) {
            case ID -> DELETE_ATTACHMENTS_BY_ID;
            case PROCESS_INSTANCE -> DELETE_ATTACHMENTS_BY_PROCESS_INSTANCE;
            case TASK -> DELETE_ATTACHMENTS_BY_TASK;
        };
    }

    public static final String ANNOTATE_OPERATION = "update operation_log set reason = ? where operation_id = ?";

    private NoteSql() {}
}
