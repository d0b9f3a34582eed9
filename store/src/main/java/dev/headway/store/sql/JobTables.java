package dev.headway.store.sql;

import dev.headway.core.state.JobRow;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/** The five tables of waiting jobs, which have the same columns. */
public final class JobTables {
    private JobTables() {}

    /** Something for each of the tables, made of its name. */
    static <T> Map<JobRow.Table, T> each(Function<String, T> make) {
        Map<JobRow.Table, T> all = new EnumMap<>(JobRow.Table.class);
        for (JobRow.Table table : JobRow.Table.STORED) {
            all.put(table, make.apply(name(table)));
        }
        return all;
    }

    /** What was made for the table. */
    static <T> T of(JobRow.Table table, Map<JobRow.Table, T> all) {
        T found = all.get(table);
        if (found == null) {
            throw new IllegalArgumentException("Expected one of " + all.keySet() + ", got " + table);
        }
        return found;
    }

    public static String name(JobRow.Table table) {
        return switch (table) {
            case TIMER -> "timer_job";
            case RETRY -> "retry_job";
            case SUSPENDED -> "suspended_job";
            case DEAD_LETTER -> "dead_letter_job";
            case EXTERNAL -> "external_job";
            case READY, INCIDENT ->
                throw new IllegalArgumentException(
                        "Expected a table of waiting jobs, one of " + JobRow.Table.STORED + ", got " + table);
        };
    }
}
