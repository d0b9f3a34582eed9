package dev.headway.core.execution.token;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.ScopeData;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import dev.headway.model.SequenceFlow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Synchronisation at gateways with several incoming flows. A token that arrives is absorbed into a counter on its scope's row,
 * so a join costs one small document however many wait (parallel: BPMN 2.0.2, 13.4.1; inclusive: 13.4.3).
 */
public final class Joins {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Tokens tokens;
    private final Listeners listeners;
    private final Scopes scopes;
    private final DeltaRecorder recorder;
    private final ComplexJoins complex;
    private final boolean hasInclusiveJoins;
    private final boolean hasCalls;

    public Joins(
            InstanceStep step, Agenda agenda, Tokens tokens, Contexts contexts, Listeners listeners, Scopes scopes) {
        this.step = step;
        this.agenda = agenda;
        this.tokens = tokens;
        this.listeners = listeners;
        this.scopes = scopes;
        this.recorder = step.recorder();
        this.complex = new ComplexJoins(step, contexts, tokens);
        this.hasInclusiveJoins = step.definition().hasInclusiveJoins();
        this.hasCalls = step.definition().hasCalls();
    }

    private static boolean isInclusiveJoin(FlowNode node) {
        return node.incoming().size() > 1
                && (node.type() == ElementType.INCLUSIVE_GATEWAY
                        || (node.type() == ElementType.COMPLEX_GATEWAY && ComplexJoins.activation(node) == null));
    }

    /** Whether tokens wait for each other at this node. */
    public boolean isJoin(FlowNode node) {
        return node.incoming().size() > 1
                && (node.type() == ElementType.PARALLEL_GATEWAY
                        || node.type() == ElementType.INCLUSIVE_GATEWAY
                        || node.type() == ElementType.COMPLEX_GATEWAY);
    }

    /** A token comes to a join by a flow. */
    void arrive(Execution token, FlowNode node, @Nullable SequenceFlow via) {
        Execution scope = step.scopeOf(token);
        ScopeData data = scope.scopeData() == null ? ScopeData.EMPTY : scope.scopeData();
        Map<String, Integer> counts = new TreeMap<>(data.arrivalsAt(node.id()));
        String flow = flowId(token, node, via);
        if (complex.swallows(token, scope, node, flow)) {
            return;
        }
        counts.merge(flow, 1, Integer::sum);
        recorder.update(
                scope.with().scopeData(data.withArrivals(node.id(), counts)).build());
        if (node.type() == ElementType.PARALLEL_GATEWAY
                ? counts.size() == node.incoming().size()
                : complex.activated(scope, node, counts)) {
            fire(recorder.execution(token.id()), recorder.execution(scope.id()), node);
        } else {
            // A waiting token has no row; it stays counted as alive in its scope.
            scopes.absorb(recorder.execution(token.id()));
        }
    }

    private String flowId(Execution token, FlowNode node, @Nullable SequenceFlow via) {
        ScopeData own = token.scopeData();
        if (via != null) {
            return via.id();
        }
        if (own != null && own.via() != null) {
            return own.via();
        }
        return step.definition().graph().flow(node.incoming().get(0)).id();
    }

    /** Uses up one token of every flow that has one and goes on with the given token. */
    private void fire(Execution survivor, Execution scope, FlowNode node) {
        ScopeData data = scope.scopeData() == null ? ScopeData.EMPTY : scope.scopeData();
        Map<String, Integer> left = new TreeMap<>(data.arrivalsAt(node.id()));
        int used = left.size();
        left.replaceAll((flow, count) -> count - 1);
        left.values().removeIf(count -> count == 0);
        ScopeData after =
                complex.fired(node, data).withArrivals(node.id(), left).withVia(null);
        recorder.update(scope.with()
                .scopeData(after.isEmpty() ? null : after)
                .activeChildren(scope.activeChildren() - (used - 1))
                .build());
        Execution token = recorder.execution(survivor.id());
        if (!token.isRoot()) {
            token = recorder.update(token.with().scopeData(null).build());
        }
        listeners.started(token, node);
        tokens.execute(recorder.execution(token.id()), node);
    }

