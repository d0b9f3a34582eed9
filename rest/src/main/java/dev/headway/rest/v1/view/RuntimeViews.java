package dev.headway.rest.v1.view;

import dev.headway.engine.externaltask.ExternalTask;
import dev.headway.engine.runtime.EventSubscription;
import dev.headway.engine.runtime.Execution;
import dev.headway.engine.runtime.Incident;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.engine.runtime.JobState;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.rest.route.Describe;
import dev.headway.rest.value.Masking;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What runs. */
public final class RuntimeViews {
    private RuntimeViews() {}

    /** A running process instance. */
    @Describe("A running process instance.")
    public record ProcessInstanceView(
            @Describe("Id of the instance.") String id,
            @Describe("Id of the process definition.") String processDefinitionId,
            @Describe("Key of the process definition.") String processDefinitionKey,
            @Describe("Version of the process definition.") int processDefinitionVersion,

            @Describe("Name of the process definition.") @Nullable
            String processDefinitionName,

            @Describe("Business key.") @Nullable String businessKey,
            @Describe("Name of the instance.") @Nullable String name,
            @Describe("Who started it.") @Nullable String startUserId,
            @Describe("When it was started.") Instant startTime,

            @Describe("The instance that called it; null when none did.") @Nullable
            String superProcessInstanceId,

            @Describe("Tenant; null for none.") @Nullable String tenantId,
            @Describe("Whether it is held.") boolean suspended,

            @Describe("Whether it has ended; true only in the answer to a start.")
            boolean ended) {
        /** What callers see of it. */
        public static ProcessInstanceView of(ProcessInstance it) {
            return new ProcessInstanceView(
                    it.getId(),
                    it.getProcessDefinitionId(),
                    it.getProcessDefinitionKey(),
                    it.getProcessDefinitionVersion(),
                    it.getProcessDefinitionName(),
                    it.getBusinessKey(),
                    it.getName(),
                    it.getStartUserId(),
                    Times.of(it.getStartTime()),
                    it.getSuperProcessInstanceId(),
                    it.getTenantId(),
                    it.isSuspended(),
                    it.isEnded());
        }
    }

    /** A token or a scope of a running instance. */
    @Describe("A token or a scope of a running instance.")
    public record ExecutionView(
            @Describe("Id of the execution.") String id,
            @Describe("Id of the process instance.") String processInstanceId,
            @Describe("Id of the process definition.") String processDefinitionId,

            @Describe("The execution it belongs to; null for the instance itself.") @Nullable
            String parentId,

            @Describe("Where it is; null where it only holds others.") @Nullable
            String activityId,

            @Describe("Tenant; null for none.") @Nullable String tenantId,
            @Describe("Whether it is held.") boolean suspended) {
        /** What callers see of it. */
        public static ExecutionView of(Execution it) {
            return new ExecutionView(
                    it.getId(),
                    it.getProcessInstanceId(),
                    it.getProcessDefinitionId(),
                    it.getParentId(),
                    it.getActivityId(),
                    it.getTenantId(),
                    it.isSuspended());
        }
    }

    /** Something that waits for a message, a signal or another event. */
    @Describe("Something that waits for a message, a signal or another event.")
    public record EventSubscriptionView(
            @Describe("Id of the subscription.") String id,
            @Describe("message, signal and so on.") String eventType,
            @Describe("Name of the event.") String eventName,

            @Describe("Id of the execution (token) it belongs to; null for a start event.") @Nullable
            String executionId,

            @Describe("Id of the process instance; null for a start event.") @Nullable
            String processInstanceId,

            @Describe("Id of the process definition.") String processDefinitionId,
            @Describe("Id of the element in the model.") String activityId,
            @Describe("Since when it waits.") Instant created,
            @Describe("Tenant; null for none.") @Nullable String tenantId) {
        /** What callers see of it. */
        public static EventSubscriptionView of(EventSubscription it) {
            return new EventSubscriptionView(
                    it.getId(),
                    it.getEventType(),
                    it.getEventName(),
                    it.getExecutionId(),
                    it.getProcessInstanceId(),
                    it.getProcessDefinitionId(),
                    it.getActivityId(),
                    Times.of(it.getCreated()),
                    it.getTenantId());
        }
    }

