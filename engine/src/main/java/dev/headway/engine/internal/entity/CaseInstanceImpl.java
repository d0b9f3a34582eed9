package dev.headway.engine.internal.entity;

import dev.headway.core.definition.Definition;
import dev.headway.core.state.CaseItem;
import dev.headway.core.state.Execution;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.ScopeDataCodec;
import dev.headway.core.variable.Variables;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.InstanceView;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class CaseInstanceImpl implements CaseInstance {
    private final InstanceView row;
    private final boolean ended;

    private CaseInstanceImpl(InstanceView row, boolean ended) {
        this.row = row;
        this.ended = ended;
    }

    /** A running case. */
    public static CaseInstance of(InstanceView row) {
        return new CaseInstanceImpl(row, false);
    }

    /** A case that was just started. */
    public static CaseInstance started(Execution execution, Definition definition, boolean ended) {
        return new CaseInstanceImpl(ProcessInstanceImpl.view(execution, definition, ended), ended);
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public @Nullable String getName() {
        return row.name();
    }

    @Override
    public @Nullable String getBusinessKey() {
        return row.businessKey();
    }

    @Override
    public String getCaseDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    @Override
    public String getCaseDefinitionKey() {
        return row.definitionKey();
    }

    @Override
    public int getCaseDefinitionVersion() {
        return row.definitionVersion();
    }

    @Override
    public @Nullable String getCaseDefinitionName() {
        return row.definitionName();
    }

    @Override
    public @Nullable String getParentId() {
        return EntityId.textOrNull(row.superInstanceId());
    }

    @Override
    public String getState() {
        return ended ? "completed" : row.suspended() ? "suspended" : "active";
    }

    @Override
    public boolean isCompletable() {
        ScopeData data = ended ? null : ScopeDataCodec.read(row.caseData());
        CaseItem item = data == null ? null : data.caseItem();
        return item != null && item.blocking() == 0;
    }

    @Override
    public Date getStartTime() {
        return Dates.at(row.startedMillis());
    }

    @Override
    public @Nullable String getStartUserId() {
        return row.startUserId();
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public @Nullable String getBusinessStatus() {
        return row.variables().get(Execution.BUSINESS_STATUS) instanceof String status ? status : null;
    }

    @Override
    public Map<String, @Nullable Object> getCaseVariables() {
        return Variables.copies(
                row.variables().without(Execution.BUSINESS_STATUS).asMap());
    }

    @Override
    public String toString() {
        return "CaseInstance" + row.toString().substring("InstanceView".length()) + (ended ? " (ended)" : "");
    }
}
