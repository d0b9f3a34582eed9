package dev.headway.engine.internal.service;

import dev.headway.core.state.JobRow;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.SetJobRetriesByJobsAsyncBuilder;
import dev.headway.engine.SetJobRetriesByProcessAsyncBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.batch.BatchItemQuery;
import dev.headway.engine.batch.BatchQuery;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.internal.entity.BatchImpl;
import dev.headway.engine.internal.query.BatchItemQueryImpl;
import dev.headway.engine.internal.query.BatchQueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.runtime.IncidentQuery;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.batch.BatchPayload;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.Batches.BatchRow;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.StoreException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The part of the management service that is about batches. */
public abstract class BatchOperationsImpl extends NodeFactsImpl {
    private final Changes changes;

    BatchOperationsImpl(ProcessRuntime runtime) {
        super(runtime);
        this.changes = new Changes(runtime);
    }

    @Override
    public List<Batch> listBatches(int first, int max) {
        try {
            return batches().list(first, max).stream().map(this::batch).toList();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public @Nullable Batch getBatch(String batchId) {
        try {
            return batches()
                    .byId(EntityId.parse("batch", batchId))
                    .map(this::batch)
                    .orElse(null);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private Batch batch(BatchRow row) {
        return new BatchImpl(row, batches().progress(row.id()));
    }

    private Batches batches() {
        return runtime().store().batches();
    }

    @Override
    public Map<String, String> getBatchFailures(String batchId, int max) {
        Map<String, String> failures = new LinkedHashMap<>();
        try {
            batches()
                    .failures(EntityId.parse("batch", batchId), max)
                    .forEach(each -> failures.put(EntityId.text(each.itemId()), each.message()));
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
        return failures;
    }

    @Override
    public void suspendBatchById(String batchId) {
        suspendBatch(batchId, true);
    }

    @Override
    public void activateBatchById(String batchId) {
        suspendBatch(batchId, false);
    }

    private void suspendBatch(String batchId, boolean suspended) {
        long id = EntityId.parse("batch", batchId);
        found(
                batchId,
                logged(runtime(), suspended ? "SuspendBatch" : "ActivateBatch", id)
                        .setSuspended(id, suspended));
        runtime().batches().wake();
    }

    @Override
    public void deleteBatch(String batchId) {
        delete(runtime(), batchId);
    }

    static void delete(ProcessRuntime runtime, String batchId) {
        long id = EntityId.parse("batch", batchId);
        found(batchId, logged(runtime, "Delete", id).delete(id));
    }

    private static Batches logged(ProcessRuntime runtime, String type, long batchId) {
        Acting.Deed deed = new Acting.Deed(type, "Batch").batch(batchId);
        return runtime.store().logged(deed.entries(runtime)).batches();
    }

    @Override
    public BatchQuery createBatchQuery() {
        return new BatchQueryImpl(queries(), batches()).completed(false);
    }

    @Override
    public BatchItemQuery createBatchItemQuery() {
        return new BatchItemQueryImpl(queries());
    }

    @Override
    public void cancelBatch(String batchId) {
        long id = EntityId.parse("batch", batchId);
        try {
            found(
                    batchId,
                    logged(runtime(), "Cancel", id)
                            .cancel(id, runtime().nowMillis(), runtime().historyRemovalMillis()));
        } catch (StoreException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public int retryFailedBatchItems(String batchId) {
        long id = EntityId.parse("batch", batchId);
        found(batchId, getBatch(batchId) != null);
        try {
            int again = logged(runtime(), "RetryFailed", id).retryFailed(id);
            runtime().batches().wake();
            return again;
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public Batch setJobRetriesAsync(Collection<String> jobIds, int retries) {
        return retry(EntityId.parseAll("job", jobIds), retries, null, null);
    }

    @Override
    public Batch setJobRetriesAsync(JobQuery query, int retries) {
        return retry(EntityId.parseAll("job", Changes.pages(query, Job::getId)), retries, null, query.toString());
    }

    @Override
    public Batch setJobRetriesAsync(@Nullable Collection<String> jobIds, @Nullable JobQuery query, int retries) {
        return setJobRetriesAsync(jobIds, query, retries, null);
    }

    /** The same, due at this time; null for what {@link BatchPayload.Retry} says. */
    Batch setJobRetriesAsync(
            @Nullable Collection<String> jobIds, @Nullable JobQuery query, int retries, @Nullable Date due) {
        List<String> all = new ArrayList<>(jobIds == null ? List.of() : jobIds);
        if (query != null) {
            all.addAll(Changes.pages(query, Job::getId));
        }
        return retry(EntityId.parseAll("job", all), retries, due, query == null ? null : query.toString());
    }

    @Override
    public Batch setJobRetriesAsync(IncidentQuery query, int retries) {
        List<String> jobs = Changes.pages(query, InstanceIncidentsImpl::jobOf).stream()
                .filter(job -> !job.isEmpty())
                .toList();
        return retry(EntityId.parseAll("job", jobs), retries, null, query.toString());
    }

    @Override
    public Batch setJobRetriesAsync(ProcessInstanceQuery query, int retries) {
        return retry(deadLettersOf(query), retries, null, query.toString());
    }

    @Override
    public int countDeadLetterJobs(ProcessInstanceQuery query) {
        return deadLettersOf(query).size();
    }

    @Override
    public Batch setJobRetriesAsync(
            @Nullable Collection<String> processInstanceIds,
            @Nullable ProcessInstanceQuery query,
            @Nullable HistoricProcessInstanceQuery historicQuery,
            int retries) {
        return setJobRetriesAsync(processInstanceIds, query, historicQuery, retries, null);
    }

    /** The same, due at this time; null for what {@link BatchPayload.Retry} says. */
    Batch setJobRetriesAsync(
            @Nullable Collection<String> processInstanceIds,
            @Nullable ProcessInstanceQuery query,
            @Nullable HistoricProcessInstanceQuery historicQuery,
            int retries,
            @Nullable Date due) {
        Set<String> instances = new LinkedHashSet<>(processInstanceIds == null ? List.of() : processInstanceIds);
        if (query != null) {
            instances.addAll(Changes.ids(query));
        }
        if (historicQuery != null) {
            instances.addAll(Changes.pages(
                    historicQuery, HistoricProcessInstanceQuery::unfinished, HistoricProcessInstance::getId));
        }
        return retry(
                deadLettersOf(EntityId.parseAll("process instance", instances)),
                retries,
                due,
                query == null ? null : query.toString());
    }

    @Override
    public SetJobRetriesByJobsAsyncBuilder setJobRetriesByJobsAsync(int retries) {
        return new JobRetries.ByJobs(this, retries);
    }

    @Override
    public SetJobRetriesByProcessAsyncBuilder setJobRetriesByProcessAsync(int retries) {
        return new JobRetries.ByProcess(this, retries);
    }

    private List<Long> deadLettersOf(ProcessInstanceQuery query) {
        return deadLettersOf(EntityId.parseAll("process instance", Changes.ids(query)));
    }

    private List<Long> deadLettersOf(List<Long> instances) {
        List<Long> jobs = new ArrayList<>();
        for (int from = 0; from < instances.size(); from += BULK_WINDOW) {
            List<Long> window = instances.subList(from, Math.min(instances.size(), from + BULK_WINDOW));
            directory()
                    .list(
                            Entity.JOB,
                            List.of(
                                    new Criterion.In("instanceId", window),
                                    new Criterion.Compare("table", Operator.EQ, JobRow.Table.DEAD_LETTER.code())),
                            Integer.MAX_VALUE)
                    .forEach(job -> jobs.add(job.id()));
        }
        return jobs;
    }

    private Batch retry(List<Long> jobIds, int retries, @Nullable Date due, @Nullable String filter) {
        if (retries < 0) {
            throw new InvalidRequestException("Expected retries of 0 or more, got " + retries + ".");
        }
        return changes.later(
                new BatchPayload.Retry(
                        retries, due == null ? null : due.toInstant().toEpochMilli()),
                jobIds.stream().distinct().toList(),
                filter);
    }

    private static void found(String batchId, boolean there) {
        if (!there) {
            throw new ObjectNotFoundException("Expected a batch with id " + batchId + ", but there is none.");
        }
    }
}
