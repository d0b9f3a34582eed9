package dev.headway.engine.internal.service;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.UpdateProcessDefinitionSuspensionStateBuilder;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Calls the service with what was chosen. */
final class DefinitionStateBuilderImpl implements UpdateProcessDefinitionSuspensionStateBuilder {
    private final RepositoryService service;
    private @Nullable String id;
    private @Nullable String key;
    private @Nullable String tenantId;
    private boolean instances;
    private @Nullable Date date;

    DefinitionStateBuilderImpl(RepositoryService service) {
        this.service = service;
    }

    @Override
    public UpdateProcessDefinitionSuspensionStateBuilder byProcessDefinitionId(String processDefinitionId) {
        id = EngineService.required("process definition id", processDefinitionId);
        return this;
    }

    @Override
    public UpdateProcessDefinitionSuspensionStateBuilder byProcessDefinitionKey(String processDefinitionKey) {
        key = EngineService.required("process definition key", processDefinitionKey);
        return this;
    }

    @Override
    public UpdateProcessDefinitionSuspensionStateBuilder processDefinitionTenantId(String value) {
        tenantId = EngineService.required("tenant id", value);
        return this;
    }

    @Override
    public UpdateProcessDefinitionSuspensionStateBuilder processDefinitionWithoutTenantId() {
        tenantId = null;
        return this;
    }

    @Override
    public UpdateProcessDefinitionSuspensionStateBuilder includeProcessInstances(boolean value) {
        instances = value;
        return this;
    }

    @Override
    public UpdateProcessDefinitionSuspensionStateBuilder executionDate(@Nullable Date value) {
        date = value;
        return this;
    }

    @Override
    public void suspend() {
        if (one() != null) {
            service.suspendProcessDefinitionById(String.valueOf(id), instances, date);
        } else {
            service.suspendProcessDefinitionByKey(String.valueOf(key), instances, date, tenantId);
        }
    }

    @Override
    public void activate() {
        if (one() != null) {
            service.activateProcessDefinitionById(String.valueOf(id), instances, date);
        } else {
            service.activateProcessDefinitionByKey(String.valueOf(key), instances, date, tenantId);
        }
    }

    /** The id, or null where there is a key. */
    private @Nullable String one() {
        if ((id == null) == (key == null)) {
            throw new InvalidRequestException(
                    "Expected exactly one of byProcessDefinitionId and byProcessDefinitionKey, got "
                            + (id == null ? "neither." : "both."));
        }
        return id;
    }
}
