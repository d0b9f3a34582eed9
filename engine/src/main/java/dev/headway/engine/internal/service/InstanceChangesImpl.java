package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.definition.Definition;
import dev.headway.core.variable.VariableClasses;
import dev.headway.engine.ChangeActivityStateBuilder;
import dev.headway.engine.InstanceChanges;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.MessageCorrelationAsyncBuilder;
import dev.headway.engine.MigrationPlanBuilder;
import dev.headway.engine.MigrationPlanExecutionBuilder;
import dev.headway.engine.ModificationBuilder;
import dev.headway.engine.ProcessInstanceModificationBuilder;
import dev.headway.engine.RestartProcessInstanceBuilder;
import dev.headway.engine.UpdateProcessInstancesSuspensionStateBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.internal.query.ProcessInstanceQueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.batch.BatchPayload;
import dev.headway.runtime.node.ProcessRuntime;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public abstract class InstanceChangesImpl extends InstanceIncidentsImpl implements InstanceChanges {
    private final Changes changes;

    public InstanceChangesImpl(ProcessRuntime runtime, VariableClasses classes) {
        super(runtime, classes);
        this.changes = new Changes(runtime);
    }

    @Override
    public ProcessInstanceModificationBuilder createProcessInstanceModification(String processInstanceId) {
        return new ProcessInstanceModificationBuilderImpl(
                changes, EntityId.parse("process instance", processInstanceId));
    }

    @Override
    public ChangeActivityStateBuilder createChangeActivityStateBuilder() {
        return new ChangeActivityStateBuilderImpl(changes);
    }

    @Override
    public ModificationBuilder createModification(String processDefinitionId) {
        changes.definition(processDefinitionId);
        return new ModificationBuilderImpl(changes);
    }

    @Override
    public MigrationPlanBuilder createMigrationPlan(
            String sourceProcessDefinitionId, String targetProcessDefinitionId) {
        Definition source = changes.definition(sourceProcessDefinitionId);
        Definition target = changes.definition(targetProcessDefinitionId);
        return new MigrationPlanBuilderImpl(source, target);
    }

    @Override
    public MigrationPlanExecutionBuilder newMigration(MigrationPlan plan) {
        return new MigrationPlanExecutionBuilderImpl(changes, EngineService.required("migration plan", plan));
    }

    @Override
    public RestartProcessInstanceBuilder restartProcessInstances(String processDefinitionId) {
        return new RestartProcessInstanceBuilderImpl(
                changes, changes.definition(processDefinitionId).id());
    }

    @Override
    public Batch setVariablesAsync(
            Collection<String> processInstanceIds, Map<String, ? extends @Nullable Object> variables) {
        return changes.later(setting(variables), InstructionBuilderImpl.distinct(processInstanceIds), null);
    }

    @Override
    public Batch setVariablesAsync(ProcessInstanceQuery query, Map<String, ? extends @Nullable Object> variables) {
        return changes.later(setting(variables), InstructionBuilderImpl.distinct(Changes.ids(query)), query.toString());
    }

    @Override
    public MessageCorrelationAsyncBuilder createMessageCorrelationAsync(String messageName) {
        return new MessageCorrelationAsyncBuilderImpl(changes, required("message name", messageName));
    }

    private static BatchPayload setting(Map<String, ? extends @Nullable Object> variables) {
        if (required("map of variables", variables).isEmpty()) {
            throw new InvalidRequestException("Expected at least one variable to set, got none.");
        }
        return new BatchPayload.SetVariables(document(variables));
    }

    @Override
    public UpdateProcessInstancesSuspensionStateBuilder updateProcessInstanceSuspensionState() {
        return new SuspensionStateBuilderImpl(changes, () -> new ProcessInstanceQueryImpl(queries()));
    }

    @Override
    public Batch deleteProcessInstancesAsync(Collection<String> processInstanceIds, @Nullable String deleteReason) {
        String reason = deleteReason == null ? "deleted" : deleteReason;
        return changes.later(
                new BatchPayload.Delete(reason), InstructionBuilderImpl.distinct(processInstanceIds), null);
    }

    @Override
    public Batch deleteProcessInstancesAsync(ProcessInstanceQuery query, @Nullable String deleteReason) {
        String reason = deleteReason == null ? "deleted" : deleteReason;
        return changes.later(
                new BatchPayload.Delete(reason), InstructionBuilderImpl.distinct(Changes.ids(query)), query.toString());
    }

    @Override
    public void deleteProcessInstance(String processInstanceId, @Nullable String deleteReason) {
        deleteProcessInstance(processInstanceId, deleteReason, false);
    }

    @Override
    public void deleteProcessInstance(
            String processInstanceId, @Nullable String deleteReason, boolean skipCustomListeners) {
        execute(cancel(processInstanceId, deleteReason, skipCustomListeners));
    }

    @Override
    public void deleteProcessInstances(Collection<String> processInstanceIds, @Nullable String deleteReason) {
        deleteProcessInstances(processInstanceIds, deleteReason, false, true);
    }

    @Override
    public void deleteProcessInstances(
            Collection<String> processInstanceIds,
            @Nullable String deleteReason,
            boolean skipCustomListeners,
            boolean externallyTerminated) {
        executeAll(
                "delete process instances",
                required("collection of process instance ids", processInstanceIds).stream()
                        .map(id -> cancel(id, deleteReason, skipCustomListeners))
                        .toList());
    }

    @Override
    public void bulkDeleteProcessInstances(Collection<String> processInstanceIds, @Nullable String deleteReason) {
        deleteProcessInstances(processInstanceIds, deleteReason);
    }

    private static Command cancel(String instanceId, @Nullable String reason, boolean skipListeners) {
        String text = reason == null ? "deleted" : reason;
        return new Command.CancelInstance(EntityId.parse("process instance", instanceId), text, skipListeners, null);
    }
}
