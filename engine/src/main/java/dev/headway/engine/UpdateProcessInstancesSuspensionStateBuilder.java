package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import java.util.Collection;
import java.util.List;

/**
 * Chooses running instances, and holds them or lets them go on, at once or in the background. What is in that state already is left as it is. Not
 * thread-safe.
 */
public interface UpdateProcessInstancesSuspensionStateBuilder {
    /** These instances, and those chosen before. */
    UpdateProcessInstancesSuspensionStateBuilder byProcessInstanceIds(Collection<String> processInstanceIds);

    /** The same as {@link #byProcessInstanceIds(Collection)}. */
    default UpdateProcessInstancesSuspensionStateBuilder byProcessInstanceIds(String... processInstanceIds) {
        return byProcessInstanceIds(List.of(processInstanceIds));
    }

    /** All running instances that a query finds now, and those chosen before. */
    UpdateProcessInstancesSuspensionStateBuilder byProcessInstanceQuery(ProcessInstanceQuery query);

    /**
     * Holds them.
     *
     * @throws InvalidRequestException when none is chosen
     */
    Batch suspendAsync();

    /**
     * Lets them go on.
     *
     * @throws InvalidRequestException when none is chosen
     */
    Batch activateAsync();

    /** This instance, and those chosen before. */
    UpdateProcessInstancesSuspensionStateBuilder byProcessInstanceId(String processInstanceId);

    /** All running instances of this definition, and those chosen before. */
    UpdateProcessInstancesSuspensionStateBuilder byProcessDefinitionId(String processDefinitionId);

    /** All running instances of this definition key, whatever their tenant if nothing is said of it; and those chosen before. */
    UpdateProcessInstancesSuspensionStateBuilder byProcessDefinitionKey(String processDefinitionKey);

    /** Of the instances of the key, those of this tenant alone. */
    UpdateProcessInstancesSuspensionStateBuilder processDefinitionTenantId(String tenantId);

    /** Of the instances of the key, those without a tenant alone. */
    UpdateProcessInstancesSuspensionStateBuilder processDefinitionWithoutTenantId();

    /** Holds them now, one transaction each. */
    void suspend();

    /** Lets them go on now, one transaction each. */
    void activate();

    /** The running instances that a query of history finds now, and those chosen before. */
    default UpdateProcessInstancesSuspensionStateBuilder byHistoricProcessInstanceQuery(
            HistoricProcessInstanceQuery query) {
        return byProcessInstanceIds(query.unfinished().list().stream()
                .map(HistoricProcessInstance::getId)
                .toList());
    }
}
