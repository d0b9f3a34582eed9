package dev.headway.bench.verify;

import dev.headway.bench.peer.Peer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tables that Activiti began and Flowable, Camunda and Operaton still share, with what differs between them. */
final class FamilyTables implements EngineTables {
    private final Peer.Tables tables;
    private final SqlWords words;

    FamilyTables(Peer.Tables tables, SqlWords words) {
        this.tables = tables;
        this.words = words;
    }

    private List<String> jobTables() {
        return switch (tables) {
            case FLOWABLE -> List.of("act_ru_job", "act_ru_timer_job");
            case ACTIVITI6 -> List.of("act_ru_job", "act_ru_timer_job");
            default -> List.of("act_ru_job");
        };
    }

    private List<String> deadTables() {
        return switch (tables) {
            case FLOWABLE ->
                List.of("act_ru_suspended_job", "act_ru_deadletter_job", "act_ru_external_job", "act_ru_history_job");
            case ACTIVITI6 -> List.of("act_ru_suspended_job", "act_ru_deadletter_job");
            case CAMUNDA -> List.of("act_ru_incident", "act_ru_ext_task");
            default -> List.of();
        };
    }

    /** Which rows of a job table are work; a job without retries is a dead letter where there is no table for these. */
    private String work() {
        return switch (tables) {
            case CAMUNDA -> " where retries_ > 0 and handler_type_ <> 'history-cleanup'";
            case ACTIVITI5 -> " where retries_ > 0";
            default -> "";
        };
    }

    private String anyJob() {
        return tables == Peer.Tables.CAMUNDA ? " where handler_type_ <> 'history-cleanup'" : "";
    }

    @Override
    public String busySql() {
        return jobTables().stream()
                .map(table -> "(select 1 from " + table + work() + " limit 1)")
                .collect(Collectors.joining(" union all "));
    }

    @Override
    public String countSql() {
        return "select "
                + jobTables().stream()
                        .map(table -> "(select count(*) from " + table + work() + ")")
                        .collect(Collectors.joining(" + "));
    }

    @Override
    public String failuresSql() {
        List<String> all = new ArrayList<>(jobTables());
        if (tables == Peer.Tables.FLOWABLE || tables == Peer.Tables.ACTIVITI6) {
            all.add("act_ru_deadletter_job");
        }
        return all.stream()
                .map(table ->
                        "(select distinct exception_msg_ from " + table + " where exception_msg_ is not null limit 3)")
                .collect(Collectors.joining(" union ", "select * from (", ") failures limit 3"));
    }

    @Override
    public String reachedSql() {
        return "select 1 from act_ru_execution where proc_inst_id_ = ? and act_id_ = 'wait'";
    }

    /** The id of a definition begins with its key only where that is short. */
    private static String of(String process) {
        return "proc_def_id_ in (select id_ from act_re_procdef where key_ = '" + process + "')";
    }

    @Override
    public String durationsSql(String process) {
        return words.percentiles(
                "duration_ / 1000.0", " from act_hi_procinst where end_time_ is not null and " + of(process));
    }

    @Override
    public @Nullable String spanMillisSql(String process) {
        return "select " + words.millis("min(start_time_)", "max(end_time_)") + " from act_hi_procinst where "
                + of(process);
    }

    @Override
    public @Nullable String lastEndMillisSql(String process) {
        // Written as local time without its zone.
        return "select (extract(epoch from max(end_time_) at time zone current_setting('TimeZone')) * 1000)::bigint"
                + " from act_hi_actinst where " + of(process);
    }

    @Override
    public String endedSql(String process) {
        return "select count(*) from act_hi_actinst where end_time_ is not null and act_type_ <> 'sequenceFlow' and "
                + of(process);
    }

    @Override
    public Map<String, String> statistics() {
        Map<String, String> counts = new LinkedHashMap<>();
        counts.put("instances", "select count(*) from act_ru_execution where parent_id_ is null");
        counts.put("tasks", "select count(*) from act_ru_task");
        jobTables().forEach(table -> counts.put(table, "select count(*) from " + table + work()));
        if (tables == Peer.Tables.FLOWABLE || tables == Peer.Tables.ACTIVITI6) {
            counts.put("dead letters", "select count(*) from act_ru_deadletter_job");
        } else {
            counts.put("dead letters", "select count(*) from act_ru_job where retries_ <= 0");
        }
        counts.put("finished", "select count(*) from act_hi_procinst where end_time_ is not null");
        counts.put("ended activities", "select count(*) from act_hi_actinst where end_time_ is not null");
        counts.put("work left", countSql());
        return counts;
    }

    @Override
    public List<Check> nothingLeft() {
        List<Check> checks = new ArrayList<>();
        jobTables()
                .forEach(table ->
                        checks.add(Check.number("rows of " + table, "select count(*) from " + table + anyJob(), 0)));
        deadTables().forEach(table -> checks.add(Check.number("rows of " + table, "select count(*) from " + table, 0)));
        return checks;
    }

