package dev.headway.engine.internal.service;

import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.UpdateExternalTaskRetriesBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.externaltask.ExternalTask;
import dev.headway.engine.externaltask.ExternalTaskQuery;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds the external tasks chosen. */
final class ExternalTaskRetries implements UpdateExternalTaskRetriesBuilder {
    private final ExternalTaskService service;
    private final Set<String> ids = new LinkedHashSet<>();

    ExternalTaskRetries(ExternalTaskService service) {
        this.service = service;
    }

    @Override
    public UpdateExternalTaskRetriesBuilder externalTaskIds(Collection<String> taskIds) {
        ids.addAll(taskIds);
        return this;
    }

    @Override
    public UpdateExternalTaskRetriesBuilder externalTaskIds(String... taskIds) {
        return externalTaskIds(List.of(EngineService.required("list of external task ids", taskIds)));
    }

    @Override
    public UpdateExternalTaskRetriesBuilder processInstanceIds(Collection<String> instanceIds) {
        return instanceIds.isEmpty()
                ? this
                : externalTaskQuery(
                        service.createExternalTaskQuery().processInstanceIdIn(instanceIds.toArray(String[]::new)));
    }

    @Override
    public UpdateExternalTaskRetriesBuilder processInstanceIds(String... instanceIds) {
        return processInstanceIds(List.of(EngineService.required("list of process instance ids", instanceIds)));
    }

    @Override
    public UpdateExternalTaskRetriesBuilder externalTaskQuery(ExternalTaskQuery query) {
        return externalTaskIds(Changes.pages(query, ExternalTask::getId));
    }

    @Override
    public UpdateExternalTaskRetriesBuilder processInstanceQuery(ProcessInstanceQuery query) {
        return processInstanceIds(Changes.pages(query, ProcessInstance::getId));
    }

    @Override
    public UpdateExternalTaskRetriesBuilder historicProcessInstanceQuery(HistoricProcessInstanceQuery query) {
        return processInstanceIds(Changes.pages(query, HistoricProcessInstance::getId));
    }

    @Override
    public void set(int retries) {
        if (ids.isEmpty()) {
            throw new InvalidRequestException("Expected at least one external task to set retries of, got none.");
        }
        service.setRetries(ids, retries);
    }

    @Override
    public Batch setAsync(int retries) {
        return service.setRetriesAsync(ids, null, retries);
    }
}
