package dev.headway.engine.runtime;

import dev.headway.core.definition.Definition;
import dev.headway.core.state.Execution.Root;
import dev.headway.core.variable.Variables;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.InstanceView;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A process instance: its state when it was asked for, or right after its start. Immutable. */
public final class ProcessInstance implements Execution {
    private final InstanceView row;
    private final boolean ended;

    private ProcessInstance(InstanceView row, boolean ended) {
        this.row = row;
        this.ended = ended;
    }

    /** A running instance. Made by the engine. */
    public static ProcessInstance of(InstanceView row) {
        return new ProcessInstance(row, false);
    }

    /** An instance that was just started. Made by the engine. */
    public static ProcessInstance started(
            dev.headway.core.state.Execution execution, Definition definition, boolean ended) {
        Root root = execution.requireRoot();
        InstanceView row = new InstanceView(
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
                execution.variables());
        return new ProcessInstance(row, ended);
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

    /** Key of the definition. */
    public String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    /** Version of the definition. */
    public int getProcessDefinitionVersion() {
        return row.definitionVersion();
    }

    /** Name of the definition. */
    public @Nullable String getProcessDefinitionName() {
        return row.definitionName();
    }

    /** Business key. */
    public @Nullable String getBusinessKey() {
        return row.businessKey();
    }

    /** Name that {@code setProcessInstanceName} or the start gave it. */
    public @Nullable String getName() {
        return row.name();
    }

    /** Who started it, if the start said so. */
    public @Nullable String getStartUserId() {
        return row.startUserId();
    }

    /** When it started. */
    public Date getStartTime() {
        return Dates.at(row.startedMillis());
    }

    /** The instance that called it; null when nobody did. */
    public @Nullable String getSuperProcessInstanceId() {
        return EntityId.textOrNull(row.superInstanceId());
    }

    /** The call activity's execution that called it; null when nobody did. */
    public @Nullable String getSuperExecutionId() {
        return EntityId.textOrNull(row.superExecutionId());
    }

    /** Variables of the instance itself; for an instance that has ended already, the last ones. */
    public Map<String, @Nullable Object> getProcessVariables() {
        return Variables.copies(row.variables().asMap());
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
