package dev.headway.core.migration;

import dev.headway.core.definition.Definition;
import dev.headway.core.migration.MigrationPlan.Instruction;
import dev.headway.core.migration.MigrationPlan.Problem;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.Loop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a plan must keep so that an instance of the source is a legal instance of the target: kinds of elements, events and loops,
 * and what is inside what. Pure.
 */
public final class PlanRules {
    private final Definition source;
    private final Definition target;

    public PlanRules(Definition source, Definition target) {
        this.source = source;
        this.target = target;
    }

    /** Everything that is wrong with the plan; empty when instances can follow it. */
    public List<Problem> check(MigrationPlan plan) {
        List<Problem> problems = new ArrayList<>();
        if (source.graph().isCase() != target.graph().isCase()) {
            problems.add(new Problem(
                    null,
                    "Expected two processes or two cases, got " + word(source) + " " + source + " and " + word(target)
                            + " " + target + ": an instance of the one cannot become one of the other."));
            return problems;
        }
        Set<String> seen = new HashSet<>();
        Map<String, String> mapped = new HashMap<>();
        plan.instructions().forEach(each -> mapped.put(each.sourceId(), each.targetId()));
        for (Instruction instruction : plan.instructions()) {
            if (!seen.add(instruction.sourceId())) {
                problems.add(new Problem(
                        instruction.sourceId(),
                        "Expected '" + instruction.sourceId()
                                + "' to be mapped once, but it is mapped more than once."));
                continue;
            }
            String wrong = wrong(instruction, mapped);
            if (wrong != null) {
                problems.add(new Problem(instruction.sourceId(), wrong));
            }
        }
        return problems;
    }

    /** Elements that have the same id in both and can be carried over, with their scopes. */
    public Map<String, String> equalElements() {
        Map<String, String> mapped = new LinkedHashMap<>();
        for (FlowNode node : source.graph().nodes()) {
            FlowNode same = target.graph().nodeById(node.id());
            if (!isTop(node) && same != null && definitionOf(node).equals(definitionOf(same))) {
                mapped.put(node.id(), node.id());
            }
        }
        byDefinition(mapped);
        boolean removed;
        do {
            removed = mapped.entrySet().removeIf(entry -> {
                Instruction same = new Instruction(entry.getKey(), entry.getValue(), false);
                return wrong(same, mapped) != null || moves(same, mapped);
            });
        } while (removed);
        return mapped;
    }

    /** Plan items get new ids from modelers; those that are alone in both models with a definition are matched by that. */
    private void byDefinition(Map<String, String> mapped) {
        Map<String, FlowNode> there = alone(target);
        alone(source).forEach((definitionId, node) -> {
            FlowNode same = there.get(definitionId);
            if (same != null && !mapped.containsKey(node.id()) && !mapped.containsValue(same.id())) {
                mapped.put(node.id(), same.id());
            }
        });
    }

    private static Map<String, FlowNode> alone(Definition definition) {
        Map<String, FlowNode> found = new LinkedHashMap<>();
        Set<String> several = new HashSet<>();
        for (FlowNode node : definition.graph().nodes()) {
            if (node.planItem() != null && !isTop(node) && found.put(definitionOf(node), node) != null) {
                several.add(definitionOf(node));
            }
        }
        found.keySet().removeAll(several);
        return found;
    }

    /** Of a plan item its definition in the model; elements of processes have none. */
    private static String definitionOf(FlowNode node) {
        return node.planItem() == null ? "" : node.planItem().definitionId();
    }

    private static boolean isTop(FlowNode node) {
        return node.type() == ElementType.PROCESS || node.type() == ElementType.CASE;
    }

    private static String word(Definition definition) {
        return definition.graph().isCase() ? "case" : "process";
    }

    /** Whether an element of the source is an event that waits for something that a model can change. */
    public boolean hasTrigger(String sourceId) {
        FlowNode node = source.graph().nodeById(sourceId);
        return node != null
                && Set.of("message", "signal", "timer", "conditional").contains(event(node));
    }

