package dev.headway.core.execution.cases;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.task.TaskCommands;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.CaseItem;
import dev.headway.core.state.CaseItem.ItemState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItemTransition;
import java.util.List;

/** Commands about a case and its plan items. */
public final class CaseCommands {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Walk walk;
    private final Variables variables;
    private final Scopes scopes;
    private final TaskCommands tasks;
    private final PlanItems items;
    private final ItemChanges changes;
    private final DeltaRecorder recorder;

    public CaseCommands(
            InstanceStep step,
            Agenda agenda,
            Walk walk,
            Variables variables,
            Scopes scopes,
            TaskCommands tasks,
            PlanItems items,
            ItemChanges changes) {
        this.step = step;
        this.agenda = agenda;
        this.walk = walk;
        this.variables = variables;
        this.scopes = scopes;
        this.recorder = step.recorder();
        this.tasks = tasks;
        this.items = items;
        this.changes = changes;
    }

    /** The refusal of what is only for cases. */
    public static Refusal isNoCase(InstanceStep step) {
        return new Refusal(
                Reason.INVALID,
                "Expected instance " + step.recorder().instanceId() + " to be a case, but it is a process instance of "
                        + step.definition());
    }

    /** Refuses what is only for process instances. */
    public static void refuse(InstanceStep step, String what) {
        if (step.isCase()) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected a process instance, but instance "
                            + step.recorder().instanceId() + " is of case " + step.definition()
                            + ", and a case cannot be " + what);
        }
    }

    public void apply(CaseAction action) {
        switch (action) {
            case CaseAction.Move move -> move(move);
            case CaseAction.Complete complete -> complete();
            case CaseAction.Evaluate evaluate -> items.variableChanged();
            case CaseAction.Change change -> changes.apply(change);
        }
    }

    /** A plan item is triggered like any execution. */
    public void trigger(Command.Trigger trigger) {
        move(new CaseAction.Move(
                trigger.executionId(),
                PlanItemTransition.OCCUR,
                false,
                trigger.variables(),
                VariableDocument.EMPTY,
                trigger.transients()));
    }

    private void complete() {
        CaseItem model = PlanItems.of(recorder.root());
        if (model.blocking() > 0) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected case " + recorder.instanceId() + " to be completable, but " + model.blocking()
                            + " of its plan items are active or required. Finish them first, or terminate the case.");
        }
        scopes.endInstance(EndState.COMPLETED, null, false);
    }

    private void move(CaseAction.Move move) {
        Execution item = recorder.find(move.itemId());
        if (item == null || item.isRoot()) {
            throw new Refusal(
                    Reason.NOT_FOUND,
                    "Expected plan item instance " + move.itemId() + " in case " + recorder.instanceId()
                            + ", but there is none: it has completed or was terminated. Look in the history.");
        }
        variables.transients().setAll(recorder.instanceId(), move.transients().ofInstance());
        variables.setAll(item.id(), move.variables());
        move.local().asMap().forEach((name, value) -> variables.setLocal(recorder.execution(item.id()), name, value));
        FlowNode node = step.nodeOf(item);
        agenda.guarded(item.id(), () -> move(recorder.execution(item.id()), node, move));
    }

    private void move(Execution item, FlowNode node, CaseAction.Move move) {
        ItemState state = PlanItems.of(item).state();
        switch (move.transition()) {
            case OCCUR -> trigger(item, node, state);
            case START, MANUAL_START -> {
                expect(state == ItemState.ENABLED, item, node, "enabled", "started");
                items.start(item, node, PlanItemTransition.MANUAL_START);
            }
            case ENABLE, REENABLE -> {
                boolean again = state == ItemState.DISABLED;
                expect(again || state == ItemState.AVAILABLE, item, node, "available or disabled", "enabled");
                items.move(
                        item, node, ItemState.ENABLED, again ? PlanItemTransition.REENABLE : PlanItemTransition.ENABLE);
            }
            case DISABLE -> {
                expect(state == ItemState.ENABLED, item, node, "enabled", "disabled");
                items.move(item, node, ItemState.DISABLED, PlanItemTransition.DISABLE);
            }
            case TERMINATE, EXIT -> items.end(item, node, EndState.CANCELLED, move.transition());
            case COMPLETE -> completeStage(item, node, state, move.force());
            default ->
                throw new Refusal(
                        Reason.INVALID,
                        "Expected start, enable, disable, occur, complete or terminate for plan item '" + node.id()
                                + "', got " + move.transition().xmlName());
        }
    }

    private void completeStage(Execution item, FlowNode node, ItemState state, boolean force) {
        expect(node.type() == ElementType.STAGE, item, node, "a stage", "completed; complete its task instead");
        expect(state == ItemState.ACTIVE, item, node, "active", "completed");
        int blocking = PlanItems.of(item).blocking();
        if (blocking > 0 && !force) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected stage '" + node.id() + "' of case " + recorder.instanceId()
                            + " to be completable, but " + blocking
                            + " of its items are active or required. Finish them first, or force the completion.");
        }
        items.stages().complete(item, node);
    }

    private void trigger(Execution item, FlowNode node, ItemState state) {
        if (PlanItems.occurs(node)) {
            expect(state == ItemState.AVAILABLE, item, node, "available", "triggered");
            items.sentries().forget(item, node);
            walk.begin(recorder.execution(item.id()), node, null);
            return;
        }
        expect(state == ItemState.ACTIVE, item, node, "active", "triggered");
        List<TaskRow> open = recorder.state().tasks().ownedBy(item.id());
        if (open.isEmpty()) {
            walk.trigger(item, node, VariableDocument.EMPTY);
        } else {
            tasks.complete(new Command.CompleteTask(
                    recorder.instanceId(),
                    open.get(0).id(),
                    null,
                    VariableDocument.EMPTY,
                    false,
                    Command.Transients.NONE));
        }
    }

    private void expect(boolean fits, Execution item, FlowNode node, String wanted, String what) {
        if (!fits) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected plan item '" + node.id() + "' to be " + wanted + " so that it can be " + what
                            + ", but it is a "
                            + node.kindName() + " that is "
                            + PlanItems.of(item).state().text() + " (plan item instance " + item.id() + " of case "
                            + recorder.instanceId() + ").");
        }
    }
}
