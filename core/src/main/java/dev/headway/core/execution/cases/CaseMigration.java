package dev.headway.core.execution.cases;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.CaseAction.ChangeKind;
import dev.headway.core.command.Command;
import dev.headway.core.definition.CaseIndex;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.migration.MigrationPlan;
import dev.headway.core.state.CaseItem;
import dev.headway.core.state.CaseItem.ItemState;
import dev.headway.core.state.CaseItem.Weight;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItem;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a case needs beside {@code Migration}: plan items that end in the source, what the others remember of their sentries and how they
 * count by the target's model, plan items that begin. What ends by a migration is no event for the sentries of either model.
 */
public final class CaseMigration {
    private final Command.Upgrade upgrade;
    private final MigrationPlan plan;

    public CaseMigration(Command.Upgrade upgrade, MigrationPlan plan) {
        this.upgrade = upgrade;
        this.plan = plan;
    }

    /** In the source: takes plan items away. */
    public void before(InstanceStep step, PlanItems items, ItemChanges changes) {
        for (CaseAction.ItemChange change : upgrade.items().items()) {
            if (!ItemChanges.isOfSource(change)) {
                continue;
            }
            for (FlowNode node : changes.nodes(change)) {
                for (Execution item : items.sentries().instancesOf(node)) {
                    Execution now = step.recorder().find(item.id());
                    boolean concerned = change.kind() == ChangeKind.TERMINATE
                            || PlanItems.of(item).state() == ItemState.WAITING_FOR_REPETITION;
                    if (now != null && concerned) {
                        items.endAlone(now, node);
                    }
                }
            }
        }
    }

    /** In the target: all is counted anew, then what is to begin does. */
    public void after(InstanceStep step, Agenda agenda, PlanItems items, ItemChanges changes) {
        List<Execution> rows = List.copyOf(step.recorder().state().executions().all());
        Map<String, String> targets = new HashMap<>();
        plan.instructions().forEach(each -> targets.put(each.sourceId(), each.targetId()));
        for (Execution row : rows) {
            FlowNode node = node(step, row);
            PlanItem.Control control = PlanItems.planItem(node).control();
            CaseItem old = PlanItems.of(row);
            Set<String> remembered = new TreeSet<>(old.satisfied());
            remembered.retainAll(row.isRoot() ? allKeys(step) : keys(node));
            Set<String> completed = new TreeSet<>();
            old.completed().forEach(id -> completed.add(targets.getOrDefault(id, id)));
            items.put(
                    row,
                    new CaseItem(
                            old.state(),
                            !row.isRoot() && items.test(control.required(), row, node),
                            !row.isRoot() && items.test(control.completionNeutral(), row, node),
                            Weight.NONE,
                            old.number(),
                            old.startedMillis(),
                            old.criterion(),
                            remembered,
                            0,
                            0,
                            completed,
                            old.gathered()));
        }
        rows.forEach(row -> count(step, items, row));
        rows.forEach(row -> goOn(step, items, row));
        if (upgrade.createsNew()) {
            rows.forEach(row -> create(step, items, row));
        }
        changes.apply(new CaseAction.Change(upgrade.items().items().stream()
                .filter(change -> !ItemChanges.isOfSource(change))
                .toList()));
        items.variableChanged();
        agenda.schedule(
                step.recorder().instanceId(),
                () -> step.definition().graph().nodes().forEach(items.sentries()::leaveNobody));
    }

    private static FlowNode node(InstanceStep step, Execution row) {
        return row.isRoot() ? step.definition().graph().process() : step.nodeOf(row);
    }

    private static Set<String> keys(FlowNode node) {
        Set<String> keys = new HashSet<>();
        PlanItems.planItem(node).entry().forEach(criterion -> keys.addAll(Sentries.keys(criterion)));
        PlanItems.planItem(node).exit().forEach(criterion -> keys.addAll(Sentries.keys(criterion)));
        return keys;
    }

    private static Set<String> allKeys(InstanceStep step) {
        Set<String> keys = new HashSet<>();
        step.definition().graph().nodes().forEach(node -> keys.addAll(keys(node)));
        return keys;
    }

    private static void count(InstanceStep step, PlanItems items, Execution row) {
        Execution now = step.recorder().execution(row.id());
        if (now.isRoot()) {
            items.stages().count(now.id(), Weight.NONE, Weight.NONE, 0);
            return;
        }
        if (now.kind() == Execution.Kind.SCOPE) {
            items.stages().count(now.id(), Weight.NONE, Weight.NONE, 0);
        }
        CaseItem item = PlanItems.of(now);
        Weight weight =
                Stages.weigh(node(step, now), item, PlanItems.of(step.recorder().execution(now.parentId())));
        items.put(now, item.in(item.state(), weight));
        items.stages().count(now.parentId(), Weight.NONE, weight, 0);
    }

    /** An item whose state the target's model does not know any more goes on as a new one would. */
    private static void goOn(InstanceStep step, PlanItems items, Execution row) {
        Execution now = step.recorder().find(row.id());
        if (now == null || now.isRoot()) {
            return;
        }
        FlowNode node = node(step, now);
        PlanItem said = PlanItems.planItem(node);
        ItemState state = PlanItems.of(now).state();
        boolean listens = node.type() == ElementType.EVENT_LISTENER;
        if (state == ItemState.UNAVAILABLE && said.control().availability() == null) {
            items.eventListeners().available(now, node);
        } else if (state == ItemState.AVAILABLE && said.entry().isEmpty() && !listens) {
            items.enter(now, node, null);
        } else if (state == ItemState.WAITING_FOR_REPETITION
                && (said.control().repetition() == null || said.entry().isEmpty())) {
            items.endAlone(now, node);
        }
    }

    private void create(InstanceStep step, PlanItems items, Execution row) {
        Execution stage = step.recorder().find(row.id());
        if (stage == null || !(stage.isRoot() || stage.kind() == Execution.Kind.SCOPE)) {
            return;
        }
        Set<String> images = new HashSet<>();
        plan.instructions().forEach(each -> images.add(each.targetId()));
        for (int index : node(step, stage).children()) {
            FlowNode child = step.definition().graph().node(index);
            if (!images.contains(child.id()) && !CaseIndex.isReactivation(child)) {
                items.created(
                        items.create(step.recorder().execution(stage.id()), child, 1, ItemState.AVAILABLE), child);
            }
        }
    }
}
