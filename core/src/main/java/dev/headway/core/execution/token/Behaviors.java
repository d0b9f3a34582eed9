package dev.headway.core.execution.token;

import dev.headway.model.FlowNode;
import org.jspecify.annotations.Nullable;

/**
 * What elements and ideas of BPMN and CMMN do with tokens. A walk asks for each of its own once, when it begins. Stateless and
 * thread-safe.
 */
public interface Behaviors {
    /** The behavior of the element at a node. */
    ElementBehavior of(FlowNode node);

    ConditionBehavior conditions(Walk walk);

    EventBehavior events(Walk walk);

    ErrorBehavior errors(Walk walk);

    EscalationBehavior escalations(Walk walk);

    CompensationBehavior compensation(Walk walk);

    LoopBehavior loops(Walk walk);

    /** Null in a process. */
    @Nullable
    CaseBehavior planItems(Walk walk);
}
