package dev.headway.engine.internal.service;

import dev.headway.engine.ExternalTaskFetchBuilder;
import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.externaltask.ExternalTask;
import dev.headway.engine.internal.entity.ExternalWorkerJobImpl;
import dev.headway.engine.internal.query.ExternalWorkerJobQueryImpl;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.AcquiredExternalWorkerJob;
import dev.headway.engine.runtime.ExternalWorkerCompletionBuilder;
import dev.headway.engine.runtime.ExternalWorkerJobAcquireBuilder;
import dev.headway.engine.runtime.ExternalWorkerJobFailureBuilder;
import dev.headway.engine.runtime.ExternalWorkerJobQuery;
import dev.headway.runtime.node.ProcessRuntime;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** External tasks by the names of Flowable. Thread-safe. */
final class ExternalWorkerJobs {
    private final ExternalTaskService tasks;

    ExternalWorkerJobs(ProcessRuntime runtime) {
        this.tasks = new ExternalTaskServiceImpl(runtime);
    }

    ExternalWorkerJobQuery query() {
        return new ExternalWorkerJobQueryImpl(tasks.createExternalTaskQuery());
    }

    ExternalWorkerJobAcquireBuilder acquire() {
        return new Acquire();
    }

    ExternalWorkerCompletionBuilder completion(String jobId, String workerId) {
        return new Completion(jobId, workerId);
    }

    ExternalWorkerJobFailureBuilder failure(String jobId, String workerId) {
        return new Failure(jobId, workerId);
    }

    void release(String jobId, String workerId) {
        ExternalTask task = task(jobId);
        if (!Objects.equals(task.getWorkerId(), workerId)) {
            throw new WrongStateException("Expected worker '" + workerId + "' to hold external worker job " + jobId
                    + " in order to give it back, but "
                    + (task.getWorkerId() == null ? "nobody does." : "'" + task.getWorkerId() + "' does."));
        }
        tasks.unlock(jobId);
    }

    void releaseAll(String workerId) {
        tasks.createExternalTaskQuery()
                .workerId(workerId)
                .locked()
                .readFrom(ReadFrom.PRIMARY)
                .list()
                .forEach(task -> tasks.unlock(task.getId()));
    }

    private ExternalTask task(String jobId) {
        ExternalTask task =
                tasks.createExternalTaskQuery().externalTaskId(jobId).singleResult();
        if (task == null) {
            throw new ObjectNotFoundException("Expected an external worker job with id " + jobId
                    + ", but there is none: it was completed before, or its activity was cancelled.");
        }
        return task;
    }

    private final class Acquire implements ExternalWorkerJobAcquireBuilder {
        private final Map<String, Duration> topics = new LinkedHashMap<>();
        private @Nullable String tenantId;

        @Override
        public ExternalWorkerJobAcquireBuilder topic(String topic, Duration lockDuration) {
            topics.put(topic, lockDuration);
            return this;
        }

        @Override
        public ExternalWorkerJobAcquireBuilder tenantId(String value) {
            tenantId = value;
            return this;
        }

        @Override
        public ExternalWorkerJobAcquireBuilder onlyBpmn() {
            return this;
        }

        @Override
        public List<AcquiredExternalWorkerJob> acquireAndLock(int numberOfTasks, String workerId) {
            if (topics.isEmpty()) {
                throw new InvalidRequestException("Expected topic(name, lockDuration) before acquireAndLock.");
            }
            ExternalTaskFetchBuilder fetch = tasks.fetchAndLock(numberOfTasks, workerId);
            topics.forEach((topic, duration) -> {
                fetch.topic(topic, duration.toMillis());
                if (tenantId != null) {
                    fetch.tenantIdIn(tenantId);
                }
            });
            return fetch.execute().stream()
                    .<AcquiredExternalWorkerJob>map(ExternalWorkerJobImpl::new)
                    .toList();
        }

        @Override
        public List<AcquiredExternalWorkerJob> acquireAndLock(int numberOfTasks, String workerId, int numberOfRetries) {
            return acquireAndLock(numberOfTasks, workerId);
        }
    }

    private final class Completion implements ExternalWorkerCompletionBuilder {
        private final String jobId;
        private final String workerId;
        private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();

        Completion(String jobId, String workerId) {
            this.jobId = jobId;
            this.workerId = workerId;
        }

        @Override
        public ExternalWorkerCompletionBuilder variables(Map<String, ? extends @Nullable Object> values) {
            variables.putAll(values);
            return this;
        }

        @Override
        public ExternalWorkerCompletionBuilder variable(String name, @Nullable Object value) {
            variables.put(name, value);
            return this;
        }

        @Override
        public void complete() {
            tasks.complete(jobId, workerId, variables);
        }

        @Override
        public void bpmnError() {
            bpmnError("");
        }

        @Override
        public void bpmnError(String errorCode) {
            tasks.handleBpmnError(jobId, workerId, errorCode, null, variables);
        }
    }

    private final class Failure implements ExternalWorkerJobFailureBuilder {
        private final String jobId;
        private final String workerId;
        private @Nullable String message;
        private @Nullable String details;
        private int retries = -1;
        private Duration timeout = Duration.ZERO;

        Failure(String jobId, String workerId) {
            this.jobId = jobId;
            this.workerId = workerId;
        }

        @Override
        public ExternalWorkerJobFailureBuilder message(@Nullable String value) {
            message = value;
            return this;
        }

        @Override
        public ExternalWorkerJobFailureBuilder errorMessage(@Nullable String value) {
            return message(value);
        }

        @Override
        public ExternalWorkerJobFailureBuilder errorDetails(@Nullable String value) {
            details = value;
            return this;
        }

        @Override
        public ExternalWorkerJobFailureBuilder retries(int value) {
            retries = value;
            return this;
        }

        @Override
        public ExternalWorkerJobFailureBuilder retryTimeout(Duration value) {
            timeout = value;
            return this;
        }

        @Override
        public void fail() {
            int left = retries >= 0 ? retries : task(jobId).getRetries() - 1;
            tasks.handleFailure(jobId, workerId, message, details, left, timeout.toMillis());
        }
    }
}