    private @Nullable String wrong(Instruction instruction, Map<String, String> mapped) {
        FlowNode from = source.graph().nodeById(instruction.sourceId());
        FlowNode to = target.graph().nodeById(instruction.targetId());
        if (from == null || isTop(from)) {
            return "Expected an element of " + word(source) + " " + source + ", got '" + instruction.sourceId() + "'.";
        }
        if (to == null || isTop(to)) {
            return "Expected '" + from.id() + "' to become an element of " + word(target) + " " + target + ", got '"
                    + instruction.targetId() + "'.";
        }
        if (from.type() != to.type()) {
            return "Expected '" + from.id() + "' (" + from.kindName()
                    + ") to become an element of the same kind, but '" + to.id() + "' is a "
                    + to.kindName() + ".";
        }
        if (from.planItem() != null
                && to.planItem() != null
                && !from.planItem().typeName().equals(to.planItem().typeName())) {
            return "Expected '" + from.id() + "' (" + from.planItem().typeName()
                    + ") to become a plan item of the same type, but '" + to.id() + "' is of the type "
                    + to.planItem().typeName() + ".";
        }
        if (!event(from).equals(event(to))) {
            return "Expected '" + from.id() + "' (" + event(from) + " event) to become an event of the same kind, but '"
                    + to.id() + "' is a " + event(to) + " event.";
        }
        if (!loop(from).equals(loop(to))) {
            return "Expected '" + from.id() + "' (" + loop(from)
                    + ") to become an activity that loops in the same way, but '" + to.id() + "' is " + loop(to) + ".";
        }
        if (from.type().isGateway() && to.incoming().size() < from.incoming().size()) {
            return "Expected gateway '" + to.id() + "' of the target to have at least the "
                    + from.incoming().size() + " incoming flows of '" + from.id() + "', got "
                    + to.incoming().size() + ": tokens that wait there could never go on.";
        }
        if (instruction.updateTrigger() && !hasTrigger(from.id())) {
            return "Expected an event whose trigger can be updated, got '" + from.id() + "', which is none.";
        }
        return around(from, to, mapped);
    }

    /** Whether an element's image is in another scope than the image of its own, or its own has none; for plans without problems. */
    public boolean moves(Instruction instruction, Map<String, String> mapped) {
        FlowNode from = source.graph().nodeById(instruction.sourceId());
        FlowNode to = target.graph().nodeById(instruction.targetId());
        if (from == null || to == null) {
            return false;
        }
        FlowNode outer = outer(source, from);
        FlowNode wanted = outer(target, to);
        return isTop(outer) ? !isTop(wanted) : !wanted.id().equals(mapped.get(outer.id()));
    }

    /** Whether a sub-process may be on one side of a plan alone, so that what is inside moves out of it or into it. */
    public static boolean isPlainScope(FlowNode node) {
        return node.type() == ElementType.SUB_PROCESS && node.loop() == null && !node.forCompensation();
    }

    /** Events wait for what they are attached to, or in: they move with it or not at all. */
    private static boolean belongsToItsScope(FlowNode node) {
        return node.type() == ElementType.BOUNDARY_EVENT
                || node.type() == ElementType.START_EVENT
                || node.type() == ElementType.EVENT_SUB_PROCESS
                || node.forCompensation();
    }

    /**
     * Whether an event waits while nothing is in what it belongs to, so that the plan may leave that out: the start of an event
     * sub-process before it happened, and compensation of an activity that is over.
     */
    private static boolean waitsAlone(FlowNode node, FlowNode belongsTo) {
        return (node.type() == ElementType.START_EVENT && belongsTo.type() == ElementType.EVENT_SUB_PROCESS)
                || (node.type() == ElementType.BOUNDARY_EVENT && event(node).equals("compensation"));
    }

