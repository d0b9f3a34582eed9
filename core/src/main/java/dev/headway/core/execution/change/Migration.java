package dev.headway.core.execution.change;

import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.definition.Definition;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.ConditionBehavior;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Jobs;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.migration.MigrationPlan;
import dev.headway.core.migration.MigrationPlan.Problem;
import dev.headway.core.migration.PlanRules;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Carries one instance over to another definition. First every row is rewritten to the target's elements, or everything that
 * stands in the way is said; then what the target's model adds begins to wait. Tokens do not move, visits and jobs keep their ids.
 */
public final class Migration {
    private final DeltaRecorder recorder;
    private final MigrationPlan plan;
    private final Definition source;
    private final Definition target;
    private final Map<String, MigrationPlan.Instruction> bySource;
    private final Map<String, String> targets = new TreeMap<>();
    private final MovedScopes moved;
    private final List<Problem> problems = new ArrayList<>();
    /** Events whose wait was removed so that it begins anew: execution, then element of the target. */
    private final Map<Long, Set<String>> anew = new TreeMap<>();

    public Migration(DeltaRecorder recorder, MigrationPlan plan, Definition source, Definition target) {
        this.recorder = recorder;
        this.plan = plan;
        this.source = source;
        this.target = target;
        this.bySource = plan.bySource();
        bySource.forEach((id, instruction) -> targets.put(id, instruction.targetId()));
        this.moved = new MovedScopes(recorder, source, bySource.keySet());
    }

