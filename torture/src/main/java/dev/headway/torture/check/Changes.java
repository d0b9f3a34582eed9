package dev.headway.torture.check;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Follows every change of every instance from inside the database, by a trigger: the version that a change found must be the
 * one that the change before it left, so that no two changes were made of one state. A change may take the version up by more
 * than one, since a batch makes the steps of several commands one change, and the database does not see how many they were. What it
 * sees is which versions changed variables: each of these rows of history must lie within the change that its own transaction made,
 * and no version may have been given in two transactions.
 */
public final class Changes {
    /** Each change with the one before it. */
    private static final String CHAIN = """
            select instance_id, op, old_version, new_version, previous, place, changes from (
                select instance_id, op, old_version, new_version,
                    lag(new_version) over (partition by instance_id order by seq) as previous,
                    row_number() over (partition by instance_id order by seq) as place,
                    count(*) over (partition by instance_id) as changes
                from torture_change) c
            where (place = 1) <> (op = 'INSERT')
                or (place > 1 and coalesce(old_version, -1) <> coalesce(previous, -1))
                or (op = 'UPDATE' and new_version <= old_version)
                or (op = 'INSERT' and new_version < 1)
                or (op = 'DELETE' and place <> changes)
            limit 5""";

    private static final String TWICE = """
            select instance_id, 'twice in one transaction', 0, 0, 0, count(*), 0 from torture_change
            where op <> 'DELETE' group by instance_id, tx having count(*) > 1 limit 5""";

    /** Changed variables of a version that the change of the same transaction did not make. The last step of an instance has no version. */
    private static final String OUTSIDE = """
            select d.instance_id, concat('variables of version ', d.version), c.old_version, c.new_version, 0, 0, 0
            from torture_detail d left join torture_change c on c.instance_id = d.instance_id and c.tx = d.tx
            where c.op is null
                or (d.version <= coalesce(c.old_version, 0) and not (c.op = 'DELETE' and d.version = 0))
                or d.version > c.new_version
            limit 5""";

    private static final String SHARED = """
            select instance_id, concat('variables of version ', version, ' by several'), 0, 0, 0,
                count(distinct tx), 0
            from torture_detail where version > 0
            group by instance_id, version having count(distinct tx) > 1 limit 5""";

    private Changes() {}

    /** Changes that do not follow from the one before them. */
    public static List<String> problems(Connection database) throws SQLException {
        List<String> problems = new ArrayList<>();
        for (String sql : List.of(CHAIN, TWICE, OUTSIDE, SHARED)) {
            try (Statement statement = database.createStatement();
                    ResultSet row = statement.executeQuery(sql)) {
                while (row.next()) {
                    problems.add("a change follows from the one before it: instance " + row.getString(1) + ", "
                            + row.getString(2) + " from " + row.getString(3) + " to " + row.getString(4) + " after "
                            + row.getString(5) + ", change " + row.getString(6) + " of " + row.getString(7));
                }
            }
        }
        return problems;
    }

    /** How many were noted. */
    public static long count(Connection database) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from torture_change")) {
            row.next();
            return row.getLong(1);
        }
    }
}
