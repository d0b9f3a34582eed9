package dev.headway.engine.internal.query;

import dev.headway.engine.HeadwayException;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/** Instances that called each other, running or ended: each knows its caller, and the database is asked level by level. */
final class Callers {
    private static final int INSTANCES_MAX = 10_000;
    private static final int LEVELS_MAX = 1_000;

    private Callers() {}

    /** Finds the outermost caller of an instance; as far as history tells of callers that have ended. */
    static LongUnaryOperator rootOf(Queries queries) {
        return instanceId -> {
            long at = instanceId;
            for (int level = 0; level < LEVELS_MAX; level++) {
                List<HistoricInstanceView> found = instances(queries, new Criterion.Compare("id", Operator.EQ, at), 1);
                long caller = found.isEmpty() ? 0 : found.getFirst().superInstanceId();
                if (caller == 0) {
                    return at;
                }
                at = caller;
            }
            return at;
        };
    }

    /** {@code field} is this instance or one that was called below it; nothing when it was called itself. */
    static Criterion calledBelow(Queries queries, String field, String rootInstanceId) {
        long root = EntityId.sought("process instance", rootInstanceId);
        List<HistoricInstanceView> itself = instances(queries, new Criterion.Compare("id", Operator.EQ, root), 1);
        Set<Long> found = new LinkedHashSet<>();
        List<Long> level = itself.isEmpty() || itself.getFirst().superInstanceId() != 0 ? List.of() : List.of(root);
        while (!level.isEmpty()) {
            found.addAll(level);
            if (found.size() > INSTANCES_MAX) {
                throw new HeadwayException("Expected at most " + INSTANCES_MAX + " instances below process instance "
                        + rootInstanceId + ", but there are more. Ask for the instances that one of them has called.");
            }
            level = instances(queries, new Criterion.In("superInstanceId", level), INSTANCES_MAX + 1).stream()
                    .map(HistoricInstanceView::id)
                    .filter(id -> !found.contains(id))
                    .toList();
        }
        return new Criterion.In(field, found.isEmpty() ? List.of(-1L) : List.copyOf(found));
    }

    private static List<HistoricInstanceView> instances(Queries queries, Criterion criterion, int max) {
        return queries.list(
                new Queries.Query<>(Entity.HISTORIC_INSTANCE, List.of(criterion), List.of(), 0, max, false));
    }
}
