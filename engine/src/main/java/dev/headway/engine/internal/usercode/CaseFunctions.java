package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.core.state.CaseItem;
import dev.headway.core.state.Execution;
import dev.headway.core.state.ScopeData;
import dev.headway.engine.ProcessEngine;
import dev.headway.model.ElementType;
import dev.headway.model.PlanItem;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Flowable's functions about the plan item for which an expression is evaluated; each takes that item, or nothing, as argument. */
final class CaseFunctions {
    private CaseFunctions() {}

    /** Whether nothing keeps the stage of the item, or the stage itself, from being completed by hand. */
    static boolean isStageCompletable(ExpressionScope scope, @Nullable Object[] arguments) {
        ActivityContext context = context(scope, arguments, "cmmn:isStageCompletable");
        PlanItem said = context.node().planItem();
        CaseItem own = null;
        CaseItem stage = null;
        boolean itself = context.node().type() == ElementType.STAGE || context.executionId() == context.instanceId();
        long stageId = itself ? context.executionId() : context.parentExecutionId();
        for (Execution row : context.caseRows()) {
            ScopeData data = row.scopeData();
            own = row.id() == context.executionId() && data != null ? data.caseItem() : own;
            stage = row.id() == stageId && data != null ? data.caseItem() : stage;
        }
        if (stage == null) {
            throw new ExpressionException(
                    "Expected cmmn:isStageCompletable() in a sentry, a rule, an availableCondition"
                            + " or a listener of a case, got a call in a job");
        }
        if (said == null || said.control().availability() == null || own == null) {
            return stage.blocking() <= 0;
        }
        if (own.state() == CaseItem.ItemState.UNAVAILABLE && stageId == context.instanceId()) {
            return stage.blocking() == 0 && stage.optional() > 0; // without anything else the case completes by itself
        }
        // a listener that is there while its stage is completable does not itself keep it from that
        return stage.blocking() - (own.weight() == CaseItem.Weight.BLOCKING ? 1 : 0) <= 0;
    }

    /** Whether an item with the same definition has completed before, or this one completes now. */
    static boolean isPlanItemCompleted(
            ExpressionScope scope, @Nullable Object[] arguments, Supplier<@Nullable ProcessEngine> engine) {
        ActivityContext context = context(scope, arguments, "cmmn:isPlanItemCompleted");
        PlanItem said = context.node().planItem();
        PlanItemInstances all = PlanItemInstances.of(context, engine);
        for (Execution row : context.caseRows()) {
            ScopeData data = row.scopeData();
            CaseItem item = data == null ? null : data.caseItem();
            if (row.id() == context.executionId()
                    && item != null
                    && item.state().isActive()
                    && context.eventName() == null) {
                return true; // its repetition rule is asked as it completes
            }
        }
        return said != null && all.definitionId(said.definitionId()).completed().exists();
    }

    private static ActivityContext context(ExpressionScope scope, @Nullable Object[] arguments, String name) {
        if (arguments.length > 1
                || !(scope instanceof ActivityContext context)
                || context.definition().cases() == null) {
            throw new ExpressionException("Expected " + name + "() in a model of a case, without an argument or with"
                    + " planItemInstance, got " + arguments.length + " arguments");
        }
        return context;
    }
}
