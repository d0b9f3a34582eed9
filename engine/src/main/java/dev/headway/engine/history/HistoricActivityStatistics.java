package dev.headway.engine.history;

/** An element of a process definition with how often it was visited. Immutable. */
public interface HistoricActivityStatistics {

    /** The element. */
    String getId();

    /** How many visits are open. */
    long getInstances();

    /** How many visits have ended, in whatever way; 0 unless the query was told to count them. */
    long getFinished();

    /** How many visits were cancelled; 0 unless the query was told to count them. */
    long getCanceled();

    /** How many incidents are open; 0 unless the query was told to count incidents. */
    long getOpenIncidents();

    /** How many incidents were resolved; 0 unless the query was told to count incidents. */
    long getResolvedIncidents();

    /** How many incidents ended with their instance; 0 unless the query was told to count incidents. */
    long getDeletedIncidents();
}
