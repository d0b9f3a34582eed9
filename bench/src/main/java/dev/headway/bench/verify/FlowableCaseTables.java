package dev.headway.bench.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of Flowable's engine for cases. Its models have no variables but those that they start with. */
final class FlowableCaseTables implements EngineTables {
    private static final List<String> JOBS = List.of("act_ru_job", "act_ru_timer_job");
    private static final List<String> STUCK =
            List.of("act_ru_suspended_job", "act_ru_deadletter_job", "act_ru_external_job", "act_ru_history_job");

    private final SqlWords words;

    FlowableCaseTables(SqlWords words) {
        this.words = words;
    }

    @Override
    public String busySql() {
        return JOBS.stream()
                .map(table -> "(select 1 from " + table + " limit 1)")
                .collect(Collectors.joining(" union all "));
    }

    @Override
    public String countSql() {
        return "select "
                + JOBS.stream()
                        .map(table -> "(select count(*) from " + table + ")")
                        .collect(Collectors.joining(" + "));
    }

    @Override
    public String failuresSql() {
        List<String> all = new ArrayList<>(JOBS);
        all.add("act_ru_deadletter_job");
        return all.stream()
                .map(table ->
                        "(select distinct exception_msg_ from " + table + " where exception_msg_ is not null limit 3)")
                .collect(Collectors.joining(" union ", "select * from (", ") failures limit 3"));
    }

    @Override
    public String reachedSql() {
        return "select 1 from act_cmmn_ru_plan_item_inst where case_inst_id_ = ? and element_id_ = 'wait'"
                + " and state_ = 'active'";
    }

    private static String of(String key) {
        return "case_def_id_ in (select id_ from act_cmmn_casedef where key_ = '" + key + "')";
    }

    @Override
    public String durationsSql(String process) {
        return words.percentiles(
                words.millis("start_time_", "end_time_") + " / 1000.0",
                " from act_cmmn_hi_case_inst where end_time_ is not null and " + of(process));
    }

    @Override
    public String spanMillisSql(String process) {
        return "select " + words.millis("min(start_time_)", "max(end_time_)") + " from act_cmmn_hi_case_inst where "
                + of(process);
    }

    @Override
    public String lastEndMillisSql(String process) {
        // Written as local time without its zone.
        return "select (extract(epoch from max(ended_time_) at time zone current_setting('TimeZone')) * 1000)::bigint"
                + " from act_cmmn_hi_plan_item_inst where " + of(process);
    }

    @Override
    public String endedSql(String process) {
        return "select count(*) from act_cmmn_hi_plan_item_inst where ended_time_ is not null and " + of(process);
    }

    @Override
    public Map<String, String> statistics() {
        Map<String, String> counts = new LinkedHashMap<>();
        counts.put("instances", "select count(*) from act_cmmn_ru_case_inst");
        counts.put("tasks", "select count(*) from act_ru_task");
        JOBS.forEach(table -> counts.put(table, "select count(*) from " + table));
        counts.put("dead letters", "select count(*) from act_ru_deadletter_job");
        counts.put("finished", "select count(*) from act_cmmn_hi_case_inst where end_time_ is not null");
        counts.put("ended activities", "select count(*) from act_cmmn_hi_plan_item_inst where ended_time_ is not null");
        counts.put("work left", countSql());
        return counts;
    }

    @Override
    public List<Check> nothingLeft() {
        List<String> all = new ArrayList<>(JOBS);
        all.addAll(STUCK);
        return all.stream()
                .map(table -> Check.number("rows of " + table, "select count(*) from " + table, 0))
                .toList();
    }

    @Override
    public List<Check> checks(Left left) {
        List<Check> checks = new ArrayList<>();
        String process = of(left.process());
        checks.add(Check.number(
                "running cases of " + left.process(),
                "select count(*) from act_cmmn_ru_case_inst where " + process,
                left.open().values().stream().mapToLong(Long::longValue).sum()));
        checks.add(Check.rows(
                "active plan items of " + left.process(),
                "select element_id_, count(*) from act_cmmn_ru_plan_item_inst where state_ = 'active' and " + process
                        + " group by element_id_",
                Left.lines(left.open())));
        if (left.keepsActivities()) {
            checks.add(Check.number(
                    "finished cases of " + left.process(),
                    "select count(*) from act_cmmn_hi_case_inst where end_time_ is not null and " + process,
                    left.finished()));
            checks.add(Check.rows(
                    "completed plan items in the history of " + left.process(),
                    "select element_id_, count(*) from act_cmmn_hi_plan_item_inst where state_ = 'completed' and "
                            + process + " group by element_id_",
                    Left.lines(left.ended(false))));
            checks.add(Check.nothing(
                    "plan items of " + left.process() + " that a case recorded more or less often than it passed them",
                    "select case_inst_id_, element_id_, count(*) from act_cmmn_hi_plan_item_inst where state_ = 'completed' and "
                            + process + " group by case_inst_id_, element_id_ having " + left.notAsOften("element_id_")
                            + " limit 5"));
        }
        return checks;
    }
}
