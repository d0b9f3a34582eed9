package dev.headway.core.execution.instance;

import dev.headway.core.command.CalledEscalation;
import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.definition.Definition;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.event.Errors;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.ErrorBehavior;
import dev.headway.core.execution.token.EscalationBehavior;
import dev.headway.core.execution.token.Jobs;
import dev.headway.core.execution.token.LenientTexts;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.execution.token.Terminations;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.ErrorOfCall;
import dev.headway.core.execution.usercode.Mappings;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.ScopeData;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls other processes and cases, and takes their results back (BPMN 2.0.2, 13.3.5; CMMN 1.1, 5.4.10). */
public final class Calls {
    /** Call activities that may start each other within one step. */
    private static final int MAX_CALL_DEPTH = 50;

    private final InstanceStep step;
    private final DeltaRecorder recorder;
    private final Agenda agenda;
    private final Contexts contexts;
    private final Walk walk;
    private final Variables variables;
    private final Jobs jobs;
    private final LenientTexts lenient;
    private final Scopes scopes;
    private final Terminations terminations;
    private final ErrorBehavior errors;
    private final CallResults results;
    private final Starts starts;

    /** Starts a called instance in the step of its caller. */
    public interface Starts {
        /** Starts an instance, and lets its tokens go as far as they do now. */
        Called start(
                Definition definition, Command.StartInstance start, List<Instruction> instructions, ScopeData ofCall);
    }

    /**
     * What has become of a called instance in the step in which it was started.
     *
     * @param brought its variables when it has ended; null while it goes on
     * @param escalations those that have left it
     * @param error with which it has ended; null for none
     * @param beyond what its end means for its caller; null for an end like every other
     */
    public record Called(
            @Nullable VariableDocument brought,
            List<CalledEscalation> escalations,
            ErrorBehavior.@Nullable Raised error,
            OutboxRow.@Nullable Reach beyond) {}

    public Calls(
            InstanceStep step,
            Agenda agenda,
            Contexts contexts,
            Walk walk,
            Variables variables,
            Jobs jobs,
            LenientTexts lenient,
            Scopes scopes,
            Terminations terminations,
            ErrorBehavior errors,
            EscalationBehavior escalations,
            Starts starts) {
        this.step = step;
        this.recorder = step.recorder();
        this.agenda = agenda;
        this.contexts = contexts;
        this.walk = walk;
        this.variables = variables;
        this.jobs = jobs;
        this.lenient = lenient;
        this.scopes = scopes;
        this.terminations = terminations;
        this.errors = errors;
        this.results = new CallResults(step, contexts, escalations);
        this.starts = starts;
    }

