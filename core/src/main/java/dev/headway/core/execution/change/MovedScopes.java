package dev.headway.core.execution.change;

import dev.headway.core.definition.Definition;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.HistoryWriter;
import dev.headway.core.execution.token.Listeners;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.migration.PlanRules;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.model.FlowNode;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sub-processes that only one side of a migration has. Those of the source dissolve: what is inside goes on in the scope around,
 * which takes their variables unless it has its own of that name. Those of the target are entered around what the plan moves in.
 */
public final class MovedScopes {
    private final DeltaRecorder recorder;
    private final Definition source;
    private final Set<String> mapped;
    /** Scopes that were entered: the scope around, then the element. */
    private final Map<Long, Map<String, Long>> entered = new HashMap<>();

    MovedScopes(DeltaRecorder recorder, Definition source, Set<String> mapped) {
        this.recorder = recorder;
        this.source = source;
        this.mapped = mapped;
    }

    /** Whether a row is a scope of the source that goes, with something alive inside that stays. */
    boolean dissolves(Execution row) {
        return row.kind() == Kind.SCOPE
                && row.elementId() != null
                && !mapped.contains(row.elementId())
                && PlanRules.isPlainScope(source.node(row.elementId()))
                && !recorder.state().executions().ownedBy(row.id()).isEmpty();
    }

    /** What ends scopes of the source, as its model says. */
    public record Leaving(Listeners listeners, HistoryWriter history, EventBehavior events, Scopes scopes) {}

    /** Takes such scopes away, the innermost first. */
    void dissolve(Leaving before) {
        List<Execution> going = recorder.state().executions().all().stream()
                .filter(this::dissolves)
                .sorted(Comparator.comparingInt(this::depth).reversed())
                .toList();
        for (Execution row : going) {
            dissolve(before, recorder.execution(row.id()));
        }
    }

    private int depth(Execution row) {
        return row.isRoot() ? 0 : 1 + depth(recorder.execution(row.parentId()));
    }

    private void dissolve(Leaving before, Execution row) {
        FlowNode node = source.node(String.valueOf(row.elementId()));
        before.listeners().cancelled(row, node);
        before.history().activityEnded(recorder.execution(row.id()), node, EndState.CANCELLED, null);
        before.events().disarm(row.id());
        before.events().disarmScope(row.id());
        Execution last = recorder.execution(row.id());
        for (Execution child : recorder.state().executions().ownedBy(last.id())) {
            recorder.update(child.with().parentId(last.parentId()).build());
        }
        Execution around = recorder.execution(last.parentId());
        recorder.update(around.with()
                .variables(last.variables().withAll(around.variables()))
                .build());
        before.scopes().addActive(last.parentId(), last.activeChildren() - 1);
        recorder.delete(last);
    }

    /** Enters what is missing around each row in the target's model, and moves the row there. */
    void enter(InstanceStep step, Scopes scopes, Modification modification) {
        for (Execution each : List.copyOf(recorder.state().executions().all())) {
            Execution row = recorder.execution(each.id());
            boolean instanceOfLoop =
                    !row.isRoot() && recorder.execution(row.parentId()).kind() == Kind.LOOP;
            if (row.elementId() == null || row.kind() == Kind.SNAPSHOT || instanceOfLoop) {
                continue;
            }
            Execution around = row.isRoot() ? row : recorder.execution(row.parentId());
            FlowNode there = row.isRoot() ? step.definition().graph().process() : step.nodeOf(around);
            Deque<FlowNode> missing = new ArrayDeque<>();
            FlowNode wanted = scopeOf(step, step.nodeOf(row));
            while (wanted.index() != there.index() && !isProcess(step, wanted)) {
                missing.addFirst(wanted);
                wanted = scopeOf(step, wanted);
            }
            if (!missing.isEmpty()) {
                move(step, scopes, row, innermost(modification, around, missing));
            }
        }
    }

    private static boolean isProcess(InstanceStep step, FlowNode node) {
        return node.index() == step.definition().graph().process().index();
    }

