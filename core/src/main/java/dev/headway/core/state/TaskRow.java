package dev.headway.core.state;

import dev.headway.core.variable.VariableDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An open user task. Times are epoch milliseconds. Immutable. */
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
        List<Candidate> candidates,
        VariableDocument variables) {

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
                candidates,
                variables);
    }
}
