package dev.headway.engine.cmmn;

import dev.headway.engine.query.Query;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds plan items of running cases. Criteria about what stands in the model (name, definition, type) need the case instance or the
 * case definition as well.
 */
public interface PlanItemInstanceQuery extends Query<PlanItemInstanceQuery, PlanItemInstance> {
    PlanItemInstanceQuery planItemInstanceId(String id);

    PlanItemInstanceQuery caseInstanceId(String id);

    PlanItemInstanceQuery caseDefinitionId(String id);

    /** Only directly in this instance of a stage. */
    PlanItemInstanceQuery stageInstanceId(String id);

    /** Only of the plan item with this id in the model. */
    PlanItemInstanceQuery planItemInstanceElementId(String elementId);

    /** Only of plan items of this definition in the model. */
    PlanItemInstanceQuery planItemDefinitionId(String definitionId);

    /** Only of this kind, such as {@code humantask}. */
    PlanItemInstanceQuery planItemDefinitionType(String type);

    PlanItemInstanceQuery planItemInstanceName(String name);

    /** Only in this state, one of {@link PlanItemInstanceState}. */
    PlanItemInstanceQuery planItemInstanceState(String state);

    PlanItemInstanceQuery planItemInstanceStateAvailable();

    PlanItemInstanceQuery planItemInstanceStateEnabled();

    PlanItemInstanceQuery planItemInstanceStateActive();

    PlanItemInstanceQuery planItemInstanceStateUnavailable();

    PlanItemInstanceQuery planItemInstanceStateDisabled();

    PlanItemInstanceQuery planItemInstanceStateAsyncActive();

    PlanItemInstanceQuery planItemInstanceStateAsyncActiveLeave();

    PlanItemInstanceQuery planItemInstanceStateWaitingForRepetition();

    PlanItemInstanceQuery planItemInstanceTenantId(String tenantId);

    PlanItemInstanceQuery caseInstanceIds(Set<String> ids);

    /** Only those with one of these types, such as {@code humantask}; needs the case or its definition beside it. */
    PlanItemInstanceQuery planItemDefinitionTypes(List<String> types);

    /** Only stages; needs the case or its definition beside it. */
    PlanItemInstanceQuery onlyStages();

    /** Only those of which a variable of their own has this value. */
    PlanItemInstanceQuery variableValueEquals(String name, @Nullable Object value);

    /** Only those in whose case a variable of the case has this value. */
    PlanItemInstanceQuery caseVariableValueEquals(String name, @Nullable Object value);

    PlanItemInstanceQuery planItemInstanceCreatedBefore(Date date);

    PlanItemInstanceQuery planItemInstanceCreatedAfter(Date date);

    PlanItemInstanceQuery planItemInstanceWithoutTenantId();

    PlanItemInstanceQuery orderByCreateTime();

    /** By the id of the plan item in the model. */
    PlanItemInstanceQuery orderByElementId();
}
