package dev.headway.core.execution.cases;

import dev.headway.core.definition.CaseIndex;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.expression.UnknownName;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.CaseItem;
import dev.headway.core.state.CaseItem.ItemState;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItem;
import dev.headway.model.PlanItemTransition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Sentries (CMMN 1.1, 5.4.6 and 8.5): an event of an item is carried to the criteria that look at it, in the order in which events
 * occur. An if-part is evaluated once all on-parts have occurred, and again when a variable changes while they are remembered.
 */
final class Sentries {
    /** Scatters indexes that follow each other. */
    private static final int SPREAD = 0x9E3779B9;

    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final EventBehavior events;
    private final PlanItems items;
    private final DeltaRecorder recorder;
    private final CaseIndex index;
    /** What has occurred in this step for criteria that remember no longer. */
    private final Map<Long, Set<String>> passing = new HashMap<>(0);

    private boolean changed;

    Sentries(
            InstanceStep step,
            Agenda agenda,
            Contexts contexts,
            EventBehavior events,
            PlanItems items,
            CaseIndex index) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.events = events;
        this.items = items;
        this.recorder = step.recorder();
        this.index = index;
    }

    /** An item, or the case, is there: an exit criterion without on-parts may be satisfied from the beginning. */
    void created(FlowNode node) {
        changed |= PlanItems.planItem(node).exit().stream()
                .anyMatch(criterion -> criterion.parts() == 0 && !criterion.onEvent());
    }

    /** An item makes a transition; those that look at it hear of it when what runs now is done. */
    void occurred(FlowNode source, Execution item, PlanItemTransition transition) {
        if (!index.sometimesAvailable().isEmpty() || index.hasConditionsOverItems()) {
            changed = true;
        }
        if (!index.dependents(source.index()).isEmpty()) {
            List<Long> around = around(item);
            agenda.schedule(recorder.instanceId(), () -> deliver(source, around, transition));
        }
    }

    /** The row of an item and those of the scopes around it, from inside to outside. */
    private List<Long> around(Execution item) {
        List<Long> ids = new ArrayList<>(4);
        Execution at = item;
        while (!at.isRoot()) {
            ids.add(at.id());
            at = recorder.execution(at.parentId());
        }
        ids.add(at.id());
        return ids;
    }

    /** The row of an item, or of a scope so many levels around it. */
    private long up(Execution item, int levels) {
        Execution at = item;
        for (int i = 0; i < levels; i++) {
            at = recorder.execution(at.parentId());
        }
        return at.id();
    }

    /** The case goes on after it was suspended: what looks at that hears of it now, since nothing moved meanwhile. */
    void resumed() {
        if (!index.looksAtSuspension()) {
            return;
        }
        for (Execution item : recorder.state().executions().all()) {
            if (!item.isRoot()) {
                FlowNode node = step.nodeOf(item);
                boolean occurs = PlanItems.occurs(node);
                occurred(node, item, occurs ? PlanItemTransition.SUSPEND : PlanItemTransition.PARENT_SUSPEND);
                occurred(node, item, occurs ? PlanItemTransition.RESUME : PlanItemTransition.PARENT_RESUME);
            }
        }
    }

    private void deliver(FlowNode source, List<Long> around, PlanItemTransition transition) {
        for (CaseIndex.Dependent dependent : index.dependents(source.index())) {
            if (!dependent.part().hears(transition)) {
                continue;
            }
            FlowNode node = dependent.node();
            if (!recorder.exists()) {
                return; // the case has ended by it
            }
            if (node.scope() < 0) {
                occurred(
                        recorder.root(),
                        node,
                        dependent.criterion(),
                        dependent.part().id(),
                        dependent.entry());
                continue;
            }
            List<Execution> instances = instancesOf(node);
            for (Execution item : instances) {
                Execution now = recorder.find(item.id());
                if (now != null && up(now, dependent.itemUp()) == around.get(dependent.sourceUp())) {
                    occurred(now, node, dependent.criterion(), dependent.part().id(), dependent.entry());
                }
            }
            if (instances.isEmpty() && dependent.entry() && node.scope() != source.scope()) {
                acrossStages(dependent);
            }
        }
    }

    /** The instances of an item that are not over. */
    List<Execution> instancesOf(FlowNode node) {
        return recorder.state().executions().inGroup(node.id());
    }

    /** A variable has changed; sentries that look at it hear of it where they see it. */
    void variableChanged(long holderId, String name, String kind) {
        changed = true;
        if (!index.dependents(name).isEmpty()) {
            agenda.schedule(recorder.instanceId(), () -> deliver(holderId, name, kind));
        }
    }

    private void deliver(long holderId, String name, String kind) {
        for (CaseIndex.VariableDependent dependent : index.dependents(name)) {
            if (!recorder.exists()) {
                return; // the case has ended by it
            }
            if (!dependent.part().event().equals(kind)) {
                continue;
            }
            FlowNode node = dependent.node();
            List<Execution> instances = node.scope() < 0 ? List.of(recorder.root()) : instancesOf(node);
            for (Execution item : instances) {
                Execution now = recorder.exists() ? recorder.find(item.id()) : null;
                if (now != null && step.sees(now.id(), holderId)) {
                    occurred(now, node, dependent.criterion(), dependent.part().id(), dependent.entry());
                }
            }
        }
    }

    private void occurred(Execution item, FlowNode node, PlanItem.Criterion criterion, String partId, boolean entry) {
        if (!mayHappen(item, entry)) {
            return;
        }
        boolean alone = criterion.parts() == 1;
        String part = key(criterion, partId);
        if (criterion.onEvent()) {
            passing.computeIfAbsent(item.id(), any -> new HashSet<>()).add(part);
        } else if (!alone || criterion.condition() != null) {
            items.put(item, PlanItems.of(item).plusSatisfied(part));
        }
        Execution now = recorder.execution(item.id());
        if ((alone || allOccurred(now, criterion)) && holds(now, node, criterion)) {
            fire(now, node, criterion, entry);
        }
    }

    private static boolean mayHappen(Execution item, boolean entry) {
        return !entry || PlanItems.of(item).state().waitsForEntry();
    }

    private static String key(PlanItem.Criterion criterion, String partId) {
        return criterion.id() + ' ' + partId;
    }

    /** Names of the parts of a criterion, as an item remembers them. */
    static List<String> keys(PlanItem.Criterion criterion) {
        List<String> keys = new ArrayList<>(criterion.parts());
        criterion.on().forEach(part -> keys.add(key(criterion, part.id())));
        criterion.variables().forEach(part -> keys.add(key(criterion, part.id())));
        return keys;
    }

    private boolean allOccurred(Execution item, PlanItem.Criterion criterion) {
        Set<String> occurred = criterion.onEvent()
                ? passing.getOrDefault(item.id(), Set.of())
                : PlanItems.of(item).satisfied();
        return criterion.parts() == 0 || occurred.containsAll(keys(criterion));
    }

    /** Whether the if-part is true; over a variable that is not there it is not. */
    private boolean holds(Execution item, FlowNode node, PlanItem.Criterion criterion) {
        return criterion.condition() == null || holds(criterion.condition(), item, node);
    }

    private boolean holds(String condition, Execution item, FlowNode node) {
        try {
            return step.expression(condition).test(contexts.of(item, node));
        } catch (RuntimeException failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof UnknownName) {
                    return false;
                }
            }
            throw failure;
        }
    }

    private void fire(Execution item, FlowNode node, PlanItem.Criterion criterion, boolean entry) {
        passing.remove(item.id());
        if (entry) {
            items.enter(item, node, criterion.id());
        } else {
            items.exit(item, node, criterion);
        }
    }

    /** Forgets what has occurred for the entry criteria of an item. */
    void forget(Execution item, FlowNode node) {
        items.put(item, PlanItems.of(item).entered(PlanItems.of(item).criterion(), withoutEntry(item, node)));
    }

    /** What an item still remembers once it has been entered: the parts of its exit criteria. */
    Set<String> withoutEntry(Execution item, FlowNode node) {
        CaseItem now = PlanItems.of(item);
        if (now.satisfied().isEmpty()) {
            return Set.of();
        }
        Set<String> rest = new TreeSet<>(now.satisfied());
        for (PlanItem.Criterion criterion : PlanItems.planItem(node).entry()) {
            keys(criterion).forEach(rest::remove);
        }
        return rest;
    }

    // --- conditions ---

    /** All conditions are looked at, at the next opportunity. */
    void variableChanged() {
        changed = true;
    }

    /** Looks at what depends on variables, if any has changed; says whether something followed. */
    boolean settle() {
        if (!changed) {
            return false;
        }
        changed = false;
        items.stages().conditionsChanged(index.completeOnCondition());
        boolean any = false;
        for (FlowNode node : index.sometimesAvailable()) {
            for (Execution item : instancesOf(node)) {
                any |= reconsider(item, node);
            }
        }
        for (FlowNode node : index.conditional()) {
            List<Execution> instances = node.scope() < 0 ? List.of(recorder.root()) : instancesOf(node);
            for (Execution item : instances) {
                Execution now = recorder.exists() ? recorder.find(item.id()) : null;
                any |= now != null && look(now, node);
            }
        }
        return any;
    }

    /** Lets an item begin or end if a condition allows it now; says whether it did. */
    boolean look(Execution item, FlowNode node) {
        PlanItem said = PlanItems.planItem(node);
        for (PlanItem.Criterion criterion : said.exit()) {
            if (conditional(item, criterion) && holds(item, node, criterion)) {
                fire(item, node, criterion, false);
                return true;
            }
        }
        if (!PlanItems.of(item).state().waitsForEntry() || item.isRoot()) {
            return false;
        }
        for (PlanItem.Criterion criterion : said.entry()) {
            if (conditional(item, criterion) && holds(item, node, criterion)) {
                CaseItem before = PlanItems.of(item);
                fire(item, node, criterion, true);
                Execution now = recorder.find(item.id());
                return now == null || !before.equals(PlanItems.of(now));
            }
        }
        PlanItem.Repetition repetition = said.control().repetition();
        if (said.entry().isEmpty() && repetition != null && repetition.collectionVariable() != null) {
            items.enter(item, node, null);
            return recorder.find(item.id()) == null;
        }
        return false;
    }

    private boolean conditional(Execution item, PlanItem.Criterion criterion) {
        return criterion.condition() != null && !criterion.onEvent() && allOccurred(item, criterion);
    }

    /** Whether an event listener listens now. */
    boolean isAvailable(Execution item, FlowNode node) {
        String condition = PlanItems.planItem(node).control().availability();
        return condition == null || holds(condition, item, node);
    }

    private boolean reconsider(Execution item, FlowNode node) {
        ItemState state = PlanItems.of(item).state();
        boolean available = isAvailable(item, node);
        if (available && state == ItemState.UNAVAILABLE) {
            items.eventListeners().available(item, node);
            return true;
        }
        if (!available && state == ItemState.AVAILABLE) {
            events.disarm(item.id());
            items.move(item, node, ItemState.UNAVAILABLE, null);
            return true;
        }
        return false;
    }

    // --- beyond the stage ---

    /**
     * An item that is not there yet, since its stage has not begun, is entered all the same, and its stage with it (CMMN 1.1, table
     * 8.7). The case remembers what has occurred for it. In models of Flowable a repeated item begins its stage again when that is over.
     */
    private void acrossStages(CaseIndex.Dependent dependent) {
        FlowNode node = dependent.node();
        Execution stage = items.stages().waitingAround(node);
        PlanItem.Criterion criterion = dependent.criterion();
        if (stage == null && !(mayBeginAgain(node) && repeats(node))) {
            return;
        }
        String part = key(criterion, dependent.part().id());
        Execution root = recorder.root();
        if (criterion.onEvent()) {
            passing.computeIfAbsent(root.id(), any -> new HashSet<>()).add(part);
        } else {
            root = items.put(root, PlanItems.of(root).plusSatisfied(part));
        }
        if (allOccurred(root, criterion) && holds(root, node, criterion)) {
            items.put(root, PlanItems.of(root).entered(null, withoutPart(root, criterion)));
            passing.remove(root.id());
            if (stage == null) {
                items.stages().beginAgain(node, criterion.id());
            } else {
                items.stages().beginWith(stage, node, criterion.id());
            }
        } else if (criterion.parts() == 1) {
            items.put(recorder.root(), PlanItems.of(recorder.root()).entered(null, withoutPart(root, criterion)));
        }
    }

    private boolean mayBeginAgain(FlowNode node) {
        return index.isReopening(node.index()) && items.stages().isOver(node);
    }

    private boolean repeats(FlowNode node) {
        PlanItem.Repetition repetition = PlanItems.planItem(node).control().repetition();
        return repetition != null && holds(repetition.condition(), recorder.root(), node);
    }

    private static Set<String> withoutPart(Execution root, PlanItem.Criterion criterion) {
        Set<String> rest = new TreeSet<>(PlanItems.of(root).satisfied());
        keys(criterion).forEach(rest::remove);
        return rest;
    }

    // --- listeners that nothing looks at any more ---

    /** An item is gone, or was entered: event listeners that only it looked at go, since nothing would follow from them. */
    void leaveNobody(FlowNode gone) {
        for (int listener : index.listenersWatched(gone.index())) {
            FlowNode node = step.definition().graph().node(listener);
            for (Execution item : recorder.exists() ? instancesOf(node) : List.<Execution>of()) {
                Execution now = recorder.find(item.id());
                if (now != null && !isWatched(now, listener, gone.index())) {
                    items.end(now, node, EndState.CANCELLED, PlanItemTransition.TERMINATE);
                }
            }
        }
    }

    /**
     * Whether an item that is there, or may be there, looks at this instance of a listener. Where many do, the search begins anywhere
     * among them: from the first it would come to those that are over already, more of them each time.
     */
    private boolean isWatched(Execution listener, int node, int gone) {
        List<Long> around = around(listener);
        List<CaseIndex.Dependent> dependents = index.dependents(node);
        int from = Math.floorMod(gone * SPREAD, dependents.size());
        for (int i = 0; i < dependents.size(); i++) {
            CaseIndex.Dependent dependent = dependents.get((from + i) % dependents.size());
            long shared = around.get(dependent.sourceUp());
            FlowNode watcher = dependent.node();
            if (watcher.scope() < 0
                    || instancesOf(watcher).stream()
                            .anyMatch(item ->
                                    mayHappen(item, dependent.entry()) && up(item, dependent.itemUp()) == shared)
                    || items.stages().waitingAround(watcher) != null
                    || mayBeginAgain(watcher)) {
                return true;
            }
        }
        return false;
    }
}
