package dev.headway.core.execution.instance;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.definition.Definition;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.change.Modification;
import dev.headway.core.execution.event.Payloads;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.DataObjects;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Listeners;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.ScopeData;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import dev.headway.model.SequenceFlow;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts instances. */
public final class Instances {
    private final InstanceStep step;
    private final DeltaRecorder recorder;
    private final Agenda agenda;
    private final Walk walk;
    private final EngineEvents engineEvents;
    private final Variables variables;
    private final Listeners listeners;
    private final EventBehavior events;
    private final @Nullable CaseBehavior planItems;
    private final Supplier<Modification> modification;

    /**
     * Starts the instance of a step.
     *
     * @param planItems null in a process
     * @param modification asked for only where instructions say where tokens begin
     */
    public Instances(
            InstanceStep step,
            Agenda agenda,
            Walk walk,
            EngineEvents engineEvents,
            Variables variables,
            Listeners listeners,
            EventBehavior events,
            @Nullable CaseBehavior planItems,
            Supplier<Modification> modification) {
        this.step = step;
        this.recorder = step.recorder();
        this.agenda = agenda;
        this.walk = walk;
        this.engineEvents = engineEvents;
        this.variables = variables;
        this.listeners = listeners;
        this.events = events;
        this.planItems = planItems;
        this.modification = modification;
    }

    /**
     * Creates the root and sends its token to the start event, or lets tokens begin where instructions say, if there are any.
     *
     * @param ofCall what the root remembers of the call activity that starts it
     */
    public Execution start(Command.StartInstance start, List<Instruction> instructions, ScopeData ofCall) {
        Definition definition = step.definition();
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
                        step.nowMillis(),
                        start.superInstanceId(),
                        start.superExecutionId(),
                        0,
                        false));
        recorder.insert(root);
        engineEvents.instance(StepEvent.Kind.ENTITY_CREATED);
        engineEvents.instance(StepEvent.Kind.PROCESS_CREATED);
        if (start.businessKey() != null && definition.graph().attributes().uniqueBusinessKey()) {
            // Unique among the instances of this key and tenant, whatever the version.
            String tenant = start.tenantId() == null ? "" : start.tenantId();
            recorder.uniqueBusinessKey(tenant + "\n" + definition.graph().key() + "\n" + start.businessKey());
        }
        variables.noteInitial(root);
        variables.transients().setAll(root.id(), start.transients().ofInstance());
        FlowNode usual = startEvent == null && !isCase ? usualStart(definition) : startEvent;
        if (usual != null) {
            setInitiator(usual, start);
        }
        DataObjects.create(step, variables, recorder.root(), process);
        engineEvents.instance(StepEvent.Kind.ENTITY_INITIALIZED);
        begin(root.id(), startEvent, instructions);
        Execution now = recorder.find(root.id());
        return now == null ? root : now;
    }

    private static @Nullable ScopeData toRemember(Command.StartInstance start, ScopeData ofCall) {
        ScopeData data = ofCall.withJobPriority(start.jobPriority());
        return data.isEmpty() ? null : data;
    }

    /** Start listeners and event sub-processes, then the first token: at the start event, or where the instructions say. */
    private void begin(long instanceId, @Nullable FlowNode startEvent, List<Instruction> instructions) {
        Definition definition = step.definition();
        step.effect(new Effect.InstanceStarted(instanceId, definition.id()));
        agenda.guarded(instanceId, () -> {
            listeners.notify(recorder.root(), definition.graph().process(), "start");
            engineEvents.instance(StepEvent.Kind.PROCESS_STARTED);
            events.armEventSubProcesses(recorder.root(), definition.graph().process());
            if (planItems != null) {
                planItems.startCase(recorder.root().requireRoot());
                return;
            }
            if (startEvent == null) {
                modification.get().apply(instructions, "nothing was started");
                return;
            }
            agenda.schedule(instanceId, () -> {
                if (startEvent.type() == ElementType.START_EVENT) {
                    walk.arrive(recorder.root(), startEvent, null);
                } else {
                    events.begunAt(recorder.root(), startEvent);
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
    private void setInitiator(FlowNode startEvent, Command.StartInstance start) {
        if (startEvent.detail() instanceof ElementDetail.StartEvent detail
                && detail.initiator() != null
                && !start.variables().contains(detail.initiator())) {
            variables.setLocal(recorder.root(), detail.initiator(), start.startUserId());
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
}
