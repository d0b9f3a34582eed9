package dev.headway.core.execution.cases;

import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.loop.LoopOutputs;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.state.CaseItem;
import dev.headway.core.state.CaseItem.ItemState;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;
import dev.headway.model.Loop;
import dev.headway.model.PlanItem;
import dev.headway.model.PlanItemTransition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Repeated plan items (CMMN 1.1, 5.4.11.3 and 8.6.4): by their rule, and over a collection. */
final class Repetitions {
    /** How often an item may be repeated in one step; one that comes here would never end. */
    private static final int REPETITIONS_PER_STEP_MAX = 10_000;

    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final Variables variables;
    private final PlanItems items;
    private final DeltaRecorder recorder;
    private final Map<String, Integer> repeated = new HashMap<>(0);
    private final Set<Long> last = new HashSet<>(0);

    Repetitions(InstanceStep step, Agenda agenda, Contexts contexts, Variables variables, PlanItems items) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.variables = variables;
        this.items = items;
        this.recorder = step.recorder();
    }

    private static PlanItem.@Nullable Repetition rule(FlowNode node) {
        return PlanItems.planItem(node).control().repetition();
    }

    /** Gives an instance its number as a local variable. */
    void number(Execution item, FlowNode node, int number) {
        PlanItem.Repetition rule = rule(node);
        if (rule != null && !rule.ignoreCounter()) {
            variables.setLocal(recorder.execution(item.id()), rule.counterVariable(), number);
        }
    }

    /** Whether another instance may be there: the rule is true, and not so many are open as may be at once. */
    boolean holds(Execution item, FlowNode node, PlanItem.Repetition rule) {
        String most = contexts.text(rule.maxInstanceCount(), item, node);
        return (most == null || open(item, node) < limit(most, node)) && items.test(rule.condition(), item, node);
    }

    private long open(Execution item, FlowNode node) {
        return items.sentries().instancesOf(node).stream()
                .filter(other -> other.parentId() == item.parentId()
                        && (PlanItems.of(other).state().isActive()
                                || PlanItems.of(other).state() == ItemState.ENABLED))
                .count();
    }

    private static int limit(String text, FlowNode node) {
        if (text.equals("unlimited") || text.equals("-1")) { // as the reader takes both
            return Integer.MAX_VALUE;
        }
        try {
            return Integer.parseInt(text.trim());
        } catch (NumberFormatException notANumber) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected a number, or unlimited, as maxInstanceCount of plan item '" + node.id() + "', got '"
                            + text + "'");
        }
    }

    private void count(FlowNode node) {
        if (repeated.merge(node.id(), 1, Integer::sum) > REPETITIONS_PER_STEP_MAX) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected plan item '" + node.id() + "' of case " + step.definition()
                            + " to be repeated at most " + REPETITIONS_PER_STEP_MAX
                            + " times in one step, but it goes on"
                            + " (case instance " + recorder.instanceId()
                            + "). That is probably endless: its rule and its criteria stay true, or it and another item"
                            + " begin each other. Add a condition or a maxInstanceCount to its repetitionRule, or an"
                            + " event to its criteria.");
        }
    }

    /** The next instance waits for an entry criterion, while this one begins by one. */
    void waiting(Execution item, FlowNode node) {
        count(node);
        Execution next = items.create(
                recorder.execution(item.parentId()),
                node,
                PlanItems.of(item).number() + 1,
                ItemState.WAITING_FOR_REPETITION);
        agenda.schedule(next.id(), () -> items.sentries().look(recorder.execution(next.id()), node));
    }

    /** An exit criterion completes this instance: no other follows it. */
    void last(Execution item) {
        last.add(item.id());
    }

    /** Whether an item without entry criteria that has just ended is there once more. */
    boolean again(Execution item, FlowNode node) {
        PlanItem.Repetition rule = rule(node);
        return rule != null
                && !last.contains(item.id())
                && isByItself(rule, node)
                && rule.repeatOn() == null
                && items.test(rule.condition(), item, node);
    }

    /** Whether the rule alone, without an entry criterion or a collection, asks for further instances. */
    private static boolean isByItself(PlanItem.Repetition rule, FlowNode node) {
        return rule.collectionVariable() == null
                && PlanItems.planItem(node).entry().isEmpty();
    }

    /** An item makes the transition on which its rule repeats it ({@code repeatOnStandardEvent} of Camunda). */
    void occurred(Execution item, FlowNode node, PlanItemTransition transition) {
        PlanItem.Repetition rule = rule(node);
        if (rule != null
                && rule.repeatOn() == transition
                && isByItself(rule, node)
                && items.test(rule.condition(), item, node)) {
            agenda.schedule(item.parentId(), () -> {
                if (recorder.exists() && recorder.find(item.parentId()) != null) {
                    next(item, node);
                }
            });
        }
    }

    /** Creates the instance after one that has ended. */
    void next(Execution item, FlowNode node) {
        count(node);
        Execution next = items.create(
                recorder.execution(item.parentId()), node, PlanItems.of(item).number() + 1, ItemState.AVAILABLE);
        items.created(next, node);
    }

    /** An exit criterion ended an instance that never began: the next one waits, as if it had. */
    void afterExit(Execution item, FlowNode node) {
        CaseItem was = PlanItems.of(item);
        PlanItem.Repetition rule = rule(node);
        boolean repeats = rule != null
                && rule.collectionVariable() == null
                && !PlanItems.planItem(node).entry().isEmpty();
        if (repeats && was.state() == ItemState.AVAILABLE && recorder.find(item.parentId()) != null) {
            items.create(recorder.execution(item.parentId()), node, was.number() + 1, ItemState.WAITING_FOR_REPETITION);
        }
    }

    /** An instance for each element of a collection; what waited for it is over, or waits for the next event. */
    void overCollection(Execution item, FlowNode node, PlanItem.Repetition rule, String collection) {
        boolean hasEvents = PlanItems.planItem(node).entry().stream()
                .anyMatch(criterion -> !criterion.on().isEmpty());
        Object value = value(item, node, collection);
        if (value == null && !hasEvents) {
            return; // until the variable is there
        }
        int index = 0;
        for (Object element : elements(value, node, collection)) {
            Execution each = items.create(recorder.execution(item.parentId()), node, index + 1, ItemState.AVAILABLE);
            local(each, rule.elementVariable(), element);
            local(each, rule.elementIndexVariable(), index);
            index++;
            items.tellAvailable(each, node);
            items.occurred(node, each, PlanItemTransition.CREATE);
            items.activate(recorder.execution(each.id()), node, null);
        }
        if (hasEvents) {
            items.put(item, PlanItems.of(item).entered(null, items.sentries().withoutEntry(item, node)));
        } else {
            items.discard(item, node);
        }
    }

    private void local(Execution item, @Nullable String name, @Nullable Object value) {
        if (name != null) {
            variables.setLocal(recorder.execution(item.id()), name, value);
        }
    }

    private @Nullable Object value(Execution item, FlowNode node, String collection) {
        ActivityContext context = contexts.of(item, node);
        boolean expression = collection.contains("${") || collection.contains("#{");
        return expression
                ? step.expression(collection).evaluate(context)
                : context.hasVariable(collection) ? context.variable(collection) : null;
    }

    private static Iterable<?> elements(@Nullable Object value, FlowNode node, String collection) {
        return switch (value) {
            case null -> List.of();
            case Iterable<?> some when !(some instanceof JsonNode json) || json.isArray() -> some;
            default ->
                throw new Refusal(
                        Reason.INVALID,
                        "Expected a collection or a JSON array in '" + collection + "' for the repeated plan item '"
                                + node.id() + "', got " + value.getClass().getSimpleName());
        };
    }

    /**
     * Adds what an instance that has completed brings to the list variables of its stage ({@code variableAggregation}), or lets the
     * aggregator of the model make the variable of all that have completed so far. The order is that of the instances.
     *
     * @param again whether another instance follows this one
     */
    void gather(Execution item, FlowNode node, boolean again) {
        PlanItem.Repetition rule = rule(node);
        if (rule == null || rule.aggregations().isEmpty()) {
            return;
        }
        LoopOutputs outputs = new LoopOutputs(step, contexts, variables);
        int number = PlanItems.of(item).number();
        for (Loop.Aggregation output : rule.aggregations()) {
            Object value = outputs.value(output, contexts.of(item, node), false);
            String name = outputs.name(output, item, node);
            Execution stage = recorder.execution(item.parentId());
            if (output.aggregator() == null) {
                List<@Nullable Object> all = list(stage, name, number, value);
                variables.setLocal(recorder.execution(stage.id()), name, all);
            } else {
                SequencedMap<Long, @Nullable Object> all = kept(stage, name, number, item.id(), value);
                boolean more = again || isMoreToCome(item, node);
                Execution now = recorder.execution(stage.id());
                FlowNode around = step.definition().graph().node(node.scope());
                Object whole = outputs.aggregated(output, all, contexts.of(now, around), more);
                variables.setLocal(recorder.execution(now.id()), name, whole);
            }
        }
    }

    /** The list so far with one more; the stage keeps the number of the instance of each, since their rows are gone. */
    private List<@Nullable Object> list(Execution stage, String name, int number, @Nullable Object value) {
        List<@Nullable Object> all = new ArrayList<>();
        if (stage.variables().get(name) instanceof List<?> before) {
            all.addAll(before);
        }
        List<@Nullable Object> numbers = gathered(stage, name);
        if (numbers.size() != all.size()) {
            numbers = new ArrayList<>(Collections.nCopies(all.size(), 0)); // somebody has set the variable
        }
        int place = place(numbers, 1, number);
        numbers.add(place, number);
        all.add(place, value);
        items.put(stage, PlanItems.of(stage).withGathered(name, numbers));
        return all;
    }

    /** What the instances have brought, with one more: the stage keeps the number, the id and the value of each. */
    private SequencedMap<Long, @Nullable Object> kept(
            Execution stage, String name, int number, long itemId, @Nullable Object value) {
        List<@Nullable Object> triples = gathered(stage, name);
        triples.addAll(place(triples, 3, number), Arrays.asList(number, itemId, value));
        items.put(stage, PlanItems.of(stage).withGathered(name, triples));
        SequencedMap<Long, @Nullable Object> all = new LinkedHashMap<>();
        for (int i = 0; i + 2 < triples.size(); i += 3) {
            if (triples.get(i + 1) instanceof Number id) {
                all.put(id.longValue(), triples.get(i + 2));
            }
        }
        return all;
    }

    private static List<@Nullable Object> gathered(Execution stage, String name) {
        return PlanItems.of(stage).gathered().get(name) instanceof List<?> before
                ? new ArrayList<>(before)
                : new ArrayList<>();
    }

    /** Where a record belongs whose first entry is a number, among others of the same width that are in order of theirs. */
    private static int place(List<@Nullable Object> records, int width, int number) {
        int at = records.size();
        while (at > 0 && records.get(at - width) instanceof Number before && before.intValue() > number) {
            at -= width;
        }
        return at;
    }

    private boolean isMoreToCome(Execution item, FlowNode node) {
        return items.sentries().instancesOf(node).stream()
                .anyMatch(other -> other.id() != item.id()
                        && other.parentId() == item.parentId()
                        && PlanItems.of(other).state() != ItemState.WAITING_FOR_REPETITION);
    }
}
