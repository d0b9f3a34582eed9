package dev.headway.store;

import dev.headway.core.history.HistoryCodec;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.Ids;
import dev.headway.core.variable.VariableDocument;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Statements by which a server itself fills tables. Definition 1 has most of the rows. */
final class PlanRows {
    /** 100,000 rows a table of PostgreSQL. */
    static final PlanRows POSTGRES = new PlanRows(
            100_000, 10, "generate_series(1::bigint, %d) as n", "decode('%s', 'hex')", " on conflict do nothing");

    /** 40,000 rows a table of MariaDB, which takes longer to fill them, and which reads all of a table where a tenth matches. */
    static final PlanRows MARIADB = new PlanRows(
            40_000,
            100,
            "(select seq as n from seq_1_to_%d) as s",
            "unhex('%s')",
            " on duplicate key update name = name");

    /** Before it come ids that programs gave. */
    private static final int FIRST = (int) (Ids.FIRST >> 8);

    private static final String ID = "((n + " + FIRST + ") << 8) | (n & 255)";

    private final int count;
    private final String rare;
    private final String numbers;
    private final String bytes;
    private final String unlessThere;

    /**
     * Rows for a database.
     *
     * @param count rows a table
     * @param rareEach the second definition has each of so many rows
     * @param numbers a table of numbers up to one, in a column n
     * @param bytes bytes by their digits
     * @param unlessThere the end of an insert of a row that may be there
     */
    private PlanRows(int count, int rareEach, String numbers, String bytes, String unlessThere) {
        this.rare = "case when n % " + rareEach + " = 0 then ";
        this.count = count;
        this.numbers = numbers;
        this.bytes = bytes;
        this.unlessThere = unlessThere;
    }

    /** The id of the row of a number. */
    static long id(int n) {
        return Sample.id(FIRST + n, n);
    }

    /** For all tables. */
    List<String> all() {
        return Stream.of(
                        runtime(),
                        jobs("timer_job", "retry_job", "suspended_job", "dead_letter_job", "external_job"),
                        history())
                .flatMap(List::stream)
                .toList();
    }

    /** For those that history is asked in. */
    List<String> forHistory() {
        return all().stream()
                .filter(sql -> Stream.of("process_definition", " history_", "operation_log")
                        .anyMatch(sql::contains))
                .toList();
    }

    private List<String> runtime() {
        return List.of(
                """
                insert into process_definition (id, definition_key, tenant_key, version, deployment_id, resource_name,
                    suspended, startable, latest)
                select n, case when n = 2 then 'rare' else 'common' end, '', 1, 1, 'x', false, true, true
                from\s""" + numbers.formatted(2),
                insert(
                        "execution",
                        """
                        id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id, started_millis,
                        partition_no, kind, priority, facets, active_children, version, visit_id, entered_millis, job_id,
                        ready_since_millis, retries, state, job_point, suspended, element_id, variables, business_key,
                        start_user_id, start_element_id""",
                        "{id}, {id}, 0, {definition}, 0, 0, n, n & 255, 0, n % 3,"
                                + " 15, 1, 1, n, n, n, n, -1, case when n % 10 = 1 then 1 else 2 end, 1, false, {element},"
                                + " concat('{\"city\":\"c', n, '\"}'), concat('k', n), 'u', 's'"),
                insert("business_key", "instance_id, partition_no, business_key", "{id}, n & 255, concat('k', n)"),
                insert(
                        "called_instance",
                        "super_instance_id, instance_id, super_execution_id, partition_no",
                        "{id}, n, n, n & 255"),
                insert(
                        "task",
                        """
                        id, instance_id, execution_id, definition_id, created_millis, priority, partition_no, element_id,
                        assignee, variables""",
                        "{id}, {id}, {id}, {definition}, n, 50, n & 255, {element}," + " concat('u', n), '{\"a\":1}'"),
                insert(
                        "task_candidate",
                        "task_id, partition_no, position_no, link_type, user_id",
                        "{id}, n & 255, 0, 'candidate', concat('u', n)"),
                insert(
                        "task_candidate",
                        "task_id, partition_no, position_no, link_type, group_id",
                        "{id}, n & 255, 1, 'candidate', concat('g', n)"),
                insert(
                        "event_subscription",
                        """
                        id, instance_id, execution_id, definition_id, created_millis, partition_no, type, element_id,
                        name""",
                        "{id}, {id}, {id}, {definition}, n, n & 255, n % 2, {element}, concat('m', n)"),
                insert(
                        "dynamic_start",
                        "id, definition_id, created_millis, follows_latest, element_id, event_type, name",
                        "n, 1, n, true, 's', 'e', concat('event:e|k=', n)"),
                insert(
                        "unique_start",
                        "start_key, instance_id, outbox_id, partition_no",
                        "concat('k', n), {id}, n, n & 255"),
                insert(
                        "searchable_variable",
                        "instance_id, execution_id, partition_no, name, text_value",
                        "{id}, {id}, n & 255, 'city', concat('c', n)"),
                "insert into searchable_name (name) values ('city')" + unlessThere,
                insert(
                        "batch",
                        "id, type, total, created_millis, ended_millis, suspended, payload",
                        "n, 'x', 1, n, case when n = 1 then null else n end, false, '{}'"),
                insert(
                        "batch_item",
                        "batch_id, partition_no, instance_id",
                        "case when n % 2 = 1 then 1 else n end, n & 255, {id}"));
    }

