package dev.headway.engine.task;

import org.jspecify.annotations.Nullable;

/**
 * A user or group that has to do with a task, or that may start a process.
 *
 * @param type {@link #ASSIGNEE}, {@link #OWNER}, {@link #CANDIDATE}, or what the model or a caller has named it
 * @param userId the user, null for a group
 * @param groupId the group, null for a user
 * @param taskId the task, null for a process definition
 * @param processDefinitionId the process definition, null for a task or a process instance
 * @param processInstanceId the process instance, null for a task or a definition
 */
public record IdentityLink(
        String type,
        @Nullable String userId,
        @Nullable String groupId,
        @Nullable String taskId,
        @Nullable String processDefinitionId,
        @Nullable String processInstanceId) {
    /** The user who works on the task. */
    public static final String ASSIGNEE = "assignee";
    /** The user who answers for the task. */
    public static final String OWNER = "owner";
    /** A user or group that may claim the task, or start the process. */
    public static final String CANDIDATE = "candidate";

    /** Who has started the process instance. */
    public static final String STARTER = "starter";
    /** Who takes part in the process instance. */
    public static final String PARTICIPANT = "participant";

    /** A link with a task or a definition. */
    public IdentityLink(
            String type,
            @Nullable String userId,
            @Nullable String groupId,
            @Nullable String taskId,
            @Nullable String processDefinitionId) {
        this(type, userId, groupId, taskId, processDefinitionId, null);
    }

    /** A link with a task. */
    public IdentityLink(String type, @Nullable String userId, @Nullable String groupId, String taskId) {
        this(type, userId, groupId, taskId, null);
    }

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
    public @Nullable String getTaskId() {
        return taskId;
    }

    /** {@link #processInstanceId()} in the family's form. */
    public @Nullable String getProcessInstanceId() {
        return processInstanceId;
    }

    /** {@link #processDefinitionId()} in the family's form. */
    public @Nullable String getProcessDefinitionId() {
        return processDefinitionId;
    }
}
