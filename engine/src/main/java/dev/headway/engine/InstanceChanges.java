package dev.headway.engine;

import dev.headway.core.definition.Definition;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.runtime.batch.BatchPayload;
import dev.headway.runtime.node.ProcessRuntime;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Changes of running instances that their model does not foresee: other tokens, another version, a new start. Each is one command of
 * its instance: all of it happens in one transaction, or nothing does. Thread-safe.
 */
public abstract sealed class InstanceChanges extends VariableOperations permits RuntimeService {
    private final Changes changes;

    InstanceChanges(ProcessRuntime runtime) {
        super(runtime);
        this.changes = new Changes(runtime);
    }

    /** Moves tokens of one instance: cancel, start before, start after. */
    public ProcessInstanceModificationBuilder createProcessInstanceModification(String processInstanceId) {
        return new ProcessInstanceModificationBuilder(changes, EntityId.parse("process instance", processInstanceId));
    }

    /**
     * Moves tokens of many instances of one definition.
     *
     * @throws ObjectNotFoundException when no such definition is deployed
     */
    public ModificationBuilder createModification(String processDefinitionId) {
        changes.definition(processDefinitionId);
        return new ModificationBuilder(changes);
    }

    /**
     * Begins a plan that says what becomes what when instances of one definition become instances of another.
     *
     * @throws ObjectNotFoundException when one of them is not deployed
     */
    public MigrationPlanBuilder createMigrationPlan(
            String sourceProcessDefinitionId, String targetProcessDefinitionId) {
        Definition source = changes.definition(sourceProcessDefinitionId);
        Definition target = changes.definition(targetProcessDefinitionId);
        return new MigrationPlanBuilder(source, target);
    }

    /** Carries instances over by a plan. */
    public MigrationPlanExecutionBuilder newMigration(MigrationPlan plan) {
        return new MigrationPlanExecutionBuilder(changes, EngineService.required("migration plan", plan));
    }

    /**
     * Starts ended instances again, as instances of this definition.
     *
     * @throws ObjectNotFoundException when no such definition is deployed
     */
    public RestartProcessInstanceBuilder restartProcessInstances(String processDefinitionId) {
        return new RestartProcessInstanceBuilder(
                changes, changes.definition(processDefinitionId).id());
    }

    /** Deletes running instances in the background. */
    public Batch deleteProcessInstancesAsync(Collection<String> processInstanceIds, @Nullable String deleteReason) {
        String reason = deleteReason == null ? "deleted" : deleteReason;
        return changes.later(new BatchPayload.Delete(reason), InstructionBuilder.distinct(processInstanceIds));
    }
}
