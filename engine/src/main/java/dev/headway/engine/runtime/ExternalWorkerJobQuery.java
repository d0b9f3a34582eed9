package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;
import java.util.Collection;

/** Finds jobs for workers outside the engine: free, held, without attempts, or suspended. */
public interface ExternalWorkerJobQuery extends Query<ExternalWorkerJobQuery, ExternalWorkerJob> {
    /** Only this one. */
    ExternalWorkerJobQuery jobId(String id);

    /** Only these. */
    ExternalWorkerJobQuery jobIds(Collection<String> ids);

    /** Only of this process instance. */
    ExternalWorkerJobQuery processInstanceId(String id);

    /** Only of this execution. */
    ExternalWorkerJobQuery executionId(String id);

    /** Only of this definition. */
    ExternalWorkerJobQuery processDefinitionId(String id);

    /** Only of this definition key. */
    ExternalWorkerJobQuery processDefinitionKey(String key);

    /** Only of this element. */
    ExternalWorkerJobQuery elementId(String elementId);

    /** Only of this topic. */
    ExternalWorkerJobQuery handlerConfiguration(String topic);

    /** Only of this tenant. */
    ExternalWorkerJobQuery jobTenantId(String tenantId);

    /** Only those that this worker acquired last. */
    ExternalWorkerJobQuery lockOwner(String worker);

    /** Only those that a worker holds now. */
    ExternalWorkerJobQuery locked();

    /** Only those that no worker holds now. */
    ExternalWorkerJobQuery unlocked();

    /** Only with attempts left. */
    ExternalWorkerJobQuery withRetriesLeft();

    /** Only without attempts. */
    ExternalWorkerJobQuery noRetriesLeft();

    /** Orders by id. */
    ExternalWorkerJobQuery orderByJobId();

    /** Orders by the time until which it is held, or not acquired after a failure. */
    ExternalWorkerJobQuery orderByJobDuedate();

    /** Orders by creation. */
    ExternalWorkerJobQuery orderByJobCreateTime();
}
