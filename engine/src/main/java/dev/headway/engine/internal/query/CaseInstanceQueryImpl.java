package dev.headway.engine.internal.query;

import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CaseInstanceQuery;
import dev.headway.engine.internal.entity.CaseInstanceImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;

public final class CaseInstanceQueryImpl extends CaseValueQuery<CaseInstanceQuery, CaseInstance>
        implements CaseInstanceQuery {
    public CaseInstanceQueryImpl(Queries queries) {
        super(queries, Entity.INSTANCE, CaseInstanceImpl::of);
    }

    @Override
    public CaseInstanceQuery caseInstanceStartedBefore(Date date) {
        return whereTime("startedMillis", Operator.LT, date);
    }

    @Override
    public CaseInstanceQuery caseInstanceStartedAfter(Date date) {
        return whereTime("startedMillis", Operator.GT, date);
    }

    @Override
    public CaseInstanceQuery caseInstanceStartedBy(String userId) {
        return whereEqual("startUserId", userId);
    }
}
