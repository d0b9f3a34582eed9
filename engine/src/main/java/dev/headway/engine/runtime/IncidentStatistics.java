package dev.headway.engine.runtime;

/** How many open incidents there are of one type. Immutable. */
public interface IncidentStatistics {

    /** {@code failedJob} or {@code failedExternalTask}. */
    String getIncidentType();

    /** How many are open. */
    int getIncidentCount();
}
