package dev.headway.runtime.port;

import dev.headway.core.state.JobRow;
import dev.headway.runtime.port.Store.DueJob;
import dev.headway.runtime.port.Store.Span;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Finds what can be done: ready jobs, due timers and retries, page by page. Thread-safe; calls block. */
public interface WorkIndex {
    /**
     * Ready jobs of these partitions in the order of priority (highest first), then age.
     *
     * @param readySince only jobs that became ready in this time
     */
    List<ReadyJob> readyJobs(Collection<Integer> partitions, Span readySince, int limit);

    /** The same for all that became ready until then, epoch milliseconds. */
    default List<ReadyJob> readyJobs(Collection<Integer> partitions, long notAfterMillis, int limit) {
        return readyJobs(partitions, Span.until(notAfterMillis), limit);
    }

    /** The same for jobs of these priorities, and with their tenants. */
    List<ReadyJob> readyJobs(Collection<Integer> partitions, Span readySince, PriorityRange priorities, int limit);

    /** The same without those of crowds. It may have to pass over all of these, so it takes time by their number. */
    List<ReadyJob> readyJobs(
            Collection<Integer> partitions, Span readySince, PriorityRange priorities, Crowds without, int limit);

    /** Timers (or retries) of these partitions that are due in this time, earliest first. {@code table} is TIMER or RETRY. */
    List<DueJob> dueJobs(JobRow.Table table, Collection<Integer> partitions, Span due, int limit);

    /** The same for all that are due until then, epoch milliseconds. */
    default List<DueJob> dueJobs(JobRow.Table table, Collection<Integer> partitions, long untilMillis, int limit) {
        return dueJobs(table, partitions, Span.until(untilMillis), limit);
    }

    /** Due start timers of definitions, earliest first. */
    List<StartTimerRow> dueStartTimers(long untilMillis, int limit);

    /** One start timer, due or not. */
    Optional<StartTimerRow> startTimer(long timerId);
}