    @Override
    public List<Check> checks(Left left) {
        List<Check> checks = new ArrayList<>();
        String process = of(left.process());
        checks.add(Check.number(
                "running instances of " + left.process(),
                "select count(*) from act_ru_execution where parent_id_ is null and " + process,
                left.open().values().stream().mapToLong(Long::longValue).sum()));
        left.open()
                .forEach((activity, instances) -> checks.add(Check.number(
                        "instances at " + activity,
                        "select count(*) from act_ru_execution where act_id_ = '" + activity + "' and " + process,
                        instances)));
        if (left.keepsActivities()) {
            checks.add(Check.number(
                    "finished instances of " + left.process(),
                    "select count(*) from act_hi_procinst where end_time_ is not null and " + process,
                    left.finished()));
            activities(checks, left, process);
        } else {
            checks.add(Check.number(
                    "history of " + left.process() + ", of which level none keeps nothing",
                    "select (select count(*) from act_hi_procinst where " + process
                            + ") + (select count(*) from act_hi_actinst where " + process + ")",
                    0));
        }
        if (left.keepsVariables()) {
            variables(checks, left, process);
        }
        return checks;
    }

    /** Flowable records a boundary event that waited in vain exactly like one that happened. */
    private List<String> ended(Left left, boolean joinsByArrival) {
        Map<String, Long> ended = left.ended(joinsByArrival);
        if (tables == Peer.Tables.FLOWABLE) {
            left.unfired().forEach((event, count) -> ended.merge(event, count, Long::sum));
        }
        return Left.lines(ended);
    }

    private void activities(List<Check> checks, Left left, String process) {
        String rows = " from act_hi_actinst where " + process
                + " and act_type_ <> 'sequenceFlow' and act_id_ not like '%#multiInstanceBody'";
        checks.add(new Check(
                "ended activities in the history of " + left.process(),
                "select act_id_, count(*)" + rows + " and end_time_ is not null group by act_id_",
                // A set of one where nothing joins.
                new LinkedHashSet<>(List.of(ended(left, true), ended(left, false)))));
        checks.add(Check.rows(
                "open activities in the history of " + left.process(),
                "select act_id_, count(*)" + rows + " and end_time_ is null group by act_id_",
                Left.lines(left.open())));
        checks.add(Check.nothing(
                "activities of " + left.process() + " that an instance recorded more or less often than it passed them",
                "select proc_inst_id_, act_id_, count(*)" + rows + " group by proc_inst_id_, act_id_ having "
                        + left.notAsOften("act_id_") + " limit 5"));
    }

    private static void variables(List<Check> checks, Left left, String process) {
        String instances = "(select id_ from act_hi_procinst where " + process + ")";
        checks.add(Check.rows(
                "ended user tasks in the history of " + left.process(),
                "select task_def_key_, count(*) from act_hi_taskinst where end_time_ is not null and " + process
                        + " group by task_def_key_",
                Left.lines(left.endedTasks())));
        left.names()
                .forEach((name, count) -> checks.add(Check.number(
                        "variables " + name + " of " + left.process(),
                        "select count(*) from act_hi_varinst where name_ = '" + name + "' and proc_inst_id_ in "
                                + instances,
                        count)));
        left.strings()
                .forEach((pattern, count) -> checks.add(Check.number(
                        "variables like " + pattern,
                        "select count(*) from act_hi_varinst v where name_ like '" + pattern
                                + "' and text_ is not null and proc_inst_id_ in (select id_ from act_hi_procinst where "
                                + process + ")",
                        count)));
        left.numbers()
                .forEach((name, number) -> checks.add(Check.nothing(
                        "variables " + name + " of " + left.process() + " that are not " + number,
                        "select proc_inst_id_, long_ from act_hi_varinst where name_ = '" + name
                                + "' and (long_ is null or long_ <> " + number + ") and proc_inst_id_ in " + instances
                                + " limit 5")));
        left.letters()
                .forEach((name, letters) -> checks.add(Check.nothing(
                        "variables " + name + " of " + left.process() + " that are not " + letters + " letters",
                        "select proc_inst_id_, text_ from act_hi_varinst where name_ = '" + name
                                + "' and (text_ is null or length(text_) <> " + letters + ") and proc_inst_id_ in "
                                + instances + " limit 5")));
        if (left.history().equals("full")) {
            left.writes()
                    .forEach((name, count) -> checks.add(Check.number(
                            "recorded changes of the variable " + name + " of " + left.process(),
                            "select count(*) from act_hi_detail where name_ = '" + name + "' and proc_inst_id_ in "
                                    + instances,
                            count)));
            left.strings()
                    .forEach((pattern, count) -> checks.add(Check.number(
                            "recorded changes of variables like " + pattern + " of " + left.process(),
                            "select count(*) from act_hi_detail where name_ like '" + pattern
                                    + "' and proc_inst_id_ in " + instances,
                            count)));
        }
        if (left.sumCheck()) {
            checks.add(Check.nothing(
                    "results of " + left.process() + " that are not the sum of the inputs",
                    "select r.proc_inst_id_, r.name_, r.text_ from act_hi_varinst r"
                            + " join act_hi_varinst a on a.proc_inst_id_ = r.proc_inst_id_ and a.name_ = 'input1'"
                            + " join act_hi_varinst b on b.proc_inst_id_ = r.proc_inst_id_ and b.name_ = 'input2'"
                            + " where r.name_ like 'result\\_%' and r.text_ <> concat('result is ', a.long_ + b.long_)"
                            + " limit 5"));
        }
    }
}
