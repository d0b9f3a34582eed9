package dev.headway.core.state;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job that outlives a commit for a reason other than being ready: a timer, a failed job that waits or has given up, a
 * suspended one, one for an external worker. One record for the tables {@code timer_job}, {@code retry_job},
 * {@code suspended_job}, {@code dead_letter_job} and {@code external_job}, which have the same columns: moving a job
 * between them keeps its id.
 *
 * @param id the job id
 * @param table where the row stands
 * @param origin for a suspended or failed job: the table (or READY) it came from and goes back to
 * @param dueMillis when a timer or retry is due, epoch milliseconds; 0 where that has no meaning, see {@link #due}
 * @param repeat ISO 8601 or cron text of a repeating timer, null otherwise
 * @param repeatsLeft firings left of a repeating timer, -1 for no limit
 * @param repeatEndMillis no firing after this, null for no end
 * @param topic topic of an external job; for the timer of a task listener its place among the listeners; type of an incident that was made
 * @param workerId who holds an external job until {@code dueMillis}; configuration of an incident that was made
 * @param incidentMillis since when a dead letter is one; 0 in other tables
 * @param annotation what people noted about a dead letter; null in other tables
 */
public record JobRow(
        long id,
        long instanceId,
        long executionId,
        long definitionId,
        String elementId,
        Table table,
        Table origin,
        long createdMillis,
        long dueMillis,
        int retries,
        int priority,
        boolean exclusive,
        @Nullable String repeat,
        int repeatsLeft,
        @Nullable Long repeatEndMillis,
        @Nullable String exceptionMessage,
        @Nullable String exceptionStacktrace,
        @Nullable String topic,
        @Nullable String workerId,
        @Nullable String tenantId,
        long incidentMillis,
        @Nullable String annotation) {
    /** Type of the incident of a job without attempts. */
    public static final String FAILED_JOB = "failedJob";

    /** Type of the incident of an external task without attempts. */
    public static final String FAILED_EXTERNAL_TASK = "failedExternalTask";

    /**
     * READY and INCIDENT are origins only: READY names the state of an execution row, and an incident that was made by a call is a dead
     * letter without a job. The others are tables. {@code code} is what the database holds.
     */
    public enum Table {
        READY(0),
        TIMER(1),
        RETRY(2),
        SUSPENDED(3),
        DEAD_LETTER(4),
        EXTERNAL(5),
        INCIDENT(6);

        /** Those that are tables. */
        public static final List<Table> STORED = List.of(TIMER, RETRY, SUSPENDED, DEAD_LETTER, EXTERNAL);

        private final int code;

        Table(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }

        public static Table of(int code) {
            return values()[code];
        }
    }

    /** When it is due, epoch milliseconds; null where that has no meaning. A timer may be due at 0. */
    public @Nullable Long due() {
        return dueMillis == 0 && origin != Table.TIMER ? null : Long.valueOf(dueMillis);
    }

    /** Whether this is an incident that a call has made, which has no job. */
    public boolean isMadeIncident() {
        return origin == Table.INCIDENT;
    }

    /** The type of the incident that a dead letter is. */
    public String incidentType() {
        return switch (origin) {
            case INCIDENT -> topic == null ? "" : topic;
            case EXTERNAL -> FAILED_EXTERNAL_TASK;
            default -> FAILED_JOB;
        };
    }

    /** The same dead letter with another annotation; null for none. */
    public JobRow annotated(@Nullable String text) {
        return new JobRow(
                id,
                instanceId,
                executionId,
                definitionId,
                elementId,
                table,
                origin,
                createdMillis,
                dueMillis,
                retries,
                priority,
                exclusive,
                repeat,
                repeatsLeft,
                repeatEndMillis,
                exceptionMessage,
                exceptionStacktrace,
                topic,
                workerId,
                tenantId,
                incidentMillis,
                text);
    }

    /** The same job for this worker until then; null for nobody, who may have it from then on. */
    public JobRow held(@Nullable String worker, long untilMillis) {
        return new JobRow(
                id,
                instanceId,
                executionId,
                definitionId,
                elementId,
                table,
                origin,
                createdMillis,
                untilMillis,
                retries,
                priority,
                exclusive,
                repeat,
                repeatsLeft,
                repeatEndMillis,
                exceptionMessage,
                exceptionStacktrace,
                topic,
                worker,
                tenantId,
                incidentMillis,
                annotation);
    }

    /** The same job in another table. */
    public JobRow moved(
            Table to, Table from, long due, int retriesLeft, @Nullable String message, @Nullable String trace) {
        return new JobRow(
                id,
                instanceId,
                executionId,
                definitionId,
                elementId,
                to,
                from,
                createdMillis,
                due,
                retriesLeft,
                priority,
                exclusive,
                repeat,
                repeatsLeft,
                repeatEndMillis,
                message,
                trace,
                topic,
                workerId,
                tenantId,
                to == Table.DEAD_LETTER ? incidentMillis : 0,
                to == Table.DEAD_LETTER ? annotation : null);
    }

    /** The same job as a dead letter, from now on unless it is one already. */
    public JobRow buried(Table from, long due, long nowMillis, @Nullable String message, @Nullable String trace) {
        return new JobRow(
                id,
                instanceId,
                executionId,
                definitionId,
                elementId,
                Table.DEAD_LETTER,
                from,
                createdMillis,
                due,
                0,
                priority,
                exclusive,
                repeat,
                repeatsLeft,
                repeatEndMillis,
                message,
                trace,
                topic,
                workerId,
                tenantId,
                table == Table.DEAD_LETTER && incidentMillis != 0 ? incidentMillis : nowMillis,
                annotation);
    }

    /** The same job with another priority. */
    public JobRow withPriority(int newPriority) {
        return new JobRow(
                id,
                instanceId,
                executionId,
                definitionId,
                elementId,
                table,
                origin,
                createdMillis,
                dueMillis,
                retries,
                newPriority,
                exclusive,
                repeat,
                repeatsLeft,
                repeatEndMillis,
                exceptionMessage,
                exceptionStacktrace,
                topic,
                workerId,
                tenantId,
                incidentMillis,
                annotation);
    }

    /** The same timer with another time. */
    public JobRow planned(long due, @Nullable String again, int left, @Nullable Long endMillis) {
        return new JobRow(
                id,
                instanceId,
                executionId,
                definitionId,
                elementId,
                table,
                origin,
                createdMillis,
                due,
                retries,
                priority,
                exclusive,
                again,
                left,
                endMillis,
                exceptionMessage,
                exceptionStacktrace,
                topic,
                workerId,
                tenantId,
                incidentMillis,
                annotation);
    }

    /** The same job at another place of its instance, or of another version. */
    public JobRow at(long execution, long definition, String element) {
        return new JobRow(
                id,
                instanceId,
                execution,
                definition,
                element,
                table,
                origin,
                createdMillis,
                dueMillis,
                retries,
                priority,
                exclusive,
                repeat,
                repeatsLeft,
                repeatEndMillis,
                exceptionMessage,
                exceptionStacktrace,
                topic,
                workerId,
                tenantId,
                incidentMillis,
                annotation);
    }
}
