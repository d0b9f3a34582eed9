package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.JobAction;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.UpdateJobSuspensionStateBuilder;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.runtime.JobState;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity.JobView;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes one command of each of the jobs chosen. Not thread-safe. */
final class JobSuspensionBuilderImpl extends EngineService implements UpdateJobSuspensionStateBuilder {
    private final Supplier<JobQuery> queries;
    private @Nullable String jobId;
    private @Nullable JobQuery query;

    /** @param queries makes a query of all jobs */
    JobSuspensionBuilderImpl(ProcessRuntime runtime, Supplier<JobQuery> queries) {
        super(runtime);
        this.queries = queries;
    }

    @Override
    public UpdateJobSuspensionStateBuilder byJobId(String id) {
        jobId = required("job id", id);
        return this;
    }

    @Override
    public UpdateJobSuspensionStateBuilder byJobDefinitionId(String jobDefinitionId) {
        query = queries.get().jobDefinitionId(required("job definition id", jobDefinitionId));
        return this;
    }

    @Override
    public UpdateJobSuspensionStateBuilder byProcessInstanceId(String processInstanceId) {
        query = queries.get().processInstanceId(processInstanceId);
        return this;
    }

    @Override
    public UpdateJobSuspensionStateBuilder byProcessDefinitionId(String processDefinitionId) {
        query = queries.get().processDefinitionId(processDefinitionId);
        return this;
    }

    @Override
    public UpdateJobSuspensionStateBuilder byProcessDefinitionKey(String processDefinitionKey) {
        query = queries.get().processDefinitionKey(processDefinitionKey);
        return this;
    }

    @Override
    public UpdateJobSuspensionStateBuilder processDefinitionTenantId(String tenantId) {
        chosen().jobTenantId(tenantId);
        return this;
    }

    @Override
    public UpdateJobSuspensionStateBuilder processDefinitionWithoutTenantId() {
        chosen().jobWithoutTenantId();
        return this;
    }

    private JobQuery chosen() {
        JobQuery those = query;
        if (those == null) {
            throw new InvalidRequestException("Expected a job, an instance or a definition to be chosen, got none.");
        }
        return those;
    }

    @Override
    public void suspend() {
        change(new JobAction.Suspend());
    }

    @Override
    public void activate() {
        change(new JobAction.Activate());
    }

    private void change(JobAction action) {
        String one = jobId;
        if (one != null) {
            JobView job = directory().job(one, EnumSet.allOf(JobState.class));
            execute(new Command.OfJob(job.instanceId(), job.id(), action));
            return;
        }
        JobQuery those = action instanceof JobAction.Suspend ? chosen().active() : chosen().suspended();
        List<Command> commands = Changes.pages(those, job -> job).stream()
                .filter(job -> job.getProcessInstanceId() != null)
                .<Command>map(job -> command(job, action))
                .toList();
        executeOnFound(action instanceof JobAction.Suspend ? "suspend jobs" : "activate jobs", commands);
    }

    private static Command command(Job job, JobAction action) {
        return new Command.OfJob(
                EntityId.parse("process instance", job.getProcessInstanceId()),
                EntityId.parse("job", job.getId()),
                action);
    }
}
