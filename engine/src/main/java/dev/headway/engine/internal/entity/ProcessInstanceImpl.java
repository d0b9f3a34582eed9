package dev.headway.engine.internal.entity;

import dev.headway.core.definition.Definition;
import dev.headway.core.state.Execution.Root;
import dev.headway.core.state.ScopeDataCodec;
import dev.headway.core.variable.Variables;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceWithVariables;
import dev.headway.engine.variable.VariableMap;
import dev.headway.runtime.port.Entity.InstanceView;
import java.util.Date;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

public final class ProcessInstanceImpl implements ProcessInstanceWithVariables {
    private final InstanceView row;
    private final boolean ended;

    private final LongUnaryOperator rootOf;

    private ProcessInstanceImpl(InstanceView row, boolean ended, LongUnaryOperator rootOf) {
        this.row = row;
        this.ended = ended;
        this.rootOf = rootOf;
    }

    /** A running instance; {@code rootOf} finds the outermost caller of one that was called. */
    public static ProcessInstance of(InstanceView row, LongUnaryOperator rootOf) {
        return new ProcessInstanceImpl(row, false, rootOf);
    }

    /** An instance that was just started. */
    public static ProcessInstance started(
            dev.headway.core.state.Execution execution, Definition definition, boolean ended) {
        return new ProcessInstanceImpl(view(execution, definition, ended), ended, any -> execution.rootInstanceId());
    }

    static InstanceView view(dev.headway.core.state.Execution execution, Definition definition, boolean ended) {
        Root root = execution.requireRoot();
        return new InstanceView(
                execution.id(),
                definition.id(),
                definition.key(),
                definition.version(),
                definition.graph().attributes().name(),
                root.businessKey(),
                root.tenantId(),
                root.name(),
                root.startUserId(),
                root.startedMillis(),
                root.superInstanceId(),
                root.superExecutionId(),
                root.suspended(),
                ended ? null : execution.elementId(),
                execution.variables(),
                definition.cases() != null,
                definition.cases() == null ? null : ScopeDataCodec.write(execution.scopeData()));
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getProcessInstanceId() {
        return getId();
    }

    @Override
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    @Override
    public String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    @Override
    public int getProcessDefinitionVersion() {
        return row.definitionVersion();
    }

    @Override
    public @Nullable String getProcessDefinitionName() {
        return row.definitionName();
    }

    @Override
    public @Nullable String getBusinessKey() {
        return row.businessKey();
    }

    @Override
    public @Nullable String getBusinessStatus() {
        return row.variables().get(dev.headway.core.state.Execution.BUSINESS_STATUS) instanceof String status
                ? status
                : null;
    }

    @Override
    public String getRootProcessInstanceId() {
        return EntityId.text(row.superInstanceId() == 0 ? row.id() : rootOf.applyAsLong(row.id()));
    }

    @Override
    public @Nullable String getName() {
        return row.name();
    }

    @Override
    public @Nullable String getStartUserId() {
        return row.startUserId();
    }

    @Override
    public Date getStartTime() {
        return Dates.at(row.startedMillis());
    }

    @Override
    public @Nullable String getSuperProcessInstanceId() {
        return EntityId.textOrNull(row.superInstanceId());
    }

    @Override
    public @Nullable String getSuperExecutionId() {
        return EntityId.textOrNull(row.superExecutionId());
    }

    @Override
    public VariableMap getVariables() {
        return dev.headway.engine.variable.Variables.view(getProcessVariables());
    }

    @Override
    public Map<String, @Nullable Object> getProcessVariables() {
        return Variables.copies(row.variables()
                .without(dev.headway.core.state.Execution.BUSINESS_STATUS)
                .asMap());
    }

    @Override
    public @Nullable String getParentId() {
        return null;
    }

    @Override
    public @Nullable String getActivityId() {
        return row.activityId();
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public boolean isSuspended() {
        return row.suspended();
    }

    @Override
    public boolean isEnded() {
        return ended;
    }

    @Override
    public String toString() {
        return "ProcessInstance" + row.toString().substring("InstanceView".length()) + (ended ? " (ended)" : "");
    }
}
