package dev.headway.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.delta.RowChanges;
import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.ScopeDataCodec;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** The rows of one instance as a database would have them, made from deltas alone, to be compared with the state in memory. */
final class StoredRows {
    private final Map<Long, Execution> executions = new HashMap<>();
    private final Map<Long, TaskRow> tasks = new HashMap<>();
    private final Map<Long, SubscriptionRow> subscriptions = new HashMap<>();
    private final Map<JobRow.Table, Map<Long, JobRow>> jobs = new EnumMap<>(JobRow.Table.class);
    private long version = -1;

    /** Writes a delta as a store does: version check, deletes, inserts, updates. */
    StoredRows write(InstanceDelta delta) {
        if (delta.onlyGuards()) {
            return this;
        }
        if (!delta.created()) {
            assertThat(delta.expectedVersion())
                    .as("expected version of the delta")
                    .isEqualTo(version);
        }
        write(executions, delta.executions(), Execution::id, StoredRows::roundTrip);
        write(tasks, delta.tasks(), TaskRow::id, Function.identity());
        write(subscriptions, delta.subscriptions(), SubscriptionRow::id, Function.identity());
        delta.jobs().forEach((table, changes) -> {
            changes.inserted().forEach(row -> assertThat(row.table()).isEqualTo(table));
            write(jobs.computeIfAbsent(table, any -> new HashMap<>()), changes, JobRow::id, Function.identity());
        });
        Execution root = delta.root();
        if (delta.ended()) {
            executions.remove(root.id());
        } else {
            executions.put(root.id(), roundTrip(root));
            version = root.requireRoot().version();
        }
        return this;
    }

    private static <R> void write(
            Map<Long, R> table, RowChanges<R> changes, Function<R, Long> id, Function<R, R> roundTrip) {
        for (R row : changes.deleted()) {
            assertThat(table.remove(id.apply(row)))
                    .as("stored row to delete: %s", row)
                    .isNotNull();
        }
        for (R row : changes.inserted()) {
            assertThat(table.put(id.apply(row), roundTrip.apply(row)))
                    .as("row in the way of inserting %s", row)
                    .isNull();
        }
        for (R row : changes.updated()) {
            assertThat(table.put(id.apply(row), roundTrip.apply(row)))
                    .as("stored row to update: %s", row)
                    .isNotNull();
        }
    }

    /** What writing to the database and reading back makes of an execution. */
    private static Execution roundTrip(Execution row) {
        return row.with()
                .variables(VariableDocument.ofJson(row.variables().json()))
                .scopeData(ScopeDataCodec.read(ScopeDataCodec.write(row.scopeData())))
                .build();
    }

    /** The instance as its rows say, read in an order in which nobody wrote them. */
    InstanceState read(long instanceId) {
        return InstanceState.of(
                Objects.requireNonNull(executions.get(instanceId)),
                youngestFirst(executions, instanceId),
                youngestFirst(tasks, instanceId),
                youngestFirst(subscriptions, instanceId),
                jobs.values().stream()
                        .flatMap(rows -> youngestFirst(rows, instanceId).stream())
                        .toList());
    }

    private static <R> List<R> youngestFirst(Map<Long, R> rows, long but) {
        return rows.keySet().stream()
                .filter(id -> id != but)
                .sorted(Comparator.reverseOrder())
                .map(rows::get)
                .toList();
    }

    void assertEquals(InstanceState state, String when) {
        assertThat(executions.values())
                .as("executions stored and in memory %s", when)
                .containsExactlyInAnyOrderElementsOf(state.executions().all());
        assertThat(tasks.values())
                .as("tasks stored and in memory %s", when)
                .containsExactlyInAnyOrderElementsOf(state.tasks().all());
        assertThat(subscriptions.values())
                .as("subscriptions stored and in memory %s", when)
                .containsExactlyInAnyOrderElementsOf(state.subscriptions().all());
        Map<Long, JobRow> all = new HashMap<>();
        jobs.forEach((table, rows) -> rows.values().forEach(row -> {
            assertThat(row.table()).isEqualTo(table);
            assertThat(all.put(row.id(), row)).as("job in two tables: %s", row).isNull();
        }));
        assertThat(all.values())
                .as("waiting jobs stored and in memory %s", when)
                .containsExactlyInAnyOrderElementsOf(state.jobs().all());
    }
}
