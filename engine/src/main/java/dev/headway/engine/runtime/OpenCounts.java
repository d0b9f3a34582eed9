package dev.headway.engine.runtime;

import java.util.List;

/** What is open at some place, as it was counted when the query was asked. Immutable. */
public interface OpenCounts {

    /** How many process instances run, or tokens wait at the element. */
    int getInstances();

    /** How many jobs have no retries left; 0 unless the query was told to count them. */
    int getFailedJobs();

    /** Open incidents by type; empty unless the query was told to count them. */
    List<IncidentStatistics> getIncidentStatistics();
}
