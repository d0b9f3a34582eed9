package dev.headway.bench.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Our own tables, read without our own code; the same text runs on all databases but for {@link SqlWords}.
 *
 * <p>An execution is ready in state 1 and waits in state 2; the process instance is the execution of kind 0. Variables are one JSON document a scope, looked at
 * as text.
 */
final class HeadwayTables implements EngineTables {
    private static final List<String> WORK = List.of("timer_job", "retry_job", "outbox");
    private static final List<String> STUCK = List.of("suspended_job", "dead_letter_job", "external_job");

    private static final List<String> ORPHANS = List.of("execution", "task", "event_subscription", "business_key");

    private final SqlWords words;

    HeadwayTables(SqlWords words) {
        this.words = words;
    }

    @Override
    public String busySql() {
        StringBuilder sql = new StringBuilder("(select 1 from headway.execution where state = 1 limit 1)");
        WORK.forEach(table ->
                sql.append(" union all (select 1 from headway.").append(table).append(" limit 1)"));
        return sql.toString();
    }

    @Override
    public String busySql(String process) {
        return busySql().replace("where state = 1", "where state = 1 and " + of(process));
    }

    @Override
    public String historyWaitingSql() {
        return "(select 1 from headway.history_event limit 1) union all"
                + " (select 1 from headway.history_stream s left join headway.history_source r on r.source = s.source"
                + " where s.number > coalesce(r.number, 0))";
    }

    @Override
    public String countSql() {
        StringBuilder sql = new StringBuilder("select (select count(*) from headway.execution where state = 1)");
        WORK.forEach(table ->
                sql.append(" + (select count(*) from headway.").append(table).append(")"));
        return sql.toString();
    }

    @Override
    public String failuresSql() {
        return "select exception_message from headway.retry_job where exception_message is not null"
                + " union select exception_message from headway.dead_letter_job where exception_message is not null limit 3";
    }

    @Override
    public String reachedSql() {
        return "select 1 from (select " + words.number("?") + " as id) wanted join headway.execution e"
                + " on e.partition_no = mod(wanted.id, 256) and e.id = wanted.id"
                + " where e.element_id = 'wait' and e.state = 2";
    }

    private static String of(String process) {
        return "definition_id in (select id from headway.process_definition where definition_key = '" + process + "')";
    }

    @Override
    public String durationsSql(String process) {
        return words.percentiles(
                "(ended_millis - started_millis) / 1000.0", " from headway.history_instance where " + of(process));
    }

    @Override
    public String spanMillisSql(String process) {
        return "select max(ended_millis) - min(started_millis) from headway.history_instance where " + of(process);
    }

    @Override
    public String lastEndMillisSql(String process) {
        return "select max(ended_millis) from headway.history_activity where " + of(process);
    }

    @Override
    public String endedSql(String process) {
        return "select count(*) from headway.history_activity where " + of(process);
    }

    @Override
    public Map<String, String> statistics() {
        Map<String, String> counts = new LinkedHashMap<>();
        counts.put("instances", "select count(*) from headway.execution where kind = 0");
        counts.put("tasks", "select count(*) from headway.task");
        counts.put("ready jobs", "select count(*) from headway.execution where state = 1");
        counts.put("timers", "select count(*) from headway.timer_job");
        counts.put("dead letters", "select count(*) from headway.dead_letter_job");
        counts.put("finished", "select count(*) from headway.history_instance");
        counts.put("ended activities", "select count(*) from headway.history_activity");
        counts.put("work left", countSql());
        return counts;
    }

    @Override
    public List<Check> nothingLeft() {
        List<Check> checks = new ArrayList<>();
        checks.add(Check.rows(
                "executions that are ready, failed or suspended, by state",
                "select state, count(*) from headway.execution where state not in (0, 2) group by state",
                List.of()));
        List<String> tables = new ArrayList<>(WORK);
        tables.addAll(STUCK);
        tables.forEach(
                table -> checks.add(Check.number("rows of " + table, "select count(*) from headway." + table, 0)));
        ORPHANS.forEach(table -> checks.add(Check.nothing(
                "rows of " + table + " whose instance is gone",
                "select t.instance_id from headway." + table + " t where not exists (select 1 from headway.execution e"
                        + " where e.partition_no = t.partition_no and e.id = t.instance_id) limit 5")));
        return checks;
    }

    @Override
    public List<Check> checks(Left left) {
        List<Check> checks = new ArrayList<>();
        String process = of(left.process());
        checks.add(Check.number(
                "running instances of " + left.process(),
                "select count(*) from headway.execution where kind = 0 and " + process,
                left.open().values().stream().mapToLong(Long::longValue).sum()));
        checks.add(Check.rows(
                "where instances of " + left.process() + " wait",
                "select element_id, count(*) from headway.execution where state = 2 and " + process
                        + " group by element_id",
                Left.lines(left.open())));
        if (left.keepsActivities()) {
            checks.add(Check.number(
                    "finished instances of " + left.process(),
                    "select count(*) from headway.history_instance where " + process,
                    left.finished()));
            activities(checks, left, process);
        } else {
            checks.add(Check.number(
                    "history of " + left.process() + ", of which level none keeps nothing",
                    "select (select count(*) from headway.history_instance where " + process
                            + ") + (select count(*) from headway.history_activity where " + process + ")",
                    0));
        }
        if (left.keepsVariables()) {
            variables(checks, left, process);
        }
        return checks;
    }

