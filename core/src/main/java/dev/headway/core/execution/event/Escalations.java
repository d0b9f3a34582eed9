package dev.headway.core.execution.event;

import dev.headway.core.command.CalledEscalation;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.EscalationBehavior;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.state.Execution;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries escalations outwards to the nearest catcher, through call activities too. Unlike an error an escalation that nobody
 * catches changes nothing (BPMN 2.0.2, 10.5.6 and 13.5.3).
 */
public final class Escalations implements EscalationBehavior {
    private final InstanceStep step;
    private final Contexts contexts;
    private final Walk walk;
    private final EngineEvents engineEvents;
    private final Variables variables;
    private final DeltaRecorder recorder;
    private final Catchers catchers;
    private final List<CalledEscalation> forCaller = new ArrayList<>();

    public Escalations(
            InstanceStep step,
            Contexts contexts,
            Walk walk,
            EngineEvents engineEvents,
            Variables variables,
            Catchers catchers) {
        this.step = step;
        this.contexts = contexts;
        this.walk = walk;
        this.engineEvents = engineEvents;
        this.variables = variables;
        this.recorder = step.recorder();
        this.catchers = catchers;
    }

    @Override
    public List<CalledEscalation> forCaller() {
        return forCaller;
    }

    @Override
    public void raise(Execution token, FlowNode node, EventDefinition.Escalation thrown) {
        String code = String.valueOf(contexts.text(thrown.code(), token, node));
        Catchers.Catcher found = find(token.id(), code);
        if (found != null && found.interrupting()) {
            walk.endVisit(token, node);
        }
        if (found == null) {
            leaveInstance(code);
        } else {
            enter(found, code);
        }
        if (found == null || !found.interrupting()) {
            walk.complete(recorder.execution(token.id()), node);
        }
    }

    @Override
    public void fromCall(long callerId, String code) {
        Catchers.Catcher found = find(callerId, code);
        if (found == null) {
            leaveInstance(code);
        } else {
            enter(found, code);
        }
    }

    private Catchers.@Nullable Catcher find(long executionId, String code) {
        return catchers.find(
                executionId,
                event -> event instanceof EventDefinition.Escalation escalation
                        ? Catchers.fit(code, escalation.code())
                        : Catchers.NONE);
    }

    private void enter(Catchers.Catcher found, String code) {
        if (found.definition() instanceof EventDefinition.Escalation escalation && escalation.codeVariable() != null) {
            variables.set(found.variableScope(), escalation.codeVariable(), code);
        }
        engineEvents.activity(StepEvent.Kind.ACTIVITY_ESCALATION_RECEIVED, found.variableScope(), found.event(), code);
        catchers.enter(found);
    }

    private void leaveInstance(String code) {
        Execution root = recorder.root();
        Execution.Root part = root.requireRoot();
        if (part.superInstanceId() == 0) {
            return;
        }
        VariableDocument variables = root.variables().without(Execution.BUSINESS_STATUS);
        if (step.callDepth() > 0) {
            forCaller.add(
                    new CalledEscalation(code, variables)); // the call activity is in the middle of this very step
            return;
        }
        OutboxRow row = new OutboxRow(
                step.newId(),
                root.id(),
                OutboxRow.Kind.CALL_ESCALATION,
                part.superInstanceId(),
                part.superExecutionId(),
                code,
                variables.json(),
                0,
                step.nowMillis(),
                part.tenantId());
        recorder.outbox(row);
        step.effect(new Effect.OutboxWritten(row));
    }
}
