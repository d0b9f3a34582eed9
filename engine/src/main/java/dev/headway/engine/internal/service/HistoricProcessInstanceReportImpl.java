package dev.headway.engine.internal.service;

import dev.headway.engine.history.DurationReportResult;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.history.HistoricProcessInstanceReport;
import dev.headway.engine.history.PeriodUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

final class HistoricProcessInstanceReportImpl implements HistoricProcessInstanceReport {
    private final Supplier<HistoricProcessInstanceQuery> instances;
    private Set<String> ids = Set.of();
    private Set<String> keys = Set.of();
    private @Nullable Date before;
    private @Nullable Date after;

    /** @param instances makes a query of instances */
    HistoricProcessInstanceReportImpl(Supplier<HistoricProcessInstanceQuery> instances) {
        this.instances = instances;
    }

    @Override
    public HistoricProcessInstanceReport startedBefore(Date date) {
        before = EngineService.required("date", date);
        return this;
    }

    @Override
    public HistoricProcessInstanceReport startedAfter(Date date) {
        after = EngineService.required("date", date);
        return this;
    }

    @Override
    public HistoricProcessInstanceReport processDefinitionIdIn(String... processDefinitionIds) {
        ids = Set.of(processDefinitionIds);
        return this;
    }

    @Override
    public HistoricProcessInstanceReport processDefinitionKeyIn(String... processDefinitionKeys) {
        keys = Set.of(processDefinitionKeys);
        return this;
    }

    @Override
    public List<DurationReportResult> duration(PeriodUnit unit) {
        Durations durations = new Durations(unit);
        for (HistoricProcessInstanceQuery query : queries()) {
            Changes.pages(query, HistoricProcessInstanceReportImpl::duration).forEach(each -> {
                if (keys.isEmpty() || keys.contains(each.key())) {
                    durations.add(each.begun(), each.millis());
                }
            });
        }
        return durations.results();
    }

    private record Ended(String key, Date begun, @Nullable Long millis) {}

    private static Ended duration(HistoricProcessInstance instance) {
        return new Ended(instance.getProcessDefinitionKey(), instance.getStartTime(), instance.getDurationInMillis());
    }

    private List<HistoricProcessInstanceQuery> queries() {
        List<HistoricProcessInstanceQuery> all = new ArrayList<>();
        ids.forEach(id -> all.add(ended().processDefinitionId(id)));
        if (ids.isEmpty() && !keys.isEmpty()) {
            keys.forEach(key -> all.add(ended().processDefinitionKey(key)));
        } else if (ids.isEmpty()) {
            all.add(ended());
        }
        return all;
    }

    private HistoricProcessInstanceQuery ended() {
        HistoricProcessInstanceQuery query = instances.get().finished().allowScan();
        if (before != null) {
            query.startedBefore(before);
        }
        if (after != null) {
            query.startedAfter(after);
        }
        return query;
    }
}
