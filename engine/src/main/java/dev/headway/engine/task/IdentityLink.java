package dev.headway.engine.task;

import org.jspecify.annotations.Nullable;

/**
 * A user or group that has to do with a task.
 *
 * @param type one of {@link #ASSIGNEE}, {@link #OWNER}, {@link #CANDIDATE}
 * @param userId the user, null for a group
 * @param groupId the group, null for a user
 * @param taskId the task
 */
public record IdentityLink(
        String type, @Nullable String userId, @Nullable String groupId, String taskId) {
    /** The user who works on the task. */
    public static final String ASSIGNEE = "assignee";
    /** The user who answers for the task. */
    public static final String OWNER = "owner";
    /** A user or group that may claim the task. */
    public static final String CANDIDATE = "candidate";

    /** {@link #type()} in the family's form. */
    public String getType() {
        return type;
    }

    /** {@link #userId()} in the family's form. */
    public @Nullable String getUserId() {
        return userId;
    }

    /** {@link #groupId()} in the family's form. */
    public @Nullable String getGroupId() {
        return groupId;
    }

    /** {@link #taskId()} in the family's form. */
    public String getTaskId() {
        return taskId;
    }
}
