package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.delegate.DelegateCaseExecution;
import dev.headway.model.PlanItem;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The case or plan item of one call. */
final class CaseExecutionFacade extends ExecutionFacade implements DelegateCaseExecution {
    CaseExecutionFacade(ActivityContext context, Supplier<@Nullable ProcessEngine> engine) {
        super(context, engine);
    }

    @Override
    public String getCaseInstanceId() {
        return getProcessInstanceId();
    }

    @Override
    public String getCaseDefinitionId() {
        return getProcessDefinitionId();
    }

    @Override
    public String getCaseDefinitionKey() {
        return getProcessDefinitionKey();
    }

    @Override
    public @Nullable String getCaseBusinessKey() {
        return getBusinessKey();
    }

    @Override
    public @Nullable String getName() {
        return isCase() ? context().definition().graph().attributes().name() : getCurrentActivityName();
    }

    @Override
    public String getElementId() {
        return isCase() ? getProcessDefinitionKey() : getCurrentActivityId();
    }

    @Override
    public String getActivityId() {
        return getElementId();
    }

    @Override
    public @Nullable String getActivityName() {
        return getName();
    }

    @Override
    public String getPlanItemDefinitionId() {
        PlanItem item = context().node().planItem();
        return item == null || isCase() ? getElementId() : item.definitionId();
    }

    @Override
    public String getPlanItemDefinitionType() {
        return isCase()
                ? context().definition().graph().process().type().bpmnName()
                : context().node().kindName();
    }

    @Override
    public @Nullable String getStageInstanceId() {
        return isCase() || context().parentExecutionId() == context().instanceId() ? null : getParentId();
    }

    private boolean isCase() {
        return context().executionId() == context().instanceId();
    }
}
