package dev.headway.core.execution.change;

import dev.headway.core.command.Instruction;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Joins;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.ScopeData;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One instruction that moves tokens from some activities to others, scope by scope. First they are taken away, then others begin:
 * in between an instance may have become one of another definition.
 */
final class Moves {
    private final InstanceStep step;
    private final Joins joins;
    private final DeltaRecorder recorder;
    private final Modification modification;
    private final Instruction.Move move;

    Moves(InstanceStep step, Joins joins, Modification modification, Instruction.Move move) {
        this.step = step;
        this.joins = joins;
        this.recorder = step.recorder();
        this.modification = modification;
        this.move = move;
    }

    /** Tokens that have been taken away: the scopes in which others are to begin. */
    record Left(Instruction.Move move, List<Long> scopes, Modification modification) {
        void begin() {
            modification.moves(move).begin(scopes);
        }

        /** The same on another definition. */
        void beginOn(Modification other) {
            other.moves(move).begin(scopes);
        }
    }

    /** Takes the tokens away. */
    Left leave() {
        // By the scope that they are in; several activities that become one are one group, whatever their scopes.
        Map<Long, List<Execution>> groups = new LinkedHashMap<>();
        List<FlowNode> reached = new ArrayList<>();
        boolean together = move.activityIds().size() + move.executionIds().size() > 1;
        for (String activityId : move.activityIds()) {
            FlowNode node = modification.node(activityId);
            List<Execution> found = at(node);
            boolean held = joins.isJoin(node) && heldAt(node, groups, together);
            if (held) {
                reached.add(node);
            }
            if (found.isEmpty() && !held && !move.ifThere()) {
                throw new Refusal(
                        Reason.INVALID,
                        "Expected a token at '" + activityId + "' of process " + step.definition() + " in instance "
                                + recorder.instanceId() + ", but there is none: it has moved on, or has not come yet.");
            }
            found.forEach(each -> add(groups, together, each));
        }
        for (long id : move.executionIds()) {
            add(groups, together, modification.visit(id));
        }
        List<Long> scopes = new ArrayList<>();
        groups.forEach((key, tokens) -> scopes.add(scopeOf(key, tokens).id()));
        for (List<Execution> tokens : groups.values()) {
            for (Execution each : tokens) {
                Execution now = recorder.find(each.id());
                if (now != null && now.elementId() != null) {
                    modification.cancel(now);
                }
            }
        }
        for (FlowNode join : reached) {
            for (Execution scope : List.copyOf(recorder.state().executions().all())) {
                modification.forgetArrivals(scope.id(), join);
            }
        }
        return new Left(move, scopes, modification);
    }

    private void begin(List<Long> scopes) {
        List<FlowNode> targets =
                move.targetIds().stream().map(modification::node).toList();
        if (move.called() != null) {
            requireCall(targets);
        }
        modification.calls(move.called());
        for (long id : scopes) {
            Execution scope = recorder.find(id);
            targets.forEach(target -> begin(scope == null ? recorder.root() : scope, target));
        }
        modification.calls(null);
    }

    private void requireCall(List<FlowNode> targets) {
        FlowNode target = targets.getFirst();
        boolean fits = targets.size() == 1
                && target.detail() instanceof ElementDetail.CallActivity
                && target.loop() == null
                && !target.async().before();
        if (!fits) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected '" + target.id() + "' to be a call activity without a loop that is not asynchronous,"
                            + " so that its process can begin elsewhere than at its start event (process "
                            + step.definition() + ").");
        }
    }

    private List<Execution> at(FlowNode node) {
        return recorder.state().executions().all().stream()
                .filter(each -> node.id().equals(each.elementId())
                        && each.kind() != Kind.SNAPSHOT
                        && !step.isLoopInstance(each, node))
                .toList();
    }

    /** Notes the scopes in which tokens wait at a join; false when there are none. */
    private boolean heldAt(FlowNode join, Map<Long, List<Execution>> groups, boolean together) {
        boolean any = false;
        for (Execution scope : recorder.state().executions().all()) {
            ScopeData data = scope.scopeData();
            if (data != null && !data.arrivalsAt(join.id()).isEmpty()) {
                groups.computeIfAbsent(together ? 0L : scope.id(), key -> new ArrayList<>());
                any = true;
            }
        }
        return any;
    }

    private static void add(Map<Long, List<Execution>> groups, boolean together, Execution token) {
        long scope = token.isRoot() ? token.id() : token.parentId();
        groups.computeIfAbsent(together ? 0L : scope, key -> new ArrayList<>()).add(token);
    }

    private Execution scopeOf(long key, List<Execution> tokens) {
        if (key != 0) {
            return recorder.execution(key);
        }
        Execution first = tokens.isEmpty() ? recorder.root() : tokens.getFirst();
        Execution scope = first.isRoot() ? first : recorder.execution(first.parentId());
        for (Execution other : tokens) {
            while (!isInside(other, scope.id())) {
                scope = recorder.execution(scope.parentId());
            }
        }
        return scope;
    }

    private boolean isInside(Execution execution, long scopeId) {
        Execution at = execution;
        while (at.id() != scopeId && !at.isRoot()) {
            at = recorder.execution(at.parentId());
        }
        return at.id() == scopeId;
    }

    /** Begins at a target in the nearest scope around the tokens that contains it. */
    private void begin(Execution from, FlowNode target) {
        Execution scope = from;
        while (!scope.isRoot() && !(scope.kind() == Kind.SCOPE && contains(step.nodeOf(scope), target))) {
            scope = recorder.execution(scope.parentId());
        }
        modification.start(new Instruction.Start(
                Instruction.Where.BEFORE,
                target.id(),
                scope.isRoot() ? 0 : scope.id(),
                VariableDocument.EMPTY,
                move.local().getOrDefault(target.id(), VariableDocument.EMPTY)));
    }

    private boolean contains(FlowNode scope, FlowNode target) {
        FlowNode at = step.definition().graph().node(target.scope());
        while (at.type() != ElementType.PROCESS) {
            if (at.index() == scope.index()) {
                return true;
            }
            at = step.definition().graph().node(at.scope());
        }
        return false;
    }
}