    /**
     * Fires inclusive joins that nothing can reach any more. Called when all else has come to rest.
     *
     * @return whether something moved, so that the walk must go on
     */
    boolean settle() {
        if (!hasInclusiveJoins && !hasCalls) {
            return false;
        }
        for (Long scopeId : recorder.touchedScopes()) {
            Execution scope = recorder.find(scopeId);
            ScopeData data = scope == null ? null : scope.scopeData();
            if (scope == null || data == null) {
                continue;
            }
            if (data.lost() > 0 && withoutTheLost(scope, data)) {
                return true;
            }
            for (Map.Entry<String, Set<String>> fired : data.fired().entrySet()) {
                FlowNode gateway = step.definition().node(fired.getKey());
                if (nothingMoreComes(scope, data, gateway, fired.getValue())) {
                    complex.reset(scope.id(), gateway);
                }
            }
            for (String gatewayId : data.arrivals().keySet()) {
                FlowNode gateway = step.definition().node(gatewayId);
                if (isInclusiveJoin(gateway)
                        && nothingMoreComes(
                                scope, data, gateway, data.arrivalsAt(gatewayId).keySet())) {
                    fireInclusive(scope, gateway);
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * A token of this scope was cancelled from outside, and nothing is alive in it but tokens that wait at joins: the first of the
     * parallel ones goes on with those that have come, since the lost one never will.
     */
    private boolean withoutTheLost(Execution scope, ScopeData data) {
        boolean alive = tokens(scope).stream().anyMatch(token -> !token.isDormant());
        if (alive) {
            return false;
        }
        FlowNode first = null;
        for (String gatewayId : data.arrivals().keySet()) {
            FlowNode gateway = step.definition().node(gatewayId);
            if (gateway.type() == ElementType.PARALLEL_GATEWAY && (first == null || !reaches(data, gateway))) {
                first = gateway;
            }
        }
        if (first == null) {
            return false;
        }
        recorder.update(scope.with().scopeData(data.withLost(0)).build());
        fireInclusive(recorder.execution(scope.id()), first);
        return true;
    }

    /** Whether a token that waits at another join can still come to this one. */
    private boolean reaches(ScopeData data, FlowNode gateway) {
        return data.arrivals().keySet().stream()
                .filter(other -> !other.equals(gateway.id()))
                .anyMatch(other -> !reachableInto(step.definition().node(other).index(), gateway)
                        .isEmpty());
    }

    private void fireInclusive(Execution scope, FlowNode gateway) {
        Execution survivor;
        if (scope.isRoot() && scope.elementId() == null) {
            survivor = recorder.update(scope.with()
                    .elementId(gateway.id())
                    .visit(step.newId(), step.nowMillis())
                    .build());
        } else {
            survivor = recorder.insert(Execution.newChild(step.newId(), scope, Kind.TOKEN)
                    .elementId(gateway.id())
                    .visit(step.newId(), step.nowMillis())
                    .build());
        }
        long id = survivor.id();
        agenda.schedule(id, () -> fire(recorder.execution(id), recorder.execution(scope.id()), gateway));
    }

    /** The rule of the specification: no token can still reach an empty incoming flow unless it can reach a filled one too. */
    private boolean nothingMoreComes(Execution scope, ScopeData data, FlowNode gateway, Set<String> filled) {
        if (filled.size() == gateway.incoming().size()) {
            return true;
        }
        Set<Integer> positions = new LinkedHashSet<>();
        for (Execution token : tokens(scope)) {
            FlowNode at = step.nodeOf(token);
            if (at.index() == gateway.index() && token.visitId() != 0) {
                // Its job has not brought it through yet: it is still on the flow by which it came.
                if (!filled.contains(flowId(token, gateway, null))) {
                    return false;
                }
            } else {
                positions.add(at.index());
            }
        }
        for (String other : data.arrivals().keySet()) {
            if (!other.equals(gateway.id())) {
                positions.add(step.definition().node(other).index());
            }
        }
        for (int position : positions) {
            Set<String> reachable = reachableInto(position, gateway);
            boolean reachesFilled = reachable.stream().anyMatch(filled::contains);
            if (!reachesFilled && !reachable.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** The live tokens of a scope that do not wait at a join. */
    private List<Execution> tokens(Execution scope) {
        List<Execution> tokens = new ArrayList<>(recorder.state().executions().ownedBy(scope.id()));
        if (scope.isRoot() && scope.elementId() != null) {
            tokens.add(scope);
        }
        return tokens;
    }

    /** Incoming flows of the gateway that a token at this position can reach without passing the gateway. */
    private Set<String> reachableInto(int from, FlowNode gateway) {
        ProcessGraph graph = step.definition().graph();
        Set<String> into = new HashSet<>();
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> todo = new ArrayDeque<>();
        todo.add(from);
        while (!todo.isEmpty()) {
            int at = todo.poll();
            if (!seen.add(at)) {
                continue;
            }
            FlowNode node = graph.node(at);
            todo.addAll(node.boundaryEvents());
            FlowNode linked = Links.target(graph, node);
            if (linked != null) {
                todo.add(linked.index());
            }
            for (int index : node.outgoing()) {
                SequenceFlow flow = graph.flow(index);
                if (flow.target() == gateway.index()) {
                    into.add(flow.id());
                } else {
                    todo.add(flow.target());
                }
            }
        }
        return into;
    }
}