    /** Starts the called process of a call activity inside this step; the call activity waits unless it ends at once. */
    public void call(Execution caller, FlowNode node, ElementDetail.CallActivity call) {
        if (step.callDepth() >= MAX_CALL_DEPTH) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected call activities to reach a wait state, but '" + node.id() + "' of process "
                            + step.definition() + " is the " + MAX_CALL_DEPTH
                            + "th call inside one step. There is probably an endless recursion.");
        }
        ActivityContext context = contexts.of(caller, node);
        Instruction.CalledStart at = step.output().takeCalledStart(caller.id());
        Definition definition = CalledDefinition.of(step, call, context, node);
        if (at != null && at.version() != 0) {
            definition = CalledDefinition.version(step, definition, at.version(), node);
        }
        int partition = Ids.partition(caller.instanceId());
        if (call.spread()) {
            partition = (int) ((step.newId() >>> Ids.PARTITION_BITS) % Ids.PARTITIONS);
        }
        long childId = step.context().ids().next(partition);
        Execution.Root root = recorder.root().requireRoot();
        String key = call.businessKey() != null
                ? step.expression(call.businessKey()).text(context)
                : call.inheritBusinessKey() ? root.businessKey() : null;
        for (Parameter in : call.in()) {
            if (in.businessKey() != null) {
                key = step.expression(in.businessKey()).text(context);
            }
        }
        if (call.idVariable() != null) {
            context.setVariable(
                    String.valueOf(step.expression(call.idVariable()).text(context)), String.valueOf(childId));
        }
        VariableDocument variables = inVariables(call, context);
        // The name sees what the called instance gets.
        String name = call.instanceName() == null
                ? null
                : lenient.forPeople(
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
                jobs.ofInstance());
        ScopeData data = caller.scopeData() == null ? ScopeData.EMPTY : caller.scopeData();
        recorder.update(recorder.execution(caller.id())
                .with()
                .scopeData(data.withCalled(childId))
                .build());
        walk.waitHere(caller);
        run(caller, node, definition, start, at);
    }

    private void run(
            Execution caller,
            FlowNode node,
            Definition definition,
            Command.StartInstance start,
            Instruction.@Nullable CalledStart at) {
        boolean maps = !ErrorOfCall.mappings(step.definition().graph(), node).isEmpty();
        boolean inLoop = terminations.isInLoop(caller);
        long outermost = recorder.root().rootInstanceId();
        ScopeData ofCall = ScopeData.EMPTY
                .withCallSite(
                        maps || inLoop
                                ? new ScopeData.CallSite(step.definition().id(), node.id(), inLoop)
                                : null)
                .withRootInstance(outermost == start.superInstanceId() ? 0 : outermost);
        List<Instruction> instructions = at == null
                ? List.of()
                : List.of(new Instruction.Start(
                        Instruction.Where.BEFORE, at.activityId(), 0, VariableDocument.EMPTY, VariableDocument.EMPTY));
        Called called = starts.start(definition, start, instructions, ofCall);
        VariableDocument brought = called.brought();
        if (brought != null) {
            scopes.callHasEnded(start.instanceId());
        }
        for (CalledEscalation escalation : called.escalations()) {
            if (waitsFor(caller.id(), start.instanceId())) {
                results.escalated(caller.id(), escalation);
            }
        }
        if (brought == null || !waitsFor(caller.id(), start.instanceId())) {
            return;
        }
        ErrorBehavior.Raised error = called.error();
        Execution waiting = recorder.execution(caller.id());
        OutboxRow.Reach beyond = called.beyond();
        if (beyond != null) {
            terminations.fromCall(waiting, start.instanceId(), beyond);
        } else if (error != null) {
            results.takeThrown(waiting.id(), brought);
            errors.propagate(waiting.id(), error);
        } else if (returnsAsJob(node)) {
            returnAsJob(waiting, brought, null, null);
        } else {
            returned(waiting, node, brought);
        }
    }

    /** A called instance that was started in another step has ended; {@code errorCode} set: with an error. */
    public void returned(
            Execution caller, VariableDocument variables, @Nullable String errorCode, @Nullable String errorMessage) {
        ScopeData data = caller.scopeData();
        if (errorCode != null) {
            scopes.callHasEnded(data == null ? 0 : data.calledInstanceId());
            results.takeThrown(caller.id(), Errors.withoutData(variables));
            errors.returned(caller.id(), new ErrorBehavior.Raised(errorCode, errorMessage, Errors.dataOf(variables)));
        } else {
            FlowNode node = step.nodeOf(caller);
            agenda.guarded(caller.id(), () -> returned(caller, node, variables));
        }
    }

    /** Whether the model wants a job to take what this call brings. */
    static boolean returnsAsJob(FlowNode node) {
        return node.detail() instanceof ElementDetail.CallActivity call && call.returnsAsJob();
    }

    /** Keeps what a called instance has brought for a job that takes it. */
    void returnAsJob(
            Execution caller, VariableDocument variables, @Nullable String errorCode, @Nullable String errorMessage) {
        ScopeData data = Objects.requireNonNull(caller.scopeData(), "the called instance");
        Execution kept = recorder.update(caller.with()
                .scopeData(data.withReturned(new ScopeData.Returned(variables.json(), errorCode, errorMessage)))
                .build());
        jobs.ready(kept, step.nodeOf(kept), JobPoint.RETURN);
    }

    /** Whether an execution is still at the call activity that started this instance. */
    boolean waitsFor(long callerId, long calledInstanceId) {
        Execution caller = recorder.find(callerId);
        return caller != null
                && caller.scopeData() != null
                && caller.scopeData().calledInstanceId() == calledInstanceId;
    }

    private VariableDocument inVariables(ElementDetail.CallActivity call, ActivityContext context) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        // A token in the row of its instance has no variables of its own.
        Map<String, @Nullable Object> own =
                context.executionId() == context.instanceId() ? Map.of() : context.localVariables();
        if (call.inheritVariables()) {
            values.putAll(variables.visible(context.executionId()));
        }
        for (Parameter in : call.in()) {
            if (in.allVariables()) {
                values.putAll(in.local() ? own : variables.visible(context.executionId()));
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
                            Mappings.value(step.context().userCode(), source, context, context));
                }
            }
        }
        if (call.variableMapping() != null) {
            try {
                step.context().userCode().mapInputs(call.variableMapping(), context, values);
            } catch (RuntimeException thrown) {
                throw UserCodeException.thrownBy("Variable mapping", context, thrown);
            }
        }
        return VariableDocument.of(values);
    }

    /** A called instance has completed: takes its results and leaves the call activity. */
    private void returned(Execution caller, FlowNode node, VariableDocument brought) {
        results.take(caller, node, brought);
        walk.complete(recorder.execution(caller.id()), node);
    }

    /** A called instance escalates: its caller takes what that wants, and catches the escalation or hands it on. */
    void escalated(long callerId, CalledEscalation thrown) {
        results.escalated(callerId, thrown);
    }
}