    private static void activities(List<Check> checks, Left left, String inProcess) {
        // A plan item that was terminated is none that was passed: what waits for a collection ends when its items
        // begin.
        String process = inProcess + (left.isCase() ? " and end_state = 0" : "");
        checks.add(new Check(
                "ended activities in the history of " + left.process(),
                "select element_id, count(*) from headway.history_activity where " + process + " group by element_id",
                new LinkedHashSet<>(List.of(Left.lines(left.ended(true)), Left.lines(left.ended(false))))));
        checks.add(Check.nothing(
                "activities of " + left.process() + " that an instance recorded more or less often than it passed them",
                "select instance_id, element_id, count(*) from headway.history_activity where " + process
                        + " group by instance_id, element_id having " + left.notAsOften("element_id") + " limit 5"));
    }

    private void variables(List<Check> checks, Left left, String process) {
        String documents = "(select id, variables from headway.execution where kind = 0 and " + process
                + " union all select instance_id, variables from headway.history_instance where " + process + ") d";
        checks.add(Check.rows(
                "ended user tasks in the history of " + left.process(),
                "select element_id, count(*) from headway.history_task where " + process + " group by element_id",
                Left.lines(left.endedTasks())));
        left.names()
                .forEach((name, count) -> checks.add(Check.number(
                        "variables " + name + " of " + left.process(),
                        "select coalesce(sum(" + occurrences("'\"" + name + "\":'") + "), 0) from " + documents,
                        count)));
        left.strings().forEach((pattern, count) -> {
            checks.add(Check.number(
                    "variables like " + pattern,
                    "select coalesce(sum(" + names("variables", pattern) + "), 0) from " + documents,
                    count));
        });
        if (left.sumCheck()) {
            String sum = "(" + valueOf("input1") + " + " + valueOf("input2") + ")";
            String right = occurrences("concat('\"result is ', " + sum + ", '\"')");
            checks.add(Check.nothing(
                    "results of " + left.process() + " that are not the sum of the inputs",
                    "select id, variables from " + documents + " where " + right + " <> "
                            + occurrences("'\"result is '") + " limit 5"));
        }
        values(checks, left, documents);
        if (left.history().equals("full")) {
            changes(checks, left, documents);
        }
    }

    /** The number that a variable has in its document. */
    private String valueOf(String variable) {
        String name = "\"" + variable + "\":";
        return words.number("substr(regexp_substr(variables, '" + name + "[0-9]+'), " + (name.length() + 1) + ")");
    }

    /** Whether a document has nothing like this; no match is null, or on MariaDB an empty text. */
    private static String lacks(String pattern) {
        return "coalesce(length(regexp_substr(variables, '" + pattern + "')), 0) = 0";
    }

    private static void values(List<Check> checks, Left left, String documents) {
        left.numbers()
                .forEach((name, number) -> checks.add(Check.nothing(
                        "variables " + name + " of " + left.process() + " that are not " + number,
                        "select id, variables from " + documents + " where "
                                + lacks("\"" + name + "\":" + number + "[,}]") + " limit 5")));
        left.letters()
                .forEach((name, letters) -> checks.add(Check.nothing(
                        "variables " + name + " of " + left.process() + " that are not " + letters + " letters",
                        "select id, variables from " + documents + " where "
                                + lacks("\"" + name + "\":\"[a-z]{" + letters + "}\"") + " limit 5")));
    }

    /** The level full keeps each change of a variable, in one document for each step that changed some. */
    private static void changes(List<Check> checks, Left left, String documents) {
        String all = " from headway.history_detail where instance_id in (select id from " + documents + ")";
        left.writes()
                .forEach((name, count) -> checks.add(Check.number(
                        "recorded changes of the variable " + name + " of " + left.process(),
                        "select coalesce(sum(" + occurrences("changes", "'\"" + name + "\":'") + "), 0)" + all,
                        count)));
        left.strings()
                .forEach((pattern, count) -> checks.add(Check.number(
                        "recorded changes of variables like " + pattern + " of " + left.process(),
                        "select coalesce(sum(" + names("changes", pattern) + "), 0)" + all,
                        count)));
    }

    /** How many variables of a document begin so. A name follows a brace or a comma, a value that begins alike a colon. */
    private static String names(String document, String pattern) {
        String name = "\"" + pattern.replace("\\", "").replace("%", "");
        return occurrences(document, "'{" + name + "'") + " + " + occurrences(document, "'," + name + "'");
    }

    private static String occurrences(String text) {
        return occurrences("variables", text);
    }

    /** How often a text occurs in a document. */
    private static String occurrences(String document, String text) {
        // The cast matters on MariaDB, where whole numbers divide into a fraction.
        return "cast((length(" + document + ") - length(replace(" + document + ", " + text + ", ''))) / length(" + text
                + ") as integer)";
    }
}
