package dev.headway.engine.history;

import java.util.Date;
import java.util.List;

/** Sums up ended process instances. Reads each one that matches: {@link DurationStatisticsQuery} is fast. Not thread-safe. */
public interface HistoricProcessInstanceReport {
    /** Only instances started before. */
    HistoricProcessInstanceReport startedBefore(Date date);

    /** Only instances started after. */
    HistoricProcessInstanceReport startedAfter(Date date);

    /** Only instances of these versions. */
    HistoricProcessInstanceReport processDefinitionIdIn(String... processDefinitionIds);

    /** Only instances of processes with these keys. */
    HistoricProcessInstanceReport processDefinitionKeyIn(String... processDefinitionKeys);

    /** How long they took, by the part of the year in which they started, in its order. */
    List<DurationReportResult> duration(PeriodUnit unit);
}
