package dev.headway.engine.internal.service;

import dev.headway.engine.history.DurationReportResult;
import dev.headway.engine.history.HistoricTaskInstance;
import dev.headway.engine.history.HistoricTaskInstanceQuery;
import dev.headway.engine.history.HistoricTaskInstanceReport;
import dev.headway.engine.history.HistoricTaskInstanceReportResult;
import dev.headway.engine.history.PeriodUnit;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

final class HistoricTaskInstanceReportImpl implements HistoricTaskInstanceReport {
    private final Supplier<HistoricTaskInstanceQuery> tasks;
    private final Function<String, @Nullable String> nameOfDefinition;
    private @Nullable Date after;
    private @Nullable Date before;

    /**
     * @param tasks makes a query of tasks
     * @param nameOfDefinition the name of a process by the id of its definition
     */
    HistoricTaskInstanceReportImpl(
            Supplier<HistoricTaskInstanceQuery> tasks, Function<String, @Nullable String> nameOfDefinition) {
        this.tasks = tasks;
        this.nameOfDefinition = nameOfDefinition;
    }

    @Override
    public HistoricTaskInstanceReport completedAfter(Date date) {
        after = EngineService.required("date", date);
        return this;
    }

    @Override
    public HistoricTaskInstanceReport completedBefore(Date date) {
        before = EngineService.required("date", date);
        return this;
    }

    private record Alike(
            String definitionId,
            String key,
            @Nullable String task,
            @Nullable String tenantId) {}

    @Override
    public List<HistoricTaskInstanceReportResult> countByProcessDefinitionKey() {
        return count(false);
    }

    @Override
    public List<HistoricTaskInstanceReportResult> countByTaskName() {
        return count(true);
    }

    private List<HistoricTaskInstanceReportResult> count(boolean byName) {
        Map<Alike, Long> counts = new LinkedHashMap<>();
        for (HistoricTaskInstance task : ended()) {
            String definition = task.getProcessDefinitionId();
            String key = task.getProcessDefinitionKey();
            if (definition != null && key != null) {
                String name = byName ? task.getName() : null;
                counts.merge(new Alike(definition, key, name, task.getTenantId()), 1L, Long::sum);
            }
        }
        return counts.entrySet().stream()
                .<HistoricTaskInstanceReportResult>map(each -> new Result(
                        each.getKey(), nameOfDefinition.apply(each.getKey().definitionId()), each.getValue()))
                .toList();
    }

    @Override
    public List<DurationReportResult> duration(PeriodUnit unit) {
        Durations durations = new Durations(unit);
        ended().forEach(task -> durations.add(task.getStartTime(), task.getDurationInMillis()));
        return durations.results();
    }

    private List<HistoricTaskInstance> ended() {
        HistoricTaskInstanceQuery query = tasks.get().finished().allowScan();
        if (after != null) {
            query.finishedAfter(after);
        }
        if (before != null) {
            query.finishedBefore(before);
        }
        return Changes.pages(query, task -> task);
    }

    private record Result(Alike alike, @Nullable String name, long count) implements HistoricTaskInstanceReportResult {
        @Override
        public Long getCount() {
            return count;
        }

        @Override
        public String getProcessDefinitionKey() {
            return alike.key();
        }

        @Override
        public String getProcessDefinitionId() {
            return alike.definitionId();
        }

        @Override
        public @Nullable String getProcessDefinitionName() {
            return name;
        }

        @Override
        public @Nullable String getTaskName() {
            return alike.task();
        }

        @Override
        public @Nullable String getTenantId() {
            return alike.tenantId();
        }
    }
}
