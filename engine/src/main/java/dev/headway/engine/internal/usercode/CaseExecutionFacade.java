package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.state.Execution;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CaseInstanceLifecycleListener;
import dev.headway.engine.delegate.CaseExecutionListener;
import dev.headway.engine.delegate.DelegateCaseExecution;
import dev.headway.engine.delegate.PlanItemInstanceLifecycleListener;
import dev.headway.engine.internal.entity.CaseInstanceImpl;
import dev.headway.model.PlanItem;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The case or plan item of one call. */
final class CaseExecutionFacade extends ExecutionFacade implements DelegateCaseExecution {
    CaseExecutionFacade(ActivityContext context, Supplier<@Nullable ProcessEngine> engine) {
        super(context, engine);
    }

    @Override
    void tell(Object target, Place place) throws Exception {
        String now = String.valueOf(context().eventName());
        if (isCase() && target instanceof CaseInstanceLifecycleListener listener) {
            listener.stateChanged(instance(), context().stateBefore(), now);
        } else if (target instanceof PlanItemInstanceLifecycleListener listener) {
            listener.stateChanged(this, context().stateBefore(), now);
        } else if (target instanceof CaseExecutionListener listener) {
            listener.notify(this);
        } else {
            super.tell(target, place);
        }
    }

    private CaseInstance instance() {
        for (Execution row : context().caseRows()) {
            if (row.isRoot()) {
                return CaseInstanceImpl.started(row, context().definition(), false);
            }
        }
        throw new IllegalStateException("Expected the rows of case " + getCaseInstanceId() + ", but there are none");
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
