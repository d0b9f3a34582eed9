package dev.headway.core.execution.step;

import dev.headway.core.definition.DefinitionSource;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.history.HistoryLevel;
import dev.headway.core.schedule.CalendarSchedule;
import dev.headway.core.state.Ids;
import dev.headway.core.state.ScopeData;
import dev.headway.model.TimeToLive;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a step needs from outside, as arguments.
 *
 * @param nowMillis the engine's time, epoch milliseconds
 * @param defaultRetries attempts of a job whose model says nothing
 * @param failedJobWaitMillis back-off of a job whose model says nothing
 * @param zone for calendar arithmetic of timers
 * @param historyTimeToLive how long history is kept of a process whose model says nothing; null for ever
 * @param trace the span that the step belongs to, as W3C Trace Context writes it; null for none. What waits after the step goes on with it
 */
public record StepContext(
        long nowMillis,
        Ids ids,
        UserCode userCode,
        DefinitionSource definitions,
        HistoryLevel historyLevel,
        int defaultRetries,
        long failedJobWaitMillis,
        ZoneId zone,
        @Nullable TimeToLive historyTimeToLive,
        @Nullable String trace) {
    /** Keeps history for ever unless the model says otherwise. */
    public StepContext(
            long nowMillis,
            Ids ids,
            UserCode userCode,
            DefinitionSource definitions,
            HistoryLevel historyLevel,
            int defaultRetries,
            long failedJobWaitMillis,
            ZoneId zone) {
        this(
                nowMillis,
                ids,
                userCode,
                definitions,
                historyLevel,
                defaultRetries,
                failedJobWaitMillis,
                zone,
                null,
                null);
    }

    /** The same in this span; null for none. */
    public StepContext tracedBy(@Nullable String span) {
        return span == null
                ? this
                : new StepContext(
                        nowMillis,
                        ids,
                        userCode,
                        definitions,
                        historyLevel,
                        defaultRetries,
                        failedJobWaitMillis,
                        zone,
                        historyTimeToLive,
                        span);
    }

    /** The same as the rows keep it that wait after the step; null for none. */
    public ScopeData.@Nullable Trace traceOfRows() {
        return trace == null ? null : new ScopeData.Trace(trace, nowMillis);
    }

    /** When timers and tasks are due, as of now. */
    public CalendarSchedule schedule() {
        return new CalendarSchedule(userCode::calendar, nowMillis, zone);
    }
}