    /** A variable of a running instance. */
    @Describe("A variable of a running instance.")
    public record VariableView(
            @Describe("Id of the variable.") String id,
            @Describe("Its name.") String name,
            @Describe("Its value.") VariableValue value,
            @Describe("Id of the process instance.") String processInstanceId,

            @Describe("Id of the execution (token) it belongs to.")
            String executionId,

            @Describe("The task that it is local to; null for none.") @Nullable
            String taskId) {
        /** What callers see of it. */
        public static VariableView of(Masking masking, VariableInstance it) {
            return new VariableView(
                    it.getId(),
                    it.getName(),
                    VariableValue.of(masking.value(it.getName(), it.getValue())),
                    it.getProcessInstanceId(),
                    it.getExecutionId(),
                    it.getTaskId());
        }
    }

    /** A place of a process definition that makes jobs. */
    @Describe("A place of a process definition that makes jobs: an element that is asynchronous, or a timer.")
    public record JobDefinitionView(
            @Describe("Its id, made of the process definition and the element.")
            String id,

            @Describe("Id of the process definition.") String processDefinitionId,
            @Describe("Key of the process definition.") String processDefinitionKey,
            @Describe("Id of the element in the model.") String activityId,

            @Describe("async-continuation, timer-transition and so on.")
            String jobType,

            @Describe("async-before, async-after, or what the model says of the timer.")
            String jobConfiguration,

            @Describe("Whether it is suspended: jobs that it makes are held.")
            boolean suspended,

            @Describe("The priority that its jobs get; null for that of the model.") @Nullable
            Long overridingJobPriority,

            @Describe("Tenant; null for none.") @Nullable String tenantId) {
        /** What callers see of it. */
        public static JobDefinitionView of(JobDefinition it) {
            return new JobDefinitionView(
                    it.getId(),
                    it.getProcessDefinitionId(),
                    it.getProcessDefinitionKey(),
                    it.getActivityId(),
                    it.getJobType(),
                    it.getJobConfiguration(),
                    it.isSuspended(),
                    it.getOverridingJobPriority(),
                    it.getTenantId());
        }
    }

    /** Work that cannot go on without somebody's help. */
    @Describe("Work that cannot go on without somebody's help.")
    public record IncidentView(
            @Describe("Id of the incident.") String id,

            @Describe("failedJob, failedExternalTask, or a type of the application's own.")
            String incidentType,

            @Describe("What the last attempt failed with.") @Nullable
            String incidentMessage,

            @Describe(
                    "The job, or external task, that has no attempts left; null where the application made the incident.")
            @Nullable
            String jobId,

            @Describe("What people noted about it.") @Nullable
            String annotation,

            @Describe("Id of the process instance.") String processInstanceId,

            @Describe("Id of the execution (token) it belongs to.")
            String executionId,

            @Describe("Id of the process definition.") String processDefinitionId,

            @Describe("Id of the element in the model; empty where its execution was at none.")
            String activityId,

            @Describe("When the job was created, or the incident.")
            Instant jobCreateTime,

            @Describe("Tenant; null for none.") @Nullable String tenantId,

            @Describe("cmmn where the instance is a case, and its definition a case definition; else bpmn.") @Nullable
            String scopeType) {
        /** What callers see of it. */
        public static IncidentView of(Function<@Nullable String, @Nullable String> scopes, Incident it) {
            return new IncidentView(
                    it.getId(),
                    it.getIncidentType(),
                    it.getIncidentMessage(),
                    it.getId().equals(it.getConfiguration()) ? it.getId() : null,
                    it.getAnnotation(),
                    it.getProcessInstanceId(),
                    it.getExecutionId(),
                    it.getProcessDefinitionId(),
                    Objects.requireNonNullElse(it.getActivityId(), ""),
                    Times.of(it.getJobCreateTime()),
                    it.getTenantId(),
                    scopes.apply(it.getProcessDefinitionId()));
        }
    }

