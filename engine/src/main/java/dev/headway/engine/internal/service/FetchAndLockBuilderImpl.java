package dev.headway.engine.internal.service;

import dev.headway.engine.ExternalTaskFetchBuilder;
import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.FetchAndLockBuilder;
import dev.headway.engine.InvalidRequestException;
import org.jspecify.annotations.Nullable;

/** Calls the service with what was collected. */
final class FetchAndLockBuilderImpl implements FetchAndLockBuilder {
    private final ExternalTaskService service;
    private @Nullable String worker;
    private int max;
    private boolean priority;
    private boolean newestFirst;

    FetchAndLockBuilderImpl(ExternalTaskService service) {
        this.service = service;
    }

    @Override
    public FetchAndLockBuilder workerId(String value) {
        worker = value;
        return this;
    }

    @Override
    public FetchAndLockBuilder maxTasks(int value) {
        max = value;
        return this;
    }

    @Override
    public FetchAndLockBuilder usePriority(boolean value) {
        priority = value;
        return this;
    }

    @Override
    public FetchAndLockBuilder orderByCreateTime() {
        return asc();
    }

    @Override
    public FetchAndLockBuilder asc() {
        newestFirst = false;
        return this;
    }

    @Override
    public FetchAndLockBuilder desc() {
        newestFirst = true;
        return this;
    }

    @Override
    public ExternalTaskFetchBuilder subscribe() {
        String by = worker;
        if (by == null) {
            throw new InvalidRequestException("Expected workerId before subscribe(), got none.");
        }
        ExternalTaskFetchBuilder fetch = service.fetchAndLock(max, by, priority);
        return newestFirst ? fetch.desc() : fetch;
    }
}
