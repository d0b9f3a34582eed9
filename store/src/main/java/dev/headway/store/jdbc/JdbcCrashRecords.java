package dev.headway.store.jdbc;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.CrashRecords;
import dev.headway.store.connection.Sql;
import dev.headway.store.sql.ProbationSql;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

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
            Set<Integer> all = new java.util.TreeSet<>(partitions);
            all.addAll(left);
            return Sql.list(
                    connection,
                    ProbationSql.OF_PARTITIONS,
                    List.of(all),
                    row -> new Suspect(row.big(), row.big(), row.integer(), row.integer(), row.flag()));
        });
    }

    @Override
    public void write(Collection<Suspect> suspects, Collection<Suspect> cleared) {
        List<Suspect> all = new ArrayList<>(suspects);
        all.addAll(cleared);
        if (all.isEmpty()) {
            return;
        }
        sql.inTransaction("record suspect jobs", connection -> {
            Sql.update(
                    connection,
                    ProbationSql.CLEAR,
                    List.of(
                            all.stream()
                                    .map(suspect -> Ids.partition(suspect.instanceId()))
                                    .distinct()
                                    .toList(),
                            all.stream().map(Suspect::jobId).toList()));
            if (!suspects.isEmpty()) {
                try (PreparedStatement statement = connection.prepareStatement(ProbationSql.RECORD)) {
                    for (Suspect suspect : suspects) {
                        Sql.bind(
                                connection,
                                statement,
                                List.of(
                                        Ids.partition(suspect.instanceId()),
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
            return true;
        });
    }
}
