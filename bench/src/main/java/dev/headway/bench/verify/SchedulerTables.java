package dev.headway.bench.verify;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** db-scheduler: one table of what is still to do. */
final class SchedulerTables implements EngineTables {
    @Override
    public String busySql() {
        return "select 1 from scheduled_tasks limit 1";
    }

    @Override
    public String countSql() {
        return "select count(*) from scheduled_tasks";
    }

    @Override
    public String failuresSql() {
        return "";
    }

    @Override
    public String reachedSql() {
        return "select 1 where not exists (select 1 from scheduled_tasks where task_instance = ?)";
    }

    @Override
    public @Nullable String durationsSql(String process) {
        return null;
    }

    @Override
    public @Nullable String spanMillisSql(String process) {
        return null;
    }

    @Override
    public Map<String, String> statistics() {
        return Map.of("work left", countSql());
    }

    @Override
    public List<Check> nothingLeft() {
        return List.of(Check.number("tasks left", countSql(), 0));
    }

    /** It keeps no history, so that nothing is left is all that can be asked. */
    @Override
    public List<Check> checks(Left left) {
        return List.of();
    }
}
