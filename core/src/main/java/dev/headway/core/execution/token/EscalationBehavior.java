package dev.headway.core.execution.token;

import dev.headway.core.command.CalledEscalation;
import dev.headway.core.state.Execution;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import java.util.List;

/**
 * Carries escalations outwards to the nearest catcher, through call activities too. Unlike an error an escalation that nobody
 * catches changes nothing (BPMN 2.0.2, 10.5.6 and 13.5.3).
 */
public interface EscalationBehavior {
    /** A token at a throw or end event escalates, and goes on unless that interrupts it. */
    void raise(Execution token, FlowNode node, EventDefinition.Escalation thrown);

    /** A called instance escalates: its call activity may catch it, or whoever is around. */
    void fromCall(long callerId, String code);

    /** Those that left this instance in the step in which its call activity started it. */
    List<CalledEscalation> forCaller();
}
