package dev.headway.store.sql;

import dev.headway.core.state.JobRow;

/** The five tables of waiting jobs, which have the same columns. */
public final class JobTables {
    private JobTables() {}

    public static String name(JobRow.Table table) {
        return switch (table) {
            case TIMER -> "timer_job";
            case RETRY -> "retry_job";
            case SUSPENDED -> "suspended_job";
            case DEAD_LETTER -> "dead_letter_job";
            case EXTERNAL -> "external_job";
            case READY ->
                throw new IllegalArgumentException(
                        "Expected a table of waiting jobs, got READY, which is a state of an execution row");
        };
    }
}