    private static FlowNode scopeOf(InstanceStep step, FlowNode node) {
        return step.definition().graph().node(node.scope());
    }

    private Execution innermost(Modification modification, Execution around, Deque<FlowNode> missing) {
        Execution scope = around;
        for (FlowNode node : missing) {
            Map<String, Long> inside = entered.computeIfAbsent(scope.id(), any -> new HashMap<>());
            Long known = inside.get(node.id());
            if (known == null) {
                known = modification.enter(recorder.execution(scope.id()), node).id();
                inside.put(node.id(), known);
            }
            scope = recorder.execution(known);
        }
        return scope;
    }

    private void move(InstanceStep step, Scopes scopes, Execution row, Execution scope) {
        if (row.isRoot()) {
            moveOutOfRoot(step, row, scope);
        } else {
            long before = row.parentId();
            recorder.update(
                    recorder.execution(row.id()).with().parentId(scope.id()).build());
            scopes.addActive(before, -1);
        }
        scopes.addActive(scope.id(), 1);
    }

    /** Whether a scope was entered by this migration: it has all that it waits for. */
    boolean isNew(long executionId) {
        return entered.values().stream().anyMatch(inside -> inside.containsValue(executionId));
    }

    /** The root's inline token gets a row of its own, with all that belongs to it. */
    private void moveOutOfRoot(InstanceStep step, Execution root, Execution scope) {
        ScopeData data = root.scopeData();
        Execution token = recorder.insert(Execution.newChild(step.newId(), scope, Kind.TOKEN)
                .elementId(root.elementId())
                .visit(root.visitId(), root.enteredMillis())
                .state(root.state())
                .job(root.jobPoint(), root.jobId(), root.priority(), root.readySinceMillis())
                .exclusive(root.exclusive())
                .retries(root.retries())
                .scopeData(data == null || data.via() == null ? null : ScopeData.EMPTY.withVia(data.via()))
                .build());
        carryCategory(root.jobId(), root, token.id());
        for (TaskRow task : recorder.state().tasks().ownedBy(root.id())) {
            recorder.update(task.at(token.id(), task.definitionId(), task.elementId()));
        }
        for (JobRow job : recorder.state().jobs().ownedBy(root.id())) {
            if (!step.belongsToScope(job)) {
                recorder.update(job.at(token.id(), job.definitionId(), job.elementId()));
                carryCategory(job.id(), root, token.id());
            }
        }
        for (SubscriptionRow row : recorder.state().subscriptions().ownedBy(root.id())) {
            if (row.type() != SubscriptionRow.Type.COMPENSATION && !step.belongsToScope(row)) {
                recorder.delete(row);
                recorder.insert(row.at(token.id(), row.definitionId(), row.elementId()));
            }
        }
        ScopeData left = recorder.root().scopeData();
        recorder.update(recorder.root()
                .with()
                .elementId(null)
                .visit(0, 0)
                .state(State.IDLE)
                .noJob()
                .scopeData(left == null ? null : left.withVia(null))
                .activeChildren(recorder.root().activeChildren() - 1)
                .build());
        if (token.state() == State.READY) {
            step.effect(new Effect.JobReady(
                    token.instanceId(),
                    token.id(),
                    token.jobId(),
                    token.priority(),
                    token.exclusive(),
                    recorder.root().requireRoot().tenantId()));
        }
    }

    private void carryCategory(long jobId, Execution from, long to) {
        String category =
                from.scopeData() == null ? null : from.scopeData().categories().get(jobId);
        if (category == null) {
            return;
        }
        Execution before = recorder.execution(from.id());
        Execution after = recorder.execution(to);
        ScopeData lost = before.scopeData() == null ? ScopeData.EMPTY : before.scopeData();
        ScopeData won = after.scopeData() == null ? ScopeData.EMPTY : after.scopeData();
        recorder.update(before.with().scopeData(lost.withCategory(jobId, null)).build());
        recorder.update(
                after.with().scopeData(won.withCategory(jobId, category)).build());
    }
}
