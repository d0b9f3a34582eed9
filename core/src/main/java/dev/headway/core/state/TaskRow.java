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

    /** A user or group that may claim the task; exactly one of the two is set. {@code type} is "candidate" or a custom link type. */
    public record Candidate(
            String type, @Nullable String userId, @Nullable String groupId) {}

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
