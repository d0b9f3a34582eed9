package dev.headway.store.postgres;

import dev.headway.core.state.Execution;
import dev.headway.store.postgres.Pipeline.Rows;
import dev.headway.store.row.BatchRows;
import dev.headway.store.row.BatchRows.FollowUp;
import dev.headway.store.row.ExecutionRows;
import dev.headway.store.row.ExecutionRows.Claimed;
import dev.headway.store.sql.PostgresCommitSql;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** How a batch writes its executions: where it claims jobs that it makes ready, by statements that claim. */
final class ExecutionWrites {
    private final BatchRows rows;
    private final Map<Long, FollowUp> claims = new HashMap<>();

    ExecutionWrites(BatchRows rows) {
        this.rows = rows;
        rows.followUps.forEach(claim -> claims.put(claim.job().jobId(), claim));
    }

    Rows<?> changedRoots() {
        return claims.isEmpty()
                ? new Rows<>(PostgresCommitSql.CHANGE_ROOTS, ExecutionRows.UPDATE_ROOT, rows.changedRoots)
                : new Rows<>(
                        PostgresCommitSql.CHANGE_AND_CLAIM_ROOTS,
                        ExecutionRows.UPDATE_AND_CLAIM_ROOT,
                        claimed(rows.changedRoots, ExecutionRows.RootChange::image));
    }

    Rows<?> updated() {
        return claims.isEmpty()
                ? new Rows<>(PostgresCommitSql.UPDATE_EXECUTIONS, ExecutionRows.UPDATE_CHILD, rows.executions.updated)
                : new Rows<>(
                        PostgresCommitSql.UPDATE_AND_CLAIM_EXECUTIONS,
                        ExecutionRows.UPDATE_AND_CLAIM_CHILD,
                        claimed(rows.executions.updated, Function.identity()));
    }

    Rows<?> inserted() {
        return claims.isEmpty()
                ? new Rows<>(PostgresCommitSql.INSERT_EXECUTIONS, ExecutionRows.INSERT, rows.executions.inserted)
                : new Rows<>(
                        PostgresCommitSql.INSERT_AND_CLAIM_EXECUTIONS,
                        ExecutionRows.INSERT_AND_CLAIM,
                        claimed(rows.executions.inserted, Function.identity()));
    }

    private <R> List<Claimed<R>> claimed(List<R> each, Function<R, Execution> image) {
        return each.stream()
                .map(row -> {
                    Execution execution = image.apply(row);
                    FollowUp claim = execution.state() == Execution.State.READY ? claims.get(execution.jobId()) : null;
                    return claim == null
                            ? new Claimed<>(row, 0, 0)
                            : new Claimed<>(row, claim.owner(), claim.leaseMillis());
                })
                .toList();
    }
}
