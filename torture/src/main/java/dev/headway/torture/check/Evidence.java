package dev.headway.torture.check;

import dev.headway.torture.journal.Window;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What a finding needs beside it, so that its cause can be found where only the output is left. */
final class Evidence {
    private static final String VISITS = """
            select concat(id, ' ', started_millis, '-', ended_millis, ' ', end_state) from history_activity
            where instance_id = ? and element_id = ? order by started_millis""";

    private static final String JOBS = """
            select concat(job_id, ' event ', event, ' at ', at_millis, ' retries ', retries, coalesce(concat(' ', message), ''))
            from history_job_log where instance_id = ? and element_id = ? order by at_millis, id""";

    private Evidence() {}

    /** What history tells of an element of an instance, and what befell the nodes; all times are epoch milliseconds. */
    static String of(Connection database, String instance, String element, List<Window> windows) throws SQLException {
        return "; visits " + rows(database, VISITS, instance, element) + "; jobs "
                + rows(database, JOBS, instance, element) + "; excused " + windows;
    }

    private static List<String> rows(Connection database, String sql, String instance, String element)
            throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(sql)) {
            statement.setLong(1, Long.parseLong(instance));
            statement.setString(2, element);
            List<String> rows = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    rows.add(row.getString(1));
                }
            }
            return rows;
        }
    }
}
