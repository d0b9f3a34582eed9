package dev.headway.engine;

import java.util.Date;

/** Says when the history of ended instances may go: exactly one of the three, first. Not thread-safe. */
public interface SetRemovalTimeSelectModeForHistoricProcessInstancesBuilder {
    /** At this time. */
    SetRemovalTimeToHistoricProcessInstancesBuilder absoluteRemovalTime(Date removalTime);

    /** When the time to live of its process is over, which begins with the end of the instance; never where it has none. */
    SetRemovalTimeToHistoricProcessInstancesBuilder calculatedRemovalTime();

    /** Never. */
    SetRemovalTimeToHistoricProcessInstancesBuilder clearedRemovalTime();
}
