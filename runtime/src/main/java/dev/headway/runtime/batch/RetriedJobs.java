package dev.headway.runtime.batch;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.state.JobRow;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.JobView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Query;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the instances of jobs that a batch gives attempts to. Thread-safe. */
final class RetriedJobs {
    private static final List<Integer> WAITING =
            JobRow.Table.STORED.stream().map(JobRow.Table::code).toList();

    private final Queries queries;

    RetriedJobs(Queries queries) {
        this.queries = queries;
    }

    /** The instance of each job that there still is. */
    Map<Long, Long> instancesOf(Collection<Long> jobs) {
        Map<Long, Long> instances = new HashMap<>();
        find(jobs, WAITING, instances);
        List<Long> rest =
                jobs.stream().filter(job -> !instances.containsKey(job)).toList();
        if (!rest.isEmpty()) {
            find(rest, List.of(JobRow.Table.READY.code()), instances);
        }
        return instances;
    }

    private void find(Collection<Long> jobs, List<Integer> tables, Map<Long, Long> instances) {
        List<JobView> found = queries.list(new Query<>(
                Entity.JOB,
                List.of(new Criterion.In("id", List.copyOf(jobs)), new Criterion.In("table", tables)),
                List.of(),
                0,
                jobs.size(),
                false));
        found.forEach(job -> instances.put(job.id(), job.instanceId()));
    }

    /** @throws Refusal when there is no such job any more */
    static Command command(BatchPayload.Retry retry, long jobId, Map<Long, Long> instances, Guard guard) {
        Long instanceId = instances.get(jobId);
        if (instanceId == null) {
            throw new Refusal(
                    Refusal.Reason.NOT_FOUND,
                    "Expected a job with id " + jobId
                            + ", but there is none any more: it has run, or its instance has ended.");
        }
        return new Command.SetJobRetries(instanceId, jobId, retry.retries(), retry.dueMillis(), guard);
    }
}
