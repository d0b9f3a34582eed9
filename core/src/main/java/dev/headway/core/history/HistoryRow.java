package dev.headway.core.history;

import dev.headway.core.variable.VariableDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** History, appended once when something ends. Times are epoch milliseconds. */
public sealed interface HistoryRow {
    long instanceId();

    /**
     * An ended process instance, with its final variables from level audit on.
     *
     * @param removalMillis when its history may go; null for never
     */
    record Instance(
            long instanceId,
            long definitionId,
            @Nullable String businessKey,
            @Nullable String tenantId,
            @Nullable String name,
            @Nullable String startUserId,
            @Nullable String startElementId,
            @Nullable String endElementId,
            long superInstanceId,
            long superExecutionId,
            long startedMillis,
            long endedMillis,
            EndState state,
            @Nullable String deleteReason,
            @Nullable VariableDocument variables,
            @Nullable Long removalMillis)
            implements HistoryRow {}

    /**
     * An ended visit of an element.
     *
     * @param id the visit id
     * @param parentVisitId visit of the enclosing scope activity, 0 in the process itself
     * @param elementType BPMN name, such as {@code userTask}
     * @param calledInstanceId instance started by a call activity, 0 for none
     * @param variables local variables of a scope at its end, null for none
     */
    record Activity(
            long id,
            long instanceId,
            long definitionId,
            long executionId,
            long parentVisitId,
            String elementId,
            String elementType,
            @Nullable String elementName,
            long startedMillis,
            long endedMillis,
            EndState state,
            long taskId,
            @Nullable String assignee,
            long calledInstanceId,
            @Nullable String tenantId,
            @Nullable VariableDocument variables)
            implements HistoryRow {}

    /** An ended user task. */
    record Task(
            long id,
            long instanceId,
            long definitionId,
            long executionId,
            long visitId,
            String elementId,
            @Nullable String name,
            @Nullable String description,
            @Nullable String assignee,
            @Nullable String owner,
            int priority,
            @Nullable Long dueMillis,
            @Nullable Long followUpMillis,
            @Nullable String category,
            @Nullable String formKey,
            long createdMillis,
            @Nullable Long claimedMillis,
            long endedMillis,
            EndState state,
            @Nullable String deleteReason,
            @Nullable String tenantId,
            List<String> candidateUsers,
            List<String> candidateGroups,
            @Nullable VariableDocument variables,
            @Nullable Long parentTaskId)
            implements HistoryRow {}

    /**
     * What one command changed in the variables of one scope; level full only.
     *
     * @param version the instance's version after the command
     * @param changes the new values; a removed variable is in {@code removed}
     */
    record Detail(
            long id,
            long instanceId,
            long executionId,
            long visitId,
            long version,
            long atMillis,
            VariableDocument changes,
            List<String> removed)
            implements HistoryRow {}

    /**
     * An incident that is over: COMPLETED when what had failed was given another attempt or it was resolved, CANCELLED when what it
     * belonged to went.
     *
     * @param jobId the job, or the external task, that had no attempts left; its own id where a call made it
     * @param type as in {@code JobRow.incidentType}
     * @param configuration what a call that made it gave with it; null where it is the job
     * @param message of the last failure, or of the call that made it
     * @param annotation what people noted about it
     */
    record Incident(
            long id,
            long instanceId,
            long definitionId,
            long executionId,
            long jobId,
            String elementId,
            String type,
            @Nullable String configuration,
            @Nullable String message,
            long createdMillis,
            long endedMillis,
            EndState state,
            @Nullable String annotation,
            @Nullable String tenantId)
            implements HistoryRow {}

    /**
     * What happened to a job, or to a task of a worker outside.
     *
     * @param point where the element makes it: code of {@code JobPlace.Point}
     * @param dueMillis when it was due; null for a job without a due date
     * @param retries attempts that were left before it happened; of a task of a worker, after it
     */
    record JobLog(
            long id,
            long instanceId,
            long definitionId,
            long executionId,
            long jobId,
            String elementId,
            int point,
            JobEvent event,
            long atMillis,
            @Nullable Long dueMillis,
            int retries,
            int priority,
            @Nullable String message,
            @Nullable String stacktrace,
            @Nullable String topic,
            @Nullable String workerId,
            @Nullable String tenantId)
            implements HistoryRow {}

    /** What happened to a job; {@code code} is what the database holds. */
    enum JobEvent {
        CREATED(0),
        FAILED(1),
        SUCCEEDED(2),
        DELETED(3);

        private final int code;

        JobEvent(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }

        public static JobEvent of(int code) {
            return values()[code];
        }
    }

    /** How something ended; {@code code} is what the database holds. */
    enum EndState {
        COMPLETED(0),
        CANCELLED(1),
        /** Ended by an error that the model did not catch inside it. */
        FAILED(2);

        private final int code;

        EndState(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }

        public static EndState of(int code) {
            return values()[code];
        }
    }
}