    /** Rewrites every row. */
    public void rewrite(MovedScopes.Leaving before) {
        long now = recorder.root().definitionId();
        if (now != source.id()) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected instance " + recorder.instanceId() + " to be of process " + source + " (" + source.id()
                            + "), but its definition is " + now + ".");
        }
        problems.addAll(new PlanRules(source, target).check(plan));
        if (problems.isEmpty()) {
            check();
        }
        if (!problems.isEmpty()) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected instance " + recorder.instanceId() + " to be carried over from " + source + " to "
                            + target
                            + ", but: "
                            + problems.stream().map(Problem::message).distinct().collect(Collectors.joining(" ")));
        }
        moved.dissolve(before);
        List.copyOf(recorder.state().executions().all()).forEach(this::rewrite);
        List.copyOf(recorder.state().tasks().all()).forEach(this::rewrite);
        List.copyOf(recorder.state().jobs().all()).forEach(this::rewrite);
        List.copyOf(recorder.state().subscriptions().all()).forEach(this::rewrite);
    }

    // --- what stands in the way ---

    private void check() {
        for (Execution each : recorder.state().executions().all()) {
            if (each.elementId() != null && !bySource.containsKey(each.elementId()) && !moved.dissolves(each)) {
                missing(each.elementId(), each.kind() == Kind.SNAPSHOT ? "can be compensated at" : "is at");
            }
            checkMoves(each);
            ScopeData data = each.scopeData();
            if (data != null) {
                data.arrivals().forEach((gateway, counts) -> {
                    checkGateway(gateway, counts.keySet());
                    stays(gateway, "has tokens that wait at");
                });
                data.fired().forEach(this::checkGateway);
                if (data.via() != null && each.elementId() != null && bySource.containsKey(each.elementId())) {
                    checkGateway(each.elementId(), Set.of(data.via()));
                }
            }
        }
        for (SubscriptionRow row : recorder.state().subscriptions().all()) {
            if (row.type() != SubscriptionRow.Type.COMPENSATION) {
                continue;
            }
            if (!bySource.containsKey(row.elementId())) {
                missing(row.elementId(), "can be compensated by");
            }
            FlowNode node = source.node(row.elementId());
            stays(
                    node.detail() instanceof ElementDetail.BoundaryEvent boundary
                            ? source.graph().node(boundary.attachedTo()).id()
                            : node.id(),
                    "can be compensated at");
        }
    }

    /** What must not change its scope, since something else knows it by that. */
    private void checkMoves(Execution row) {
        if (row.elementId() == null) {
            return;
        }
        ScopeData data = row.scopeData();
        if (row.kind() == Kind.SNAPSHOT) {
            stays(row.elementId(), "can be compensated at");
        } else if (row.isRoot() && data != null && data.calledInstanceId() != 0) {
            stays(row.elementId(), "waits for a called instance at");
        }
    }

    private void stays(String elementId, String how) {
        MigrationPlan.Instruction instruction = bySource.get(elementId);
        if (instruction != null && new PlanRules(source, target).moves(instruction, targets)) {
            problems.add(new Problem(
                    elementId,
                    "Instance " + recorder.instanceId() + " " + how + " '" + elementId
                            + "', which the plan moves into or out of a sub-process: let the instance go on first."));
        }
    }

    private void missing(String elementId, String how) {
        problems.add(new Problem(
                elementId,
                "Instance " + recorder.instanceId() + " " + how + " '" + elementId
                        + "', which the plan does not map: map it, or move the instance on first."));
    }

    private void checkGateway(String gatewayId, Set<String> flows) {
        if (!bySource.containsKey(gatewayId)) {
            missing(gatewayId, "has tokens that wait at");
            return;
        }
        Set<String> images = new HashSet<>();
        for (String flow : flows) {
            String image = flow(gatewayId, flow);
            if (image == null || !images.add(image)) {
                problems.add(new Problem(
                        gatewayId,
                        "Instance " + recorder.instanceId() + " has a token that came to '" + gatewayId + "' by flow '"
                                + flow + "', and no flow into '"
                                + bySource.get(gatewayId).targetId()
                                + "' of the target corresponds to that: keep the flow's id."));
            }
        }
    }

    /** The flow into the image of a gateway that corresponds to a flow: by its id, else by where it comes from. */
    private @Nullable String flow(String gatewayId, String flowId) {
        MigrationPlan.Instruction gateway = bySource.get(gatewayId);
        FlowNode to = gateway == null ? null : target.graph().nodeById(gateway.targetId());
        SequenceFlow before = source.graph().flowById(flowId);
        if (to == null || before == null) {
            return null;
        }
        SequenceFlow same = target.graph().flowById(flowId);
        if (same != null && same.target() == to.index()) {
            return flowId;
        }
        MigrationPlan.Instruction from =
                bySource.get(source.graph().node(before.source()).id());
        String found = null;
        for (int index : to.incoming()) {
            SequenceFlow flow = target.graph().flow(index);
            if (from != null && target.graph().node(flow.source()).id().equals(from.targetId())) {
                if (found != null) {
                    return null;
                }
                found = flow.id();
            }
        }
        return found;
    }

    // --- rows ---

    private String image(String elementId) {
        MigrationPlan.Instruction instruction = bySource.get(elementId);
        if (instruction == null) {
            throw new IllegalStateException("Expected an image of '" + elementId + "', which was checked before");
        }
        return instruction.targetId();
    }

    private void rewrite(Execution row) {
        ScopeData data = row.scopeData();
        ScopeData rewritten = data == null ? null : rewrite(row, data);
        String category = row.state() == State.READY ? fixedCategory(row.elementId()) : null;
        if (category != null) {
            rewritten = (rewritten == null ? ScopeData.EMPTY : rewritten).withCategory(row.jobId(), category);
        }
        recorder.update(row.with()
                .definitionId(target.id())
                .elementId(row.elementId() == null ? null : image(row.elementId()))
                .scopeData(rewritten)
                .build());
    }

    private ScopeData rewrite(Execution row, ScopeData data) {
        ScopeData now = data.withoutArrivals();
        for (Map.Entry<String, Map<String, Integer>> at : data.arrivals().entrySet()) {
            Map<String, Integer> counts = new TreeMap<>();
            at.getValue().forEach((flow, count) -> counts.merge(imageOf(at.getKey(), flow), count, Integer::sum));
            now = now.withArrivals(image(at.getKey()), counts);
        }
        for (Map.Entry<String, Set<String>> at : data.fired().entrySet()) {
            Set<String> flows = at.getValue().stream()
                    .map(flow -> imageOf(at.getKey(), flow))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            now = now.withFired(image(at.getKey()), flows);
        }
        String via = data.via();
        return via == null || row.elementId() == null ? now : now.withVia(imageOf(row.elementId(), via));
    }

    private String imageOf(String gatewayId, String flowId) {
        String image = flow(gatewayId, flowId);
        if (image == null) {
            throw new IllegalStateException("Expected an image of flow '" + flowId + "', which was checked before");
        }
        return image;
    }

    private void rewrite(TaskRow row) {
        if (row.standalone()) {
            return;
        }
        recorder.update(row.at(row.executionId(), target.id(), image(row.elementId())));
    }

    /** What a source event waited for goes when the event has no image, or when its trigger is asked for anew. */
    private boolean dropped(long executionId, String elementId) {
        MigrationPlan.Instruction instruction = bySource.get(elementId);
        if (instruction == null) {
            return true;
        }
        if (instruction.updateTrigger()) {
            anew.computeIfAbsent(executionId, any -> new LinkedHashSet<>()).add(instruction.targetId());
        }
        return instruction.updateTrigger();
    }

    private void rewrite(JobRow row) {
        if (row.origin() == JobRow.Table.TIMER && row.topic() == null && dropped(row.executionId(), row.elementId())) {
            Jobs.remove(recorder, row);
            return;
        }
        if (row.isMadeIncident()) {
            MigrationPlan.Instruction mapped = bySource.get(row.elementId());
            recorder.update(
                    row.at(row.executionId(), target.id(), mapped == null ? row.elementId() : mapped.targetId()));
            return;
        }
        Jobs.keepCategory(recorder, row, fixedCategory(row.elementId()));
        recorder.update(row.at(row.executionId(), target.id(), image(row.elementId())));
    }

    /** The category that jobs have by the source's model, where the target's would look for one that was evaluated; else null. */
    private @Nullable String fixedCategory(@Nullable String elementId) {
        FlowNode before = elementId == null ? null : source.node(elementId);
        return before == null
                        || before.categoryVaries()
                        || !target.node(image(before.id())).categoryVaries()
                ? null
                : before.async().literalCategory();
    }

    private void rewrite(SubscriptionRow row) {
        recorder.delete(row);
        if (row.type() != SubscriptionRow.Type.COMPENSATION && dropped(row.executionId(), row.elementId())) {
            return;
        }
        recorder.insert(row.at(row.executionId(), target.id(), image(row.elementId())));
    }

    // --- what the target adds ---

    /** Lets events wait that only the target has, and those whose trigger is asked for anew. */
    public void arm(
            InstanceStep step,
            Variables variables,
            ConditionBehavior conditions,
            Scopes scopes,
            EventBehavior events,
            Modification modification) {
        variables.setAll(recorder.instanceId(), plan.variables());
        moved.enter(step, scopes, modification);
        Set<String> images = new HashSet<>();
        plan.instructions().forEach(instruction -> images.add(instruction.targetId()));
        for (Execution row : List.copyOf(recorder.state().executions().all())) {
            if (moved.isNew(row.id())) {
                continue;
            }
            Set<String> again = anew.getOrDefault(row.id(), Set.of());
            FlowNode node = step.nodeOf(row);
            for (FlowNode event : waitsAt(step, row, node)) {
                boolean own = event.index() == node.index();
                if (again.contains(event.id()) || (!own && !images.contains(event.id()))) {
                    arm(events, recorder.execution(row.id()), event);
                }
            }
        }
        conditions.again();
    }

    /** Events that wait while an execution is where it is. */
    private static List<FlowNode> waitsAt(InstanceStep step, Execution row, FlowNode node) {
        List<FlowNode> events = new ArrayList<>();
        boolean scope = row.isRoot() || row.kind() == Kind.SCOPE;
        FlowNode scopeNode = row.isRoot() ? step.definition().graph().process() : node;
        if (scope) {
            for (int index : scopeNode.children()) {
                FlowNode child = step.definition().graph().node(index);
                if (child.type() == ElementType.EVENT_SUB_PROCESS) {
                    events.addAll(step.definition().startsOf(child));
                }
            }
        }
        if (row.elementId() != null && stays(step, row, node)) {
            node.boundaryEvents()
                    .forEach(index -> events.add(step.definition().graph().node(index)));
            events.add(node);
            if (node.type() == ElementType.EVENT_BASED_GATEWAY) {
                node.outgoing()
                        .forEach(index -> events.add(step.definition()
                                .graph()
                                .node(step.definition().graph().flow(index).target())));
            }
        }
        return events;
    }

    /** Whether the activity has begun, so that its boundary events wait; each instance of a loop leaves that to the loop. */
    private static boolean stays(InstanceStep step, Execution row, FlowNode node) {
        boolean begun = switch (row.kind()) {
            case SNAPSHOT -> false;
            case LOOP -> true;
            case SCOPE -> row.visitId() != 0;
            case ROOT, TOKEN ->
                row.state() == State.WAITING || row.state() == State.EXTERNAL || row.jobPoint() == JobPoint.RETURN;
        };
        return begun && (row.kind() == Kind.LOOP || !step.isLoopInstance(row, node));
    }

    private static void arm(EventBehavior events, Execution row, FlowNode event) {
        switch (event.detail()) {
            case ElementDetail.BoundaryEvent boundary -> events.arm(row, event, boundary.event());
            case ElementDetail.StartEvent start -> events.arm(row, event, start.event());
            case ElementDetail.CatchEvent caught -> events.arm(row, event, caught.event());
            case ElementDetail.ReceiveTask task -> {
                if (task.message() != null) {
                    events.subscribeMessage(row, event, task.message());
                }
            }
            default -> {
                // nothing else waits for an event
            }
        }
    }
}
