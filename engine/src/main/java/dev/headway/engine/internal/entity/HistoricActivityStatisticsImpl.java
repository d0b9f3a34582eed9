package dev.headway.engine.internal.entity;

import dev.headway.engine.history.HistoricActivityStatistics;

/** What was counted of one element. */
public record HistoricActivityStatisticsImpl(
        String id, long instances, long finished, long canceled, long open, long resolved, long deleted)
        implements HistoricActivityStatistics {
    @Override
    public String getId() {
        return id;
    }

    @Override
    public long getInstances() {
        return instances;
    }

    @Override
    public long getFinished() {
        return finished;
    }

    @Override
    public long getCanceled() {
        return canceled;
    }

    @Override
    public long getOpenIncidents() {
        return open;
    }

    @Override
    public long getResolvedIncidents() {
        return resolved;
    }

    @Override
    public long getDeletedIncidents() {
        return deleted;
    }
}
