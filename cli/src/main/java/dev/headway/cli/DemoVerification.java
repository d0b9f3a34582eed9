package dev.headway.cli;

import dev.headway.core.variable.VariableDocument;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks the database, past the engine, whether every instance of the demo's process did everything that it should have: its
 * tables are read as they are.
 */
final class DemoVerification {
    private static final List<String> SERVICE_TASKS =
            List.of("A", "B", "C", "D", "E", "F", "G1", "G2", "G3", "afterF", "afterG", "H", "I", "J", "K", "L");

    /** Tables in which something of an instance that has not ended would be. */
    private static final List<String> RUNTIME_TABLES = List.of(
            "execution",
            "task",
            "event_subscription",
            "timer_job",
            "retry_job",
            "suspended_job",
            "dead_letter_job",
            "external_job");

    private final Connection connection;
    private final long definitionId;
    private final List<Check> checks = new ArrayList<>();

    /**
     * One thing that was counted.
     *
     * @param what what the numbers count
     */
    record Check(String what, long expected, long found) {
        boolean holds() {
            return expected == found;
        }
    }

    private DemoVerification(Connection connection, long definitionId) {
        this.connection = connection;
        this.definitionId = definitionId;
    }

    /** Counts all that can be counted after this many instances of the definition. */
    static List<Check> run(Connection connection, long definitionId, long instances) throws SQLException {
        DemoVerification verification = new DemoVerification(connection, definitionId);
        verification.ended(instances);
        verification.history(instances);
        verification.variables(instances);
        return List.copyOf(verification.checks);
    }

    private void ended(long instances) throws SQLException {
        checks.add(new Check(
                "instances ended",
                instances,
                count("select count(*) from history_instance where definition_id = ? and end_state = 0")));
        for (String table : RUNTIME_TABLES) {
            checks.add(new Check(
                    "rows left in " + table, 0, count("select count(*) from " + table + " where definition_id = ?")));
        }
    }

    private void history(long instances) throws SQLException {
        checks.add(new Check(
                "service tasks ended",
                SERVICE_TASKS.size() * instances,
                count("select count(*) from history_activity where definition_id = ? and end_state = 0"
                        + " and element_id in ('" + String.join("', '", SERVICE_TASKS) + "')")));
        for (String task : SERVICE_TASKS) {
            checks.add(new Check(
                    "instances that ran " + task,
                    instances,
                    count("select count(distinct instance_id) from history_activity where definition_id = ?"
                            + " and element_id = '" + task + "' and end_state = 0")));
        }
        checks.add(new Check(
                "timers fired",
                instances,
                count("select count(*) from history_activity where definition_id = ?"
                        + " and element_id = 'oneSecond' and end_state = 0")));
    }

    private void variables(long instances) throws SQLException {
        long right = 0;
        try (PreparedStatement select =
                connection.prepareStatement("select variables from history_instance where definition_id = ?")) {
            select.setLong(1, definitionId);
            select.setFetchSize(1_000);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    right += areRight(VariableDocument.ofJson(rows.getString(1))) ? 1 : 0;
                }
            }
        }
        checks.add(new Check("instances with " + SERVICE_TASKS.size() + " right results", instances, right));
    }

    /** Two results may have drawn the same random name, once in 30 million instances; that counts as wrong. */
    private static boolean areRight(VariableDocument variables) {
        if (!(variables.get("input1") instanceof Number first) || !(variables.get("input2") instanceof Number second)) {
            return false;
        }
        String expected = "result is " + (first.longValue() + second.longValue());
        List<String> results = variables.names().stream()
                .filter(name -> name.startsWith("result_"))
                .toList();
        return results.size() == SERVICE_TASKS.size()
                && results.stream().allMatch(name -> expected.equals(variables.get(name)));
    }

    private long count(String sql) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setLong(1, definitionId);
            try (ResultSet rows = select.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }
}
