package dev.headway.engine.internal.service;

import dev.headway.core.definition.Definition;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.engine.internal.entity.ActivityInstanceImpl;
import dev.headway.engine.internal.query.ActivityInstanceQueryImpl;
import dev.headway.engine.internal.query.HistoricActivityInstanceQueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.ActivityInstance;
import dev.headway.engine.runtime.ActivityInstanceQuery;
import dev.headway.model.FlowNode;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.ExecutionView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Visits of elements in running instances: by query, and as a tree. Thread-safe. */
final class ActivityInstances {
    private static final int EXECUTIONS_MAX = 100_000;
    private static final String LOOP_BODY = dev.headway.core.command.Instruction.LOOP_BODY;

    private final ProcessRuntime runtime;
    private final Directory directory;

    ActivityInstances(ProcessRuntime runtime, Directory directory) {
        this.runtime = runtime;
        this.directory = directory;
    }

    ActivityInstanceQuery query(Queries queries) {
        return new ActivityInstanceQueryImpl(
                new HistoricActivityInstanceQueryImpl(queries, new ModelElements(runtime, directory)),
                id -> directory.one(Entity.INSTANCE, id) != null);
    }

    /** What is open in an instance; null when it does not run. */
    @Nullable
    ActivityInstance tree(String processInstanceId) {
        long id = EntityId.parse("process instance", processInstanceId);
        List<ExecutionView> rows = directory
                .list(Entity.EXECUTION, List.of(new Criterion.Compare("instanceId", Operator.EQ, id)), EXECUTIONS_MAX)
                .stream()
                .filter(row -> row.kind() < Kind.SNAPSHOT.code())
                .sorted(Comparator.comparingLong(ExecutionView::id))
                .toList();
        ExecutionView root =
                rows.stream().filter(row -> row.id() == id).findFirst().orElse(null);
        if (root == null) {
            return null;
        }
        Definition definition = runtime.definition(root.definitionId());
        ActivityInstanceImpl top = ActivityInstanceImpl.node(
                root,
                processInstanceId,
                EntityId.text(definition.id()),
                definition.graph().process(),
                null);
        Map<Long, ActivityInstanceImpl> scopes = new HashMap<>();
        scopes.put(id, top);
        if (root.activityId() != null) {
            place(root, top, definition);
        }
        // A scope is older than what is in it, or has been put into its own row later: until nothing more can be
        // placed.
        Map<Long, ExecutionView> left = new HashMap<>();
        rows.stream().filter(row -> row.id() != id).forEach(row -> left.put(row.id(), row));
        boolean placed = true;
        while (placed && !left.isEmpty()) {
            placed = false;
            for (ExecutionView row : rows) {
                ActivityInstanceImpl around = left.containsKey(row.id()) ? scopes.get(row.parentId()) : null;
                if (around != null) {
                    left.remove(row.id());
                    scopes.put(row.id(), place(row, around, definition));
                    placed = true;
                }
            }
        }
        return top;
    }

    /** Adds a row to what is around it; answers with the node for what is inside the row. */
    private static ActivityInstanceImpl place(ExecutionView row, ActivityInstanceImpl around, Definition definition) {
        String elementId = row.activityId();
        if (elementId == null) {
            return around;
        }
        FlowNode node = definition.node(elementId);
        if (row.kind() == Kind.TOKEN.code() || row.kind() == Kind.ROOT.code()) {
            boolean waitsForJob = row.state() == State.READY.code()
                    || row.state() == State.RETRY.code()
                    || row.state() == State.DEAD.code()
                    || row.state() == State.SUSPENDED.code();
            if (waitsForJob || row.visitId() == 0) {
                around.add(row, node);
                return around;
            }
        }
        boolean loop = row.kind() == Kind.LOOP.code();
        ActivityInstanceImpl child = ActivityInstanceImpl.node(
                row,
                row.visitId() == 0 ? EntityId.text(row.id()) : EntityId.text(row.visitId()),
                loop ? elementId + LOOP_BODY : elementId,
                node,
                around.getId());
        around.add(child);
        return child;
    }
}
