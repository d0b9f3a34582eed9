package dev.headway.core.execution.job;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.state.JobRow;
import org.jspecify.annotations.Nullable;

/** What the condition of an error event on an external task sees as {@code externalTask}: as properties and as getters. Immutable. */
public final class ExternalTaskFacts {
    private final JobRow row;
    private final ActivityContext context;

    ExternalTaskFacts(JobRow row, ActivityContext context) {
        this.row = row;
        this.context = context;
    }

    public String getId() {
        return Long.toString(row.id());
    }

    public @Nullable String getTopicName() {
        return row.topic();
    }

    public @Nullable String getWorkerId() {
        return row.workerId();
    }

    public @Nullable String getErrorMessage() {
        return row.exceptionMessage();
    }

    public @Nullable String getErrorDetails() {
        return row.exceptionStacktrace();
    }

    public int getRetries() {
        return row.retries();
    }

    public int getPriority() {
        return row.priority();
    }

    public String getActivityId() {
        return row.elementId();
    }

    public String getExecutionId() {
        return Long.toString(row.executionId());
    }

    public String getProcessInstanceId() {
        return Long.toString(row.instanceId());
    }

    public String getProcessDefinitionId() {
        return Long.toString(row.definitionId());
    }

    public String getProcessDefinitionKey() {
        return context.definition().key();
    }

    public @Nullable String getBusinessKey() {
        return context.businessKey();
    }

    public @Nullable String getTenantId() {
        return context.tenantId();
    }
}
