package dev.headway.core.execution.instance;

import dev.headway.core.command.CalledEscalation;
import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.definition.Definition;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.change.Modification;
import dev.headway.core.execution.event.Errors;
import dev.headway.core.execution.event.Payloads;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.token.DataObjects;
import dev.headway.core.execution.token.ErrorBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.ErrorOfCall;
import dev.headway.core.execution.usercode.Mappings;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.Ids;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.ScopeData;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.Parameter;
import dev.headway.model.ProcessGraph;
import dev.headway.model.SequenceFlow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Starts instances, calls other processes, and takes their results back. */
public final class Instances {
    /** Call activities that may start each other within one step. */
    private static final int MAX_CALL_DEPTH = 50;

    private Instances() {}

    /** Creates the root and sends its token to the start event, or lets tokens begin where instructions say, if there are any. */
    public static Execution start(Walk walk, Command.StartInstance start, List<Instruction> instructions) {
        return start(walk, start, instructions, ScopeData.EMPTY);
    }

    private static Execution start(
            Walk walk, Command.StartInstance start, List<Instruction> instructions, ScopeData ofCall) {
        Definition definition = walk.definition();
        boolean isCase = definition.cases() != null;
        FlowNode startEvent = instructions.isEmpty() && !isCase ? startEvent(definition, start.startElementId()) : null;
        FlowNode process = definition.graph().process();
        boolean byEvent = isCase && process.id().equals(start.startElementId());
        FlowNode receiver = byEvent ? process : startEvent;
        Execution root = new Execution(
                start.instanceId(),
                start.instanceId(),
                0,
                definition.id(),
                Kind.ROOT,
                State.IDLE,
                null,
                0,
                0,
                JobPoint.NONE,
                0,
                0,
                true,
                0,
                -1,
                startEvent == null ? 0 : 1,
                receiver == null ? start.variables() : Payloads.taken(receiver, start.variables()),
                toRemember(start, ofCall),
                new Execution.Root(
                        0,
                        start.businessKey(),
                        start.tenantId(),
                        start.name(),
                        start.startUserId(),
                        startedAt(
                                definition,
                                startEvent,
                                instructions,
                                isCase && !byEvent ? start.startElementId() : null),
                        walk.nowMillis(),
                        start.superInstanceId(),
                        start.superExecutionId(),
                        0,
                        false));
        DeltaRecorder recorder = walk.recorder();
        recorder.insert(root);
        walk.engineEvents().instance(StepEvent.Kind.ENTITY_CREATED);
        walk.engineEvents().instance(StepEvent.Kind.PROCESS_CREATED);
        if (start.businessKey() != null && definition.graph().attributes().uniqueBusinessKey()) {
            // Unique among the instances of this key and tenant, whatever the version.
            String tenant = start.tenantId() == null ? "" : start.tenantId();
            recorder.uniqueBusinessKey(tenant + "\n" + definition.graph().key() + "\n" + start.businessKey());
        }
        walk.variables().noteInitial(root);
        walk.variables().transients().setAll(root.id(), start.transients().ofInstance());
        FlowNode usual = startEvent == null && !isCase ? usualStart(definition) : startEvent;
        if (usual != null) {
            setInitiator(walk, usual, start);
        }
        DataObjects.create(walk, recorder.root(), process);
        walk.engineEvents().instance(StepEvent.Kind.ENTITY_INITIALIZED);
        begin(walk, root.id(), startEvent, instructions);
        Execution now = recorder.find(root.id());
        return now == null ? root : now;
    }

    private static @Nullable ScopeData toRemember(Command.StartInstance start, ScopeData ofCall) {
        ScopeData data = ofCall.withJobPriority(start.jobPriority());
        return data.isEmpty() ? null : data;
    }

    /** Start listeners and event sub-processes, then the first token: at the start event, or where the instructions say. */
    private static void begin(
            Walk walk, long instanceId, @Nullable FlowNode startEvent, List<Instruction> instructions) {
        Definition definition = walk.definition();
        DeltaRecorder recorder = walk.recorder();
        walk.effect(new Effect.InstanceStarted(instanceId, definition.id()));
        walk.guarded(instanceId, () -> {
            walk.listeners().notify(recorder.root(), definition.graph().process(), "start");
            walk.engineEvents().instance(StepEvent.Kind.PROCESS_STARTED);
            walk.events()
                    .armEventSubProcesses(recorder.root(), definition.graph().process());
            if (walk.planItems() != null) {
                walk.planItems().startCase(recorder.root().requireRoot());
                return;
            }
            if (startEvent == null) {
                new Modification(walk).apply(instructions, "nothing was started");
                return;
            }
            walk.schedule(instanceId, () -> {
                if (startEvent.type() == ElementType.START_EVENT) {
                    walk.arrive(recorder.root(), startEvent, null);
                } else {
                    walk.events().begunAt(recorder.root(), startEvent);
                }
            });
        });
    }

