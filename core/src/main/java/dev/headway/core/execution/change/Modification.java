package dev.headway.core.execution.change;

import dev.headway.core.command.Instruction;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.loop.Loops;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.task.TaskEdits;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Callers;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Joins;
import dev.headway.core.execution.token.Listeners;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.Mappings;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.ScopeData.LoopData;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.model.Loop;
import dev.headway.model.SequenceFlow;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Moves the tokens of an instance by hand: cancels some, lets others begin. Instructions are followed in their order; tokens that
 * begin run when all have been followed. A scope in which nothing is left by then is cancelled, the instance at last.
 */
public final class Modification {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final Walk walk;
    private final Variables variables;
    private final Listeners listeners;
    private final Scopes scopes;
    private final EventBehavior events;
    private final Callers callers;
    private final Joins joins;
    private final TaskEdits edits;
    private final DeltaRecorder recorder;
    /** Scopes that something was taken out of. */
    private final Set<Long> touched = new LinkedHashSet<>();

    private Instruction.@Nullable CalledStart calledStart;

    public Modification(
            InstanceStep step,
            Agenda agenda,
            Contexts contexts,
            Walk walk,
            Variables variables,
            Listeners listeners,
            Scopes scopes,
            Callers callers,
            EventBehavior events,
            Joins joins,
            TaskEdits edits) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.walk = walk;
        this.variables = variables;
        this.listeners = listeners;
        this.scopes = scopes;
        this.events = events;
        this.callers = callers;
        this.joins = joins;
        this.edits = edits;
        this.recorder = step.recorder();
    }

    /** Follows the instructions; {@code reason} is that of the instance's end when nothing is left. */
    public void apply(List<Instruction> instructions, String reason) {
        if (instructions.isEmpty()) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected at least one instruction for instance " + recorder.instanceId()
                            + ", such as startBeforeActivity or cancelAllForActivity, got none.");
        }
        follow(instructions, reason);
    }

    /** What moves tokens as an instruction says. */
    Moves moves(Instruction.Move move) {
        return new Moves(step, joins, this, move);
    }

    /** Something was taken out of a scope. */
    void touch(long scopeId) {
        touched.add(scopeId);
    }

    /** Follows instructions, of which there may be none, and closes what is empty. */
    void follow(List<Instruction> instructions, String reason) {
        for (Instruction instruction : instructions) {
            switch (instruction) {
                case Instruction.CancelAll all -> cancelAll(all.activityId());
                case Instruction.Cancel one -> cancel(visit(one.id()));
                case Instruction.Start start -> start(start);
                case Instruction.Move move -> moves(move).leave().begin();
                case Instruction.Enable enable -> enable(enable.startEventId());
                case Instruction.EditTasks edit -> edits.later(edit);
            }
        }
        closeEmptyScopes(reason);
    }

    FlowNode node(String elementId) {
        String id = elementId.endsWith(Instruction.LOOP_BODY)
                ? elementId.substring(0, elementId.length() - Instruction.LOOP_BODY.length())
                : elementId;
        FlowNode node = step.definition().graph().nodeById(id);
        if (node == null || node.type() == ElementType.PROCESS) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected an activity, event or gateway of process " + step.definition() + ", got '" + elementId
                            + "' (instance " + recorder.instanceId() + ").");
        }
        return node;
    }

    Execution visit(long id) {
        Execution found = recorder.find(id);
        if (found == null) {
            for (Execution each : recorder.state().executions().all()) {
                if (each.visitId() == id && id != 0) {
                    found = each;
                }
            }
        }
        if (found == null || found.elementId() == null) {
            throw new Refusal(
                    Reason.NOT_FOUND,
                    "Expected a visit of an activity, or an execution at one, with id " + id + " in instance "
                            + recorder.instanceId() + ", but there is none; it has moved on or ended.");
        }
        return found;
    }

    // --- taking away ---

    private void cancelAll(String activityId) {
        FlowNode node = node(activityId);
        for (Execution each : List.copyOf(recorder.state().executions().all())) {
            Execution now = recorder.find(each.id());
            if (now != null
                    && node.id().equals(now.elementId())
                    && now.kind() != Kind.SNAPSHOT
                    && !step.isLoopInstance(now, node)) {
                cancel(now);
            }
        }
        if (joins.isJoin(node)) {
            for (Execution scope : List.copyOf(recorder.state().executions().all())) {
                forgetArrivals(scope.id(), node);
            }
        }
    }

    void forgetArrivals(long scopeId, FlowNode join) {
        Execution scope = recorder.execution(scopeId);
        ScopeData data = scope.scopeData();
        if (data == null || data.arrivalsAt(join.id()).isEmpty()) {
            return;
        }
        int waiting =
                data.arrivalsAt(join.id()).values().stream().mapToInt(i -> i).sum();
        ScopeData after = data.withArrivals(join.id(), Map.of());
        recorder.update(scope.with()
                .scopeData(after.isEmpty() ? null : after)
                .activeChildren(scope.activeChildren() - waiting)
                .build());
        touched.add(scopeId);
    }

    void cancel(Execution execution) {
        long scopeId = execution.isRoot() ? execution.id() : execution.parentId();
        scopes.cancelAlone(execution);
        touched.add(scopeId);
        Execution scope = recorder.execution(scopeId);
        if (scope.kind() == Kind.LOOP) {
            LoopData data = Loops.dataOf(scope);
            if (data.total() > 0) {
                // So that the loop is over when all others are.
                recorder.update(scope.with()
                        .scopeData(Loops.counted(scope, data.plusCancelled()))
                        .build());
            }
        }
    }

    private void closeEmptyScopes(String reason) {
        for (long id : touched) {
            Execution scope = recorder.find(id);
            while (scope != null && !scope.isRoot() && isEmpty(scope)) {
                long parent = scope.parentId();
                scopes.cancelAlone(scope);
                scope = recorder.find(parent);
            }
        }
        Execution root = recorder.root();
        if (root.activeChildren() <= 0) {
            callers.tellOfCancellation(reason);
            scopes.endInstance(EndState.CANCELLED, reason, false);
        }
    }

    /** Closes scopes in which nothing is left and that have no counterpart in the definition that the instance becomes one of. */
    void closeUnmapped(Set<String> mapped) {
        for (long id : touched) {
            Execution scope = recorder.find(id);
            while (scope != null && !scope.isRoot() && isEmpty(scope) && !mapped.contains(scope.elementId())) {
                long parent = scope.parentId();
                scopes.cancelAlone(scope);
                scope = recorder.find(parent);
            }
        }
    }

    private boolean isEmpty(Execution scope) {
        return (scope.kind() == Kind.SCOPE || scope.kind() == Kind.LOOP)
                && scope.activeChildren() <= 0
                && scope.jobId() == 0
                && step.nodeOf(scope).type() != ElementType.AD_HOC_SUB_PROCESS;
    }

    // --- beginning ---

    private void enable(String startEventId) {
        FlowNode start = node(startEventId);
        FlowNode subProcess = step.definition().graph().node(start.scope());
        if (subProcess.type() != ElementType.EVENT_SUB_PROCESS
                || !(start.detail() instanceof ElementDetail.StartEvent detail)) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected a start event of an event sub-process of process " + step.definition() + ", got '"
                            + startEventId + "' (instance " + recorder.instanceId() + ").");
        }
        Execution scope = scopeAround(subProcess, recorder.root());
        boolean waits = recorder.state().subscriptions().ownedBy(scope.id()).stream()
                        .anyMatch(row -> row.elementId().equals(start.id()))
                || recorder.state().jobs().ownedBy(scope.id()).stream()
                        .anyMatch(row -> row.elementId().equals(start.id()));
        if (!waits) {
            events.arm(scope, start, detail.event());
        }
    }

    void start(Instruction.Start start) {
        switch (start.where()) {
            case BEFORE -> before(start);
            case AFTER -> {
                FlowNode node = startable(start);
                if (node.type() == ElementType.EVENT_BASED_GATEWAY) {
                    throw new Refusal(
                            Reason.INVALID,
                            "Expected an element that chooses its way by itself, got the event-based gateway '"
                                    + node.id() + "': start before the event that is to have happened.");
                }
                long token = token(scopeAround(node, ancestor(node, start)), node, start);
                agenda.schedule(token, () -> walk.afterwards(recorder.execution(token), node));
            }
            case FLOW -> {
                SequenceFlow flow = step.definition().graph().flowById(start.elementId());
                if (flow == null) {
                    throw new Refusal(
                            Reason.INVALID,
                            "Expected a sequence flow of process " + step.definition() + ", got '" + start.elementId()
                                    + "' (instance " + recorder.instanceId() + ").");
                }
                FlowNode source = step.definition().graph().node(flow.source());
                long token = token(scopeAround(source, ancestor(source, start)), source, start);
                agenda.schedule(token, () -> walk.take(recorder.execution(token), List.of(flow)));
            }
        }
    }

    private FlowNode startable(Instruction.Start start) {
        FlowNode node = node(start.elementId());
        if (node.forCompensation()) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected an element of the normal flow, got the compensation handler '" + node.id()
                            + "' of process " + step.definition() + ": it runs when something is compensated.");
        }
        return node;
    }

    private void before(Instruction.Start start) {
        FlowNode node = startable(start);
        if (node.type() == ElementType.EVENT_SUB_PROCESS) {
            node = step.definition().startOf(node);
        }
        FlowNode target = node;
        Execution ancestor = ancestor(target, start);
        Execution scope = scopeAround(target, ancestor);
        boolean whole = start.elementId().endsWith(Instruction.LOOP_BODY);
        if (!whole && target.loop() instanceof Loop.MultiInstance loop && !loop.sequential()) {
            Execution body = isBody(ancestor, target) ? ancestor : only(bodies(target, scope), target, ancestor);
            if (body != null) {
                addInstance(body, target, loop, start);
                return;
            }
        }
        long token = token(scope, target, start);
        if (calledStart != null) {
            step.output().startCalledAt(token, calledStart);
        }
        agenda.schedule(token, () -> walk.arrive(recorder.execution(token), target, null));
    }

    /** The process that the next call activity calls begins there. */
    void calls(Instruction.@Nullable CalledStart start) {
        calledStart = start;
    }

    private List<Execution> bodies(FlowNode node, Execution scope) {
        return recorder.state().executions().ownedBy(scope.id()).stream()
                .filter(each -> isBody(each, node))
                .toList();
    }

    /** One more instance of a running parallel loop. */
    private void addInstance(Execution body, FlowNode node, Loop.MultiInstance loop, Instruction.Start start) {
        LoopData data = Loops.dataOf(body);
        recorder.update(body.with()
                .scopeData(Loops.counted(
                        body, new LoopData(data.total() + 1, data.created() + 1, data.completed(), data.cancelled())))
                .build());
        long token = token(recorder.execution(body.id()), node, start);
        Execution child = recorder.execution(token);
        if (!child.variables().contains(loop.indexVariable())) {
            variables.setLocal(child, loop.indexVariable(), data.created());
        }
        agenda.schedule(token, () -> walk.arrive(recorder.execution(token), node, null));
    }

    /** A new token in a scope, not yet on its way. */
    private long token(Execution scope, FlowNode node, Instruction.Start start) {
        Execution child = recorder.insert(Execution.newChild(step.newId(), scope, Kind.TOKEN)
                .elementId(node.id())
                .build());
        scopes.addActive(scope.id(), 1);
        variables.setAll(child.id(), start.variables());
        start.local().asMap().forEach((name, value) -> variables.setLocal(recorder.execution(child.id()), name, value));
        return child.id();
    }

    /** Inside of what something starts, as the instruction names it; the root where it names nothing. */
    private Execution ancestor(FlowNode node, Instruction.Start start) {
        long id = start.ancestorId();
        if (id == 0 || id == recorder.instanceId()) {
            return recorder.root();
        }
        for (Execution each : recorder.state().executions().all()) {
            if ((each.id() == id || each.visitId() == id) && (isBody(each, node) || isAround(each, node))) {
                return each;
            }
        }
        throw new Refusal(
                Reason.INVALID,
                "Expected the activity instance of a running scope around '" + node.id() + "' to start in, or instance "
                        + recorder.instanceId() + " itself, got " + id
                        + ": no such scope has this id. Look it up in the tree of activity instances, or leave it out.");
    }

    private static boolean isBody(Execution execution, FlowNode node) {
        return execution.kind() == Kind.LOOP && node.id().equals(execution.elementId());
    }

    private boolean isAround(Execution execution, FlowNode node) {
        FlowNode at = step.definition().graph().node(node.scope());
        while (at.type() != ElementType.PROCESS && !at.id().equals(execution.elementId())) {
            at = step.definition().graph().node(at.scope());
        }
        return at.type() != ElementType.PROCESS && (execution.kind() == Kind.SCOPE || execution.kind() == Kind.LOOP);
    }

    /** The running scope around a node; what is missing of it is entered, from outside to inside. */
    private Execution scopeAround(FlowNode node, Execution ancestor) {
        FlowNode scopeNode = step.definition().graph().node(node.scope());
        if (scopeNode.type() == ElementType.PROCESS) {
            return recorder.root();
        }
        if (isBody(ancestor, node)) {
            return recorder.execution(ancestor.parentId());
        }
        List<Execution> running = new ArrayList<>();
        for (Execution each : recorder.state().executions().all()) {
            if (each.kind() == Kind.SCOPE && scopeNode.id().equals(each.elementId()) && isInside(each, ancestor)) {
                running.add(each);
            }
        }
        Execution found = only(running, scopeNode, ancestor);
        return found != null ? found : enter(scopeAround(scopeNode, ancestor), scopeNode);
    }

    private boolean isInside(Execution execution, Execution ancestor) {
        Execution at = execution;
        while (!at.isRoot() && at.id() != ancestor.id()) {
            at = recorder.execution(at.parentId());
        }
        return at.id() == ancestor.id();
    }

    private @Nullable Execution only(List<Execution> running, FlowNode node, Execution ancestor) {
        if (running.size() > 1) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected one running '" + node.id() + "' in instance " + recorder.instanceId()
                            + (ancestor.isRoot() ? "" : " inside " + ancestor.visitId()) + ", got " + running.size()
                            + ": say in which one to start, by its activity instance id out of "
                            + running.stream().map(Execution::visitId).toList() + ".");
        }
        return running.isEmpty() ? null : running.getFirst();
    }

    /** Enters a sub-process without starting anything in it. */
    Execution enter(Execution parent, FlowNode node) {
        Execution token = recorder.insert(Execution.newChild(step.newId(), parent, Kind.TOKEN)
                .elementId(node.id())
                .visit(step.newId(), step.nowMillis())
                .build());
        scopes.addActive(parent.id(), 1);
        if (node.loop() != null) {
            token = loopOfOne(token, node);
        } else {
            events.armBoundaries(token, node);
        }
        listeners.started(recorder.execution(token.id()), node);
        Mappings.inputs(step.context().userCode(), contexts.of(recorder.execution(token.id()), node), node);
        return scopes.open(recorder.execution(token.id()), node);
    }

    /** A loop of which only the instance exists that something is started in. */
    private Execution loopOfOne(Execution token, FlowNode node) {
        boolean counted = node.loop() instanceof Loop.MultiInstance;
        Execution body = recorder.update(token.with()
                .kind(Kind.LOOP)
                .activeChildren(1)
                .scopeData(ScopeData.EMPTY.withLoop(new LoopData(counted ? 1 : -1, 1, 0)))
                .build());
        events.armBoundaries(body, node);
        Execution instance = recorder.insert(Execution.newChild(step.newId(), recorder.execution(body.id()), Kind.TOKEN)
                .elementId(node.id())
                .visit(step.newId(), step.nowMillis())
                .build());
        if (node.loop() instanceof Loop.MultiInstance loop) {
            variables.setLocal(instance, loop.indexVariable(), 0);
        } else {
            variables.setLocal(recorder.execution(body.id()), "loopCounter", 0);
        }
        return recorder.execution(instance.id());
    }
}