    /** Work for the executor. */
    @Describe("Work for the executor.")
    public record JobView(
            @Describe("Id of the job.") String id,

            @Describe("Id of the process instance.") @Nullable
            String processInstanceId,

            @Describe("Id of the execution (token) it belongs to; null for the timer of a start event.") @Nullable
            String executionId,

            @Describe("Id of the process definition.") String processDefinitionId,

            @Describe("Key of the process definition.") @Nullable
            String processDefinitionKey,

            @Describe("Id of the element in the model.") String activityId,
            @Describe("Where it waits.") JobState state,
            @Describe("timer, message and so on.") String jobType,
            @Describe("Category in the model.") @Nullable String category,
            @Describe("When it was created.") Instant createTime,

            @Describe("When it is due; null for at once.") @Nullable
            Instant dueDate,

            @Describe("Attempts that are left.") int retries,
            @Describe("Higher runs earlier.") int priority,

            @Describe("Whether it runs alone in its instance.")
            boolean exclusive,

            @Describe("How a timer repeats.") @Nullable String repeat,

            @Describe("What the last attempt failed with.") @Nullable
            String exceptionMessage,

            @Describe("The node that has it.") @Nullable String lockOwner,
            @Describe("Until when.") @Nullable Instant lockExpirationTime,
            @Describe("Tenant; null for none.") @Nullable String tenantId,

            @Describe("cmmn where the instance is a case, and its definition a case definition; else bpmn.") @Nullable
            String scopeType) {
        /** What callers see of it. */
        public static JobView of(Function<@Nullable String, @Nullable String> scopes, Job it) {
            return new JobView(
                    it.getId(),
                    it.getProcessInstanceId(),
                    it.getExecutionId(),
                    it.getProcessDefinitionId(),
                    it.getProcessDefinitionKey(),
                    it.getActivityId(),
                    it.getState(),
                    it.getJobType(),
                    it.getCategory(),
                    Times.of(it.getCreateTime()),
                    Times.orNull(it.getDuedate()),
                    it.getRetries(),
                    it.getPriority(),
                    it.isExclusive(),
                    it.getRepeat(),
                    it.getExceptionMessage(),
                    it.getLockOwner(),
                    Times.orNull(it.getLockExpirationTime()),
                    it.getTenantId(),
                    scopes.apply(it.getProcessDefinitionId()));
        }
    }

    /** Work for a worker outside. */
    @Describe("Work for a worker outside.")
    public record ExternalTaskView(
            @Describe("Id of the task.") String id,
            @Describe("What workers ask for.") String topicName,

            @Describe("The worker that has, or had, it.") @Nullable
            String workerId,

            @Describe("Until when it is locked.") @Nullable Instant lockExpirationTime,
            @Describe("When it was created.") @Nullable Instant createTime,

            @Describe("Attempts that are left; null before the first failure.") @Nullable
            Integer retries,

            @Describe("Higher is fetched earlier.") long priority,

            @Describe("What the last attempt failed with.") @Nullable
            String errorMessage,

            @Describe("Id of the element in the model.") String activityId,

            @Describe("Id of the execution (token) it belongs to.")
            String executionId,

            @Describe("Id of the process instance.") String processInstanceId,
            @Describe("Id of the process definition.") String processDefinitionId,

            @Describe("Key of the process definition.") @Nullable
            String processDefinitionKey,

            @Describe("Tenant; null for none.") @Nullable String tenantId,
            @Describe("Whether its instance is held.") boolean suspended,

            @Describe("cmmn where the instance is a case, and its definition a case definition; else bpmn.") @Nullable
            String scopeType) {
        /** What callers see of it. */
        public static ExternalTaskView of(Function<@Nullable String, @Nullable String> scopes, ExternalTask it) {
            return new ExternalTaskView(
                    it.getId(),
                    it.getTopicName(),
                    it.getWorkerId(),
                    Times.orNull(it.getLockExpirationTime()),
                    Times.orNull(it.getCreateTime()),
                    it.getRetries(),
                    it.getPriority(),
                    it.getErrorMessage(),
                    it.getActivityId(),
                    it.getExecutionId(),
                    it.getProcessInstanceId(),
                    it.getProcessDefinitionId(),
                    it.getProcessDefinitionKey(),
                    it.getTenantId(),
                    it.isSuspended(),
                    scopes.apply(it.getProcessDefinitionId()));
        }
    }
}