    /** Where an instance begins: at a start event, else where the first instruction says. */
    private static @Nullable String startedAt(
            Definition definition,
            @Nullable FlowNode startEvent,
            List<Instruction> instructions,
            @Nullable String otherwise) {
        if (startEvent != null) {
            return startEvent.id();
        }
        if (instructions.isEmpty() || !(instructions.getFirst() instanceof Instruction.Start first)) {
            return otherwise;
        }
        ProcessGraph graph = definition.graph();
        FlowNode node = graph.nodeById(first.elementId());
        SequenceFlow flow = switch (first.where()) {
            case BEFORE -> null;
            case AFTER ->
                node == null || node.outgoing().size() != 1
                        ? null
                        : graph.flow(node.outgoing().getFirst());
            case FLOW -> graph.flowById(first.elementId());
        };
        return flow == null ? first.elementId() : graph.node(flow.target()).id();
    }

    /** The none start event, else the first one, as in the family: who starts it by its key need not wait for the event. */
    private static @Nullable FlowNode usualStart(Definition definition) {
        FlowNode first = null;
        for (int index : definition.graph().process().children()) {
            FlowNode node = definition.graph().node(index);
            if (node.detail() instanceof ElementDetail.StartEvent start) {
                if (start.event() instanceof EventDefinition.None) {
                    return node;
                }
                first = first == null ? node : first;
            }
        }
        return first;
    }

    /** Who starts an instance may also give the variable, as in the family. */
    private static void setInitiator(Walk walk, FlowNode startEvent, Command.StartInstance start) {
        if (startEvent.detail() instanceof ElementDetail.StartEvent detail
                && detail.initiator() != null
                && !start.variables().contains(detail.initiator())) {
            walk.variables().setLocal(walk.recorder().root(), detail.initiator(), start.startUserId());
        }
    }

    private static FlowNode startEvent(Definition definition, @Nullable String elementId) {
        if (elementId != null) {
            FlowNode named = definition.graph().nodeById(elementId);
            if (named == null) {
                throw new Refusal(
                        Reason.INVALID,
                        "Expected a start event of process " + definition + ", got '" + elementId
                                + "', which the model does not have.");
            }
            return named;
        }
        FlowNode usual = usualStart(definition);
        if (usual != null) {
            return usual;
        }
        throw new Refusal(
                Reason.INVALID,
                "Expected a start event in process " + definition
                        + ", but it has none. Start it by the message of its receive task, or add a start event.");
    }

    /** Goes on after an activity's user code ran outside the turn. */
    public static void afterUserCode(Walk walk, Execution token, FlowNode node, boolean skipped) {
        if (!skipped && node.detail() instanceof ElementDetail.ServiceTask task && task.triggerable()) {
            walk.events().armBoundaries(token, node);
            walk.waitHere(token);
        } else {
            walk.complete(walk.recorder().execution(token.id()), node);
        }
    }