    /** The closest mapped scope around an element must become a scope around its image; only plain ones may be in between. */
    private @Nullable String around(FlowNode from, FlowNode to, Map<String, String> mapped) {
        FlowNode outer = outer(source, from);
        FlowNode wanted = outer(target, to);
        if (!mapped.containsKey(outer.id()) && waitsAlone(from, outer) && waitsAlone(to, wanted)) {
            outer = scope(source, outer);
            wanted = scope(target, wanted);
        }
        while (!isTop(outer) && !mapped.containsKey(outer.id()) && !belongsToItsScope(from)) {
            if (!isPlainScope(outer)) {
                return "Expected '" + outer.id() + "', which '" + from.id()
                        + "' is in, to be mapped: only an embedded sub-process"
                        + " without a loop can be left out, so that what is in it moves out, but this is "
                        + kind(outer) + ".";
            }
            outer = outer(source, outer);
        }
        boolean top = isTop(outer);
        String image = top ? null : mapped.get(outer.id());
        while (top ? !isTop(wanted) : !wanted.id().equals(image)) {
            if (isTop(wanted) || belongsToItsScope(from)) {
                return elsewhere(from, to, outer, image);
            }
            if (!isPlainScope(wanted) || mapped.containsValue(wanted.id())) {
                return "Expected '" + to.id() + "' of the target to be where '" + from.id()
                        + "' is, or in an embedded sub-process without a loop that only the target has, but it is in '"
                        + wanted.id() + "', which is "
                        + (isPlainScope(wanted) ? "the image of another sub-process" : kind(wanted)) + ".";
            }
            wanted = outer(target, wanted);
        }
        return null;
    }

    private String elsewhere(FlowNode from, FlowNode to, FlowNode outer, @Nullable String image) {
        boolean top = isTop(outer);
        FlowNode wanted = outer(target, to);
        String place = top ? "the " + word(source) + " itself" : "'" + outer.id() + "'";
        String other = isTop(wanted) ? "the " + word(target) + " itself" : "'" + wanted.id() + "'";
        return "Expected '" + to.id() + "' of the target to be in the image of " + place + ", as '" + from.id()
                + "' is in that, but it is in " + other
                + (!top && image == null ? ", and '" + outer.id() + "' is not mapped" : "")
                + ": an instance cannot be moved from one scope into another beside it, nor an event to what it is not attached to.";
    }

    private static String kind(FlowNode node) {
        return node.loop() != null
                ? loop(node)
                : "of the kind " + node.kindName() + (node.forCompensation() ? ", for compensation" : "");
    }

    private static FlowNode outer(Definition definition, FlowNode node) {
        int index =
                node.detail() instanceof ElementDetail.BoundaryEvent boundary ? boundary.attachedTo() : node.scope();
        return definition.graph().node(index);
    }

    private static FlowNode scope(Definition definition, FlowNode node) {
        return definition.graph().node(node.scope());
    }

    private static String event(FlowNode node) {
        EventDefinition event = switch (node.detail()) {
            case ElementDetail.CatchEvent caught -> caught.event();
            case ElementDetail.BoundaryEvent boundary -> boundary.event();
            case ElementDetail.StartEvent start -> start.event();
            default -> new EventDefinition.None();
        };
        return switch (event) {
            case EventDefinition.None none -> node.type() == ElementType.RECEIVE_TASK ? "message" : "no";
            case EventDefinition.Message message -> "message";
            case EventDefinition.Signal signal -> "signal";
            case EventDefinition.Timer timer -> "timer";
            case EventDefinition.Error error -> "error";
            case EventDefinition.Escalation escalation -> "escalation";
            case EventDefinition.Conditional condition -> "conditional";
            case EventDefinition.Link link -> "link";
            case EventDefinition.Compensation compensation -> "compensation";
            case EventDefinition.Terminate terminate -> "terminate";
            case EventDefinition.Cancel cancel -> "cancel";
        };
    }

    private static String loop(FlowNode node) {
        return switch (node.loop()) {
            case null -> "without a loop";
            case Loop.Standard standard -> "a standard loop";
            case Loop.MultiInstance multi ->
                multi.sequential() ? "sequential multi-instance" : "parallel multi-instance";
        };
    }
}
