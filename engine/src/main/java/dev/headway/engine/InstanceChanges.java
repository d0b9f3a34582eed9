package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes of running instances that their model does not foresee: other tokens, another version, a new start. Each is one command of
 * its instance: all of it happens in one transaction, or nothing does. Thread-safe.
 */
public interface InstanceChanges extends VariableOperations, InstanceDeletions {

    /** Moves tokens of one instance: cancel, start before, start after. */
    ProcessInstanceModificationBuilder createProcessInstanceModification(String processInstanceId);

    /** Moves tokens of one instance: from where they are to other activities, as in Flowable. */
    ChangeActivityStateBuilder createChangeActivityStateBuilder();

    /**
     * Moves tokens of many instances of one definition.
     *
     * @throws ObjectNotFoundException when no such definition is deployed
     */
    ModificationBuilder createModification(String processDefinitionId);

    /**
     * Begins a plan that says what becomes what when instances of one definition become instances of another.
     *
     * @throws ObjectNotFoundException when one of them is not deployed
     */
    MigrationPlanBuilder createMigrationPlan(String sourceProcessDefinitionId, String targetProcessDefinitionId);

    /** Carries instances over by a plan. */
    MigrationPlanExecutionBuilder newMigration(MigrationPlan plan);

    /**
     * Starts ended instances again, as instances of this definition.
     *
     * @throws ObjectNotFoundException when no such definition is deployed
     */
    RestartProcessInstanceBuilder restartProcessInstances(String processDefinitionId);

    /**
     * Sets variables of running instances, in the background.
     *
     * @throws InvalidRequestException when there is no instance, or no variable
     */
    Batch setVariablesAsync(Collection<String> processInstanceIds, Map<String, ? extends @Nullable Object> variables);

    /** The same, for all running instances that a query finds now. */
    Batch setVariablesAsync(ProcessInstanceQuery query, Map<String, ? extends @Nullable Object> variables);

    /** Brings a message to many instances in the background. */
    MessageCorrelationAsyncBuilder createMessageCorrelationAsync(String messageName);

    /** Holds many instances in the background, or lets them go on. */
    UpdateProcessInstancesSuspensionStateBuilder updateProcessInstanceSuspensionState();
}
