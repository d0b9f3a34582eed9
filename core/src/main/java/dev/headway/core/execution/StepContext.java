package dev.headway.core.execution;

import dev.headway.core.history.HistoryLevel;
import dev.headway.core.state.Ids;
import java.time.ZoneId;

/**
 * Everything that a step needs from outside, as arguments.
 *
 * @param nowMillis the engine's time, epoch milliseconds
 * @param defaultRetries attempts of a job whose model says nothing
 * @param failedJobWaitMillis back-off of a job whose model says nothing
 * @param zone for calendar arithmetic of timers
 */
public record StepContext(
        long nowMillis,
        Ids ids,
        UserCode userCode,
        DefinitionSource definitions,
        HistoryLevel historyLevel,
        int defaultRetries,
        long failedJobWaitMillis,
        ZoneId zone) {}
