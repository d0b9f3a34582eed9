package dev.headway.engine.internal.service;

import dev.headway.engine.SetJobRetriesByJobsAsyncBuilder;
import dev.headway.engine.SetJobRetriesByProcessAsyncBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Call the service with what was chosen. Not thread-safe. */
final class JobRetries {
    private JobRetries() {}

    static final class ByJobs implements SetJobRetriesByJobsAsyncBuilder {
        private final BatchOperationsImpl service;
        private final int retries;
        private final Set<String> ids = new LinkedHashSet<>();
        private @Nullable JobQuery query;
        private @Nullable Date due;

        ByJobs(BatchOperationsImpl service, int retries) {
            this.service = service;
            this.retries = retries;
        }

        @Override
        public SetJobRetriesByJobsAsyncBuilder jobIds(Collection<String> jobIds) {
            ids.addAll(jobIds);
            return this;
        }

        @Override
        public SetJobRetriesByJobsAsyncBuilder jobQuery(JobQuery jobs) {
            query = jobs;
            return this;
        }

        @Override
        public SetJobRetriesByJobsAsyncBuilder dueDate(Date dueDate) {
            due = dueDate;
            return this;
        }

        @Override
        public Batch executeAsync() {
            return service.setJobRetriesAsync(ids, query, retries, due);
        }
    }

    static final class ByProcess implements SetJobRetriesByProcessAsyncBuilder {
        private final BatchOperationsImpl service;
        private final int retries;
        private final Set<String> ids = new LinkedHashSet<>();
        private @Nullable ProcessInstanceQuery query;
        private @Nullable HistoricProcessInstanceQuery historicQuery;
        private @Nullable Date due;

        ByProcess(BatchOperationsImpl service, int retries) {
            this.service = service;
            this.retries = retries;
        }

        @Override
        public SetJobRetriesByProcessAsyncBuilder processInstanceIds(Collection<String> processInstanceIds) {
            ids.addAll(processInstanceIds);
            return this;
        }

        @Override
        public SetJobRetriesByProcessAsyncBuilder processInstanceQuery(ProcessInstanceQuery instances) {
            query = instances;
            return this;
        }

        @Override
        public SetJobRetriesByProcessAsyncBuilder historicProcessInstanceQuery(HistoricProcessInstanceQuery instances) {
            historicQuery = instances;
            return this;
        }

        @Override
        public SetJobRetriesByProcessAsyncBuilder dueDate(Date dueDate) {
            due = dueDate;
            return this;
        }

        @Override
        public Batch executeAsync() {
            return service.setJobRetriesAsync(ids, query, historicQuery, retries, due);
        }
    }
}
