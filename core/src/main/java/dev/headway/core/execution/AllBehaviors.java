package dev.headway.core.execution;

import dev.headway.core.definition.CaseIndex;
import dev.headway.core.execution.cases.PlanItems;
import dev.headway.core.execution.compensation.Compensation;
import dev.headway.core.execution.event.Conditions;
import dev.headway.core.execution.event.Errors;
import dev.headway.core.execution.event.Escalations;
import dev.headway.core.execution.event.Events;
import dev.headway.core.execution.loop.Loops;
import dev.headway.core.execution.token.Behaviors;
import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.CompensationBehavior;
import dev.headway.core.execution.token.ConditionBehavior;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.ErrorBehavior;
import dev.headway.core.execution.token.EscalationBehavior;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.LoopBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.model.FlowNode;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Puts together what a walk is made of: the only place that knows all of it. */
record AllBehaviors(Function<FlowNode, ElementBehavior> elements) implements Behaviors {
    @Override
    public ElementBehavior of(FlowNode node) {
        return elements.apply(node);
    }

    @Override
    public ConditionBehavior conditions(Walk walk) {
        return new Conditions(walk);
    }

    @Override
    public EventBehavior events(Walk walk) {
        return new Events(walk);
    }

    @Override
    public ErrorBehavior errors(Walk walk) {
        return new Errors(walk);
    }

    @Override
    public EscalationBehavior escalations(Walk walk) {
        return new Escalations(walk);
    }

    @Override
    public CompensationBehavior compensation(Walk walk) {
        return new Compensation(walk);
    }

    @Override
    public LoopBehavior loops(Walk walk) {
        return new Loops(walk);
    }

    @Override
    public @Nullable CaseBehavior planItems(Walk walk) {
        CaseIndex cases = walk.definition().cases();
        return cases == null ? null : new PlanItems(walk, cases);
    }
}
