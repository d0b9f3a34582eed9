package dev.headway.engine.internal.service;

import dev.headway.engine.MessageCorrelationAsyncBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.batch.BatchPayload;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

final class MessageCorrelationAsyncBuilderImpl implements MessageCorrelationAsyncBuilder {
    private final Changes changes;
    private final String messageName;
    private final Set<String> ids = new LinkedHashSet<>();
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private @Nullable ProcessInstanceQuery query;
    private @Nullable HistoricProcessInstanceQuery historicQuery;

    MessageCorrelationAsyncBuilderImpl(Changes changes, String messageName) {
        this.changes = changes;
        this.messageName = messageName;
    }

    @Override
    public MessageCorrelationAsyncBuilder processInstanceIds(Collection<String> processInstanceIds) {
        ids.addAll(EngineService.required("collection of process instance ids", processInstanceIds));
        return this;
    }

    @Override
    public MessageCorrelationAsyncBuilder processInstanceQuery(ProcessInstanceQuery instances) {
        query = EngineService.required("query", instances);
        return this;
    }

    @Override
    public MessageCorrelationAsyncBuilder historicProcessInstanceQuery(HistoricProcessInstanceQuery instances) {
        historicQuery = EngineService.required("query", instances);
        return this;
    }

    @Override
    public MessageCorrelationAsyncBuilder setVariable(String name, @Nullable Object value) {
        variables.put(name, value);
        return this;
    }

    @Override
    public MessageCorrelationAsyncBuilder setVariables(Map<String, ? extends @Nullable Object> values) {
        variables.putAll(EngineService.required("map of variables", values));
        return this;
    }

    @Override
    public Batch correlateAllAsync() {
        Set<String> all = new LinkedHashSet<>(ids);
        ProcessInstanceQuery running = query;
        if (running != null) {
            all.addAll(Changes.ids(running));
        }
        HistoricProcessInstanceQuery historic = historicQuery;
        if (historic != null) {
            all.addAll(
                    Changes.pages(historic, HistoricProcessInstanceQuery::unfinished, HistoricProcessInstance::getId));
        }
        return changes.later(
                new BatchPayload.Correlate(messageName, EngineService.document(variables)),
                InstructionBuilderImpl.distinct(all),
                running == null ? null : running.toString());
    }
}
