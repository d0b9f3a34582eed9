package dev.headway.engine.internal.query;

import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CaseInstanceQuery;
import dev.headway.engine.internal.entity.CaseInstanceImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

public final class CaseInstanceQueryImpl extends QueryImpl<CaseInstanceQuery, CaseInstance>
        implements CaseInstanceQuery {
    public CaseInstanceQueryImpl(Queries queries) {
        super(queries, Entity.INSTANCE, CaseInstanceImpl::of);
        whereEqual("ofCase", true);
    }

    @Override
    public CaseInstanceQuery caseInstanceId(String id) {
        return whereId("id", "case instance", id);
    }

    @Override
    public CaseInstanceQuery caseInstanceIds(Set<String> ids) {
        return whereIds("id", "case instance", ids);
    }

    @Override
    public CaseInstanceQuery caseInstanceBusinessKey(String businessKey) {
        return whereEqual("businessKey", businessKey);
    }

    @Override
    public CaseInstanceQuery caseDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    @Override
    public CaseInstanceQuery caseDefinitionId(String id) {
        return whereId("definitionId", "case definition", id);
    }

    @Override
    public CaseInstanceQuery caseInstanceParentId(String id) {
        return whereId("superInstanceId", "instance", id);
    }

    @Override
    public CaseInstanceQuery caseInstanceTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public CaseInstanceQuery variableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    @Override
    public CaseInstanceQuery orderByCaseInstanceId() {
        return orderBy("id");
    }

    @Override
    public CaseInstanceQuery orderByStartTime() {
        return orderBy("startedMillis");
    }
}
