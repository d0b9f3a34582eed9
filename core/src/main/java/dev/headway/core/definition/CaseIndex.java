package dev.headway.core.definition;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItem;
import dev.headway.model.PlanItemTransition;
import dev.headway.model.ProcessGraph;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which plan items of a case look at which others, so that an event finds those that it concerns. Immutable; thread-safe. */
public final class CaseIndex {
    private static final Set<PlanItemTransition> SUSPENSIONS = EnumSet.of(
            PlanItemTransition.SUSPEND,
            PlanItemTransition.RESUME,
            PlanItemTransition.PARENT_SUSPEND,
            PlanItemTransition.PARENT_RESUME);

    private final Map<Integer, List<Dependent>> dependents = new HashMap<>();
    private final Map<Integer, Set<Integer>> listenersWatched = new HashMap<>();
    private final Set<Integer> reopening = new HashSet<>(0);
    private final Map<String, List<VariableDependent>> byVariable = new HashMap<>(0);
    private final List<FlowNode> conditional = new ArrayList<>();
    private final List<FlowNode> sometimesAvailable = new ArrayList<>();
    private final List<FlowNode> completeOnCondition = new ArrayList<>();
    private boolean conditionsOverItems;
    private boolean suspensions;
    private boolean variableListeners;

    /**
     * A part of a sentry that looks at some item.
     *
     * @param node the item that has the criterion, or the case
     * @param entry whether it is an entry criterion
     * @param sourceUp how many scopes around the source lies the innermost one that it shares with the item
     * @param itemUp the same of the item: an event of one instance of a stage concerns nothing in another instance of it
     */
    public record Dependent(
            FlowNode node,
            PlanItem.Criterion criterion,
            PlanItem.OnPart part,
            boolean entry,
            int sourceUp,
            int itemUp) {}

    /**
     * A part of a sentry that looks at a variable.
     *
     * @param node the item that has the criterion, or the case
     * @param entry whether it is an entry criterion
     */
    public record VariableDependent(
            FlowNode node, PlanItem.Criterion criterion, PlanItem.VariablePart part, boolean entry) {}

    /** The index of a case. */
    CaseIndex(ProcessGraph graph) {
        for (FlowNode node : graph.nodes()) {
            PlanItem item = node.planItem();
            if (item == null) {
                continue;
            }
            item.entry().forEach(criterion -> add(graph, node, criterion, true));
            item.exit().forEach(criterion -> add(graph, node, criterion, false));
            variableListeners |= !item.variableListeners().isEmpty();
            if (looksAtVariables(node, item)) {
                conditional.add(node);
                conditionsOverItems |= Stream.of(item.entry(), item.exit())
                        .flatMap(List::stream)
                        .anyMatch(criterion -> isOverItems(criterion.condition()));
            }
            if (item.control().availability() != null) {
                sometimesAvailable.add(node);
            }
            if (node.detail() instanceof ElementDetail.Stage stage && stage.autoCompleteCondition() != null) {
                completeOnCondition.add(node);
            }
        }
    }

    /** Whether a condition asks for the states of plan items, by Flowable's names. */
    private static boolean isOverItems(@Nullable String condition) {
        return condition != null && (condition.contains("planItemInstances") || condition.contains("cmmn:"));
    }

    private static boolean looksAtVariables(FlowNode node, PlanItem item) {
        PlanItem.Repetition repetition = item.control().repetition();
        return item.entry().stream().anyMatch(criterion -> criterion.condition() != null)
                || item.exit().stream().anyMatch(criterion -> criterion.condition() != null)
                || (repetition != null
                        && repetition.collectionVariable() != null
                        && item.entry().isEmpty()
                        && node.scope() >= 0);
    }

    private void add(ProcessGraph graph, FlowNode node, PlanItem.Criterion criterion, boolean entry) {
        for (PlanItem.VariablePart part : criterion.variables()) {
            byVariable
                    .computeIfAbsent(part.variable(), any -> new ArrayList<>(1))
                    .add(new VariableDependent(node, criterion, part, entry));
        }
        for (PlanItem.OnPart part : criterion.on()) {
            dependents
                    .computeIfAbsent(part.source(), any -> new ArrayList<>(2))
                    .add(dependent(graph, node, criterion, part, entry));
            suspensions |= SUSPENSIONS.contains(part.event());
            PlanItem item = node.planItem();
            if (entry
                    && part.flowable()
                    && item != null
                    && item.control().repetition() != null
                    && !isInside(graph, part.source(), node.scope())) {
                reopening.add(node.index());
            }
            if (graph.node(part.source()).type() == ElementType.EVENT_LISTENER) {
                for (int at = node.index(); at > 0; at = graph.node(at).scope()) {
                    listenersWatched
                            .computeIfAbsent(at, any -> new LinkedHashSet<>())
                            .add(part.source());
                }
            }
        }
    }

    private static boolean isInside(ProcessGraph graph, int node, int scope) {
        for (int at = node; at >= 0; at = graph.node(at).scope()) {
            if (at == scope) {
                return true;
            }
        }
        return false;
    }

    private static Dependent dependent(
            ProcessGraph graph, FlowNode node, PlanItem.Criterion criterion, PlanItem.OnPart part, boolean entry) {
        boolean itself = part.source() == node.index();
        List<Integer> around = new ArrayList<>();
        for (int at = itself ? node.scope() : part.source();
                at >= 0;
                at = graph.node(at).scope()) {
            around.add(at);
        }
        int itemUp = itself ? 1 : 0;
        int at = itself ? node.scope() : node.index();
        while (at >= 0 && !around.contains(at)) {
            at = graph.node(at).scope();
            itemUp++;
        }
        return new Dependent(node, criterion, part, entry, around.indexOf(at) + (itself ? 1 : 0), itemUp);
    }

    /** Whether anything looks at the suspension of items. */
    public boolean looksAtSuspension() {
        return suspensions;
    }

    /** Whether any item has a listener that hears of variables. */
    public boolean hasVariableListeners() {
        return variableListeners;
    }

    /** The parts of sentries that look at an item. */
    public List<Dependent> dependents(int source) {
        return dependents.getOrDefault(source, List.of());
    }

    /** The parts of sentries that look at a variable. */
    public List<VariableDependent> dependents(String variable) {
        return byVariable.getOrDefault(variable, List.of());
    }

    /** Whether an event from outside its stage begins the item again, and its stage with it, after that is over. */
    public boolean isReopening(int node) {
        return reopening.contains(node);
    }

    /** The event listeners that an item, or one in it, looks at. */
    public Set<Integer> listenersWatched(int node) {
        return listenersWatched.getOrDefault(node, Set.of());
    }

    /** Whether any item may begin or end because another one has changed its state, without an on-part. */
    public boolean hasConditionsOverItems() {
        return conditionsOverItems;
    }

    /** Items that may begin or end because a variable has changed. */
    public List<FlowNode> conditional() {
        return conditional;
    }

    /** Stages, and the case, that complete themselves only while a condition holds. */
    public List<FlowNode> completeOnCondition() {
        return completeOnCondition;
    }

    /** Event listeners that listen only while a condition holds. */
    public List<FlowNode> sometimesAvailable() {
        return sometimesAvailable;
    }

    /** Whether the node is the listener that is there while its case has ended. */
    public static boolean isReactivation(FlowNode node) {
        return node.detail() instanceof ElementDetail.CaseListener listener
                && listener.kind() == ElementDetail.CaseListener.Kind.REACTIVATE;
    }
}
