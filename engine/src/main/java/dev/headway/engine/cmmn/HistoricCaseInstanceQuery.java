package dev.headway.engine.cmmn;

import dev.headway.engine.query.Query;
import java.util.Date;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds cases, running and ended. */
public interface HistoricCaseInstanceQuery extends Query<HistoricCaseInstanceQuery, HistoricCaseInstance> {
    HistoricCaseInstanceQuery caseInstanceId(String id);

    HistoricCaseInstanceQuery caseDefinitionKey(String key);

    HistoricCaseInstanceQuery caseDefinitionId(String id);

    HistoricCaseInstanceQuery caseInstanceBusinessKey(String businessKey);

    /** Only ended ones. */
    HistoricCaseInstanceQuery finished();

    /** Only running ones. */
    HistoricCaseInstanceQuery unfinished();

    HistoricCaseInstanceQuery startedBefore(Date date);

    HistoricCaseInstanceQuery startedAfter(Date date);

    HistoricCaseInstanceQuery startedBy(String userId);

    HistoricCaseInstanceQuery finishedBefore(Date date);

    HistoricCaseInstanceQuery finishedAfter(Date date);

    HistoricCaseInstanceQuery caseInstanceIds(Set<String> ids);

    /** Only those that this process or case instance started. */
    HistoricCaseInstanceQuery caseInstanceParentId(String id);

    HistoricCaseInstanceQuery caseInstanceTenantId(String tenantId);

    /** Only those of which a variable of the case has this value. */
    HistoricCaseInstanceQuery variableValueEquals(String name, @Nullable Object value);

    HistoricCaseInstanceQuery caseDefinitionKeys(Set<String> keys);

    HistoricCaseInstanceQuery caseDefinitionName(String name);

    HistoricCaseInstanceQuery caseInstanceName(String name);

    HistoricCaseInstanceQuery caseInstanceNameLike(String pattern);

    HistoricCaseInstanceQuery caseInstanceNameLikeIgnoreCase(String pattern);

    HistoricCaseInstanceQuery caseInstanceBusinessKeyLike(String pattern);

    HistoricCaseInstanceQuery caseInstanceBusinessStatus(String status);

    /** Only those that nothing else started. */
    HistoricCaseInstanceQuery withoutCaseInstanceParentId();

    HistoricCaseInstanceQuery caseInstanceTenantIdLike(String pattern);

    HistoricCaseInstanceQuery caseInstanceWithoutTenantId();

    /** Each case has its variables anyway; there so that programs of Flowable compile. */
    HistoricCaseInstanceQuery includeCaseVariables();

    HistoricCaseInstanceQuery variableValueNotEquals(String name, @Nullable Object value);

    HistoricCaseInstanceQuery variableValueEqualsIgnoreCase(String name, String value);

    HistoricCaseInstanceQuery variableValueNotEqualsIgnoreCase(String name, String value);

    HistoricCaseInstanceQuery variableValueGreaterThan(String name, Object value);

    HistoricCaseInstanceQuery variableValueGreaterThanOrEqual(String name, Object value);

    HistoricCaseInstanceQuery variableValueLessThan(String name, Object value);

    HistoricCaseInstanceQuery variableValueLessThanOrEqual(String name, Object value);

    HistoricCaseInstanceQuery variableValueLike(String name, String pattern);

    HistoricCaseInstanceQuery variableValueLikeIgnoreCase(String name, String pattern);

    HistoricCaseInstanceQuery variableExists(String name);

    HistoricCaseInstanceQuery variableNotExists(String name);

    HistoricCaseInstanceQuery orderByCaseInstanceId();

    HistoricCaseInstanceQuery orderByCaseDefinitionKey();

    HistoricCaseInstanceQuery orderByTenantId();

    HistoricCaseInstanceQuery orderByStartTime();

    HistoricCaseInstanceQuery orderByEndTime();
}
