package dev.headway.engine.cmmn;

import dev.headway.engine.query.Query;
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

    CaseInstanceQuery orderByCaseInstanceId();

    CaseInstanceQuery orderByStartTime();
}
