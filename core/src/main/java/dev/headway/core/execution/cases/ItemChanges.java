package dev.headway.core.execution.cases;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.CaseAction.ChangeKind;
import dev.headway.core.command.CaseAction.ItemChange;
import dev.headway.core.command.Instruction;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.task.TaskEdits;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.CaseItem.ItemState;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItem;
import dev.headway.model.PlanItemTransition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Brings plan items into other states, against the model: on request, and as a part of a migration. */
public final class ItemChanges {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Variables variables;
    private final TaskEdits edits;
    private final PlanItems items;
    private final DeltaRecorder recorder;

    public ItemChanges(InstanceStep step, Agenda agenda, Variables variables, TaskEdits edits, PlanItems items) {
        this.step = step;
        this.agenda = agenda;
        this.variables = variables;
        this.edits = edits;
        this.items = items;
        this.recorder = step.recorder();
    }

    void apply(CaseAction.Change change) {
        change.items().forEach(this::apply);
    }

    private void apply(ItemChange change) {
        for (FlowNode node : nodes(change)) {
            switch (change.kind()) {
                case TERMINATE -> terminate(node);
                case END_REPETITION ->
                    items.sentries().instancesOf(node).stream()
                            .filter(item -> PlanItems.of(item).state() == ItemState.WAITING_FOR_REPETITION)
                            .forEach(item -> items.end(item, node, EndState.CANCELLED, PlanItemTransition.TERMINATE));
                case MAKE_AVAILABLE -> {
                    terminate(node);
                    Execution item = items.create(stageOf(node), node, 1, ItemState.AVAILABLE);
                    local(item, change);
                    items.created(recorder.execution(item.id()), node);
                }
                case AWAIT_REPETITION -> awaitRepetition(node, change);
                case ACTIVATE -> activate(node, change);
            }
        }
    }

    private void terminate(FlowNode node) {
        for (Execution item : items.sentries().instancesOf(node)) {
            if (recorder.find(item.id()) != null) {
                items.end(item, node, EndState.CANCELLED, PlanItemTransition.TERMINATE);
            }
        }
    }

    private void awaitRepetition(FlowNode node, ItemChange change) {
        PlanItem.Repetition rule = PlanItems.planItem(node).control().repetition();
        if (rule == null || PlanItems.planItem(node).entry().isEmpty()) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected plan item '" + node.id() + "' of case " + step.definition()
                            + " to have a repetitionRule and an entry criterion, so that an instance can wait for the next"
                            + " repetition, but it has "
                            + (rule == null ? "no rule." : "no entry criterion."));
        }
        List<Execution> open = items.sentries().instancesOf(node);
        boolean waits = open.stream().anyMatch(item -> PlanItems.of(item).state() == ItemState.WAITING_FOR_REPETITION);
        if (!waits) {
            int number = open.stream()
                    .map(item -> PlanItems.of(item).number())
                    .max(Comparator.naturalOrder())
                    .orElse(0);
            Execution next = items.create(stageOf(node), node, number + 1, ItemState.WAITING_FOR_REPETITION);
            local(next, change);
            agenda.schedule(next.id(), () -> items.sentries().look(recorder.execution(next.id()), node));
        }
    }

    private void activate(FlowNode node, ItemChange change) {
        Execution waiting = items.sentries().instancesOf(node).stream()
                .filter(item -> !PlanItems.of(item).state().isActive())
                .findFirst()
                .orElseGet(() -> items.create(stageOf(node), node, 1, ItemState.AVAILABLE));
        local(waiting, change);
        items.start(recorder.execution(waiting.id()), node, PlanItemTransition.START);
        if (!change.task().isEmpty()) {
            edits.later(new Instruction.EditTasks(node.id(), change.task()));
        }
    }

    private void local(Execution item, ItemChange change) {
        change.local().asMap().forEach((name, value) -> variables.setLocal(recorder.execution(item.id()), name, value));
    }

    /** The plan items that a change is about; none where its condition is false. */
    List<FlowNode> nodes(ItemChange change) {
        List<FlowNode> found = nodes(change.id());
        if (found.isEmpty()) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected a plan item of case " + step.definition() + ", got '" + change.id()
                            + "', which the model does not have.");
        }
        boolean holds = change.condition() == null
                || items.test(
                        change.condition(),
                        recorder.root(),
                        step.definition().graph().process());
        return holds ? found : List.of();
    }

    /** The plan items with this definition in the model, or else the one with this id. */
    private List<FlowNode> nodes(String id) {
        List<FlowNode> found = new ArrayList<>();
        for (FlowNode node : step.definition().graph().nodes()) {
            if (node.planItem() != null
                    && node.scope() >= 0
                    && node.planItem().definitionId().equals(id)) {
                found.add(node);
            }
        }
        FlowNode byId = step.definition().graph().nodeById(id);
        if (found.isEmpty() && byId != null && byId.scope() >= 0) {
            found.add(byId);
        }
        return found;
    }

    /** Whether a change is about what is open in the source of a migration. */
    static boolean isOfSource(ItemChange change) {
        return change.kind() == ChangeKind.TERMINATE || change.kind() == ChangeKind.END_REPETITION;
    }

    /** The active stage that an item is in. */
    private Execution stageOf(FlowNode node) {
        FlowNode around = step.definition().graph().node(node.scope());
        if (around.scope() < 0) {
            return recorder.root();
        }
        for (Execution stage : items.sentries().instancesOf(around)) {
            if (PlanItems.of(stage).state() == ItemState.ACTIVE) {
                return stage;
            }
        }
        throw new Refusal(
                Reason.WRONG_STATE,
                "Expected stage '" + around.id() + "' around plan item '" + node.id() + "' of case "
                        + recorder.instanceId() + " to be active, but it is not. Activate the stage first.");
    }
}
