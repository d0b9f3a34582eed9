package dev.headway.engine.history;

import java.util.Date;
import java.util.List;

/** Sums up ended tasks, of processes and others. Reads each one that matches. Not thread-safe. */
public interface HistoricTaskInstanceReport {
    /** Only tasks that ended after. */
    HistoricTaskInstanceReport completedAfter(Date date);

    /** Only tasks that ended before. */
    HistoricTaskInstanceReport completedBefore(Date date);

    /** How many tasks each version of a process had; tasks without a process are left out. */
    List<HistoricTaskInstanceReportResult> countByProcessDefinitionKey();

    /** How many tasks of each name each version of a process had; tasks without a process are left out. */
    List<HistoricTaskInstanceReportResult> countByTaskName();

    /** How long they took, by the part of the year in which they began, in its order. */
    List<DurationReportResult> duration(PeriodUnit unit);
}
