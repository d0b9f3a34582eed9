package dev.headway.engine.internal.service;

import dev.headway.engine.DeleteProcessDefinitionsBuilder;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.repository.ProcessDefinitionQuery;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the definitions chosen, and deletes one after the other. */
final class DefinitionDeletion implements DeleteProcessDefinitionsBuilder {
    private final RepositoryService service;
    private final Set<String> ids = new LinkedHashSet<>();
    private @Nullable String key;
    private @Nullable String tenantId;
    private boolean noTenant;
    private boolean cascade;

    DefinitionDeletion(RepositoryService service) {
        this.service = service;
    }

    @Override
    public DeleteProcessDefinitionsBuilder byIds(String... processDefinitionIds) {
        ids.addAll(List.of(EngineService.required("list of process definition ids", processDefinitionIds)));
        return this;
    }

    @Override
    public DeleteProcessDefinitionsBuilder byKey(String processDefinitionKey) {
        key = EngineService.required("process definition key", processDefinitionKey);
        return this;
    }

    @Override
    public DeleteProcessDefinitionsBuilder withTenantId(String value) {
        tenantId = EngineService.required("tenant id", value);
        noTenant = false;
        return this;
    }

    @Override
    public DeleteProcessDefinitionsBuilder withoutTenantId() {
        tenantId = null;
        noTenant = true;
        return this;
    }

    @Override
    public DeleteProcessDefinitionsBuilder cascade() {
        cascade = true;
        return this;
    }

    @Override
    public void delete() {
        Set<String> all = new LinkedHashSet<>(ids);
        if (key != null) {
            ProcessDefinitionQuery query = service.createProcessDefinitionQuery()
                    .processDefinitionKey(key)
                    .readFrom(ReadFrom.PRIMARY)
                    .orderByProcessDefinitionVersion()
                    .desc();
            if (tenantId != null) {
                query.processDefinitionTenantId(tenantId);
            } else if (noTenant) {
                query.processDefinitionWithoutTenantId();
            }
            query.list().stream().map(ProcessDefinition::getId).forEach(all::add);
        }
        if (all.isEmpty()) {
            throw new ObjectNotFoundException("Expected a process definition to delete, but none is deployed"
                    + (key == null ? ": give byIds or byKey." : " with key '" + key + "'."));
        }
        all.forEach(id -> service.deleteProcessDefinition(id, cascade));
    }
}
