package dev.headway.core.execution.cases;

import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.definition.CaseIndex;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Callers;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Tokens;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.CaseItem;
import dev.headway.core.state.CaseItem.ItemState;
import dev.headway.core.state.CaseItem.Weight;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItem;
import dev.headway.model.PlanItem.ParentCompletion;
import dev.headway.model.PlanItemTransition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stages and the plan model of the case: what is created when one begins, and when one is complete (CMMN 1.1, 8.6.1 and table 8.12).
 * A stage counts the items that keep it from completing, so that nothing looks at all of them.
 */
final class Stages {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final Tokens tokens;
    private final Variables variables;
    private final Scopes scopes;
    private final Callers callers;
    private final PlanItems items;
    private final DeltaRecorder recorder;
    private final Set<Long> touched = new LinkedHashSet<>();
    /** The items that begin as soon as their stage has created them, each with its criterion; stages for one inside have none. */
    private final Map<Integer, @Nullable String> entered = new HashMap<>(0);

    Stages(
            InstanceStep step,
            Agenda agenda,
            Contexts contexts,
            Tokens tokens,
            Variables variables,
            Scopes scopes,
            Callers callers,
            PlanItems items) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.tokens = tokens;
        this.variables = variables;
        this.scopes = scopes;
        this.callers = callers;
        this.items = items;
        this.recorder = step.recorder();
    }

    /** A stage has become active: turns its row into a scope, with what is in it. */
    void begin(Execution token, FlowNode node) {
        open(scopes.open(token), node);
    }

    /** Creates the items of a stage or case; all are there before anything is told of the first. */
    void open(Execution stage, FlowNode node) {
        if (node.detail() instanceof ElementDetail.Stage said) {
            tell(said.businessStatus(), stage, node);
        }
        List<FlowNode> inside = children(node);
        inside.removeIf(CaseIndex::isReactivation);
        begin(create(stage, inside));
    }

    /** The business status that the case has from here on; null to leave it as it is. */
    void tell(@Nullable String businessStatus, Execution item, FlowNode node) {
        String status = contexts.text(businessStatus, item, node);
        if (status != null) {
            variables.setLocal(recorder.root(), Execution.BUSINESS_STATUS, status);
        }
    }

    private List<FlowNode> children(FlowNode node) {
        List<FlowNode> children = new ArrayList<>(node.children().size());
        node.children().forEach(index -> children.add(step.definition().graph().node(index)));
        return children;
    }

    private List<Execution> create(Execution stage, List<FlowNode> inside) {
        List<Execution> created = new ArrayList<>(inside.size());
        for (FlowNode child : inside) {
            created.add(items.create(recorder.execution(stage.id()), child, 1, ItemState.AVAILABLE));
        }
        touched.add(stage.id());
        return created;
    }

    private void begin(List<Execution> created) {
        for (Execution item : created) {
            FlowNode child = step.nodeOf(item);
            if (entered.containsKey(child.index())) {
                beginNow(item, child, entered.remove(child.index()));
            } else {
                items.created(item, child);
            }
        }
    }

    private void beginNow(Execution item, FlowNode node, @Nullable String criterion) {
        items.tellAvailable(item, node);
        items.occurred(node, item, PlanItemTransition.CREATE);
        if (criterion == null) {
            items.start(item, node, PlanItemTransition.START);
        } else {
            items.enter(item, node, criterion);
        }
    }

    /**
     * A case that had ended begins again. Its listener occurs, and each item says whether it begins at once, is left out, or waits as
     * in a new case; the listener says it for those that say nothing.
     */
    void reactivate(Execution root, FlowNode model, FlowNode listener) {
        PlanItem.Reactivation byDefault =
                listener.detail() instanceof ElementDetail.CaseListener detail ? detail.reactivation() : null;
        List<FlowNode> inside = children(model);
        inside.removeIf(child -> CaseIndex.isReactivation(child) && child.index() != listener.index());
        inside.removeIf(child -> child.index() != listener.index()
                && asked(rule(child, byDefault), PlanItem.Reactivation::ignore, root, model));
        List<Execution> created = create(root, inside);
        List<Execution> usual = new ArrayList<>();
        for (Execution item : created) {
            FlowNode child = step.nodeOf(item);
            if (child.index() == listener.index()) {
                agenda.schedule(item.id(), () -> tokens.begin(recorder.execution(item.id()), child, null));
            } else if (asked(rule(child, byDefault), PlanItem.Reactivation::activate, root, model)) {
                items.tellAvailable(item, child);
                items.occurred(child, item, PlanItemTransition.CREATE);
                items.enter(item, child, null);
            } else {
                usual.add(item);
            }
        }
        begin(usual);
    }

    private static PlanItem.@Nullable Reactivation rule(FlowNode item, PlanItem.@Nullable Reactivation byDefault) {
        PlanItem.Reactivation own = PlanItems.planItem(item).control().reactivation();
        return own == null ? byDefault : own;
    }

    private boolean asked(
            PlanItem.@Nullable Reactivation rule,
            Function<PlanItem.Reactivation, @Nullable String> condition,
            Execution root,
            FlowNode model) {
        String text = rule == null ? null : condition.apply(rule);
        return text != null && items.test(text.equals("true") ? "${true}" : text, root, model);
    }

    // --- counting ---

    /** How an item counts for its stage (CMMN 1.1, table 8.12, with the rules that Flowable adds). */
    static Weight weigh(FlowNode node, CaseItem item, CaseItem stage) {
        PlanItem.Control control = PlanItems.planItem(node).control();
        ParentCompletion rule = control.parentCompletion();
        ItemState state = item.state();
        boolean open = state == ItemState.AVAILABLE || state == ItemState.ENABLED;
        boolean before = stage.completed().contains(node.id());
        boolean done = before
                && (rule == ParentCompletion.IGNORE_AFTER_FIRST_COMPLETION
                        || (rule == ParentCompletion.IGNORE_AFTER_FIRST_COMPLETION_IF_AVAILABLE_OR_ENABLED && open));
        if (rule == ParentCompletion.IGNORE || state == ItemState.DISABLED || done) {
            return Weight.NONE;
        }
        if (state.isActive()) {
            return Weight.BLOCKING;
        }
        if (item.required() && !(control.repetition() != null && before)) {
            return Weight.BLOCKING;
        }
        boolean ignored = (rule == ParentCompletion.IGNORE_IF_AVAILABLE_OR_ENABLED && open)
                || (state == ItemState.AVAILABLE && (rule == ParentCompletion.IGNORE_IF_AVAILABLE || item.neutral()));
        return open && !ignored ? Weight.OPTIONAL : Weight.NONE;
    }

    /** An item counts otherwise than before; {@code rows} more or less of them are in the stage. */
    void count(long stageId, Weight before, Weight after, int rows) {
        Execution stage = recorder.execution(stageId);
        touched.add(stageId);
        if (before != after) {
            stage = items.put(stage, PlanItems.of(stage).counting(before, after));
        }
        if (rows != 0) {
            scopes.addActive(stageId, rows);
        }
    }

    /** An item has completed: if a rule asks for it the stage remembers it, and the other instances count otherwise. */
    void completed(long stageId, FlowNode node) {
        PlanItem.Control control = PlanItems.planItem(node).control();
        ParentCompletion rule = control.parentCompletion();
        boolean asked = rule == ParentCompletion.IGNORE_AFTER_FIRST_COMPLETION
                || rule == ParentCompletion.IGNORE_AFTER_FIRST_COMPLETION_IF_AVAILABLE_OR_ENABLED
                || (control.required() != null && control.repetition() != null);
        CaseItem stage = PlanItems.of(recorder.execution(stageId));
        if (!asked || stage.completed().contains(node.id())) {
            return;
        }
        items.put(recorder.execution(stageId), stage.plusCompleted(node.id()));
        for (Execution other : items.sentries().instancesOf(node)) {
            if (other.parentId() == stageId) {
                CaseItem item = PlanItems.of(other);
                Weight weight = weigh(node, item, PlanItems.of(recorder.execution(stageId)));
                items.put(other, item.in(item.state(), weight));
                count(stageId, item.weight(), weight, 0);
            }
        }
    }

    // --- completion ---

    /** Completes what is complete among the stages in which something has changed; says whether any was. */
    boolean settle() {
        while (!touched.isEmpty() && recorder.exists()) {
            Iterator<Long> first = touched.iterator();
            long stageId = first.next();
            first.remove();
            Execution stage = recorder.find(stageId);
            if (stage != null && isDone(stage)) {
                agenda.guarded(stageId, () -> complete(stage, step.nodeOf(stage)));
                return true;
            }
        }
        return false;
    }

    /** Variables have changed: stages whose condition for completing themselves is over variables may be complete now. */
    void conditionsChanged(List<FlowNode> conditional) {
        for (FlowNode node : conditional) {
            if (node.scope() < 0) {
                touched.add(recorder.instanceId());
            } else {
                items.sentries().instancesOf(node).forEach(stage -> touched.add(stage.id()));
            }
        }
    }

    private boolean isDone(Execution stage) {
        CaseItem item = PlanItems.of(stage);
        return item.state() == ItemState.ACTIVE
                && item.blocking() == 0
                && (item.optional() == 0 || completesItself(stage, step.nodeOf(stage)));
    }

    private boolean completesItself(Execution stage, FlowNode node) {
        return node.detail() instanceof ElementDetail.Stage detail
                && (detail.autoCompleteCondition() == null
                        ? detail.autoComplete()
                        : items.test(detail.autoCompleteCondition(), stage, node));
    }

    /** Completes a stage or the case; what has not begun in it is over. */
    void complete(Execution stage, FlowNode node) {
        if (stage.isRoot()) {
            scopes.endInstance(EndState.COMPLETED, null, false);
            return;
        }
        for (Execution child : recorder.state().executions().ownedBy(stage.id())) {
            if (recorder.find(child.id()) != null) {
                FlowNode inside = step.nodeOf(child);
                items.end(
                        child,
                        inside,
                        EndState.CANCELLED,
                        PlanItems.occurs(inside) ? PlanItemTransition.PARENT_TERMINATE : PlanItemTransition.EXIT);
            }
        }
        scopes.close(recorder.execution(stage.id()), node);
    }

    // --- items whose stage has not begun ---

    /** The innermost stage around an item that is there but has not begun; null when there is none. */
    @Nullable
    Execution waitingAround(FlowNode node) {
        for (int at = node.scope();
                at > 0;
                at = step.definition().graph().node(at).scope()) {
            for (Execution stage :
                    items.sentries().instancesOf(step.definition().graph().node(at))) {
                boolean begun = PlanItems.of(stage).state() == ItemState.ACTIVE && stage.kind() == Execution.Kind.SCOPE;
                return begun ? null : stage;
            }
        }
        return null;
    }

    /** Begins a stage that waits, and an item inside it with the stages between. */
    void beginWith(Execution stage, FlowNode node, String criterion) {
        FlowNode stageNode = step.nodeOf(stage);
        ItemState state = PlanItems.of(stage).state();
        if (state.isActive() && state != ItemState.ACTIVE) {
            return; // a job will begin it
        }
        entered.put(node.index(), criterion);
        for (int at = node.scope();
                at != stageNode.index();
                at = step.definition().graph().node(at).scope()) {
            entered.put(at, null);
        }
        if (state == ItemState.ACTIVE) {
            return; // the same event has just entered the stage, which begins in this step
        }
        items.start(stage, stageNode, PlanItemTransition.START);
        items.sentries().leaveNobody(stageNode);
    }

    /** Whether a stage around an item is not there: it is over, or that around it is. */
    boolean isOver(FlowNode node) {
        for (int at = node.scope();
                at > 0;
                at = step.definition().graph().node(at).scope()) {
            if (items.sentries().instancesOf(step.definition().graph().node(at)).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Begins the stages around an item that are over again, and the item with them. */
    void beginAgain(FlowNode node, String criterion) {
        entered.put(node.index(), criterion);
        FlowNode outermost = step.definition().graph().node(node.scope());
        Execution around = recorder.root();
        for (int at = outermost.scope(); at > 0; at = outermost.scope()) {
            FlowNode next = step.definition().graph().node(at);
            List<Execution> instances = items.sentries().instancesOf(next);
            if (!instances.isEmpty()) {
                around = instances.get(0);
                break;
            }
            entered.put(outermost.index(), null);
            outermost = next;
        }
        Execution stage = items.create(around, outermost, 1, ItemState.AVAILABLE);
        beginNow(stage, outermost, null);
        items.sentries().leaveNobody(outermost);
    }

    /** An exit criterion of the case is satisfied. */
    void exitCase(PlanItem.Criterion criterion) {
        Execution root = recorder.root();
        FlowNode model = step.definition().graph().process();
        if (criterion.exitEvent() == PlanItem.ExitEvent.EXIT) {
            String reason = "exit criterion '" + criterion.id() + "'";
            callers.tellOfCancellation(reason);
            scopes.endInstance(EndState.CANCELLED, reason, false);
        } else {
            requireComplete(PlanItems.of(root), model, criterion);
            scopes.endInstance(EndState.COMPLETED, null, false);
        }
    }

    /** Refuses an exit criterion that completes what is not completable. */
    void requireComplete(CaseItem stage, FlowNode node, PlanItem.Criterion criterion) {
        if (criterion.exitEvent() == PlanItem.ExitEvent.COMPLETE && stage.blocking() > 0) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected " + node.kindName() + " '" + node.id()
                            + "' to be completable when its exit criterion '" + criterion.id()
                            + "' completes it, but " + stage.blocking()
                            + " of its items are active or required (instance " + recorder.instanceId()
                            + "). Finish them first, or let the criterion force the completion.");
        }
    }
}
