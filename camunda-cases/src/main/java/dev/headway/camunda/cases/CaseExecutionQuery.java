package dev.headway.camunda.cases;

import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstanceQuery;
import org.jspecify.annotations.Nullable;

/** Finds what is open in cases. The cases themselves, which in Camunda are case executions too, are not among it. */
public final class CaseExecutionQuery
        extends Translated<CaseExecutionQuery, CaseExecution, PlanItemInstanceQuery, PlanItemInstance> {
    CaseExecutionQuery(PlanItemInstanceQuery query) {
        super(query, CaseExecution::new);
    }

    @Override
    CaseExecutionQuery self() {
        return this;
    }

    public CaseExecutionQuery caseExecutionId(String id) {
        return after(query.planItemInstanceId(id));
    }

    public CaseExecutionQuery caseInstanceId(String id) {
        return after(query.caseInstanceId(id));
    }

    public CaseExecutionQuery caseDefinitionId(String id) {
        return after(query.caseDefinitionId(id));
    }

    /** Only of the plan item with this id in the model. */
    public CaseExecutionQuery activityId(String id) {
        return after(query.planItemInstanceElementId(id));
    }

    /** Only those that wait for an entry criterion for the first time. */
    public CaseExecutionQuery available() {
        return after(query.planItemInstanceStateAvailable());
    }

    public CaseExecutionQuery enabled() {
        return after(query.planItemInstanceStateEnabled());
    }

    public CaseExecutionQuery disabled() {
        return after(query.planItemInstanceStateDisabled());
    }

    public CaseExecutionQuery active() {
        return after(query.planItemInstanceStateActive());
    }

    /** Only those of which a variable of their own has this value. */
    public CaseExecutionQuery variableValueEquals(String name, @Nullable Object value) {
        return after(query.variableValueEquals(name, value));
    }

    /** Only those in whose case a variable of the case has this value. */
    public CaseExecutionQuery caseInstanceVariableValueEquals(String name, @Nullable Object value) {
        return after(query.caseVariableValueEquals(name, value));
    }

    public CaseExecutionQuery withoutTenantId() {
        return after(query.planItemInstanceWithoutTenantId());
    }
}