    private List<String> jobs(String... tables) {
        return Stream.of(tables)
                .map(table -> insert(
                        table, """
                        id, instance_id, execution_id, definition_id, created_millis, due_millis, retries, priority,
                        repeats_left, partition_no, origin, exclusive, element_id""", "{id}, {id}, {id}, {definition}," + " n, n, 3, 0, -1, n & 255, 0, true, {element}"))
                .toList();
    }

    private List<String> history() {
        return List.of(
                insert("history_instance", """
                        instance_id, definition_id, super_instance_id, super_execution_id, started_millis, ended_millis,
                        end_state, business_key, start_user_id, start_element_id, end_element_id, variables""", """
                        {id}, {definition}, {id}, 0, n, n, 0, concat('k', n), concat('u', n), 's', 'e', '{"a":1}'"""),
                insert("history_activity", """
                        id, instance_id, definition_id, execution_id, parent_visit_id, started_millis, ended_millis,
                        task_id, called_instance_id, end_state, element_id, element_type, variables""", """
                        n, {id}, {definition}, {id}, 0, n, n, 0, 0, 0, {element}, 't', '{"a":1}'"""),
                insert("history_task", """
                        id, instance_id, definition_id, execution_id, visit_id, created_millis, ended_millis, priority,
                        end_state, element_id, assignee, variables""", """
                        {id}, {id}, {definition}, {id}, n, n, n, 50, 0, {element}, concat('u', n), '{"a":1}'"""),
                "update history_instance set removal_millis = ended_millis where definition_id = 2",
                insert(
                        "history_event",
                        "created_millis, row_count, byte_count, payload",
                        "n, 1, 9, " + bytes.formatted(event())),
                insert(
                        "history_detail",
                        "id, instance_id, execution_id, visit_id, version, at_millis, changes",
                        "n, {id}, {id}, 0, 1, n, '{\"a\":1}'"),
                insert("operation_log", """
                        operation_id, at_millis, user_id, operation_type, entity_type, instance_id, execution_id, task_id,
                        job_id, definition_id, deployment_id, batch_id, definition_key, removal_millis""", """
                        n, n, concat('u', n), 'Delete', 'Job', {id}, 0, n, n, {definition}, n, n,
                        case when n % 100 = 0 then 'rare' else 'common' end, case when n % 10 = 0 then n end"""));
    }

    private String insert(String table, String columns, String values) {
        return "insert into " + table + " (" + columns + ")\nselect "
                + values.replace("{id}", ID)
                        .replace("{definition}", rare + "2 else 1 end")
                        .replace("{element}", rare + "'rare' else 'common' end")
                + "\nfrom " + numbers.formatted(count);
    }

    private static String event() {
        HistoryRow.Detail row = new HistoryRow.Detail(1, 1, 1, 0, 1, 1, VariableDocument.EMPTY, List.of());
        return HexFormat.of()
                .formatHex(HistoryCodec.encode(List.of(row), 1).getFirst().payload());
    }
}
