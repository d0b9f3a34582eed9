package dev.headway.engine.internal.service;

import dev.headway.engine.RestartProcessInstanceBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.runtime.batch.BatchPayload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

public final class RestartProcessInstanceBuilderImpl extends InstructionBuilderImpl<RestartProcessInstanceBuilder>
        implements RestartProcessInstanceBuilder {
    private final Changes changes;
    private final long definitionId;
    private final List<String> ids = new ArrayList<>();
    private @Nullable String filter;
    private boolean withBusinessKey = true;

    public RestartProcessInstanceBuilderImpl(Changes changes, long definitionId) {
        this.changes = changes;
        this.definitionId = definitionId;
    }

    @Override
    RestartProcessInstanceBuilder self() {
        return this;
    }

    @Override
    public RestartProcessInstanceBuilder processInstanceIds(Collection<String> processInstanceIds) {
        ids.addAll(processInstanceIds);
        return this;
    }

    @Override
    public RestartProcessInstanceBuilder processInstanceIds(String... processInstanceIds) {
        return processInstanceIds(
                Arrays.asList(EngineService.required("list of process instance ids", processInstanceIds)));
    }

    @Override
    public RestartProcessInstanceBuilder historicProcessInstanceQuery(HistoricProcessInstanceQuery query) {
        filter = query.toString();
        return processInstanceIds(Changes.pages(query, HistoricProcessInstance::getId));
    }

    @Override
    public RestartProcessInstanceBuilder withoutBusinessKey() {
        withBusinessKey = false;
        return this;
    }

    private BatchPayload.Restart restart() {
        return new BatchPayload.Restart(definitionId, instructions(), withBusinessKey);
    }

    @Override
    public void execute() {
        changes.restart(restart(), distinct(ids));
    }

    @Override
    public Batch executeAsync() {
        return changes.later(restart(), distinct(ids), filter);
    }
}
