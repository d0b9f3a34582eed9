package dev.headway.engine.internal.service;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ManagementService;
import dev.headway.engine.UpdateJobDefinitionSuspensionStateBuilder;
import dev.headway.engine.UpdateJobSuspensionStateBuilder;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.engine.runtime.JobDefinitionQuery;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changes the places that were chosen, then their jobs. */
final class JobDefinitionStateBuilderImpl implements UpdateJobDefinitionSuspensionStateBuilder {
    private final ManagementService service;
    private final JobPlaceOperations operations;
    private @Nullable String id;
    private @Nullable String processId;
    private @Nullable String key;
    private @Nullable String tenantId;
    private boolean withoutTenant;
    private boolean jobs;
    private @Nullable Date date;

    JobDefinitionStateBuilderImpl(ManagementService service, JobPlaceOperations operations) {
        this.service = service;
        this.operations = operations;
    }

    @Override
    public UpdateJobDefinitionSuspensionStateBuilder byJobDefinitionId(String jobDefinitionId) {
        id = EngineService.required("job definition id", jobDefinitionId);
        return this;
    }

    @Override
    public UpdateJobDefinitionSuspensionStateBuilder byProcessDefinitionId(String processDefinitionId) {
        processId = EngineService.required("process definition id", processDefinitionId);
        return this;
    }

    @Override
    public UpdateJobDefinitionSuspensionStateBuilder byProcessDefinitionKey(String processDefinitionKey) {
        key = EngineService.required("process definition key", processDefinitionKey);
        return this;
    }

    @Override
    public UpdateJobDefinitionSuspensionStateBuilder processDefinitionTenantId(String value) {
        tenantId = EngineService.required("tenant id", value);
        return this;
    }

    @Override
    public UpdateJobDefinitionSuspensionStateBuilder processDefinitionWithoutTenantId() {
        withoutTenant = true;
        return this;
    }

    @Override
    public UpdateJobDefinitionSuspensionStateBuilder includeJobs(boolean includeJobs) {
        jobs = includeJobs;
        return this;
    }

    @Override
    public UpdateJobDefinitionSuspensionStateBuilder executionDate(@Nullable Date executionDate) {
        date = executionDate;
        return this;
    }

    @Override
    public void suspend() {
        change(true);
    }

    @Override
    public void activate() {
        change(false);
    }

    private void change(boolean suspended) {
        List<JobDefinition> found = chosen();
        if (found.isEmpty()) {
            return;
        }
        Date at = date;
        if (at != null) {
            operations.plan(found, suspended, jobs, at);
            return;
        }
        operations.setSuspended(found, suspended);
        if (!jobs) {
            return;
        }
        for (JobDefinition place : found) {
            UpdateJobSuspensionStateBuilder those =
                    service.updateJobSuspensionState().byJobDefinitionId(place.getId());
            if (suspended) {
                those.suspend();
            } else {
                those.activate();
            }
        }
    }

    private List<JobDefinition> chosen() {
        if (Stream.of(id, processId, key).filter(Objects::nonNull).count() != 1) {
            throw new InvalidRequestException("Expected exactly one of byJobDefinitionId, byProcessDefinitionId and"
                    + " byProcessDefinitionKey, got " + id + ", " + processId + " and " + key + ".");
        }
        String ofKey = key;
        if (ofKey == null && (tenantId != null || withoutTenant)) {
            throw new InvalidRequestException("Expected a tenant with byProcessDefinitionKey alone, got tenant "
                    + tenantId + ". An id has its tenant already.");
        }
        JobDefinitionQuery query = service.createJobDefinitionQuery().readFrom(ReadFrom.PRIMARY);
        String one = id;
        if (one != null) {
            return List.of(JobPlaceOperations.one(query, one));
        }
        String ofProcess = processId;
        if (ofProcess != null) {
            return query.processDefinitionId(ofProcess).list();
        }
        query.processDefinitionKey(Objects.requireNonNull(ofKey));
        String tenant = tenantId;
        if (tenant != null) {
            query.tenantIdIn(tenant);
        } else if (withoutTenant) {
            query.withoutTenantId();
        }
        return query.list();
    }
}
