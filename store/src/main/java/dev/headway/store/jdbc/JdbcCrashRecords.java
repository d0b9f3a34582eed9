package dev.headway.store.jdbc;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.CrashRecords;
import dev.headway.store.connection.Sql;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.ProbationSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Records of jobs on probation in either database. Thread-safe. */
final class JdbcCrashRecords implements CrashRecords {
    private final Sql sql;

    JdbcCrashRecords(Sql sql) {
        this.sql = sql;
    }

    @Override
    public List<Suspect> inherit(Set<Integer> partitions, Set<Integer> left) {
        if (partitions.isEmpty() && left.isEmpty()) {
            return List.of();
        }
        return sql.inTransaction("read what is on record about crashes", connection -> {
            if (!left.isEmpty()) {
                Sql.update(connection, ProbationSql.CRASHED, List.of(left));
            }
            Set<Integer> all = new TreeSet<>(partitions);
            all.addAll(left);
            return Sql.list(
                    connection,
                    ProbationSql.OF_PARTITIONS,
                    List.of(all),
                    row -> new Suspect(row.big(), row.big(), row.integer(), row.integer(), row.flag()));
        });
    }

    @Override
    public Set<Integer> write(long nodeSession, Collection<Suspect> suspects, Collection<Suspect> cleared) {
        List<Suspect> all = new ArrayList<>(suspects);
        all.addAll(cleared);
        if (all.isEmpty()) {
            return Set.of();
        }
        return sql.inTransaction("record suspect jobs", connection -> {
            List<Integer> partitions =
                    all.stream().map(JdbcCrashRecords::partition).distinct().toList();
            Set<Integer> leased = new TreeSet<>(
                    Sql.list(connection, ProbationSql.LEASED, List.of(partitions, nodeSession), RowReader::integer));
            if (!leased.isEmpty()) {
                Sql.update(
                        connection,
                        ProbationSql.CLEAR,
                        List.of(leased, all.stream().map(Suspect::jobId).toList()));
                record(
                        connection,
                        suspects.stream()
                                .filter(suspect -> leased.contains(partition(suspect)))
                                .toList());
            }
            return leased;
        });
    }

    private static int partition(Suspect suspect) {
        return Ids.partition(suspect.instanceId());
    }

    private static void record(Connection connection, List<Suspect> suspects) throws SQLException {
        if (suspects.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(ProbationSql.RECORD)) {
            for (Suspect suspect : suspects) {
                Sql.bind(
                        connection,
                        statement,
                        List.of(
                                partition(suspect),
                                suspect.jobId(),
                                suspect.instanceId(),
                                suspect.batch(),
                                suspect.crashes(),
                                suspect.running()));
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }
}
