package dev.headway.engine.cmmn;

import dev.headway.engine.query.Query;
import java.util.Date;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds running cases. */
public interface CaseInstanceQuery extends Query<CaseInstanceQuery, CaseInstance> {
    CaseInstanceQuery caseInstanceId(String id);

    CaseInstanceQuery caseInstanceIds(Set<String> ids);

    CaseInstanceQuery caseInstanceBusinessKey(String businessKey);

    CaseInstanceQuery caseDefinitionKey(String key);

    CaseInstanceQuery caseDefinitionId(String id);

    /** Only those that this process or case instance started. */
    CaseInstanceQuery caseInstanceParentId(String id);

    CaseInstanceQuery caseInstanceTenantId(String tenantId);

    /** Only those of which a variable of the case has this value. */
    CaseInstanceQuery variableValueEquals(String name, @Nullable Object value);

    CaseInstanceQuery caseInstanceStartedBefore(Date date);

    CaseInstanceQuery caseInstanceStartedAfter(Date date);

    CaseInstanceQuery caseInstanceStartedBy(String userId);

    CaseInstanceQuery caseDefinitionKeys(Set<String> keys);

    CaseInstanceQuery caseDefinitionName(String name);

    CaseInstanceQuery caseInstanceName(String name);

    CaseInstanceQuery caseInstanceNameLike(String pattern);

    CaseInstanceQuery caseInstanceNameLikeIgnoreCase(String pattern);

    CaseInstanceQuery caseInstanceBusinessKeyLike(String pattern);

    CaseInstanceQuery caseInstanceBusinessStatus(String status);

    /** Only those that nothing else started. */
    CaseInstanceQuery withoutCaseInstanceParentId();

    CaseInstanceQuery caseInstanceTenantIdLike(String pattern);

    CaseInstanceQuery caseInstanceWithoutTenantId();

    /** Each case has its variables anyway; there so that programs of Flowable compile. */
    CaseInstanceQuery includeCaseVariables();

    CaseInstanceQuery variableValueNotEquals(String name, @Nullable Object value);

    CaseInstanceQuery variableValueEqualsIgnoreCase(String name, String value);

    CaseInstanceQuery variableValueNotEqualsIgnoreCase(String name, String value);

    CaseInstanceQuery variableValueGreaterThan(String name, Object value);

    CaseInstanceQuery variableValueGreaterThanOrEqual(String name, Object value);

    CaseInstanceQuery variableValueLessThan(String name, Object value);

    CaseInstanceQuery variableValueLessThanOrEqual(String name, Object value);

    CaseInstanceQuery variableValueLike(String name, String pattern);

    CaseInstanceQuery variableValueLikeIgnoreCase(String name, String pattern);

    CaseInstanceQuery variableExists(String name);

    CaseInstanceQuery variableNotExists(String name);

    CaseInstanceQuery orderByCaseInstanceId();

    CaseInstanceQuery orderByCaseDefinitionKey();

    CaseInstanceQuery orderByTenantId();

    CaseInstanceQuery orderByStartTime();
}