    /** Starts the called process of a call activity inside this step; the call activity waits unless it ends at once. */
    public static void call(Walk walk, Execution caller, FlowNode node, ElementDetail.CallActivity call) {
        if (walk.callDepth() >= MAX_CALL_DEPTH) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected call activities to reach a wait state, but '" + node.id() + "' of process "
                            + walk.definition() + " is the " + MAX_CALL_DEPTH
                            + "th call inside one step. There is probably an endless recursion.");
        }
        ActivityContext context = walk.contextOf(caller, node);
        Instruction.CalledStart at = walk.output().takeCalledStart(caller.id());
        Definition definition = CalledDefinition.of(walk, call, context, node);
        if (at != null && at.version() != 0) {
            definition = CalledDefinition.version(walk, definition, at.version(), node);
        }
        int partition = Ids.partition(caller.instanceId());
        if (call.spread()) {
            partition = (int) ((walk.newId() >>> Ids.PARTITION_BITS) % Ids.PARTITIONS);
        }
        long childId = walk.context().ids().next(partition);
        Execution.Root root = walk.recorder().root().requireRoot();
        String key = call.businessKey() != null
                ? walk.expression(call.businessKey()).text(context)
                : call.inheritBusinessKey() ? root.businessKey() : null;
        for (Parameter in : call.in()) {
            if (in.businessKey() != null) {
                key = walk.expression(in.businessKey()).text(context);
            }
        }
        if (call.idVariable() != null) {
            context.setVariable(
                    String.valueOf(walk.expression(call.idVariable()).text(context)), String.valueOf(childId));
        }
        VariableDocument variables = inVariables(walk, call, context);
        // The name sees what the called instance gets.
        String name = call.instanceName() == null
                ? null
                : walk.lenient()
                        .forPeople(
                                call.instanceName(),
                                new CallResults.CalledScope(variables, context, true),
                                node,
                                "name of the called instance");
        Command.StartInstance start = new Command.StartInstance(
                childId,
                definition.id(),
                null,
                key,
                root.tenantId(),
                name,
                root.startUserId(),
                variables,
                caller.instanceId(),
                caller.id(),
                null,
                Command.Transients.NONE,
                walk.jobs().ofInstance());
        ScopeData data = caller.scopeData() == null ? ScopeData.EMPTY : caller.scopeData();
        walk.recorder()
                .update(walk.recorder()
                        .execution(caller.id())
                        .with()
                        .scopeData(data.withCalled(childId))
                        .build());
        walk.waitHere(caller);
        run(walk, caller, node, definition, start, at);
    }

    private static void run(
            Walk walk,
            Execution caller,
            FlowNode node,
            Definition definition,
            Command.StartInstance start,
            Instruction.@Nullable CalledStart at) {
        InstanceState state = new InstanceState(start.instanceId());
        DeltaRecorder recorder = new DeltaRecorder(state, walk.context().traceOfRows());
        Walk child =
                new Walk(recorder, definition, walk.context(), walk.output(), walk.behaviors(), walk.callDepth() + 1);
        walk.output().created(recorder, state);
        boolean maps = !ErrorOfCall.mappings(walk.definition().graph(), node).isEmpty();
        boolean inLoop = walk.scopes().terminations().isInLoop(caller);
        long outermost = walk.recorder().root().rootInstanceId();
        ScopeData ofCall = ScopeData.EMPTY
                .withCallSite(
                        maps || inLoop
                                ? new ScopeData.CallSite(walk.definition().id(), node.id(), inLoop)
                                : null)
                .withRootInstance(outermost == start.superInstanceId() ? 0 : outermost);
        List<Instruction> instructions = at == null
                ? List.of()
                : List.of(new Instruction.Start(
                        Instruction.Where.BEFORE, at.activityId(), 0, VariableDocument.EMPTY, VariableDocument.EMPTY));
        start(child, start, instructions, ofCall);
        child.drain();
        child.history().details(child, 1);
        if (!state.exists()) {
            walk.scopes().callHasEnded(start.instanceId());
        }
        for (CalledEscalation escalation : child.escalations().forCaller()) {
            if (waitsFor(walk, caller.id(), start.instanceId())) {
                CallResults.escalated(walk, caller.id(), escalation);
            }
        }
        if (state.exists() || !waitsFor(walk, caller.id(), start.instanceId())) {
            return;
        }
        ErrorBehavior.Raised error = child.errors().uncaught();
        Execution waiting = walk.recorder().execution(caller.id());
        OutboxRow.Reach beyond = child.scopes().terminations().beyond();
        if (beyond != null) {
            walk.scopes().terminations().fromCall(waiting, start.instanceId(), beyond);
        } else if (error != null) {
            CallResults.takeThrown(walk, waiting.id(), broughtBy(recorder));
            walk.errors().propagate(waiting.id(), error);
        } else if (returnsAsJob(node)) {
            returnAsJob(walk, waiting, broughtBy(recorder), null, null);
        } else {
            returned(walk, waiting, node, broughtBy(recorder));
        }
    }

    private static VariableDocument broughtBy(DeltaRecorder called) {
        return called.lastRoot().variables().without(Execution.BUSINESS_STATUS);
    }

    /** A called instance that was started in another step has ended; {@code errorCode} set: with an error. */
    public static void returned(
            Walk walk,
            Execution caller,
            VariableDocument variables,
            @Nullable String errorCode,
            @Nullable String errorMessage) {
        ScopeData data = caller.scopeData();
        if (errorCode != null) {
            walk.scopes().callHasEnded(data == null ? 0 : data.calledInstanceId());
            CallResults.takeThrown(walk, caller.id(), Errors.withoutData(variables));
            walk.errors()
                    .returned(caller.id(), new ErrorBehavior.Raised(errorCode, errorMessage, Errors.dataOf(variables)));
        } else {
            FlowNode node = walk.scopes().nodeOf(caller);
            walk.guarded(caller.id(), () -> returned(walk, caller, node, variables));
        }
    }

    /** Whether the model wants a job to take what this call brings. */
    static boolean returnsAsJob(FlowNode node) {
        return node.detail() instanceof ElementDetail.CallActivity call && call.returnsAsJob();
    }

    /** Keeps what a called instance has brought for a job that takes it. */
    static void returnAsJob(
            Walk walk,
            Execution caller,
            VariableDocument variables,
            @Nullable String errorCode,
            @Nullable String errorMessage) {
        ScopeData data = Objects.requireNonNull(caller.scopeData(), "the called instance");
        Execution kept = walk.recorder()
                .update(caller.with()
                        .scopeData(data.withReturned(new ScopeData.Returned(variables.json(), errorCode, errorMessage)))
                        .build());
        walk.jobs().ready(kept, walk.scopes().nodeOf(kept), JobPoint.RETURN);
    }

    /** Whether an execution is still at the call activity that started this instance. */
    static boolean waitsFor(Walk walk, long callerId, long calledInstanceId) {
        Execution caller = walk.recorder().find(callerId);
        return caller != null
                && caller.scopeData() != null
                && caller.scopeData().calledInstanceId() == calledInstanceId;
    }

    private static VariableDocument inVariables(Walk walk, ElementDetail.CallActivity call, ActivityContext context) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        // A token in the row of its instance has no variables of its own.
        Map<String, @Nullable Object> own =
                context.executionId() == context.instanceId() ? Map.of() : context.localVariables();
        if (call.inheritVariables()) {
            values.putAll(walk.variables().visible(context.executionId()));
        }
        for (Parameter in : call.in()) {
            if (in.allVariables()) {
                values.putAll(in.local() ? own : walk.variables().visible(context.executionId()));
            } else if (in.businessKey() == null && in.source() != null) {
                Parameter.Source source = in.source();
                if (source instanceof Parameter.Source.Variable variable && in.local()) {
                    values.put(Mappings.target(in, context), own.get(variable.name()));
                } else if (source instanceof Parameter.Source.Variable variable) {
                    values.put(
                            Mappings.target(in, context),
                            context.hasVariable(variable.name()) ? context.variable(variable.name()) : null);
                } else {
                    values.put(
                            Mappings.target(in, context),
                            Mappings.value(walk.context().userCode(), source, context, context));
                }
            }
        }
        if (call.variableMapping() != null) {
            try {
                walk.context().userCode().mapInputs(call.variableMapping(), context, values);
            } catch (RuntimeException thrown) {
                throw UserCodeException.thrownBy("Variable mapping", context, thrown);
            }
        }
        return VariableDocument.of(values);
    }

    /** A called instance has completed: takes its results and leaves the call activity. */
    public static void returned(Walk walk, Execution caller, FlowNode node, VariableDocument results) {
        CallResults.take(walk, caller, node, results);
        walk.complete(walk.recorder().execution(caller.id()), node);
    }

    /** Holds the instance or lets it go on; {@code again}: what is so already is left as it is. */
    public static void suspend(Walk walk, boolean suspended, boolean again) {
        DeltaRecorder recorder = walk.recorder();
        Execution root = recorder.root();
        Execution.Root part = root.requireRoot();
        if (part.suspended() == suspended) {
            if (again) {
                return;
            }
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected instance " + root.id() + " to be " + (suspended ? "active" : "suspended") + ", but it is "
                            + (suspended ? "suspended" : "active") + " already");
        }
        recorder.update(root.with()
                .root(new Execution.Root(
                        part.version(),
                        part.businessKey(),
                        part.tenantId(),
                        part.name(),
                        part.startUserId(),
                        part.startElementId(),
                        part.startedMillis(),
                        part.superInstanceId(),
                        part.superExecutionId(),
                        part.facets(),
                        suspended))
                .build());
        if (suspended) {
            walk.engineEvents().instance(StepEvent.Kind.ENTITY_SUSPENDED);
            walk.jobs().suspendAll();
        } else {
            walk.engineEvents().instance(StepEvent.Kind.ENTITY_ACTIVATED);
            walk.jobs().activateAll();
            walk.conditions().again();
            if (walk.planItems() != null) {
                walk.planItems().resumed();
            }
        }
    }
}
