package dev.headway.engine;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Chooses process definitions, and holds them or lets them go on: a suspended one starts no instances. Made by {@link
 * RepositoryService#updateProcessDefinitionSuspensionState()}. Not thread-safe.
 */
public interface UpdateProcessDefinitionSuspensionStateBuilder {
    /** This definition. */
    UpdateProcessDefinitionSuspensionStateBuilder byProcessDefinitionId(String processDefinitionId);

    /** All versions of this key, without a tenant if nothing else is said. */
    UpdateProcessDefinitionSuspensionStateBuilder byProcessDefinitionKey(String processDefinitionKey);

    /** Of the key, those of this tenant. */
    UpdateProcessDefinitionSuspensionStateBuilder processDefinitionTenantId(String tenantId);

    /** Of the key, those without a tenant. */
    UpdateProcessDefinitionSuspensionStateBuilder processDefinitionWithoutTenantId();

    /** Whether running instances are held, or go on, too; not if this is not called. */
    UpdateProcessDefinitionSuspensionStateBuilder includeProcessInstances(boolean value);

    /** When; null for now. Until then there is a job without an instance for each definition, which can be executed or deleted. */
    UpdateProcessDefinitionSuspensionStateBuilder executionDate(@Nullable Date value);

    /**
     * Holds them.
     *
     * @throws ObjectNotFoundException when no such definition is deployed
     * @throws InvalidRequestException unless exactly one of id and key is given
     */
    void suspend();

    /** Lets them go on; see {@link #suspend}. */
    void activate();
}
