package dev.headway.engine.internal.service;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.SetJobRetriesBuilder;
import dev.headway.engine.runtime.Job;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Calls the service with what was chosen. */
final class SetJobRetriesBuilderImpl implements SetJobRetriesBuilder {
    private final ManagementServiceImpl service;
    private final int retries;
    private final Set<String> ids = new LinkedHashSet<>();
    private @Nullable String place;
    private @Nullable Date due;

    SetJobRetriesBuilderImpl(ManagementServiceImpl service, int retries) {
        this.service = service;
        this.retries = retries;
    }

    @Override
    public SetJobRetriesBuilder jobId(String jobId) {
        return jobIds(List.of(jobId));
    }

    @Override
    public SetJobRetriesBuilder jobIds(Collection<String> jobIds) {
        ids.addAll(jobIds);
        return this;
    }

    @Override
    public SetJobRetriesBuilder jobDefinitionId(String jobDefinitionId) {
        place = jobDefinitionId;
        return this;
    }

    @Override
    public SetJobRetriesBuilder dueDate(Date dueDate) {
        due = dueDate;
        return this;
    }

    @Override
    public void execute() {
        String madeAt = place;
        if (madeAt != null) {
            ids.addAll(Changes.pages(service.createDeadLetterJobQuery().jobDefinitionId(madeAt), Job::getId));
        } else if (ids.isEmpty()) {
            throw new InvalidRequestException("Expected at least one job to set retries of, got none.");
        }
        service.setJobRetries(ids, retries, due);
    }
}
