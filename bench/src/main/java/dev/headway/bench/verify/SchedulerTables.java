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
    public @Nullable String lastEndMillisSql(String process) {
        return null;
    }

    @Override
    public @Nullable String endedSql(String process) {
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

    /** It keeps no history, so the database's own counters have to tell that as many tasks were made and removed as were started. */
    @Override
    public List<Check> checks(List<Left> all) {
        long tasks = all.stream().mapToLong(Left::instances).sum();
        return List.of(Check.rows(
                "tasks that were made, and those that were removed when they were done",
                "select n_tup_ins, n_tup_del from pg_stat_user_tables where relname = 'scheduled_tasks'",
                List.of(tasks + "\t" + tasks)));
    }

    @Override
    public List<Check> checks(Left left) {
        return checks(List.of(left));
    }
}
