package dev.headway.core.state;

import dev.headway.core.variable.VariableDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An open user task. Times are epoch milliseconds. Immutable.
 *
 * @param executionId 0 for a task that no activity made: a standalone task, or a sub-task
 * @param definitionId 0 for a task that no activity made
 * @param elementId the activity; of a task that no activity made the id that the program gave it, or empty
 * @param updatedMillis when somebody last changed it; null for never
 * @param parentTaskId the task of the same instance that this one is a part of, null for none
 */
public record TaskRow(
        long id,
        long instanceId,
        long executionId,
        long definitionId,
        String elementId,
        @Nullable String name,
        @Nullable String description,
        @Nullable String assignee,
        @Nullable String owner,
        int priority,
        @Nullable Long dueMillis,
        @Nullable Long followUpMillis,
        long createdMillis,
        @Nullable Long claimedMillis,
        @Nullable String category,
        @Nullable String formKey,
        @Nullable String delegationState,
        @Nullable String tenantId,
        @Nullable Long parentTaskId,
        List<Candidate> candidates,
        VariableDocument variables,
        @Nullable Long updatedMillis) {

    /** A task that nobody has changed. */
    public TaskRow(
            long id,
            long instanceId,
            long executionId,
            long definitionId,
            String elementId,
            @Nullable String name,
            @Nullable String description,
            @Nullable String assignee,
            @Nullable String owner,
            int priority,
            @Nullable Long dueMillis,
            @Nullable Long followUpMillis,
            long createdMillis,
            @Nullable Long claimedMillis,
            @Nullable String category,
            @Nullable String formKey,
            @Nullable String delegationState,
            @Nullable String tenantId,
            @Nullable Long parentTaskId,
            List<Candidate> candidates,
            VariableDocument variables) {
        this(
                id,
                instanceId,
                executionId,
                definitionId,
                elementId,
                name,
                description,
                assignee,
                owner,
                priority,
                dueMillis,
                followUpMillis,
                createdMillis,
                claimedMillis,
                category,
                formKey,
                delegationState,
                tenantId,
                parentTaskId,
                candidates,
                variables,
                null);
    }

    /** The definition of the root of a standalone task: there is none. */
    public static final long NO_DEFINITION = 0;

    /** Whether no activity made it: a standalone task, or a sub-task. */
    public boolean standalone() {
        return executionId == 0;
    }

    /** A user or group that has to do with the task; exactly one of the two is set. {@code type} is "candidate" or a custom link type. */
    public record Candidate(
            String type, @Nullable String userId, @Nullable String groupId) {
        /** The type of those who may claim the task; others only have to do with it. */
        public static final String CLAIMS = "candidate";

        /** Whether the user or group may claim the task. */
        public boolean claims() {
            return type.equals(CLAIMS);
        }
    }

    /** The same task at another place of its instance, or of another version. */
    public TaskRow at(long execution, long definition, String element) {
        return new TaskRow(
                id,
                instanceId,
                execution,
                definition,
                element,
                name,
                description,
                assignee,
                owner,
                priority,
                dueMillis,
                followUpMillis,
                createdMillis,
                claimedMillis,
                category,
                formKey,
                delegationState,
                tenantId,
                parentTaskId,
                candidates,
                variables,
                updatedMillis);
    }

    /** With other variables of its own. */
    public TaskRow withVariables(VariableDocument other) {
        return new TaskRow(
                id,
                instanceId,
                executionId,
                definitionId,
                elementId,
                name,
                description,
                assignee,
                owner,
                priority,
                dueMillis,
                followUpMillis,
                createdMillis,
                claimedMillis,
                category,
                formKey,
                delegationState,
                tenantId,
                parentTaskId,
                candidates,
                other,
                updatedMillis);
    }

    /** With other users and groups. */
    public TaskRow withCandidates(List<Candidate> other) {
        return new TaskRow(
                id,
                instanceId,
                executionId,
                definitionId,
                elementId,
                name,
                description,
                assignee,
                owner,
                priority,
                dueMillis,
                followUpMillis,
                createdMillis,
                claimedMillis,
                category,
                formKey,
                delegationState,
                tenantId,
                parentTaskId,
                other,
                variables,
                updatedMillis);
    }

    /** Assigned to somebody else, or to nobody. */
    public TaskRow withAssignee(@Nullable String user) {
        return new TaskRow(
                id,
                instanceId,
                executionId,
                definitionId,
                elementId,
                name,
                description,
                user,
                owner,
                priority,
                dueMillis,
                followUpMillis,
                createdMillis,
                claimedMillis,
                category,
                formKey,
                delegationState,
                tenantId,
                parentTaskId,
                candidates,
                variables,
                updatedMillis);
    }

    /** Changed at that time. */
    public TaskRow changedAt(long millis) {
        return new TaskRow(
                id,
                instanceId,
                executionId,
                definitionId,
                elementId,
                name,
                description,
                assignee,
                owner,
                priority,
                dueMillis,
                followUpMillis,
                createdMillis,
                claimedMillis,
                category,
                formKey,
                delegationState,
                tenantId,
                parentTaskId,
                candidates,
                variables,
                millis);
    }
}
